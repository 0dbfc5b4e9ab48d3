/** The shape “similarity of values” and its matrix, as a person uses them; with the fake engine. */
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page as frame, userEvent } from "vitest/browser";
import { all, as, ofKind, one, present } from "../found.js";
import { explorer, fieldOf, learned, put, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
/** @type {{ call: string, body: any }[]} */
const asked = [];
const panel = () => it.page.querySelector("attribute-panel");
const map = () => it.bench.document.value.question.maps.find((m) => m.attribute === "group")?.map;
/** @param {string | RegExp} name */
const labelled = (name) => frame.elementLocator(present(panel())).getByLabelText(name);
const similarities = () => asked.filter(({ call }) => call === "similarity").map(({ body }) => body);
const cells = () => all(panel(), ".similar");
/** @param {Element} cell */
const nameOf = (cell) => one(cell, ".visually-hidden").textContent;
/** @param {string} selector */
const text = (selector) => one(panel(), selector).textContent.replace(/\s+/g, " ").trim();

/** @param {string | RegExp} name @param {string} value */
const set = (name, value) => put(fieldOf(labelled(name)), value);

async function look() {
  one(panel(), ".similarity summary").click();
  await until(() => cells().length > 0, "the matrix");
}

beforeEach(async () => {
  asked.length = 0;
  it = await explorer({
    fate: (_, { call, body }) => {
      asked.push({ call, body });
      return "answer";
    },
  });
  it.bench.attribute.value = "group";
  it.gestures.setTab("shape");
  await until(() => panel()?.querySelector("h2")?.textContent === "group");
});

afterEach(() => document.body.replaceChildren());

describe("the shape", () => {
  test("its measure, the values kept and the rows counted are chosen, learned, and undone", async () => {
    const similar = () => ofKind(map(), "similarity");
    set("Shape of the effect", "similarity");
    expect(map()).toEqual({ kind: "similarity", measure: "goodall3" });
    await until(() =>
      present(panel()).querySelector("shape-chooser select:not(:first-of-type), shape-chooser input"),
    );
    const measures = as(labelled(/^Measure of similarity/).element(), HTMLSelectElement);
    const offered = [...measures.options].map((o) => o.value);
    expect(offered).toEqual(["overlap", "iof", "of", "goodall1", "goodall2", "goodall3", "goodall4"]);
    set(/^Measure of similarity/, "iof");
    await until(() => similar().measure === "iof");
    expect(present(panel()).textContent).toContain("Inverse occurrence frequency");
    set(/^Most common values kept/, "2");
    await until(() => similar().most === 2);
    fieldOf(labelled(/Count rows without a target too/)).click();
    expect(map()).toEqual({ kind: "similarity", measure: "iof", most: 2, labelled_only: true });
    await until(() => fieldOf(labelled(/^Most common values kept/)).value === "2");
    set(/^Most common values kept/, "1");
    await until(() => present(panel()).textContent.includes("but not 1, is wanted; until then 2 holds."));
    expect(similar().most).toBe(2);
    await learned(it);
    // On a quick machine all of it is one gesture, on a slow one it is several.
    while (it.bench.undoName.value !== null) it.gestures.undo();
    expect(map()).toBeUndefined();
    expect(it.bench.redoName.value).toBe("Draw group as: similarity of values");
  });

  test("it rests where naive Bayes counts, and that is said", async () => {
    it.gestures.setMap("group", { kind: "similarity", measure: "of" });
    it.gestures.setLearner("naive-bayes");
    await learned(it);
    expect(present(panel()).textContent).toContain(
      "The chosen shape (similarity of values (OF)) rests: not for Naive Bayes.",
    );
    expect(it.bench.trouble.value).toBeNull();
  });
});

describe("the matrix", () => {
  test("is asked for when it is opened, of the chosen shape", async () => {
    expect(similarities()).toEqual([]);
    it.gestures.setMap("group", { kind: "similarity", measure: "goodall4", most: 2 });
    await learned(it);
    await look();
    expect(similarities()).toEqual([
      { attribute: "group", measure: "goodall4", most: 2, labelled_only: false },
    ]);
    const heads = all(panel(), ".similarity-grid tbody th").map((th) => th.textContent);
    expect(heads).toHaveLength(3);
    expect(heads.at(-1)).toBe("other");
  });

  test("shows what was replied: a shade, a number, a name for each cell", async () => {
    await look();
    const replied = await it.pool.ask("similarity", similarities()[0], {
      ...(await import("../../www/state/request.js")).requestOf(it.bench),
    });
    const { values, used } = replied;
    expect(cells()).toHaveLength(values.length ** 2);
    const most = Math.max(...used);
    cells().forEach((cell, at) => {
      const [i, j] = [Math.floor(at / values.length), at % values.length];
      const names = i === j ? `${values[i]} with itself: ` : `${values[i]} and ${values[j]}: `;
      const label = nameOf(cell);
      expect(label.startsWith(names)).toBe(true);
      expect(Math.abs(Number(label.slice(names.length)) - used[at])).toBeLessThan(0.001);
      expect(Math.abs(Number(one(cell, "[aria-hidden]").textContent) - used[at])).toBeLessThanOrEqual(0.005);
      expect(cell.classList.contains(`shade-of-${Math.round((8 * used[at]) / most)}`)).toBe(true);
    });
    expect(present(panel()).textContent).toContain("No repair was needed");
  });

  test("arrow keys go from cell to cell; what they are on is said below", async () => {
    await look();
    expect(cells().filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    cells()[0].focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowRight}");
    await until(() => text(".similarity-at").startsWith(nameOf(cells()[5])));
    expect(document.activeElement).toBe(cells()[5]);
    expect(cells()[5].tabIndex).toBe(0);
    await userEvent.keyboard("{ArrowRight}{ArrowUp}{ArrowUp}{Home}");
    expect(document.activeElement).toBe(cells()[0]);
  });

  test("a repair is told with its eigenvalue and its largest change, and the cell as it was defined", async () => {
    await look();
    set(/^Shown/, "iof");
    await until(() => present(panel()).textContent.includes("The matrix was repaired"));
    expect(present(panel()).textContent).toMatch(/smallest eigenvalue is [-−]0\.031.*by more than 0\.031/s);
    expect(nameOf(cells()[0])).toMatch(/with itself: 1\.03 \(1 before the repair\)$/);
    expect(nameOf(cells()[1])).not.toContain("repair");
    expect(map()).toBeUndefined();
  });

  test("Lin can be looked at, with what it is not", async () => {
    await look();
    set(/^Shown/, "lin");
    await until(() => similarities().at(-1).measure === "lin");
    expect(present(panel()).textContent).toContain("Lin does not add up");
  });

  test("what the engine refuses is a sentence", async () => {
    const ask = it.pool.ask.bind(it.pool);
    it.pool.ask = (call, ...rest) =>
      call === "similarity" ? Promise.reject({ message: "Too few rows." }) : ask(call, ...rest);
    one(panel(), ".similarity summary").click();
    await until(() =>
      present(panel()).querySelector(".similarity-state")?.textContent.includes("Too few rows."),
    );
    expect(text(".similarity-state")).toBe("The similarities could not be computed: Too few rows.");
  });
});

// A busy machine needs its time for this.
test("axe finds nothing, wide and narrow, light and dark", async () => {
  it.gestures.setMap("group", { kind: "similarity", measure: "iof" });
  await learned(it);
  await look();
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await frame.viewport(width, 900);
    document.documentElement.dataset.theme = theme;
    // What fades at an edge by how far it is scrolled never ends, and never moves by itself.
    const moves = (/** @type {Animation} */ { timeline }) => timeline instanceof DocumentTimeline;
    await until(() => !document.getAnimations().some(moves));
    const { violations } = await axe.run(present(panel()), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
  }
}, 60_000);

test("a matrix that is wider than its panel scrolls in itself, and the names stay in sight", async () => {
  document.body.replaceChildren();
  const names = Array.from({ length: 18 }, (_, i) => `a rather long name ${i}`);
  const lines = Array.from({ length: 180 }, (_, i) => `${names[i % 18]},${i % 7},${i % 3 ? "ill" : "well"}`);
  it = await explorer({ text: ["group,dose,outcome", ...lines].join("\n") });
  it.bench.attribute.value = "group";
  it.gestures.setTab("shape");
  await until(() => panel()?.querySelector(".similarity summary"));
  await look();
  const scroll = one(panel(), ".matrix-scroll");
  expect(scroll.scrollWidth).toBeGreaterThan(scroll.clientWidth);
  expect(present(panel()).scrollWidth).toBe(present(panel()).clientWidth);
  scroll.scrollTo(1e4, 1e4);
  const box = scroll.getBoundingClientRect();
  const head = one(panel(), ".similarity-grid thead th:last-child").getBoundingClientRect();
  expect(head.top).toBeGreaterThanOrEqual(box.top - 1);
  expect(head.right).toBeLessThanOrEqual(box.right + 1);
  expect(one(panel(), ".similarity-grid thead th:last-child").title).toBe(names.at(-1));
});

test("beside two drawings the panel is no wider than a column", async () => {
  it.gestures.setCompare({ learner: "proximal-svm", settings: [] });
  await until(() => it.page.querySelectorAll("nomogram-view").length === 2);
  expect(present(panel()).getBoundingClientRect().width).toBeLessThan(440);
});
