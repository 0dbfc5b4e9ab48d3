/**
 * One place in the pool: a worker, what it has been fed with, and what it has been asked.
 *
 * A worker that is asked says at once that it has heard, and while it is at work gives signs of life (src/heartbeat.rs).
 * It counts as hung when these stop, however long the work takes.
 */
import { EngineMissing, EngineProblem, RestMissing, WorkerFault } from "./calls.js";
import { isPacked } from "./packed.js";

/**
 * @typedef {import("./contract.js").Opened} Opened
 * @typedef {import("./contract.js").Prepared} Prepared
 * @typedef {import("./pool.js").Need} Need
 * @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike
 * @typedef {(done: number, of: number) => void} OnShare how far a call is, where the engine can say it
 * @typedef {import("./serve.js").Answer} Answer
 * @typedef {{ resolve: (reply: never) => void, reject: (error: unknown) => void, heard: () => void, onShare?: OnShare }} Waiting
 * @typedef {{
 *   makeWorker: () => WorkerLike, module?: unknown, rest?: import("./rest.js").Rest, deaf: number, limit: number, onFault: (cause: string, seat: Seat) => void,
 *   unpack?: (file: import("./pool.js").File) => Promise<import("./unpack-file.js").Ready>,
 * }} Means `unpack`: gets the table out of a workbook, an archive and the like, which the engine refuses; `deaf`: milliseconds after which a worker that has not heard counts as dead; `limit`: after which one that
 *   gives no sign of life counts as hung
 */

/** A timer that comes so much later (ms) than it was set for: the page was asleep, and so were its workers. */
const ASLEEP_MS = 1000;

/** Time (ms) for messages that are there already. */
const TURN_MS = 20;

export class Seat {
  #means;
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #starting = null;
  #started = false;
  /** @type {string | null} */
  fileKey = null;
  /** @type {string | null} */
  questionKey = null;
  /** @type {Opened | null} */
  #opened = null;
  /** @type {Prepared | null} */
  #prepared = null;
  /** @type {Map<number, Waiting>} */
  #pending = new Map();
  #nextId = 1;
  /** The call that is under way: whoever waits for it hears of a fault with its name. */
  #at = "";
  /** What it is at for the pool. @type {import("./pool.js").Task | null} */
  task = null;
  /** Whether a worker of this seat was ever ready. */
  wasReady = false;

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  get isReady() {
    return this.#started;
  }

  /** Whether its worker has done nothing yet. */
  get isFresh() {
    return this.fileKey === null && this.questionKey === null;
  }

