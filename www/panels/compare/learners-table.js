/** The compared learners as a table, sorted by a measure; below it what the chosen row looks like. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { foldsWithout, isLoss, METRICS, scoreOf, sorted } from "../../model/compare/table.js";
import { words } from "../../sentences/compare/learners.js";
import { restsText } from "../../sentences/rests.js";
import { restsFor } from "../../state/compared-learners.js";
import { differencesPicture } from "./learners-differences.js";
import "./learners-drawing.js";
import { letterOf, pText, secondsText, signedText, textOf } from "./learners-numbers.js";
import "../../style/check.css";

/** @typedef {import("../../engine/contract.js").Metric} Metric */
/** @typedef {import("../../engine/compare-learners.js").Row} Row */

export class LearnersTable extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    metric: { attribute: false },
    chosen: { attribute: false },
  };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {Metric} */
    this.metric = "brier";
    this.chosen = "";
  }

  render() {
    const { contest, metric } = this;
    const rows = contest.rows();
    if (rows.length === 0) return nothing;
    const letters = new Map(rows.map(({ key }, i) => [key, letterOf(i)]));
    const row = rows.find(({ key }) => key === this.chosen);
    const metrics = METRICS[contest.outcome];
    return html`
      <label class="option"><span>${words.sortBy}</span>
        <select @change=${(/** @type {any} */ { target }) => this.#tell("metric-chosen", target.value)}>
          ${metrics.map((m) => html`<option value=${m} .selected=${m === metric}>${words.capital(words.measures[m])}</option>`)}
        </select></label>
      <p class="hint">${words.capital(words.measures[metric])}: ${words.meaning(metric, contest.outcome)}.</p>
      ${differencesPicture(
        sorted(rows, metric).map(({ key, result }) => ({
          name: result ? words.name(result.learner) : words.ensemble,
          letter: letters.get(key) ?? "",
          contrast: contest.contrastOf(key, metric),
          show: result ? this.#show(key, words.name(result.learner)) : null,
        })),
        { worse: words.worse, better: words.better, loss: isLoss(metric) },
      )}
      <details class="check-more"><summary>${words.numbers}</summary>
      <div class="table-scroll" role="region" tabindex="0" aria-label=${words.table}>
        <table class="rivals-table">
          <caption class="visually-hidden">${words.table}</caption>
          <thead><tr>
            <th scope="col">${words.learner}</th>
            <th scope="col" class="is-chosen">${words.columns[metric]}</th>
            <th scope="col" class="difference">${words.difference}</th>
            ${metrics.filter((m) => m !== metric).map((m) => html`<th scope="col">${words.columns[m]}</th>`)}
            <th scope="col">${words.time}</th>
          </tr></thead>
          <tbody>${sorted(rows, metric).map((one) => this.#row(one, letters.get(one.key) ?? ""))}</tbody>
        </table>
      </div>
      <p class="hint">${words.differenceHint(words.measures[metric], this.#reference(rows[0]))}</p>
      <p class="hint">${words.headerHint[contest.outcome]}</p>
      </details>
      ${rows[0].former ? html`<p class="hint">${words.formerHint}</p>` : nothing}
      ${
        row?.result
          ? html`<learners-drawing .bench=${this.bench} .gestures=${this.gestures} .contest=${contest} .result=${row.result}></learners-drawing>`
          : nothing
      }`;
  }

  /** What the differences are taken from. @param {Row} first */
  #reference({ result, former }) {
    const tuned = result && !former && result.question.tuning;
    return tuned ? words.theReference(words.the(result.learner)) : words.theDrawn;
  }

  /** How a row is not what its name says alone: settings of every fold, shapes and pairs that rest. @param {Row} row */
  #about({ key, result }) {
    const entry = this.contest.entries().find((one) => one.key === key);
    const { question } = this.bench.document.value;
    const rests = entry ? restsText(restsFor(question, entry.question)) : "";
    return [result?.question.tuning ? words.tunedInside : "", rests]
      .filter(Boolean)
      .map((text) => html` <span class="interval">${text}</span>`);
  }

  /** What shows what a learner looks like. @param {string} key @param {string} name */
  #show(key, name) {
    const chosen = key === this.chosen;
    return html`<button type="button" class="link" aria-expanded=${chosen ? "true" : "false"} aria-label=${words.choice(name)}
      @click=${() => this.#tell("row-chosen", chosen ? "" : key)}>${name}</button>`;
  }

  /** @param {Row} row @param {string} letter */
  #row(row, letter) {
    const { key, judged, result } = row;
    const { contest, metric } = this;
    const name = result ? words.name(result.learner) : words.ensemble;
    const chosen = key === this.chosen;
    return html`<tr class=${chosen ? "is-row" : ""} data-learner=${result?.learner ?? "ensemble"}>
      <th scope="row"><span class="letter" aria-hidden="true">${letter}</span>
        ${result ? this.#show(key, name) : name}${this.#about(row)}</th>
      ${this.#score(judged, metric, "is-chosen")}
      <td class="difference">${this.#difference(row)}</td>
      ${METRICS[contest.outcome].filter((m) => m !== metric).map((m) => this.#score(judged, m))}
      <td>${result ? words.seconds(secondsText(result.seconds)) : words.none}</td>
    </tr>`;
  }

  /** @param {import("../../engine/contract.js").Judged} judged @param {Metric} metric */
  #score(judged, metric, kind = "") {
    const score = scoreOf(judged, metric);
    if (!score) return html`<td class=${kind}>${words.none}</td>`;
    const text = this.#text(metric);
    const lacking = foldsWithout(judged, metric);
    const of = judged.folds.length;
    return html`<td class=${kind}>${text(score.mean)} <span class="interval">${words.interval(text(score.low), text(score.high))}</span>${
      lacking > 0
        ? html` <span class="interval">${words.someFolds(String(of - lacking), String(of))}</span>`
        : nothing
    }</td>`;
  }

  /** @param {Row} row */
  #difference({ key, result, former }) {
    if (key === this.contest.reference()) {
      // Scores of settings that every fold chose are not those of the drawn model.
      const tag = former ? words.former : result?.question.tuning ? words.referenceTuned : words.reference;
      return html`<span class="tag">${tag}</span>`;
    }
    const contrast = this.contest.contrastOf(key, this.metric);
    if (!contrast) return words.none;
    const { difference, low, high, p } = contrast;
    const text = this.#text(this.metric);
    const [size, from, to] = [difference, low, high].map((value) => signedText(value, text));
    return html`${size} <span class="interval">${words.interval(from, to)}</span> <span class="interval">${words.p(pText(p))}</span>`;
  }

  /** @param {Metric} metric */
  #text(metric) {
    return textOf(
      metric,
      this.contest.rows().map(({ judged }) => scoreOf(judged, metric)?.mean ?? 0),
    );
  }

  /** @param {string} type @param {string} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

define("learners-table", LearnersTable);
