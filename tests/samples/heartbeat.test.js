/** From inside a call the real engine is heard, and a forest says how far it is. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { loadEngine } from "../../scripts/support/engine.js";
import { Engine } from "../../www/generated/nomogram.js";

/** @param {string} path */
const at = (path) => new URL(`../../www/${path}`, import.meta.url);

beforeAll(loadEngine);

/**
 * What is said while each learner fits the whole table.
 * @param {string} learner
 * @param {{ name: string; value: number; }[]} [settings]
 */
function heard(learner, settings = []) {
  const engine = new Engine();
  /** @type {number[][]} */
  const said = [];
  engine.heartbeat((done, of) => said.push([done, of]));
  engine.open(readFileSync(at("samples/data/titanic.csv")), { columns: [] });
  const ofReading = said.splice(0).length;
  engine.prepare({ target: "survived", learner, settings, folds: 2, repeats: 1 });
  said.length = 0;
  const { numbers } = engine.unit(0);
  engine.free();
  return { said, ofReading, numbers };
}

test.each(["svm", "logistic", "proximal-svm", "radial-svm", "polynomial-svm"])("%s is heard", (learner) => {
  const { said, ofReading } = heard(learner);
  expect(ofReading).toBeGreaterThan(10);
  expect(said.length).toBeGreaterThan(0);
});

test("a forest says how many of its trees are grown", () => {
  const { said } = heard("random-forest", [{ name: "trees", value: 25 }]);
  const shares = said.filter(([, of]) => of > 0);
  expect(shares).toEqual(Array.from({ length: 25 }, (_, tree) => [tree, 25]));
});

test("what is learned does not depend on whether somebody listens", () => {
  const engine = new Engine();
  engine.open(readFileSync(at("samples/data/titanic.csv")), { columns: [] });
  engine.prepare({ target: "survived", learner: "svm", settings: [], folds: 2, repeats: 1 });
  expect(heard("svm").numbers).toEqual(engine.unit(0).numbers);
  engine.free();
});
