/**
 * A pool of workers that can be thrown away.
 *
 * Every worker can do every task: before a task it is fed with the file and the question that the task is about,
 * unless it has them already. So a worker that died is replaced by a fresh one and nothing else need be known; the
 * bytes stay in the page. A task that met a fault is repeated once, then given up.
 */
import { EngineProblem, WorkerFault } from "./calls.js";

/**
 * @typedef {import("./calls.js").Call} Call
 * @typedef {import("./contract.js").ReadOptions} ReadOptions
 * @typedef {import("./contract.js").Question} Question
 * @typedef {{ key: string, bytes: Uint8Array, options: ReadOptions }} File what a worker opens; equal keys, equal replies
 * @typedef {{
 *   file?: File, question?: Question, signal?: AbortSignal, urgent?: boolean, idle?: boolean, last?: boolean, once?: boolean,
 * }} Need `urgent`: before everything that waits; `idle`: after everything that is not; `last`: after what is idle too; `once`: never repeated in another
 *   worker, since it goes on with what an earlier call has left in this one
 * @typedef {{
 *   call: Call, body: any, need: Need, attempts: number, settled: boolean,
 *   resolve: (reply: any) => void, reject: (error: unknown) => void,
 * }} Task
 * @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike
 */

/** One place in the pool: a worker, what it has been fed, and the task it is at. */
class Seat {
  /** @type {WorkerLike | null} */
  worker = null;
  /** @type {Task | null} */
  task = null;
  /** @type {string | null} */
  fileKey = null;
  /** @type {any} */
  opened = null;
  /** @type {string | null} */
  questionKey = null;
  /** @type {any} */
  prepared = null;
  /** @type {Map<number, { resolve: (reply: any) => void, reject: (error: unknown) => void }>} */
  pending = new Map();
  started = false;
  /** @type {Promise<void> | null} */
  starting = null;

  /** Ends the worker; whoever waits for it hears of a fault. @param {string} cause */
  discard(cause) {
    this.worker?.terminate();
    this.worker = null;
    this.started = false;
    this.fileKey = this.questionKey = this.opened = this.prepared = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of waiting) reject(new WorkerFault(cause));
  }
}

export class Pool {
  /** @type {Seat[]} */
  #seats;
  /** @type {Task[]} */
  #queue = [];
  /** One listener a job, not one a unit. @type {WeakMap<AbortSignal, Set<Task>>} */
  #heeded = new WeakMap();
  #nextId = 1;
  #options;

