/**
 * Kernel maps as a person chooses them: which suit which kind of column, their parameters and limits (those of the
 * engine's own catalogue), checks of what comes from outside, and their short spelling for the address.
 *
 * @typedef {import("../engine/contract.js").MapChoice} MapChoice
 * @typedef {import("../engine/contract.js").JointMap} JointMap
 * @typedef {import("../engine/contract.js").JointGroup} JointGroup
 * @typedef {import("../engine/contract.js").AttributeMap} AttributeMap
 * @typedef {import("../engine/contract.js").CutMethod} CutMethod
 * @typedef {import("../engine/contract.js").ColumnPreview} ColumnPreview
 * @typedef {MapChoice["kind"]} MapKind
 * @typedef {{ name: string, low: number, high: number, usual: number, whole?: boolean }} Parameter
 */

import { cuts, joint_maps, maps } from "../engine/catalogue.json";
import { isSimilarity, similarityFromText, similarityText, usualSimilarity } from "./similarity.js";

/** @param {string} kind @returns {Parameter | null} */
const ofMap = (kind) => maps.find((m) => m.kind === kind)?.parameter ?? null;
/** @param {string} kind @returns {Parameter} */
const ofPair = (kind) => /** @type {any} */ (joint_maps.find((m) => m.kind === kind)?.parameter);

/** Intervals of the methods that are told how many. */
export const bins = /** @type {Parameter} */ (ofMap("discretised"));
/** Cuts that can be set by hand. */
export const MOST_CUTS = cuts.high;

/** @type {readonly [MapKind, string][]} */
const numeric = [
  ["linear", "linear"],
  ["spline", "spline"],
  ["discretised", ""],
  ["piecewise_linear", "kinks"],
  ["polynomial", "poly"],
  ["radial", "bumps"],
  ["sigmoid", "sigmoid"],
  ["radial_kernel", "rbf"],
  ["compact_kernel", "near"],
  ["polynomial_kernel", "polykernel"],
];

/**
 * The maps of numbers, in the order in which they are offered; `short` is their spelling in the address.
 *
 * @type {readonly { kind: MapKind, short: string, parameter: Parameter | null }[]}
 */
export const numericMaps = numeric.map(([kind, short]) => ({ kind, short, parameter: ofMap(kind) }));

/** @type {readonly { kind: MapKind, short: string, parameter: null }[]} */
export const levelMaps = [
  { kind: "nominal", short: "nominal", parameter: null },
  { kind: "ordinal", short: "ordinal", parameter: null },
  { kind: "similarity", short: "sim", parameter: null },
];

/** @type {readonly [JointMap["kind"], string][]} */
const joint = [
  ["cells", "cells"],
  ["product", "product"],
  ["radial_kernel", "rbf"],
  ["compact_kernel", "near"],
];

/** @type {readonly { kind: JointMap["kind"], short: string, parameter: Parameter }[]} */
export const jointMaps = joint.map(([kind, short]) => ({ kind, short, parameter: ofPair(kind) }));

/**
 * The maps of a pair with so many numbers that a person chooses between, with their usual parameters.
 * @param {number} numbers @returns {JointMap[]}
 */
export function jointMapsFor(numbers) {
  const kinds = numbers === 0 ? ["cells"] : jointMaps.map(({ kind }) => kind);
  const of = jointMaps.filter(({ kind }) => kinds.includes(kind));
  return of.map(
    ({ kind, parameter }) => /** @type {JointMap} */ ({ kind, [parameter.name]: parameter.usual }),
  );
}

/** @type {Readonly<Record<CutMethod, string>>} */
const methodShort = { equal_frequency: "freq", equal_width: "width", entropy: "mdl", by_hand: "cuts" };
/** @type {readonly CutMethod[]} */
export const cutMethods = ["equal_frequency", "equal_width", "entropy", "by_hand"];

