/**
 * The calls that a worker answers: one line each. The names are the methods of the engine's class.
 *
 * @typedef {import("./contract.js").ReadOptions} ReadOptions
 * @typedef {import("./contract.js").Opened} Opened
 * @typedef {import("./contract.js").Classes} Classes
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./contract.js").Prepared} Prepared
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./contract.js").Learned} Learned
 * @typedef {import("./contract.js").Rows} Rows
 * @typedef {import("./contract.js").PairsWanted} PairsWanted
 * @typedef {import("./contract.js").Interactions} Interactions
 * @typedef {import("./contract.js").CutsWanted} CutsWanted
 * @typedef {import("./contract.js").Cuts} Cuts
 * @typedef {import("./contract.js").GridWanted} GridWanted
 * @typedef {import("./contract.js").Reliability} Reliability
 * @typedef {import("./contract.js").ChainWanted} ChainWanted
 * @typedef {import("./contract.js").Chain} Chain
 * @typedef {import("./contract.js").Chains} Chains
 * @typedef {import("./contract.js").Diagnosed} Diagnosed
 * @typedef {import("./contract.js").CheckWanted} CheckWanted
 * @typedef {import("./contract.js").CheckBegun} CheckBegun
 * @typedef {import("./contract.js").CheckStep} CheckStep
 * @typedef {import("./contract.js").TraceWanted} TraceWanted
 * @typedef {import("./contract.js").Trace} Trace
 * @typedef {import("./contract.js").Constants} Constants
 * @typedef {import("./contract.js").ConstantsWanted} ConstantsWanted
 * @typedef {import("./contract.js").ConstantsCompared} ConstantsCompared
 * @typedef {import("./contract.js").Judged} Judged
 * @typedef {import("./contract.js").ContrastsWanted} ContrastsWanted
 * @typedef {import("./contract.js").Contrasts} Contrasts
 * @typedef {import("./contract.js").EnsembleWanted} EnsembleWanted
 * @typedef {import("./contract.js").Ensemble} Ensemble
 * @typedef {import("./contract.js").AveragedWanted} AveragedWanted
 * @typedef {import("./contract.js").Averaged} Averaged
 * @typedef {import("./contract.js").StandIn} StandIn
 * @typedef {import("./contract.js").ForestSeen} ForestSeen
 * @typedef {import("./contract.js").TuneWanted} TuneWanted
 * @typedef {import("./contract.js").Tuned} Tuned
 * @typedef {import("./contract.js").TopWanted} TopWanted
 * @typedef {import("./contract.js").TopBegun} TopBegun
 * @typedef {import("./contract.js").TopFound} TopFound
 * @typedef {import("./contract.js").SimilarityWanted} SimilarityWanted
 * @typedef {import("./contract.js").Similarity} Similarity
 * @typedef {import("./contract.js").Message} Message
 *
 * @typedef {{
 *   open(bytes: Uint8Array, options: ReadOptions): Opened,
 *   classes(column: string): Classes,
 *   prepare(question: Question): Prepared,
 *   unit(index: number): Unit,
 *   model(units: Unit[]): Learned,
 *   rows(from: number, to: number): Rows,
 *   predict(): Float64Array,
 *   roles(units: Unit[]): Uint8Array,
 *   interactions(wanted: PairsWanted): Interactions,
 *   ranked(found: Interactions): Interactions,
 *   intervals(wanted: CutsWanted): Cuts,
 *   reliability(units: Unit[]): Reliability,
 *   chain(wanted: ChainWanted): Chain,
 *   diagnosed(chains: Chains): Diagnosed,
 *   grid(units: Unit[], wanted: GridWanted): Float64Array,
 *   check_begin(wanted: CheckWanted): CheckBegun,
 *   check_step(n: number): CheckStep,
 *   trace(wanted: TraceWanted): Trace,
 *   shrunk(constants: Constants): Learned,
 *   compared(wanted: ConstantsWanted): ConstantsCompared,
 *   judged(units: Unit[]): Judged,
 *   contrasted(wanted: ContrastsWanted): Contrasts,
 *   ensemble(wanted: EnsembleWanted): Ensemble,
 *   averaged(wanted: AveragedWanted): Averaged,
 *   stand_in(units: Unit[]): StandIn,
 *   forest(units: Unit[]): ForestSeen,
 *   tuned(wanted: TuneWanted): Tuned,
 *   top_begin(wanted: TopWanted): TopBegun,
 *   top_step(n: number): TopFound,
 *   similarity(wanted: SimilarityWanted): Similarity,
 *   free?(): void,
 * }} Engine
 */

