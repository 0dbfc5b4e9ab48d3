/**
 * How hard the weights are held back: the ridge trace with a line that drags, what rules say of k, constants of parts. What
 * is dragged is learned at every place (`engine/shrink.js`) and becomes the document's when it rests.
 */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { Hold } from "../../controls/hold.js";
import { limits } from "../../engine/catalogue-more.json";
import { shrinkerOf } from "../../engine/shrink.js";
import { contributions, outcomeOf, sumOf, typicalValue } from "../../model/evaluate.js";
import { fixed, percent, plainK } from "../../model/format.js";
import { largestAt, rangeOf, valueAt } from "../../model/layout/ridge-trace.js";
import { isProbability } from "../../model/links.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import { questionKey, withConstants } from "../../state/document.js";
import { settingValue, shrinkageSetting } from "../../state/learners.js";
import { hiddenNow } from "../../state/lesson.js";
import { fitsKey } from "../../state/question.js";
import { requestOf } from "../../state/request.js";
import { rounded, scaled } from "../../state/shrinkages.js";
import "./ridge-trace.js";
import "./shrinkage-chains.js";
import "./shrinkage-constants.js";
import "./shrinkage-parts.js";
import { isOpen } from "../../state/tabs.js";
import "../../style/shrinkage.css";

/** @typedef {import("../../engine/contract.js").Trace} Trace */
/** @typedef {import("../../engine/shrink.js").Place} Place */

export const PANEL = "shrinkage";
/** Places on the axis: fine enough for a smooth curve. */
/** A key that is held down, or pressed again and again, is one movement. */
const REST_MS = 400;

