/** Which learners are compared, and whether each is tuned inside every fold. */
import { html, nothing } from "lit";
import { words } from "../sentences/compare-learners.js";
import { rivalOf } from "../state/compared-learners.js";
import { define, given, PageElement } from "./base.js";
import { checkField } from "./fields.js";

export class LearnersChoice extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { contest: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
  }

  render() {
    const { contest } = this;
    return html`<fieldset class="rivals">
        <legend>${words.choose}</legend>
        ${contest.entries().map(
          ({ name, drawn, ticked }) => html`<label class="field-check">
            <input type="checkbox" value=${name} .checked=${ticked} ?disabled=${drawn}
              @change=${(/** @type {any} */ { target }) => contest.tick(name, target.checked)} />
            <span>${words.name(name)}${
              drawn
                ? html` <span class="tag">${words.drawn}</span>`
                : rivalOf(name).additive
                  ? html` <span class="quiet-text">${words.adds}</span>`
                  : nothing
            }</span></label>`,
        )}
      </fieldset>
      ${checkField({
        label: words.nested,
        hint: words.nestedHint,
        checked: contest.state.value.nested,
        take: (nested) => contest.setNested(nested),
      })}`;
  }
}

define("learners-choice", LearnersChoice);
