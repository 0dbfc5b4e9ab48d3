/**
 * npm run bench: our engine beside others, in one run on one machine.
 *
 *   npm run bench -- read         only the tasks whose name holds the word
 *   npm run bench -- --write      renews docs/benchmarks.md
 *
 * Rivals that this machine lacks are left out with a line. All take turns, twice; the least time of each counts.
 */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeData } from "../benches/data.js";
import { ensureDependencies } from "./support/dependencies.js";
import { nativeRival } from "./support/native-rivals.js";
import { codeOf, main, output, root, run, Stop, say, which } from "./support/run.js";
import { ensureRust } from "./toolchain.js";

/** What a tool has measured: the least time, and how well it did. @typedef {{ tool: string, seconds: number, objective?: number, note?: string }} Result */
/** @typedef {{ task: string, set: string, title: string, ours?: string[], rivals: string[] }} Task */

const NATIVE = ["--locked", "--profile", "bench", "-p", "ours"];
const OURS = ["ours-wasm", "ours-native"];
/** @type {Task[]} */
const TASKS = [
  {
    task: "read",
    set: "num_100k_20",
    title: "Read 100,000 rows × 20 numbers",
    rivals: ["papaparse", "udsv", "pandas"],
  },
  {
    task: "read",
    set: "mixed_49k_15",
    title: "Read 48,842 rows × 15 mixed",
    rivals: ["papaparse", "udsv", "pandas"],
  },
  {
    task: "fit",
    set: "lin_1k_20",
    title: "Linear SVM, 1,000 × 20",
    rivals: ["libsvm-js", "liblinear", "libsvm", "sklearn-svc"],
  },
  {
    task: "fit",
    set: "lin_10k_50",
    title: "Linear SVM, 10,000 × 50",
    rivals: ["libsvm-js", "liblinear", "sklearn-linear"],
  },
  {
    task: "fit",
    set: "lin_100k_20",
    title: "Linear SVM, 100,000 × 20",
    rivals: ["liblinear", "sklearn-linear"],
  },
  {
    task: "calibrate",
    set: "lin_1k_20",
    title: "10-fold cross-calibration, 1,000 × 20",
    rivals: ["libsvm-js", "liblinear", "libsvm", "sklearn-calibrated"],
  },
  {
    task: "resample",
    set: "lin_1k_20",
    title: "200 resamples, linear SVM, 1,000 × 20",
    rivals: ["liblinear"],
  },
  {
    task: "radial",
    set: "lin_1k_20",
    title: "Radial SVM, 1,000 × 20",
    rivals: ["libsvm", "sklearn-radial"],
  },
  {
    task: "radial",
    set: "lin_5k_20",
    title: "Radial SVM, 5,000 × 20",
    rivals: ["libsvm", "sklearn-radial"],
  },
  {
    task: "logistic",
    set: "lin_100k_20",
    title: "Logistic regression, 100,000 × 20",
    rivals: ["liblinear", "sklearn-logistic"],
  },
  {
    task: "logistic",
    set: "cat_49k_100",
    title: "Logistic regression, 48,842 rows of 15 words with 100 levels",
    rivals: ["sklearn-logistic"],
  },
  {
    task: "ridge",
    set: "reg_100k_50",
    title: "Ridge regression, 100,000 × 50",
    rivals: ["sklearn-ridge"],
  },
  {
    task: "forest",
    set: "lin_5k_20",
    title: "Random forest of 200 trees, leaves of 5, 5,000 × 20",
    rivals: ["sklearn-forest"],
  },
  {
    task: "venn",
    set: "one_20k_1",
    title: "Inductive Venn–ABERS, 10,000 rows calibrate, 10,000 are predicted",
    ours: ["ours-native"],
    rivals: ["venn-abers"],
  },
  {
    task: "top",
    set: "sparse_1k_100k",
    title: "Top-weighted features (Heur2), 1,000 support vectors × 100,000 sparse columns, degree 2",
    ours: ["ours-native"],
    rivals: [],
  },
  {
    task: "drag",
    set: "lin_1k_50",
    title: "A frame while a dot is dragged, 50 lines at 1920 × 1080 (aimed at: 8 ms, none over 16)",
    ours: ["ours-page"],
    rivals: [],
  },
  ...[
    ["mixed_49k_15", "48,842 rows × 15 mixed (aimed at: 2 s, at most 5)"],
    ["gen_200k_12", "200,000 rows × 12 mixed (aimed at: 5 s, at most 10; memory at most 400 MB)"],
    ["gen_1m_10", "1,000,000 rows × 10 mixed (aimed at: 15 s, at most 30; memory at most 600 MB)"],
  ].map(([set, title]) => ({
    ...{ task: "drawing", set, title: `From the file to the calibrated drawing, ${title}` },
    ...{ ours: ["ours-page"], rivals: [] },
  })),
  {
    task: "task",
    set: "wide_60_7k",
    title: "Longest task of the main thread, 60 rows × 7,000 columns (aimed at: 50 ms, at most 100)",
    ours: ["ours-page"],
    rivals: [],
  },
  {
    task: "task",
    set: "mixed_49k_15",
    title: "Longest task of the main thread, 48,842 rows × 15 (aimed at: 50 ms, at most 100)",
    ours: ["ours-page"],
    rivals: [],
  },
  {
    task: "link",
    set: "credit",
    title: "A sample's link, 1.6 Mbit/s, a processor four times as slow (aimed at: 2 s, at most 3)",
    ours: ["ours-page"],
    rivals: [],
  },
];
const ROUNDS = 2;
/** A rival that is slower than this has one go; one that is slower than the cap has none that counts. */
const SLOW = 20;
const CAP = 180;

