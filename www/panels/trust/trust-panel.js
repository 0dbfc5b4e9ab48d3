/** How well held-out rows were predicted, and how far the probability can be trusted. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { canBeJudged, isNumber } from "../../engine/judge.js";
import "./calibration-panel.js";
import "./model-figures.js";
import "./number-panel.js";

export class TrustPanel extends PageElement {
  render() {
    const { bench, gestures } = this;
    return html`
      <model-figures .bench=${bench} .gestures=${gestures}></model-figures>
      ${canBeJudged(bench) ? html`<calibration-panel .bench=${bench} .gestures=${gestures}></calibration-panel>` : nothing}
      ${isNumber(bench) ? html`<number-panel .bench=${bench} .gestures=${gestures}></number-panel>` : nothing}
    `;
  }
}

define("trust-panel", TrustPanel);