  /** Ends the worker; whoever waits for it hears of a fault. @param {string} cause */
  discard(cause) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#started = false;
    this.fileKey = this.questionKey = this.#opened = this.#prepared = null;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(new WorkerFault(cause, this.#at));
  }

  /** @returns {Promise<void>} once there is a worker that can be asked */
  async start() {
    if (this.#started) return;
    let module;
    try {
      module = await this.#means.module;
    } catch (error) {
      throw new EngineMissing(String(error));
    }
    if (!this.#worker) {
      const worker = this.#means.makeWorker();
      this.#worker = worker;
      // Replies of a worker that has been replaced in the meantime find no one waiting.
      worker.addEventListener("message", (event) => {
        if (this.#worker === worker) this.#hear(/** @type {MessageEvent<Answer>} */ (event).data);
      });
      const failed = (/** @type {Event} */ event) => {
        // It is dealt with here; the console is for what is not.
        event.preventDefault?.();
        if (this.#worker === worker) this.#fail(/** @type {ErrorEvent} */ (event).message || event.type);
      };
      worker.addEventListener("error", failed);
      worker.addEventListener("messageerror", failed);
      const { rest } = this.#means;
      const program = { first: module, rest: rest?.module ?? null, restUrl: rest?.url ?? "" };
      this.#starting = this.#send("start", program).then(() => {
        this.#started = this.wasReady = true;
      });
      if (rest && !rest.module)
        rest.there.then((body) => {
          if (this.#worker === worker) worker.postMessage({ id: 0, call: "rest", body });
        });
    }
    await this.#starting;
  }

  /**
   * Feeds the worker what it lacks, then asks it.
   *
   * @param {string} call
   * @param {unknown} body
   * @param {Need} need
   * @returns {Promise<unknown>}
   */
  async do(call, body, { file, question, goesOn, onShare }) {
    const questionKey = question ? JSON.stringify(question) : null;
    if (goesOn && this.questionKey !== questionKey) throw new WorkerFault("gone", call);
    await this.start();
    if (file && this.fileKey !== file.key) {
      this.fileKey = this.questionKey = null;
      this.#opened = await this.#open(file);
      this.fileKey = file.key;
    }
    if (call === "open") return this.#opened;
    if (question && this.questionKey !== questionKey) {
      this.questionKey = null;
      this.#prepared = await this.#send("prepare", question);
      this.questionKey = questionKey;
    }
    if (call === "prepare") return this.#prepared;
    return this.#send(call, body, onShare);
  }

  /** @param {import("./pool.js").File} file @returns {Promise<Opened>} */
  async #open({ bytes, options, ...file }) {
    const { unpack } = this.#means;
    if (!unpack || !isPacked(bytes)) return this.#send("open", { bytes, options });
    const { packed, ...text } = await unpack({ bytes, options, ...file });
    /** @type {Opened} */
    const opened = await this.#send("open", text);
    return { ...opened, notices: [...packed.notices, ...opened.notices], packed };
  }

  /** @template T @param {string} call @param {unknown} body @param {OnShare} [onShare] @returns {Promise<T>} */
  #send(call, body, onShare) {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new WorkerFault("gone", call));
    const id = this.#nextId++;
    const { deaf, limit } = this.#means;
    this.#at = call;
    return new Promise((resolve, reject) => {
      const silence = watch(() => {
        if (this.#worker === worker) this.#fail("no sign of life");
      });
      // The first one has its script to load.
      silence.until(call === "start" ? limit : deaf);
      /** @type {Waiting} */
      const waiting = {
        resolve: (reply) => {
          silence.end();
          resolve(reply);
        },
        reject: (error) => {
          silence.end();
          reject(error);
        },
        heard: () => silence.until(limit),
        onShare,
      };
      this.#pending.set(id, waiting);
      worker.postMessage({ id, call, body });
    });
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const waiting = this.#pending.get(answer.id);
    if (!waiting) return;
    if ("alive" in answer) {
      waiting.heard();
      if (answer.alive.of > 0) waiting.onShare?.(answer.alive.done, answer.alive.of);
      return;
    }
    if ("lacks" in answer) {
      this.#pending.delete(answer.id);
      waiting.reject(new RestMissing(answer.lacks));
      // It stopped in the middle of its work.
      this.discard("lacks the rest");
      return;
    }
    if ("fault" in answer) {
      this.#fail(answer.fault);
      return;
    }
    this.#pending.delete(answer.id);
    if ("problem" in answer) waiting.reject(new EngineProblem(answer.problem));
    else waiting.resolve(/** @type {never} */ (answer.reply));
  }

  /** @param {string} cause */
  #fail(cause) {
    this.#means.onFault(cause, this);
    this.discard(cause);
  }
}

/** Calls when nothing was heard for so long. @param {() => void} call */
function watch(call) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const end = () => clearTimeout(timer);
  /** @param {number} ms */
  const until = (ms) => {
    end();
    const due = performance.now() + ms;
    timer = later(() => {
      // What the worker has said while the page slept, or was busy itself, is heard first.
      if (performance.now() > due + ASLEEP_MS) until(ms);
      else timer = later(call, TURN_MS);
    }, ms);
  };
  return { until, end };
}

/** @param {() => void} call @param {number} ms */
const later = (call, ms) => setTimeout(call, ms);
