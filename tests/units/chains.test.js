/** Chains and comparisons of shrinkage constants over a pool that answers at once. */
import { describe, expect, test } from "vitest";
import { CHAINS, ChainRunner, nothingDrawn } from "../../www/engine/chains.js";
import {
  asker,
  compareTwo,
  leastAt,
  POINTS,
  pointsBetween,
  searchAll,
} from "../../www/engine/compare-constants.js";

const request = /** @type {any} */ ({ file: { key: "f" }, question: { target: "y" } });

/** Draws are the number of the draw; they agree from round `agrees` on. */
function pool(agrees = Number.POSITIVE_INFINITY) {
  /** @type {{ call: string, body: any, idle: boolean }[]} */
  const asked = [];
  /** Answers whatever it is asked as the one call or the other. @param {string} call @param {any} body @param {any} need @returns {Promise<any>} */
  const ask = async (call, body, need) => {
    asked.push({ call, body, idle: need.idle });
    await Promise.resolve();
    need.signal.throwIfAborted();
    if (call === "chain") {
      const made = (body.after?.made ?? 0) + body.warmup + body.draws;
      return { chain: body.chain, made, numbers: new Uint8Array(8) };
    }
    const rounds = body.chains.length / CHAINS;
    return { draws: 100 * rounds, constants: [], converged: rounds >= agrees };
  };
  return {
    ask,
    asked,
    /** @param {string} call */
    of: (call) => asked.filter((one) => one.call === call),
  };
}

describe("chains", () => {
  test("begin with draws to skip, go on from their own last piece, and end when they agree", async () => {
    const it = pool(5);
    const runner = new ChainRunner(it);
    await runner.run(request, "part");
    const pieces = it.of("chain").filter(({ body }) => body.chain === 2);
    expect(pieces.map(({ body }) => body.warmup)).toEqual([200, 0, 0, 0, 0]);
    expect(pieces.map(({ body }) => body.after?.made)).toEqual([undefined, 300, 400, 500, 600]);
    expect(pieces.every(({ body }) => body.after === undefined || body.after.chain === 2)).toBe(true);
    expect(it.asked.every(({ idle }) => idle)).toBe(true);
    expect(runner.drawn.value).toMatchObject({ running: false, done: 2000, trouble: null });
    expect(runner.drawn.value.found?.converged).toBe(true);
  });

  test("chains that agree at once are not believed at once; those that never do end after a stretch", async () => {
    const soon = pool(1);
    await new ChainRunner(soon).run(request, "one");
    expect(soon.of("diagnosed")).toHaveLength(3);
    const never = pool();
    const runner = new ChainRunner(never);
    await runner.run(request, "one");
    expect(never.of("diagnosed")).toHaveLength(10);
    expect(runner.drawn.value).toMatchObject({ running: false, done: 4000, of: 4000 });
    await runner.run(request, "one");
    expect(runner.drawn.value).toMatchObject({ done: 8000, of: 8000 });
  });

  test("stopped they keep what is drawn; another question drops it", async () => {
    const it = pool();
    const runner = new ChainRunner(it);
    runner.about("a");
    const running = runner.run(request, "one");
    while (it.of("diagnosed").length < 3) await Promise.resolve();
    runner.stop();
    await running;
    const { done, found, running: still, trouble } = runner.drawn.value;
    expect([still, trouble]).toEqual([false, null]);
    expect(done).toBeGreaterThanOrEqual(800);
    expect(found).not.toBe(null);
    await runner.run(request, "one");
    // Every piece once: none was drawn again.
    const made = it.of("chain").map(({ body }) => `${body.chain} ${body.after?.made ?? 0}`);
    const twice = made.filter((one, i) => made.indexOf(one) !== i);
    expect(twice.length).toBeLessThanOrEqual(CHAINS);
    expect(runner.drawn.value.done).toBe(4000);
    runner.about("b");
    expect(runner.drawn.value).toBe(nothingDrawn);
  });

  test("what the engine says against it is shown", async () => {
    const runner = new ChainRunner({
      ask: async () => {
        throw new Error("too many coordinates");
      },
    });
    await runner.run(request, "one");
    expect(runner.drawn.value).toMatchObject({ running: false, trouble: expect.stringContaining("") });
    expect(runner.drawn.value.trouble).not.toBe("");
  });
});

describe("comparisons", () => {
  const place = { k: 1, shrinkages: [] };
  const parts = /** @type {const} */ ([{ part: "straight" }, { part: "curved" }, { part: "levels" }]);
  /** @typedef {import("../../www/engine/shrink.js").Place} Place */
  /** @param {Place} one @param {string} part */
  const kOf = (one, part) => one.shrinkages.find(({ of }) => of.part === part)?.k ?? one.k;
  const points = pointsBetween(0.01, 1e5);

  test("points are even on the scale of logarithms", () => {
    expect(points).toHaveLength(POINTS);
    expect([points[0], points[7], points[14]]).toEqual([0.01, 31.6, 100000]);
  });

  test("a grid has rows upwards and columns across", async () => {
    /** @param {Place[]} list */
    const ask = async (list) =>
      list.map((one) => 1000 * Math.log(kOf(one, "curved")) + Math.log(kOf(one, "straight")));
    const values = await compareTwo(ask, place, [parts[0], parts[1]], points);
    expect(values[3][5]).toBeCloseTo(1000 * Math.log(points[3]) + Math.log(points[5]), 9);
  });

  test("the search finds the least of a valley, whichever order its parts are in", async () => {
    const truth = { straight: points[3], curved: points[9], levels: points[6] };
    let n = 0;
    /** @param {Place[]} list */
    const ask = async (list) => {
      n += list.length;
      return list.map((one) => {
        const d = parts.map(({ part }) => Math.log(kOf(one, part) / truth[part]));
        return 1 + d[0] ** 2 + d[1] ** 2 + d[2] ** 2 + 0.5 * d[0] * d[1];
      });
    };
    for (const order of [parts, [...parts].reverse()]) {
      n = 0;
      const { place: best, error } = await searchAll(ask, place, order, points);
      expect(parts.map(({ part }) => kOf(best, part))).toEqual(parts.map(({ part }) => truth[part]));
      expect(error).toBeCloseTo(1, 6);
      expect(n).toBeLessThanOrEqual(1 + 6 * 3 * POINTS);
    }
  });

  test("errors that are no numbers are never the least", async () => {
    expect(leastAt([NaN, 3, NaN, 2, 5])).toBe(3);
    expect(leastAt([NaN])).toBe(-1);
    const { place: best } = await searchAll(async (list) => list.map(() => NaN), place, parts, points);
    expect(best).toEqual(place);
  });

  test("lists are asked in pieces, and come back in their order", async () => {
    /** @type {number[]} */
    const bodies = [];
    const fake = {
      /** @param {string} _ @param {any} body @returns {Promise<any>} */
      ask: async (_, { list }) => {
        bodies.push(list.length);
        return { error: list.map((/** @type {Place} */ { k }) => k), accuracy: [] };
      },
    };
    let done = 0;
    const ask = asker(fake, request, new AbortController().signal, (n) => {
      done += n;
    });
    const list = Array.from({ length: 12 }, (_, i) => ({ k: i, shrinkages: [] }));
    expect(await ask(list)).toEqual(list.map(({ k }) => k));
    expect([bodies, done]).toEqual([[5, 5, 2], 12]);
  });
});
