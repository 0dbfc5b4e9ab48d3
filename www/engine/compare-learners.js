/**
 * Compares learners on the present question: one after the other is fitted over the pool, behind everything else, on the
 * same folds; each is judged as soon as all its fits are there, and compared with the drawn one. What is finished stays,
 * whatever is stopped, ticked or drawn, as long as the rows and the folds are the same.
 */
import { effect, signal, untracked } from "@preact/signals-core";
import {
  foldsKey,
  learnerBehind,
  nestedGridOf,
  rivalAsked,
  rivalKey,
  rivalOf,
  rivalQuestion,
  rivalsFor,
  usualRivals,
} from "../state/compared-learners.js";
import { machinesBeside } from "../state/ensemble-library.js";
import { tidySettings } from "../state/learners.js";
import { usedNames } from "../state/question.js";
import { requestOf } from "../state/request.js";
import { freeNumbers, leftFree, shapesFor } from "../state/tuned-maps.js";
import { Asked } from "./asked.js";
import { blended } from "./blend.js";
import { judgeRival } from "./judge-rival.js";
import { behind } from "./second.js";
import { troubleOf } from "./trouble.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("../state/document.js").Setting} Setting
 * @typedef {import("./contract.js").Judged} Judged
 * @typedef {import("./contract.js").Contrast} Contrast
 * @typedef {import("./contract.js").Metric} Metric
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./contract.js").StandIn} StandIn
 * @typedef {import("./blend.js").EnsembleChoice} EnsembleChoice
 * @typedef {import("./blend.js").Made} Made
 * @typedef {import("../state/ensemble-library.js").Machine} Machine
 * @typedef {{
 *   key: string, learner: string, additive: boolean, settings: Setting[], judged: Judged, seconds: number, model: string,
 *   question: import("./contract.js").Question, units: Unit[], folds: number, leftOut: string[],
 * }} Result `leftOut`: what is said of shapes that no fold could choose; `seconds` of the fit on all rows; `model`: its file, "" where it has none; `question` that was asked, and its
 *   fits, from which stand-ins and averages are made; `folds` of a replication
 * @typedef {{ name: string, done: number, of: number }} Progress fits of the learner that is under way
 * @typedef {Result & { measure: import("./contract.js").Measure | null }} Member
 * @typedef {Made & { key: string, members: Member[], of: string, failed: [string, string][], choice: EnsembleChoice }} Blend
 *   `of`: what was finished, whose ensemble it is; `failed`: what could not be learned with other settings, and why
 * @typedef {{ key: string, judged: Judged, folds: number, result: Result | null, former: boolean }} Row `result` null: the
 *   ensemble; `former`: the drawn learner with settings that it had before
 * @typedef {{
 *   ticked: readonly string[], nested: boolean, nestedShapes: boolean, settings: ReadonlyMap<string, Setting[]>,
 *   results: ReadonlyMap<string, Result>, troubles: ReadonlyMap<string, string>, progress: Progress | null,
 *   running: boolean, contrasts: readonly Contrast[], contrastsOf: string, blend: Blend | null, blending: boolean,
 *   machines: ReadonlyMap<string, Result>, library: { done: number, of: number } | null, blendTrouble: string | null, tuning: boolean, trouble: string | null,
 * }} Contest `machines` that an ensemble has beside the compared ones, and how many of them are learned; `settings` of learners that were tuned here; `contrasts` of the learners in the order of `contrastsOf`;
 *   `tuning`: settings are being tried, for which everything else waits
 */

/** Results that are kept: a change back and forth learns nothing twice. */
const KEPT = 40;
const MACHINES_KEPT = 300;

/** @type {Contest} */
const nothingYet = {
  ticked: usualRivals,
  nested: false,
  nestedShapes: false,
  settings: new Map(),
  results: new Map(),
  troubles: new Map(),
  progress: null,
  running: false,
  contrasts: [],
  contrastsOf: "",
  blend: null,
  blending: false,
  machines: new Map(),
  library: null,
  blendTrouble: null,
  tuning: false,
  trouble: null,
};

export class LearnerContest {
  #bench;
  #pool;
  #fitsOf;
  #job = new Asked();
  #folds = "";
  #asked = "";

