/** Small parts of sentences. */

export const quoted = (/** @type {string} */ name) => `“${name}”`;

export const integer = (/** @type {number} */ n) => Math.round(n).toLocaleString(undefined);

export const plural = (
  /** @type {number} */ n,
  /** @type {string} */ one,
  /** @type {string} */ many = `${one}s`,
) => `${integer(n)} ${n === 1 ? one : many}`;
