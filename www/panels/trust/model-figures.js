/** The model in figures: rows, events, scores on held-out rows, learner. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { fixed, percent } from "../../model/format.js";
import { isProbability } from "../../model/links.js";
import { rowTable } from "../../sentences/data/rows.js";
import { shell } from "../../sentences.js";

export class ModelFigures extends PageElement {
  render() {
    const { bench } = this;
    const model = bench.model.value;
    return model ? this.#figures(model, !bench.current.value) : nothing;
  }

  /** @param {import("../../model/types.js").AdditiveModel} model @param {boolean} stale */
  #figures(model, stale) {
    const { name, rows, events, positive } = model.target;
    const { learner } = model;
    const family = this.bench.family.value;
    const number = !family && !isProbability(model);
    const scores = figuresOf(model, family);
    const all = family ? family.classes.reduce((sum, { count }) => sum + count, 0) : rows;
    return html`
      <dl class=${stale ? "figures stale" : "figures"}>
        ${this.#source()}
        <div><dt class="visually-hidden">${rowTable.row}</dt><dd>${shell.rows(all)}${this.#setAside()}</dd></div>
        ${
          family
            ? html`<div><dd>${shell.several.count(family.classes.length)}</dd></div>`
            : number
              ? nothing
              : html`<div title=${shell.eventsHint(name, positive)}>
                  <dd>${shell.events(events)} <span class="quiet-text">(${percent(events / rows)})</span></dd></div>`
        }
        ${
          scores.length > 0
            ? html`
                <div class="figures-label" title=${shell.heldOutHint}><dd>${shell.heldOut}:</dd></div>
                ${scores.map(({ word, hint, text }) => html`<div title=${hint}><dt>${word}</dt><dd>${text}</dd></div>`)}
              `
            : nothing
        }
        <div><dt class="visually-hidden">${shell.settings.learner}</dt><dd>${shell.settings.learnerOfModel(learner)}</dd></div>
      </dl>
    `;
  }

  /** Rows that the model has not seen because they lack the target. */
  #setAside() {
    const { prepared, document } = this.bench;
    const asked = prepared.value;
    const n = asked?.key === document.value.modelOf ? asked.prepared.rows_set_aside : 0;
    return n > 0 ? html` · ${shell.setAside(n)}` : nothing;
  }

  /** Whose numbers these are. */
  #source() {
    const { source } = this.bench.document.value.question;
    if (source.kind === "sample") return nothing;
    return html`<div><dt class="visually-hidden">${shell.source}</dt><dd class="source-name"><bdi>${source.name}</bdi></dd></div>`;
  }
}

/**
 * How well the held-out rows were predicted, in the scores that fit the outcome.
 * @param {import("../../model/types.js").AdditiveModel} model @param {import("../../model/types.js").ClassModels | null} family
 * @returns {{ word: string, hint: string, text: string }[]}
 */
function figuresOf(model, family) {
  const { several } = shell;
  if (family) {
    const scores = family.held_out;
    return scores
      ? [
          { word: shell.accuracy, hint: shell.accuracyHint, text: percent(scores.accuracy) },
          { word: shell.brier, hint: several.brierHint, text: fixed(scores.brier, 3) },
          { word: several.logLoss, hint: several.logLossHint, text: fixed(scores.log_loss, 3) },
        ]
      : [];
  }
  if (model.held_out) {
    const { rmse, mae, r_squared: rSquared } = model.held_out;
    const size = (/** @type {number} */ x) => sizeText(x, model.target);
    return [
      { word: several.rmse, hint: several.rmseHint, text: size(rmse) },
      { word: several.mae, hint: several.maeHint, text: size(mae) },
      { word: several.rSquared, hint: several.rSquaredHint, text: fixed(rSquared, 2) },
    ];
  }
  const scores = model.calibration?.held_out;
  return scores
    ? [
        { word: shell.auc, hint: shell.aucHint, text: fixed(scores.auc, 3) },
        { word: shell.brier, hint: shell.brierHint, text: fixed(scores.brier, 3) },
        { word: shell.accuracy, hint: shell.accuracyHint, text: percent(scores.accuracy) },
      ]
    : [];
}

/** The size of an error, with its unit where there is one. @param {number} x @param {{ unit?: string }} target */
export const sizeText = (x, { unit }) => (unit ? `${significant(x)}\u202f${unit}` : significant(x));

/** Three digits, whatever the unit. @param {number} x */
function significant(x) {
  return x.toLocaleString("en", { maximumSignificantDigits: 3 });
}

define("model-figures", ModelFigures);
