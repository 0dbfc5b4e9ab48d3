/** What weighs most in a polynomial support vector machine: its settings, the search, whether the list is proved. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { checkField, numberField, segments } from "../../controls/fields.js";
import { stepButtons } from "../../controls/step-buttons.js";
import { limits } from "../../engine/catalogue-more.json";
import { searchOf } from "../../engine/top.js";
import { DEGREES } from "../../engine/trials.js";
import { percent } from "../../model/format.js";
import { topFeatures } from "../../sentences/compare/top-features.js";
import { topTrials } from "../../sentences/compare/top-trials.js";
import { shell } from "../../sentences.js";
import { tidySettings } from "../../state/learners.js";
import { isOpen } from "../../state/tabs.js";
import { eliminationPart } from "./top-elimination.js";
import { topList } from "./top-list.js";
import "../../style/check.css";
import { choices } from "../../controls/choices.js";

/** @typedef {import("../../engine/top.js").TopSought} TopSought */
/** @typedef {import("../../engine/contract.js").TopWanted} TopWanted */
/** @typedef {import("../../engine/contract.js").TopFound} TopFound */

const PER_PAGE = 20;

export class TopPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { page: { attribute: false }, shown: { state: true } };

  constructor() {
    super();
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
    /** @type {import("../../engine/top.js").TopSearch} */
    this.search = given;
    this.shown = PER_PAGE;
  }

  /** It writes what it has found, which no rendering may do. */
  willUpdate() {
    this.search = searchOf(this.page);
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    if (!isOpen(view, "top") || question.target === null) return nothing;
    if (question.outcome !== "one_class")
      return html`<p class="hint">${topFeatures.onlyOneClass[question.outcome]}</p>`;
    const sought = bench.topFeatures.value;
    const { found } = sought;
    return html`
      <p class="hint">${topFeatures.lead}</p>
      <details class="check-more top-settings" ?open=${found === null || this.#inSettings}>
        <summary>${topFeatures.settings}</summary>
        ${this.#settings(sought.wanted)} ${this.#whole(sought)}
      </details>
      ${this.#search(sought)}
      ${found && found.features.length > 0 ? this.#found(sought, found) : nothing}
      ${eliminationPart(this, this.search)}
    `;
  }

  /** What was found comes first, but nothing is folded away under somebody's hands. */
  get #inSettings() {
    return this.querySelector(".top-settings")?.contains(document.activeElement) ?? false;
  }

  /** @param {Partial<TopWanted>} change */
  #set(change) {
    this.shown = PER_PAGE;
    this.search.set(change);
  }

  /** @param {TopWanted} wanted */
  #settings(wanted) {
    const words = topFeatures;
    const { degree } = wanted;
    return html`<div class="check-settings">
      <div class="named-segments"><span aria-hidden="true">${words.degree}</span>
        ${segments(
          "top-degree",
          words.degree,
          [
            ["0", topTrials.degreeWord],
            ...DEGREES.map((d) => /** @type {[string, string]} */ ([`${d}`, `${d}`])),
          ],
          String(degree),
          (d) => this.#set({ degree: Number(d) }),
        )}</div>
      <div class="named-segments"><span aria-hidden="true">${words.method}</span>
        ${segments("top-method", words.method, Object.entries(words.methods), wanted.method, (method) =>
          this.#set({ method: /** @type {TopWanted["method"]} */ (method) }),
        )}</div>
    </div>
    <p class="hint">${degree ? words.degreeMeans[degree] : topTrials.degreeMeans} ${words.methodMeans[wanted.method]}</p>
    <div class="check-fields">
      ${numberField({ label: words.list, value: wanted.r, ...limits.listed, take: (r) => this.#set({ r }) })}
      ${numberField({ label: words.cost, value: wanted.cost, hint: words.costHint, ...limits.cost, take: (cost) => this.#set({ cost }) })}
      ${checkField({ label: words.prune, hint: words.pruneHint, checked: wanted.prune ?? false, take: (prune) => this.#set({ prune }) })}
      ${checkField({ label: words.sparse, hint: words.sparseHint, checked: wanted.sparse ?? false, take: (sparse) => this.#set({ sparse }) })}
    </div>
    <details class="check-more">
      <summary>${words.more}</summary>
      <div class="check-fields">
        ${
          wanted.method === "brute_force"
            ? nothing
            : numberField({
                label: words.build,
                value: wanted.p,
                hint: words.buildHint,
                ...limits.built,
                take: (p) => this.#set({ p }),
              })
        }
        ${select(words.coding, words.codings, wanted.coding, (coding) => this.#set({ coding }), words.codingHint)}
        ${wanted.method === "heur2" ? select(words.order, words.orders, wanted.order, (order) => this.#set({ order })) : nothing}
      </div>
    </details>`;
  }

  /** Of degree 2 the machine is a sum of main effects and pair effects: it can be drawn as it is. @param {TopSought} sought */
  #whole({ begun, wanted: { degree, cost, coding } }) {
    if ((degree || begun?.degree) !== 2) return nothing;
    const words = topFeatures;
    const { question } = this.bench.document.value;
    const settings = tidySettings("svm", [
      { name: "C", value: cost },
      { name: "pairs", value: coding === "plus_minus_one" ? 3 : 2 },
    ]);
    const { learner, maps, groups } = question;
    const plain = learner === "svm" && maps.length + groups.length === 0;
    const drawn = plain && JSON.stringify(question.settings) === JSON.stringify(settings);
    if (drawn) return html`<p class="hint whole-machine">${words.wholeDrawn}</p>`;
    return html`<p class="whole-machine"><button type="button" class="button"
      @click=${() => this.gestures.drawPlain("svm", settings, words.whole)}>${words.whole}</button>
      <span class="hint">${words.wholeHint}</span></p>`;
  }

  /** How far it is, and what can be done about that. @param {TopSought} sought */
  #search(sought) {
    const words = topFeatures;
    const { bench } = this;
    const { begun, running, trouble, found, trying } = sought;
    const { built, finished, share } = found ?? { built: 0, finished: false, share: 0 };
    const of = begun?.of ?? 0;
    const held = shareOf(share, built, begun?.features ?? 0);
    const { rows = 0, events = 0, positive = "" } = bench.model.value?.target ?? {};
    const learned = bench.opened.value?.opened.n_rows ?? 0;
    const empty = finished && found?.features.length === 0;
    // What is read aloud changes with what happens, not with every step.
    const text = running
      ? bench.progress.value
        ? words.waiting
        : begun
          ? words.searching
          : trying && trying.done < trying.of
            ? topTrials.choosing
            : learned > MANY_ROWS
              ? words.trainingLong(learned)
              : words.training
      : trouble
        ? words.trouble(trouble)
        : !begun || !found
          ? ""
          : finished && begun && empty
            ? words.noWeight(built, begun.features)
            : finished
              ? words.finished(built, begun.features, begun.variables, held)
              : words.stopped(built, of, held);
    const ready = bench.engine.value === "ready" && bench.opened.value !== null;
    const left = begun !== null && !finished;
    return html`<div class="search">
      ${running && !begun && trying ? html`<progress aria-label=${topTrials.degreeWord} max=${trying.of} .value=${trying.done}></progress><span>${topTrials.machines(trying.done, trying.of)}</span>` : nothing}
      ${running && begun ? html`<progress aria-label=${words.method} max=${of || 1} .value=${built}></progress><span>${words.progress(built, of, held)}</span>` : nothing}
      <span role="status" class=${running && begun && !bench.progress.value ? "visually-hidden" : ""}>${text}</span>
      ${stepButtons({ words, state: sought, left, ready, stepper: this.search })}
    </div>
    ${begun && trying ? html`<p class="hint">${topTrials.chosen(begun.degree, trying.tried)}</p>` : nothing}
    ${empty ? html`<p class="proof nothing-listed"><span aria-hidden="true">!</span><span>${words.nothingListed(positive, words.are(events), shell.rows(rows))}</span></p>` : nothing}`;
  }

  /** @param {TopSought} sought @param {TopFound} found */
  #found({ begun, running, asked }, found) {
    const words = topFeatures;
    const { bench } = this;
    const { features, certified, finished } = found;
    const positive = bench.model.value?.target.positive ?? bench.document.value.question.positive ?? "";
    const negative = bench.model.value?.target.negative ?? "";
    const exact = begun?.certificate.stopped === "optimal";
    const proof = certified
      ? (exact ? words.proved : words.provedOfTrained)(features.length)
      : running
        ? words.notYet
        : words.notProved;
    const help = finished && asked?.method !== "brute_force" ? words.raise : words.resume;
    const marked = features.filter(({ kept }) => kept !== undefined);
    const kept = marked.filter((feature) => feature.kept).length;
    const rest = features.length - this.shown;
    return html`<div class="top-found">
      <p class=${certified && exact ? "proof is-proved" : "proof"}><span aria-hidden="true">${certified ? (exact ? "✓" : "≈") : "?"}</span>
        <span><strong>${proof}</strong> ${certified || running ? nothing : help}
          ${marked.length > 0 ? words.kept(kept, marked.length) : nothing}</span></p>
      ${begun && !exact ? html`<p class="hint">${words.imprecise}</p>` : nothing}
      <p class="hint">${words.weightMeans(positive)}</p>
      ${topList(this, features.slice(0, this.shown), { positive, negative, largest: Math.abs(features[0].weight) })}
      ${
        rest > 0
          ? html`<button type="button" class="link" @click=${() => {
              this.shown += 3 * PER_PAGE;
            }}>${words.showMore(Math.min(rest, 3 * PER_PAGE))}</button>`
          : nothing
      }
    </div>`;
  }
}

/** Of so many rows a machine is not trained at once. */
const MANY_ROWS = 3000;

/** All of it only where all were built; of others it is rounding. @param {number} share @param {number} built @param {number} of */
function shareOf(share, built, of) {
  const all = built >= of;
  if (all && share > 1 - 1e-6) return percent(1);
  return percent(all ? share : Math.min(share, 0.99995));
}

/**
 * @template {string} T
 * @param {string} label @param {Record<T, string>} words @param {T} chosen @param {(value: T) => void} take
 * @param {string} [hint]
 */
function select(label, words, chosen, take, hint = "") {
  return html`<label class="field"><span>${label}</span>
    <select @change=${(/** @type {any} */ event) => take(event.target.value)}>
      ${choices(Object.entries(words), chosen)}
    </select>
    ${hint ? html`<span class="hint">${hint}</span>` : nothing}</label>`;
}

define("top-panel", TopPanel);
