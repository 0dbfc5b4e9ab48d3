/**
 * The job that learns one model: prepare, the fit on all rows, then the fits of the cross-calibration in as many
 * workers as there are. The model is shown as soon as the first fit is there and gets better as the others come in.
 */

/**
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./contract.js").Prepared} Prepared
 * @typedef {import("./contract.js").Learned} Learned
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {{ done: number, of: number }} Progress
 */

/**
 * @param {Pool} pool
 * @param {File} file
 * @param {Question} question
 * @param {{
 *   signal: AbortSignal,
 *   onPrepared?: (prepared: Prepared) => void,
 *   onModel?: (learned: Learned, progress: Progress) => void,
 *   onProgress?: (progress: Progress) => void,
 *   units?: Unit[],
 * }} watch `units`: those that an earlier job on the same file and question has finished, which are not fitted again;
 *   those of this job are added, so that a stopped one can be gone on with
 * @returns {Promise<Learned>} the finished model: the same whatever the number of workers and the order of their
 *   replies, since it is merged from the units in the order of their numbers
 */
export async function learn(pool, file, question, { signal, onPrepared, onModel, onProgress, units = [] }) {
  // Whatever ends the job early (a problem in one unit) ends its other units too.
  const job = new AbortController();
  const stop = () => job.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const need = { file, question, signal: job.signal };
  try {
    /** @type {Prepared} */
    const prepared = await pool.ask("prepare", null, { ...need, urgent: true });
    onPrepared?.(prepared);
    const of = prepared.units - 1;
    units[0] ??= await pool.ask("unit", 0, { ...need, urgent: true });
    // A partial model is merged from whole replications only: it then depends on the seed, not on who was first.
    const folds = Math.max(1, prepared.folds);
    const wholeUnits = () => Math.floor(leading(units) / folds) * folds;
    let done = Object.keys(units).length - 1;
    let merged = wholeUnits();
    /** @type {Learned} */
    let learned = await pool.ask("model", units.slice(0, merged + 1), { ...need, urgent: true });
    onModel?.(learned, { done: merged, of });
    if (merged >= of) return learned;
    if (done > merged) onProgress?.({ done, of });

    /** @type {Promise<unknown>} */
    let merging = Promise.resolve();
    const mergeWhatIsWhole = () => {
      const whole = wholeUnits();
      if (whole <= merged || whole >= of) return;
      merged = whole;
      merging = pool.ask("model", units.slice(0, whole + 1), { ...need, urgent: true }).then((partial) => {
        if (done >= of) return;
        onModel?.(partial, { done: whole, of });
        onProgress?.({ done, of });
      });
      merging.catch(() => {});
    };
    await Promise.all(
      Array.from({ length: of }, async (_, i) => {
        if (units[i + 1]) return;
        units[i + 1] = await pool.ask("unit", i + 1, need);
        done += 1;
        onProgress?.({ done, of });
        mergeWhatIsWhole();
      }),
    );
    await merging;
    learned = await pool.ask("model", units, { ...need, urgent: true });
    onModel?.(learned, { done: of, of });
    return learned;
  } catch (error) {
    job.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** How many units after the first are there without a gap. @param {Unit[]} units */
function leading(units) {
  let i = 1;
  while (units[i]) i += 1;
  return i - 1;
}
