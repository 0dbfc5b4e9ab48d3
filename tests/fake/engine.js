/**
 * The engine's twin for tests of the page: the same calls and the same shapes of replies, with arithmetic simple
 * enough to be read (ridge logistic regression by Newton's method on standardised numbers and one-hot levels, folds
 * by row number; every map of a number that is neither straight nor cut is a parabola; error bars from a handful of
 * resamples). Its numbers are plausible, not right; nothing of it is shipped.
 *
 * @typedef {import("../../www/engine/contract.js").Engine} Contract
 * @typedef {import("./types.js").Column} Column
 * @typedef {import("./types.js").Attribute} Attribute
 * @typedef {import("./types.js").Task} Task
 * @typedef {import("./maps.js").OwnShape} OwnShape
 */

/** @param {string} code @param {string} message @param {object} [place] @returns {import("../../www/engine/contract.js").Message} */
const problem = (code, message, place = {}) => ({ code, message, severity: "error", ...place });

import { present } from "../found.js";
import * as constants from "./constants.js";
import * as everyPair from "./every-pair.js";
import { forest } from "./forest.js";
import * as judged from "./judged.js";
import * as learners from "./learners.js";
import { coordinates, cutsOf, intervalsOf, shapeOf, width } from "./maps.js";
import * as pairs from "./pairs.js";
import { similarity } from "./similarity.js";
import { Top } from "./top.js";
import { traceOf } from "./trace.js";
import { packed, unpacked } from "./unit.js";

export default async function init() {}

/** @implements {Contract} */
export class Engine {
  /** Where each row stands in the file. @type {number[]} */
  lines = [];
  n = 0;
  /** @type {Column[]} */
  columns = [];
  /** What was prepared last. @type {Task | null} */
  #task = null;
  /** What was learned last. @type {import("../../www/engine/contract.js").AdditiveModel | null} */
  #made = null;
  /** @type {judged.Check | null} */
  check = null;
  /** @type {Top | null} */
  top = null;

