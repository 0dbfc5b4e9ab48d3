/** A link asks what the page asks: for documents of every sample, whatever is chosen in them. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../www/samples/bundled.js";
import { samples } from "../../www/samples/samples.js";
import { parseAddress } from "../../www/state/address.js";
import * as bars from "../../www/state/bars.js";
import { withMark } from "../../www/state/columns.js";
import * as d from "../../www/state/document.js";
import {
  everyPair,
  learners,
  learnersFor,
  settingNames,
  shrinkageSetting,
} from "../../www/state/learners.js";
import { hideable, lessonWords } from "../../www/state/lesson.js";
import { hashOf, withAddress } from "../../www/state/link.js";
import { cutInto, jointMaps, levelMaps, mapOfKind, numericMaps } from "../../www/state/maps.js";
import { boundsWords, kinds } from "../../www/state/reading.js";
import { rounded, withPart } from "../../www/state/shrinkages.js";

/** A document as it is without any link. @param {import("../../www/samples/samples.js").Sample} sample */
const blank = (sample) => plainDocument(sample);

/** Columns of a sample, and a few labels. @param {import("../../www/samples/samples.js").Sample} sample */
function tableOf(sample) {
  const [head, ...rows] = readFileSync(`www/samples/data/${sample.file}`, "utf8").trim().split("\n");
  const names = head.split(",");
  return {
    names,
    labels: [...new Set(rows.slice(0, 40).flatMap((row) => row.split(",")))],
    rows: rows.length,
  };
}

const any = (/** @type {readonly any[]} */ list) => fc.constantFrom(...list);
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((v) => v + 0);
const text = fc.string({ unit: "binary", maxLength: 30 }).map((s) => lessonWords(s.toWellFormed()));

