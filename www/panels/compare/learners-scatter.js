/** What a learner of numbers predicts of held-out rows, against what is the case. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { OwnWidth } from "../../controls/own-width.js";
import { words } from "../../sentences/compare/learners.js";
import { scatterPicture } from "./scatter-picture.js";

export class LearnersScatter extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { contest: { attribute: false }, which: { state: true } };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** Key of the row that is shown; of none that is there, the first. */
    this.which = "";
    this.room = new OwnWidth(this);
  }

  render() {
    const rows = this.contest.rows();
    const row = rows.find(({ key }) => key === this.which) ?? rows[0];
    if (!row?.result) return nothing;
    const name = words.name(row.result.learner);
    return html`<h3>${words.scatter}</h3>
      <label class="option"><span>${words.scatterWhich}</span>
        <select @change=${(/** @type {any} */ { target }) => {
          this.which = rows[target.selectedIndex].key;
        }}>${rows.map(
          ({ key, result }) =>
            html`<option .selected=${key === row.key}>${words.name(result?.learner ?? "")}</option>`,
        )}</select></label>
      <div class="rival-curves">
        ${this.room.now > 0 ? this.#picture(row.judged.points, name) : nothing}
        <div><p class="hint">${words.scatterNote(row.judged.points.length)}</p></div>
      </div>`;
  }

  /** @param {[number, number][]} points @param {string} name */
  #picture(points, name) {
    const target = this.bench.document.value.question.target ?? "";
    // All learners on one scale: what changes with the choice are the dots alone.
    const all = this.contest.rows().flatMap(({ judged }) => judged.points);
    return scatterPicture(points, all, Math.min(this.room.now, 480), words.scatterOf(name, target));
  }
}

define("learners-scatter", LearnersScatter);
