import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amend, newHistory, record, redo, redoName, undo, undoName } from "../../www/state/history.js";

const gestures = fc.array(
  fc.tuple(
    fc.string(),
    fc.integer().map((n) => ({ n })),
  ),
  { maxLength: 30 },
);

describe("history", () => {
  it("undo after a gesture gives the document before it, redo the one after", () => {
    fc.assert(
      fc.property(gestures, fc.string(), (before, name) => {
        const history = before.reduce((h, [n, d]) => record(h, n, d), newHistory({ n: 0 }));
        const done = record(history, name, { n: 1 });
        expect(undo(done).now).toBe(history.now);
        expect(redo(undo(done)).now).toEqual(done.now);
        expect(undoName(done)).toBe(name);
        expect(redoName(undo(done))).toBe(name);
      }),
    );
  });

  it("any walk of undo and redo stays on the documents that there were", () => {
    fc.assert(
      fc.property(gestures, fc.array(fc.boolean(), { maxLength: 60 }), (all, walk) => {
        const history = all.reduce((h, [n, d]) => record(h, n, d), newHistory({ n: 0 }));
        const walked = walk.reduce((h, back) => (back ? undo(h) : redo(h)), history);
        /** @param {import("../../www/state/history.js").History<{ n: number; }>} h */
        const line = (h) => [...h.past, h.now, ...h.future].map((e) => e.document);
        expect(line(walked)).toEqual(line(history));
      }),
    );
  });

  it("a model that comes in later reaches the documents of the past, without an entry of its own", () => {
    let history = record(newHistory({ q: 1, m: 0 }), "a", { q: 2, m: 0 });
    history = amend(history, (d) => (d.q === 1 ? { ...d, m: 7 } : d));
    expect(undo(history).now.document.m).toBe(7);
    expect(history.now.document.m).toBe(0);
    expect(history.past).toHaveLength(1);
  });

  it("a gesture that changes nothing makes no entry, and a new one forgets the future", () => {
    const history = record(newHistory({ n: 0 }), "a", { n: 1 });
    expect(record(history, "again", history.now.document)).toBe(history);
    expect(record(undo(history), "b", { n: 2 }).future).toEqual([]);
  });
});
