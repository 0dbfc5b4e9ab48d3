/**
 * The data of the benchmarks, the same on every machine: each set is made from its own seed and kept in a folder.
 *
 *   NAME.csv                    what we read
 *   NAME.x.f64, NAME.y.f64      the same numbers for those who cannot read a file: rows one after the other, −1 and 1
 */

import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Numeric sets: rows, columns, seed. */
const NUMERIC = {
  lin_1k_20: [1_000, 20, 11],
  lin_1k_50: [1_000, 50, 14],
  lin_5k_20: [5_000, 20, 15],
  lin_10k_50: [10_000, 50, 12],
  lin_100k_20: [100_000, 20, 13],
  one_20k_1: [20_000, 1, 16],
};

/** Numeric columns with a number to predict: rows, columns, seed. */
const NUMBERS = { reg_100k_50: [100_000, 50, 17] };

/** Columns of words alone. */
const WORDS = {
  cat_49k_100: { rows: 48_842, seed: 18, levels: [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 11] },
};

/** What only a drawing is timed with, too large to lie about: rows, numbers, words, seed. */
const LARGE = {
  gen_200k_12: [200_000, 8, 4, 21],
  gen_1m_10: [1_000_000, 8, 2, 22],
  wide_60_7k: [60, 7_000, 0, 23],
};

/** Makes what is missing in the folder. @param {string} folder @param {string[]} sets those that are wanted */
export function makeData(folder, sets) {
  mkdirSync(folder, { recursive: true });
  /** @param {string} name */
  const missing = (name) => sets.includes(name) && !existsSync(join(folder, `${name}.csv`));
  for (const [name, [rows, columns, seed]] of Object.entries(NUMERIC)) {
    if (!missing(name)) continue;
    const { x, y } = linear(rows, columns, seed);
    writeFileSync(join(folder, `${name}.x.f64`), x);
    writeFileSync(join(folder, `${name}.y.f64`), y);
    writeFileSync(join(folder, `${name}.csv`), numericCsv(x, y, columns, String));
  }
  if (missing("num_100k_20")) {
    const { x, y } = linear(100_000, 20, 13);
    // Six digits, as measured data have: that is how files look.
    writeFileSync(
      join(folder, "num_100k_20.csv"),
      numericCsv(x, y, 20, (v) => String(Number(v.toPrecision(6)))),
    );
  }
  if (missing("mixed_49k_15")) writeFileSync(join(folder, "mixed_49k_15.csv"), mixedCsv(48_842, 20));
  for (const [name, [rows, columns, seed]] of Object.entries(NUMBERS)) {
    if (!missing(name)) continue;
    const { x, scores } = linear(rows, columns, seed);
    writeFileSync(join(folder, `${name}.x.f64`), x);
    writeFileSync(join(folder, `${name}.y.f64`), scores);
    writeFileSync(join(folder, `${name}.csv`), numericCsv(x, scores, columns, String, String));
  }
  for (const [name, { rows, levels, seed }] of Object.entries(WORDS)) {
    if (!missing(name)) continue;
    const { x, y } = words(rows, levels, seed);
    writeFileSync(join(folder, `${name}.x.f64`), x);
    writeFileSync(join(folder, `${name}.y.f64`), y);
    writeFileSync(
      join(folder, `${name}.csv`),
      numericCsv(x, y, levels.length, (v) => `level ${v}`),
    );
  }
  for (const [name, [rows, numbers, named, seed]] of Object.entries(LARGE)) {
    if (missing(name)) writeLarge(join(folder, `${name}.csv`), rows, numbers, named, seed);
  }
}

/** sfc32: small, good, and exact in 32-bit integers. @param {number} seed */
function uniform(seed) {
  let [a, b, c, d] = [seed, 0x9e3779b9, 0x243f6a88, 1];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 20; i++) next();
  return next;
}

/** @param {() => number} next */
function gaussian(next) {
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/**
 * Standardised columns, a third of them correlated through three factors; a noisy linear boundary (84 % at best).
 * @param {number} rows
 * @param {number} columns
 * @param {number} seed
 */
function linear(rows, columns, seed) {
  const normal = gaussian(uniform(seed));
  const weights = Array.from({ length: columns }, (_, j) => normal() * (j < columns / 2 ? 1 : 0.1));
  const x = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const factors = [normal(), normal(), normal()];
    for (let j = 0; j < columns; j++) {
      const own = normal();
      x[i * columns + j] = j < Math.floor(columns / 3) ? 0.6 * own + 0.8 * factors[j % 3] : own;
    }
  }
  for (let j = 0; j < columns; j++) standardise(x, j, columns, rows);
  const scores = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) scores[i] += weights[j] * x[i * columns + j];
  }
  standardise(scores, 0, 1, rows);
  const noise = scores.map(() => 0.6 * normal());
  return {
    x,
    y: scores.map((score, i) => (score + noise[i] - 0.3 > 0 ? 1 : -1)),
    scores: scores.map((score, i) => score + noise[i]),
  };
}

