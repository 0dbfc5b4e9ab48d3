/** The interaction graph and the default joint maps. */
import { describe, expect, it } from "vitest";
import { groupOf, jointGroupOf } from "../../www/model/joint.js";
import { byChance, chanceOf, foremost, isSignificant, keyOf, shareOf } from "../../www/model/pairs/facts.js";
import { graphOf } from "../../www/model/pairs/graph.js";
import { allowsMap } from "../../www/state/learners.js";
import { present } from "../found.js";

/** @param {number} n */
const names = (n) => Array.from({ length: n }, (_, i) => `a${i}`);
/** All pairs of n attributes with made-up information, ranked. @param {number} n @returns {import("../../www/engine/contract.js").Interactions} */
function found(n) {
  /** @type {import("../../www/engine/contract.js").PairInformation[]} */
  const pairs = names(n).flatMap((a, i) =>
    names(n)
      .slice(i + 1)
      .map((b, j) => ({
        attributes: [a, b],
        information: Math.sin(0.4 + i * 7.3 + j * 3.1) / 10,
        joint: 0.2,
      })),
  );
  pairs.sort((a, b) => Math.abs(b.information) - Math.abs(a.information));
  return {
    n_pairs: pairs.length,
    target_entropy: 0.8,
    alone: names(n).map((attribute, i) => ({ attribute, information: 0.01 * i })),
    pairs,
  };
}

describe("interaction graph", () => {
  for (const n of [2, 3, 6, 17, 24]) {
    it(`of ${n} attributes: labels apart, everything inside, ends where the nodes are`, () => {
      const all = found(n);
      const { nodes, edges, height } = graphOf(all, all.pairs.slice(0, 20), 640, 140);
      for (const a of nodes) {
        expect(a.x).toBeGreaterThanOrEqual(140 - 1);
        expect(a.x).toBeLessThanOrEqual(500 + 1);
        expect(a.y - 10).toBeGreaterThanOrEqual(0);
        expect(a.y + 10).toBeLessThanOrEqual(height);
        for (const b of nodes)
          if (a !== b && a.side === b.side) expect(Math.abs(a.y - b.y)).toBeGreaterThan(16);
      }
      expect(new Set(edges.flatMap((e) => e.pair.attributes))).toEqual(new Set(nodes.map((m) => m.name)));
      for (const e of edges) {
        expect([e.from.name, e.to.name]).toEqual(e.pair.attributes);
        expect(e.synergy).toBe(e.pair.information > 0);
      }
      expect(edges[0].width).toBe(9);
      // Width is proportional to |information| where it is thicker than a hair.
      for (const e of edges) {
        const exact = (9 * Math.abs(e.pair.information)) / Math.abs(edges[0].pair.information);
        expect(e.width).toBeCloseTo(Math.max(1, exact), 12);
      }
    });
  }

  it("is the same each time, and the area of a disc is what the attribute tells alone", () => {
    const all = found(9);
    const first = graphOf(all, all.pairs, 500, 120);
    expect(graphOf(structuredClone(all), structuredClone(all.pairs), 500, 120)).toEqual(first);
    const big = present(first.nodes.find((n) => n.name === "a8"));
    const half = present(first.nodes.find((n) => n.name === "a4"));
    expect(big.radius ** 2 / half.radius ** 2).toBeCloseTo(2, 10);
  });
});

