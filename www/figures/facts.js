/** What each figure shows, in sentences made from its models, so that they cannot say what the drawing does not. */

import { comparisons } from "../model/compare/two-models.js";
import { curveAt, outcomeOf } from "../model/evaluate.js";
import { fixed, percent, plain, signed, valueFormat } from "../model/format.js";
import { profilesOf } from "../model/layout/profile.js";
import { headline } from "../panels/compare/compare-head.js";
import { scoreText } from "../panels/compare/compare-side.js";
import { figures as words } from "../sentences/figures.js";

/**
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 * @typedef {import("../engine/contract.js").Interactions} Interactions
 * @typedef {import("./work.js").Work} Work
 */

/** A p below it is more than chance would do. */
const UNLIKELY = 0.05;
/** Places at which a curve is looked at. */
const PLACES = 201;

/** @param {readonly Work[]} works @returns {AdditiveModel[]} */
const modelsOf = (works) => works.map((work) => /** @type {AdditiveModel} */ (work.finished));

/** @param {AdditiveModel} model @param {string} name */
function effectOf(model, name) {
  return model.effects.find(
    ({ shape }) => "attribute" in shape && model.attributes[shape.attribute].name === name,
  );
}

/** The effect of an attribute along its values: of a curve many places, of levels one each. @param {AdditiveModel} model @param {string} name @returns {{ text: string, value: number, at: number }[]} */
export function course(model, name) {
  const shape = effectOf(model, name)?.shape;
  if (shape?.form === "levels")
    return shape.effects.map(({ label, log_odds }, i) => ({ text: label, value: i, at: log_odds }));
  if (shape?.form !== "cubic") return [];
  const { numeric } = model.attributes[shape.attribute];
  if (!numeric) return [];
  const { minimum, maximum } = numeric;
  const format = valueFormat(numeric);
  return Array.from({ length: PLACES }, (_, i) => {
    const x = minimum + ((maximum - minimum) * i) / (PLACES - 1);
    return { text: format(x), value: x, at: curveAt(shape.curve, x) };
  });
}

/** @param {readonly { at: number }[]} places @param {1 | -1} sign 1: of the greatest, −1: of the least */
function extreme(places, sign) {
  return places.reduce((best, { at }, i) => (sign * at > sign * places[best].at ? i : best), 0);
}

/** Effects as the axes of a figure's drawings have them: in points, 100 to the longest line of all. @param {readonly AdditiveModel[]} models */
function pointsOf(models) {
  const hundred = Math.max(...models.flatMap((model) => profilesOf(model).map(({ range }) => range)));
  return (/** @type {number} */ d) => (100 * d) / hundred;
}

/** @param {readonly Work[]} works */
export function housingFacts(works) {
  const [model] = modelsOf(works);
  const ranges = model.effects.map(({ shape, summary }) => ({
    name: "attribute" in shape ? model.attributes[shape.attribute].name : "",
    range: summary.maximum - summary.minimum,
  }));
  const [longest, next] = ranges.toSorted((a, b) => b.range - a.range);
  const along = course(model, longest.name);
  const most = along[extreme(along, 1)];
  return [
    words.longest(longest.name, next.name, fixed(pointsOf([model])(next.range), 0)),
    words.alone(
      model.target.positive,
      percent(outcomeOf(model, model.intercept)),
      longest.name,
      most.text,
      percent(outcomeOf(model, model.intercept + most.at)),
    ),
  ];
}

/** @param {readonly Work[]} works */
export function irisFacts(works) {
  const [model] = modelsOf(works);
  const points = pointsOf([model]);
  const [wide, long] = ["petalwidth", "petallength"].map((name) => {
    const places = course(model, name);
    const [first, last] = [places[0], places[places.length - 1]];
    const range = Math.abs(last.at - first.at);
    return { range: fixed(points(range), 0), slope: range / (last.value - first.value) };
  });
  const offset = model.calibration?.offset ?? 0;
  return [
    words.petals(fixed(wide.slope / long.slope, 1), wide.range, long.range),
    words.ownLine(percent(outcomeOf(model, offset))),
  ];
}

