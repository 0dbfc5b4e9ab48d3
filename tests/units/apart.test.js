import { describe, expect, it } from "vitest";
import { WorkerFault } from "../../www/engine/calls.js";
import { Pool } from "../../www/engine/pool.js";
import { FakeWorker } from "../fake/worker.js";

const lines = Array.from({ length: 60 }, (_, i) => `${(i * 7) % 13},${"abc"[i % 3]},${i % 4 ? "no" : "yes"}`);
const bytes = new TextEncoder().encode(["x,g,y", ...lines].join("\n"));
const need = { file: { key: "f", bytes, options: { columns: [] } }, question: { target: "y" } };
const step = { ...need, goesOn: true };
/** @type {import("../../www/engine/contract.js").CheckWanted} */
const wanted = {
  machine: "k_means",
  online: true,
  scored_by: "ten_fold",
  first: 0.5,
  cost: 1,
  gamma: 0.5,
  seed: 1,
  most: 0,
};

/** @param {ConstructorParameters<typeof FakeWorker>[0]} [behaviour] */
function poolOf(behaviour) {
  /** @type {FakeWorker[]} */
  const made = [];
  const makeWorker = () => {
    made.push(new FakeWorker(behaviour));
    return made[made.length - 1];
  };
  return { pool: new Pool({ size: 2, makeWorker }), made };
}

describe("a worker apart", () => {
  it("is made when it is first asked, and all that follows reaches the same engine", async () => {
    const { pool, made } = poolOf();
    const own = pool.apart();
    expect(made.length).toBe(0);
    expect(await own.ask("check_begin", wanted, need)).toEqual({
      trained: 30,
      rows: 30,
      cost: 1,
      gamma: 0.5,
    });
    const steps = await Promise.all([7, 20, 10].map((n) => own.ask("check_step", n, step)));
    expect(steps.map((s) => s.wrong.length)).toEqual([7, 20, 3]);
    expect(made.length).toBe(1);
    // The pool itself has been given nothing of it.
    await pool.ask("rows", { from: 0, to: 1 }, { file: need.file });
    expect(made.length).toBe(2);
    const waiting = own.ask("check_step", 1, step);
    own.close();
    await expect(waiting).rejects.toBeInstanceOf(WorkerFault);
  });

  it("is not asked again for what goes on with something that died with it", async () => {
    const { pool, made } = poolOf({ fate: (_, { call }) => (call === "check_step" ? "die" : "answer") });
    const own = pool.apart();
    await own.ask("check_begin", wanted, need);
    await expect(own.ask("check_step", 3, step)).rejects.toBeInstanceOf(WorkerFault);
    // Another worker is there, and has been given nothing.
    expect(made.slice(1).map((worker) => worker.heard)).toEqual([1]);
  });
});
