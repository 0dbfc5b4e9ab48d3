/** The rest of the engine: workers get it when it has come, and a call that cannot have it is no fault of anybody. */
import { describe, expect, it } from "vitest";
import { RestMissing } from "../../www/engine/calls.js";
import { Pool } from "../../www/engine/pool.js";
import { Rest } from "../../www/engine/rest.js";
import { serve } from "../../www/engine/serve.js";
import { troubleOf } from "../../www/engine/trouble.js";
import { shell } from "../../www/sentences.js";
import { Engine } from "../fake/engine.js";
import { FakeWorker } from "../fake/worker.js";
import { present } from "../found.js";

const bytes = new TextEncoder().encode("x,y\n1,a\n2,b\n3,a\n");
const file = { key: "f", bytes, options: { columns: [] } };
/** The smallest module there is. */
const MODULE = "data:application/wasm;base64,AGFzbQEAAAA=";

/**
 * A pool whose workers write down what they are sent; `fate` as of a fake worker.
 * @param {Rest} rest
 * @param {import("../fake/worker.js").Fates} [fate]
 */
function poolOf(rest, fate = () => "answer") {
  /** @type {{ at: number, call: string, body: any }[]} */
  const sent = [];
  /** @type {import("../../www/engine/seat.js").WorkerLike[]} */
  const made = [];
  /** @type {string[]} */
  const faults = [];
  const makeWorker = () => {
    const at = made.length;
    const worker = new FakeWorker({ fate: (_, request) => fate(at, request) });
    made.push({
      addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) =>
        worker.addEventListener(type, listener),
      terminate: () => worker.terminate(),
      postMessage: (/** @type {any} */ message) => {
        sent.push({ at, ...message });
        worker.postMessage(message);
      },
    });
    return made[at];
  };
  return {
    pool: new Pool({ size: 2, makeWorker, rest, onFault: (c) => faults.push(c) }),
    sent,
    made,
    faults,
  };
}

/** @param {Pool} pool */
const rows = (pool) => pool.ask("rows", { from: 0, to: 1 }, { file });

describe("the rest", () => {
  it("is given to those that are there when it comes, and to later ones at their start", async () => {
    const rest = new Rest(MODULE);
    const { pool, sent } = poolOf(rest);
    await pool.warm();
    expect(sent.map(({ call, body }) => [call, body.rest, body.restUrl])).toEqual([
      ["start", null, MODULE],
      ["start", null, MODULE],
    ]);
    await rest.fetch();
    await rows(pool);
    const given = sent.filter(({ call }) => call === "rest");
    expect(given.map(({ at, body }) => [at, body])).toEqual([
      [0, rest.module],
      [1, rest.module],
    ]);
    const own = pool.apart();
    await rows(own);
    const started = present(sent.findLast(({ call }) => call === "start"));
    expect(started.body.rest).toBe(rest.module);
    expect(sent.filter(({ call }) => call === "rest")).toHaveLength(2);
    expect(rest.module).toBeInstanceOf(WebAssembly.Module);
  });

  it("that cannot be fetched is asked for again, and nobody hears of it", async () => {
    const rest = new Rest("data:text/html,no");
    await rest.fetch();
    expect(rest.module).toBe(null);
    rest.url = MODULE;
    await rest.fetch();
    expect(await rest.there).toBe(rest.module);
  });
});

describe("a call that needs it and cannot have it", () => {
  it("fails at once, and the next one is asked of a fresh worker", async () => {
    let lacking = true;
    const { pool, made, faults } = poolOf(new Rest(MODULE), (_, { call }) =>
      call === "rows" && lacking ? "lack" : "answer",
    );
    await pool.warm();
    await expect(rows(pool)).rejects.toBeInstanceOf(RestMissing);
    lacking = false;
    await expect(rows(pool)).resolves.toBeDefined();
    expect(made.length).toBe(3);
    expect(faults).toEqual([]);
  });

  it("is told in the words for a part of the page", () => {
    expect(troubleOf(new RestMissing("404"), "model")).toEqual({
      place: "engine",
      message: shell.partMissing,
    });
  });

  it("ends the engine that it was asked of, as a trap does", async () => {
    for (const [thrown, key] of /** @type {const} */ ([
      [new RestMissing("404"), "lacks"],
      [new WebAssembly.RuntimeError("unreachable"), "fault"],
    ])) {
      /** @type {import("../../www/engine/serve.js").Answer[]} */
      const said = [];
      const engine = new Engine();
      engine.classes = () => {
        throw thrown;
      };
      const answer = serve(
        async () => engine,
        (one) => said.push(one),
      );
      await answer({ id: 1, call: "start", body: null });
      said.length = 0;
      await answer({ id: 2, call: "classes", body: "y" });
      await answer({ id: 3, call: "classes", body: "y" });
      expect(said).toEqual([
        { id: 2, alive: { done: 0, of: 0 } },
        { id: 2, [key]: thrown.message },
      ]);
    }
  });
});