  /** A question comes before everything that is asked about it. */
  get task() {
    return present(this.#task, "a question");
  }

  set task(task) {
    this.#task = task;
  }

  get made() {
    return present(this.#made, "a model");
  }

  /** @type {Contract["open"]} */
  open(bytes, options) {
    const text = new TextDecoder().decode(Uint8Array.from(bytes)).replace(/^\ufeff/, "");
    const delimiter =
      options.delimiter ?? [";", "\t", "|"].find((d) => text.split("\n")[0].includes(d)) ?? ",";
    const { records, lines } = parse(text, delimiter);
    if (records.length < 2)
      throw problem("no-rows", "The file has no data rows: there is nothing to learn from.");
    const header = options.header ?? true;
    const names = header ? records[0] : records[0].map((_, i) => `column ${i + 1}`);
    const data = header ? records.slice(1) : records;
    this.lines = header ? lines.slice(1) : lines;
    this.n = data.length;
    this.columns = names.map((name, i) =>
      column(
        name,
        data.map((r) => r[i] ?? ""),
        options.columns ?? [],
      ),
    );
    const target = this.columns.findLast((c) => c.kind === "categorical" && c.levels.length === 2);
    return {
      dialect: {
        format: "csv",
        encoding: options.encoding ?? "utf-8",
        delimiter,
        decimal: ".",
        header,
        quote: '"',
      },
      n_rows: this.n,
      columns: this.columns.map(preview),
      sample: records.slice(0, 12).map((cells, i) => ({
        line: lines[i],
        role: header && i === 0 ? "names" : "data",
        cells,
      })),
      notices: [{ code: "fake", message: `Read ${this.n} rows.`, severity: "info" }],
      ...(target ? { proposed_target: target.name } : {}),
    };
  }

  /** @param {string} name */
  #column(name) {
    const found = this.columns.find((c) => c.name === name);
    if (!found) throw problem("no-column", `There is no column “${name}”.`, { column: name });
    return found;
  }

  /** @type {Contract["classes"]} */
  classes(name) {
    const { top, missing, range } = this.#column(name);
    const many = range !== null && range.distinct > 12;
    const classes = many ? [] : top;
    return {
      classes,
      ...(many ? {} : { proposed_positive: classes.at(-1)?.label }),
      ...(range ? { numeric: range.numeric } : {}),
      missing,
      notices: [],
    };
  }

  /** @type {Contract["prepare"]} */
  prepare(question) {
    const target = this.#column(question.target);
    const { classes, proposed_positive } = this.classes(question.target);
    const { cut } = question;
    if (classes.length === 0 && !cut)
      throw problem("needs-cut", "Choose where to cut.", { column: target.name });
    if (!cut && question.positive && !classes.some(({ label }) => label === question.positive))
      throw problem("unknown-class", `“${target.name}” has no class “${question.positive}”.`);
    const positive = cut
      ? `${cut.at_or_above ? "≥" : "<"} ${cut.threshold}`
      : present(question.positive ?? proposed_positive, "a positive class");
    /** @param {string | number | null} cell */
    const sign = (cell) => {
      if (cell === null) return Number.NaN;
      if (cut)
        return (cut.at_or_above ? Number(cell) >= cut.threshold : Number(cell) < cut.threshold) ? 1 : 0;
      return String(cell) === positive ? 1 : 0;
    };
    const y = target.cells.map(sign);
    const rows = y.flatMap((v, i) => (Number.isNaN(v) ? [] : [i]));
    const names =
      question.attributes ?? this.columns.filter((c) => c.used && c !== target).map((c) => c.name);
    const { maps = [], resamples = 0 } = question;
    const attributes = names.map((name) => {
      const a = this.#column(name);
      /** @type {import("../../www/engine/contract.js").MapChoice} */
      const map = maps.find((m) => m.attribute === name)?.map ?? {
        kind: a.kind === "numeric" ? "linear" : "nominal",
      };
      if ((a.kind === "numeric") === ["nominal", "similarity"].includes(map.kind))
        throw problem("unsuited-map", `“${name}” cannot have this shape.`, { column: name });
      return { ...a, map, cuts: a.range && map.kind === "discretised" ? cutsOf(a, map) : [] };
    });
    for (const { attribute } of maps)
      if (!names.includes(attribute)) throw problem("unknown-attribute", `No attribute “${attribute}”.`);
    const events = rows.filter((i) => y[i] === 1).length;
    if (events === 0 || events === rows.length) {
      throw problem("one-class", `All rows are the same class of “${target.name}”.`, { column: target.name });
    }
    const folds = Math.min(question.folds ?? 10, events, rows.length - events);
    const repeats = question.repeats ?? 3;
    const negative = cut
      ? "below"
      : classes.length === 2
        ? present(classes.find((c) => c.label !== positive)).label
        : `not ${positive}`;
    this.task = { question, target, attributes, y, rows, events, folds, repeats, positive, negative };
    const all = question.settings?.some(({ name, value }) => name === "pairs" && value > 0);
    /** @type {import("../../www/engine/contract.js").Message} */
    const tooLarge = { code: "maps-not-with-pairs", message: "No room for some shapes.", severity: "info" };
    return {
      units: 1 + folds * repeats + resamples,
      resamples,
      classes: [],
      rows: rows.length,
      rows_set_aside: this.n - rows.length,
      distinct_rows: rows.length,
      coordinates: 1,
      attributes: attributes.map((a) => a.name),
      positive,
      negative,
      events,
      folds,
      notices: all && question.tuning?.maps ? [tooLarge] : [],
    };
  }

  /** @type {Contract["unit"]} */
  unit(index) {
    const { attributes, y, rows, folds, repeats, question } = this.task;
    const resample = index - 1 - folds * repeats;
    const fold = index === 0 || resample >= 0 ? -1 : (index - 1) % folds;
    const salt = index === 0 ? 0 : Math.floor((index - 1) / folds) + (question.seed ?? 1);
    /** @param {number} i */
    const held = (i) => (i * 7919 + salt * 104729) % folds === fold;
    /** @param {number} i */
    const x = (i) => [1, ...attributes.flatMap((a) => coordinates(a, a.cells[i]))];
    /** @param {number} _ @param {number} k */
    const drawn = (_, k) => rows[(k * 7919 + (resample + 1) * 104729 * (k + 3)) % rows.length];
    const train = resample >= 0 ? rows.map(drawn) : rows.filter((i) => !held(i));
    // Another learner, another answer: naive Bayes is more careful here.
    const usual = question.learner === "naive-bayes" ? 0.01 : 1;
    /** @param {string} name */
    const setting = (name) => question.settings?.find((s) => s.name === name)?.value;
    const k = setting("k");
    const c = setting("C") ?? (k ? 1 / k : usual);
    const weights = logistic(
      train.map(x),
      train.map((i) => y[i]),
      1 / c,
    );
    const out = rows.filter(held);
    const scores = out.map((i) => dot(weights, x(i)));
    const certificate = {
      solver: "fake",
      primal_objective: 1,
      dual_objective: 1,
      relative_gap: 0,
      iterations: 8,
    };
    return {
      index,
      numbers: packed(fold < 0 ? weights : scores, fold < 0 ? [] : out.map((i) => y[i])),
      certificate: { ...certificate, support_vectors: 0, stopped: "optimal" },
    };
  }

  /** @type {Contract["model"]} */
  model(units) {
    const { question, target, attributes, events, rows, folds, repeats, positive, negative } = this.task;
    const fits = units.map(unpacked);
    const ofFolds = fits.filter((u) => u.index > 0 && u.index <= folds * repeats);
    const ofResamples = fits.filter((u) => u.index > folds * repeats);
    const whole = present(fits.find((u) => u.index === 0)).numbers;
    const [intercept] = whole;
    const shapes = shapesOf(attributes, whole);
    const resampled = ofResamples.map((u) => shapesOf(attributes, u.numbers).map(valuesOf));
    const effects = shapes.map((shape, k) => {
      const values = valuesOf(shape);
      const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
      /** @param {number} i */
      const at = (i) => resampled.map((r) => r[k][i]);
      const bars = {
        ...(shape.form === "cubic" ? { places: shape.curve.knots } : {}),
        low: values.map((_, i) => Math.min(...at(i))),
        high: values.map((_, i) => Math.max(...at(i))),
      };
      const { map } = attributes[k];
      return {
        shape,
        summary: { minimum, maximum, mean: 0, spread: (maximum - minimum) / 2 },
        tolerance: 0,
        ...(map.kind === "linear" || map.kind === "nominal" ? {} : { map: map.kind }),
        ...(resampled.length ? { bars } : {}),
      };
    });
    /** @type {import("../../www/engine/contract.js").Attribute[]} */
    const described = attributes.map((a) => ({
      name: a.name,
      kind: a.kind === "numeric" ? "numeric" : "categorical",
      ...(a.range ? { numeric: a.range.numeric } : { levels: a.levels }),
      missing: a.missing,
    }));
    const pairs = everyPair.asked(question) ? everyPair.effectsOf(described) : [];
    // Anything of the held-out units that depends on all of them, so that a lost or doubled one shows.
    const pool = ofFolds.flatMap((u) => u.numbers);
    const mean = pool.reduce((s, v) => s + 1 / (1 + Math.exp(-v)), 0) / Math.max(1, pool.length);
    const radial = ["radial-svm", "polynomial-svm", "lin-svm", "gaussian-process", "random-forest"].includes(
      question.learner ?? "svm",
    );
    const auc = radial ? 0.87 : 0.8;
    /** @type {import("../../www/engine/contract.js").AdditiveModel} */
    const model = {
      format: "nomogram-model",
      version: pairs.length ? 4 : resampled.length ? 2 : 1,
      link: "logit",
      target: {
        name: target.name,
        positive,
        negative,
        ...(question.cut ? { cut: question.cut } : {}),
        rows: rows.length,
        events,
      },
      intercept,
      attributes: described,
      effects: [...effects, ...pairs],
      learner: {
        name: question.learner ?? "svm",
        settings: question.settings ?? [],
        seed: question.seed ?? 1,
      },
      calibration: {
        folds,
        repeats,
        offset: 0,
        slope: 1,
        ...((question.learner ?? "svm") === "svm" ? { margin: 0.4 } : {}),
        fits_done: ofFolds.length,
        ...(pool.length ? { held_out: { auc, brier: mean / 4, accuracy: 0.75 } } : {}),
      },
      ...(resampled.length
        ? {
            resampling: {
              resamples: question.resamples ?? 0,
              done: resampled.length,
              skipped: 0,
              lacking_a_level: 0,
              level: 0.95,
              recalibrated: (question.recalibrate ?? false) && (question.learner ?? "svm") === "svm",
              intercepts: ofResamples.map((u) => u.numbers[0]),
              effects: [...attributes.map((_, k) => resampled.flatMap((r) => r[k])), ...pairs.map(() => [])],
              ranks: [...attributes, ...pairs].map((_, k) => ({
                place: k + 1,
                low: 1,
                high: attributes.length + pairs.length,
                moved: 0.25,
              })),
            },
          }
        : {}),
      card: {
        title: "",
        purpose: "",
        population: "",
        source: question.source ?? "",
        licence: "",
        date: "",
        note: "",
      },
      notices: [],
    };
    if (question.interval === "cross" || question.interval === "inductive") {
      // Steps around the logistic curve, once all fits of the first replication are there.
      const sums = Array.from({ length: 17 }, (_, i) => i / 2 - 4);
      /** @param {number} by */
      const steps = (by) => ({ sums, probabilities: sums.map((s) => 1 / (1 + Math.exp(-s - by))) });
      const part = { low: steps(-0.3), high: steps(0.3) };
      if (ofFolds.length >= folds)
        Object.assign(model, {
          version: Math.max(3, model.version),
          venn_abers: { method: question.interval, rows: rows.length, parts: [part] },
        });
    }
    if (question.posterior) {
      /** @param {OwnShape} shape */
      const size = (shape) => valuesOf(shape).length;
      Object.assign(model, {
        version: Math.max(3, model.version),
        posterior: {
          level: 0.95,
          factor: 1.96,
          directions: 1,
          intercept: [0.1],
          effects: [
            ...effects.map(({ shape }) => ({
              ...(shape.form === "cubic" ? { places: shape.curve.knots } : {}),
              along: Array(size(shape)).fill(0.2),
            })),
            // Of pairs nothing is known.
            ...pairs.map(() => ({ along: [] })),
          ],
        },
      });
    }
    this.#made = model;
    const losses = ofFolds.map(({ numbers, truth }) => {
      const p = numbers.map((v) => 1 / (1 + Math.exp(-v)));
      /** @param {(p: number, truth: number) => number} loss */
      const mean = (loss) => truth.reduce((s, t, i) => s + loss(p[i], t), 0) / Math.max(1, truth.length);
      return {
        rows: truth.length,
        brier: mean((q, t) => (q - t) ** 2),
        log_loss: mean((q, t) => -Math.log(t ? q : 1 - q)),
      };
    });
    const held_out = pool.length
      ? { one_class: { auc, brier: mean / 4, accuracy: 0.75, log_loss: 0.5 }, folds: losses }
      : undefined;
    return {
      model: (question.learner ?? "svm") in learners.lifts ? "" : JSON.stringify(model),
      held_out,
      certificate: units[0].certificate,
      notices: [],
    };
  }

  /** All units at another k, and the model of them. @type {Contract["shrunk"]} */
  shrunk({ k }) {
    const before = this.task;
    const settings = [
      ...(before.question.settings ?? []).filter((s) => s.name !== "k"),
      ...(k === 1 ? [] : [{ name: "k", value: k }]),
    ];
    this.task = { ...before, question: { ...before.question, settings } };
    try {
      const { folds, repeats } = this.task;
      return this.model(Array.from({ length: 1 + folds * repeats }, (_, i) => this.unit(i)));
    } finally {
      this.task = before;
    }
  }

  /** A least squares fit of numbers alone: w = (XᵀX + kI)⁻¹ Xᵀz, which is what a ridge trace is. @type {Contract["trace"]} */
  trace(wanted) {
    return traceOf(this.task, wanted);
  }

  /** @type {Contract["compared"]} */
  compared(wanted) {
    return constants.compared(this.task, wanted);
  }

  /** @type {Contract["chain"]} */
  chain(wanted) {
    return constants.chain(this.task, wanted);
  }

  /** @type {Contract["diagnosed"]} */
  diagnosed(chains) {
    return constants.diagnosed(this.task, chains);
  }

  /** @type {Contract["intervals"]} */
  intervals({ attribute, ...wanted }) {
    const { attributes, y, rows } = this.task;
    const a = attributes.find((one) => one.name === attribute);
    if (a?.kind !== "numeric") throw problem("not-numeric", `“${attribute}” has no numbers to cut.`);
    const cuts = cutsOf(a, wanted);
    return { cuts, ...intervalsOf(a, cuts, rows, y) };
  }

  /** @type {Contract["interactions"]} */
  interactions(wanted) {
    return pairs.interactions(this.task, wanted);
  }

  /** @type {Contract["ranked"]} */
  ranked(found) {
    return pairs.ranked(found);
  }

  /** @type {Contract["roles"]} */
  roles() {
    return pairs.roles(this.n);
  }

  /** @type {Contract["similarity"]} */
  similarity(wanted) {
    return similarity(this.task, wanted);
  }

  /** @type {Contract["grid"]} */
  grid(_units, wanted) {
    return pairs.grid(wanted);
  }

  /** @type {Contract["forest"]} */
  forest(units) {
    return forest(this.task, units);
  }

  /** @type {Contract["reliability"]} */
  reliability(units) {
    const { folds, repeats } = this.task;
    const held = units.map(unpacked).filter((u) => u.index > 0 && u.index <= folds * repeats);
    return judged.reliability({
      scores: held.flatMap((u) => u.numbers),
      truth: held.flatMap((u) => u.truth),
      repeats: held.length / folds,
    });
  }

  /** @type {Contract["judged"]} */
  judged(units) {
    return learners.judgedOf(learners.heldOf(this.task, units), this.task.folds, this.judgedAs);
  }

  /** A number is 1000 for the positive class and 0 for the other one. */
  get judgedAs() {
    const { question, positive, negative } = this.task;
    const labels = question.outcome === "all_classes" ? [positive, negative] : [positive];
    return { outcome: question.outcome, unit: 1000, labels };
  }

  /** @type {Contract["contrasted"]} */
  contrasted(wanted) {
    return learners.contrasted(wanted);
  }

  /** The one that is preferred least, as if it were the best; nobody is judged before all folds are there. @type {Contract["first"]} */
  first({ members }) {
    for (const { question, units } of members) {
      const { units: all } = this.prepare(question);
      if (units.length < all) throw problem("no-whole-replication", "Some folds are not there yet.");
    }
    return { learner: members.length - 1, reason: "best" };
  }

  /** @type {Contract["ensemble"]} */
  ensemble(wanted) {
    const { folds, repeats } = this.task;
    const units = Array.from({ length: folds * repeats }, (_, i) => this.unit(i + 1));
    return learners.ensemble(wanted, learners.heldOf(this.task, units), folds, this.judgedAs);
  }

  /** @type {Contract["averaged"]} */
  averaged({ members }) {
    const models = members.map(({ question, units }) => {
      this.prepare(question);
      return this.model(units).model;
    });
    return learners.averaged({ models, counts: members.map(({ count }) => count) });
  }

  /** The additive model that the fake has learned anyway. @type {Contract["stand_in"]} */
  stand_in(units) {
    this.model(units);
    const { card, ...model } = this.made;
    const stands = { ...card, note: `Stands in for ${model.learner.name}.` };
    return {
      model: JSON.stringify({ ...model, card: stands }),
      r_squared: 0.81,
      agreement: 0.93,
      mean_difference: 0.042,
    };
  }

  /** @type {Contract["tuned"]} */
  tuned(wanted) {
    const { question, attributes } = this.task;
    const numbers = attributes.flatMap((a) =>
      a.kind === "numeric" && !question.maps?.some(({ attribute }) => attribute === a.name) ? [a] : [],
    );
    if (wanted.grid.maps && numbers.length === 0)
      throw problem("no-free-numbers", "There is no number whose shape is free.");
    const all = question.settings?.some(({ name, value }) => name === "pairs" && value > 0);
    if (all && wanted.grid.maps?.[wanted.row].kind === "radial")
      throw problem("too-many-for-pairs", "There is no room for so many pairs.");
    return learners.tuned(wanted, this.unit(0).certificate, numbers);
  }

  /** @type {Contract["check_begin"]} */
  check_begin(wanted) {
    if (wanted.cost > 1e6) throw problem("bad-setting", "C is too large.");
    this.check = new judged.Check(wanted, this.task.rows.length);
    const { trained, rows } = this.check;
    return { trained, rows, cost: wanted.cost || 4, gamma: wanted.gamma || 0.25 };
  }

  /** @type {Contract["check_step"]} */
  check_step(n) {
    if (!this.check) throw problem("out-of-turn", "Begin the check first.");
    return this.check.step(n);
  }

  /** @type {Contract["top_begin"]} */
  top_begin(wanted) {
    if (wanted.cost > 1e6) throw problem("bad-setting", "C is too large.");
    this.top = new Top(this.task, wanted);
    return this.top.begun;
  }

  /** @type {Contract["top_step"]} */
  top_step(n) {
    if (!this.top) throw problem("out-of-turn", "Begin the search first.");
    return this.top.step(n);
  }

  /** Made up: degree 2 and two attributes rank best; an attribute weighs what its features do. @type {Contract["top_tried"]} */
  top_tried({ wanted, attributes: asked }) {
    if (wanted.cost > 1e6) throw problem("bad-setting", "C is too large.");
    const { attributes } = this.task;
    const of = attributes.filter(({ name }) => asked.length === 0 || asked.includes(name));
    const { features } = new Top({ ...this.task, attributes: of }, { ...wanted, r: 1e9 }).step(1e9);
    const weigh = (/** @type {string} */ name) =>
      features
        .filter(({ terms }) => terms.some(({ attribute }) => attribute === name))
        .reduce((sum, { weight }) => sum + weight ** 2, 0);
    const names = of.map(({ name }) => name);
    const auc = 0.9 - 0.05 * Math.abs(wanted.degree - 2) - 0.02 * Math.abs(names.length - 2);
    return { folds: this.task.folds, attributes: names, weights: names.map(weigh), auc };
  }

  /** @type {Contract["rows"]} */
  rows(from, to) {
    const end = Math.min(to, this.n);
    /** @type {import("../../www/engine/contract.js").Cell[][]} */
    const cells = [];
    for (let i = from; i < end; i++) cells.push(this.columns.map((c) => c.cells[i] ?? undefined));
    return { from, lines: this.lines.slice(from, end), cells };
  }

  /** @type {Contract["predict"]} */
  predict() {
    const model = this.made;
    if (everyPair.asked(this.task.question))
      return everyPair.predicted(model, (name) => this.#column(name).cells, this.n);
    return Float64Array.from({ length: this.n }, (_, i) => {
      let sum = model.intercept;
      for (const { shape } of model.effects) {
        // Its own effects are of one attribute each.
        if (shape.form !== "levels" && shape.form !== "cubic") continue;
        const value = this.#column(model.attributes[shape.attribute].name).cells[i];
        if (value !== null) sum += effectOf(shape, value);
      }
      return sum;
    });
  }

  /** It is never at work for long. @type {Contract["heartbeat"]} */
  heartbeat() {}

  free() {}

  [Symbol.dispose]() {}
}

/** @param {string} text @param {string} delimiter */
function parse(text, delimiter) {
  /** @type {string[][]} */
  const records = [];
  /** @type {number[]} */
  const lines = [];
  /** @type {string[]} */
  let record = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let start = 1;
  let opened = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === "\n") line += 1;
    if (quoted && c === undefined) {
      throw problem("unclosed-quote", `The quote opened on line ${opened} is never closed.`, {
        line: opened,
      });
    }
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') cell += text[i++];
      else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"' && cell === "") {
      quoted = true;
      opened = line;
    } else if (c === delimiter || c === "\n" || c === undefined) {
      record.push(cell.replace(/\r$/, ""));
      cell = "";
      if (c !== delimiter) {
        if (record.length > 1 || record[0] !== "") {
          records.push(record);
          lines.push(start);
        }
        record = [];
        start = line;
      }
    } else cell += c;
  }
  return { records, lines };
}

