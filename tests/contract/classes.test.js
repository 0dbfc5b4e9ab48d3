/** The engine's probabilities of several classes, and those of the page: the same numbers from the same file. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, probabilities, readClasses } from "../../www/model/classes.js";
import { sum } from "../../www/model/evaluate.js";

const { model, instances } = JSON.parse(
  readFileSync(new URL("classes-learned.json", import.meta.url), "utf8"),
);

test("softmax of the scores, as the engine has it", () => {
  const family = readClasses(JSON.stringify(model));
  expect(instances.length).toBeGreaterThan(3);
  for (const [values, expected] of instances) {
    const found = probabilities(family, values);
    found.forEach((p, k) => {
      expect(Math.abs(p - expected[k])).toBeLessThan(1e-12);
    });
  }
});

test("a contrast is the log odds of one class among two", () => {
  const family = readClasses(JSON.stringify(model));
  for (const [values, expected] of instances) {
    const found = sum(contrast(family, 0, 2), values);
    expect(found).toBeCloseTo(Math.log(expected[0] / expected[2]), 8);
  }
});
