import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowsMap } from "../../www/state/learners.js";
import {
  cutInto,
  cutMethods,
  fitting,
  isJointGroup,
  isMapChoice,
  jointFromText,
  jointMaps,
  jointMapsFor,
  levelMaps,
  mapFromText,
  mapOfKind,
  mapsFor,
  mapText,
  numericMaps,
  parameterOf,
} from "../../www/state/maps.js";

const kinds = [...numericMaps, ...levelMaps].map((m) => m.kind);
const cuts = fc
  .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 19 })
  .map((list) => list.map((v) => v + 0).sort((a, b) => a - b))
  .filter((list) => list.every((v, i) => i === 0 || v > list[i - 1]));
/** @typedef {import("../../www/engine/contract.js").MapChoice} MapChoice */
/** @typedef {import("../../www/engine/contract.js").JointMap} JointMap */

/** @type {fc.Arbitrary<MapChoice>} */
const map = fc.oneof(
  fc.constantFrom(...kinds).map(mapOfKind),
  fc.integer({ min: 3, max: 7 }).map((knots) => /** @type {const} */ ({ kind: "spline", knots })),
  fc
    .double({ min: 1e-5, max: 1e3, noNaN: true })
    .map((gamma) => /** @type {const} */ ({ kind: "radial_kernel", gamma })),
  fc.integer({ min: 2, max: 20 }).map((n) => cutInto("equal_width", n)),
  cuts.map((list) => cutInto("by_hand", 0, list)),
);