  /**
   * @param {{
   *   size: number,
   *   makeWorker: () => WorkerLike,
   *   module?: any | Promise<any>,
   *   grace?: number,
   *   limit?: number,
   *   onFault?: (cause: string) => void,
   * }} options `grace`: milliseconds that a worker whose task was cancelled is given to come to an end;
   *   `limit`: milliseconds after which a worker without an answer counts as hung
   */
  constructor(options) {
    this.#options = { grace: 250, limit: 180_000, module: undefined, onFault: () => {}, ...options };
    this.#seats = Array.from({ length: options.size }, () => new Seat());
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

  /** Starts every worker, so that the first task does not wait for it. */
  async warm() {
    await this.#options.module;
    await Promise.all(this.#seats.map((seat) => this.#start(seat)));
  }

  /**
   * Asks for one call of the engine.
   *
   * @template {Call} C
   * @param {C} call
   * @param {import("./calls.js").Body<C>} body
   * @param {Need} [need]
   * @returns {Promise<import("./calls.js").Reply<C>>} rejected with an EngineProblem, with a WorkerFault after the second fault, or with the
   *   signal's reason
   */
  ask(call, body, need = {}) {
    return new Promise((resolve, reject) => {
      if (need.signal?.aborted) {
        reject(need.signal.reason);
        return;
      }
      /** @type {Task} */
      const task = { call, body, need, attempts: 0, settled: false, resolve, reject };
      if (need.signal) this.#heed(need.signal, task);
      const later = this.#queue.findIndex((other) => patience(other.need) > patience(need));
      if (need.urgent) this.#queue.unshift(task);
      else this.#queue.splice(later < 0 ? this.#queue.length : later, 0, task);
      this.#hand();
    });
  }

  /** Ends all workers for good. */
  close() {
    for (const task of this.#queue.splice(0))
      this.#settle(task, () => task.reject(new WorkerFault("closed")));
    for (const seat of this.#seats) seat.discard("closed");
  }

  /** Hands queued tasks to idle workers, preferring one that is already fed. */
  #hand() {
    for (let i = 0; i < this.#queue.length; ) {
      const idle = this.#seats.filter((seat) => !seat.task);
      if (idle.length === 0) return;
      const task = this.#queue[i];
      const seat =
        idle.find(
          (s) => s.fileKey === (task.need.file?.key ?? s.fileKey) && s.questionKey === keyOf(task.need),
        ) ??
        idle.find((s) => s.fileKey === task.need.file?.key) ??
        idle[0];
      this.#queue.splice(i, 1);
      this.#run(seat, task);
    }
  }

  /** @param {Seat} seat @param {Task} task */
  async #run(seat, task) {
    seat.task = task;
    task.attempts += 1;
    try {
      const reply = await this.#do(seat, task);
      this.#settle(task, () => task.resolve(reply));
    } catch (error) {
      if (error instanceof WorkerFault) this.#recover(task, error);
      else this.#settle(task, () => task.reject(error));
    } finally {
      seat.task = null;
      this.#hand();
    }
  }

  /** Feeds the worker what it lacks, then asks it. @param {Seat} seat @param {Task} task */
  async #do(seat, { call, body, need }) {
    await this.#start(seat);
    const { file } = need;
    if (file && seat.fileKey !== file.key) {
      seat.fileKey = seat.questionKey = null;
      seat.opened = await this.#send(seat, "open", { bytes: file.bytes, options: file.options });
      seat.fileKey = file.key;
    }
    if (call === "open") return seat.opened;
    const questionKey = keyOf(need);
    if (need.question && seat.questionKey !== questionKey) {
      seat.questionKey = null;
      seat.prepared = await this.#send(seat, "prepare", need.question);
      seat.questionKey = questionKey;
    }
    if (call === "prepare") return seat.prepared;
    return this.#send(seat, call, body);
  }

  /** @param {Seat} seat */
  async #start(seat) {
    if (seat.started) return;
    let module;
    try {
      module = await this.#options.module;
    } catch (error) {
      throw new WorkerFault(String(error));
    }
    if (!seat.worker) {
      const worker = this.#options.makeWorker();
      seat.worker = worker;
      // Replies of a worker that has been replaced in the meantime find no one waiting.
      worker.addEventListener("message", (event) =>
        this.#hear(seat, worker, /** @type {MessageEvent} */ (event).data),
      );
      const failed = (/** @type {Event} */ event) => {
        // It is dealt with here; the console is for what is not.
        event.preventDefault?.();
        if (seat.worker === worker) this.#fail(seat, /** @type {ErrorEvent} */ (event).message || event.type);
      };
      worker.addEventListener("error", failed);
      worker.addEventListener("messageerror", failed);
      seat.starting = this.#send(seat, "start", module).then(() => {
        seat.started = true;
      });
    }
    await seat.starting;
  }

  /** @param {Seat} seat @param {string} call @param {any} body @returns {Promise<any>} */
  #send(seat, call, body) {
    const { worker } = seat;
    if (!worker) return Promise.reject(new WorkerFault("gone"));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const hung = setTimeout(() => {
        if (seat.worker === worker) this.#fail(seat, "no answer");
      }, this.#options.limit);
      seat.pending.set(id, {
        resolve: (reply) => {
          clearTimeout(hung);
          resolve(reply);
        },
        reject: (error) => {
          clearTimeout(hung);
          reject(error);
        },
      });
      worker.postMessage({ id, call, body });
    });
  }

  /** @param {Seat} seat @param {WorkerLike} worker @param {any} data */
  #hear(seat, worker, data) {
    if (seat.worker !== worker) return;
    const waiting = seat.pending.get(data.id);
    if (!waiting) return;
    if ("fault" in data) {
      this.#fail(seat, data.fault);
      return;
    }
    seat.pending.delete(data.id);
    if ("problem" in data) waiting.reject(new EngineProblem(data.problem));
    else waiting.resolve(data.reply);
  }

  /** @param {Seat} seat @param {string} cause */
  #fail(seat, cause) {
    this.#options.onFault(cause);
    seat.discard(cause);
  }

  /** Once more in another worker, if someone still waits for it. @param {Task} task @param {WorkerFault} fault */
  #recover(task, fault) {
    if (task.settled) return;
    if (task.attempts < 2 && !task.need.once) this.#queue.unshift(task);
    else this.#settle(task, () => task.reject(fault));
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

/** @param {Need} need */
function keyOf(need) {
  return need.question ? JSON.stringify(need.question) : null;
}
