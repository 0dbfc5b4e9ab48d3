/**
 * Chains of shrinkage constants over the pool, as idle work: pieces of all chains side by side, compared after each round.
 * They end when they agree, or after a stretch, and can be stopped and gone on with; what is drawn is kept.
 */
import { signal } from "@preact/signals-core";
import { Asked } from "./asked.js";

/**
 * @typedef {import("./contract.js").Chain} Chain
 * @typedef {import("./contract.js").ConstantsBy} ConstantsBy
 * @typedef {import("./contract.js").Diagnosed} Diagnosed
 * @typedef {{ file: import("./pool.js").File, question: import("./contract.js").Question }} Request
 * @typedef {{
 *   running: boolean, done: number, of: number, found: Diagnosed | null, trouble: string | null,
 * }} Drawn `done` and `of`: draws of all chains
 */

export const CHAINS = 4;
/** Draws that are skipped: chains begin far from where they end. */
const WARMUP = 200;
/** Draws of one request. */
const PIECE = 100;
/** Rounds of pieces after which the person is asked, and below which even chains that agree go on. */
const STRETCH = 10;
const LEAST = 3;

/** @type {Drawn} */
export const nothingDrawn = { running: false, done: 0, of: 0, found: null, trouble: null };

export class ChainRunner {
  /** @type {import("@preact/signals-core").Signal<Drawn>} */
  drawn = signal(nothingDrawn);
  /** What the draws are about: others are dropped. */
  #asked = new Asked();
  #pool;
  /** Of each chain, in order. @type {Chain[][]} */
  #pieces = [];

  /** @param {Pick<import("./pool.js").Pool, "ask">} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /** Chains of another question are of no use. @param {string} key */
  about(key) {
    if (!this.#asked.turnsTo(key)) return;
    this.#pieces = [];
    if (this.drawn.peek() !== nothingDrawn) this.drawn.value = nothingDrawn;
  }

  /** Begins, or goes on for another stretch. @param {Request} request @param {ConstantsBy} by */
  async run({ file, question }, by) {
    if (this.drawn.peek().running) return;
    if (this.#pieces.length === 0) this.#pieces = Array.from({ length: CHAINS }, () => []);
    const pieces = this.#pieces;
    let round = Math.min(...pieces.map((chain) => chain.length));
    const end = round + STRETCH - (round % STRETCH);
    const done = () => PIECE * pieces.reduce((sum, chain) => sum + chain.length, 0);
    const work = async (/** @type {AbortSignal} */ signal) => {
      const need = { file, question, signal, idle: true };
      const say = (/** @type {Partial<Drawn>} */ change) => {
        if (!signal.aborted) this.drawn.value = { ...this.drawn.peek(), ...change };
      };
      say({ running: true, trouble: null, done: done(), of: PIECE * CHAINS * end });
      for (; round < end; ) {
        await Promise.all(
          pieces.map(async (chain, i) => {
            if (chain.length > round) return;
            const after = chain.at(-1);
            const wanted = {
              by,
              chain: i,
              draws: PIECE,
              warmup: after ? 0 : WARMUP,
              ...(after ? { after } : {}),
            };
            chain.push(await this.#pool.ask("chain", wanted, need));
            say({ done: done() });
          }),
        );
        round += 1;
        /** @type {Diagnosed} */
        const found = await this.#pool.ask("diagnosed", { by, chains: pieces.flat() }, need);
        say({ found });
        if (found.converged && round >= LEAST) break;
      }
      say({ running: false });
    };
    await this.#asked.run(work, ({ message }) => {
      this.drawn.value = { ...this.drawn.peek(), running: false, trouble: message };
      // One chain that fails ends the others.
      this.#asked.stop();
    });
  }

  stop() {
    this.#asked.stop();
    this.drawn.value = { ...this.drawn.peek(), running: false };
  }
}

/** One for each page, so that a panel that is closed and opened again finds its chains. @type {WeakMap<object, ChainRunner>} */
const runners = new WeakMap();

/** @param {Pick<import("./pool.js").Pool, "ask">} pool */
export function chainsOf(pool) {
  const runner = runners.get(pool) ?? new ChainRunner(pool);
  runners.set(pool, runner);
  return runner;
}
