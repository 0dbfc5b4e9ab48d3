/** The main path in Chromium, Firefox and WebKit (tests/engines/), which are installed where that is possible. */

import { build } from "../build.js";
import { installEngines, tryEngines } from "../support/engines.js";
import { Failed } from "../support/run.js";

export const what = "the main path in Chromium, Firefox and WebKit";

export async function soak() {
  await build();
  installEngines();
  if (tryEngines().length === 0)
    throw new Failed("Neither Firefox nor WebKit is installed: install one of them.");
}
