/** Chains of shrinkage constants and the error over two of them, in the panel; with the fake engine. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { all, one, present } from "../found.js";
import { explorer, put, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
/** What the engine was asked. @type {{ call: string, body: any }[]} */
const asked = [];

const chains = () => it.page.querySelector("shrinkage-chains");
const constants = () => it.page.querySelector("shrinkage-constants");
const question = () => it.bench.document.value.question;
/** @param {Element} element @param {string} text */
const button = (element, text) => all(element, "button").find((b) => b.textContent.includes(text));
/** @param {Element} element */
const status = (element) => one(element, ".search [role=status]").textContent;

/** @param {Element} element */
async function violations(element) {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(element, { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

beforeEach(async () => {
  asked.length = 0;
  it = await explorer({
    question: { learner: "proximal-svm", settings: [] },
    fate: (_, { call, body }) => {
      asked.push({ call, body });
      return "answer";
    },
  });
  it.gestures.setPanel("shrinkage", true);
  await until(() => chains() && constants(), "the panel");
});

describe("chains", () => {
  test("are drawn until they agree, looked at, and used in one step", async () => {
    put(one(chains(), "select"), "part");
    await until(() => one(chains(), "select").value === "part");
    present(button(present(chains()), "Draw chains")).click();
    await until(() => status(present(chains())).includes("agree"), "chains that agree");
    const rows = all(chains(), "tbody th").map((th) => th.textContent);
    expect(rows[0]).toBe("noise σ²");
    expect(rows.slice(1)).toContain("straight terms");
    const lines = all(chains(), "svg");
    expect(lines).toHaveLength(rows.length);
    for (const one of lines) expect(one.querySelectorAll("path")).toHaveLength(4);
    expect(lines[1].getAttribute("aria-label")).toContain(rows[1]);
    const paths = all(lines[1], "path").map((p) => p.getAttribute("d"));
    expect(new Set(paths).size).toBe(4);
    expect(paths.every((d) => !present(d).includes("NaN"))).toBe(true);
    expect(asked.filter(({ call }) => call === "chain")).toHaveLength(16);
    expect(await violations(present(chains()))).toEqual([]);

    present(button(present(chains()), "Use these")).click();
    const { settings, shrinkages } = question();
    expect(settings).toEqual([]);
    expect(shrinkages.map(({ of }) => of.part)).toEqual(
      rows
        .slice(1)
        .map(
          (r) =>
            ({ "straight terms": "straight", "levels and intervals": "levels", "curved terms": "curved" })[r],
        ),
    );
    // The fake's first constant swings around 1, its second around 10.
    expect(shrinkages[0].k).toBeGreaterThan(0.8);
    expect(shrinkages[0].k).toBeLessThan(1.25);
    expect(it.bench.history.value.past).toHaveLength(1);
    // They do not depend on the constants: what was drawn stays.
    expect(present(chains()).querySelectorAll("tbody th")).toHaveLength(rows.length);
  });

  test("one constant for all is the setting of the learner", async () => {
    present(button(present(chains()), "Draw chains")).click();
    await until(() => status(present(chains())).includes("agree"), "chains that agree");
    present(button(present(chains()), "Use these")).click();
    const [{ name, value }] = question().settings.length ? question().settings : [{ name: "k", value: 1 }];
    expect(name).toBe("k");
    expect(value).toBeGreaterThan(0.8);
    expect(value).toBeLessThan(1.25);
    expect(question().shrinkages).toEqual([]);
  });

  test("those of another question are dropped; a panel that is closed keeps them", async () => {
    present(button(present(chains()), "Draw chains")).click();
    await until(() => status(present(chains())).includes("agree"), "chains that agree");
    it.gestures.setTab(null);
    await until(() => !chains());
    it.gestures.setPanel("shrinkage", true);
    await until(() => chains()?.querySelector("tbody"), "the same chains");
    it.gestures.setCount("seed", 7);
    await until(() => chains() && !present(chains()).querySelector("tbody"), "none");
    expect(button(present(chains()), "Draw chains")).toBeTruthy();
  });
});

describe("two constants", () => {
  test("the error over both, a point picked by keys or pointer, and used", async () => {
    expect(await violations(present(constants()))).toEqual([]);
    present(button(present(constants()), "Run")).click();
    await until(() => present(constants()).querySelector(".constants-map"), "the map");
    const two = all(constants(), ".ways select").map((s) => s.value);
    expect(two[0]).toBe("straight");
    expect(asked.filter(({ call }) => call === "compared")).toHaveLength(45);
    expect(
      present(asked.find(({ call }) => call === "compared")).body.list[0].shrinkages.map(
        (/** @type {import("../../www/engine/contract.js").Shrinkage} */ { of }) => of.part,
      ),
    ).toEqual(two);
    const sliders = () => all(constants(), "input[type=range]");
    const at = () => one(constants(), ".map-at").textContent;
    await until(() => at().includes("the least"));
    const least = sliders().map((s) => Number(s.value));
    sliders()[0].value = String(least[0] + 3);
    sliders()[0].dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => at().includes("above the least"));
    expect(await violations(present(constants()))).toEqual([]);

    const ticks = all(constants(), ".map-tick").map((t) => t.textContent);
    expect(ticks.filter((_, i) => i % 2 === 0)).toEqual(["0.01", "1", "100", "10,000"]);
    const svg = one(constants(), "svg");
    const { left, top, width, height } = svg.getBoundingClientRect();
    // The lower left corner of the square.
    svg.dispatchEvent(
      new PointerEvent("pointerdown", {
        bubbles: true,
        clientX: left + (48 / 308) * width,
        clientY: top + (248 / 268) * height,
      }),
    );
    await until(() => sliders().every((s) => s.value === "0"), "the corner");
    present(button(present(constants()), "Use this")).click();
    expect(question().shrinkages.map(({ k }) => k)).toEqual([0.01, 0.01]);
    expect(it.bench.undoName.value).toContain("straight terms");
    // The map is of the same two: it stays.
    await until(() => present(constants()).querySelector(".constants-map"));
  });

  test("either part can be either way, never the same twice, kinds with kinds", async () => {
    const [across, up] = all(constants(), ".ways select");
    const values = () => all(constants(), ".ways select").map((s) => s.value);
    const [a, b] = values();
    put(across, b);
    await until(() => values()[0] === b);
    expect(values()).toEqual([b, a]);
    const attribute = [...up.options].map((o) => o.value).find((v) => v.startsWith("of."));
    put(up, present(attribute));
    await until(() => values()[1] === attribute);
    expect(values()[0].startsWith("of.")).toBe(true);
    expect(values()[0]).not.toBe(attribute);
  });

  test("of more than two a search finds the best of all", async () => {
    const [across] = all(constants(), ".ways select");
    // One for each attribute: there are three of these.
    put(across, "of.age");
    await until(() => button(present(constants()), "Search all 3"), "more than two parts");
    present(button(present(constants()), "Search all")).click();
    await until(() => present(constants()).querySelector(".constants-best"), "what was found");
    const listed = all(constants(), ".constants-best li").map((li) => li.textContent);
    expect(listed.map((text) => text.split(" ")[0])).toEqual(["age", "dose", "group"]);
    present(button(one(constants(), ".constants-best"), "Use this")).click();
    expect(it.bench.history.value.past).toHaveLength(1);
    // The valley is at 1 for numbers and at 100 for levels, the points a factor of 2.7 apart.
    const found = Object.fromEntries(question().shrinkages.map(({ of, k }) => ["name" in of && of.name, k]));
    // What is at its best already has nothing of its own.
    expect(found.age).toBe(undefined);
    for (const [name, least] of /** @type {const} */ ([
      ["age", 1],
      ["dose", 1],
      ["group", 100],
    ]))
      expect(Math.abs(Math.log((found[name] ?? 1) / least))).toBeLessThan(0.5);
  });
});
