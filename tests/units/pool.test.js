import { describe, expect, it } from "vitest";
import { EngineProblem, WorkerFault } from "../../www/engine/calls.js";
import { learn } from "../../www/engine/learn.js";
import { Pool } from "../../www/engine/pool.js";
import { FakeWorker } from "../fake/worker.js";

const bytes = new TextEncoder().encode(
  [
    "x,g,y",
    ...Array.from({ length: 60 }, (_, i) => `${(i * 7) % 13},${"abc"[i % 3]},${i % 4 ? "no" : "yes"}`),
  ].join("\n"),
);
const file = { key: "f", bytes, options: { columns: [] } };
const question = { target: "y", learner: "svm", settings: [], folds: 5, repeats: 2, seed: 3, source: "" };

/** @param {number} size @param {ConstructorParameters<typeof FakeWorker>[0]} [behaviour] @param {object} [options] */
function poolOf(size, behaviour, options = {}) {
  /** @type {FakeWorker[]} */
  const made = [];
  /** @type {string[]} */
  const faults = [];
  const makeWorker = () => {
    const worker = new FakeWorker(behaviour);
    made.push(worker);
    return worker;
  };
  return { pool: new Pool({ size, makeWorker, onFault: (c) => faults.push(c), ...options }), made, faults };
}

const never = new AbortController().signal;

/** So that a test need not wait long for one that hangs. */
const short = { deaf: 30, limit: 60 };

