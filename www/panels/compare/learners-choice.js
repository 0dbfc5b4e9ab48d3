/** Which learners are compared, and whether each is tuned inside every fold. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { checkField } from "../../controls/fields.js";
import { plain } from "../../model/format.js";
import { words } from "../../sentences/compare/learners.js";
import { restsText } from "../../sentences/rests.js";
import { restsFor, rivalOf } from "../../state/compared-learners.js";

export class LearnersChoice extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { contest: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
  }

  render() {
    const { contest } = this;
    const notOffered = words.notOffered[contest.outcome];
    const { nested, nestedShapes } = contest.state.value;
    return html`<fieldset class="rivals">
        <legend>${words.choose}</legend>
        ${contest.entries().map(
          ({ name, drawn, ticked, question }) => html`<label class="field-check">
            <input type="checkbox" value=${name} .checked=${ticked} ?disabled=${drawn}
              @change=${(/** @type {any} */ { target }) => contest.tick(name, target.checked)} />
            <span>${words.name(name)}${
              drawn
                ? html` <span class="tag">${words.drawn}</span>`
                : rivalOf(name).additive
                  ? html` <span class="quiet-text" title=${words.adds}>${words.addsSign}<span class="visually-hidden"> ${words.adds}</span></span>`
                  : nothing
            }${drawn ? nothing : settingsText(name, question.settings)}${this.#rests(question)}</span></label>`,
        )}
      </fieldset>
      <p class="hint" aria-hidden="true">${words.addsSign} ${words.adds}</p>
      ${notOffered ? html`<p class="hint">${notOffered}</p>` : nothing}
      ${checkField({
        label: words.nested,
        hint: words.nestedHint,
        checked: nested,
        take: (nested) => contest.setNested(nested),
      })}
      ${
        nested && contest.entries().some(({ question }) => contest.freeNumbers(question).names.length > 0)
          ? checkField({
              label: words.nestedShapes,
              hint: words.nestedShapesHint,
              checked: nestedShapes,
              take: (on) => contest.setNestedShapes(on),
            })
          : nothing
      }`;
  }

  /** What a learner is asked without, which it cannot learn. @param {import("../../state/document.js").Question} question */
  #rests(question) {
    const said = restsText(restsFor(this.bench.document.value.question, question));
    return said ? html` <span class="quiet-text">${said}</span>` : nothing;
  }
}

/** Settings that were chosen here; a degree is always said. @param {string} name @param {readonly import("../../state/document.js").Setting[]} settings */
function settingsText(name, settings) {
  const usual = name === "polynomial-svm" ? [{ name: "degree", value: 2 }] : [];
  const said = [...usual.filter((u) => !settings.some((s) => s.name === u.name)), ...settings]
    .filter((s) => words.settings[s.name] && (s.name !== "C" || s.value !== 1))
    .map((s) => `${words.settings[s.name]} ${plain(s.value)}`);
  return said.length > 0 ? html` <span class="quiet-text">${words.tuned(said)}</span>` : nothing;
}

define("learners-choice", LearnersChoice);
