/**
 * The calls that a worker answers. The names are the methods of the engine's class, and what each takes and gives is
 * what the contract says: a method that has no call here, or a call that has no method, does not pass `tsc`.
 *
 * @typedef {import("./contract.js").Engine} Engine
 * @typedef {import("./contract.js").ReadOptions} ReadOptions
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./contract.js").GridWanted} GridWanted
 * @typedef {import("./contract.js").Message} Message
 * @typedef {"open" | "rows" | "grid" | "predict"} Spread calls whose message is more, or other, than one argument
 * @typedef {Exclude<keyof Engine, Spread | "free" | "heartbeat" | symbol>} Direct
 */

/** Calls whose message is the method's one argument. @type {{ [D in Direct]: (e: Engine, body: Parameters<Engine[D]>[0]) => ReturnType<Engine[D]> }} */
const direct = {
  classes: (e, column) => e.classes(column),
  prepare: (e, question) => e.prepare(question),
  unit: (e, index) => e.unit(index),
  model: (e, units) => e.model(units),
  roles: (e, units) => e.roles(units),
  interactions: (e, wanted) => e.interactions(wanted),
  ranked: (e, found) => e.ranked(found),
  intervals: (e, wanted) => e.intervals(wanted),
  reliability: (e, units) => e.reliability(units),
  chain: (e, wanted) => e.chain(wanted),
  diagnosed: (e, chains) => e.diagnosed(chains),
  check_begin: (e, wanted) => e.check_begin(wanted),
  check_step: (e, n) => e.check_step(n),
  trace: (e, wanted) => e.trace(wanted),
  shrunk: (e, constants) => e.shrunk(constants),
  judged: (e, units) => e.judged(units),
  contrasted: (e, wanted) => e.contrasted(wanted),
  first: (e, wanted) => e.first(wanted),
  ensemble: (e, wanted) => e.ensemble(wanted),
  averaged: (e, wanted) => e.averaged(wanted),
  stand_in: (e, units) => e.stand_in(units),
  forest: (e, units) => e.forest(units),
  tuned: (e, wanted) => e.tuned(wanted),
  top_begin: (e, wanted) => e.top_begin(wanted),
  top_step: (e, n) => e.top_step(n),
  top_tried: (e, trial) => e.top_tried(trial),
  similarity: (e, wanted) => e.similarity(wanted),
  compared: (e, wanted) => e.compared(wanted),
};

/** How the body of a message is spread over the arguments of the engine's method. */
export const calls = {
  ...direct,
  open: /** @param {Engine} e @param {{ bytes: Uint8Array, options: ReadOptions }} b */ (e, b) =>
    e.open(b.bytes, b.options),
  rows: /** @param {Engine} e @param {{ from: number, to: number }} b */ (e, b) => e.rows(b.from, b.to),
  grid: /** @param {Engine} e @param {{ units: Unit[], wanted: GridWanted }} b */ (e, b) =>
    e.grid(b.units, b.wanted),
  // The engine predicts with the model that it made last, and which worker made that is chance.
  predict: /** @param {Engine} e @param {Unit[]} units */ (e, units) => {
    e.model(units);
    return e.predict();
  },
};

/** @typedef {keyof typeof calls} Call */

/**
 * What is sent is copied and never written to.
 *
 * @template T
 * @typedef {T extends ArrayBufferView ? T : { readonly [K in keyof T]: Sent<T[K]> }} Sent
 */

/**
 * What is sent with a call. The two that feed a worker are made by the pool, from the file and the question.
 *
 * @template {Call} C
 * @typedef {C extends "open" | "prepare" ? null : Sent<Parameters<(typeof calls)[C]>[1]>} Body
 */

/**
 * What is answered to it.
 *
 * @template {Call} C
 * @typedef {ReturnType<(typeof calls)[C]>} Reply
 */

/**
 * What the engine answers where it cannot do what was asked: a sentence with its place, made in src/sentences/.
 */
export class EngineProblem extends Error {
  /** @param {Message} message */
  constructor(message) {
    super(message.message);
    this.name = "EngineProblem";
    /** @type {Message} */
    this.problem = message;
  }
}

/** A worker that died, trapped or did not answer: nothing that the person did, and worth another try. */
export class WorkerFault extends Error {
  /** @param {string} cause what was seen @param {string} during the call that was under way */
  constructor(cause, during) {
    super(cause);
    this.name = "WorkerFault";
    this.during = during;
  }
}

/** There is no engine: its module, or the script around it, cannot be fetched or run here. Another try is of no use. */
export class EngineMissing extends Error {
  /** @param {string} cause what was seen */
  constructor(cause) {
    super(cause);
    this.name = "EngineMissing";
  }
}

/** The rest of the engine, which this call needs, cannot be fetched now. The next call asks for it again. */
export class RestMissing extends Error {
  /** @param {string} cause what was seen */
  constructor(cause) {
    super(cause);
    this.name = "RestMissing";
  }
}

/**
 * Whether something thrown is a message of the engine rather than a fault of it.
 *
 * @param {unknown} thrown
 * @returns {thrown is Message}
 */
export function isMessage(thrown) {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "code" in thrown &&
    typeof thrown.code === "string" &&
    "message" in thrown &&
    typeof thrown.message === "string"
  );
}