describe("pool", () => {
  it("gives the same model whatever the number of workers and the order of their replies", async () => {
    const models = [];
    for (const size of [1, 2, 3, 4]) {
      let i = 0;
      // Replies come in another order for each size.
      const delay = () => new Promise((done) => setTimeout(done, (i++ * 7 * size) % 5));
      const { pool } = poolOf(size, { delay });
      models.push((await learn(pool, file, question, { signal: never })).model);
    }
    expect(new Set(models).size).toBe(1);
    expect(JSON.parse(models[0]).calibration.fits_done).toBe(10);
  });

  it("shows a model before the calibration, and partial ones of whole replications only", async () => {
    const { pool } = poolOf(2);
    /** @type {string[]} */
    const seen = [];
    await learn(pool, file, question, {
      signal: never,
      onModel: (_, { done, of }) => seen.push(`${done}/${of}`),
    });
    expect(seen[0]).toBe("0/10");
    expect(seen.at(-1)).toBe("10/10");
    expect(seen.every((s) => ["0/10", "5/10", "10/10"].includes(s))).toBe(true);
  });

  it("does idle tasks after all others, the last ones after those, urgent ones before them", async () => {
    /** @type {number[]} */
    const order = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call, body }) => {
      if (call === "rows") order.push(body.from);
      return "answer";
    };
    const { pool } = poolOf(1, { fate });
    /**
     * @param {number} from
     * @param {{ idle: boolean; last: boolean; } | { idle: boolean; } | { urgent: boolean; }} [need]
     */
    const ask = (from, need) => pool.ask("rows", { from, to: from + 1 }, { file, ...need });
    await Promise.all([
      ask(0),
      ask(6, { idle: true, last: true }),
      ask(1, { idle: true }),
      ask(2, { idle: true }),
      ask(3),
      ask(4),
      ask(5, { urgent: true }),
    ]);
    expect(order).toEqual([0, 5, 3, 4, 1, 2, 6]);
  });

  for (const fate of /** @type {const} */ (["die", "trap", "hang", "stall"])) {
    it(`completes the job when a worker is made to ${fate} at any point of it`, async () => {
      const whole = (await learn(poolOf(2).pool, file, question, { signal: never })).model;
      for (let point = 1; point <= 12; point++) {
        let total = 0;
        const { pool, made, faults } = poolOf(
          2,
          { fate: () => (++total === point ? fate : "answer") },
          short,
        );
        expect((await learn(pool, file, question, { signal: never })).model).toBe(whole);
        expect(faults).toHaveLength(1);
        expect(made.length).toBeLessThanOrEqual(3);
      }
    });
  }

  it("tries a task that fails again and again alone, gives it up then, and works again after it", async () => {
    let bad = true;
    const others = new Set();
    /** @type {number[]} */
    const tries = [];
    const { pool, made } = poolOf(3, {
      fate: async (_, { call, body }) => {
        if (call !== "unit") return "answer";
        if (body === 4 && bad) {
          tries.push(others.size);
          return "trap";
        }
        others.add(body);
        await new Promise((done) => setTimeout(done, 3));
        others.delete(body);
        return "answer";
      },
    });
    await expect(learn(pool, file, question, { signal: never })).rejects.toBeInstanceOf(WorkerFault);
    expect(tries).toHaveLength(3);
    // At last with nothing beside it.
    expect(tries[2]).toBe(0);
    bad = false;
    expect((await learn(pool, file, question, { signal: never })).model).toContain("nomogram-model");
    expect(made.length).toBeGreaterThan(3);
  });

  it("passes on what the engine says, without replacing the worker", async () => {
    const { pool, made } = poolOf(1);
    const asked = pool.ask("prepare", null, { file, question: { ...question, target: "nope" } });
    await expect(asked).rejects.toSatisfy((e) => e instanceof EngineProblem && e.problem.column === "nope");
    expect((await pool.ask("rows", { from: 0, to: 2 }, { file })).cells).toHaveLength(2);
    expect(made).toHaveLength(1);
  });

  it("drops the rest when cancelled and replaces a worker that does not come to an end", async () => {
    const { pool, made } = poolOf(
      1,
      { fate: (_, { call, body }) => (call === "unit" && body === 3 ? "hang" : "answer") },
      { grace: 5 },
    );
    const stop = new AbortController();
    const job = learn(pool, file, question, {
      signal: stop.signal,
      onProgress: ({ done }) => done === 2 && stop.abort(new Error("stopped")),
    });
    await expect(job).rejects.toThrow("stopped");
    // The seat is free again, with another worker.
    expect((await pool.ask("open", null, { file })).n_rows).toBe(60);
    expect(made).toHaveLength(2);
  });

  it("goes on where it was stopped: no fit is made twice, and the model is the same", async () => {
    const whole = (await learn(poolOf(2).pool, file, question, { signal: never })).model;
    /** @type {number[]} */
    const asked = [];
    const { pool } = poolOf(2, {
      fate: (_, { call, body }) => {
        if (call === "unit") asked.push(body);
        return "answer";
      },
    });
    /** @type {import("../../www/engine/contract.js").Unit[]} */
    const units = [];
    const stop = new AbortController();
    const job = learn(pool, file, question, {
      signal: stop.signal,
      units,
      onProgress: ({ done }) => done === 7 && stop.abort(new Error("stopped")),
    });
    await expect(job).rejects.toThrow("stopped");
    const kept = Object.keys(units).map(Number);
    expect(kept).toHaveLength(8);
    asked.length = 0;
    /** @type {number[]} */
    const seen = [];
    const learned = await learn(pool, file, question, {
      signal: never,
      units,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(learned.model).toBe(whole);
    expect(asked.filter((i) => kept.includes(i))).toEqual([]);
    expect(asked).toHaveLength(3);
    expect(seen[0]).toBe(7);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("adds error bars to the fits that are there: only resamples are fitted, and shown in whole steps", async () => {
    /** @type {number[]} */
    const asked = [];
    const { pool } = poolOf(2, {
      fate: (_, { call, body }) => {
        if (call === "unit") asked.push(body);
        return "answer";
      },
    });
    /** @type {import("../../www/engine/contract.js").Unit[]} */
    const units = [];
    await learn(pool, file, question, { signal: never, units });
    asked.length = 0;
    /** @type {string[]} */
    const seen = [];
    const barred = { ...question, resamples: 50 };
    const learned = await learn(pool, file, barred, {
      signal: never,
      units,
      onModel: (one, { stage, done, of }) => {
        seen.push(`${stage} ${done}/${of}`);
        expect(JSON.parse(one.model).resampling?.done ?? 0).toBe(done);
      },
    });
    expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => 11 + i));
    expect(seen[0]).toBe("resampling 0/50");
    expect(seen.at(-1)).toBe("resampling 50/50");
    expect(seen.every((s) => /^resampling (0|20|40|50)\/50$/.test(s))).toBe(true);
    expect(JSON.parse(learned.model).effects[0].bars.low.length).toBeGreaterThan(0);
    // Fewer of them need no fit at all, and those beyond are not among them.
    asked.length = 0;
    const fewer = await learn(pool, file, { ...question, resamples: 30 }, { signal: never, units });
    expect(asked).toEqual([]);
    expect(JSON.parse(fewer.model).resampling.done).toBe(30);
  });

  it("opens a file once in each worker", async () => {
    let opens = 0;
    const { pool } = poolOf(2, {
      fate: (_, { call }) => {
        if (call === "open") opens += 1;
        return "answer";
      },
    });
    await learn(pool, file, question, { signal: never });
    await learn(pool, file, { ...question, seed: 9 }, { signal: never });
    expect(opens).toBe(2);
  });
});
