/** Any number of workers killed, trapped or hung at once, at every kind of work, in pools of any size: the work goes on. */
import { describe, expect, it } from "vitest";
import { EngineMissing, WorkerFault } from "../../www/engine/calls.js";
import { learn } from "../../www/engine/learn.js";
import { Pool } from "../../www/engine/pool.js";
import { behind } from "../../www/engine/second.js";
import { FakeWorker } from "../fake/worker.js";

const lines = Array.from({ length: 60 }, (_, i) => `${(i * 7) % 13},${"abc"[i % 3]},${i % 4 ? "no" : "yes"}`);
const bytes = new TextEncoder().encode(["x,g,y", ...lines].join("\n"));
const file = { key: "f", bytes, options: { columns: [] } };
const question = { target: "y", learner: "svm", settings: [], folds: 5, repeats: 2, seed: 3, source: "" };
const never = new AbortController().signal;

/** @typedef {import("../fake/worker.js").Fate} Fate */
/** @typedef {import("../../www/engine/contract.js").Unit} Unit */

/**
 * A pool whose workers, apart ones too, all meet with the same end when `at` says so; `times` how often.
 * @param {{ size: number, how: Fate, at: (call: string, body: any) => boolean, times?: number }} p
 */
function doomed({ size, how, at, times = 1 }) {
  /** @type {FakeWorker[]} */
  const made = [];
  /** @type {string[]} */
  const faults = [];
  let left = times;
  let asked = 0;
  /** @type {import("../fake/worker.js").Fates} */
  const fate = (_, { call, body }) => {
    if (left > 0 && at(call, body)) {
      left -= 1;
      // Those beside it with it: what they have been asked is never answered.
      for (const worker of made.slice()) if (worker.heard > 0) worker.end(how);
    } else asked += 1;
    return "answer";
  };
  const makeWorker = () => {
    const worker = new FakeWorker({ fate, delay: () => new Promise((done) => setTimeout(done, asked % 3)) });
    made.push(worker);
    return worker;
  };
  const options = { deaf: 40, limit: 80, onFault: (/** @type {string} */ cause) => faults.push(cause) };
  return { pool: new Pool({ size, makeWorker, ...options }), made, faults, left: () => left };
}

/** The kinds of work, and when all workers end in it. @type {Record<string, { at: (call: string, body: any) => boolean }>} */
const points = {
  opening: { at: (call) => call === "open" },
  preparing: { at: (call) => call === "prepare" },
  "the first fit": { at: (call, body) => call === "unit" && body === 0 },
  "a fold": { at: (call, body) => call === "unit" && body === 6 },
  "the model": { at: (call, body) => call === "model" && body.length > 1 },
};

const whole = (
  await learn(doomed({ size: 2, how: "die", at: () => false }).pool, file, question, { signal: never })
).model;

describe("all workers at once", () => {
  for (const size of [1, 2, 5])
    for (const how of /** @type {const} */ (["die", "trap", "hang", "stall"]))
      for (const [name, { at }] of Object.entries(points))
        it(`${how} at ${name}, in a pool of ${size}: the model is the same`, async () => {
          const { pool, left, faults } = doomed({ size, how, at });
          expect((await learn(pool, file, question, { signal: never })).model).toBe(whole);
          expect(left()).toBe(0);
          expect(faults.length).toBeGreaterThan(0);
        });

  for (const size of [2, 5])
    it(`again and again in a pool of ${size}, more often than a piece of work may fail by itself`, async () => {
      const { pool, left } = doomed({
        size,
        how: "die",
        times: 5,
        at: (call, body) => call === "unit" && body >= 3,
      });
      expect((await learn(pool, file, question, { signal: never })).model).toBe(whole);
      expect(left()).toBe(0);
    });

  for (const size of [1, 2, 5])
    it(`while work that waits for everything else is done, in a pool of ${size}`, async () => {
      const { pool, left } = doomed({ size, how: "die", at: (call) => call === "judged" });
      /** @type {Unit[]} */
      const units = [];
      await learn(pool, file, question, { signal: never, units });
      const judged = await behind(pool).ask("judged", units, { file, question });
      expect(judged.scores.length).toBeGreaterThan(0);
      expect(left()).toBe(0);
    });

  it("leaves nothing of a worker apart: whoever goes on with it is told, and can begin again", async () => {
    const { pool, left } = doomed({ size: 5, how: "die", at: (call) => call === "check_step" });
    await learn(pool, file, question, { signal: never });
    const own = pool.apart();
    const need = { file, question };
    /** @type {import("../../www/engine/contract.js").CheckWanted} */
    const wanted = {
      machine: "k_means",
      online: true,
      scored_by: "ten_fold",
      first: 0.5,
      cost: 1,
      gamma: 0,
      seed: 1,
      most: 0,
    };
    await own.ask("check_begin", wanted, need);
    await expect(own.ask("check_step", 3, { ...need, goesOn: true })).rejects.toBeInstanceOf(WorkerFault);
    expect(left()).toBe(0);
    // Not what a fresh engine says that has not begun.
    await expect(own.ask("check_step", 3, { ...need, goesOn: true })).rejects.toBeInstanceOf(WorkerFault);
    await own.ask("check_begin", wanted, need);
    expect((await own.ask("check_step", 3, { ...need, goesOn: true })).wrong).toHaveLength(3);
    // The pool's own workers died with it, and are replaced.
    expect((await learn(pool, file, { ...question, seed: 9 }, { signal: never })).model).toContain(
      "nomogram-model",
    );
  });

  it("a file that every worker dies of is given up, and others are read", async () => {
    const other = { ...file, key: "g", bytes: new TextEncoder().encode("poison,y\n1,a\n2,b\n") };
    const { pool } = doomed({ size: 2, how: "die", at: () => false });
    const poisonous = new Pool({
      size: 2,
      makeWorker: () =>
        new FakeWorker({
          fate: (_, { call, body }) => (call === "open" && body.bytes.length < 30 ? "trap" : "answer"),
        }),
    });
    await expect(poisonous.ask("open", null, { file: other })).rejects.toBeInstanceOf(WorkerFault);
    await expect(poisonous.ask("rows", { from: 0, to: 1 }, { file: other })).rejects.toBeInstanceOf(
      WorkerFault,
    );
    expect((await learn(poisonous, file, question, { signal: never })).model).toBe(whole);
    expect((await pool.ask("open", null, { file: other })).n_rows).toBe(2);
  });
});

