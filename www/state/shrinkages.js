/**
 * Shrinkage constants: which parts of a model may have one of their own, their keys in an address, their order. (The
 * constant of all is a setting of the learner: "k" of the proximal SVM, "lambda" of ridge regression.)
 *
 * @typedef {import("../engine/contract.js").Part} Part
 * @typedef {import("../engine/contract.js").Shrinkage} Shrinkage
 * @typedef {import("../engine/contract.js").Trace} Trace
 * @typedef {"one" | "kind" | "attribute"} Division what has a constant of its own: nothing, each kind of coordinate,
 *   each attribute
 */
import { limits } from "../engine/catalogue.json";
import { everyLearner, isAllowed } from "./learners.js";

/** Kinds of coordinates, in the order in which they are listed. */
export const kinds = /** @type {const} */ (["straight", "curved", "levels", "pairs", "process"]);
/** Before the name of an attribute: no kind is called so. */
const OF = "of.";
/** A list of more sliders than these is no help. */
export const MOST_ATTRIBUTES = 40;
/** What the constant of a part may be. */
export const constantLimits = limits.constant;
/** What that of all may be: the first one's with the name k. */
const ofAll = everyLearner.flatMap((l) => l.settings).find(({ name }) => name === "k") ?? constantLimits;

/** @param {unknown} k */
export function isConstant(k) {
  return typeof k === "number" && isAllowed(constantLimits, k);
}

/** "straight", or "of.age" of an attribute. @param {Part} part */
export function partKey(part) {
  return part.part === "attribute" ? OF + part.name : part.part;
}

/** @param {string} key @returns {Part | null} */
export function partOf(key) {
  if (key.startsWith(OF)) return { part: "attribute", name: key.slice(OF.length) };
  const kind = kinds.find((k) => k === key);
  return kind ? { part: kind } : null;
}

/** @param {unknown} value @returns {value is Shrinkage} */
export function isShrinkage(value) {
  const { of, k } = /** @type {any} */ (value ?? {});
  if (!isConstant(k) || typeof of !== "object" || of === null) return false;
  return of.part === "attribute" ? typeof of.name === "string" : kinds.includes(of.part);
}

/** One order, and each part once, the last that was said: equal models have equal questions. @param {readonly Shrinkage[]} shrinkages */
export function inOrder(shrinkages) {
  const place = (/** @type {Part} */ part) =>
    part.part === "attribute" ? kinds.length : kinds.indexOf(part.part);
  const once = new Map(shrinkages.map((one) => [partKey(one.of), one]));
  return [...once.values()].sort(
    (a, b) => place(a.of) - place(b.of) || (partKey(a.of) < partKey(b.of) ? -1 : 1),
  );
}

/** @param {readonly Shrinkage[]} shrinkages @param {Part} part @param {number} k */
export function withPart(shrinkages, part, k) {
  return inOrder([...shrinkages, { of: part, k }]);
}

/** @param {readonly Shrinkage[]} shrinkages @returns {Division} */
export function divisionOf(shrinkages) {
  if (shrinkages.length === 0) return "one";
  return shrinkages.some(({ of }) => of.part === "attribute") ? "attribute" : "kind";
}

/**
 * The parts that a division has in a model.
 *
 * @param {Pick<Trace, "lines">} trace @param {Division} division
 * @returns {Part[]}
 */
export function partsOf({ lines }, division) {
  if (division === "one") return [];
  if (division === "kind") {
    const there = new Set(lines.map(({ part }) => part.part));
    return kinds.filter((kind) => there.has(kind)).map((kind) => ({ part: kind }));
  }
  // A pair goes with its control, which the engine names first.
  const names = new Set(lines.map(({ attributes }) => attributes[0]));
  return [...names].map((name) => ({ part: "attribute", name }));
}

/** All constants times the same, rounded so that it can be written down. @param {readonly Shrinkage[]} shrinkages @param {number} factor */
export function scaled(shrinkages, factor) {
  return shrinkages.map(({ of, k }) => ({ of, k: rounded(k * factor, constantLimits) }));
}

/** Three digits: finer, no model looks different; and what is shown is what was learned. @param {number} k @param {{ low: number, high: number }} [limits] */
export function rounded(k, { low, high } = ofAll) {
  return Math.min(Math.max(Number(k.toPrecision(3)), low), high);
}
