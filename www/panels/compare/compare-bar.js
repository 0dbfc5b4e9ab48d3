/** With what the drawing is compared, and that model's settings. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { forest } from "../../sentences/compare/forest.js";
import { compare as words } from "../../sentences/compare/second.js";
import { shell } from "../../sentences.js";
import { sideHead, sideScores } from "./compare-side.js";
import { sidesOf } from "./sides.js";
import "./forest-importance.js";
import { addsUp, everyLearner, learnerOf, settingValue } from "../../state/learners.js";

/** @typedef {import("../../state/learners.js").SettingOf} SettingOf */

export class CompareBar extends PageElement {
  render() {
    const { bench, gestures } = this;
    const { question, view } = bench.document.value;
    const { settings } = shell;
    const offered = everyLearner.filter((l) => l.outcomes.includes(question.outcome));
    const chosen = view.compare?.learner ?? "";
    const take = (/** @type {string} */ learner) =>
      gestures.setCompare(
        learner === ""
          ? null
          : { learner, settings: learner === question.learner ? otherC(question.settings) : [] },
      );
    return html`
      <div class="compare-bar">
        <label class="option"><span>${words.with}</span>
          <select @change=${(/** @type {any} */ event) => take(event.target.value)}>
            <option value="" .selected=${chosen === ""}>${words.nothing}</option>
            ${offered.map(({ name }) => {
              const word = settings.learnerName(name);
              const text =
                name === question.learner
                  ? words.otherSettings(word)
                  : addsUp(name)
                    ? word
                    : words.noDrawing(word);
              return html`<option value=${name} .selected=${chosen === name}>${text}</option>`;
            })}
          </select></label>
        ${
          view.compare
            ? html`${learnerOf(chosen)?.settings.map((s) => this.#setting(s))}
              <button type="button" class="link" @click=${() => gestures.setCompare(null)}>${words.end}</button>`
            : nothing
        }
      </div>
      ${this.#facts()}
    `;
  }

  /** What the two have come to, below the choice; the drawings have the room above. */
  #facts() {
    const sides = sidesOf(this.bench);
    if (!sides) return nothing;
    const { first, second, comparisons } = sides;
    return html`
      ${sideHead(words.first, first.learner, first.settings)}
      ${sideScores(first.scores, comparisons, "a", first.learner)}
      ${sideHead(words.second, second.learner, second.settings)}
      ${sideScores(second.scores, comparisons, "b", second.learner)}
      <forest-importance .seen=${second.seen} .keep=${(/** @type {string[]} */ names) => this.gestures.refitOn(names)}></forest-importance>
      ${second.unseen ? html`<p class="side-note" role="alert">${forest.trouble(second.unseen)}</p>` : nothing}
      <p class="hint">${second.model ? words.linked : nothing} ${words.sameFolds}</p>
    `;
  }

  /** @param {SettingOf} setting */
  #setting(setting) {
    const { bench, gestures } = this;
    const { compare } = bench.document.value.view;
    if (!compare) return nothing;
    const { name, flag } = setting;
    const { learner } = compare;
    // Only of one class against the rest is one the positive.
    if (name === "weight" && bench.document.value.question.outcome !== "one_class") return nothing;
    const value = settingValue(learner, compare.settings, name);
    const set = (/** @type {number} */ next) =>
      gestures.setCompare({
        learner,
        settings: [...compare.settings.filter((s) => s.name !== name), { name, value: next }],
      });
    const label = words.settingNames[name] ?? name;
    if (flag) {
      return html`<label class="option check-option"><input type="checkbox" .checked=${value === 1}
        @change=${(/** @type {any} */ event) => set(event.target.checked ? 1 : 0)} /><span>${label}</span></label>`;
    }
    const { low, high, whole } = setting;
    return numberField({ label, value, low, high, whole, layout: "inline", take: set });
  }
}

/** A tenth of C shows something; the same settings would show nothing. @param {readonly import("../../state/document.js").Setting[]} settings */
function otherC(settings) {
  return settings.map((s) => (s.name === "C" ? { ...s, value: s.value / 10 } : s));
}

define("compare-bar", CompareBar);
