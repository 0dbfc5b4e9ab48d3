/**
 * npm run soak: what takes hours and is therefore no part of `npm test`. Each part is a module in scripts/soak/:
 *
 *   npm run soak                          every part, one after the other
 *   npm run soak -- walks                 one part
 *   npm run soak -- walks --seeds 1-10    with its options
 *
 * A module says in `what` what it does, and does it in `soak(args)`; where something does not hold, it throws.
 */

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./support/dependencies.js";
import { Failed, main, root, Stop, say, seconds } from "./support/run.js";

const folder = join(root, "scripts", "soak");
const parts = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => basename(name, ".js"));

await main(async () => {
  const [first, ...args] = process.argv.slice(2);
  const named = first !== undefined && !first.startsWith("-");
  if (named && !parts.includes(first))
    throw new Stop(`There is no part called “${first}”: take ${parts.join(", ")}.`);
  if (first !== undefined && !named) throw new Stop("Name the part that the options are for.");
  ensureDependencies();
  const failed = [];
  for (const part of named ? [first] : parts) {
    const { what, soak } = await import(pathToFileURL(join(folder, `${part}.js`)).href);
    say(`${part}: ${what}`);
    const start = performance.now();
    try {
      await soak(named ? args : []);
      say(`${part}: held (${seconds(start)})`);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      say(`${part}: ${error.message}`);
      failed.push(part);
    }
  }
  if (failed.length > 0) throw new Failed(`Did not hold: ${failed.join(", ")}.`);
});
