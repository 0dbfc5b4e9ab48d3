/**
 * Which of several shrinkage constants predict held-out rows best: two of them on a grid, or all of them one after the
 * other, over the pool as idle work.
 *
 * @typedef {import("./contract.js").Part} Part
 * @typedef {import("./shrink.js").Place} Place
 * @typedef {(list: Place[]) => Promise<number[]>} Ask the mean squared error of each
 */
import { rounded, withPart } from "../state/shrinkages.js";

/** Points along one constant. */
export const POINTS = 15;
/** Constants of one request. */
const PIECE = 5;
/** Rounds through all constants: they mostly rest after two or three. */
const MOST_ROUNDS = 6;

/**
 * @param {Pick<import("./pool.js").Pool, "ask">} pool
 * @param {{ file: import("./pool.js").File, question: import("./contract.js").Question }} request
 * @param {AbortSignal} signal @param {(n: number) => void} onDone how many more there are
 * @returns {Ask}
 */
export function asker(pool, request, signal, onDone) {
  return async (list) => {
    const pieces = Array.from({ length: Math.ceil(list.length / PIECE) }, async (_, i) => {
      const piece = list.slice(i * PIECE, (i + 1) * PIECE);
      const { error } = await pool.ask("compared", { list: piece }, { ...request, signal, idle: true });
      onDone(piece.length);
      return /** @type {number[]} */ (error);
    });
    return (await Promise.all(pieces)).flat();
  };
}

/** Equal steps of ln k. @param {number} from @param {number} to */
export function pointsBetween(from, to) {
  return Array.from({ length: POINTS }, (_, i) => rounded(from * (to / from) ** (i / (POINTS - 1))));
}

/** @param {Place} place @param {Part} part @param {number} k @returns {Place} */
export function placeWith({ k: base, shrinkages }, part, k) {
  return { k: base, shrinkages: withPart(shrinkages, part, k) };
}

/**
 * The error over a grid of two constants.
 *
 * @param {Ask} ask @param {Place} place the other constants @param {[Part, Part]} parts across and upwards
 * @param {number[]} points
 * @returns {Promise<number[][]>} values[row][column]
 */
export async function compareTwo(ask, place, [across, up], points) {
  const row = (/** @type {number} */ k) => points.map((x) => placeWith(placeWith(place, up, k), across, x));
  return Promise.all(points.map((k) => ask(row(k))));
}

/** Number of the least; -1 where none is a number. @param {readonly number[]} values */
export function leastAt(values) {
  return values.reduce((best, v, i) => (Number.isFinite(v) && !(v >= values[best]) ? i : best), -1);
}

/**
 * Coordinate search: each constant in turn goes to the best of its points, until none moves.
 *
 * @param {Ask} ask @param {Place} place where to begin @param {readonly Part[]} parts @param {number[]} points
 * @returns {Promise<{ place: Place, error: number }>}
 */
export async function searchAll(ask, place, parts, points) {
  let [error] = await ask([place]);
  let best = place;
  for (let round = 0, moved = true; moved && round < MOST_ROUNDS; round++) {
    moved = false;
    for (const part of parts) {
      const list = points.map((k) => placeWith(best, part, k));
      const errors = await ask(list);
      const at = leastAt(errors);
      if (at < 0 || (Number.isFinite(error) && errors[at] >= error)) continue;
      [best, error, moved] = [list[at], errors[at], true];
    }
  }
  return { place: best, error };
}