/**
 * @param {string} name
 * @param {string[]} raw
 * @param {import("../../www/engine/nomogram.js").ColumnOptions[]} said
 * @returns {Column}
 */
function column(name, raw, said) {
  const known = raw.filter((c) => c.trim() !== "");
  const numbers = known.map(Number);
  const numeric = known.length > 0 && numbers.every(Number.isFinite) && new Set(numbers).size > 2;
  const kind = said.find((c) => c.name === name)?.kind ?? (numeric ? "numeric" : "categorical");
  const labels = raw.map((c) => (c.trim() === "" ? null : c.trim()));
  const values = labels.map((c) => (c === null ? null : Number(c)));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const c of kind === "numeric" ? values : labels)
    if (c !== null) counts.set(String(c), (counts.get(String(c)) ?? 0) + 1);
  const levels = [...counts].map(([label, count]) => ({ label, count }));
  const top = levels.toSorted((a, b) => b.count - a.count).slice(0, 12);
  const many = kind === "categorical" && levels.length > 40;
  const used =
    !many && levels.length > 1 && (kind === "numeric" || kind === "categorical" || kind === "ordered");
  const distinct = counts.size;
  const said_of = { name, levels, top, used, missing: raw.length - known.length, distinct };
  return kind === "numeric"
    ? { ...said_of, kind, cells: values, range: { distinct, numeric: rangeOf(values) } }
    : { ...said_of, kind, cells: labels, range: null };
}

