/** The table of points: the points of the drawing, whatever it is lined up at, and totals that lead to probabilities. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { probability } from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import { pointsTable } from "../../www/state/export.js";
import { present } from "../found.js";
import { category, model as modelOf, posteriored, resampled, venned } from "../gallery/build.js";

const model = readModel(readFileSync(new URL("../contract/models/credit.json", import.meta.url), "utf8"));

/** @param {string} align */
function rowsOf(align) {
  const lines = pointsTable(model, align).trim().split("\r\n");
  return lines.map((line) => {
    const cells = present(line.match(/("([^"]|"")*"|[^,]*)(,|$)/g));
    return cells.map((cell) => cell.replace(/,$/, "").replace(/^"|"$/g, ""));
  });
}

describe.each(["zero", "left", "mean"])("lined up at %s", (align) => {
  const rows = rowsOf(align);

  test("scored by hand, a case has the probability of the model", () => {
    const values = model.attributes.map((a) => (a.numeric ? null : a.levels[0].label));
    const points = model.attributes.map((a, i) => {
      const row = present(
        rows.find(([name, value]) => name === a.name && value === (values[i] ?? "(unknown)")),
      );
      return Number(row[2]);
    });
    const total = points.reduce((sum, p) => sum + p, 0);
    // Log odds are a straight line in the total: two outcomes of the table fix it.
    const [low, high] = rows
      .filter(([name]) => name.startsWith("Total for"))
      .filter(([, p]) => p === "0.1" || p === "0.9");
    const slope = (Number(high[3]) - Number(low[3])) / (Number(high[2]) - Number(low[2]));
    const logOdds = Number(low[3]) + slope * (total - Number(low[2]));
    expect(1 / (1 + Math.exp(-logOdds))).toBeCloseTo(probability(model, values), 9);
  });

  test("the longest line has 100 points", () => {
    /** @param {string} name */
    const range = (name) => {
      const points = rows
        .filter((row) => row[0] === name && row[1] !== "(unknown)")
        .map((row) => Number(row[2]));
      return Math.max(...points) - Math.min(...points);
    };
    expect(Math.max(...model.attributes.map((a) => range(a.name)))).toBeCloseTo(100, 9);
  });
});

test("at the left end every line starts at 0 points", () => {
  const lowest = new Map();
  for (const [name, value, points] of rowsOf("left").slice(2)) {
    if (value !== "(unknown)" && !name.startsWith("Total for")) {
      lowest.set(name, Math.min(lowest.get(name) ?? Number.POSITIVE_INFINITY, Number(points)));
    }
  }
  expect(lowest.size).toBe(model.attributes.length);
  for (const least of lowest.values()) expect(least).toBeCloseTo(0, 9);
});

test("pairs: every cell of a table with its intervals, every curve and surface at steps of both", () => {
  const forms = readModel(readFileSync(new URL("../contract/forms.json", import.meta.url), "utf8"));
  const lines = pointsTable(forms, "zero")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  /** @param {string} name */
  const of = (name) => lines.filter((cells) => cells[0] === name && cells[1] !== "(unknown)");
  expect(of("both rows × both columns").map((cells) => [cells[1], Number(cells[3])])).toEqual([
    ["below 0.5 × below 120", 0.7],
    ["below 0.5 × 120 to 150.5", 0],
    ["below 0.5 × 150.5 and above", -0.7],
    ["0.5 and above × below 120", -0.3],
    ["0.5 and above × 120 to 150.5", 0.2],
    ["0.5 and above × 150.5 and above", 0.6],
  ]);
  expect(of("age").map((cells) => [cells[1], Number(cells[3])])).toEqual([
    ["below 40", -0.5],
    ["40 to 65", 0.1],
    ["65 and above", 0.9],
  ]);
  expect(of("by × curve")).toHaveLength(2 * 13);
  expect(of("by × curve")[0].slice(0, 2)).toEqual(["by × curve", "left × 0"]);
  expect(of("east × north")).toHaveLength(13 * 13);
  // Corners of the surface are values of its file.
  expect(
    of("east × north")
      .map((cells) => Number(cells[3]))
      .at(-1),
  ).toBeCloseTo(0.3, 12);
});

test("error bars of both kinds, and the interval where it follows from the sum", () => {
  const parts = [
    category("c", [
      ["a", 60, -0.4],
      ["b", 40, 0.6],
    ]),
  ];
  const plain = modelOf({ parts });
  /** @param {object} file */
  const table = (file) => pointsTable(readModel(file), "zero").trim().split("\r\n");
  /** @param {object} file */
  const columns = (file) =>
    new Set(table(file).map((line) => line.replace(/"[^"]*"/g, "").split(",").length));
  expect(columns(plain)).toEqual(new Set([6]));
  const all = resampled(posteriored(venned(plain, { method: "inductive" })));
  const file = { ...all, version: 3 };
  expect(columns(file)).toEqual(new Set([12]));
  const { factor, effects } = file.posterior;
  const half = factor * Math.hypot(...[0, 1, 2].map((d) => effects[0].along[2 * d]));
  const [, , , , , , low, high, from, to] = present(
    table(file).find((line) => line.startsWith("c,a,")),
  ).split(",");
  expect([low, high].map(Number)).toEqual([file.effects[0].bars.low[0], file.effects[0].bars.high[0]]);
  expect([from, to].map(Number)).toEqual([expect.closeTo(-0.4 - half, 12), expect.closeTo(-0.4 + half, 12)]);
  const even = present(table(file).find((line) => /^Total for [^,]*,0\.5,/.test(line)));
  // At 0 the steps there hold: ±0.15 log odds.
  expect(even.split(",").slice(-2).map(Number)).toEqual([
    expect.closeTo(1 / (1 + Math.exp(0.15)), 5),
    expect.closeTo(1 / (1 + Math.exp(-0.15)), 5),
  ]);
  // By the cross method it depends on the case, and not on its sum alone.
  expect(columns(venned(plain))).toEqual(new Set([6]));
});
