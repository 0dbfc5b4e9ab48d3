/** npm run build: everything that is missing, then dist/. A second run does only what has changed. */

import { ensureDependencies } from "./support/dependencies.js";
import { main } from "./support/run.js";

/** Makes dist/, and the viewer that the Python package carries. */
export async function build() {
  ensureDependencies();
  // Only now: these need the installed packages.
  const { buildWasm } = await import("./support/wasm.js");
  const { buildSite } = await import("./support/site.js");
  const { buildPythonViewer } = await import("./support/python.js");
  buildWasm();
  buildSite();
  buildPythonViewer();
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await build();
    const { checkSizes } = await import("./support/sizes.js");
    checkSizes();
  });
}
