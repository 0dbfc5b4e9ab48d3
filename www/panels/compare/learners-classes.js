/** How many of the rows of each class every compared learner finds. */
import { html } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { count, fixed } from "../../model/format.js";
import { words } from "../../sentences/compare/learners.js";
import { letterOf } from "./learners-numbers.js";

export class LearnersClasses extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { contest: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
  }

  render() {
    const rows = this.contest.rows();
    const classes = rows[0]?.judged.classes ?? [];
    return html`<h3>${words.byClass}</h3>
      <div class="table-scroll" role="region" tabindex="0" aria-label=${words.byClass}>
        <table class="rivals-table">
          <caption class="visually-hidden">${words.byClass}</caption>
          <thead><tr><th scope="col">${words.learner}</th>${classes.map(
            (one) =>
              html`<th scope="col">${one.class} <span class="interval">${words.rowsOf(count(one.events))}</span></th>`,
          )}</tr></thead>
          <tbody>${rows.map(
            (
              { judged, result },
              i,
            ) => html`<tr><th scope="row"><span class="letter" aria-hidden="true">${letterOf(i)}</span>
              ${result ? words.name(result.learner) : words.ensemble}</th>
              ${judged.classes.map(({ accuracy }) => html`<td>${accuracy === undefined ? words.none : words.percent(fixed(100 * accuracy, 1))}</td>`)}</tr>`,
          )}</tbody>
        </table>
      </div>
      <p class="hint">${words.byClassHint}</p>`;
  }
}

define("learners-classes", LearnersClasses);
