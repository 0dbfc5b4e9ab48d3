/** What goes out as a file: names, the table of points and effects, cells that no spreadsheet takes for formulas. */
import { barAt } from "../model/bars.js";
import { intervals } from "../model/counts.js";
import { attributesOf, contribution, isLogOdds, sumFor } from "../model/evaluate.js";
import { posteriorAt } from "../model/posterior.js";
import { hull, vennOfSum } from "../model/venn.js";
import { sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";

/**
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 * @typedef {import("../model/types.js").Value} Value
 * @typedef {import("./workbench.js").Workbench} Workbench
 */

/** Places at which a curve is written down, and of each attribute of a pair. */
const CURVE_POINTS = 41;
const PAIR_POINTS = 13;

/** @param {Workbench} bench a name for files, from the source and the target */
export function modelName(bench) {
  const model = bench.model.value;
  const { source } = bench.document.value.question;
  const data = source.kind === "sample" ? source.id : source.name.replace(/\.[^.]*$/, "");
  const name = `${data} ${model ? `${model.target.name} ${model.target.positive}` : ""}`;
  // Letters and digits of any script; what a file system might object to becomes a blank.
  return (
    name
      .replace(/[^\p{L}\p{N}_.-]+/gu, " ")
      .trim()
      .slice(0, 80) || "nomogram"
  );
}

/** What the data are called, with the end that a file has. @param {import("./document.js").Document} doc */
export function fileName({ question: { source } }) {
  return source.kind === "sample" ? (sampleOf(source.id)?.file ?? source.id) : source.name;
}

/** @param {string} name @param {Blob} blob */
export function saveAs(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A cell of a CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers are left
 * as they are, minus sign included.
 *
 * @param {string | number} cell
 */
export function csvCell(cell) {
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Outcomes for which the table says which total leads to them. */
const OUTCOMES = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99];

/**
 * Every level and interval, every curve at equal steps, and the unknown value, with points, log odds, odds ratio and how many rows
 * have it; then which total means which probability, so that a case can be scored by hand. The points are those of the
 * drawing: counted from where its lines are lined up.
 *
 * @param {AdditiveModel} model
 * @param {string} align "zero", "left" or "mean"
 * @returns {string} CSV
 */
export function pointsTable(model, align) {
  const longest = Math.max(...model.effects.map((e) => e.summary.maximum - e.summary.minimum), 0);
  // Points without the rounding of the last digits: 97.5, not 97.49999999999999.
  const inPoints = (/** @type {number} */ logOdds) =>
    longest > 0 ? Number(((logOdds / longest) * 100).toPrecision(12)) : 0;
  // Of a bent sum neither log odds nor odds are told: bars are in points too.
  const { bend } = model;
  const sure = surenessOf(model, (x) => (bend ? inPoints(x) : x));
  const header = [...shell.export.tableHeader, ...sure.header];
  const odds = (/** @type {number} */ x) => (bend ? ["", ""] : [x, Math.exp(x)]);
  const rows = [
    bend ? header.map((name) => name.replace(/^log odds(?=,)/, "points")) : header,
    [shell.export.intercept, "", "", ...odds(model.intercept), model.target.rows, ...sure.blank],
  ];
  let start = model.intercept;
  model.effects.forEach((effect, k) => {
    const { minimum, mean } = effect.summary;
    const origin = align === "left" ? minimum : align === "mean" ? mean : 0;
    start += origin;
    const attributes = attributesOf(effect.shape);
    const name = attributes.map((a) => model.attributes[a].name).join(" × ");
    for (const { values, text, rows: count } of placesOf(model, effect.shape)) {
      /** @type {Value[]} */
      const instance = model.attributes.map(() => null);
      attributes.forEach((a, i) => {
        instance[a] = values[i];
      });
      const logOdds = contribution(model, k, instance);
      const bars = sure.ofEffect(k, instance);
      rows.push([name, text, inPoints(logOdds - origin), ...odds(logOdds), count, ...bars]);
    }
    const unknown = attributes.length === 1 ? model.attributes[attributes[0]].missing : "";
    rows.push([name, shell.export.unknown, inPoints(-origin), ...odds(0), unknown, ...sure.blank]);
  });
  if (bend || isLogOdds(model)) {
    for (const probability of OUTCOMES) {
      const total = sumFor(model, probability);
      const { name, positive, negative, among } = model.target;
      const what = shell.export.probability(name, positive, among ? negative : "");
      rows.push([
        what,
        probability,
        inPoints(total - start),
        ...odds(total),
        "",
        ...sure.ofSum(total, probability),
      ]);
    }
  }
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/**
 * Further columns for what a model says of its own uncertainty: ends of error bars, and of the interval where it follows
 * from the sum alone.
 *
 * @param {AdditiveModel} model @param {(effect: number) => number} inUnit
 */
function surenessOf(model, inUnit) {
  const { resampledHeader, posteriorHeader, intervalHeader } = shell.export;
  const kinds = [
    ...(model.resampling ? [{ header: resampledHeader, at: barAt }] : []),
    ...(model.posterior ? [{ header: posteriorHeader, at: posteriorAt }] : []),
  ];
  const bySum = vennOfSum(model, 0) !== null;
  const header = [...kinds.flatMap((kind) => kind.header), ...(bySum ? intervalHeader : [])];
  /** @param {{ low: number, high: number } | null} ends @returns {(string | number)[]} */
  const cells = (ends) => (ends ? [ends.low, ends.high] : ["", ""]);
  /** @param {{ low: number, high: number } | null} ends */
  const bar = (ends) => cells(ends && { low: inUnit(ends.low), high: inUnit(ends.high) });
  /** @param {number} sum @param {number} p */
  const shown = (sum, p) => {
    const venn = vennOfSum(model, sum);
    return cells(venn && hull(venn, p));
  };
  return {
    header,
    blank: header.map(() => ""),
    /** @param {number} k @param {Value[]} instance */
    ofEffect: (k, instance) => [
      ...kinds.flatMap(({ at }) => bar(at(model, k, instance))),
      ...(bySum ? ["", ""] : []),
    ],
    /** @param {number} sum @param {number} p its probability */
    ofSum: (sum, p) => [...kinds.flatMap(() => ["", ""]), ...(bySum ? shown(sum, p) : [])],
  };
}

/** @typedef {{ value: Value, text: string | number, rows: number | string }} Place */

/**
 * The values of one attribute, or the pairs of two.
 *
 * @param {AdditiveModel} model @param {import("../model/types.js").Shape} shape
 * @returns {{ values: Value[], text: string | number, rows: number | string }[]}
 */
function placesOf(model, shape) {
  const points = "attributes" in shape ? PAIR_POINTS : CURVE_POINTS;
  const [first, second] = attributesOf(shape).map((a, i) =>
    valuesOf(model.attributes[a], points, ...sideOf(shape, i)),
  );
  if (!second) return first.map(({ value, text, rows }) => ({ values: [value], text, rows }));
  return first.flatMap((x) =>
    second.map((y) => ({ values: [x.value, y.value], text: `${x.text} × ${y.text}`, rows: "" })),
  );
}

/**
 * Cuts and labels of the intervals of an effect over its first or second attribute; none where it has no intervals there.
 *
 * @param {import("../model/types.js").Shape} shape @param {number} side
 * @returns {[number[], string[]]}
 */
function sideOf(shape, side) {
  if (shape.form === "levels") return [shape.cuts, shape.effects.map((e) => e.label)];
  if (shape.form !== "table") return [[], []];
  return side ? [shape.column_cuts, shape.columns] : [shape.row_cuts, shape.rows];
}

/**
 * @param {import("../model/types.js").Attribute} attribute @param {number} points @param {number[]} cuts
 * @param {string[]} labels
 * @returns {Place[]}
 */
function valuesOf({ levels, numeric }, points, cuts, labels) {
  if (!numeric) return levels.map(({ label, count }) => ({ value: label, text: label, rows: count }));
  // How many rows an interval holds is read off a histogram, and so not told.
  if (cuts.length)
    return intervals(numeric, cuts).map(({ value }, i) => ({ value, text: labels[i], rows: "" }));
  const { minimum, maximum } = numeric;
  return Array.from({ length: points }, (_, i) => {
    const value = Number((minimum + ((maximum - minimum) * i) / (points - 1)).toPrecision(12));
    return { value, text: value, rows: "" };
  });
}
