/**
 * A pool of workers that can be thrown away.
 *
 * Every worker can do every task: before a task it is fed with the file and the question that the task is about,
 * unless it has them already. So a worker that died is replaced by a fresh one and nothing else need be known; the
 * bytes stay in the page. A task that met a fault is repeated; when it is given up, and when not, says faults.js.
 */
import { EngineMissing, WorkerFault } from "./calls.js";
import { Incidents, Piece } from "./faults.js";
import { Seat } from "./seat.js";

/**
 * @typedef {import("./calls.js").Call} Call
 * @typedef {import("./contract.js").ReadOptions} ReadOptions
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./seat.js").WorkerLike} WorkerLike
 * @typedef {{ key: string, bytes: Uint8Array, options: ReadOptions }} File what a worker opens; equal keys, equal replies
 * @typedef {{
 *   file?: File, question?: Question, signal?: AbortSignal, urgent?: boolean, idle?: boolean, last?: boolean, goesOn?: boolean,
 *   onShare?: import("./seat.js").OnShare,
 * }} Need `urgent`: before everything that waits; `idle`: after everything that is not; `last`: after what is idle too;
 *   `goesOn`: it goes on with what an earlier call has left in a worker, so that it is of no use in another one;
 *   `onShare`: told how far the call is, where the engine can say it
 * @typedef {{
 *   call: Call, body: unknown, need: Need, piece: Piece, starts: number, settled: boolean,
 *   resolve: (reply: never) => void, reject: (error: unknown) => void,
 * }} Task
 */

/** So often a worker is made anew that does not come to be ready. */
const MOST_STARTS = 3;

export class Pool {
  /** @type {Seat[]} */
  #seats;
  /** @type {Task[]} */
  #queue = [];
  /** The task that is tried with nothing beside it. @type {Task | null} */
  #alone = null;
  /** Files and questions that workers died of. @type {Map<string, Piece>} */
  #food = new Map();
  /** One listener a job, not one a unit. @type {WeakMap<AbortSignal, Set<Task>>} */
  #heeded = new WeakMap();
  #options;
  #closed = false;