/** What a person may do, one after the other. @param {import("../../www/samples/samples.js").Sample} sample */
function stepsOf(sample) {
  const { names, labels, rows } = tableOf(sample);
  const name = any(names);
  const label = any(labels);
  const maps = [
    ...numericMaps.map(({ kind }) => mapOfKind(kind)),
    ...levelMaps.map(({ kind }) => mapOfKind(kind)),
    cutInto("entropy"),
    cutInto("equal_width", 7),
    cutInto("by_hand", 0, [-1.5, 2, 1e5]),
  ];
  const joint = jointMaps.map(({ kind, parameter }) => ({ kind, [parameter.name]: parameter.usual }));
  /** @type {fc.Arbitrary<(doc: d.Document) => d.Document>[]} */
  const steps = [
    fc.tuple(name, any(kinds)).map(
      ([n, kind]) =>
        (doc) =>
          d.withColumn(doc, { name: n, kind }),
    ),
    fc.tuple(name, fc.array(label, { maxLength: 3 }), fc.boolean()).map(
      ([n, keep, fold_case]) =>
        (doc) =>
          d.withColumn(doc, { name: n, keep: keep.filter((l) => l !== ""), fold_case }),
    ),
    fc.tuple(name, fc.boolean(), any(["M/D/Y", "D. N Y, h:mz", ";", "seconds since 1970"])).map(
      ([n, split, form]) =>
        (doc) =>
          d.withColumn(doc, { name: n, split, form }),
    ),
    fc.tuple(name, any(boundsWords), fc.boolean(), label, number).map(
      ([n, bounds, shares, word, value]) =>
        (doc) =>
          withMark(d.withColumn(doc, { name: n, bounds, shares }), n, word, value),
    ),
    fc.tuple(name, fc.uniqueArray(label, { minLength: 2, maxLength: 4 })).map(
      ([n, order]) =>
        (doc) =>
          d.withColumn(doc, { name: n, kind: "ordered", order }),
    ),
    fc
      .record(
        {
          encoding: any(["utf-8", "windows-1252", "shift_jis"]),
          delimiter: any([",", ";", "\t", "|", " ", "fixed", "\x01", "::"]),
          quote: any(['"', "'", "none"]),
          decimal: any([".", ","]),
          header: fc.boolean(),
          names: fc.integer({ min: 1, max: 300 }),
          skip: fc.integer({ min: 0, max: 9 }),
          slip: fc.integer({ min: 1, max: 40 }),
          whole: fc.constant(true),
        },
        { requiredKeys: [] },
      )
      .map((change) => (doc) => d.withReading(doc, change)),
    fc.tuple(name, fc.option(label), any(["one_class", "all_classes", "number"])).map(
      ([target, positive, outcome]) =>
        (doc) =>
          d.withTarget(doc, { target, positive, cut: null, outcome }),
    ),
    fc.tuple(name, any(["own", "log", "sqrt"])).map(
      ([target, targetScale]) =>
        (doc) =>
          d.withTarget(doc, { target, positive: null, cut: null, outcome: "number", targetScale }),
    ),
    fc.tuple(name, number, fc.boolean()).map(
      ([target, threshold, at_or_above]) =>
        (doc) =>
          d.withTarget(doc, { target, positive: null, cut: { threshold, at_or_above } }),
    ),
    fc.option(fc.subarray(names)).map((attributes) => (doc) => d.withQuestion(doc, { attributes })),
    any(learners.map((l) => l.name)).map(
      (learner) => (doc) =>
        learnersFor(doc.question.outcome).some((l) => l.name === learner) ? d.withLearner(doc, learner) : doc,
    ),
    fc.tuple(any(settingNames), any([0, 0.001, 0.5, 1, 2, 3, 10, 100])).map(
      ([setting, value]) =>
        (doc) =>
          d.withOutcome(d.withSetting(doc, setting, value), doc.question.outcome),
    ),
    fc.tuple(name, any(maps)).map(
      ([n, map]) =>
        (doc) =>
          d.withMap(doc, n, map),
    ),
    fc.tuple(name, name, any(joint)).map(
      ([a, b, map]) =>
        (doc) =>
          a === b ? doc : d.withGroup(doc, { attributes: [a, b], map }),
    ),
    fc
      .record({
        seed: fc.nat(99),
        folds: fc.integer({ min: 2, max: 50 }),
        repeats: fc.integer({ min: 1, max: 9 }),
        posterior: fc.boolean(),
        interval: any(["none", "inductive", "cross"]),
      })
      .map((change) => (doc) => d.withQuestion(doc, change)),
    fc.tuple(any([0, 50, 200, 2000]), fc.boolean()).map(
      ([n, again]) =>
        (doc) =>
          bars.withResamples(doc, n, again),
    ),
    fc.tuple(name, fc.double({ min: 1e-9, max: 1e9, noNaN: true })).map(([n, k]) => (doc) => {
      const learner = learnersFor(doc.question.outcome).find((l) => shrinkageSetting(l.name));
      const shrinks = d.withLearner(doc, learner?.name ?? "");
      const constants = withPart(shrinks.question.shrinkages, { part: "attribute", name: n }, rounded(k));
      return learner ? d.withQuestion(shrinks, { shrinkages: constants }) : doc;
    }),
    fc
      .record({
        scale: any(d.viewWords.scale),
        align: any(d.viewWords.align),
        order: any(d.viewWords.order),
        theme: any(d.viewWords.theme),
        tab: fc.option(any(d.viewWords.tab)),
        shown: fc.nat(40),
        bars: any([true, false, "posterior", "resamples"]),
        outcomes: fc.subarray(["log_odds", "isotonic", "signed_distance"]),
        plane: fc.option(fc.tuple(name, name)),
        contrast: fc.subarray(
          labels.filter((l) => l !== ""),
          { maxLength: 2 },
        ),
        costs: fc.tuple(any([1, 2, 0.5]), any([1, 4.5, 1000])),
        lesson: fc.option(fc.record({ hide: fc.subarray([...hideable]), title: text, question: text })),
      })
      .map((change) => (doc) => d.withView(doc, change)),
    fc.tuple(name, any(["bar", "fold", "curve"])).map(
      ([n, form]) =>
        (doc) =>
          d.withForm(doc, n, form),
    ),
    fc.tuple(name, name).map(
      ([a, b]) =>
        (doc) =>
          d.withControl(doc, `${a}|${b}`, b),
    ),
    any(["naive-bayes", "svm", "radial-svm", "random-forest"]).map(
      (learner) => (doc) => d.withCompare(doc, { learner, settings: [] }),
    ),
    fc.tuple(name, fc.oneof(number, label, fc.constant(null))).map(
      ([n, value]) =>
        (doc) =>
          d.withValue(doc, n, value),
    ),
    fc.constant((doc) => d.withValues(doc, [])),
    fc.nat(rows - 1).map((row) => (doc) => d.withValues(doc, [[names[0], null]], row)),
  ];
  return fc.array(fc.oneof(...steps), { maxLength: 12 });
}

