/**
 * The search for interactions: pairs of attributes in pieces over the pool, merged and ranked as they come in. It can be
 * stopped and gone on with; what is done is kept.
 */

/**
 * @typedef {import("./contract.js").Interactions} Interactions
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./pool.js").File} File
 * @typedef {Pick<import("./pool.js").Pool, "ask">} Pool
 */

/** Pairs asked for at once: with 200 permutations of 5,000 rows some tenths of a second. */
const PIECE = 12;

/** How far the search is: pieces by number, so that the answer does not depend on which came first. */
export class Search {
  /** @type {Interactions[]} */
  pieces = [];
  /** Pairs in all, once known. */
  of = 0;

  get done() {
    return this.pieces.reduce((sum, piece) => sum + piece.pairs.length, 0);
  }

  get isWhole() {
    return this.of > 0 && this.done >= this.of;
  }

  /** Everything so far, in the order of the pairs. @returns {Interactions} */
  get merged() {
    const there = this.pieces.filter(Boolean);
    return { ...there[0], pairs: there.flatMap((piece) => piece.pairs) };
  }
}

/**
 * @param {Pool} pool @param {File} file @param {Question} question
 * @param {{
 *   search: Search, permutations: number, signal: AbortSignal,
 *   onFound: (found: Interactions, progress: { done: number, of: number }) => void,
 *   onProgress: (progress: { done: number, of: number }) => void,
 * }} watch `onFound` gets what was found so far, ranked
 */
export async function findInteractions(
  pool,
  file,
  question,
  { search, permutations, signal, onFound, onProgress },
) {
  const job = new AbortController();
  const stop = () => job.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const need = { file, question, signal: job.signal };
  const { pieces } = search;
  const at = () => ({ done: search.done, of: search.of });
  /** @param {number} i */
  const piece = async (i) => {
    const wanted = { from: i * PIECE, to: (i + 1) * PIECE, permutations };
    pieces[i] ??= await pool.ask("interactions", wanted, { ...need, idle: true });
  };
  /** @type {Promise<unknown> | null} */
  let ranking = null;
  const rank = async () => {
    const { merged } = search;
    onFound(await pool.ask("ranked", merged, { ...need, urgent: true }), {
      done: merged.pairs.length,
      of: search.of,
    });
  };
  try {
    await piece(0);
    search.of = pieces[0].n_pairs;
    onProgress(at());
    await rank();
    await Promise.all(
      Array.from({ length: Math.ceil(search.of / PIECE) }, async (_, i) => {
        if (pieces[i]) return;
        await piece(i);
        onProgress(at());
        // One ranking at a time: it takes in whatever has come until then.
        if (search.isWhole || ranking) return;
        ranking = rank().finally(() => {
          ranking = null;
        });
        ranking.catch(() => {});
      }),
    );
    await ranking;
    await rank();
  } catch (error) {
    job.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
