// The one line under the result: what matters first, in few words.
import { describe, expect, it } from "vitest";
import { plane } from "../../www/sentences/map/plane.js";
import { resultLine, WORDS } from "../../www/sentences/result.js";
import { resultDetails, sheet } from "../../www/sentences/sheet.js";
import { view } from "../../www/sentences/view.js";
import { unitOf } from "../../www/viewer/texts.js";

const target = { name: "survived", positive: "yes", negative: "no", rows: 2201, events: 711 };
/** @returns {any} */
const model = (over = {}, link = "logit") => ({ link, target: { ...target, ...over }, effects: [] });
const facts = (/** @type {any} */ over = {}) => ({
  model: model(),
  outcome: 0.73,
  written: "73\u202f%",
  interval: { low: 0.65, high: 0.8 },
  ends: /** @type {[string, string]} */ (["65\u202f%", "80\u202f%"]),
  ...over,
});
const outside = { name: "age", kind: /** @type {const} */ ("outside"), value: "99", low: "0", high: "80" };
const unseen = { name: "class", kind: /** @type {const} */ ("unseen"), value: "fourth", low: "", high: "" };
const words = (/** @type {string} */ text) =>
  text.split(/\s+/u).filter((w) => /[\p{L}\p{N}%=≥<]/u.test(w)).length;

/** Each situation, with what it must say. @type {[string, any, string][]} */
const variants = [
  ["a share", {}, "73 of 100 such cases: survived = yes (65 to 80)."],
  [
    "of a class that is a word",
    { model: model({ name: "species", positive: "virginica" }) },
    "Of 100 such cases 73 are virginica (65 to 80).",
  ],
  [
    "no interval",
    { model: model({ positive: "virginica" }), interval: null, ends: null },
    "Of 100 such cases 73 are virginica.",
  ],
  [
    "of a cut",
    { model: model({ name: "age", positive: "≥ 60", cut: 60 }) },
    "73 of 100 such cases: age ≥ 60 (65 to 80).",
  ],
  [
    "a small share",
    { outcome: 0.0213, interval: { low: 0.012, high: 0.04 }, ends: ["1.2\u202f%", "4.0\u202f%"] },
    "21 of 1,000 such cases: survived = yes (12 to 40).",
  ],
  [
    "a very small share",
    { outcome: 0.0009, interval: { low: 0, high: 0.01 }, ends: ["0\u202f%", "1.0\u202f%"] },
    "9 of 10,000 such cases: survived = yes (0 to 100).",
  ],
  [
    "in the unit of the figure above, whatever the ends of the interval are",
    { outcome: 0.199, interval: { low: 0.018, high: 0.28 }, ends: ["1.8\u202f%", "28\u202f%"] },
    "20 of 100 such cases: survived = yes (2 to 28).",
  ],
  [
    "an end below one",
    { outcome: 0.12, interval: { low: 0.001, high: 0.2 }, ends: ["0.1\u202f%", "20\u202f%"] },
    "12 of 100 such cases: survived = yes (<1 to 20).",
  ],
  ["hardly ever", { outcome: 0.00001, interval: null }, "Fewer than 1 of 10,000 such cases is yes."],
  ["nearly always", { outcome: 0.99999, interval: null }, "More than 9,999 of 10,000 such cases are yes."],
  ["never", { outcome: 0, interval: null }, "By this model no such case is yes."],
  ["always", { outcome: 1, interval: null }, "By this model every such case is yes."],
  [
    "two of several classes",
    { model: model({ positive: "opel", negative: "saab", among: true }), interval: null },
    "Of 100 opel or saab 73 are opel.",
  ],
  [
    "all of several classes",
    {
      shares: [
        { label: "saab", share: 0.73 },
        { label: "opel", share: 0.25 },
      ],
    },
    "Of 100 such cases 73 are saab, 25 opel.",
  ],
  ["a wide interval", { interval: { low: 0.25, high: 0.8 } }, "A rough guide: few rows are alike."],
  ["no row alike", { alike: 0 }, "No row of the data is like this case."],
  ["one row alike", { alike: 1 }, "Only 1 row of the data is like this case."],
  ["a few rows alike", { alike: 7 }, "Only 7 rows of the data are like this case."],
  ["out of range", { strange: [outside], alike: 0 }, "age is outside the data, 0 to 80."],
  ["a new level", { strange: [unseen] }, "fourth is new to the model and counts nothing."],
  ["two", { strange: [outside, unseen] }, "Not in the data: age, class."],
  ["four", { strange: [outside, unseen, unseen, unseen] }, "Not in the data: age and 3 other values."],
  ["calibrating", { unfinished: ["3", "30"] }, "Still calibrating, 3 of 30 fits: it may change."],
  ["no effect", { still: true }, "No attribute helps: this is the share in the data."],
  [
    "no effect on a number",
    { model: model({}, "identity"), still: true },
    "No attribute helps: this is the mean of the data.",
  ],
  [
    "a number",
    { model: model({ name: "medv" }, "identity"), interval: null, fresh: "95\u202f%" },
    "Of 100 such cases 95 lie between these.",
  ],
  [
    "a number without interval",
    { model: model({ name: "medv" }, "identity"), interval: null },
    "A mean of such cases; single ones differ.",
  ],
  [
    "a median",
    { model: model({ name: "medv", median: true }, "exp"), interval: null },
    "A median of such cases; single ones differ.",
  ],
  [
    "no effect on a median",
    { model: model({ median: true }, "square"), still: true },
    "No attribute helps: this is the median of all.",
  ],
];

