import { describe, expect, it } from "vitest";
import { addressOf, formatAddress, parseAddress } from "../../www/state/address.js";
import {
  asTouched,
  BALANCED,
  candidateOf,
  candidatesFor,
  chosenWords,
  withCandidate,
} from "../../www/state/choice.js";
import * as d from "../../www/state/document.js";
import { Gestures } from "../../www/state/gestures.js";
import { withAddress } from "../../www/state/link.js";
import { checkedDocument } from "../../www/state/work.js";
import { Workbench } from "../../www/state/workbench.js";

const blank = d.newDocument({ kind: "file", name: "a.csv", key: "1" });
const asked = d.withTarget(blank, { target: "y", positive: null, cut: null });
const open = d.withQuestion(asked, { choice: "open" });
const balanced = [
  { name: "C", value: 1 },
  { name: "balanced", value: 1 },
];

/** @param {import("../../www/state/document.js").Document} doc */
const choiceOf = ({ question }) => question.choice;

describe("candidates", () => {
  it("each is what it is called, whatever was drawn before", () => {
    for (const from of candidatesFor("one_class"))
      for (const to of candidatesFor("one_class")) {
        const { question } = withCandidate(withCandidate(asked, from), to);
        expect(candidateOf(question)).toBe(to);
        expect(d.questionKey(question)).toBe(d.questionKey(withCandidate(asked, to).question));
      }
    expect(withCandidate(asked, BALANCED).question).toMatchObject({ learner: "svm", settings: balanced });
    expect(withCandidate(asked, "svm")).toBe(asked);
  });

  it("the settings that one has chosen go with them, but for the weights", () => {
    const ten = d.withSetting(asked, "C", 10);
    expect(withCandidate(withCandidate(ten, BALANCED), "logistic").question.settings).toEqual([
      { name: "C", value: 10 },
    ]);
  });

  it("of a number there are two", () => {
    expect(candidatesFor("number")).toEqual(["svr", "ridge"]);
  });
});

describe("who chose", () => {
  it("is no part of what is asked", () => {
    expect(d.questionKey(open.question)).toBe(d.questionKey(asked.question));
    expect(choiceOf(asked)).toBe("person");
  });

  it.each([
    ["a value", d.withValue(open, "x", 3), "kept"],
    ["another scale", d.withView(open, { scale: "log_odds" }), "kept"],
    ["a column left out", d.withQuestion(open, { attributes: ["x"] }), "open"],
    ["a column's kind", d.withColumn(open, { name: "x", kind: "categorical" }), "open"],
    ["a learner", d.withLearner(open, "logistic"), "person"],
    ["a setting", d.withSetting(open, "C", 10), "person"],
    ["a shape", d.withMap(open, "x", { kind: "spline", knots: 4 }), "person"],
    ["another target", d.withTarget(open, { target: "z", positive: null, cut: null }), "open"],
    ["another outcome", d.withOutcome(open, "number"), "open"],
    ["another separator", d.withReading(open, { delimiter: ";" }), "open"],
  ])("%s", (_, after, expected) => {
    expect(choiceOf(asTouched(open, after))).toBe(expected);
  });

  it("another target is chosen for anew, unless somebody has chosen the learner", () => {
    const best = d.withQuestion(withCandidate(open, "logistic"), { choice: "best" });
    const other = (/** @type {d.Document} */ doc) =>
      asTouched(doc, d.withTarget(doc, { target: "z", positive: null, cut: null }));
    expect(other(best).question).toMatchObject({ choice: "open", learner: "svm" });
    const byHand = asTouched(best, d.withLearner(best, "naive-bayes"));
    expect(other(byHand).question).toMatchObject({ choice: "person", learner: "naive-bayes" });
    expect(asTouched(best, d.withValue(best, "x", 3)).question.choice).toBe("best");
  });

  it("of other columns it is chosen anew, from the learner that is drawn", () => {
    const best = d.withQuestion(withCandidate(open, "logistic"), { choice: "best" });
    const kept = d.withQuestion(open, { choice: "kept" });
    const without = (/** @type {d.Document} */ doc) =>
      asTouched(doc, d.withQuestion(doc, { attributes: ["x"] }));
    expect(without(best).question).toMatchObject({ choice: "open", learner: "logistic" });
    expect(without(kept).question).toMatchObject({ choice: "open", learner: "svm" });
    const byHand = d.withQuestion(best, { choice: "person" });
    expect(choiceOf(without(byHand))).toBe("person");
  });

  it("samples and links are as they say", () => {
    const sample = d.newDocument({ kind: "sample", id: "titanic", key: "sample:titanic" });
    expect(choiceOf(sample)).toBe("person");
    const address = parseAddress("#1/learner=logistic");
    expect(address && withAddress(open, address).question).toMatchObject({
      choice: "person",
      learner: "logistic",
    });
  });

  it("is kept, and of what an earlier build has kept it was a person", () => {
    const best = d.withQuestion(open, { choice: "best" });
    const through = (/** @type {any} */ doc) => checkedDocument(JSON.parse(JSON.stringify(doc)));
    expect(through(best)?.document.question.choice).toBe("best");
    const { choice: _, ...older } = best.question;
    expect(through({ ...best, question: older })?.document.question.choice).toBe("person");
    expect(through({ ...best, question: { ...older, choice: "oracle" } })?.damaged).toContain("question");
  });

  it("a sentence says why, where the page chose", () => {
    const said = (/** @type {any} */ choice) => chosenWords(d.withQuestion(open, { choice }).question);
    expect(["person", "open", "kept"].map(said)).toEqual(["", "", ""]);
    expect(said("best")).toBe("Drawn: ranks held-out rows best.");
    expect(said("as_good")).toBe("Drawn: as good as the best tried.");
    expect(said("no_signal")).toMatch(/^No usable signal/);
  });
});

