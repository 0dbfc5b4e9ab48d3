/**
 * Random tables, model files, links, settings and requests by the millions: the cases that `npm test` takes a few of
 * (tests/engine/fuzz/, tests/units/fuzz/), from other seeds. The engine's are built for release.
 */

import { parseArgs } from "node:util";
import { packageProgram } from "../support/dependencies.js";
import { Failed, run, Stop, say } from "../support/run.js";

export const what =
  "random tables, models and links (ten million each), settings and requests (100,000 each); options --target tables, " +
  "--cases 1000, --first 0 (seed of the first case)";

const MILLIONS = 10_000_000;
/** @type {Record<string, { cases: number } & ({ engine: true } | { engine: false, file: string })>} */
const targets = {
  tables: { engine: true, cases: MILLIONS },
  models: { engine: true, cases: MILLIONS },
  settings: { engine: true, cases: 100_000 },
  requests: { engine: true, cases: 100_000 },
  links: { engine: false, file: "links", cases: MILLIONS },
  "js-models": { engine: false, file: "models", cases: MILLIONS },
};

/** Each target counts what it has done every two seconds, so that it may be stopped at any time. @param {string[]} args */
export async function soak(args) {
  const { values } = parseArgs({
    args,
    options: {
      target: { type: "string" },
      cases: { type: "string" },
      // `npm test` takes the first ones.
      first: { type: "string", default: "1000000" },
    },
  });
  if (values.target !== undefined && !(values.target in targets))
    throw new Stop(`There is no target “${values.target}”: take ${Object.keys(targets).join(", ")}.`);
  for (const number of [values.cases ?? "1", values.first])
    if (!/^\d{1,12}$/.test(number)) throw new Stop(`“${number}” is no number of cases.`);
  const failed = [];
  for (const [name, target] of Object.entries(targets)) {
    if (values.target !== undefined && values.target !== name) continue;
    const env = {
      FUZZ_TARGET: name,
      FUZZ_CASES: values.cases ?? String(target.cases),
      FUZZ_FIRST: values.first,
    };
    say(
      `${name}: ${env.FUZZ_CASES} cases from seed ${env.FUZZ_FIRST} on; lines say: target, done, failed, slowest, its seed`,
    );
    try {
      if (target.engine) engineCases(name, env);
      else pageCases(target.file, env);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failed.push(name);
    }
  }
  if (failed.length > 0)
    throw new Failed(`Some cases of ${failed.join(", ")} failed or were not taken: see above.`);
}

/** @param {string} name @param {{ FUZZ_TARGET: string; FUZZ_CASES: string; FUZZ_FIRST: string; }} env */
function engineCases(name, env) {
  const test = name === "models" ? "model_files" : name;
  const args = [
    "test",
    "--release",
    "--locked",
    "--test",
    "fuzz",
    "--",
    "--nocapture",
    "--exact",
    `${name === "settings" ? "questions" : name}::${test}`,
  ];
  run("cargo", args, { env: { ...env, FUZZ_THREADS: "2" } });
}

/** @param {string} file @param {Record<string, string>} env */
function pageCases(file, env) {
  const args = [
    "run",
    "--project",
    "node",
    "--testTimeout",
    "100000000",
    `tests/units/fuzz/${file}.test.js`,
    "-t",
    "^(links|model files)$",
  ];
  run(process.execPath, [packageProgram("vitest", "vitest"), ...args], { env });
}