export class ShrinkagePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    page: { attribute: false },
    at: { state: true },
    highlighted: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
    /** Where the constants are while they move; null at rest. @type {Place | null} */
    this.at = null;
    /** Number of the curve that is chosen. */
    this.highlighted = -1;
    /** What the curves were asked for, and what came. */
    this.asked = "";
    this.subject = "";
    /** @type {Trace | null} */
    this.trace = null;
    this.trouble = "";
    this.hold = new Hold(
      (slider) => this.#move(this.#placeOf(slider)),
      (slider, keyed) => {
        const place = this.#placeOf(slider);
        this.#rest(place, shrinkage.gestures.set(plainK(place.k)), keyed);
      },
    );
  }

  get shrinker() {
    return shrinkerOf(this.page);
  }

  render() {
    const { bench, trace } = this;
    const { question, view } = bench.document.value;
    if (!shrinkageSetting(question.learner) || !isOpen(view, PANEL)) return nothing;
    const rest = this.#resting();
    this.#look(rest);
    const place = this.at ?? rest;
    if (this.trouble) return this.#bare(place);
    if (!trace) return html`<p class="hint" role="status">${shrinkage.waiting}</p>`;
    const outcome = this.#outcome();
    return html`
      <p class="hint">${shrinkage.lead}</p>
      <ridge-trace .trace=${trace} .k=${place.k} .rest=${rest.k} .highlighted=${this.highlighted}
        .own=${place.shrinkages.map(({ of, k }) => ({ k, part: of.part }))} .spoken=${this.#spoken(trace, place, outcome)}
        @k-moved=${(/** @type {CustomEvent<{ k: number }>} */ { detail }) => this.#move(this.#together(rest, detail.k))}
        @k-rested=${(/** @type {CustomEvent<{ k: number, keyed: boolean }>} */ { detail }) =>
          this.#rest(this.#together(rest, detail.k), shrinkage.gestures.set(plainK(detail.k)), detail.keyed)}
        @k-cancelled=${() => this.#cancel()} @focusout=${() => this.shrinker.settle()}></ridge-trace>
      ${this.#legend(trace)} ${this.#numbers(trace, place, outcome)} ${this.#highlight(trace, rest)} ${this.#rules(trace)}
      <shrinkage-parts .trace=${trace} .place=${place} .gestures=${this.gestures}
        @constants-moved=${(/** @type {CustomEvent<{ place: Place }>} */ { detail }) => this.#move(detail.place)}
        @constants-rested=${(
          /** @type {CustomEvent<{ place: Place, said: string, keyed: boolean }>} */ { detail },
        ) => this.#rest(detail.place, detail.said, detail.keyed)}></shrinkage-parts>
      <shrinkage-constants .bench=${bench} .gestures=${this.gestures} .pool=${this.pool} .trace=${trace} .place=${rest}></shrinkage-constants>
      <shrinkage-chains .bench=${bench} .gestures=${this.gestures} .pool=${this.pool}></shrinkage-chains>
    `;
  }

  /** The document's own. @returns {Place} */
  #resting() {
    const { learner, settings, shrinkages } = this.bench.document.value.question;
    const name = shrinkageSetting(learner);
    return { k: name ? settingValue(learner, settings, name) : 1, shrinkages };
  }

  /** Where there are no curves, as of kernels and of very many columns, k is dragged all the same. @param {Place} place */
  #bare({ k }) {
    const [from, to] = rangeOf(this.bench.prepared.value?.prepared.rows ?? 0, [k]);
    const outcome = this.#outcome();
    const text = shrinkage.note(plainK(k));
    return html`<p class="hint" role="status">${shrinkage.noTrace(this.trouble)}</p>
      <label class="field"><span>${text}${outcome ? html` · ${outcome.name} ${outcome.text}` : nothing}</span>
        <input type="range" step="any" min=${Math.log(from)} max=${Math.log(to)} .value=${String(Math.log(Math.max(k, from)))}
          aria-label=${shrinkage.slider} aria-valuetext=${text} @focusout=${() => this.shrinker.settle()}
          @pointerdown=${this.hold.down} @pointerup=${this.hold.up} @pointercancel=${this.hold.up}
          @keydown=${this.hold.key} @input=${this.hold.input} @change=${this.hold.change} /></label>
      <shrinkage-chains .bench=${this.bench} .gestures=${this.gestures} .pool=${this.pool}></shrinkage-chains>`;
  }

  /** @param {HTMLInputElement} slider */
  #placeOf(slider) {
    return this.#together(this.#resting(), rounded(Math.exp(Number(slider.value))));
  }

  /** The line moves all constants together, so that their ratios stay. @param {Place} rest @param {number} k @returns {Place} */
  #together({ k: before, shrinkages }, k) {
    return { k, shrinkages: before > 0 ? scaled(shrinkages, k / before) : shrinkages };
  }

  /** @param {Place} place */
  #move(place) {
    this.at = place;
    this.shrinker.move(place);
  }

  /** @param {Place} place @param {string} said @param {boolean} keyed */
  #rest(place, said, keyed) {
    this.#move(place);
    this.shrinker.rest(
      () => {
        this.at = null;
        this.gestures.setConstants(place.k, place.shrinkages, said);
      },
      keyed ? REST_MS : 0,
    );
  }

  #cancel() {
    this.at = null;
    this.shrinker.cancel();
  }

  /**
   * Asks for the curves where they are not there: those of another table, other folds or other columns. They do not depend
   * on the constants.
   * @param {Place} rest
   */
  #look({ k, shrinkages }) {
    const { bench, pool } = this;
    bench.opened.value;
    const { prepared } = bench;
    const doc = bench.document.value;
    const request = requestOf(bench, doc);
    if (!request || prepared.value?.key !== questionKey(doc.question)) return;
    const subject = fitsKey(withConstants(doc, 1, []).question);
    if (subject !== this.subject) {
      this.trace = null;
      this.highlighted = -1;
    }
    this.subject = subject;
    const marks = this.trace?.marks.flatMap((mark) => mark.k ?? []) ?? [];
    const [from, to] = rangeOf(prepared.value.prepared.rows, [
      k,
      ...shrinkages.map((one) => one.k),
      ...marks,
    ]);
    const key = `${subject} ${from} ${to}`;
    if (key === this.asked) return;
    this.asked = key;
    this.trouble = "";
    pool.ask("trace", { from, to, steps: limits.steps.usual }, request).then(
      (/** @type {Trace} */ trace) => {
        if (this.asked === key) Object.assign(this, { trace });
        this.shrinker.warm({ k, shrinkages });
        this.requestUpdate();
      },
      (/** @type {unknown} */ error) => {
        if (this.asked === key) this.trouble = error instanceof Error ? error.message : String(error);
        this.requestUpdate();
      },
    );
  }

  /** @param {Trace} trace */
  #legend({ lines, gcv, fold_error }) {
    const kinds = [...new Set(lines.map(({ part }) => part.part))];
    const sample = (/** @type {string} */ name, /** @type {string} */ text) =>
      html`<li><svg class="trace-sample" width="26" height="10" aria-hidden="true"><path class=${name} d="M1 5H25" /></svg>${text}</li>`;
    return html`<ul class="trace-legend">
      ${kinds.length > 1 ? kinds.map((kind) => sample(`trace-curve is-named is-${kind}`, shrinkage.parts.name(/** @type {any} */ ({ part: kind })))) : nothing}
      ${fold_error.length > 0 ? sample("trace-folds", shrinkage.folds) : nothing}
      ${gcv.length > 0 ? sample("trace-gcv", shrinkage.gcv) : nothing}
    </ul>`;
  }

  /** What is at the line. @param {Trace} trace @param {Place} place @param {{ name: string, text: string } | null} outcome */
  #numbers(trace, { k, shrinkages }, outcome) {
    const { numbers, one } = shrinkage;
    const at = (/** @type {number[]} */ values) => valueAt(trace.k, values, k);
    const fact = outcome
      ? html`<div class="trace-outcome"><dt>${outcome.name}</dt><dd>${outcome.text}</dd></div>`
      : nothing;
    // The curves are those of one k for all: what they say is not said of a model that has several.
    if (shrinkages.length > 0) return html`<dl class="trace-numbers">${fact}</dl><p class="hint">${one}</p>`;
    const rows = [{ word: numbers.freedom, hint: numbers.freedomHint, text: fixed(at(trace.freedom), 1) }];
    if (trace.fold_error.length > 0)
      rows.push({ word: numbers.error, hint: numbers.errorHint, text: fixed(at(trace.fold_error), 3) });
    if (trace.gcv.length > 0) rows.push({ word: numbers.gcv, hint: "", text: fixed(at(trace.gcv), 3) });
    if (trace.fold_accuracy.length > 0)
      rows.push({ word: numbers.accuracy, hint: "", text: percent(at(trace.fold_accuracy)) });
    return html`<dl class="trace-numbers">
        ${fact}
        ${rows.map(({ word, hint, text }) => html`<div title=${hint || nothing}><dt>${word}</dt><dd>${text}</dd></div>`)}
      </dl>`;
  }

  /** What the drawing ends in at the values that are set: a phone has no room for both. */
  #outcome() {
    const { bench } = this;
    const model = bench.model.value;
    const veiled = hiddenNow(bench.document.value.view, bench.revealed.value).includes("probability");
    if (!model || bench.family.value || veiled) return null;
    const set = new Map(bench.document.value.view.values);
    const values = model.attributes.map((a) =>
      set.has(a.name) ? (set.get(a.name) ?? null) : typicalValue(a),
    );
    const outcome = outcomeOf(model, sumOf(model, contributions(model, values)));
    const text = isProbability(model) ? percent(outcome) : plainK(outcome);
    return { name: shrinkage.numbers.outcome(model), text };
  }

  /** @param {Trace} trace @param {Place} place @param {{ name: string, text: string } | null} outcome */
  #spoken(trace, { k }, outcome) {
    const freedom = fixed(valueAt(trace.k, trace.freedom, k), 1);
    return shrinkage.spoken(plainK(k), freedom, outcome ? `${outcome.name} ${outcome.text}` : "");
  }

  /** One curve to be looked at: by the pointer over the drawing, or here. @param {Trace} trace @param {Place} rest a list that moved could not be read */
  #highlight(trace, { k }) {
    const { lines } = trace;
    const order = largestAt(trace, k);
    const weight = (/** @type {number} */ i) => fixed(valueAt(trace.k, lines[i].weights, k), 3);
    return html`<label class="option trace-highlight"><span>${shrinkage.coordinate}</span>
      <select @change=${(/** @type {any} */ { target }) => {
        this.highlighted = Number(target.value);
      }}>
        <option value="-1" .selected=${this.highlighted < 0}>${shrinkage.noCoordinate}</option>
        ${order.map(
          (i) =>
            html`<option value=${i} .selected=${i === this.highlighted}>${shrinkage.weight(lines[i].name, weight(i))}</option>`,
        )}
      </select></label>`;
  }

  /** @param {Trace} trace */
  #rules({ marks }) {
    if (marks.length === 0) return nothing;
    return html`<section class="trace-rules"><h3>${shrinkage.marksHeading}</h3>
      <dl>
        ${marks.map(
          ({ rule, k }) => html`<div>
            <dt>${shrinkage.marks[rule]}</dt>
            <dd><strong>${k === undefined || !Number.isFinite(k) ? shrinkage.noChoice : `k = ${plainK(k)}`}</strong> ${shrinkage.means[rule]}</dd>
          </div>`,
        )}
      </dl>${[...new Set(marks.flatMap(({ note }) => note || []))].map((note) => {
        // Said once of all that it is about.
        const about = marks.filter((mark) => mark.note === note).map(({ rule }) => shrinkage.marks[rule]);
        return html`<p class="hint">${about.join(", ")}: ${note}</p>`;
      })}</section>`;
  }
}

define("shrinkage-panel", ShrinkagePanel);
