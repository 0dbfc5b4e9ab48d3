/**
 * Files of older versions, kept as they were written (versions/: by hand the first three, by the engine of their time the
 * fourth), with what `predict` of the last build before version 5 said of some rows: the newest reader says the same. That
 * pictures stay the same too is kept by the gallery, whose models are of version 1, and by its golden drawings.
 */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { probabilities, readAnyModel } from "../../www/model/classes.js";
import { outcomeOf, sum } from "../../www/model/evaluate.js";
import { VERSION } from "../../www/model/read.js";
import { vennAt } from "../../www/model/venn.js";
import { present } from "../found.js";

/** @param {string} name */
const json = (name) => JSON.parse(readFileSync(new URL(`./versions/${name}.json`, import.meta.url), "utf8"));
/**
 * @typedef {object} Case
 * @property {string} file
 * @property {(string | number | null)[]} values
 * @property {number[]} [probabilities] of several classes
 * @property {number} sum
 * @property {number} probability
 * @property {[number, number]} [interval]
 */
/** @type {{ cases: Case[] }} */
const { cases } = json("cases");
const files = readdirSync(new URL("./versions", import.meta.url))
  .map((name) => name.replace(".json", ""))
  .filter((name) => name !== "cases");

test("there is a file of every older version", () => {
  const versions = files.map((name) => json(name).version);
  for (let version = 1; version < VERSION; version++) expect(versions).toContain(version);
});

test.each(files)("%s: sums, probabilities and intervals are those of its time", (name) => {
  const model = readAnyModel(json(name));
  const own = cases.filter((c) => c.file === name);
  expect(own.length).toBeGreaterThan(10);
  for (const { values, ...said } of own) {
    const shares = said.probabilities;
    if ("scores" in model) {
      const found = probabilities(model, values);
      expect(found).toHaveLength(present(shares).length);
      found.forEach((p, k) => {
        expect(Math.abs(p - present(shares)[k])).toBeLessThan(1e-12);
      });
      continue;
    }
    const found = sum(model, values);
    expect(Math.abs(found - said.sum)).toBeLessThan(1e-12 * Math.max(1, Math.abs(found)));
    expect(Math.abs(outcomeOf(model, found) - said.probability)).toBeLessThan(1e-12);
    const interval = vennAt(model, values);
    expect(Boolean(interval)).toBe(Boolean(said.interval));
    if (said.interval && interval) {
      expect(Math.abs(interval.low - said.interval[0])).toBeLessThan(1e-12);
      expect(Math.abs(interval.high - said.interval[1])).toBeLessThan(1e-12);
    }
  }
});
