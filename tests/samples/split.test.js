/** The engine in two modules is the engine in one, and a first drawing needs the first of them only. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { calls } from "../../www/engine/calls.js";
import { warmUp } from "../../www/engine/serve.js";
import { bundledOf } from "../../www/samples/bundled.js";
import { samples } from "../../www/samples/samples.js";
import { candidatesFor } from "../../www/state/choice.js";
import { newDocument, withProposal } from "../../www/state/document.js";
import { usualCheck, usualTop } from "../../www/state/looked-at.js";
import { askedQuestion } from "../../www/state/question.js";

/** @typedef {import("../../www/engine/contract.js").Engine} Engine */
/** @typedef {import("../../www/engine/contract.js").Question} Question */
/** @typedef {import("../types.js").Ask} Ask */
/** What a question of these tests names; the rest is usual. @typedef {Partial<Question> & Pick<Question, "target" | "learner">} Asked */

/** @param {string} path */
const at = (path) => new URL(`../../${path}`, import.meta.url);
/** @param {string} name */
const bytes = (name) => readFileSync(at(`www/generated/${name}`));
/** @param {string} file */
const data = (file) => readFileSync(at(`www/samples/data/${file}`));

/**
 * An engine of its own from these modules; `loads` counts how often the rest was asked for.
 * @param {string} first
 * @param {() => WebAssembly.Module} take
 */
async function engineOf(first, take) {
  // Each copy of the generated JavaScript holds one instance.
  vi.resetModules();
  const { Engine, initSync, setRest } = await import("../../www/generated/nomogram.js");
  const made = { Engine, loads: 0 };
  setRest(() => {
    made.loads += 1;
    return take();
  });
  initSync({ module: bytes(first) });
  return made;
}

const rest = () => new WebAssembly.Module(bytes("nomogram_rest.wasm"));
const splitEngine = () => engineOf("nomogram_bg.wasm", rest);

/** Every unit of a question, and the model of them. @param {Engine} engine @param {Question} question */
function learn(engine, question) {
  const prepared = calls.prepare(engine, question);
  const units = Array.from({ length: prepared.units }, (_, i) => calls.unit(engine, i));
  return { prepared, units, learned: calls.model(engine, units) };
}

describe("a first drawing asks for no rest", () => {
  /** @type {Awaited<ReturnType<typeof splitEngine>>} */
  let made;
  beforeAll(async () => {
    made = await splitEngine();
  });
  beforeEach(() => {
    made.loads = 0;
  });

  /** @param {Engine} engine @param {Question} question @param {{ n_rows: number }} opened */
  const drawn = (engine, question, opened) => {
    const { units } = learn(engine, question);
    calls.predict(engine, units);
    calls.rows(engine, { from: 0, to: opened.n_rows });
  };

  test("not to warm up", () => {
    warmUp(new made.Engine());
    expect(made.loads).toBe(0);
  });

  // The others' models are bundled too, and learned anew only by a person who has looked around for a while.
  /** @param {{ question: import("../../www/state/document.js").Question }} asked */
  const isFirst = ({ question: { outcome, learner } }) => candidatesFor(outcome).includes(learner);
  const bundled = samples.flatMap((sample) =>
    bundledOf(sample)
      .filter(isFirst)
      .map((asked) => ({ ...asked, sample })),
  );
  test.each(bundled)("of the sample model $name", ({ sample, question }) => {
    const engine = new made.Engine();
    const opened = calls.open(engine, { bytes: data(sample.file), options: { columns: [] } });
    drawn(engine, askedQuestion(question, opened.columns, sample.file), opened);
    engine.free();
    expect(made.loads).toBe(0);
  });

  // Other tables than those that the build runs.
  const files = readdirSync(at("tests/data/sets")).filter(
    (name) => name.endsWith(".csv") && !/spambase|svmguide1|mushroom|adult|colon/.test(name),
  );
  test.each(files)("of the table %s, as it is proposed", (name) => {
    const engine = new made.Engine();
    const bytes = readFileSync(at(`tests/data/sets/${name}`));
    const opened = calls.open(engine, { bytes, options: { columns: [] } });
    const doc = withProposal(newDocument({ kind: "file", name, key: name }), opened);
    if (doc.question.target !== null) {
      calls.classes(engine, doc.question.target);
      drawn(engine, askedQuestion({ ...doc.question, folds: 3, repeats: 2 }, opened.columns, name), opened);
    }
    engine.free();
    expect(made.loads).toBe(0);
  });
});

