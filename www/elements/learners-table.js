/** The compared learners as a table, sorted by a measure; below it what the chosen row looks like. */
import { html, nothing } from "lit";
import { METRICS, scoreOf, sorted } from "../model/learners/table.js";
import { words } from "../sentences/compare-learners.js";
import { define, given, PageElement } from "./base.js";
import "./learners-drawing.js";
import { letterOf, pText, secondsText, textOf } from "./learners-numbers.js";

/** @typedef {import("../engine/contract.js").Metric} Metric */
/** @typedef {ReturnType<import("../engine/compare-learners.js").LearnerContest["rows"]>[number]} Row */

export class LearnersTable extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    metric: { attribute: false },
    chosen: { attribute: false },
  };

  constructor() {
    super();
    /** @type {import("../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {Metric} */
    this.metric = "brier";
    this.chosen = "";
  }

  render() {
    const { contest, metric } = this;
    const rows = contest.rows();
    const letters = new Map(rows.map(({ key }, i) => [key, letterOf(i)]));
    const row = rows.find(({ key }) => key === this.chosen);
    const metrics = METRICS[contest.outcome];
    return html`
      <label class="option"><span>${words.sortBy}</span>
        <select @change=${(/** @type {any} */ { target }) => this.#tell("metric-chosen", target.value)}>
          ${metrics.map((m) => html`<option value=${m} .selected=${m === metric}>${words.capital(words.measures[m])}</option>`)}
        </select></label>
      <p class="hint">${words.capital(words.measures[metric])}: ${words.meaning(metric, contest.outcome)}.</p>
      <div class="table-scroll" role="region" tabindex="0" aria-label=${words.table}>
        <table class="rivals-table">
          <caption class="visually-hidden">${words.table}</caption>
          <thead><tr>
            <th scope="col">${words.learner}</th>
            <th scope="col" class="is-chosen">${words.columns[metric]}</th>
            <th scope="col">${words.difference}</th>
            ${metrics.filter((m) => m !== metric).map((m) => html`<th scope="col">${words.columns[m]}</th>`)}
            <th scope="col">${words.time}</th>
          </tr></thead>
          <tbody>${sorted(rows, metric).map((one) => this.#row(one, letters.get(one.key) ?? ""))}</tbody>
        </table>
      </div>
      <p class="hint">${words.differenceHint(words.measures[metric])}</p>
      ${
        row?.result
          ? html`<learners-drawing .bench=${this.bench} .gestures=${this.gestures} .contest=${contest} .result=${row.result}></learners-drawing>`
          : nothing
      }`;
  }

  /** @param {Row} row @param {string} letter */
  #row({ key, judged, result }, letter) {
    const { contest, metric } = this;
    const name = result ? words.name(result.learner) : words.ensemble;
    const drawn = key === contest.entries()[0].key;
    const chosen = key === this.chosen;
    return html`<tr class=${chosen ? "is-row" : ""} data-learner=${result?.learner ?? "ensemble"}>
      <th scope="row"><span class="letter" aria-hidden="true">${letter}</span>
        ${
          result
            ? html`<button type="button" class="link" aria-expanded=${chosen} aria-label=${words.choice(name)}
                @click=${() => this.#tell("row-chosen", chosen ? "" : key)}>${name}</button>`
            : name
        }</th>
      ${this.#score(judged, metric, "is-chosen")}
      <td>${this.#difference(key, drawn)}</td>
      ${METRICS[contest.outcome].filter((m) => m !== metric).map((m) => this.#score(judged, m))}
      <td>${result ? words.seconds(secondsText(result.seconds)) : words.none}</td>
    </tr>`;
  }

  /** @param {import("../engine/contract.js").Judged} judged @param {Metric} metric */
  #score(judged, metric, kind = "") {
    const score = scoreOf(judged, metric);
    if (!score) return html`<td class=${kind}>${words.none}</td>`;
    const text = this.#text(metric);
    return html`<td class=${kind}>${text(score.mean)} <span class="interval">${words.interval(text(score.low), text(score.high))}</span></td>`;
  }

  /** @param {string} key @param {boolean} drawn */
  #difference(key, drawn) {
    if (drawn) return html`<span class="tag">${words.reference}</span>`;
    const contrast = this.contest.contrastOf(key, this.metric);
    if (!contrast) return words.none;
    const { difference, low, high, p } = contrast;
    const text = this.#text(this.metric);
    return html`${difference > 0 ? "+" : ""}${text(difference)} <span class="interval">${words.interval(text(low), text(high))}, ${words.p(pText(p))}</span>`;
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