  /**
   * @param {Workbench} bench @param {import("./pool.js").Pool} pool
   * @param {(question: Question) => Unit[]} fitsOf the drawn model's fits that are there already
   */
  constructor(bench, pool, fitsOf) {
    this.#bench = bench;
    this.#pool = behind(pool);
    this.#fitsOf = fitsOf;
    this.state = signal(nothingYet);
    this.end = effect(() => {
      bench.document.value;
      this.state.value;
      untracked(() => this.#follow());
    });
  }

  /** @param {Partial<Contest>} change */
  #say(change) {
    this.state.value = { ...this.state.value, ...change };
  }

  #follow() {
    const key = foldsKey(this.#bench.document.value.question);
    if (key !== this.#folds) {
      this.#folds = key;
      this.stop();
      const nothing = { blend: null, contrasts: [], contrastsOf: "", blendTrouble: null, trouble: null };
      this.#say({ ...nothing, troubles: new Map() });
    }
    this.#contrast();
  }

  /** What is predicted. */
  get outcome() {
    return this.#bench.document.value.question.outcome;
  }

  /** The learners in the order of the list, the drawn one first; each with the question that it is asked. */
  entries() {
    const { question } = this.#bench.document.value;
    const { ticked, settings } = this.state.value;
    const first = rivalAsked(question);
    const names = rivalsFor(question.outcome, question.learner, ticked).map(({ name }) => name);
    return [first, ...names.filter((name) => name !== first)].map((name) => {
      const drawn = name === first;
      const learner = learnerBehind(name);
      const own = [...(settings.get(name) ?? []), ...(rivalOf(name).fixed ?? [])];
      const chosen = drawn ? question.settings : tidySettings(learner, own);
      const asked = rivalQuestion(question, learner, chosen);
      return {
        name,
        drawn,
        ticked: drawn || ticked.includes(name),
        question: asked,
        ...this.#nested(name, asked),
      };
    });
  }

