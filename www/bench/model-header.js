/** What is predicted, from how much, and how well: the line that always stands above the drawing. */
import { html, nothing } from "lit";
import { canBeJudged } from "../engine/judge.js";
import { fixed, percent } from "../model/format.js";
import { isProbability } from "../model/links.js";
import { shell } from "../sentences.js";
import { calibrates } from "../state/learners.js";
import { define, given, PageElement } from "./base.js";

export class ModelHeader extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { picking: { attribute: false }, engine: { attribute: false } };

  constructor() {
    super();
    this.picking = false;
    /** @type {{ stop: () => void, resume: () => void }} */
    this.engine = given;
  }

  render() {
    const { bench } = this;
    const { question } = bench.document.value;
    const model = bench.model.value;
    // While another question is learned, the heading already says the new one and the figures are the old ones.
    const stale = model !== null && !bench.current.value;
    const target = stale ? null : model?.target;
    const name = (stale ? null : bench.family.value?.target) ?? target?.name ?? question.target;
    const family = bench.family.value;
    // Of a number, and of all classes, nothing stands behind the name.
    const label = question.outcome !== "one_class" || family ? null : (target?.positive ?? question.positive);
    return html`
      <header class="model-header" aria-busy=${bench.progress.value ? "true" : "false"}>
        <div class="model-title">
          <h1>
            ${
              name === null || name === undefined
                ? shell.target.heading
                : html`<span class="quiet-text">${shell.predicting}</span> <bdi>${name}</bdi>${
                    label === null || label === undefined
                      ? nothing
                      : html` ${target?.cut ? nothing : html`<span class="quiet-text">${shell.is}</span> `}<bdi>${label}</bdi>`
                  }`
            }
          </h1>
          ${
            question.source.kind === "model" || name === null
              ? nothing
              : html`<button type="button" class="link" aria-label=${shell.changeTarget} aria-expanded=${this.picking ? "true" : "false"}
                  @click=${this.#toggle}>${shell.change}</button>`
          }
          ${question.proposed ? html`<span class="tag" title=${shell.proposedHint}>${shell.proposed}</span>` : nothing}
        </div>
        ${model ? this.#figures(model, stale) : nothing} ${this.#progress(stale)}
      </header>
    `;
  }

  #toggle() {
    this.dispatchEvent(new CustomEvent("target-toggled", { bubbles: true }));
  }

  #doubt() {
    this.dispatchEvent(new CustomEvent("calibration-wanted", { bubbles: true }));
  }

  /** @param {import("../model/types.js").AdditiveModel} model @param {boolean} stale */
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
        <div><dt class="visually-hidden">${shell.rowTable.row}</dt><dd>${shell.rows(all)}${this.#setAside()}</dd></div>
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
                ${canBeJudged(this.bench) ? html`<div><dd><button type="button" class="link" @click=${this.#doubt}>${shell.calibration.open}</button></dd></div>` : nothing}
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

  /** @param {boolean} stale */
  #progress(stale) {
    const { bench } = this;
    const progress = bench.progress.value;
    if (progress) {
      const { stage, done, of } = progress;
      const testing = stage === "calibrating" && !calibrates(bench.document.value.question);
      const words = shell.progress[testing ? "testing" : stage];
      const text = typeof words === "string" ? words : words(done, of);
      return html`
        <div class="progress">
          <progress aria-label=${text} max=${of || 1} .value=${of ? done : 0}></progress>
          <span>${text}${stale ? html` <span class="quiet-text">${shell.progress.stale}</span>` : nothing}</span>
          <button type="button" class="link" @click=${() => this.engine.stop()}>${shell.progress.stop}</button>
        </div>
      `;
    }
    const stopped = bench.stopped.value;
    if (stopped && !bench.finished.value) {
      const { stage, done, of } = stopped;
      const text = stale
        ? shell.progress.stale
        : stage === "calibrating"
          ? shell.progress[calibrates(bench.document.value.question) ? "stopped" : "stoppedTests"](done, of)
          : stage === "resampling"
            ? shell.progress.stoppedBars(done, of)
            : shell.progress.stoppedEarly;
      return html`
        <div class="progress">
          <span>${text}</span>
          <button type="button" class="link" @click=${() => this.engine.resume()}>${shell.progress.resume}</button>
        </div>
      `;
    }
    if (bench.document.value.question.source.kind === "model")
      return html`<p class="hint">${shell.trainedElsewhere}</p>`;
    return nothing;
  }
}

/**
 * How well the held-out rows were predicted, in the scores that fit the outcome.
 * @param {import("../model/types.js").AdditiveModel} model @param {import("../model/types.js").ClassModels | null} family
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
    return [
      { word: several.rmse, hint: several.rmseHint, text: significant(rmse) },
      { word: several.mae, hint: several.maeHint, text: significant(mae) },
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

/** Three digits, whatever the unit. @param {number} x */
function significant(x) {
  return x.toLocaleString("en", { maximumSignificantDigits: 3 });
}

define("model-header", ModelHeader);