const benches = join(root, "benches");
const data = join(root, "target", "bench", "data");
/** @type {Set<string>} */
const said = new Set();

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  const tasks = TASKS.filter(({ task, set }) => positionals.every((word) => `${task} ${set}`.includes(word)));
  if (tasks.length === 0)
    throw new Stop(
      `No task is called “${positionals.join(" ")}”: try ${[...new Set(TASKS.map(({ task }) => task))].join(", ")}.`,
    );
  if (values.write && tasks.length < TASKS.length)
    throw new Stop("Only a run of all tasks can be written down.");
  prepare(tasks.map(({ set }) => set));
  /** @param {string} tool */
  const asked = (tool) => tasks.some(({ ours = OURS }) => ours.includes(tool));
  if (asked("ours-wasm")) (await import("./support/wasm.js")).buildWasm();
  if (asked("ours-page")) (await import("./build.js")).build();
  if (asked("ours-native")) {
    say("Compiling the engine natively (a minute)");
    run("cargo", ["build", ...NATIVE]);
  }

  /** @type {(Task & { results: Result[] })[]} */
  const tables = [];
  for (const one of tasks) {
    const results = takeTurns(one);
    tables.push({ ...one, results });
    process.stdout.write(`${plain(one.title, results)}\n`);
  }
  if (values.write) writeFileSync(join(root, "docs", "benchmarks.md"), document(tables));
});

/** @param {string[]} sets */
function prepare(sets) {
  ensureDependencies();
  ensureDependencies(benches);
  ensureRust();
  say("Making the data, where it is missing (seconds)");
  makeData(data, sets);
}

/** Every tool does the task in every round; its least time is kept. @param {Task} one */
function takeTurns({ task, set, rivals, ours = OURS }) {
  /** @type {Map<string, Result>} */
  const best = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    for (const tool of [...ours, ...rivals]) {
      const before = best.get(tool);
      if (round > 0 && (!before || before.seconds > SLOW)) continue;
      const now = measure(tool, task, set);
      if (now && (!before || now.seconds < before.seconds)) best.set(tool, now);
    }
  }
  return [...best.values()];
}