test("what needs the rest loads it once", async () => {
  const made = await splitEngine();
  const engine = new made.Engine();
  calls.open(engine, { bytes: data("titanic.csv"), options: { columns: [] } });
  const question = { target: "survived", learner: "random-forest", settings: [], folds: 2, repeats: 1 };
  learn(engine, question);
  expect(made.loads).toBe(1);
  learn(engine, { ...question, learner: "radial-svm" });
  new made.Engine().free();
  expect(made.loads).toBe(1);
});

test("a rest that cannot be had ends the call with that very error, and is asked for again", async () => {
  const refused = new Error("refused");
  let there = false;
  const made = await engineOf("nomogram_bg.wasm", () => {
    if (!there) throw refused;
    return rest();
  });
  const question = { target: "survived", learner: "random-forest", settings: [], folds: 2, repeats: 1 };
  const ask = () => {
    const engine = new made.Engine();
    calls.open(engine, { bytes: data("titanic.csv"), options: { columns: [] } });
    return learn(engine, question);
  };
  expect(ask).toThrow(refused);
  there = true;
  expect(ask().units).toHaveLength(3);
});

describe("in two modules or in one, the answers are the same to the last bit", () => {
  /** @type {Awaited<ReturnType<typeof engineOf>>[]} */
  let engines;
  beforeAll(async () => {
    engines = [await splitEngine(), await engineOf("nomogram_whole.wasm", rest)];
  });

  /** The same of both: what a session answers, in order, sentences of problems among it. @param {(ask: Ask) => void} session */
  function same(session) {
    const [split, whole] = engines.map(({ Engine }) => {
      const engine = new Engine();
      /** @type {[string, string][]} */
      const said = [];
      /** @type {Ask} */
      const ask = (call, body) => {
        /** One of many functions: which, the type of the name says. @type {any} */
        const one = calls[call];
        let answer;
        try {
          answer = one(engine, body);
        } catch (problem) {
          if (problem instanceof Error) throw problem;
          answer = problem;
        }
        said.push([call, JSON.stringify(answer)]);
        return answer;
      };
      session(ask);
      engine.free();
      return said;
    });
    expect(split.length).toBeGreaterThan(0);
    expect(split).toEqual(whole);
    return split;
  }

  /** @param {Ask} ask @param {string} file */
  const open = (ask, file) => ask("open", { bytes: data(file), options: { columns: [] } });
  const usual = { settings: [], folds: 3, repeats: 1, seed: 1, source: "" };
  /** @param {Ask} ask @param {Asked} question */
  const all = (ask, question) => {
    const { units } = ask("prepare", { ...usual, ...question });
    const fits = Array.from({ length: units }, (_, i) => ask("unit", i));
    return { fits, learned: ask("model", fits) };
  };

  const kinds = [
    ...["svm", "proximal-svm", "logistic", "naive-bayes"],
    ...["radial-svm", "polynomial-svm", "lin-svm", "gaussian-process", "random-forest"],
  ];
  test.each(kinds)("%s of one class", (learner) => {
    const settings = learner === "random-forest" ? [{ name: "trees", value: 20 }] : [];
    const said = same((ask) => {
      open(ask, "iris_versicolor_virginica.csv");
      const { fits } = all(ask, { target: "class", learner, settings, interval: "cross" });
      ask("predict", fits);
      ask("reliability", fits);
      ask("judged", fits);
      ask("stand_in", fits);
      ask("roles", [fits[0]]);
      if (learner === "random-forest") ask("forest", fits);
      ask("grid", {
        units: [fits[0]],
        wanted: {
          attributes: ["petallength", "petalwidth"],
          x: [3, 5],
          y: [1, 2],
          others: [
            ["sepallength", 6],
            ["sepalwidth", 3],
          ],
        },
      });
    });
    expect(said.some(([, answer]) => answer.length > 1000)).toBe(true);
  });

  test.each(["svr", "ridge"])("%s of a number", (learner) => {
    same((ask) => {
      open(ask, "housing.csv");
      all(ask, { target: "RM", learner, outcome: "number", posterior: learner === "ridge", resamples: 5 });
    });
  });

  test("all classes, curves, pairs, resamples and error bars", () => {
    same((ask) => {
      ask("open", { bytes: readFileSync(at("tests/data/sets/iris.csv")), options: { columns: [] } });
      for (const learner of ["svm", "logistic", "naive-bayes", "proximal-svm"])
        all(ask, { target: "class", learner, outcome: "all_classes" });
      /** @type {Question["maps"]} */
      const maps = [{ attribute: "petallength", map: { kind: "spline", knots: 4 } }];
      /** @type {Question["groups"]} */
      const groups = [{ attributes: ["petallength", "petalwidth"], map: { kind: "product", knots: 3 } }];
      all(ask, {
        target: "class",
        positive: "Iris-virginica",
        learner: "proximal-svm",
        maps,
        groups,
        posterior: true,
      });
      all(ask, { target: "class", positive: "Iris-virginica", learner: "svm", maps, groups, resamples: 10 });
    });
  });

  test("top-weighted features, interactions, chains, traces, checks and comparisons", () => {
    const answers = same((ask) => {
      open(ask, "titanic.csv");
      const question = { ...usual, target: "survived", learner: "proximal-svm" };
      const { fits } = all(ask, question);
      ask("trace", { from: 0.01, to: 100, steps: 5 });
      ask("compared", { list: [{ k: 0.1 }, { k: 10 }] });
      ask("shrunk", { k: 3 });
      const chains = [0, 1].map((chain) => ask("chain", { by: "attribute", chain, draws: 5, warmup: 5 }));
      ask("diagnosed", { by: "attribute", chains });
      ask("ranked", ask("interactions", { from: 0, to: 3, permutations: 20 }));
      const { predictions, folds } = ask("judged", fits);
      ask("ensemble", {
        library: [predictions],
        metric: "log_loss",
        initial: 1,
        of_log_odds: false,
        replace: true,
      });
      ask("averaged", { members: [{ question, units: fits, count: 1 }] });
      ask("contrasted", { folds: [folds, folds], reference: 0, n_folds: 3 });
      ask("check_begin", { ...usualCheck, most: 20 });
      ask("check_step", 5);
      ask("top_begin", usualTop);
      ask("top_step", 50);
      ask("top_tried", { wanted: usualTop, attributes: [], fold: 0 });
      ask("prepare", { ...question, target: "no such column" });
      open(ask, "german_credit.csv");
      ask("prepare", { ...question, target: "class" });
      ask("intervals", { attribute: "duration", method: "entropy" });
      ask("similarity", { attribute: "purpose", measure: "lin", most: 10, labelled_only: false });
    });
    // Problems are answers too, but these are none.
    const problems = answers.filter(([, answer]) => JSON.parse(answer)?.severity === "error");
    expect(problems.map(([call]) => call)).toEqual(["prepare"]);
  });

  const tables = readdirSync(at("tests/data/awkward")).filter((name) => name !== "EXPECTED.json");
  test.each(tables)("the table %s", (name) => {
    same((ask) => {
      const bytes = readFileSync(at(`tests/data/awkward/${name}`));
      const opened = ask("open", { bytes, options: { columns: [] } });
      if (opened.proposed_target) all(ask, { target: opened.proposed_target, learner: "svm" });
    });
  });
});
