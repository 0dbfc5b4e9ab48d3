/**
 * Which functions of the engine a first drawing runs: what a page asks for from the start to the calibrated drawing of a
 * bundled sample or of a file of one's own, with the learners that it offers first.
 *
 * Usage: node scripts/support/first-drawing.js MARKED.wasm NUMBERS.txt (the module as `split mark` makes it)
 */

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { calls } from "../../www/engine/calls.js";
import { warmUp } from "../../www/engine/serve.js";
import { Engine, initSync } from "../../www/generated/nomogram.js";
import { samples } from "../../www/samples/samples.js";
import { filesBelow } from "./fresh.js";
import { root } from "./run.js";
import { FILES } from "./split.js";

/** @typedef {import("../../www/engine/calls.js").Call} Call */
/** @typedef {import("../../www/engine/contract.js").ColumnPreview} Column */
/** @typedef {Parameters<Engine["prepare"]>[0]} Question */

/** A target with more values is a number. */
const FEW_CLASSES = 20;

/** As the page asks when nothing has been chosen yet (www/state/document.js). */
const USUAL = {
  maps: [],
  groups: [],
  resamples: 0,
  recalibrate: false,
  folds: 3,
  repeats: 2,
  seed: 1,
  source: "",
};

/** By outcome: the learners that are offered first, with their settings. */
const C = [{ name: "C", value: 1 }];
/** @type {Record<"one_class" | "all_classes" | "number", Pick<Question, "learner" | "settings">[]>} */
const LEARNERS = {
  one_class: [
    { learner: "svm", settings: C },
    { learner: "svm", settings: [...C, { name: "balanced", value: 1 }] },
    { learner: "logistic", settings: C },
  ],
  all_classes: [
    { learner: "svm", settings: C },
    { learner: "logistic", settings: C },
  ],
  number: [
    { learner: "svr", settings: C },
    { learner: "ridge", settings: [] },
  ],
};

/** A number as a curve, which the sample on the first screen has. */
const CURVE = /** @type {const} */ ({ kind: "spline", knots: 4 });

/**
 * @template {Call} C
 * @param {Engine} engine
 * @param {C} call
 * @param {Parameters<(typeof calls)[C]>[1]} body
 * @returns {ReturnType<(typeof calls)[C]> | null}
 */
function ask(engine, call, body) {
  /** One of many functions: which, the type of the name says. @type {any} */
  const one = calls[call];
  try {
    return one(engine, body);
  } catch (problem) {
    // What the engine answers with a sentence it has done as well.
    if (problem instanceof Error) throw problem;
    return null;
  }
}

/** Opens a file and draws every first drawing of it. @param {string} name @param {Uint8Array} bytes */
function open(name, bytes) {
  const engine = new Engine();
  engine.heartbeat(() => {});
  const opened = ask(engine, "open", { bytes, options: { columns: [] } });
  if (opened) {
    ask(engine, "rows", { from: 0, to: Math.min(opened.n_rows, 200) });
    const used = opened.columns.filter((column) => column.used);
    const sample = samples.find(({ file }) => file === name);
    /** @param {string | undefined} wanted */
    const named = (wanted) => opened.columns.find((column) => column.name === wanted);
    // As a sample is offered, as it is proposed of any table, and a number, which seldom is.
    const asked = [
      sample && {
        target: named(sample.target),
        positive: sample.positive,
        attributes: sample.attributes ?? undefined,
      },
      { target: named(opened.proposed_target) },
      { target: used.find(isNumber) },
    ];
    for (const one of asked) {
      if (!one?.target) continue;
      const { target, ...more } = one;
      ask(engine, "classes", target.name);
      const other = used.find((column) => column !== target && column.kind === "numeric");
      for (const question of questions(target, other)) draw(engine, { ...question, ...more });
    }
  }
  engine.free();
}

/** @param {Column} column */
const isNumber = ({ kind, distinct }) => kind === "numeric" && distinct > FEW_CLASSES;

/** @param {Column} target @param {Column} [number] @returns {Question[]} */
function questions(target, number) {
  /** @type {("one_class" | "all_classes")[]} */
  const classes = target.distinct > 2 ? ["one_class", "all_classes"] : ["one_class"];
  /** @type {(keyof typeof LEARNERS)[]} */
  const outcomes = isNumber(target) ? ["number"] : classes;
  return outcomes.flatMap((outcome) =>
    LEARNERS[outcome].map(({ learner, settings }) => ({
      ...USUAL,
      target: target.name,
      outcome,
      learner,
      settings,
      maps: number && learner === "logistic" ? [{ attribute: number.name, map: CURVE }] : [],
      posterior: learner === "ridge",
      interval: outcome === "one_class" ? "cross" : "none",
    })),
  );
}

/** From the question to the calibrated drawing with its rows. @param {Engine} engine @param {Question} question */
function draw(engine, question) {
  const prepared = ask(engine, "prepare", question);
  if (!prepared) return;
  /** @type {import("../../www/engine/contract.js").Unit[]} */
  const units = [];
  for (let i = 0; i < prepared.units; i++) {
    const unit = ask(engine, "unit", i);
    if (unit) units.push(unit);
    // Drawn at once, after each whole round of folds, and at last.
    if (i % prepared.folds === 0) ask(engine, "model", units);
  }
  ask(engine, "model", units);
  ask(engine, "predict", units);
}

const [marked, numbers] = process.argv.slice(2);
/** The memory of which functions have run is among them. @type {Record<string, any>} */
const exported = initSync({ module: readFileSync(marked) });
const trial = new Engine();
warmUp(trial);
trial.free();
for (const path of filesBelow(FILES)) open(basename(path), readFileSync(join(root, path)));
/** @type {number[]} */
const ran = [];
for (let i = 0; exported[`ran${i}`]; i++) if (exported[`ran${i}`].value === 1) ran.push(i);
writeFileSync(numbers, `${ran.join("\n")}\n`);
