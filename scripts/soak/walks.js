/** Fifty random walks through the page with reloads in between (tests/pages/random-walk.spec.js; `npm test` takes three). */

import { parseArgs } from "node:util";
import { build } from "../build.js";
import { packageProgram } from "../support/dependencies.js";
import { run, Stop } from "../support/run.js";

export const what = "fifty random walks with reloads; options --seeds 1-50, --workers 2";

/** @param {string[]} args */
export async function soak(args) {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: "string", default: "1-50" }, workers: { type: "string", default: "2" } },
  });
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(values.seeds) ?? [];
  if (!from || Number(to) < Number(from)) throw new Stop("Give the seeds as “1-50”.");
  await build();
  const test = ["test", "random-walk", "--project", "root", "--workers", values.workers];
  run(process.execPath, [packageProgram("@playwright/test", "playwright"), ...test], {
    // Hours beside other work: a step that finds its place late is still one.
    env: { WALK_SEEDS: values.seeds, WALK_PATIENCE: "10000" },
  });
}