describe("the line under the result", () => {
  for (const [name, over, said] of variants) {
    it(`says of ${name} what it must, in few words`, () => {
      const line = resultLine(facts(over));
      expect(line).toBe(said);
      expect(words(line)).toBeLessThanOrEqual(WORDS);
    });
  }

  it("has few words for the longest names", () => {
    const long = "the month in which the last campaign ended, or began";
    for (const [, over] of variants) {
      const given = facts(over);
      const strange = given.strange?.map((/** @type {any} */ s) => ({ ...s, name: long, value: long }));
      for (const positive of [long, "1"]) {
        const named = { ...given.model, target: { ...given.model.target, name: long, positive } };
        expect(words(resultLine({ ...given, model: named, strange }))).toBeLessThanOrEqual(WORDS);
      }
    }
  });

  it("keeps what the line does not say for the details, each once", () => {
    const given = facts({ strange: [outside] });
    expect(resultDetails(given, ["sex: male → female.", ""])).toEqual([
      "sex: male → female.",
      "age: 99, outside the data (0 to 80).",
      "73 of 100 such cases: survived = yes (65 to 80).",
    ]);
    expect(resultDetails(facts())).toEqual([]);
    expect(
      resultDetails(facts({ interval: { low: 0.2, high: 0.9 }, ends: ["20\u202f%", "90\u202f%"] })),
    ).toEqual(["73 of 100 such cases: survived = yes (20 to 90)."]);
  });
});

describe("what the large figure is of", () => {
  it("is said in parts, of which the class is the last", () => {
    /** @param {any} [over] @param {string} [likeliest] */
    const of = (over, likeliest) => view.ofParts(model(over), likeliest);
    expect(of()).toEqual(["probability of survived", "=", "yes"]);
    expect(of({ name: "age", positive: "≥ 60", cut: 60 })).toEqual(["probability of age", "≥ 60"]);
    expect(of({ among: true }, "third")).toEqual(["the likeliest:", "third"]);
    expect(view.ofOutcome(model())).toBe("probability of survived = yes");
  });

  it("is a share of two where the axis compares two of several", () => {
    expect(view.outcomeShort(model())).toBe("Probability");
    expect(view.outcomeShort(model({ among: true }))).toBe("Among these two");
    expect(view.prior("47\u202f%", model({ among: true }))).toBe("47\u202f% of these two");
    expect(view.prior("47\u202f%", model())).toBe("47\u202f% of all");
    expect(plane.probabilityOf(model({ among: true }).target)).toBe("P(yes) of these two");
  });

  it("counts what is set, whoever has set it", () => {
    expect(sheet.counted(19, 1, 20)).toBe("19 of 20 set, 1 unknown");
    expect(sheet.counted(20, 0, 20)).toBe("all 20 set");
  });

  it.each([
    ["monthly rent €", "€"],
    ["area (m²)", "m²"],
    ["living area m²", "m²"],
    ["share %", "%"],
    ["way to the centre km", "km"],
    ["rooms", undefined],
    ["price of a house", undefined],
  ])("has the unit that the name of %s ends with", (name, unit) => {
    expect(unitOf(model({ name }).target)).toBe(unit);
  });

  it("keeps a unit of its own", () => {
    expect(unitOf(model({ name: "rent €", unit: "EUR" }).target)).toBe("EUR");
  });
});