describe("the page's choice", () => {
  const key = d.questionKey(open.question);
  const begun = () => {
    const bench = new Workbench(blank);
    bench.gesture("open", () => d.withQuestion(open, { source: { kind: "file", name: "b.csv", key: "2" } }));
    return { bench, key: d.questionKey(bench.document.value.question) };
  };

  it("is drawn with what was learned, stands in the address, and is not taken back by itself", () => {
    const { bench, key } = begun();
    const { question } = withCandidate(bench.document.value, BALANCED);
    bench.learned.keep(d.questionKey(question), { model: "{}", scores: null });
    bench.choose(key, BALANCED, "best");
    const doc = bench.document.value;
    expect(doc.question).toMatchObject({ choice: "best", settings: balanced });
    expect(doc).toMatchObject({ model: "{}", modelOf: d.questionKey(question) });
    expect(formatAddress(addressOf(doc, [], null))).toBe("#1/balanced=1");
    expect(bench.undoName.value).toBe("open");
    // Once only.
    bench.choose(d.questionKey(doc.question), "logistic", "best");
    expect(bench.document.value).toBe(doc);
  });

  it.each([
    ["a dot that was set", (/** @type {Workbench} */ b) => b.gesture("x", (doc) => d.withValue(doc, "x", 1))],
    [
      "a dot that is dragged",
      (/** @type {Workbench} */ b) => b.move({ source: "first", values: new Map(), set: new Set() }),
    ],
    [
      "a dot that was set and taken back",
      (/** @type {Workbench} */ b) => {
        b.gesture("x", (doc) => d.withValue(doc, "x", 1));
        b.undo();
      },
    ],
  ])("does not come after %s", (_, touch) => {
    const { bench, key } = begun();
    touch(bench);
    const doc = bench.document.value;
    bench.choose(key, "logistic", "best");
    expect(bench.document.value).toBe(doc);
    expect(doc.question).toMatchObject({ choice: "kept", learner: "svm" });
  });

  it.each([["data"], ["model"], ["shape"], ["compare"], ["trust"]])("comes although %s was opened", (tab) => {
    const { bench, key } = begun();
    const gestures = new Gestures(bench, /** @type {any} */ (null));
    gestures.setTab(tab);
    gestures.setPanel("notices", true);
    bench.choose(key, "logistic", "best");
    expect(bench.document.value.question).toMatchObject({ choice: "best", learner: "logistic" });
  });

  it("goes on when a column was left out, and where an undo leads back to", () => {
    const { bench, key } = begun();
    const gestures = new Gestures(bench, /** @type {any} */ (null));
    gestures.setUsed("x", false, ["x", "z"]);
    expect(bench.document.value.question).toMatchObject({ choice: "open", attributes: ["z"] });
    bench.undo();
    bench.choose(key, "logistic", "best");
    expect(bench.document.value.question).toMatchObject({ choice: "best", attributes: null });
  });

  it("does not come to another question", () => {
    const { bench } = begun();
    const doc = bench.document.value;
    bench.choose(key, "logistic", "best");
    expect(bench.document.value).toBe(doc);
  });
});
