/** Small parts of sentences. */

export const quoted = (/** @type {string} */ name) => `“${name}”`;

/** Made once: to make one takes longer than to write a thousand numbers. */
const whole = new Intl.NumberFormat();

/** The true minus, and no "-0", which rounding makes of what is a little below 0. */
export const integer = (/** @type {number} */ n) => whole.format(Math.round(n) || 0).replace("-", "\u2212");

export const plural = (
  /** @type {number} */ n,
  /** @type {string} */ one,
  /** @type {string} */ many = `${one}s`,
) => `${integer(n)} ${n === 1 ? one : many}`;

/** "a, b and c" @param {readonly string[]} names */
export const listed = (names) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

const FEW = 3;
const LONG = 30;

/** "“a”, “b”, “c” and 5 more", long ones cut: names that somebody else wrote. @param {readonly string[]} names */
export const few = (names) => {
  const said = names
    .slice(0, FEW)
    .map((name) => quoted(name.length > LONG ? `${name.slice(0, LONG)}…` : name));
  return names.length > FEW ? `${said.join(", ")} and ${integer(names.length - FEW)} more` : listed(said);
};