/** @param {Column} c */
function preview(c) {
  return {
    name: c.name,
    kind: c.kind,
    missing: c.missing,
    distinct: c.distinct,
    top: c.kind === "numeric" ? [] : c.top,
    ...(c.range ? { numeric: c.range.numeric } : {}),
    examples: [...c.cells]
      .filter((v) => v !== null)
      .slice(0, 3)
      .map(String),
    used: c.used,
    ...(c.used ? {} : { reason: "one value only" }),
  };
}

/** @param {(number | null)[]} cells */
function rangeOf(cells) {
  const values = cells.flatMap((v) => (v === null ? [] : [v])).sort((a, b) => a - b);
  const [minimum, maximum] = [values[0], values[values.length - 1]];
  const histogram = Array(20).fill(0);
  for (const v of values)
    histogram[Math.min(19, Math.floor(((v - minimum) / (maximum - minimum || 1)) * 20))] += 1;
  const mean = values.reduce((s, v) => s + v, 0) / values.length;
  const decimals = Math.max(...values.map((v) => String(v).split(".")[1]?.length ?? 0));
  return { minimum, maximum, mean, median: values[(values.length - 1) >> 1], decimals, histogram };
}

/** The shapes of all attributes from the weights of a fit. @param {Attribute[]} attributes @param {number[]} fit */
function shapesOf(attributes, [, ...weights]) {
  let at = 0;
  return attributes.map((a, k) => {
    const w = weights.slice(at, at + width(a));
    at += w.length;
    return shapeOf(a, k, w);
  });
}

