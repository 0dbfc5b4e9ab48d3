/** The engine as the page loads it, in Node. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadEngine } from "../scripts/support/engine.js";
import { Engine } from "../www/generated/nomogram.js";
import { report } from "./measure.js";
import questions from "./questions.json" with { type: "json" };

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
    ...{ target: "label", positive: "1", settings: [], folds: 10, repeats: 1, seed: 1, source: "", date: "" },
    ...questions[task],
  });
  const { resamples = 0 } = questions[task];
  if (task === "calibrate") {
    const full = engine.unit(0);
    report(name, () => {
      const folds = Array.from({ length: units - 1 }, (_, i) => engine.unit(i + 1));
      engine.model([full, ...folds]);
    });
  } else if (resamples > 0) {
    // They come last.
    report(name, () => {
      for (let i = units - resamples; i < units; i++) engine.unit(i);
    });
  } else {
    report(name, () => {
      const { primal_objective } = engine.unit(0).certificate;
      return task === "fit" ? { objective: primal_objective } : {};
    });
  }
}
