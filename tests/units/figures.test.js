/** The figures of the paper: what they ask, and the sentences that are made from models and pairs. */
import { describe, expect, it } from "vitest";
import { course, pairFact } from "../../www/figures/facts.js";
import { figures } from "../../www/figures/list.js";
import { sampleOf } from "../../www/samples/samples.js";
import { formatAddress, parseAddress } from "../../www/state/address.js";
import { present } from "../found.js";

describe("the addresses of the figures", () => {
  for (const { id, parts } of figures) {
    it(`${id}: are understood whole, name a data set that is there, and are written as they are read`, () => {
      for (const { address } of parts) {
        const asked = parseAddress(address);
        expect(asked?.unknown).toEqual([]);
        expect(sampleOf(asked?.sample ?? "")?.target).toBeTruthy();
        expect(parseAddress(formatAddress(present(asked)))).toEqual(asked);
      }
    });
  }

  it("ask for a map of each of the 32 signals that vary, and for the pair of the paper", () => {
    const maps = figures
      .find(({ id }) => id === "ionosphere")
      ?.parts.map(({ address }) => parseAddress(address)?.maps);
    expect(maps?.[0]).toBe(undefined);
    expect(maps?.[1]?.length).toBe(32);
    expect(maps?.[1]?.[31]).toEqual({
      attribute: "a34",
      map: { kind: "discretised", method: "equal_frequency", bins: 5 },
    });
    expect(maps?.[2]?.[0]).toEqual({ attribute: "a03", map: { kind: "radial", centres: 2 } });
    const credit = figures
      .find(({ id }) => id === "credit")
      ?.parts.map(({ address }) => parseAddress(address));
    expect(credit?.[1]?.pairs).toEqual([
      { attributes: ["residence_since", "employment"], map: { kind: "cells", bins: 4 } },
    ]);
    expect(credit?.map((one) => one?.resamples)).toEqual([100, 100]);
  });
});

describe("sentences", () => {
  const numeric = { minimum: 2, maximum: 10, mean: 5, median: 5, decimals: 0, histogram: [1] };
  const attributes = [{ name: "x", kind: "numeric", numeric, levels: [], missing: 0 }];
  /**
   * @param {import("../../www/engine/contract.js").Shape} shape
   */
  const model = (shape) => /** @type {any} */ ({ attributes, effects: [{ shape }] });

  it("follow a curve at many places, and steps one by one", () => {
    // (x − 5)² − 1 as a cubic piece: values and slopes at both ends.
    /** @type {import("../../www/engine/contract.js").Curve} */
    const curve = { knots: [2, 10], values: [8, 24], slopes: [-6, 10], beyond: "linear" };
    const along = course(model({ form: "cubic", attribute: 0, curve }), "x");
    for (const { value, at } of along) expect(at).toBeCloseTo((value - 5) ** 2 - 1, 9);
    expect([along[0].value, along.at(-1)?.value]).toEqual([2, 10]);
    const effects = [
      { label: "< 5", log_odds: 1 },
      { label: "≥ 5", log_odds: -1 },
    ];
    expect(course(model({ form: "levels", attribute: 0, cuts: [5], effects }), "x")).toEqual([
      { text: "< 5", value: 0, at: 1 },
      { text: "≥ 5", value: 1, at: -1 },
    ]);
    expect(course(model({ form: "levels", attribute: 0, cuts: [5], effects }), "y")).toEqual([]);
  });

  /** @param {(number | undefined)[][]} ps */
  const pairs = (ps) =>
    /** @type {any} */ ({
      pairs: ps.map(([p, adjusted_p], i) => ({
        attributes: ["a", `b${i}`],
        information: 0,
        joint: 0,
        p,
        adjusted_p,
      })),
    });

  it("say whether a pair is the least likely one, and whether that is much after looking at all", () => {
    const found = pairs([
      [0.2, 0.4],
      [0.0041, 0.0618],
      [undefined, undefined],
    ]);
    const first = pairFact(found, ["b1", "a"]);
    expect(first).toMatch(/^Of all 2 pairs .* is the least likely to be chance \(p = 0\.0041 /);
    expect(first).toMatch(/p = 0\.062\. That is a hint worth following, not a proof\.$/);
    expect(pairFact(found, ["a", "b0"])).toMatch(/^Among the 2 pairs .* is not the least likely/);
    expect(pairFact(pairs([[0.001, 0.002]]), ["a", "b0"])).toMatch(/That is unlikely by chance\.$/);
    expect(pairFact(found, ["a", "c"])).toBe("");
  });
});