/** @param {OwnShape} shape */
const valuesOf = (shape) =>
  shape.form === "levels" ? shape.effects.map((e) => e.log_odds) : shape.curve.values;

/** @param {OwnShape} shape @param {number | string} value */
function effectOf(shape, value) {
  if (shape.form === "levels") {
    const { cuts, effects } = shape;
    if (cuts) return effects[cuts.filter((c) => Number(value) >= c).length].log_odds;
    return effects.find((e) => e.label === value)?.log_odds ?? 0;
  }
  const { curve } = shape;
  const [h, d] = [curve.knots[1] - curve.knots[0], Number(value) - curve.knots[0]];
  const [s0, s1] = curve.slopes;
  const m = (curve.values[1] - curve.values[0]) / h;
  return curve.values[0] + d * (s0 + d * ((3 * m - 2 * s0 - s1) / h + (d * (s0 + s1 - 2 * m)) / h ** 2));
}

/** @param {number[]} a @param {number[]} b */
const dot = (a, b) => a.reduce((s, v, i) => s + v * b[i], 0);

/** Newton's method for ridge logistic regression; the first coordinate (the intercept) is not penalised. @param {number[][]} x @param {number[]} y @param {number} ridge */
function logistic(x, y, ridge) {
  const d = x[0].length;
  /** @type {number[]} */
  let w = Array(d).fill(0);
  for (let step = 0; step < 8; step++) {
    const h = Array.from({ length: d }, (_, j) =>
      Array.from({ length: d }, (_, k) => (j === k ? (j ? ridge : 1e-9) : 0)),
    );
    const g = w.map((v, j) => (j ? ridge * v : 0));
    x.forEach((row, i) => {
      const p = 1 / (1 + Math.exp(-dot(w, row)));
      const q = Math.max(p * (1 - p), 1e-6);
      for (let j = 0; j < d; j++) {
        if (row[j] === 0) continue;
        g[j] += (p - y[i]) * row[j];
        for (let k = 0; k < d; k++) h[j][k] += q * row[j] * row[k];
      }
    });
    const delta = solve(h, g);
    w = w.map((v, j) => v - delta[j]);
  }
  return w;
}

/** @param {number[][]} a @param {number[]} b */
function solve(a, b) {
  const n = b.length;
  const m = a.map((row, i) => [...row, b[i]]);
  for (let i = 0; i < n; i++) {
    for (let r = i + 1; r < n; r++) {
      const f = m[r][i] / m[i][i];
      if (f) for (let k = i; k <= n; k++) m[r][k] -= f * m[i][k];
    }
  }
  const x = Array(n).fill(0);
  for (let i = n - 1; i >= 0; i--) x[i] = (m[i][n] - dot(m[i].slice(i + 1, n), x.slice(i + 1))) / m[i][i];
  return x;
}
