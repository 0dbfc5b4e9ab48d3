/** What the calibration panel shows, as tables. */
import { html, nothing } from "lit";
import { fixed, percent } from "../../model/format.js";
import { bestBy, DECIMALS } from "../../model/trust/verdict.js";
import { calibration } from "../../sentences/trust/calibration.js";
import { intervalText } from "./calibration-picture.js";

/** @typedef {import("../../engine/contract.js").Calibrator} Calibrator */
/** @typedef {import("../../model/trust/verdict.js").Measure} Measure */
/** @typedef {Record<Calibrator["name"], { name: string, means: string }>} Names */

/** @type {readonly Measure[]} */
const MEASURES = ["brier", "reliability", "resolution", "uncertainty", "log_loss", "width"];
/** What the Brier score is made up of. @type {readonly Measure[]} */
const PARTS = ["reliability", "resolution", "uncertainty"];

/** @param {boolean} calibrated whether the learner is; otherwise its own probability stands in place of the curve's @param {boolean} bends @returns {Names} */
export function namesOf(calibrated, bends) {
  const { bent, own, ways } = calibration;
  return calibrated && !bends ? ways : { ...ways, logistic: bends ? bent : own };
}

/** All three side by side, the best marked. @param {Calibrator[]} calibrators @param {string} chosen @param {Names} names */
export function comparison(calibrators, chosen, names) {
  return html`<table class="calibration-table">
      <caption class="visually-hidden">${calibration.comparison}</caption>
      <thead><tr>${calibrators.map(({ name }) => html`<th scope="col" class=${name === chosen ? "is-chosen" : ""}>${names[name].name}</th>`)}</tr></thead>
      ${MEASURES.map((measure) => {
        const best = bestBy(calibrators, measure);
        return html`<tbody class=${PARTS.includes(measure) ? "is-part" : ""}>
          <tr><th scope="rowgroup" colspan=${calibrators.length}>${calibration.measures[measure]}<span class="hint">: ${calibration.meanings[measure]}</span></th></tr>
          <tr>${calibrators.map((c, i) => valueCell(c[measure], c.name === chosen, best[i]))}</tr>
        </tbody>`;
      })}
    </table>
    <p class="hint">${calibration.bestHint}</p>`;
}

/** @param {number | undefined} value @param {boolean} chosen @param {boolean} best */
function valueCell(value, chosen, best) {
  const { none, bestMark, best: word } = calibration;
  const text = value === undefined ? none : Number.isFinite(value) ? fixed(value, DECIMALS) : "∞";
  return html`<td class=${`${chosen ? "is-chosen" : ""} ${best ? "is-best" : ""}`}>${text}${
    best
      ? html`<span aria-hidden="true"> ${bestMark}</span><span class="visually-hidden"> (${word})</span>`
      : nothing
  }</td>`;
}

/** The groups of the diagram, to be read. @param {Pick<Calibrator, "bins">} of @param {number} rounds in which each row is counted */
export function groupTable({ bins }, rounds) {
  const { table, columns } = calibration;
  return html`<details class="in-numbers">
    <summary>${table}</summary>
    <table class="numbers">
      <thead><tr>${Object.values(columns).map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
      <tbody>${bins.map(
        (bin) => html`<tr><th scope="row">${percent(bin.predicted)}</th><td>${percent(bin.observed)}</td>
          <td>${intervalText(bin)}</td><td>${fixed(bin.rows / rounds, 0)}</td></tr>`,
      )}</tbody>
    </table>
  </details>`;
}
