/** What to look for in a bundled data set is said of the drawing it describes, and of no other. */
import { describe, expect, it } from "vitest";
import { asBundled } from "../../www/panels/data/sample-card.js";
import { plainDocument } from "../../www/samples/bundled.js";
import { samples } from "../../www/samples/samples.js";
import { withResamples } from "../../www/state/bars.js";
import * as docs from "../../www/state/document.js";

describe.each(samples.map((sample) => [sample.id, sample]))("%s", (_, sample) => {
  const doc = plainDocument(sample);
  /** @param {docs.Document} asked */
  const drawn = (asked) => ({ ...asked, model: "{}", modelOf: docs.questionKey(asked.question) });

  it("as it opens, before its model is there and after", () => {
    expect(asBundled({ ...doc, model: null, modelOf: null }, sample)).toBe(true);
    expect(asBundled(drawn(doc), sample)).toBe(true);
    expect(asBundled(drawn(docs.withQuestion(doc, { repeats: 1, interval: "cross" })), sample)).toBe(true);
    expect(asBundled(drawn(withResamples(doc, 50)), sample)).toBe(true);
  });

  it("not of another learner, setting, shape or class", () => {
    const others = [
      docs.withLearner(doc, "naive-bayes"),
      docs.withSetting(doc, "pairs", 1),
      docs.withMap(doc, "age", { kind: "polynomial", degree: 2 }),
      docs.withQuestion(doc, { positive: "another" }),
    ];
    for (const other of others) expect(asBundled(drawn(other), sample)).toBe(false);
  });

  it("nor while another model is still drawn", () => {
    const { modelOf } = drawn(docs.withSetting(doc, "pairs", 1));
    expect(asBundled({ ...doc, model: "{}", modelOf }, sample)).toBe(false);
  });
});