  /**
   * @param {{
   *   size: number,
   *   makeWorker: () => WorkerLike,
   *   module?: unknown,
   *   rest?: import("./rest.js").Rest,
   *   unpack?: import("./seat.js").Means["unpack"],
   *   grace?: number,
   *   deaf?: number,
   *   limit?: number,
   *   incidents?: Incidents,
   *   onFault?: (cause: string) => void,
   * }} options `module`: what every worker is started with, or a promise of it; `rest`: what it gets later; `grace`: milliseconds that a worker whose
   *   task was cancelled is given to come to an end; `deaf`, `limit`: see seat.js
   */
  constructor(options) {
    this.#options = {
      grace: 250,
      deaf: 5_000,
      limit: 60_000,
      module: undefined,
      unpack: undefined,
      incidents: new Incidents(),
      onFault: () => {},
      ...options,
    };
    // Whoever needs it is told; until then it is no error that nobody caught.
    Promise.resolve(this.#options.module).catch(() => {});
    /** @param {string} cause @param {Seat} seat */
    const onFault = (cause, seat) => {
      if (!seat.task) {
        this.#options.incidents.met(seat);
        // One that was ready is replaced; one that could not even be started is tried again when it is needed.
        if (seat.isReady) queueMicrotask(() => this.#refill(seat));
      }
      this.#options.onFault(cause);
    };
    this.#seats = Array.from({ length: options.size }, () => new Seat({ ...this.#options, onFault }));
  }

  /**
   * A worker of its own, as a pool of one, made when it is first asked: for calls that leave something behind in the
   * engine which the next ones go on with, so that they must all reach the same one. Whoever takes it closes it.
   *
   * @returns {Pool}
   */
  apart() {
    return new Pool({ ...this.#options, size: 1 });
  }

  /** How many workers there are. */
  get size() {
    return this.#seats.length;
  }

  /** @param {(cause: string) => void} listener told of every fault that was met */
  onFault(listener) {
    this.#options.onFault = listener;
  }

  /** Starts every worker, so that the first task does not wait for it. @returns {Promise<void>} rejected with EngineMissing when none can be started */
  async warm() {
    const tried = await Promise.allSettled(this.#seats.map((seat) => this.#ready(seat)));
    const failed = tried.find((one) => one.status === "rejected");
    if (failed && tried.every((one) => one.status === "rejected")) throw missing(failed.reason);
  }

  /** @param {Seat} seat */
  async #ready(seat) {
    for (let tries = 1; ; tries++) {
      try {
        return await seat.start();
      } catch (error) {
        if (error instanceof EngineMissing || tries >= MOST_STARTS || this.#closed) throw error;
      }
    }
  }

  /**
   * Asks for one call of the engine.
   *
   * @template {Call} C
   * @param {C} call
   * @param {import("./calls.js").Body<C>} body
   * @param {Need} [need]
   * @returns {Promise<import("./calls.js").Reply<C>>} rejected with an EngineProblem; with a WorkerFault when it was
   *   given up; with EngineMissing when there is no engine; or with the signal's reason
   */
  ask(call, body, need = {}) {
    return new Promise((resolve, reject) => {
      if (need.signal?.aborted) {
        reject(need.signal.reason);
        return;
      }
      if (this.#closed) {
        reject(new WorkerFault("closed", call));
        return;
      }
      /** @type {Task} */
      const task = { call, body, need, piece: new Piece(), starts: 0, settled: false, resolve, reject };
      if (need.signal) this.#heed(need.signal, task);
      const later = this.#queue.findIndex((other) => patience(other.need) > patience(need));
      if (need.urgent) this.#queue.unshift(task);
      else this.#queue.splice(later < 0 ? this.#queue.length : later, 0, task);
      this.#hand();
    });
  }

  /** Ends all workers for good. */
  close() {
    this.#closed = true;
    for (const task of this.#queue.splice(0))
      this.#settle(task, () => task.reject(new WorkerFault("closed", task.call)));
    for (const seat of this.#seats) seat.discard("closed");
  }

  /** Hands queued tasks to idle workers, preferring one that is already fed. */
  #hand() {
    while (this.#queue.length > 0 && !this.#alone) {
      const idle = this.#seats.filter((seat) => !seat.task);
      if (idle.length === 0) return;
      const [task] = this.#queue;
      const pieces = this.#piecesOf(task);
      const suspect = pieces.some((piece) => piece.isSuspect);
      // It waits until nothing is beside it, and everything else waits for it.
      if (suspect && idle.length < this.#seats.length) return;
      const [fileKey, questionKey] = keysOf(task.need);
      const seat = suspect
        ? (idle.find((s) => s.isFresh) ?? idle[0])
        : (idle.find((s) => s.fileKey === (fileKey ?? s.fileKey) && s.questionKey === questionKey) ??
          idle.find((s) => s.fileKey === fileKey) ??
          idle[0]);
      this.#queue.shift();
      if (suspect) this.#isolate(task, seat, pieces);
      this.#run(seat, task);
    }
  }

  /** @param {Task} task @param {Seat} seat @param {Piece[]} pieces */
  #isolate(task, seat, pieces) {
    this.#alone = task;
    this.#options.incidents.part();
    for (const piece of pieces) piece.isolate();
    // What a worker has been through may be what it died of; what an earlier call left in it is still needed.
    if (!seat.isFresh && !task.need.goesOn) seat.discard("fresh");
  }

  /** The task, and what its worker has to be fed with for it. @param {Task} task */
  #piecesOf({ piece, need }) {
    return [piece, ...foodOf(need).map((key) => this.#food.get(key))].filter((one) => one !== undefined);
  }

  /** @param {Seat} seat @param {Task} task */
  async #run(seat, task) {
    seat.task = task;
    try {
      const reply = await seat.do(task.call, task.body, task.need);
      for (const key of foodOf(task.need)) this.#food.delete(key);
      this.#settle(task, () => task.resolve(/** @type {never} */ (reply)));
    } catch (error) {
      if (error instanceof WorkerFault) await this.#recover(seat, task, error);
      else this.#settle(task, () => task.reject(error));
    } finally {
      seat.task = null;
      if (this.#alone === task) this.#alone = null;
      this.#hand();
      this.#refill(seat);
    }
  }

  /** A seat that was emptied is not left so: whoever asks next finds a worker that is ready. @param {Seat} seat */
  #refill(seat) {
    if (!seat.task && !this.#closed) seat.start().catch(() => {});
  }

  /** Once more in another worker, if someone still waits for it and it was not to blame. @param {Seat} seat @param {Task} task @param {WorkerFault} fault */
  async #recover(seat, task, fault) {
    const giveUp = (/** @type {Error} */ error) => this.#settle(task, () => task.reject(error));
    if (task.settled) return;
    if (this.#closed) return giveUp(fault);
    if (fault.during === "start") {
      this.#options.incidents.met(seat);
      task.starts += 1;
      const never = !this.#seats.some((one) => one.wasReady);
      if (task.starts >= MOST_STARTS) return giveUp(never ? missing(fault) : fault);
    } else {
      const piece = this.#pieceAt(task, fault.during);
      const lost = piece.failed(this.#options.incidents.met(piece));
      // What was left in that worker is gone.
      if (task.need.goesOn && fault.during === task.call) return giveUp(fault);
      if (await lost) {
        // Asked again, it has all its tries.
        for (const key of foodOf(task.need)) if (this.#food.get(key) === piece) this.#food.delete(key);
        return giveUp(fault);
      }
    }
    if (!task.settled) this.#queue.unshift(task);
  }

  /** What was under way: the task itself, or the feeding for it. @param {Task} task @param {string} during @returns {Piece} */
  #pieceAt(task, during) {
    const [file, question] = foodOf(task.need);
    const key = during === "open" ? file : during === "prepare" ? question : undefined;
    if (key === undefined) return task.piece;
    const piece = this.#food.get(key) ?? new Piece();
    this.#food.set(key, piece);
    return piece;
  }

  /** @param {AbortSignal} signal @param {Task} task */
  #heed(signal, task) {
    const tasks = this.#heeded.get(signal) ?? new Set();
    if (tasks.size === 0 && !this.#heeded.has(signal)) {
      this.#heeded.set(signal, tasks);
      const cancelAll = () => {
        for (const each of [...tasks]) this.#cancel(each);
      };
      signal.addEventListener("abort", cancelAll, { once: true });
    }
    tasks.add(task);
  }

  /** @param {Task} task */
  #cancel(task) {
    if (task.settled) return;
    this.#settle(task, () => task.reject(task.need.signal?.reason));
    const place = this.#queue.indexOf(task);
    if (place >= 0) this.#queue.splice(place, 1);
    const seat = this.#seats.find((s) => s.task === task);
    if (!seat) return;
    setTimeout(() => {
      if (seat.task === task) seat.discard("stopped");
    }, this.#options.grace);
  }

  /** @param {Task} task @param {() => void} answer */
  #settle(task, answer) {
    if (task.settled) return;
    task.settled = true;
    if (task.need.signal) this.#heeded.get(task.need.signal)?.delete(task);
    answer();
  }
}

/** How many kinds of tasks go before. @param {Need} need */
const patience = ({ idle, last }) => (last ? 2 : idle ? 1 : 0);

/** The file and the question that a worker must have been given for it. @param {Need} need @returns {[string | null, string | null]} */
const keysOf = ({ file, question }) => [file?.key ?? null, question ? JSON.stringify(question) : null];

/** The same, each under the name that its failures are kept by. @param {Need} need @returns {string[]} */
const foodOf = (need) => {
  const [file, question] = keysOf(need);
  return [`open ${file}`, ...(question === null ? [] : [`prepare ${file} ${question}`])];
};

/** @param {unknown} error */
const missing = (error) => (error instanceof EngineMissing ? error : new EngineMissing(String(error)));