describe("what a pair says", () => {
  it("goes by the adjusted p where there is one", () => {
    expect(chanceOf({ p: 0.005, adjusted_p: 0.3 })).toBe("likely");
    expect(chanceOf({ p: 0.005 })).toBe("very-unlikely");
    expect(chanceOf({ p: 0.04, adjusted_p: 0.05 })).toBe("unlikely");
    expect(chanceOf({ p: 0.04, adjusted_p: 0.0501 })).toBe("possible");
    expect(chanceOf({})).toBe("unknown");
    expect(isSignificant({ p: 0.001, adjusted_p: 0.06 })).toBe(false);
    expect(isSignificant({})).toBe(false);
  });

  it("the least likely by chance come first, of equals the stronger; untested ones last", () => {
    /** @param {number} information @param {number} [p] @returns {import("../../www/engine/contract.js").PairInformation} */
    const pair = (information, p) => ({
      attributes: ["a", "b"],
      information,
      joint: 0,
      ...(p === undefined ? {} : { p }),
    });
    const pairs = [pair(0.5, 0.2), pair(-0.02, 0.01), pair(0.9), pair(0.01, 0.01), pair(0.3, 0.2)];
    expect(byChance(pairs).map((p) => p.information)).toEqual([-0.02, 0.01, 0.5, 0.3, 0.9]);
    expect(pairs[0].information).toBe(0.5);
  });

  it("is a share of the entropy, and a pair has one key whichever comes first", () => {
    expect(shareOf({ ...found(2), target_entropy: 0.5 }, 0.1)).toBeCloseTo(0.2, 15);
    expect(shareOf({ ...found(2), target_entropy: 0 }, 0)).toBe(0);
    expect(keyOf(["b", "a"])).toBe(keyOf(["a", "b"]));
    expect(keyOf(["a,b", "c"])).not.toBe(keyOf(["a", "b,c"]));
  });

  it("the foremost attributes are those of the strongest pairs, in the order of the file", () => {
    const all = found(30);
    const few = foremost(all, 5);
    expect(few.length).toBe(5);
    expect(few).toEqual(names(30).filter((n) => few.includes(n)));
    expect(few).toEqual(expect.arrayContaining(all.pairs[0].attributes));
    expect(foremost(all, 99)).toEqual(names(30));
  });
});

describe("default joint map", () => {
  /** @typedef {import("../../www/model/types.js").Attribute} Attribute */
  /** @param {string} name @returns {Attribute} */
  const number = (name) => ({ name, kind: "numeric", levels: [], missing: 0 });
  /** @param {string} name @param {number} n @param {import("../../www/engine/contract.js").AttributeKind} [kind] @returns {Attribute & { levels: import("../../www/engine/contract.js").Level[] }} */
  const levels = (name, n, kind = "categorical") => ({
    name,
    kind,
    levels: names(n).map((label) => ({ label, count: 1 })),
    missing: 0,
  });
  /** @type {[string, import("../../www/model/types.js").Attribute, import("../../www/model/types.js").Attribute, string, string[], import("../../www/engine/contract.js").JointMap][]} */
  const cases = [
    [
      "two categorical: cells, fewer levels control",
      levels("a", 4),
      levels("b", 2),
      "svm",
      ["b", "a"],
      { kind: "cells", bins: 5 },
    ],
    [
      "two alike: the first controls",
      levels("a", 3),
      levels("b", 3, "ordered"),
      "logistic",
      ["a", "b"],
      { kind: "cells", bins: 5 },
    ],
    [
      "a number first: the levels control",
      number("x"),
      levels("g", 3),
      "svm",
      ["g", "x"],
      { kind: "product", knots: 4 },
    ],
    [
      "levels first",
      levels("g", 3, "ordered"),
      number("x"),
      "logistic",
      ["g", "x"],
      { kind: "product", knots: 4 },
    ],
    [
      "two numbers: a radial kernel",
      number("x"),
      number("y"),
      "svm",
      ["x", "y"],
      { kind: "radial_kernel", gamma: 0.5 },
    ],
    [
      "two numbers without kernels",
      number("x"),
      number("y"),
      "logistic",
      ["x", "y"],
      { kind: "product", knots: 4 },
    ],
    ["naive Bayes counts", number("x"), number("y"), "naive-bayes", ["x", "y"], { kind: "cells", bins: 5 }],
  ];
  for (const [what, a, b, learner, attributes, map] of cases) {
    it(`${what}`, () =>
      expect(jointGroupOf(a, b, (kind) => allowsMap(learner, kind))).toEqual({ attributes, map }));
  }

  it("a group is found whichever of the two is the control", () => {
    /** @type {import("../../www/engine/contract.js").JointGroup} */
    const group = { attributes: ["x", "y"], map: { kind: "product", knots: 4 } };
    expect(groupOf([group], ["y", "x"])).toBe(group);
    expect(groupOf([group], ["y", "z"])).toBe(null);
  });
});
