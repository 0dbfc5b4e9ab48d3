/** What is predicted, and how far the learning is: always in sight, in the bar on top. */
import { html, nothing } from "lit";
import { shell } from "../sentences.js";
import { calibrates } from "../state/learners.js";
import { define, given, PageElement } from "./base.js";

export class ModelHeader extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { engine: { attribute: false } };

  constructor() {
    super();
    /** @type {{ stop: () => void, resume: () => void }} */
    this.engine = given;
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    const picking = view.tab === "target";
    const model = bench.model.value;
    // While another question is learned, the heading already says the new one and the figures are the old ones.
    const stale = model !== null && !bench.current.value;
    const target = stale ? null : model?.target;
    const name = (stale ? null : bench.family.value?.target) ?? target?.name ?? question.target;
    const family = bench.family.value;
    // Of a number, and of all classes, nothing stands behind the name.
    const label = question.outcome !== "one_class" || family ? null : (target?.positive ?? question.positive);
    return html`
      <div class="model-header" aria-busy=${bench.progress.value ? "true" : "false"}>
        <div class="model-title">
          <h1 title=${label ? `${name} ${target?.cut ? "" : shell.is} ${label}` : (name ?? "")}>
            ${
              name === null || name === undefined
                ? shell.target.heading
                : html`<span class="quiet-text">${shell.predicting}</span> <bdi class="column">${name}</bdi>${
                    label === null || label === undefined
                      ? nothing
                      : html` ${target?.cut ? nothing : html`<span class="quiet-text">${shell.is}</span> `}<bdi class="class">${label}</bdi>`
                  }`
            }
          </h1>
          ${
            question.source.kind === "model" || (name === null && !bench.opened.value)
              ? nothing
              : html`<button type="button" class="link" aria-label=${shell.changeTarget} aria-expanded=${picking ? "true" : "false"}
                  @click=${() => this.gestures.setTab(picking ? null : "target")}>${shell.change}</button>`
          }
          ${question.proposed ? html`<span class="tag" title=${shell.proposedHint}>${shell.proposed}</span>` : nothing}
        </div>
        ${this.#progress(stale)}
      </div>
    `;
  }

  /** How far it is, as the result under the drawing counts it. @param {import("../state/workbench.js").Progress} progress @param {boolean} stale */
  #done({ stage, done }, stale) {
    const fits =
      stage === "calibrating" && !stale ? this.bench.model.value?.calibration?.fits_done : undefined;
    return fits ?? done;
  }

  /** @param {boolean} stale */
  #progress(stale) {
    const { bench } = this;
    const progress = bench.progress.value;
    if (progress) {
      const { stage, of } = progress;
      const done = this.#done(progress, stale);
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
    if (stopped && (!bench.finished.value || stopped.stage === "choosing")) {
      const { stage, of } = stopped;
      const done = this.#done(stopped, stale);
      const text = stale
        ? shell.progress.stale
        : stage === "calibrating"
          ? shell.progress[calibrates(bench.document.value.question) ? "stopped" : "stoppedTests"](done, of)
          : stage === "resampling"
            ? shell.progress.stoppedBars(done, of)
            : shell.progress[stage === "choosing" ? "stoppedChoosing" : "stoppedEarly"];
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

define("model-header", ModelHeader);