/**
 * Columns of codes, each level with an effect of its own.
 * @param {number} rows @param {number[]} levels @param {number} seed
 */
function words(rows, levels, seed) {
  const next = uniform(seed);
  const normal = gaussian(next);
  const effects = levels.map((n) => Array.from({ length: n }, () => 0.5 * normal()));
  const x = new Float64Array(rows * levels.length);
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = normal();
    for (let j = 0; j < levels.length; j++) {
      const level = Math.floor(next() ** 1.5 * levels[j]);
      x[i * levels.length + j] = level;
      sum += effects[j][level];
    }
    y[i] = sum > 0.5 ? 1 : -1;
  }
  return { x, y };
}

/**
 * A table of numbers and words, written a piece at a time.
 * @param {string} path @param {number} rows @param {number} numbers @param {number} named @param {number} seed
 */
function writeLarge(path, rows, numbers, named, seed) {
  const next = uniform(seed);
  const normal = gaussian(next);
  const all = numbers + named;
  const file = openSync(path, "w");
  writeSync(
    file,
    `${Array.from({ length: all }, (_, j) => `${j < numbers ? "x" : "c"}${j}`).join(",")},label\n`,
  );
  for (let from = 0; from < rows; from += 10_000) {
    const lines = [];
    for (let i = from; i < Math.min(rows, from + 10_000); i++) {
      const cells = [];
      let sum = normal();
      for (let j = 0; j < numbers; j++) {
        const x = normal();
        sum += j < 6 ? x / (j + 1) : 0;
        cells.push(x.toFixed(4));
      }
      for (let j = 0; j < named; j++) {
        const level = Math.floor(8 * next());
        sum += (level % 3) / 4;
        cells.push(`level ${level}`);
      }
      lines.push(`${cells.join(",")},${sum > 0.6 ? "yes" : "no"}\n`);
    }
    writeSync(file, lines.join(""));
  }
  closeSync(file);
}

/** @param {Float64Array<ArrayBuffer>} x @param {number} from @param {number} step @param {number} rows */
function standardise(x, from, step, rows) {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < rows; i++) sum += x[from + i * step];
  for (let i = 0; i < rows; i++) squares += (x[from + i * step] - sum / rows) ** 2;
  for (let i = 0; i < rows; i++)
    x[from + i * step] = (x[from + i * step] - sum / rows) / Math.sqrt(squares / rows);
}

/**
 * @param {Float64Array<ArrayBuffer>} x
 * @param {Float64Array<ArrayBuffer>} y
 * @param {number} columns
 * @param {(v: number) => string} write
 * @param {(v: number) => string | number} target
 */
function numericCsv(x, y, columns, write, target = (v) => (v > 0 ? 1 : 0)) {
  const lines = [`${Array.from({ length: columns }, (_, j) => `x${j}`).join(",")},label`];
  for (let i = 0; i < y.length; i++) {
    const cells = Array.from(x.subarray(i * columns, (i + 1) * columns), write);
    lines.push(`${cells.join(",")},${target(y[i])}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * The shape of a census: numbers and words side by side, "?" where something is not known.
 * @param {number} rows
 * @param {number} seed
 */
function mixedCsv(rows, seed) {
  const next = uniform(seed);
  /** @param {number} least @param {number} range */
  const whole = (least, range) => () => String(Math.floor(least + range * next()));
  /** @param {number} share @param {number} range */
  const seldom = (share, range) => () => String(next() < share ? Math.floor(range * next()) : 0);
  /** @param {string[]} words */
  const word = (words) => () => words[Math.floor(next() ** 1.7 * words.length)];
  const columns = {
    age: whole(17, 60),
    workclass: word(["Private", "Self-emp-not-inc", "Local-gov", "?", "State-gov"]),
    fnlwgt: whole(12_000, 400_000),
    education: word(["HS-grad", "Some-college", "Bachelors", "Masters", "Assoc-voc", "11th"]),
    "education-num": whole(1, 15),
    "marital-status": word(["Married-civ-spouse", "Never-married", "Divorced", "Separated"]),
    occupation: word(["Prof-specialty", "Craft-repair", "Exec-managerial", "Adm-clerical", "Sales", "?"]),
    relationship: word(["Husband", "Not-in-family", "Own-child", "Unmarried", "Wife"]),
    race: word(["White", "Black", "Asian-Pac-Islander"]),
    sex: word(["Male", "Female"]),
    "capital-gain": seldom(0.08, 10_000),
    "capital-loss": seldom(0.05, 2_000),
    "hours-per-week": whole(20, 40),
    "native-country": word(["United-States", "Mexico", "?", "Philippines"]),
    income: word(["<=50K", "<=50K", ">50K"]),
  };
  const makers = Object.values(columns);
  const lines = [Object.keys(columns).join(",")];
  for (let i = 0; i < rows; i++) lines.push(makers.map((make) => make()).join(","));
  return `${lines.join("\n")}\n`;
}