describe("no engine", () => {
  const made = (/** @type {object} */ options) =>
    new Pool({ size: 3, makeWorker: () => new FakeWorker({ fate: () => "die" }), ...options });

  it("a module that cannot be had is said as such, at once, to everyone who asks", async () => {
    const pool = made({ module: Promise.reject(new TypeError("Failed to fetch")) });
    await expect(pool.warm()).rejects.toBeInstanceOf(EngineMissing);
    await expect(pool.ask("open", null, { file })).rejects.toBeInstanceOf(EngineMissing);
    await expect(pool.apart().ask("open", null, { file })).rejects.toBeInstanceOf(EngineMissing);
  });

  it("workers that never come to be ready mean that there is none", async () => {
    const pool = made({});
    await expect(pool.warm()).rejects.toBeInstanceOf(EngineMissing);
    await expect(pool.ask("open", null, { file })).rejects.toBeInstanceOf(EngineMissing);
  });
});

describe("a sign of life", () => {
  it("keeps a worker that takes long, and says how far it is", async () => {
    /** @type {FakeWorker[]} */
    const workers = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = async (_, { call }) => {
      for (let i = 0; call === "unit" && i < 20; i++) {
        await new Promise((done) => setTimeout(done, 10));
        workers[0].beat(i, 20);
      }
      return /** @type {const} */ ("answer");
    };
    const makeWorker = () => {
      workers.push(new FakeWorker({ fate }));
      return workers[workers.length - 1];
    };
    const pool = new Pool({ size: 1, makeWorker, deaf: 50, limit: 60 });
    /** @type {number[]} */
    const shares = [];
    await pool.ask("unit", 0, { file, question, onShare: (done, of) => shares.push(done / of) });
    expect(workers).toHaveLength(1);
    expect(shares).toEqual(Array.from({ length: 20 }, (_, i) => i / 20));
  });
});

describe("stop", () => {
  for (const how of /** @type {const} */ (["hang", "stall"]))
    it(`fills the seat of a worker that does not come to an end (${how}), asked or not`, async () => {
      let stalls = true;
      /** @type {FakeWorker[]} */
      const workers = [];
      /** @type {import("../fake/worker.js").Fates} */
      const fate = (_, { call, body }) => (stalls && call === "unit" && body === 3 ? how : "answer");
      const makeWorker = () => {
        workers.push(new FakeWorker({ fate }));
        return workers[workers.length - 1];
      };
      const pool = new Pool({ size: 1, makeWorker, grace: 5 });
      const stop = new AbortController();
      /** @type {Unit[]} */
      const units = [];
      const job = learn(pool, file, question, {
        signal: stop.signal,
        units,
        onProgress: ({ done }) => done === 2 && stop.abort(new Error("stopped")),
      });
      await expect(job).rejects.toThrow("stopped");
      // What was done is kept.
      expect(units.filter(Boolean)).toHaveLength(3);
      while (workers.length < 2 || workers[1].heard === 0) await new Promise((done) => setTimeout(done, 1));
      stalls = false;
      const learned = await learn(pool, file, question, { signal: never, units });
      expect(learned.model).toBe(whole);
      expect(workers).toHaveLength(2);
    });
});