/** @param {readonly Work[]} works */
export function colicFacts(works) {
  const [bumps, steps] = modelsOf(works);
  const points = pointsOf([bumps, steps]);
  const said = (/** @type {number} */ d) => signed(points(d), 0);
  const smooth = course(bumps, "rectal_temperature");
  const intervals = course(steps, "rectal_temperature");
  const [least, lowest] = [extreme(smooth, -1), extreme(intervals, -1)];
  const turns = least > 0 && least < smooth.length - 1;
  const last = smooth[smooth.length - 1];
  return [
    turns
      ? words.turns(
          fixed(smooth[least].value, 1),
          said(smooth[least].at),
          smooth[0].text,
          said(smooth[0].at),
          last.text,
          said(last.at),
        )
      : words.noTurn,
    words.steps(intervals[lowest].text, lowest > 0 && lowest < intervals.length - 1),
    judged(works, [0, 1], [words.names.bumps, words.names.intervals]),
  ];
}

/** @param {readonly Work[]} works @param {Interactions | null} pairs */
export function creditFacts(works, pairs) {
  const [apart, together] = modelsOf(works);
  const points = pointsOf([apart, together]);
  const said = (/** @type {number} */ d) => signed(points(d), 0);
  const alone = course(apart, "employment").find(({ text }) => text === "unemployed");
  const shape = together.effects.find((e) => e.shape.form === "table")?.shape;
  const facts = [];
  if (alone && shape?.form === "table") {
    const column = shape.columns.indexOf("unemployed");
    const lines = shape.rows.map((text, i) => ({ text, at: shape.effects[i][column] }));
    const [most, least] = [lines[extreme(lines, 1)], lines[extreme(lines, -1)]];
    facts.push(words.unemployed(said(alone.at), said(most.at), most.text, said(least.at), least.text));
  }
  facts.push(judged(works, [0, 1], [words.names.apart, words.names.together]));
  const found = pairs && pairFact(pairs, ["residence_since", "employment"]);
  return found ? [...facts, found] : facts;
}

/** How sure a pair is among all that were looked at. @param {Interactions} found @param {readonly string[]} names */
export function pairFact({ pairs }, names) {
  const tested = pairs.filter(({ p }) => p !== undefined).toSorted((a, b) => Number(a.p) - Number(b.p));
  const place = tested.findIndex(({ attributes }) => names.every((name) => attributes.includes(name)));
  if (place < 0) return "";
  const { p, adjusted_p: adjusted } = tested[place];
  return words.pair(
    place === 0,
    tested.length,
    plain(Number(Number(p).toPrecision(2))),
    plain(Number(Number(adjusted).toPrecision(2))),
    Number(adjusted) < UNLIKELY,
  );
}

/** @param {readonly Work[]} works */
export function ionosphereFacts(works) {
  const { linear, fifths, twoBumps } = words.names;
  return [judged(works, [0, 1], [linear, fifths]), judged(works, [0, 2], [linear, twoBumps])];
}

/** @param {readonly Work[]} works */
export function titanicFacts(works) {
  const [bayes, svm] = works.map((work) => ({
    learner: work.bench.document.value.question.learner,
    settings: [],
    model: work.finished,
    scores: work.scores,
  }));
  return headline(bayes, svm, works[0].bench.document.value.question.folds);
}

/** Which of two models predicts the held-out rows better. @param {readonly Work[]} works @param {[number, number]} pair @param {[string, string]} names */
function judged(works, pair, names) {
  const [a, b] = pair.map((i) => works[i].scores);
  if (!a || !b) return "";
  const { folds } = works[pair[0]].bench.document.value.question;
  const told = comparisons(a, b, folds).filter(({ name }) => name === "accuracy" || name === "brier");
  return words.judged(
    names,
    told.map(({ name, a: x, b: y, verdict }) => ({
      score: words.scores[name],
      one: scoreText(name, x),
      other: scoreText(name, y),
      better: verdict === "a" || verdict === "b" ? names[verdict === "a" ? 0 : 1] : null,
      open: verdict === "open",
    })),
  );
}
