/** The engine as the page loads it, in Node. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadEngine } from "../scripts/support/engine.js";
import { Engine } from "../www/generated/nomogram.js";
import { report } from "./measure.js";

const [task, set, folder] = process.argv.slice(2);
loadEngine();
const engine = new Engine();
const bytes = readFileSync(join(folder, `${set}.csv`));
const name = "Nomogram Explorer (WebAssembly)";

if (task === "read") {
  // With the preview of every column, as the page asks for it.
  report(name, () => {
    engine.open(bytes, { columns: [] });
  });
} else {
  engine.open(bytes, { columns: [] });
  const { units } = engine.prepare({
    target: "label",
    positive: "1",
    learner: "svm",
    settings: [],
    folds: 10,
    repeats: 1,
    seed: 1,
    source: "",
    date: "",
  });
  const full = engine.unit(0);
  if (task === "fit") {
    report(name, () => ({ objective: engine.unit(0).certificate.primal_objective }));
  } else {
    report(name, () => {
      const folds = Array.from({ length: units - 1 }, (_, i) => engine.unit(i + 1));
      engine.model([full, ...folds]);
    });
  }
}
