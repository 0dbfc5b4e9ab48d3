// Where random choices come from: a stream that depends on its seed alone, and how many cases are taken.
// `npm run soak -- fuzz` takes more of the same (FUZZ_CASES, FUZZ_FIRST).

const AWKWARD = [
  0, -0, 1, -1, 0.5, 2, 10, 1e-9, 1e9, 1e15, 1e16, 1e60, 1e61, -1e60, 1e-60, 1e-100, 1e100, 1e149, 1e150,
  1e151, 1e155, 1e200, 1e300, -1e300, 1e308, 1e-308, 5e-324, 1.797e308, -1.797e308,
];

/** mulberry32, by Tommy Ettinger. */
export class Source {
  /** @param {number} seed */
  constructor(seed) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** Between 0 and 1. */
  share() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to n − 1. @param {number} n */
  below(n) {
    return Math.floor(this.share() * n);
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.below(list.length)];
  }

  /** @param {number} times */
  onceIn(times) {
    return this.below(times) === 0;
  }

  awkward() {
    return this.pick(AWKWARD);
  }
}

/**
 * Takes cases, each from a seed of its own; throws with the seeds of those that failed.
 * @param {string} target @param {number} usual how many `npm test` takes @param {(source: Source) => void} one
 */
export function take(target, usual, one) {
  const { FUZZ_CASES, FUZZ_FIRST } = process.env;
  const first = Number(FUZZ_FIRST ?? 0);
  const cases = Number(FUZZ_CASES ?? usual);
  const failed = [];
  let told = performance.now();
  let done = 0;
  const report = () => process.stderr.write(`fuzz ${target} ${done} ${failed.length}\n`);
  for (; done < cases && failed.length < 20; done++) {
    try {
      one(new Source(first + done));
    } catch (error) {
      failed.push(`case ${first + done}: ${/** @type {Error} */ (error).message}`);
    }
    if (FUZZ_CASES && performance.now() - told > 2000) {
      told = performance.now();
      report();
    }
  }
  if (FUZZ_CASES) report();
  if (failed.length > 0)
    throw new Error(`${target}, to be seen with FUZZ_FIRST and FUZZ_CASES=1:\n${failed.join("\n")}`);
}

/** Whether some of the cases throws, as it must with a fault planted. @param {number} cases @param {(source: Source) => void} one */
export function catches(cases, one) {
  for (let seed = 0; seed < cases; seed++) {
    try {
      one(new Source(seed));
    } catch {
      return true;
    }
  }
  return false;
}
