/**
 * The fits of the fake engine as they cross the door: bytes, as the engine's own are. What is in them is the engine's
 * own business: here how many numbers there are, the numbers, and of held-out rows what they are.
 *
 * @typedef {import("../../www/engine/contract.js").Unit} Unit
 * @typedef {{ index: number, numbers: number[], truth: number[] }} Fit
 */

/** @param {number[]} numbers @param {number[]} truth @returns {Uint8Array} */
export function packed(numbers, truth) {
  return new Uint8Array(Float64Array.from([numbers.length, ...numbers, ...truth]).buffer);
}

/** @param {Unit} unit @returns {Fit} */
export function unpacked({ index, numbers }) {
  const [n, ...rest] = new Float64Array(numbers.slice().buffer);
  return { index, numbers: rest.slice(0, n), truth: rest.slice(n) };
}