describe("maps", () => {
  it("are spelled in the address and read back", () => {
    fc.assert(
      fc.property(map, (m) => {
        expect(isMapChoice(m)).toBe(true);
        expect(mapFromText(mapText(m))).toEqual(m);
      }),
    );
    expect(mapText(mapOfKind("spline"))).toBe("spline4");
    expect(mapText(cutInto("by_hand", 0, [18, 65.5]))).toBe("cuts18_65.5");
    for (const { kind, parameter } of jointMaps) {
      const joint = /** @type {JointMap} */ ({ kind, [parameter.name]: parameter.usual });
      expect(jointFromText(mapText(joint))).toEqual(joint);
    }
  });

  it("each have a spelling of their own", () => {
    const all = [...kinds.map(mapOfKind), ...cutMethods.map((m) => cutInto(m, 5, [1]))];
    const texts = all.map((m) => mapText(m));
    // The discretised one of the kinds is the first of the methods.
    expect(new Set(texts).size).toBe(texts.length - 1);
  });

  it("any text is a map or none, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const found = mapFromText(text);
        expect(found === undefined || isMapChoice(found)).toBe(true);
        const joint = jointFromText(text);
        expect(joint === undefined || isJointGroup({ attributes: ["a", "b"], map: joint })).toBe(true);
      }),
    );
    for (const text of [
      "",
      "spline",
      "spline2",
      "spline8",
      "spline4.5",
      "linear3",
      "mdl4",
      "cuts",
      "cuts3_3",
      "cuts5_4",
      "rbf0",
      "rbf-1",
      "constructor",
    ])
      expect(mapFromText(text), text).toBeUndefined();
  });

  it("from outside are checked: kind, parameter and its limits", () => {
    for (const bad of [
      null,
      "linear",
      {},
      { kind: "__proto__" },
      { kind: "spline" },
      { kind: "spline", knots: 2 },
      { kind: "spline", knots: "4" },
      { kind: "polynomial", degree: 2.5 },
      { kind: "radial_kernel", gamma: Number.POSITIVE_INFINITY },
      { kind: "compact_kernel" },
      { kind: "compact_kernel", range: 0 },
      { kind: "discretised", method: "by_eye" },
      { kind: "discretised", method: "equal_width", bins: 1 },
      { kind: "discretised", method: "by_hand" },
      { kind: "discretised", method: "by_hand", cuts: [] },
      { kind: "discretised", method: "by_hand", cuts: [2, 1] },
    ])
      expect(isMapChoice(bad), JSON.stringify(bad)).toBe(false);
    expect(isJointGroup({ attributes: ["a", "a"], map: { kind: "cells", bins: 5 } })).toBe(false);
    expect(isJointGroup({ attributes: ["a", "b"], map: { kind: "cells" } })).toBe(true);
  });

  it("of pairs are read back, and offered with their usual parameters where there is a number", () => {
    /** @type {JointMap} */
    const near = { kind: "compact_kernel", range: 0.5 };
    expect(mapText(near)).toBe("near0.5");
    expect(jointFromText("near0.5")).toEqual(near);
    expect(jointFromText("near0")).toBeUndefined();
    expect(jointMapsFor(2)).toContainEqual(near);
    expect(jointMapsFor(0).map((m) => m.kind)).toEqual(["cells"]);
  });

  it("of similar values: equal maps have one spelling, and Lin is none", () => {
    /** @type {Record<string, MapChoice>} */
    const spelled = {
      "sim-goodall3": { kind: "similarity", measure: "goodall3" },
      "sim-iof-50-labelled": { kind: "similarity", measure: "iof", most: 50, labelled_only: true },
      "sim-of-0": { kind: "similarity", measure: "of", most: 0 },
      "sim-overlap-labelled": { kind: "similarity", measure: "overlap", labelled_only: true },
    };
    for (const [text, similar] of Object.entries(spelled)) {
      expect(mapFromText(text)).toEqual(similar);
      expect(mapText(similar)).toBe(text);
    }
    expect(mapText({ kind: "similarity", measure: "iof", most: 20, labelled_only: false })).toBe("sim-iof");
    expect(mapFromText("sim-iof-20")).toEqual({ kind: "similarity", measure: "iof" });
    for (const text of ["sim", "sim-lin", "sim-iof-1", "sim-iof-1001", "sim-iof-2.5", "sim-iof-labelled-3"])
      expect(mapFromText(text), text).toBeUndefined();
    for (const bad of [
      {},
      { measure: "lin" },
      { measure: "iof", most: -1 },
      { measure: "iof", labelled_only: 1 },
    ])
      expect(isMapChoice({ kind: "similarity", ...bad }), JSON.stringify(bad)).toBe(false);
  });

  it("suit the kind of the column", () => {
    expect(mapsFor("categorical").map((m) => m.kind)).toEqual(["nominal", "similarity"]);
    expect(mapsFor("ordered").map((m) => m.kind)).toEqual(["nominal", "ordinal", "similarity"]);
    expect(mapsFor("text").map((m) => m.kind)).toEqual(["nominal"]);
    expect(mapsFor("numeric").some((m) => m.kind === "nominal")).toBe(false);
    expect(parameterOf(cutInto("entropy"))).toBeNull();
    expect(parameterOf(mapOfKind("radial"))).toMatchObject({ name: "centres", value: 5 });
  });

  it("rest while the columns or the learner do not allow them", () => {
    /** @type {{ maps: import("../../www/engine/contract.js").AttributeMap[], groups: import("../../www/engine/contract.js").JointGroup[] }} */
    const chosen = {
      maps: [
        { attribute: "age", map: mapOfKind("spline") },
        { attribute: "dose", map: mapOfKind("radial_kernel") },
        { attribute: "gone", map: mapOfKind("spline") },
        { attribute: "town", map: mapOfKind("polynomial") },
      ],
      groups: [
        { attributes: ["age", "town"], map: { kind: "cells", bins: 5 } },
        { attributes: ["age", "gone"], map: { kind: "cells", bins: 5 } },
        { attributes: ["dose", "town"], map: { kind: "radial_kernel", gamma: 1 } },
      ],
    };
    /** @param {string} name @param {import("../../www/engine/contract.js").Kind} kind @returns {import("../../www/engine/contract.js").ColumnPreview} */
    const column = (name, kind) => ({
      name,
      kind,
      missing: 0,
      distinct: 9,
      top: [],
      examples: [],
      used: true,
    });
    const columns = [column("age", "numeric"), column("dose", "numeric"), column("town", "categorical")];
    /** @param {string} learner */
    const by = (learner) => (/** @type {Parameters<typeof allowsMap>[1]} */ kind) => allowsMap(learner, kind);
    /** @param {typeof chosen} found */
    const names = (found) => found.maps.map((m) => m.attribute);
    expect(names(fitting(chosen, columns, by("svm")))).toEqual(["age", "dose"]);
    expect(names(fitting(chosen, columns, by("logistic")))).toEqual(["age"]);
    expect(fitting(chosen, columns, by("svm")).groups).toHaveLength(2);
    expect(fitting(chosen, columns, by("logistic")).groups).toHaveLength(1);
    expect(names(fitting(chosen, columns, by("proximal-svm")))).toEqual(["age", "dose"]);
    expect(fitting(chosen, columns, by("ridge")).groups).toHaveLength(2);
    // Naive Bayes can only count.
    expect(names(fitting(chosen, columns, by("naive-bayes")))).toEqual([]);
    const cut = { ...chosen, maps: [{ attribute: "age", map: cutInto("entropy") }] };
    expect(names(fitting(cut, columns, by("naive-bayes")))).toEqual(["age"]);
  });
});
