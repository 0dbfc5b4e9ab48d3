/** Learners compared on the same held-out rows: what the additive model gives up, in words, numbers and curves. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { LearnerContest } from "../../engine/compare-learners.js";
import { canBeCompared } from "../../engine/judge.js";
import { hasUnit, isAhead, METRICS, rivalIn, scoreOf, verdictOf } from "../../model/compare/table.js";
import { words } from "../../sentences/compare/learners.js";
import { rivalAsked } from "../../state/compared-learners.js";
import { pText, signedText, textOf } from "./learners-numbers.js";
import "./learners-choice.js";
import "./learners-classes.js";
import "./learners-curves.js";
import "./learners-ensemble.js";
import "./learners-scatter.js";
import "./learners-table.js";
import "./learners-tune.js";
import { isOpen } from "../../state/tabs.js";
import "../../style/learners.css";

/** @typedef {import("../../engine/contract.js").Metric} Metric */

export const PANEL = "learners";

export class LearnersPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    engine: { attribute: false },
    metric: { state: true },
    chosen: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {Omit<import("../../engine/follow.js").Follower, "end">} */
    this.engine = given;
    /** What the table is sorted by and the headline speaks of. @type {Metric} */
    this.metric = "brier";
    /** Key of the row that is looked at. */
    this.chosen = "";
    /** Whether a verdict was asked for and is not there yet. */
    this.awaited = false;
    /** @type {LearnerContest | null} */
    this.own = null;
  }

  /** Begun with the first look: who never opens the panel pays nothing. */
  get contest() {
    this.own ??= new LearnerContest(this.bench, this.pool, (question) => this.engine.fits(question));
    return this.own;
  }

  /** The chosen measure, or the first one of another outcome. */
  get shownMetric() {
    const metrics = METRICS[this.contest.outcome];
    return metrics.includes(this.metric) ? this.metric : metrics[0];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.own?.stop();
  }

  render() {
    const { bench, gestures } = this;
    if (!isOpen(bench.document.value.view, PANEL) || !canBeCompared(bench)) return nothing;
    const { contest, shownMetric: metric } = this;
    const { outcome } = contest;
    const { progress, running, trouble, troubles, tuning } = contest.state.value;
    const entries = contest.entries();
    const rows = contest.rows();
    const open = entries.filter(({ key, ticked }) => ticked && !contest.state.value.results.has(key));
    const part = { bench, gestures, contest };
    const text = progress
      ? progress.of
        ? words.learning(words.name(progress.name), String(progress.done), String(progress.of))
        : (tuning ? words.waiting : words.beginning)(words.name(progress.name))
      : running || rows.length === 0 || rows[0].former
        ? ""
        : open.length > 0
          ? words.stopped(contest.finished().length)
          : words.all(contest.finished().length);
    return html`
      <p class="hint">${words.lead}</p>
      <learners-choice .bench=${bench} .contest=${contest}></learners-choice>
      <div class="search">
        ${
          running
            ? html`<button type="button" class="button" @click=${() => contest.stop()}>${words.stop}</button>
                <progress aria-hidden="true" max=${progress?.of || 1} .value=${progress?.done ?? 0}></progress>`
            : html`<button type="button" class="button" ?disabled=${open.length === 0} @click=${() => {
                this.awaited = true;
                contest.run();
              }}>${rows.length > 0 ? words.goOn : words.run}</button>`
        }
        <span role="status">${text}</span>
      </div>
      ${entries.map(({ key, name, ticked }) => {
        const what = troubles.get(key);
        return what && ticked
          ? html`<p class="caution" role="alert">${words.trouble(words.name(name), what)}</p>`
          : nothing;
      })}
      ${rows.map(({ result }) =>
        result?.leftOut.map(
          (what) =>
            html`<p class="hint left-out"><bdi>${words.about(words.name(result.learner), what)}</bdi></p>`,
        ),
      )}
      ${trouble ? html`<p class="caution" role="alert">${words.problem(trouble)}</p>` : nothing}
      ${
        rows.length > 0
          ? html`${this.#headline()}
              <learners-table .bench=${part.bench} .contest=${contest} .metric=${metric} .chosen=${this.chosen} .gestures=${gestures}
                @metric-chosen=${(/** @type {CustomEvent<Metric>} */ { detail }) => {
                  this.metric = detail;
                }}
                @row-chosen=${(/** @type {CustomEvent<string>} */ { detail }) => {
                  this.chosen = detail;
                }}></learners-table>
              ${
                outcome === "number"
                  ? html`<learners-scatter .bench=${bench} .contest=${contest}></learners-scatter>`
                  : html`<learners-curves .bench=${bench} .contest=${contest}></learners-curves>`
              }
              ${outcome === "all_classes" ? html`<learners-classes .bench=${bench} .contest=${contest}></learners-classes>` : nothing}
              <learners-ensemble .bench=${bench} .contest=${contest} .gestures=${gestures}></learners-ensemble>`
          : nothing
      }
      <learners-tune .bench=${bench} .contest=${contest} .gestures=${gestures} .pool=${this.pool}></learners-tune>
    `;
  }

  /** What was asked for comes into sight once it is whole: it stands under the boxes. */
  updated() {
    const verdict = this.querySelector(".verdict");
    if (!this.awaited || !verdict || this.contest.state.peek().running) return;
    this.awaited = false;
    verdict.scrollIntoView({ block: "start" });
  }

  /** What the drawn model gives up, in words. */
  #headline() {
    const { contest, shownMetric: metric } = this;
    const [drawn, ...others] = contest.rows();
    if (drawn.key !== contest.reference()) return nothing;
    const known = others.flatMap(({ key, judged, result }) =>
      result && contest.contrastOf(key, metric)
        ? [{ key, judged, learner: result.learner, additive: result.additive }]
        : [],
    );
    const found = rivalIn(known, metric);
    const contrast = found && contest.contrastOf(found.rival.key, metric);
    if (!contrast) return nothing;
    const own = words.the(rivalAsked(this.bench.document.value.question));
    const rival = words.the(found.rival.learner);
    const blend = others.find(({ result }) => result === null);
    const blended = blend && contest.contrastOf(blend.key, metric);
    // An average of several is said too where it is better: it was not what the sentence above chose from.
    const more =
      blended && verdictOf(blended).verdict === "cost"
        ? ` ${this.#verdict(blended, own, words.the("ensemble"))}`
        : "";
    return html`<p class="verdict" role="status">${this.#verdict(contrast, own, rival)}${more}</p>
      ${found.of > 1 && isAhead(contrast) ? html`<p class="hint">${words.chosen(rival, found.of)}</p>` : nothing}`;
  }

  /** @param {import("../../engine/contract.js").Contrast} contrast @param {string} own @param {string} rival */
  #verdict(contrast, own, rival) {
    const { metric } = contrast;
    const { verdict, size, low, high, p } = verdictOf(contrast);
    const target = this.bench.model.value?.target;
    const named = words.measures[metric];
    const measure = hasUnit(metric) && target ? words.inUnit(named, target.name, target.unit) : named;
    const number = textOf(
      metric,
      this.contest.rows().map(({ judged }) => scoreOf(judged, metric)?.mean ?? 0),
    );
    const write = (/** @type {number} */ v) => (verdict === "none" ? signedText(v, number) : number(v));
    const written = [size, low, high].map(write);
    const chance = words.p(pText(p));
    if (written.every((text) => !/[1-9]/.test(text))) return words.nothing(own, rival, measure, chance);
    const say = { cost: words.cost, gain: words.gain, none: words.same }[verdict];
    return say(own, rival, written[0], measure, `${words.interval(written[1], written[2])}, ${chance}`);
  }
}

define("learners-panel", LearnersPanel);
