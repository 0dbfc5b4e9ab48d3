/** How well held-out rows were predicted, and how far the probability can be trusted. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { canBeJudged, isNumber, isSeveral } from "../../engine/judge.js";
import "./calibration-panel.js";
import "./classes-panel.js";
import "./model-figures.js";
import "./number-panel.js";

export class TrustPanel extends PageElement {
  render() {
    const { bench, gestures } = this;
    return html`
      <div class="trust-room">${canBeJudged(bench) ? html`<calibration-panel .bench=${bench} .gestures=${gestures}></calibration-panel>` : nothing}
      ${isNumber(bench) ? html`<number-panel .bench=${bench} .gestures=${gestures}></number-panel>` : nothing}
      ${isSeveral(bench) ? html`<classes-panel .bench=${bench} .gestures=${gestures}></classes-panel>` : nothing}</div>
      <model-figures .bench=${bench} .gestures=${gestures}></model-figures>
    `;
  }
}

define("trust-panel", TrustPanel);
