/** From which probability on it pays to act: what the errors cost, the threshold that follows, and what it does to held-out rows. */
import { html, nothing, svg } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { canBeJudged } from "../../engine/judge.js";
import { costOf, outcomeOf, pointAt } from "../../model/decide/curve.js";
import { worthOf } from "../../model/decide/worth.js";
import { count, fixed, percent, plain } from "../../model/format.js";
import { decide } from "../../sentences/decide/decide.js";
import { shell } from "../../sentences.js";
import { costLimits, costsAt, thresholdOf } from "../../state/costs.js";
import { saysWeighted } from "../../state/learners.js";
import "./decision-curve.js";
import { BETWEEN, moveMark, thresholdText } from "../../bench/threshold-mark.js";
import { numberField } from "../../controls/fields.js";
import { isOpen } from "../../state/tabs.js";
import { judgingState, outcomeWords, weightedNote } from "../trust/judging-state.js";
import "../../style/decide.css";

/** @typedef {import("../../engine/contract.js").Judged} Judged */
/** @typedef {import("../../engine/contract.js").DecisionPoint} DecisionPoint */
/** @typedef {import("../../state/costs.js").Costs} Costs */

const PANEL = "decide";

export class DecidePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { moving: { state: true } };

  constructor() {
    super();
    /** The threshold while the line is dragged. @type {number | null} */
    this.moving = null;
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    if (!isOpen(view, PANEL) || !canBeJudged(bench)) return nothing;
    const { found, repeats } = bench.decided.value;
    const { target, calibration: fits } = bench.model.value ?? {};
    if (!target || !fits) return nothing;
    const { stale, line } = judgingState(bench.decided.value, question, fits);
    const costs = this.moving === null ? view.costs : costsAt(view.costs, this.moving);
    return html`
      <p class="hint">${decide.lead(outcomeWords(target))}</p>
      ${weightedNote(question, this.gestures, decide.weighted)}
      ${this.#costs(costs)}
      ${line}
      ${found && found.decision.length > 0 ? html`<div class=${stale ? "decide stale" : "decide"}>${this.#found(found, costs, repeats, target)}</div>` : nothing}
    `;
  }

  /** @param {Costs} costs */
  #costs(costs) {
    const [alarm, miss] = costs;
    const field = (
      /** @type {string} */ label,
      /** @type {number} */ value,
      /** @type {(v: number) => Costs} */ change,
    ) =>
      numberField({
        label,
        value,
        ...costLimits,
        take: (v) => this.gestures.setCosts(change(v)),
      });
    const threshold = thresholdText(costs);
    return html`<div class="field-row costs">
        ${field(decide.alarm, alarm, (v) => [v, miss])} ${field(decide.miss, miss, (v) => [alarm, v])}
      </div>
      <p class="hint">${decide.costHint}</p>
      <p class="verdict">${decide.threshold(threshold)}</p>
      <p class="hint">${decide.why(written(alarm), written(miss), threshold)}</p>`;
  }

  /** @param {Judged} found @param {Costs} costs @param {number} repeats @param {{ name: string, positive: string, negative: string }} target */
  #found(found, costs, repeats, target) {
    const threshold = thresholdOf(costs);
    const point = pointAt(found.decision, threshold);
    const [{ events }] = found.classes;
    const held = { rows: found.rows, events };
    const outcome = outcomeOf(point, held);
    const cost = costOf(point, held, costs);
    const beyond = Math.abs(point.threshold - threshold);
    const { acted, left, verdict } = worthOf(point, held, threshold);
    const spoken = decide.spoken(
      percent(point.threshold),
      fixed(point.net_benefit, 3),
      count(outcome.found),
      count(outcome.alarms),
    );
    return html`
      ${this.#table(point, outcome, target)}
      <p>${decide.cost(money(cost.model), money(cost.all), money(cost.none))} <strong class="decide-verdict">${decide.verdicts[verdict]}</strong></p>
      <p class="hint">${decide.because(outcomeWords(target), { acted: groupText(acted), left: groupText(left) })}
        ${beyond > 0.0051 ? decide.beyond(percent(point.threshold)) : beyond > BETWEEN / 100 ? decide.counted(percent(point.threshold)) : nothing}</p>
      <decision-curve .judged=${found} .threshold=${Math.min(Math.max(threshold, 0), 1)} .spoken=${spoken}
        @threshold-moved=${(/** @type {CustomEvent} */ { detail }) => {
          const { view, question } = this.bench.document.value;
          this.moving = detail.threshold;
          moveMark(costsAt(view.costs, detail.threshold), saysWeighted(question));
        }}
        @threshold-rested=${(/** @type {CustomEvent} */ { detail }) => {
          this.moving = null;
          this.gestures.setCosts(costsAt(this.bench.document.value.view.costs, detail.threshold));
        }}></decision-curve>
      ${legend()}
      <p class="hint">${decide.dragHint} ${decide.benefit} ${decide.basis(shell.rows(found.rows), Math.max(1, repeats))}</p>`;
  }

  /** @param {DecisionPoint} point @param {import("../../model/decide/curve.js").Outcome} outcome @param {{ positive: string, negative: string }} target */
  #table({ threshold }, { found, missed, alarms, left }, { positive, negative }) {
    const cell = (/** @type {number} */ n, /** @type {string} */ word, /** @type {boolean} */ wrong) =>
      html`<td class=${wrong ? "number is-wrong" : "number"}><strong>${count(n)}</strong> <span class="hint">${word}</span></td>`;
    return html`<table class="decide-table">
      <caption>${decide.table(percent(threshold))}</caption>
      <thead><tr><td></td><th scope="col">${decide.columns.yes(positive)}</th><th scope="col">${decide.columns.no(negative)}</th></tr></thead>
      <tbody>
        <tr><th scope="row">${decide.act}</th>${cell(found, decide.cells.found, false)}${cell(alarms, decide.cells.alarms, true)}</tr>
        <tr><th scope="row">${decide.leave}</th>${cell(missed, decide.cells.missed, true)}${cell(left, decide.cells.left, false)}</tr>
      </tbody>
    </table>`;
  }
}

/** A cost, with its thousands set apart. @param {number} cost */
const written = (cost) => (cost >= 1000 ? grouped.format(cost) : plain(cost));
const grouped = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 9 });

/** Three digits of a cost tell enough. @param {number} cost */
const money = (cost) => written(Math.abs(cost) >= 100 ? Math.round(cost) : Number(cost.toPrecision(3)) || 0);

/** A share with its interval, all three in whole per cents; "" where it is nobody's. @param {import("../../model/decide/worth.js").Group} group */
function groupText({ side, share, low, high }) {
  const text = (/** @type {number} */ p) => (p > 0 && p < 0.01 ? percent(p) : `${fixed(100 * p, 0)}\u202f%`);
  return side === "nobody" ? "" : decide.interval(text(share), text(low), text(high));
}

/** The pattern of each line tells it from the others, not its colour alone. */
function legend() {
  const { legend: words } = decide;
  return html`<ul class="decision-legend">
    ${
      /** @type {const} */ (["model", "all", "none"]).map(
        (name) =>
          html`<li><svg width="30" height="12" aria-hidden="true">${svg`<path class=${name} d="M1 6H29" />`}</svg>${words[name]}</li>`,
      )
    }
  </ul>`;
}

define("decide-panel", DecidePanel);
