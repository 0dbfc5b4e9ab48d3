/** What the engine offers has its words: whoever adds a learner or a setting to the catalogue is told here what is missing. */

import { expect, test } from "vitest";
import { learners, order } from "../../www/engine/catalogue.json";
import { grids } from "../../www/engine/catalogue-more.json";
import { learnersInWords, learnerWords } from "../../www/sentences/compare/settings.js";
import { rivals } from "../../www/state/compared-learners.js";
import { everyLearner, learnersFor } from "../../www/state/learners.js";

test.each(learners.map(({ name }) => name))("%s has its words", (name) => {
  const { within, hint, ...words } = learnersInWords[name] ?? {};
  for (const text of [words.name, within, hint]) expect(text).toMatch(/\S/);
  // It has one name, within a sentence too.
  expect(within.replace("the ", "").toLowerCase()).toBe(words.name.toLowerCase());
});

test("there are no words for a learner that the engine does not have, in any of its ways", () => {
  // With every pair the words say so themselves.
  const ways = rivals.map(({ name }) => name).filter((name) => !name.endsWith("-pairs"));
  const all = new Set([...learners.map(({ name }) => name), ...ways]);
  expect(Object.keys(learnersInWords).sort()).toEqual([...all].sort());
});

test.each([...new Set(learners.flatMap(({ settings }) => settings.map(({ name }) => name)))])(
  "the setting %s has its words and its place",
  (name) => {
    const { label, hint } = /** @type {any} */ (learnerWords)[name] ?? {};
    for (const text of [label, hint]) expect(text).toMatch(/\S/);
    expect(order).toContain(name);
  },
);

test("every learner is offered, compared, and tuned by its own first settings", () => {
  const outcomes = /** @type {const} */ (["one_class", "all_classes", "number"]);
  for (const { name, addsUp } of everyLearner) {
    expect(outcomes.some((outcome) => learnersFor(outcome).some((one) => one.name === name))).toBe(addsUp);
    expect(rivals.map((rival) => rival.name)).toContain(name);
  }
  for (const { setting, learners: of } of grids)
    for (const name of of) {
      const known = learners.find((one) => one.name === name);
      expect(known?.settings.slice(0, 2).map((one) => one.name)).toContain(setting);
    }
});
