/**
 * The job that learns one model: prepare, the fit on all rows, then the fits of the cross-calibration and those of the
 * resamples behind the error bars, in as many workers as there are. The model is shown as soon as the first fit is there
 * and gets better as the others come in.
 */

/**
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./contract.js").Prepared} Prepared
 * @typedef {import("./contract.js").Learned} Learned
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {{ stage: "calibrating" | "resampling", done: number, of: number }} Progress units of the stage
 */

/** Error bars are drawn anew after so many further resamples: sooner than that they hardly move. */
const RESAMPLES_A_STEP = 20;

/**
 * @param {Pick<Pool, "ask">} pool
 * @param {File} file
 * @param {Question} question
 * @param {{
 *   signal: AbortSignal,
 *   onPrepared?: (prepared: Prepared) => void,
 *   onModel?: (learned: Learned, progress: Progress) => void,
 *   onProgress?: (progress: Progress) => void,
 *   onFirst?: (done: number, of: number) => void,
 *   units?: Unit[],
 * }} watch `onFirst`: how far the first fit is, where the engine can say it; `units`: those that an earlier job on the same file and question (with any number of resamples) has finished,
 *   which are not fitted again; those of this job are added, so that a stopped one can be gone on with
 * @returns {Promise<Learned>} the finished model: the same whatever the number of workers and the order of their
 *   replies, since it is merged from the units in the order of their numbers
 */
export async function learn(
  pool,
  file,
  question,
  { signal, onPrepared, onModel, onProgress, onFirst, units = [] },
) {
  // Whatever ends the job early (a problem in one unit) ends its other units too.
  const job = new AbortController();
  const stop = () => job.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const need = { file, question, signal: job.signal };
  try {
    /** @type {Prepared} */
    const prepared = await pool.ask("prepare", null, { ...need, urgent: true });
    onPrepared?.(prepared);
    const count = countOf(prepared);
    const { all } = count;
    units[0] ??= await pool.ask("unit", 0, { ...need, urgent: true, onShare: onFirst });
    let done = all.filter((i) => units[i]).length;
    let merged = count.whole(units);
    const merge = (/** @type {number} */ n) =>
      pool.ask("model", units.slice(0, n + 1), { ...need, urgent: true });
    /** @type {Learned} */
    let learned = await merge(merged);
    onModel?.(learned, count.progress(merged));
    if (merged >= all.length) return learned;
    if (done > merged) onProgress?.(count.progress(done));

    /** @type {Promise<unknown> | null} */
    let merging = null;
    const mergeWhatIsWhole = () => {
      const whole = count.whole(units);
      // One at a time: what comes in meanwhile is merged with the next.
      if (merging || whole <= merged || whole >= all.length) return;
      merged = whole;
      merging = merge(whole).then((partial) => {
        merging = null;
        if (done >= all.length) return;
        onModel?.(partial, count.progress(whole));
        onProgress?.(count.progress(done));
      });
      merging.catch(() => {});
    };
    await Promise.all(
      all.map(async (i) => {
        if (units[i]) return;
        units[i] = await pool.ask("unit", i, need);
        done += 1;
        onProgress?.(count.progress(done));
        mergeWhatIsWhole();
      }),
    );
    await merging;
    learned = await merge(all.length);
    onModel?.(learned, count.progress(all.length));
    return learned;
  } catch (error) {
    job.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * The units of a job in their stages. Unit 0 is the fit on all rows; then come the folds, then the resamples.
 *
 * @param {Prepared} prepared
 */
function countOf(prepared) {
  const fits = prepared.units - 1 - prepared.resamples;
  const { folds, resamples } = prepared;
  return {
    /** Numbers of the units after the first. */
    all: Array.from({ length: prepared.units - 1 }, (_, i) => i + 1),

    /** How far the job is with so many of them. @param {number} n @returns {Progress} */
    progress: (n) =>
      n < fits || resamples === 0
        ? { stage: "calibrating", done: n, of: fits }
        : { stage: "resampling", done: n - fits, of: resamples },

    /**
     * How many of them a partial model is merged from: whole replications and whole steps of resamples only, so that it
     * depends on the seed, not on who was first.
     *
     * @param {Unit[]} units
     */
    whole: (units) => {
      const there = Math.min(leading(units), fits + resamples);
      if (there < fits) return Math.floor(there / Math.max(1, folds)) * folds;
      const further = there - fits;
      return fits + (further === resamples ? further : further - (further % RESAMPLES_A_STEP));
    },
  };
}

/** How many units after the first are there without a gap. @param {Unit[]} units */
function leading(units) {
  let i = 1;
  while (units[i]) i += 1;
  return i - 1;
}