/** @param {string} tool @param {string} task @param {string} set @returns {Result | null} */
function measure(tool, task, set) {
  const command = commandOf(tool);
  const done = command
    ? spawnSync(command[0], [...command.slice(1), task, set, data], {
        cwd: root,
        encoding: "utf8",
        timeout: CAP * 1000,
      })
    : null;
  const line = done?.stdout.split("\n").find((one) => one.startsWith("{"));
  if (done?.status === 0 && line) return JSON.parse(line);
  const late = codeOf(done?.error) === "ETIMEDOUT";
  const why = late
    ? `more than ${CAP} s`
    : (done?.stderr.split("\n").find((one) => /error|panicked/i.test(one)) ?? "not on this machine");
  if (!said.has(`${tool} ${late ? task + set : why}`)) say(`${tool} is left out of ${task} ${set}: ${why}`);
  said.add(`${tool} ${late ? task + set : why}`);
  return null;
}

/** How a tool is started, or null where it is missing. @param {string} tool @returns {string[] | null} */
function commandOf(tool) {
  const python = which("python3");
  switch (tool) {
    case "ours-native":
      return ["cargo", "run", "--quiet", ...NATIVE, "--"];
    case "ours-page":
      return [process.execPath, join(benches, "page.js")];
    case "ours-wasm":
      return [process.execPath, join(benches, "ours.js")];
    case "liblinear":
    case "libsvm": {
      const program = nativeRival(tool);
      return program === null ? null : [program];
    }
    case "papaparse":
    case "udsv":
    case "libsvm-js":
      return [process.execPath, join(benches, "rivals", `${tool}.js`)];
    default:
      return python === null ? null : [python, join(benches, "rivals", "python.py"), tool];
  }
}

/**
 * Rows of a table: name, seconds, times ours in the browser's form, how far from the best objective.
 * @param {Result[]} results
 */
function rows(results) {
  const ours = results.find(({ tool }) => tool.includes("(WebAssembly)") && tool.startsWith("Nomogram"));
  const lowest = Math.min(...results.map(({ objective }) => objective ?? Number.POSITIVE_INFINITY));
  return results.map(({ tool, seconds, objective, note }) => [
    tool + (note ? `, ${note}` : ""),
    seconds < 1 ? `${(1000 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`,
    ours ? `${(seconds / ours.seconds).toPrecision(2)} ×` : "",
    objective ? `+${((objective - lowest) / lowest).toExponential(1)}` : "",
  ]);
}

/** @param {string} title @param {Result[]} results */
function plain(title, results) {
  const lines = rows(results).map(([tool, time, ratio, excess]) => {
    return `  ${tool.padEnd(52)} ${time.padStart(9)} ${ratio.padStart(9)}  ${excess}`;
  });
  return `\n${title}\n${lines.join("\n")}`;
}

/** @param {{ title: string, results: Result[] }[]} tables */
function document(tables) {
  const sections = tables.map(({ title, results }) => {
    const head = "| | least time | beside ours (WebAssembly) | objective above the best |\n|---|--:|--:|--:|";
    return `## ${title}\n\n${head}\n${rows(results)
      .map((row) => `| ${row.join(" | ")} |`)
      .join("\n")}\n`;
  });
  const rustc = output("rustc", ["--version"])?.split(" ").slice(0, 2).join(" ");
  return `# Benchmarks

Written by \`npm run bench -- --write\`. One machine, one run, one thread each; all take turns and the least time counts.
Every SVM is asked for the same problem, ½‖w‖² + C Σ hinge with C = 1, and stops where its own default says; the last
column says how far above the best value found it stopped. LIBLINEAR penalises the bias too, and so solves a slightly
different problem. Reading goes from bytes to typed columns; ours includes the preview of every column.

${cpus()[0].model}, Node ${process.versions.node}, ${rustc}; load while measuring ${loadavg()[0].toFixed(1)} on ${cpus().length} cores.

${sections.join("\n")}`;
}
