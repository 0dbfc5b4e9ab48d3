import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const www = join(root, "www");

/** A line that ends in “wrong” holds a mistake that only the contract with Rust can show; the others are right. */
const planted = `
/** @param {import("${www}/engine/pool.js").Pool} pool @param {import("${www}/engine/contract.js").Unit[]} units */
export async function asked(pool, units) {
  const right = await pool.ask("compared", { list: [{ k: 1 }] });
  const a = await pool.ask("compared", { lst: [{ k: 1 }] }); // wrong
  const { error } = right;
  const { errorr: b } = right; // wrong
  const { model } = await pool.ask("model", units);
  const c = await pool.ask("modl", units); // wrong
  const d = await pool.ask("rows", { from: 0, upTo: 5 }); // wrong
  const e = await pool.ask("unit", "0"); // wrong
  const f = (await pool.ask("judged", units)).scores.map(({ mean }) => mean.toUpperCase()); // wrong
  const judged = (await pool.ask("judged", units)).scores.map(({ mean }) => mean.toFixed(2));
  const idle = await pool.ask("grid", { units, wanted: { attributes: ["a", "b"], x: [0], y: [0], others: [] } });
  const g = await pool.ask("grid", { units, wanted: { attributes: ["a"], x: [0], y: [0], others: [] } }); // wrong
  return [error, model, judged, idle, a, b, c, d, e, f, g];
}

/** @param {import("${www}/model/types.js").AdditiveModel} model */
export const read = (model) => [
  model.calibration?.offset,
  model.calibration?.offst, // wrong
  model.effects[0].bars?.places.length,
  model.effects[0].bars?.place.length, // wrong
];

/** A reader that forgets a field of the contract. @type {(f: import("${www}/model/field.js").Field) => import("${www}/model/types.js").Target} */
export const forgetful = record({ name: text, positive: text, negative: text, rows: number(0) }); // wrong

/** @type {(f: import("${www}/model/field.js").Field) => import("${www}/model/types.js").Target} */
export const reader = record({ name: text, positive: text, negative: text, rows: number(0), events: number(0) });

/** What the fake engine is written as. @type {import("${www}/engine/contract.js").Engine["check_step"]} */
export const answers = () => ({ wrong: [], low: [], high: [] });

/** @type {import("${www}/engine/contract.js").Engine["check_step"]} */
export const misspells = () => ({ wrong: [], low: [], hih: [] }); // wrong

import { number, record, text } from "${www}/model/field.js";
`;

/** What tsc says of one more file under the settings of the project. @param {string} source @returns {Set<number>} lines with an error, from 1 */
function complaints(source) {
  const folder = mkdtempSync(join(tmpdir(), "nomogram-types-"));
  try {
    writeFileSync(join(folder, "planted.js"), source);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.json"),
        files: [join(folder, "planted.js"), join(www, "vite.d.ts")],
        include: [],
      }),
    );
    const tsc = join(
      dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
      "bin",
      "tsc",
    );
    const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "-p", folder], { encoding: "utf8" });
    const lines = stdout.split("\n").filter((line) => /error TS/.test(line));
    const elsewhere = lines.filter((line) => !line.includes("planted.js("));
    expect(elsewhere).toEqual([]);
    return new Set(lines.map((line) => Number(/planted\.js\((\d+),/.exec(line)?.[1])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("tsc finds every planted mistake in what is asked of the engine, and nothing else", () => {
  const wrong = planted.split("\n").flatMap((line, i) => (line.endsWith("// wrong") ? [i + 1] : []));
  expect(wrong).toHaveLength(11);
  expect([...complaints(planted)].sort((a, b) => a - b)).toEqual(wrong);
});