/** How the body of a message is spread over the arguments of the engine's method. */
export const calls = {
  open: /** @param {Engine} e @param {{ bytes: Uint8Array, options: ReadOptions }} b */ (e, b) =>
    e.open(b.bytes, b.options),
  classes: /** @param {Engine} e @param {string} column */ (e, column) => e.classes(column),
  prepare: /** @param {Engine} e @param {Question} question */ (e, question) => e.prepare(question),
  unit: /** @param {Engine} e @param {number} index */ (e, index) => e.unit(index),
  model: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.model(units),
  rows: /** @param {Engine} e @param {{ from: number, to: number }} b */ (e, b) => e.rows(b.from, b.to),
  roles: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.roles(units),
  interactions: /** @param {Engine} e @param {PairsWanted} wanted */ (e, wanted) => e.interactions(wanted),
  ranked: /** @param {Engine} e @param {Interactions} found */ (e, found) => e.ranked(found),
  intervals: /** @param {Engine} e @param {CutsWanted} wanted */ (e, wanted) => e.intervals(wanted),
  reliability: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.reliability(units),
  chain: /** @param {Engine} e @param {ChainWanted} wanted */ (e, wanted) => e.chain(wanted),
  diagnosed: /** @param {Engine} e @param {Chains} chains */ (e, chains) => e.diagnosed(chains),
  // The engine predicts with the model that it made last, and which worker made that is chance.
  predict: /** @param {Engine} e @param {Unit[]} units */ (e, units) => {
    e.model(units);
    return e.predict();
  },
  grid: /** @param {Engine} e @param {{ units: Unit[], wanted: GridWanted }} b */ (e, b) =>
    e.grid(b.units, b.wanted),
  check_begin: /** @param {Engine} e @param {CheckWanted} wanted */ (e, wanted) => e.check_begin(wanted),
  check_step: /** @param {Engine} e @param {number} n */ (e, n) => e.check_step(n),
  trace: /** @param {Engine} e @param {TraceWanted} wanted */ (e, wanted) => e.trace(wanted),
  shrunk: /** @param {Engine} e @param {Constants} constants */ (e, constants) => e.shrunk(constants),
  judged: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.judged(units),
  contrasted: /** @param {Engine} e @param {ContrastsWanted} wanted */ (e, wanted) => e.contrasted(wanted),
  ensemble: /** @param {Engine} e @param {EnsembleWanted} wanted */ (e, wanted) => e.ensemble(wanted),
  averaged: /** @param {Engine} e @param {AveragedWanted} wanted */ (e, wanted) => e.averaged(wanted),
  stand_in: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.stand_in(units),
  forest: /** @param {Engine} e @param {Unit[]} units */ (e, units) => e.forest(units),
  tuned: /** @param {Engine} e @param {TuneWanted} wanted */ (e, wanted) => e.tuned(wanted),
  top_begin: /** @param {Engine} e @param {TopWanted} wanted */ (e, wanted) => e.top_begin(wanted),
  top_step: /** @param {Engine} e @param {number} n */ (e, n) => e.top_step(n),
  similarity: /** @param {Engine} e @param {SimilarityWanted} wanted */ (e, wanted) => e.similarity(wanted),
  compared: /** @param {Engine} e @param {ConstantsWanted} wanted */ (e, wanted) => e.compared(wanted),
};

/** @typedef {keyof typeof calls} Call */

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

/** A worker that died, trapped or did not answer: nothing that the person did, and worth one more try. */
export class WorkerFault extends Error {
  /** @param {string} cause what was seen */
  constructor(cause) {
    super(cause);
    this.name = "WorkerFault";
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
