/** What a compared learner looks like: itself where it adds up, else the nearest model that does, and how near that is. */
import { html } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { troubleOf } from "../../engine/trouble.js";
import { readModel } from "../../model/read.js";
import { words } from "../../sentences/compare/learners.js";
import { learnerBehind } from "../../state/compared-learners.js";
import { scoreText, shareText } from "./learners-numbers.js";
import "../../bench/linked-drawing.js";

/** @typedef {import("../../engine/compare-learners.js").Result} Result */

export class LearnersDrawing extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    result: { attribute: false },
    found: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {Result} */
    this.result = given;
    this.asked = "";
    /** @type {{ key: string, reply: import("../../engine/contract.js").StandIn, model: import("../../model/types.js").AdditiveModel } | null} */
    this.found = null;
    this.trouble = "";
  }

  render() {
    const { learner, additive, settings, key, question } = this.result;
    const name = words.name(learner);
    if (key === this.contest.entries()[0].key)
      return html`<p class="hint">${question.tuning ? words.isDrawnTuned : words.isDrawn}</p>`;
    if (additive)
      return html`<p class="search"><span>${words.canDraw(name)}</span>
        <button type="button" class="button" @click=${() => this.gestures.drawLearner(learnerBehind(learner), settings, words.drawGesture(name))}>${words.drawIt}</button></p>`;
    if (this.asked !== key) this.#look();
    if (this.trouble) return html`<p class="caution" role="alert">${words.problem(this.trouble)}</p>`;
    const { found } = this;
    if (found?.key !== key)
      return html`<p class="hint" role="status">${(this.contest.state.value.tuning ? words.lookingLater : words.looking)(name)}</p>`;
    const { r_squared, agreement, mean_difference } = found.reply;
    return html`<section class="stand-in" aria-label=${words.standIn(name)}>
      <h3><span class="tag" aria-hidden="true">≈</span> ${words.standIn(name)}</h3>
      <p>${words.faithful(shareText(r_squared), shareText(agreement), scoreText(mean_difference))}</p>
      <linked-drawing .bench=${this.bench} .gestures=${this.gestures} .source=${"stand-in"} .model=${found.model}></linked-drawing>
    </section>`;
  }

  async #look() {
    const { result } = this;
    this.asked = result.key;
    try {
      const reply = await this.contest.standIn(result);
      if (this.asked === result.key) {
        this.trouble = "";
        this.found = { key: result.key, reply, model: readModel(reply.model) };
      }
    } catch (error) {
      if (this.asked === result.key) this.trouble = troubleOf(error, "model").message;
    }
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("result") && this.result.key !== this.asked) this.trouble = "";
  }
}

define("learners-drawing", LearnersDrawing);
