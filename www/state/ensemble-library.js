/**
 * The library that an ensemble is made of, beyond the learners as they are compared: the same ones with other settings, and
 * with other similarities of categories.
 *
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("../engine/contract.js").Measure} Measure
 * @typedef {{ name: string, key: string, question: Question, measure: Measure | null }} Machine
 */
import { nestedGridOf, rivalKey, rivalOf } from "./compared-learners.js";
import { allowsMap, everyPair, settingValue } from "./learners.js";
import { measures } from "./similarity.js";

/**
 * What is learned beside the compared ones.
 *
 * @param {readonly { name: string, key: string, question: Question }[]} compared
 * @param {{ settings: boolean, similarities: boolean }} choice @param {readonly string[]} categories attributes with levels
 * @returns {Machine[]} each once
 */
export function machinesBeside(compared, { settings, similarities }, categories) {
  const known = new Set(compared.map(({ key }) => key));
  const all = compared.flatMap((entry) => [
    ...(settings ? withOtherSettings(entry) : []),
    ...(similarities ? withSimilarities(entry, categories) : []),
  ]);
  return all.filter(({ key }) => !known.has(key) && known.add(key));
}

/**
 * Each learner with every combination of its coarse grid but the one that it has.
 * @param {{ name: string, question: Question }} entry @returns {Machine[]}
 */
function withOtherSettings({ name, question }) {
  const grid = nestedGridOf(name, question.settings);
  const { first, second } = rivalOf(name);
  if (!grid || !first) return [];
  const seconds = second && grid.second?.length ? grid.second : [null];
  const of = (/** @type {string} */ setting) =>
    settingValue(question.learner, question.settings, /** @type {any} */ (setting));
  return grid.first.flatMap((one) =>
    seconds.flatMap((other) => {
      const set = [{ name: first.setting, value: one }];
      if (second && other !== null) set.push({ name: second.setting, value: other });
      if (set.every((s) => of(s.name) === s.value)) return [];
      const rest = question.settings.filter((s) => set.every((own) => own.name !== s.name));
      const asked = { ...question, settings: [...rest, ...set] };
      return [{ name, key: rivalKey(asked, null), question: asked, measure: null }];
    }),
  );
}

/**
 * Each learner with every similarity of the values of categories whose shape nobody chose.
 * @param {{ name: string, question: Question }} entry @param {readonly string[]} categories @returns {Machine[]}
 */
function withSimilarities({ name, question }, categories) {
  // A forest takes values as they are, and Lin's similarity is of whole rows.
  const hasNone = ["random-forest", "lin-svm"].includes(question.learner);
  if (hasNone || !allowsMap(question.learner, "similarity") || everyPair(question)) return [];
  const taken = new Set([
    ...question.maps.map(({ attribute }) => attribute),
    ...question.groups.flatMap(({ attributes }) => attributes),
  ]);
  const free = categories.filter((attribute) => !taken.has(attribute));
  if (free.length === 0) return [];
  return measures.map((measure) => {
    const map = /** @type {const} */ ({ kind: "similarity", measure });
    const maps = free.map((attribute) => ({ attribute, map }));
    const asked = { ...question, maps: [...question.maps, ...maps] };
    return { name, key: rivalKey(asked, null), question: asked, measure };
  });
}
