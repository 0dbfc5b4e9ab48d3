/** The search for interactions: whole, in pieces, stopped and gone on with. */
import { describe, expect, it } from "vitest";
import { findInteractions, Search } from "../../www/engine/interactions.js";
import { Pool } from "../../www/engine/pool.js";
import { information } from "../fake/pairs.js";
import { FakeWorker } from "../fake/worker.js";
import { present } from "../found.js";

/** Twelve columns, 66 pairs: several pieces. The outcome is the exclusive or of the first two. */
const columns = Array.from({ length: 12 }, (_, c) => `c${c}`);
const rows = Array.from({ length: 64 }, (_, i) => columns.map((_, c) => "ab"[(i >> (c % 6)) & 1]));
const csv = [
  [...columns, "y"].join(","),
  ...rows.map((r) => [...r, r[0] === r[1] ? "same" : "other"].join(",")),
].join("\n");
const file = { key: "f", bytes: new TextEncoder().encode(csv), options: { columns: [] } };
const question = { target: "y" };
const watch = { permutations: 19, onFound: () => {}, onProgress: () => {} };

/** @param {number} size @param {ConstructorParameters<typeof FakeWorker>[0]} [behaviour] */
const poolOf = (size, behaviour) => new Pool({ size, makeWorker: () => new FakeWorker(behaviour) });

describe("the search for interactions", () => {
  it("gives the same answer whatever the number of workers and the order of their replies", async () => {
    const answers = [];
    for (const size of [1, 2, 3]) {
      let i = 0;
      const delay = () => new Promise((done) => setTimeout(done, (i++ * 7 * size) % 5));
      /** @type {import("../../www/engine/contract.js").Interactions[]} */
      const all = [];
      await findInteractions(poolOf(size, { delay }), file, question, {
        ...watch,
        search: new Search(),
        signal: new AbortController().signal,
        onFound: (found) => all.push(found),
      });
      const last = present(all.at(-1));
      answers.push(JSON.stringify(last));
      expect(last.pairs.length).toBe(66);
      // An exclusive or: nothing alone, one bit together.
      expect(new Set(last.pairs[0].attributes)).toEqual(new Set(["c0", "c1"]));
      expect(last.pairs[0].information).toBeCloseTo(1, 12);
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("keeps what is done when it is stopped, and asks for no piece twice", async () => {
    /** @type {number[]} */
    const asked = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call, body }) => {
      if (call === "interactions") asked.push(body.from);
      return "answer";
    };
    const search = new Search();
    const job = new AbortController();
    const stopped = findInteractions(poolOf(1, { fate }), file, question, {
      ...watch,
      search,
      signal: job.signal,
      onProgress: ({ done }) => {
        if (done >= 24) job.abort(new Error("enough"));
      },
    });
    await expect(stopped).rejects.toThrow("enough");
    const done = search.done;
    expect(done).toBeGreaterThanOrEqual(24);
    expect(search.isWhole).toBe(false);
    await findInteractions(poolOf(1, { fate }), file, question, {
      ...watch,
      search,
      signal: new AbortController().signal,
    });
    expect(search.isWhole).toBe(true);
    // One that was under way when it was stopped may come again; none that had come.
    const twice = asked.filter((from, i) => asked.indexOf(from) !== i);
    expect(twice.length).toBeLessThanOrEqual(1);
    expect(new Set(asked).size).toBe(6);
  });

  it("of a single attribute finds nothing and ends", async () => {
    const one = {
      key: "g",
      bytes: new TextEncoder().encode("x,y\na,u\nb,v\na,u\nb,u\n"),
      options: { columns: [] },
    };
    const search = new Search();
    await findInteractions(poolOf(1), one, question, {
      ...watch,
      search,
      signal: new AbortController().signal,
    });
    expect(search.merged.pairs).toEqual([]);
    expect(search.of).toBe(0);
  });

  it("the fake counts bits rightly", () => {
    expect(information(["a", "b", "a", "b"], [1, 0, 1, 0])).toBeCloseTo(1, 12);
    expect(information(["a", "b", "a", "b"], [1, 1, 0, 0])).toBeCloseTo(0, 12);
  });
});
