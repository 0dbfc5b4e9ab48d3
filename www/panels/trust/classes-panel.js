/** How far the probabilities of several classes can be trusted: one verdict over all of them, and the picture of a class. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { choices } from "../../controls/choices.js";
import { OwnWidth } from "../../controls/own-width.js";
import { diagramOf } from "../../model/trust/diagram.js";
import { groupsOf } from "../../model/trust/groups.js";
import { verdictOf } from "../../model/trust/verdict.js";
import { several } from "../../sentences/classes.js";
import { calibration } from "../../sentences/trust/calibration.js";
import { isOpen } from "../../state/tabs.js";
import { groupTable } from "./calibration-numbers.js";
import { wordsOf } from "./calibration-panel.js";
import { reliabilityLegend, reliabilityPicture } from "./calibration-picture.js";
import { judgingState } from "./judging-state.js";

export class ClassesPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { chosen: { state: true } };

  constructor() {
    super();
    /** Whose picture is wanted; "": of which promises and outcomes are furthest apart. */
    this.chosen = "";
    this.room = new OwnWidth(this);
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    const { held_out: scores, classes } = bench.family.value ?? {};
    if (!isOpen(view, "calibration") || !scores || !classes) return nothing;
    const { found, repeats } = bench.decided.value;
    const { stale, line } = judgingState(bench.decided.value, question, scores);
    const isOfThese = found?.classes.length === classes.length && this.room.now > 0;
    return html`${line}${isOfThese ? this.#found(found.classes, stale, Math.max(1, repeats), found.rows) : nothing}`;
  }

  /** @param {readonly import("../../engine/contract.js").JudgedClass[]} judged @param {boolean} stale @param {number} rounds @param {number} rows */
  #found(judged, stale, rounds, rows) {
    const all = judged.map((one) => ({ name: one.class, bins: groupsOf(one.reliability, rounds) }));
    const bins = all.flatMap((one) => one.bins);
    const { headline, detail } = wordsOf({ bins });
    const worst = verdictOf(bins)?.bin;
    const shown =
      all.find(({ name }) => name === this.chosen) ??
      all.find((one) => worst && one.bins.includes(worst)) ??
      all[0];
    const diagram = diagramOf({ bins: shown.bins, curve: [] }, this.room.now);
    return html`<div class=${stale ? "calibration stale" : "calibration"}>
      <p class="verdict">${headline}</p>
      <label class="option"><span>${several.class}</span>
        <select @change=${(/** @type {any} */ { target }) => {
          this.chosen = target.value;
        }}>${choices(
          all.map(({ name }) => [name, name]),
          shown.name,
        )}</select></label>
      <p class="hint">${worst && shown.bins.includes(worst) ? detail : nothing}</p>
      <div class="calibration-pictures">
        ${reliabilityPicture(diagram, shown.name, headline, rounds)}
        ${reliabilityLegend(
          diagram.dots.some((dot) => dot.off),
          false,
        )}
        <p class="hint">${calibration.basis(rows, rounds, this.bench.document.value.question.repeats)}</p>
      </div>
      ${groupTable(shown, rounds)}
    </div>`;
  }
}

define("classes-panel", ClassesPanel);