/** How many more different values than its parameter says a map needs. @type {Readonly<Record<string, number>>} */
const spare = { spline: 0, piecewise_linear: 2, polynomial: 1, polynomial_kernel: 1, sigmoid: 0 };

/** The largest parameter that a column with so many different values allows. @param {string} kind @param {number} distinct */
const roomIn = (kind, distinct) =>
  Object.hasOwn(spare, kind) ? distinct - spare[kind] : Number.POSITIVE_INFINITY;

/** The maps that suit a column. @param {string} kind @param {number} [distinct] different values of the column */
export function mapsFor(kind, distinct = Number.POSITIVE_INFINITY) {
  if (kind === "numeric")
    return numericMaps.filter(
      ({ kind: map, parameter }) => !parameter || parameter.low <= roomIn(map, distinct),
    );
  const kinds = new Map([
    ["ordered", ["nominal", "ordinal", "similarity"]],
    ["categorical", ["nominal", "similarity"]],
  ]);
  return levelMaps.filter(({ kind: map }) => (kinds.get(kind) ?? ["nominal"]).includes(map));
}

/** What a column has where nothing was chosen. @param {string} kind @returns {MapChoice} */
export function usualMap(kind) {
  return kind === "numeric" ? { kind: "linear" } : { kind: "nominal" };
}

/** A map of a kind with its usual parameters. @param {MapKind} kind @param {number} [distinct] @returns {MapChoice} */
export function mapOfKind(kind, distinct = Number.POSITIVE_INFINITY) {
  if (kind === "discretised") return cutInto("equal_frequency", bins.usual);
  if (kind === "similarity") return usualSimilarity();
  const parameter = numericMaps.find((m) => m.kind === kind)?.parameter;
  return /** @type {MapChoice} */ (
    parameter ? { kind, [parameter.name]: Math.min(parameter.usual, roomIn(kind, distinct)) } : { kind }
  );
}

/**
 * @param {CutMethod} method
 * @param {number} [n] intervals, for the methods that are told how many
 * @param {number[]} [cuts] set by hand
 * @returns {MapChoice}
 */
export function cutInto(method, n = bins.usual, cuts = []) {
  if (method === "by_hand") return { kind: "discretised", method, cuts };
  return method === "entropy" ? { kind: "discretised", method } : { kind: "discretised", method, bins: n };
}

/** The parameter of a map and its value, if it has one. @param {MapChoice | JointMap} map @param {number} [distinct] different values of the column */
export function parameterOf(map, distinct = Number.POSITIVE_INFINITY) {
  if (map.kind === "discretised" && (map.method === "entropy" || map.method === "by_hand")) return null;
  const parameter = [...numericMaps, ...jointMaps].find((m) => m.kind === map.kind)?.parameter;
  if (!parameter) return null;
  const value = Object.entries(map).find(([name]) => name === parameter.name)?.[1];
  const high = Math.min(parameter.high, roomIn(map.kind, distinct));
  return { ...parameter, high, value: Number(value ?? parameter.usual) };
}

/** @param {Parameter} parameter @param {unknown} value @returns {value is number} */
function isWithin({ low, high, whole }, value) {
  return typeof value === "number" && value >= low && value <= high && (!whole || Number.isInteger(value));
}

/** Whether something from outside is a map of one attribute. @param {any} v @returns {v is MapChoice} */
export function isMapChoice(v) {
  if (typeof v !== "object" || v === null) return false;
  if (v.kind === "discretised") {
    if (v.method === "by_hand") return isCuts(v.cuts);
    return cutMethods.includes(v.method) && (v.bins === undefined || isWithin(bins, v.bins));
  }
  if (v.kind === "similarity") return isSimilarity(v);
  const known = [...numericMaps, ...levelMaps].find((m) => m.kind === v.kind);
  return (
    known !== undefined && (known.parameter === null || isWithin(known.parameter, v[known.parameter.name]))
  );
}

