/**
 * The shape of the numbers as something that is tuned: which shapes are tried, on which attributes, and the question that
 * leaves these free.
 *
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./maps.js").MapChoice} MapChoice
 * @typedef {import("./maps.js").ColumnPreview} ColumnPreview
 */
import { addsUp, allowsMap, learnerOf } from "./learners.js";
import { cutInto, mapText, parameterOf, usualMap } from "./maps.js";
import { usedNames } from "./question.js";

/** From the straight line on: what bends more stands later. @type {readonly MapChoice[]} */
const shapes = [
  { kind: "linear" },
  { kind: "polynomial", degree: 2 },
  { kind: "spline", knots: 3 },
  { kind: "polynomial", degree: 3 },
  { kind: "spline", knots: 4 },
  { kind: "spline", knots: 5 },
  cutInto("equal_frequency", 5),
  { kind: "radial", centres: 5 },
];
/** A coarser list for the inside of every fold. @type {readonly MapChoice[]} */
const fewShapes = [{ kind: "linear" }, { kind: "spline", knots: 4 }, cutInto("equal_frequency", 5)];
/** For naive Bayes, which counts: intervals. */
const counted = [3, 5, 8, 12].map((n) => cutInto("equal_frequency", n));
const fewCounted = [3, 5, 8].map((n) => cutInto("equal_frequency", n));

/** The shapes that are tried. @param {string} learner @param {boolean} [nested] @returns {MapChoice[]} none where the learner takes values as they are */
export function shapesFor(learner, nested = false) {
  if (learner === "lin-svm" || learner === "random-forest") return [];
  const counts = learnerOf(learner)?.maps === "counted";
  return [...(counts ? (nested ? fewCounted : counted) : nested ? fewShapes : shapes)];
}

/** Whether a column has different values enough for a map. @param {MapChoice} map @param {number} distinct */
function isEnough(map, distinct) {
  const parameter = parameterOf(map, distinct);
  return !parameter || parameter.value <= parameter.high;
}

/**
 * The numeric attributes that nobody chose a shape for. Where all that can have it have one of the shapes that are tried,
 * it was chosen for all of them together: they are free to be tuned again.
 *
 * @param {Question} question @param {readonly ColumnPreview[]} columns
 * @returns {{ names: string[], now: MapChoice | null }} `now`: what they have, null: each the usual one
 */
export function freeNumbers(question, columns) {
  const used = new Set(usedNames(columns, question));
  const paired = new Set(addsUp(question.learner) ? question.groups.flatMap((g) => [...g.attributes]) : []);
  const numbers = columns.filter((c) => used.has(c.name) && c.kind === "numeric" && !paired.has(c.name));
  // A map that the learner does not take rests: there the attribute has its usual one.
  const taken = question.maps.filter(({ map }) => allowsMap(question.learner, map.kind));
  const own = new Map(taken.map(({ attribute, map }) => [attribute, map]));
  const [first, ...others] = numbers.flatMap(({ name }) => own.get(name) ?? []);
  const rest = numbers.filter(({ name }) => !own.has(name));
  const text = first ? mapText(first) : "";
  const together =
    first &&
    shapesFor(question.learner).some((map) => mapText(map) === text) &&
    others.every((map) => mapText(map) === text) &&
    rest.every(({ distinct }) => !isEnough(first, distinct));
  return together
    ? { names: numbers.map(({ name }) => name), now: first }
    : { names: rest.map(({ name }) => name), now: null };
}

/** The question with these attributes free. @template {Pick<Question, "maps">} Q @param {Q} question @param {readonly string[]} names @returns {Q} */
export function leftFree(question, names) {
  return { ...question, maps: question.maps.filter(({ attribute }) => !names.includes(attribute)) };
}

/** A shape for attributes, as the document has it: the usual one is none that was chosen. @param {string} learner @param {readonly string[]} names @param {MapChoice} map @returns {{ attribute: string, map: MapChoice | null }[]} */
export function shaped(learner, names, map) {
  const usual = learnerOf(learner)?.maps !== "counted" && map.kind === usualMap("numeric").kind;
  return names.map((attribute) => ({ attribute, map: usual ? null : map }));
}

/** Which of the shapes free numbers have. @param {Question} question @param {readonly ColumnPreview[]} columns @param {readonly MapChoice[]} maps @returns {number} −1: none of them */
export function shapeNow(question, columns, maps) {
  const { now } = freeNumbers(question, columns);
  // Left alone, naive Bayes cuts them into five.
  const counts = learnerOf(question.learner)?.maps === "counted";
  const bins = question.settings.find(({ name }) => name === "bins")?.value;
  const usual = counts ? cutInto("equal_frequency", bins) : usualMap("numeric");
  return maps.findIndex((map) => mapText(map) === mapText(now ?? usual));
}