  /** What every fold chooses for itself, and the key of the result. @param {string} name @param {Question} question */
  #nested(name, question) {
    const { nested, nestedShapes } = this.state.value;
    if (!nested) return { grid: null, free: [], key: rivalKey(question, null) };
    const { names } = this.freeNumbers(question);
    const maps = nestedShapes && names.length > 0 ? shapesFor(question.learner, true) : [];
    const grid = nestedGridOf(name, question.settings, maps);
    return { grid, free: grid?.maps ? names : [], key: rivalKey(question, grid) };
  }

  /** The numeric attributes whose shape can be tuned. @param {Question} question */
  freeNumbers(question) {
    return freeNumbers(question, this.#bench.opened.value?.opened.columns ?? []);
  }

  /** Those that are ticked and finished, the drawn one first where it is. @returns {Result[]} */
  finished() {
    const { results } = this.state.value;
    return this.entries().flatMap(({ ticked, key }) => {
      const result = ticked ? results.get(key) : undefined;
      return result ? [result] : [];
    });
  }

  /** @param {string} name @param {boolean} on */
  tick(name, on) {
    const others = this.state.value.ticked.filter((one) => one !== name);
    this.#say({ ticked: on ? [...others, name] : others });
  }

  /** Whether every fold chooses its settings for itself. @param {boolean} nested */
  setNested(nested) {
    this.stop();
    this.#say({ nested, troubles: new Map() });
  }

  /** Whether it chooses the shape of the numbers too. @param {boolean} nestedShapes */
  setNestedShapes(nestedShapes) {
    this.stop();
    this.#say({ nestedShapes, troubles: new Map() });
  }

  /** @param {boolean} tuning whether settings are being tried */
  setTuning(tuning) {
    if (this.state.value.tuning !== tuning) this.#say({ tuning });
  }

  /** Settings of a learner that is not drawn. @param {string} name @param {Setting[]} chosen */
  setSettings(name, chosen) {
    this.#say({ settings: new Map([...this.state.value.settings, [name, chosen]]) });
  }

  stop() {
    this.#job.stop();
    const { running, library } = this.state.value;
    if (running || library) this.#say({ running: false, progress: null, library: null });
  }

  async run() {
    if (this.state.value.running || this.state.value.library || !requestOf(this.#bench)) return;
    const signal = this.#job.begin();
    // The drawn one stays in the comparison when another is drawn.
    const drawn = rivalAsked(this.#bench.document.value.question);
    const ticked = [...new Set([...this.state.value.ticked, drawn])];
    this.#say({ running: true, ticked, troubles: new Map(), trouble: null });
    // What is ticked meanwhile is learned too.
    for (let next = this.#next(); next && !signal.aborted; next = this.#next())
      await this.#learn(next, signal);
    if (!signal.aborted) this.#say({ running: false, progress: null });
  }

  #next() {
    const { results, troubles } = this.state.value;
    return this.entries().find((e) => e.ticked && !results.has(e.key) && !troubles.has(e.key));
  }

  /** @param {ReturnType<LearnerContest["entries"]>[number]} entry @param {AbortSignal} signal */
  async #learn({ name, drawn, question, key, grid, free }, signal, beside = false) {
    const doc = this.#bench.document.value;
    const { nested } = this.state.value;
    // The drawn one is asked as the page asks it, so that its fits need not be made again; but where rows are set aside for
    // its interval it has no folds.
    const own = drawn && !nested && doc.question.interval !== "inductive";
    const request = requestOf(this.#bench, own ? doc : { ...doc, question: leftFree(question, free) });
    if (!request) return this.stop();
    const { file } = request;
    const asked = { ...request.question, resamples: 0, ...(grid ? { tuning: grid } : {}) };
    const there = own ? this.#fitsOf(doc.question) : [];
    const units = there.slice(0, 1 + question.folds * question.repeats);
    this.#say({ progress: { name, done: 0, of: 0 } });
    try {
      const found = await judgeRival(this.#pool, file, asked, {
        signal,
        units,
        onProgress: (done, of) => this.#say({ progress: { name, done, of } }),
      });
      // Those that the page lacked, as after a reload.
      if (own) for (const [i, unit] of units.entries()) there[i] ??= unit;
      if (signal.aborted) return;
      const { additive } = rivalOf(name);
      /** @type {Result} */
      const result = {
        ...{ key, learner: name, additive, settings: question.settings, question: asked },
        ...found,
      };
      const { results, machines } = this.state.value;
      const kept = [...(beside ? machines : results), /** @type {const} */ ([key, result])];
      this.#say(
        beside ? { machines: new Map(kept.slice(-MACHINES_KEPT)) } : { results: new Map(kept.slice(-KEPT)) },
      );
    } catch (error) {
      if (signal.aborted) return;
      const said = troubleOf(error, "model").message;
      this.#say({ troubles: new Map([...this.state.value.troubles, [key, said]]) });
    }
  }

  /** The differences from the drawn one, asked for whenever another learner is finished. */
  async #contrast() {
    const rows = this.rows();
    const asked = JSON.stringify(rows.map(({ key }) => key));
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (rows.length < 2 || !this.reference()) return;
    try {
      const { contrasts } = await this.#pool.ask("contrasted", {
        folds: rows.map(({ judged }) => judged.folds),
        reference: 0,
        n_folds: rows[0].folds,
      });
      if (this.#asked === asked) this.#say({ contrasts, contrastsOf: asked });
    } catch (error) {
      if (this.#asked === asked) this.#say({ trouble: troubleOf(error, "model").message });
    }
  }

  /** What the table compares: the finished ones, the drawn one first, and the ensemble of them. @returns {Row[]} */
  rows() {
    const results = this.finished();
    const { blend } = this.state.value;
    const of = (/** @type {Result} */ result, former = false) => ({ ...result, result, former });
    const before = this.#former();
    const rows = [...(before ? [of(before, true)] : []), ...results.map((result) => of(result))];
    if (!blend || rows.length === 0) return rows;
    const { judged } = blend.reply;
    return [...rows, { key: blend.key, judged, folds: rows[0].folds, result: null, former: false }];
  }

  /** The drawn learner as it was judged last, where its settings have changed since: the others have been compared with it. */
  #former() {
    const { results } = this.state.value;
    const [{ key, name, grid }] = this.entries();
    if (results.has(key)) return undefined;
    return [...results.values()].findLast(
      (result) =>
        result.learner === name &&
        JSON.parse(result.key)[0] === this.#folds &&
        (result.question.tuning !== undefined) === (grid !== null),
    );
  }

  /** Key of the row that the others are compared with: the drawn one, as it is or was; null where it has not been judged. */
  reference() {
    const [first] = this.rows();
    return first && (first.former || first.key === this.entries()[0].key) ? first.key : null;
  }

  /** The difference of a row from the drawn one. @param {string} key @param {Metric} metric @returns {Contrast | null} */
  contrastOf(key, metric) {
    const { contrasts, contrastsOf } = this.state.value;
    /** @type {string[]} */
    const keys = contrastsOf ? JSON.parse(contrastsOf) : [];
    // Of a comparison with another drawn model nothing is said.
    if (keys[0] !== this.reference()) return null;
    const index = keys.indexOf(key);
    return contrasts.find((c) => c.learner === index && c.metric === metric) ?? null;
  }

  /** The machines of a library that are not compared as they are. @param {EnsembleChoice} choice */
  more(choice) {
    const { question } = this.#bench.document.value;
    const columns = this.#bench.opened.value?.opened.columns ?? [];
    const used = new Set(usedNames(columns, question));
    const categories = columns.filter((c) => used.has(c.name) && c.kind !== "numeric").map((c) => c.name);
    const { results } = this.state.value;
    const compared = this.entries().filter(({ ticked, key, grid }) => ticked && !grid && results.has(key));
    return machinesBeside(compared, choice, categories);
  }

  /** Learns those that are missing. @param {Machine[]} more @returns {Promise<boolean>} false where it was stopped */
  async #learnMore(more) {
    const missing = more.filter(({ key }) => !this.state.value.machines.has(key));
    if (missing.length === 0) return true;
    const signal = this.#job.begin();
    for (const [done, machine] of missing.entries()) {
      this.#say({ library: { done, of: missing.length } });
      await this.#learn({ ...machine, grid: null, free: [], drawn: false, ticked: true }, signal, true);
      if (signal.aborted) return false;
    }
    this.#say({ library: null, progress: null });
    return true;
  }

  /** An ensemble of the finished ones, and of them with other settings. @param {EnsembleChoice} choice */
  async blend(choice) {
    const finished = this.finished();
    const doc = this.#bench.document.value;
    const request = requestOf(this.#bench, { ...doc, question: this.entries()[0].question });
    const folds = this.#folds;
    const { blending, running } = this.state.value;
    if (finished.length < 2 || !request || blending || running) return;
    const more = this.more(choice);
    const keys = new Set(more.map(({ key }) => key));
    const rest = [...this.state.value.troubles].filter(([key]) => !keys.has(key));
    this.#say({ blending: true, blendTrouble: null, troubles: new Map(rest) });
    try {
      if (!(await this.#learnMore(more))) return;
      const { machines, troubles } = this.state.value;
      const members = [
        ...finished.map((result) => ({ ...result, measure: null })),
        ...more.flatMap(({ key, measure }) => {
          const result = machines.get(key);
          return result ? [{ ...result, measure }] : [];
        }),
      ];
      const made = await blended(this.#pool, members, choice, request);
      const key = JSON.stringify(["ensemble", members.map((m) => m.key), choice]);
      const failed = more.flatMap(({ key, name }) => {
        const what = troubles.get(key);
        return what ? [/** @type {[string, string]} */ ([name, what])] : [];
      });
      const of = JSON.stringify(finished.map((m) => m.key));
      if (folds === this.#folds) this.#say({ blend: { key, members, of, failed, choice, ...made } });
    } catch (error) {
      if (folds === this.#folds) this.#say({ blendTrouble: troubleOf(error, "model").message });
    } finally {
      this.#say({ blending: false, library: null });
    }
  }

  /** The additive model nearest to one that does not add up. @param {Result} result @returns {Promise<StandIn>} */
  standIn(result) {
    const doc = this.#bench.document.value;
    const request = requestOf(this.#bench, doc);
    if (!request) return Promise.reject(new Error("no file"));
    return this.#pool.ask("stand_in", result.units, { file: request.file, question: result.question });
  }
}
