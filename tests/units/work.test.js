import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as d from "../../www/state/document.js";
import { checkedDocument, isWork, readWork, WorkError, writeWork } from "../../www/state/work.js";
import { present } from "../found.js";

const blank = d.newDocument({ kind: "file", name: "a.csv", key: "k" });
/** @type {d.Document} */
const asked = {
  ...blank,
  question: {
    ...blank.question,
    readOptions: { columns: [{ name: "age", kind: /** @type {const} */ ("numeric") }], delimiter: ";" },
    target: "y",
    cut: { threshold: 3.5, at_or_above: false },
    attributes: ["age", "__proto__"],
    seed: 7,
    outcome: /** @type {const} */ ("all_classes"),
    maps: [{ attribute: "age", map: { kind: /** @type {const} */ ("spline"), knots: 5 } }],
    groups: [
      {
        attributes: /** @type {[string, string]} */ (["age", "__proto__"]),
        map: { kind: /** @type {const} */ ("cells"), bins: 4 },
      },
    ],
    resamples: 50,
    recalibrate: true,
  },
  view: {
    ...blank.view,
    values: [
      ["age", 4.25],
      ["g", null],
      ["__proto__", "x"],
    ],
    row: 3,
    scale: "log_odds",
    panels: ["rows"],
    forms: [["age", "bar"]],
    controls: [["age|g", "g"]],
    bars: false,
    outcomes: ["isotonic"],
  },
};
const utf8 = new TextEncoder().encode("\ufeffage;y\n1;2\n");
const latin = new Uint8Array([97, 10, 0xe9, 0xff, 0, 10]);

/** @param {string} text */
const refusal = (text) => {
  try {
    readWork(text);
  } catch (error) {
    return error instanceof WorkError ? `${error.reason} ${error.what}`.trim() : "another error";
  }
  return "none";
};

describe("a model saved with its data", () => {
  it("comes back byte for byte, with the question and what is set", () => {
    for (const bytes of [utf8, latin]) {
      const text = writeWork(asked, bytes, "a.csv");
      expect(isWork(text)).toBe(true);
      const back = readWork(text);
      expect(back.bytes).toEqual(bytes);
      const { source, ...question } = back.document.question;
      const { source: before, ...questionBefore } = asked.question;
      expect(question).toEqual(questionBefore);
      expect(source).toEqual({ ...before, key: source.key });
      expect(source.key).not.toBe(before.key);
      expect(back.document.view).toEqual(asked.view);
      expect(back.document.model).toBeNull();
    }
  });

  it("keeps the bytes of the model, and opens files of earlier builds that held it as an object", () => {
    const model = readFileSync(new URL("../../www/samples/models/titanic-svm.json", import.meta.url), "utf8");
    expect(model).toContain("1.0");
    const learned = { ...asked, model, modelOf: d.questionKey(asked.question) };
    const text = writeWork(learned, utf8, "a.csv");
    expect(readWork(text).document.model).toBe(model);
    const earlier = JSON.stringify({ ...JSON.parse(text), model: JSON.parse(model) });
    expect(JSON.parse(present(readWork(earlier).document.model))).toEqual(JSON.parse(model));
  });

  it("does not take along a model that answers another question", () => {
    const stale = { ...asked, model: '{"format":"nomogram-model"}', modelOf: "another" };
    expect(JSON.parse(writeWork(stale, utf8, "a.csv")).model).toBeNull();
  });

  it("is refused with a reason where it is of another version, cut off or tampered with", () => {
    const text = writeWork(asked, utf8, "a.csv");
    expect(refusal(text.replace('"version":1', '"version":2'))).toBe("version 2");
    expect(isWork(text.slice(0, 300))).toBe(true);
    expect(refusal(text.slice(0, 300))).toBe("broken");
    /** @param {object} change */
    const but = (change) => refusal(JSON.stringify({ ...JSON.parse(text), ...change }));
    expect(but({ file: { name: "a", base64: "?" } })).toBe("broken file");
    expect(but({ file: { name: "a", text: "" } })).toBe("broken file");
    expect(but({ file: null })).toBe("broken file");
    expect(but({ model: {} })).toBe("broken model");
    expect(but({ question: { ...asked.question, target: 3 } })).toBe("broken question.target");
    /** @param {object} change */
    const asking = (change) => but({ question: { ...asked.question, ...change } });
    expect(asking({ outcome: "none" })).toBe("broken question.outcome");
    expect(asking({ maps: [{ attribute: "age", map: { kind: "spline", knots: 99 } }] })).toBe(
      "broken question.maps",
    );
    expect(asking({ groups: [{ attributes: ["a"], map: { kind: "cells" } }] })).toBe(
      "broken question.groups",
    );
    expect(asking({ resamples: -1 })).toBe("broken question.resamples");
    expect(but({ view: { values: [["a", {}]] } })).toBe("broken view.values");
  });

  it("of an earlier build still opens, with the usual values of what is new", () => {
    const { question, view, ...rest } = JSON.parse(writeWork(asked, utf8, "a.csv"));
    const { outcome, maps, groups, resamples, recalibrate, ...before } = question;
    const { forms, controls, bars, outcomes, ...looks } = view;
    const { document } = readWork(JSON.stringify({ ...rest, question: before, view: looks }));
    expect(document.question).toMatchObject({
      target: "y",
      outcome: "one_class",
      maps: [],
      groups: [],
      resamples: 0,
      recalibrate: false,
    });
    expect(document.view).toMatchObject({ forms: [], controls: [], bars: true, outcomes: [] });
  });

  it("is told apart from a model and from any other JSON", () => {
    expect(isWork('{"format":"nomogram-model","version":1}')).toBe(false);
    expect(isWork('{"version":1,"format":"nomogram-work"}')).toBe(true);
    expect(isWork("[]")).toBe(false);
  });
});

describe("a setting beyond its limits", () => {
  /** @param {number} value */
  const kept = (value) => ({ ...asked, question: { ...asked.question, settings: [{ name: "C", value }] } });

  it("has its usual value in work that was kept, and the rest is there", () => {
    for (const value of [1e300, 0, -1, Number.NaN]) {
      const found = present(checkedDocument(kept(value)));
      expect(found.damaged).toEqual(["question"]);
      expect(found.document.question).toMatchObject({
        ...asked.question,
        settings: [{ name: "C", value: 1 }],
      });
    }
    for (const value of [1e-9, 10, 1e9]) {
      const found = present(checkedDocument(kept(value)));
      expect(found.damaged).toEqual([]);
      expect(found.document.question.settings).toEqual([{ name: "C", value }]);
    }
  });

  it("refuses a file by the field", () => {
    expect(refusal(writeWork(kept(1e300), utf8, "a.csv"))).toBe("broken question.settings");
  });
});
