// Which joint map a pair of attributes gets by default, and which of the two is the control.

/** @typedef {{ name: string, kind: string, levels: { length: number } }} Part an attribute, or a column that may become one */
/** @typedef {import("../engine/contract.js").JointGroup} JointGroup */

/**
 * A categorical attribute is the control of a numeric one (a curve for each of its levels); of two categorical ones the
 * one with fewer levels (fewer lines to compare); of two numeric ones the first.
 *
 * @param {Part} a @param {Part} b in the order of the file
 * @param {(kind: JointGroup["map"]["kind"]) => boolean} allows whether the learner can learn such a map
 * @returns {JointGroup}
 */
export function jointGroupOf(a, b, allows) {
  const numbers = [a, b].filter((one) => one.kind === "numeric").length;
  const fewer = numbers === 0 ? b.levels.length < a.levels.length : numbers === 1 && a.kind === "numeric";
  const [control, other] = fewer ? [b, a] : [a, b];
  const map = wished[numbers].find(({ kind }) => allows(kind)) ?? cells;
  return { attributes: [control.name, other.name], map };
}

/** @type {JointGroup["map"]} */
const cells = { kind: "cells", bins: 5 };
/** What suits a pair with so many numbers, the best first. @type {JointGroup["map"][][]} */
const wished = [
  [cells],
  [{ kind: "product", knots: 4 }, cells],
  [{ kind: "radial_kernel", gamma: 0.5 }, { kind: "product", knots: 4 }, cells],
];

/**
 * The group that joins two attributes, if one does.
 * @param {readonly JointGroup[]} groups @param {readonly [string, string]} pair
 */
export function groupOf(groups, [a, b]) {
  return groups.find((g) => g.attributes.includes(a) && g.attributes.includes(b)) ?? null;
}

/**
 * Under which name the drawing knows a pair: its attributes in the order of the file, whichever is the control.
 * @param {readonly { name: string }[]} attributes of the model @param {readonly [string, string]} pair
 */
export function pairName(attributes, pair) {
  return attributes
    .map(({ name }) => name)
    .filter((name) => pair.includes(name))
    .join(" × ");
}
