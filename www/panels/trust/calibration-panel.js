/** How far the probabilities can be trusted: what was promised of held-out rows, and what happened. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { OwnWidth } from "../../controls/own-width.js";
import { canBeJudged } from "../../engine/judge.js";
import { percent } from "../../model/format.js";
import { diagramOf, usedWidth } from "../../model/trust/diagram.js";
import { groupsOf } from "../../model/trust/groups.js";
import { verdictOf } from "../../model/trust/verdict.js";
import { calibration } from "../../sentences/trust/calibration.js";
import { calibrates } from "../../state/learners.js";
import { isOpen } from "../../state/tabs.js";
import { comparison, groupTable, namesOf } from "./calibration-numbers.js";
import { intervalText, reliabilityLegend, reliabilityPicture, scorePicture } from "./calibration-picture.js";
import { judgingState, outcomeWords, weightedNote } from "./judging-state.js";

/** @typedef {import("../../engine/contract.js").Calibrator} Calibrator */
/** @typedef {import("../../engine/contract.js").Reliability} Reliability */
/** @typedef {import("./calibration-numbers.js").Names} Names */

const PANEL = "calibration";
/** From here on (px) the picture and the numbers stand side by side. */
const BESIDE = 720;

export class CalibrationPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { chosen: { state: true } };

  constructor() {
    super();
    /** @type {Calibrator["name"]} */
    this.chosen = "logistic";
    this.room = new OwnWidth(this);
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    if (!isOpen(view, PANEL) || !canBeJudged(bench)) return nothing;
    const { found, repeats } = bench.judged.value;
    const { target, calibration: fits } = bench.model.value ?? {};
    if (!target || !fits) return nothing;
    const { stale, line } = judgingState(bench.judged.value, question, fits);
    return html`
      ${weightedNote(question, this.gestures, calibration.weighted.why)}
      ${line}
      ${found ? this.#found(found, stale, { done: repeats, of: fits.repeats }, target) : nothing}
    `;
  }

  /**
   * @param {Reliability} found @param {boolean} stale @param {{ done: number, of: number }} repeats
   * @param {import("../../model/types.js").AdditiveModel["target"]} target
   */
  #found(found, stale, repeats, target) {
    const calibrator = found.calibrators.find((c) => c.name === this.chosen) ?? found.calibrators[0];
    if (!calibrator || this.room.now <= 0) return nothing;
    const rounds = Math.max(1, repeats.done);
    const one = { ...calibrator, bins: groupsOf(calibrator.bins, rounds) };
    const { headline, detail } = wordsOf(one);
    const names = namesOf(
      calibrates(this.bench.document.value.question),
      Boolean(this.bench.model.value?.bend),
    );
    const room = this.room.now >= BESIDE ? Math.floor(this.room.now * 0.52) : this.room.now;
    const diagram = diagramOf(one, room);
    return html`<div class=${stale ? "calibration stale" : "calibration"}>
      <p class="verdict">${headline}</p>
      <p class="hint">${detail}</p>
      ${this.#ways(one.name, names)}
      <p class="hint">${names[one.name].means} ${one.name === "logistic" ? calibration.drawn : nothing}</p>
      <div class=${this.room.now >= BESIDE ? "calibration-body is-wide" : "calibration-body"}>
        <div class="calibration-pictures">
          ${reliabilityPicture(diagram, names[one.name].name, headline, rounds)}
          ${reliabilityLegend(diagram.dots.some((dot) => dot.off))}
          ${scorePicture(found, usedWidth(room), target)}
          <p class="hint">${calibration.lead(outcomeWords(target))} ${calibration.histogram}. ${calibration.basis(found.rows / rounds, repeats.done, repeats.of)}</p>
        </div>
        <div class="calibration-numbers">${comparison(found.calibrators, one.name, names)} ${groupTable(one, rounds)}</div>
      </div>
    </div>`;
  }

  /** @param {Calibrator["name"]} chosen @param {Names} names */
  #ways(chosen, names) {
    return html`<fieldset class="segments calibrators">
      <legend class="visually-hidden">${calibration.calibrator}</legend>
      ${
        /** @type {Calibrator["name"][]} */ (Object.keys(names)).map(
          (value) => html`<label>
          <input type="radio" name="calibrator" value=${value} .checked=${chosen === value}
            @change=${() => {
              this.chosen = value;
            }} />
          <span>${names[value].name}</span>
        </label>`,
        )
      }
    </fieldset>`;
  }
}

/** @param {Pick<Calibrator, "bins">} of */
export function wordsOf({ bins }) {
  const verdict = verdictOf(bins);
  if (!verdict) return { headline: calibration.noGroups, detail: "" };
  const { kind, bin, off, of, way } = verdict;
  return {
    headline: calibration.verdicts[kind](off, of),
    detail: [
      way ? calibration.directions[way] : "",
      calibration.furthest(percent(bin.predicted), percent(bin.observed), intervalText(bin), of),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

define("calibration-panel", CalibrationPanel);
