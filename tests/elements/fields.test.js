/**
 * What is typed into a field and cannot be used: a sentence beside it says what is wanted, the text stays, nothing else
 * changes; what can be used takes the sentence away.
 */
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import "../../www/panels/data/cut-slider.js";
import { one, present } from "../found.js";
import { explorer, put, until } from "./explorer.js";

/** @param {Element} element */
async function violations(element) {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(element, { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** The sentence that a field is described by; "" where there is none. @param {Element | null} input */
function problemOf(input) {
  const id = present(input).getAttribute("aria-describedby");
  const said = id ? document.getElementById(id) : null;
  expect(present(input).getAttribute("aria-invalid") === "true").toBe(said !== null);
  return said?.textContent.trim() ?? "";
}

describe("a row", () => {
  test("that is no number or not there is said, and the dots stay", async () => {
    const it = await explorer();
    it.gestures.setTab("case");
    await until(() => it.seen("row-stepper input"));
    const input = () => it.find("row-stepper input");
    const values = () => it.bench.document.value.view.values;
    const before = values();
    for (const bad of ["third", "0", "241", "2.5"]) {
      put(input(), bad);
      await until(() => problemOf(input()) !== "");
      expect(problemOf(input())).toContain("A whole number from 1 to 240 is wanted.");
      expect(problemOf(input())).toContain(bad);
      expect(input().value).toBe(bad);
    }
    expect(values()).toBe(before);
    expect(await violations(it.find("case-panel"))).toEqual([]);
    put(input(), "");
    await until(() => problemOf(input()) === "");
    put(input(), "17");
    await until(() => it.bench.document.value.view.row === 16);
    await until(() => input().value === "17");
    put(input(), "1e9");
    await until(() => problemOf(input()).includes("until then 17 holds."));
    // The next row by its button: the sentence was about the one before.
    it.find("row-stepper button:last-of-type").click();
    await until(() => it.bench.document.value.view.row === 17);
    await until(() => input().value === "18" && problemOf(input()) === "");
  });
});

describe("a value of the case", () => {
  test("that is no number is said until the value is another one", async () => {
    const it = await explorer();
    it.gestures.setTab("case");
    await until(() => it.seen("case-panel td input"));
    const input = () => it.find("case-panel td input");
    const before = input().value;
    put(input(), "old");
    await until(() => problemOf(input()) !== "");
    expect(input().value).toBe("old");
    const row = one(present(input().closest("tr")), "th").textContent.trim();
    it.gestures.setValue(row, 33);
    await until(() => problemOf(input()) === "");
    expect(input().value).toBe("33");
    expect(before).not.toBe("33");
  });
});

describe("a threshold", () => {
  const numeric = { minimum: 10, maximum: 50, median: 30, histogram: [1, 2, 3, 2], whole: true };

  test("that leaves no row on one side is said, and the cut stays", async () => {
    const slider = document.createElement("cut-slider");
    Object.assign(slider, { numeric, cut: { threshold: 30, at_or_above: true } });
    /** @type {number[]} */
    const told = [];
    slider.addEventListener("cut-changed", ({ detail }) => told.push(detail.threshold));
    document.body.replaceChildren(slider);
    await slider.updateComplete;
    const input = () => one(slider, "input[type=text]");
    await until(() => slider.querySelector("input[type=text]") && input().value === "30");
    for (const bad of ["many", "10", "51", "-3", ""]) {
      put(input(), bad);
      await until(() =>
        problemOf(input()).includes("A number from 10 to 50, but not 10, is wanted; until then 30 holds."),
      );
      expect(input().value).toBe(bad);
    }
    expect(told).toEqual([]);
    put(input(), "12.5");
    expect(told).toEqual([12.5]);
    await until(() => problemOf(input()) === "");
  });
});

describe("a shrinkage constant of a part", () => {
  test("that is none is said, and the constant stays", async () => {
    const it = await explorer({
      question: { learner: "proximal-svm", settings: [] },
      view: { panels: ["shrinkage"] },
    });
    await until(() => it.seen("shrinkage-parts select"));
    const select = it.find("shrinkage-parts select");
    select.value = "kind";
    select.dispatchEvent(new Event("change"));
    await until(() => it.seen(".shrinkage-part input[type=text]"));
    const input = () => it.find(".shrinkage-part input[type=text]");
    const before = it.bench.document.value.question.shrinkages;
    for (const bad of ["strong", "0", "-1", "1e13"]) {
      put(input(), bad);
      await until(() => problemOf(input()).includes("is wanted; until then 1 holds."));
      expect(input().value).toBe(bad);
    }
    expect(it.bench.document.value.question.shrinkages).toBe(before);
    expect(await violations(it.find("shrinkage-parts"))).toEqual([]);
  });
});
