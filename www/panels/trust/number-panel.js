/** How far a predicted number can be trusted: the usual error, and predicted against observed of rows that were held out. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { OwnWidth } from "../../controls/own-width.js";
import { percent } from "../../model/format.js";
import { errorQuantiles } from "../../model/trust/quantiles.js";
import { calibration } from "../../sentences/trust/calibration.js";
import { trustNumber } from "../../sentences/trust/number.js";
import { isOpen } from "../../state/tabs.js";
import { scatterPicture } from "../compare/scatter-picture.js";
import { judgingState } from "./judging-state.js";
import { sizeText } from "./model-figures.js";

const waits = { ...calibration, ...trustNumber.waits };

export class NumberPanel extends PageElement {
  constructor() {
    super();
    this.room = new OwnWidth(this);
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    const { target, held_out: scores } = bench.model.value ?? {};
    if (!isOpen(view, "calibration") || !target || !scores) return nothing;
    const { found } = bench.decided.value;
    const { stale, line } = judgingState(bench.decided.value, question, scores, waits);
    const mae = sizeText(scores.mae, target);
    const verdict =
      scores.r_squared > 0
        ? trustNumber.verdict(mae, target.name, percent(scores.r_squared))
        : trustNumber.nothing(mae, target.name);
    return html`<p class="verdict">${verdict}</p>
      ${line}
      ${found?.points?.length && this.room.now > 0 ? html`<div class=${stale ? "calibration stale" : "calibration"}>${this.#picture(found.points, target.name)}${this.#quantiles(found.points)}</div>` : nothing}`;
  }

  /** Whether errors are as the intervals “from the model” take them to be. @param {[number, number][]} points */
  #quantiles(points) {
    const model = this.bench.model.value;
    const places = model ? errorQuantiles(model, points) : [];
    const { errors } = trustNumber;
    return places.length < 3
      ? nothing
      : html`${scatterPicture(places, places, Math.min(this.room.now, 260), errors.picture, errors.axes)}
          <p class="hint">${errors.note(model?.link ?? "identity")}</p>`;
  }

  /** @param {[number, number][]} points @param {string} target */
  #picture(points, target) {
    return html`${scatterPicture(points, points, Math.min(this.room.now, 480), trustNumber.picture(target))}
      <p class="hint">${trustNumber.note(points.length)}</p>`;
  }
}

define("number-panel", NumberPanel);