describe.each(samples)("links of $id", (sample) => {
  it("200 documents: what is written is read as the same question and the same view", () => {
    fc.assert(
      fc.property(stepsOf(sample), (steps) => {
        const doc = steps.reduce((before, step) => step(before), blank(sample));
        const hash = hashOf(doc, []);
        const address = parseAddress(hash);
        expect(address?.unknown).toEqual([]);
        const back = withAddress(blank(sample), /** @type {any} */ (address));
        expect(d.questionKey(back.question)).toBe(d.questionKey(doc.question));
        expect(d.fileKey(back.question)).toBe(d.fileKey(doc.question));
        expect({ ...back.question, proposed: false }).toEqual({ ...doc.question, proposed: false });
        // Which panels of the page are open is no part of a link; values of a row follow from its number.
        const seen = (/** @type {d.View} */ view) => ({
          ...view,
          panels: [],
          values: view.row === null ? new Map(view.values) : "of the row",
          forms: new Map(view.forms),
          controls: new Map(view.controls),
        });
        expect(seen(back.view)).toEqual(seen(doc.view));
        expect(hashOf(back, [])).toBe(hash);
      }),
      { numRuns: 200, seed: 12 },
    );
  });

  it("a kind that was changed, and the way the file is read, are in the link", () => {
    const [first] = tableOf(sample).names;
    const doc = d.withReading(d.withColumn(blank(sample), { name: first, kind: "text" }), { header: true });
    expect(hashOf(doc, [])).toBe(`#1/sample=${sample.id}&header=1&kind.${first.replaceAll(" ", "+")}=text`);
  });
});

it("the generator reaches every field of a question and of a view", () => {
  const [sample] = samples;
  const touched = new Set();
  const start = blank(sample);
  for (const steps of fc.sample(stepsOf(sample), { numRuns: 1000, seed: 3 })) {
    const doc = steps.reduce((before, step) => step(before), start);
    for (const part of /** @type {const} */ (["question", "view"]))
      for (const [key, value] of Object.entries(doc[part]))
        if (JSON.stringify(value) !== JSON.stringify(/** @type {any} */ (start[part])[key])) touched.add(key);
    if (everyPair(doc.question)) touched.add("every pair");
  }
  const all = [...Object.keys(start.question), ...Object.keys(start.view), "every pair"];
  // The data are the sample's, a sample's target is no proposal and its learner nobody's choice, panels are no part of a link.
  expect(all.filter((key) => !touched.has(key))).toEqual([
    ...["source", "proposed", "choice", "panels"],
    // How the lines of a file stood first, and its rows stand in their table.
    ...["places", "sorted"],
  ]);
});

describe("a link to a tab", () => {
  const [sample] = samples;
  for (const tab of d.viewWords.tab)
    it(`shows what whoever pressed ${tab} sees under the same address`, () => {
      const pressed = d.withTab(blank(sample), tab);
      const followed = withAddress(blank(sample), parseAddress(hashOf(pressed, [])) ?? { unknown: [] });
      expect(followed.view.tab).toBe(tab);
      expect(followed.view.panels).toEqual(pressed.view.panels);
      expect(followed.view.panels).toHaveLength(1);
    });

  it("leaves sections open that are open already, and opens none of no tab", () => {
    const open = d.withPanel(blank(sample), "rows", true);
    const data = parseAddress(`#1/sample=${sample.id}&tab=data`) ?? { unknown: [] };
    expect(withAddress(open, data).view.panels).toEqual(["rows"]);
    const none = parseAddress(`#1/sample=${sample.id}`) ?? { unknown: [] };
    expect(withAddress(blank(sample), none).view.panels).toEqual([]);
  });
});
