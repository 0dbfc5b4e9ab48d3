/** Which work the page begins with, and that damage of any kind costs no more than it must. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as d from "../../www/state/document.js";
import { findWork, waitingWork, workAt } from "../../www/state/restore.js";
import { checkedDocument } from "../../www/state/work.js";

const model = readFileSync(new URL("../../www/samples/models/titanic-svm.json", import.meta.url), "utf8");
const blank = d.newDocument({ kind: "file", name: "a.csv", key: "ka" });
const asked = d.withQuestion(blank, { target: "survived", attributes: ["age"] });
const doc = {
  ...d.withView(asked, { values: [["age", 30]], plane: ["age", "fare"], scale: "log_odds" }),
  model,
  modelOf: "k",
};

describe("a document that was kept", () => {
  it("comes back as it was", () => {
    expect(checkedDocument(structuredClone(doc))).toEqual({ document: doc, damaged: [] });
  });

  it("says of every field that is not what it may be that it is damaged, and has its usual value", () => {
    const question = { ...d.defaultQuestion, source: doc.question.source };
    const column = (/** @type {object} */ of) => ({ readOptions: { columns: [{ name: "age", ...of }] } });
    for (const wrong of [
      ...[
        { folds: 1 },
        { folds: 1001 },
        { folds: 2.5 },
        { repeats: 0 },
        { repeats: 1001 },
        { resamples: 10_001 },
      ],
      ...[
        { seed: 2 ** 32 },
        { seed: -1 },
        column({ kind: "number" }),
        column({ kind: 7 }),
        column({ keep: "NA" }),
      ],
      ...[
        column({ order: [1] }),
        column({ fold_case: "yes" }),
        column({ marks: ["n.d.=0", 0] }),
        column({ bounds: "third" }),
        column({ shares: 1 }),
        { readOptions: { columns: [], header: "yes" } },
      ],
      ...[{ readOptions: { columns: [], delimiter: 1 } }, { readOptions: { columns: [], encoding: {} } }],
    ]) {
      const found = checkedDocument({ ...blank, question: { ...question, ...wrong } });
      expect(found?.damaged, JSON.stringify(wrong)).toEqual(["question"]);
      const name = /** @type {keyof typeof question} */ (Object.keys(wrong)[0]);
      expect(found?.document.question[name], name).toEqual(blank.question[name]);
    }
    // Each may be, but not together: it is asked what the learner can learn, with the settings that it has.
    for (const [wrong, learner, settings] of /** @type {const} */ ([
      [{ learner: "gaussian-process", settings: [{ name: "C", value: 2 }] }, "gaussian-process", []],
      [{ learner: "svm", outcome: "number" }, "svr", ["C"]],
      [{ learner: "logistic", settings: [{ name: "C", value: 3 }] }, "logistic", ["C"]],
    ])) {
      const found = checkedDocument({ ...blank, question: { ...question, ...wrong } });
      const asked = found?.document.question;
      expect(found?.damaged, JSON.stringify(wrong)).toEqual(learner === "logistic" ? [] : ["question"]);
      expect(asked?.learner).toBe(learner);
      expect(asked?.settings.map(({ name }) => name)).toEqual(settings);
    }
    for (const right of [
      ...[{ folds: 2 }, { folds: 1000 }, { repeats: 1000 }, { resamples: 10_000 }, { seed: 2 ** 32 - 1 }],
      ...["numeric", "ordered", "categorical", "id", "date", "text"].map((kind) => column({ kind })),
      column({ keep: ["NA"], fold_case: true, order: ["low", "high"] }),
      column({ marks: ["n.d.=0"], bounds: "half", shares: true }),
    ])
      expect(checkedDocument({ ...blank, question: { ...question, ...right } })?.damaged).toEqual([]);
    expect(checkedDocument({ ...blank, view: {} })?.damaged).toEqual(["view"]);
    for (const key of /** @type {(keyof d.View)[]} */ (Object.keys(d.defaultView))) {
      const found = checkedDocument({ ...doc, view: { ...doc.view, [key]: { no: 1 } } });
      expect(found?.damaged, key).toEqual(["view"]);
      expect(found?.document.view, key).toEqual({ ...doc.view, [key]: d.defaultView[key] });
    }
    expect(checkedDocument({ ...doc, view: { ...doc.view, order: 7 } })?.damaged).toEqual(["view"]);
  });

  it("whatever its fields hold, is read or let go of, and what is read is a document", () => {
    /** Every place in the document, as a path. @type {string[][]} */
    const places = [];
    /** @param {any} value @param {string[]} path */
    const walk = (value, path) => {
      places.push(path);
      if (value && typeof value === "object")
        for (const key of Object.keys(value)) walk(value[key], [...path, key]);
    };
    walk(doc, []);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), fc.anything()), { minLength: 1, maxLength: 3 }),
        (harms) => {
          /** @type {any} */
          let harmed = structuredClone(doc);
          for (const [path, value] of harms) {
            if (path.length === 0) harmed = value;
            else {
              const holder = path.slice(0, -1).reduce((v, key) => v?.[key], harmed);
              if (holder && typeof holder === "object") holder[path[path.length - 1]] = value;
            }
          }
          const found = checkedDocument(harmed);
          if (!found) return;
          const { document, damaged } = found;
          expect(typeof document.question.source.key).toBe("string");
          // What was read is whole: read again, nothing is missing in it.
          expect(checkedDocument(document)).toEqual({ document, damaged: [] });
          // What nobody touched is as it was.
          /** @param {string} part */
          const touched = (part) => harms.some(([path]) => path.length === 0 || path[0] === part);
          if (!touched("view")) expect(document.view).toEqual(doc.view);
          if (!touched("question")) expect(document.question).toEqual(doc.question);
          if (damaged.length === 0 && !touched("model") && !touched("modelOf"))
            expect(document.model).toBe(model);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

/** @typedef {ReturnType<typeof record>} Kept */

/** Records as the storage gives them out. @param {Kept[]} records @param {string[]} [bytes] keys of files that are there */
const storageOf = (records, bytes = ["ka", "kb", "ks"]) =>
  /** @type {any} */ ({
    records: async () => [...records].sort((a, b) => b.when - a.when),
    bytes: async (/** @type {string} */ key) => (bytes.includes(key) ? new Uint8Array([1]) : null),
  });
/** @param {string} tab @param {string} place @param {number} when @param {boolean} [newer] */
const record = (tab, place, when, /** @type {d.Document} */ document = doc, newer = false) => ({
  key: `work/${tab}/${place}`,
  tab,
  place,
  when,
  newer,
  document,
});
/** @param {string} key @param {string} [kind] */
const about = (key, kind = "file") => {
  const source = kind === "sample" ? { kind, id: "iris", key } : { kind, name: `${key}.csv`, key };
  return { ...doc, question: { ...doc.question, source: /** @type {any} */ (source) } };
};
/** @param {{}} more */
const placeOf = (more) => /** @type {any} */ ({ tabs: ["me"], last: null, here: "", known: false, ...more });
/** @param {Kept[]} records @param {{}} place @param {boolean} [linked] @param {string[]} [bytes] */
const begun = async (records, place, linked = false, bytes = undefined) =>
  findWork(storageOf(records, bytes), placeOf(place), linked);

describe("the page begins with", () => {
  const mine = record("me", "p1", 1);
  const newer = record("other", "p9", 9, about("kb"));

  it("what this tab showed at this place, else its newest, else the newest of all", async () => {
    const records = [mine, newer, record("me", "p2", 2, about("ks", "sample"))];
    /** @param {{}} place @param {boolean} [linked] */
    const key = async (place, linked) =>
      (await begun(records, place, linked)).work?.document.question.source.key;
    expect(await key({ known: true, here: "p1" })).toBe("ka");
    expect(await key({ known: true, here: "p1" }, true)).toBe("ka");
    expect(await key({})).toBe("ks");
    expect(await key({ tabs: ["new"] })).toBe("kb");
    expect(await key({ tabs: ["copy", "me"], known: true, here: "p1" })).toBe("ka");
    // A link to data says what it wants.
    expect(await key({}, true)).toBeUndefined();
  });

  it("what was done in the last moment, on top of what the database has heard of", async () => {
    const last = { place: "p1", when: 1, question: doc.question, view: { ...doc.view, scale: "odds_ratio" } };
    const { work } = await begun([mine, newer], { known: true, here: "p1", last });
    expect(work).toMatchObject({
      placed: true,
      key: "work/me/p1",
      document: { model, view: { scale: "odds_ratio" } },
    });
    // Unless it has heard of something since.
    const since = await begun([record("me", "p1", 2)], { known: true, here: "p1", last });
    expect(since.work?.document.view.scale).toBe("log_odds");
    // And where it has heard of nothing.
    const alone = await begun([], { known: true, here: "p1", last });
    expect(alone.work?.document).toMatchObject({ model: null, view: { scale: "odds_ratio" } });
    // In a new entry of the history the same tab goes on.
    expect((await begun([newer], { last })).work?.document.question.source.key).toBe("ka");
  });

  it("nothing, where it cannot be read: and says which", async () => {
    const own = { known: true, here: "p1" };
    expect(await begun([record("me", "p1", 1, /** @type {any} */ ("x"))], own)).toMatchObject({
      work: null,
      remark: { kind: "damaged", key: "work/me/p1" },
    });
    expect(await begun([record("me", "p1", 1, doc, true)], own)).toMatchObject({
      work: null,
      remark: { kind: "newer" },
    });
    expect(await begun([mine], own, false, [])).toMatchObject({
      work: { bytes: null },
      remark: { kind: "rows", name: "a.csv" },
    });
    expect(await begun([record("me", "p1", 1, { ...doc, model: null })], own, false, [])).toMatchObject({
      work: null,
      remark: { kind: "rows" },
    });
    expect(await begun([], {})).toEqual({ work: null, remark: null, waiting: null });
  });

  it("a file that waits, where something else is shown", async () => {
    const records = [mine, newer, record("me", "p2", 20, about("ks", "sample"))];
    expect((await begun(records, {})).waiting).toBe("a.csv");
    expect((await begun(records, {}, true)).waiting).toBe("a.csv");
    expect((await begun([mine], {})).waiting).toBeNull();
    const work = await waitingWork(storageOf(records), placeOf({}));
    expect(work?.document.question.source.key).toBe("ka");
    expect((await workAt(storageOf(records), placeOf({}), "p2"))?.document.question.source.key).toBe("ks");
    expect(await workAt(storageOf(records), placeOf({}), "nowhere")).toBeNull();
  });
});
