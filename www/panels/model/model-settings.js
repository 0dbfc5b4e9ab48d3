/** The settings of the learner, one step away: the model is there before any of them is touched. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { limits } from "../../engine/catalogue.json";
import { plain } from "../../model/format.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import { shell } from "../../sentences.js";
import {
  calibrates,
  hasInterval,
  isKernel,
  learnerOf,
  learnersFor,
  settingValue,
  shrinkageSetting,
} from "../../state/learners.js";
import { usedNames } from "../../state/question.js";
import { suggesterOf } from "../../state/suggest.js";
import "../../controls/error-bars.js";
import { checkField, numberField } from "../../controls/fields.js";
import "../shape/shape-survey.js";

/** @typedef {import("../../state/learners.js").SettingOf} SettingOf */

export class ModelSettings extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { page: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
  }

  render() {
    const { bench, gestures } = this;
    const { question } = bench.document.value;
    const { settings } = shell;
    const learner = learnerOf(question.learner);
    /** @param {"folds" | "repeats" | "seed"} name */
    const count = (name) =>
      numberField({
        ...limits[name],
        label: settings[name],
        value: question[name],
        take: (v) => gestures.setCount(name, v),
      });
    return html`
      <fieldset class="learners">
        <legend>${settings.learner}</legend>
        ${learnersFor(question.outcome).map(({ name }) => this.#learner(name, question.learner))}
      </fieldset>
      <div class="learner-settings">${learner?.settings.map((setting) => this.#setting(setting)) ?? nothing}</div>
      ${shrinkageSetting(question.learner) ? html`<button type="button" class="link" @click=${this.#openTrace}>${shrinkage.open}</button>` : nothing}
      <div class="field-row">${count("folds")} ${count("repeats")} ${count("seed")}</div>
      <p class="hint">${calibrates(question) ? settings.foldsHint : settings.foldsOnlyScored}</p>
      <button type="button" class="link" @click=${() => gestures.resetSettings()}>${settings.reset}</button>
      ${hasInterval(question) ? this.#interval(question.interval) : nothing}
      <error-bars .bench=${bench} .gestures=${gestures}></error-bars>
      <shape-survey .bench=${bench} .gestures=${gestures} .suggester=${suggesterOf(this.page)}></shape-survey>
    `;
  }

  /** Of the class that is predicted, in words. @param {number} value */
  #weightMeans(value) {
    const { words } = shell.settings;
    const positive = this.bench.model.value?.target.positive;
    return positive ? words.weightMeans(positive, plain(value)) : words.weight.hint;
  }

  #pairsMeans() {
    const { bench } = this;
    const { question } = bench.document.value;
    const columns = bench.opened.value?.opened.columns ?? [];
    return shell.settings.words.pairsMeans(
      question.learner,
      usedNames(columns, question).length,
      question.groups.length,
      question.maps.filter(({ map }) => isKernel(map.kind)).length,
    );
  }

  /** The panel stands elsewhere: the focus goes there. */
  #openTrace() {
    this.gestures.setTab("shrink");
    requestAnimationFrame(() => {
      /** @type {HTMLElement | null} */ (document.querySelector("#beside-heading"))?.focus();
    });
  }

  /** @param {string} name @param {string} chosen */
  #learner(name, chosen) {
    const { words } = shell.settings;
    return html`<label class="learner">
      <input type="radio" name="learner" value=${name} .checked=${name === chosen} @change=${() => this.gestures.setLearner(name)} />
      <span>${shell.settings.learnerName(name)}<span class="hint">${words.hint(name)}</span></span>
    </label>`;
  }

  /** @param {keyof typeof shell.settings.interval.methods} chosen how the probability gets its interval */
  #interval(chosen) {
    const { label, methods, hints } = shell.settings.interval;
    return html`<label class="field interval-method"><span>${label}</span>
      <select @change=${(/** @type {any} */ { target }) => this.gestures.setInterval(target.value)}>
        ${Object.entries(methods).map(([method, words]) => html`<option value=${method} .selected=${method === chosen}>${words}</option>`)}
      </select>
      <span class="hint">${hints[chosen]}</span></label>`;
  }

  /** @param {SettingOf} setting */
  #setting(setting) {
    const { name } = setting;
    const { learner, settings } = this.bench.document.value.question;
    const now = (/** @type {import("../../state/learners.js").SettingName} */ other) =>
      settingValue(learner, settings, other);
    // What has no say now is not asked.
    if (name === "C" && learner === "logistic" && now("penalty") === 0) return nothing;
    if (name === "bins" && now("density") === 1) return nothing;
    const { outcome } = this.bench.document.value.question;
    // The densities of a number are those of one class and of the rest; only of these two is one the positive.
    if ((name === "density" || name === "weight") && outcome !== "one_class") return nothing;
    const words = shell.settings.words[name];
    const value = now(name);
    const take = (/** @type {number} */ v) => this.gestures.setSetting(name, v);
    if ("choices" in words)
      return html`<label class="field"><span>${words.label}</span>
        <select @change=${(/** @type {any} */ { target }) => take(Number(target.value))}>
          ${Object.entries(words.choices)
            .sort(([a], [b]) => Number(b) - Number(a))
            .map(([v, text]) => html`<option value=${v} .selected=${Number(v) === value}>${text}</option>`)}
        </select>
        <span class="hint">${words.hint}</span></label>`;
    if (setting.flag)
      return checkField({
        ...words,
        hint: name === "pairs" ? this.#pairsMeans() : words.hint,
        checked: value > 0,
        take: (checked) => take(checked ? 1 : 0),
      });
    return numberField({
      label: words.label,
      value,
      hint: name === "weight" ? this.#weightMeans(value) : words.hint,
      low: setting.low,
      high: setting.high,
      whole: setting.whole ?? false,
      take,
    });
  }
}

define("model-settings", ModelSettings);