/** @param {any} v @returns {v is JointGroup} */
export function isJointGroup(v) {
  const known = jointMaps.find((m) => m.kind === v?.map?.kind);
  return (
    known !== undefined &&
    isWithin(known.parameter, v.map[known.parameter.name] ?? known.parameter.usual) &&
    isPair(v.attributes)
  );
}

/** @param {any} v */
const isPair = (v) =>
  Array.isArray(v) && v.length === 2 && v.every((name) => typeof name === "string") && v[0] !== v[1];

/** @param {any} v */
function isCuts(v) {
  return (
    Array.isArray(v) &&
    v.length > 0 &&
    v.length <= MOST_CUTS &&
    v.every((c, i) => Number.isFinite(c) && (i === 0 || c > v[i - 1]))
  );
}

/** "spline4", "freq5", "cuts20_40". @param {MapChoice | JointMap} map @returns {string} */
export function mapText(map) {
  if (map.kind === "discretised") {
    const { method, cuts = [] } = map;
    const rest = method === "by_hand" ? cuts.join("_") : (parameterOf(map)?.value ?? "");
    return methodShort[method] + rest;
  }
  if (map.kind === "similarity") return similarityText(map);
  const known = [...numericMaps, ...levelMaps, ...jointMaps].find((m) => m.kind === map.kind);
  return (known?.short ?? "") + (parameterOf(map)?.value ?? "");
}

/** @param {string} text @returns {MapChoice | undefined} undefined where it is none */
export function mapFromText(text) {
  const [, word = "", rest = ""] = /^([a-z]+)(.*)$/s.exec(text) ?? [];
  if (word === "sim") return similarityFromText(text);
  const method = cutMethods.find((m) => methodShort[m] === word);
  const map =
    method === "by_hand"
      ? cutInto(method, 0, rest.split("_").map(numberOf))
      : method === undefined || (method === "entropy" && rest !== "")
        ? fromWord([...numericMaps, ...levelMaps], word, rest)
        : cutInto(method, numberOf(rest));
  return isMapChoice(map) ? map : undefined;
}

/** @param {string} text @returns {JointMap | undefined} */
export function jointFromText(text) {
  const [, word = "", rest = ""] = /^([a-z]+)(.*)$/s.exec(text) ?? [];
  const map = fromWord(jointMaps, word, rest);
  return isJointGroup({ attributes: ["a", "b"], map }) ? /** @type {JointMap} */ (map) : undefined;
}

/** @param {readonly { kind: string, short: string, parameter: Parameter | null }[]} maps @param {string} word @param {string} rest */
function fromWord(maps, word, rest) {
  const known = maps.find((m) => m.short === word && word !== "");
  if (!known || (known.parameter === null) !== (rest === "")) return undefined;
  return known.parameter
    ? { kind: known.kind, [known.parameter.name]: numberOf(rest) }
    : { kind: known.kind };
}

/** @param {string} text */
const numberOf = (text) => (text.trim() === "" ? Number.NaN : Number(text) + 0);

/**
 * The maps and groups that the columns as they are now allow: one that was chosen for a column which is no longer
 * used, or is of another kind, rests in the document until the column is as it was.
 *
 * @param {{ maps: readonly AttributeMap[], groups: readonly JointGroup[] }} chosen
 * @param {readonly ColumnPreview[]} columns those that the model uses
 * @param {(kind: MapKind | JointMap["kind"]) => boolean} allows whether the learner can learn such a map
 * @returns {{ maps: AttributeMap[], groups: JointGroup[] }}
 */
export function fitting({ maps, groups }, columns, allows) {
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  return {
    maps: maps.filter(({ attribute, map }) => {
      const kind = kinds.get(attribute);
      return kind !== undefined && allows(map.kind) && mapsFor(kind).some((m) => m.kind === map.kind);
    }),
    groups: groups.filter(
      ({ attributes, map }) => allows(map.kind) && attributes.every((name) => kinds.has(name)),
    ),
  };
}
