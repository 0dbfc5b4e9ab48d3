/**
 * npm run bless: makes the golden files anew from the present state. Look at `git diff` before you commit them: each
 * difference is a change that users, or other programs, will see.
 *
 *   www/engine/nomogram.d.ts       the contract between Rust and JavaScript
 *   www/engine/unpack.d.ts         the same, of what unpacks files
 *   www/engine/catalogue*.json     learners, maps, settings and limits, as the engine has them
 *   docs/model.schema.json         what a model file may hold
 *   snapshots of the engine's tests (insta) and of the page's (vitest: BLESS=1, --update)
 */

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies, packageProgram } from "./support/dependencies.js";
import { main, root, run, say } from "./support/run.js";
import { ensureRust } from "./toolchain.js";

await main(async () => {
  ensureDependencies();
  ensureRust();
  const { buildWasm } = await import("./support/wasm.js");
  const { ensureChromium } = await import("./support/chromium.js");

  buildWasm();
  for (const name of ["nomogram.d.ts", "unpack.d.ts"])
    copyFileSync(join(root, "www/generated", name), join(root, "www/engine", name));
  run("cargo", ["test", "--locked", "--quiet"], { env: { BLESS: "1", INSTA_UPDATE: "always" } });
  ensureChromium();
  run(process.execPath, [packageProgram("vitest"), "run", "--update"], { env: { BLESS: "1" } });
  say("The golden files are as the project makes them now; see `git diff`");
});
