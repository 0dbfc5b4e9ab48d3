/** The other of two drawings side by side: on the same axes, its rows in the same order, its dots linked with the first's. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { secondQuestion } from "../../engine/second.js";
import { compare } from "../../sentences/compare/second.js";
import { restsText } from "../../sentences/rests.js";
import { shell } from "../../sentences.js";
import { restsFor } from "../../state/compared-learners.js";
import { sideHead } from "./compare-side.js";
import { sidesOf } from "./sides.js";
import "../../bench/linked-drawing.js";

export const SECOND = "second";

export class SecondModel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    options: { attribute: false },
    shown: { attribute: false },
  };

  constructor() {
    super();
    /** What the two drawings share. */
    this.options = {};
    this.shown = 0;
  }

  /** Another model has rows of its own. */
  updated() {
    this.dispatchEvent(new Event("second-drawn", { bubbles: true }));
  }

  render() {
    const second = this.bench.second.value;
    if (!second) return nothing;
    const { learner, settings, notices } = second;
    const doc = this.bench.document.value;
    const asked = secondQuestion(doc);
    const rests = asked ? restsText(restsFor(doc.question, asked)) : "";
    return html`
      <div class="side-top">${sideHead(compare.second, learner, settings)}${this.#notes(notices, rests)}</div>
      <div class="side-body">${this.#body(second)}</div>
    `;
  }

  /** One press away: over two drawings there is no room for them. @param {readonly string[]} notices @param {string} rests */
  #notes(notices, rests) {
    const all = notices.length + (rests ? 1 : 0);
    if (all === 0) return nothing;
    return html`<details class="side-notes"><summary>${shell.noticeCount(all)}</summary>
      ${rests ? html`<p class="side-note">${compare.capital(rests)}.</p>` : nothing}
      ${notices.length ? html`<ul class="side-notices">${notices.map((n) => html`<li>${n}</li>`)}</ul>` : nothing}</details>`;
  }

  /** @param {import("../../engine/second.js").Second} second */
  #body(second) {
    const { model, progress, trouble } = second;
    if (trouble) return html`<p class="side-note" role="alert">${compare.trouble(trouble)}</p>`;
    if (!model) {
      // A family of models, one a class, is not drawn here; its scores are.
      if (!progress && second.text !== "") return nothing;
      if (!progress) return html`<p class="side-note">${compare.noNomogram}</p>`;
      return html`<p class="side-note"><progress aria-label=${compare.learning} max=${progress.of || 1} .value=${progress.done}></progress>
        ${progress.of ? compare.calibrating(progress.done, progress.of) : compare.learning}</p>`;
    }
    return html`<linked-drawing .bench=${this.bench} .gestures=${this.gestures} .source=${SECOND} .model=${model}
      .fill=${true} .options=${this.options} .shown=${this.shown}></linked-drawing>`;
  }
}

/** How the two differ, in a sentence or two over both. */
export class CompareWords extends PageElement {
  render() {
    return sidesOf(this.bench)?.sentences.map((sentence) => html`<p>${sentence}</p> `) ?? nothing;
  }
}

/** Who learned the first. */
export class FirstHead extends PageElement {
  render() {
    const sides = sidesOf(this.bench);
    return sides ? sideHead(compare.first, sides.first.learner, sides.first.settings) : nothing;
  }
}

define("second-model", SecondModel);
define("compare-words", CompareWords);
define("first-head", FirstHead);
