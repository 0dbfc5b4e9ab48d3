/** Choosing what is predicted: the column, then its positive class or the threshold that cuts it in two. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { count } from "../../model/format.js";
import { shell } from "../../sentences.js";
import { fileKey, MOST_CLASSES } from "../../state/document.js";
import "./cut-slider.js";
import { choices } from "../../controls/choices.js";

/** @typedef {import("../../engine/contract.js").Classes} Classes */

/** Labels beyond this are chosen from a list instead of buttons. */
const MOST_BUTTONS = 8;

export class TargetPicker extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    column: { state: true },
    classes: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** The column that is looked at. @type {string | null} */
    this.column = null;
    /** @type {Classes | null} */
    this.classes = null;
    this.asked = "";
  }

  /** What the engine says of the column that the document has as its target. */
  willUpdate() {
    const { question } = this.bench.document.peek();
    const key = JSON.stringify([fileKey(question), question.target]);
    if (question.target === null || key === this.asked) return;
    this.asked = key;
    this.#look(question.target);
  }

  /** @param {string} column @returns {Promise<Classes | null>} */
  async #look(column) {
    const { bench } = this;
    const { question } = bench.document.peek();
    const bytes = bench.bytesOf(question.source.key);
    if (!bytes) return null;
    this.column = column;
    this.classes = null;
    const file = { key: fileKey(question), bytes, options: question.readOptions };
    try {
      const classes = await this.pool.ask("classes", column, { file, urgent: true });
      if (this.column !== column) return null;
      this.classes = classes;
      return classes;
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      bench.trouble.value = { place: "target", message };
      return null;
    }
  }

  /** @param {string} column */
  async #choose(column) {
    const classes = await this.#look(column);
    if (!classes) return;
    this.asked = JSON.stringify([fileKey(this.bench.document.peek().question), column]);
    if (classes.proposed_positive !== undefined) {
      this.#take(column, classes.proposed_positive);
    } else if (classes.numeric) {
      this.#cut(column, classes.numeric.median, true);
    } else {
      // The engine says why it cannot be a target.
      this.gestures.setTarget({ target: column, positive: null, cut: null }, column);
    }
  }

  /** @param {string} target @param {string} positive */
  #take(target, positive) {
    this.gestures.setTarget({ target, positive, cut: null }, positive);
  }

  /** @param {string} target @param {number} threshold @param {boolean} atOrAbove */
  #cut(target, threshold, atOrAbove) {
    const cut = { threshold, at_or_above: atOrAbove };
    this.gestures.setTarget({ target, positive: null, cut }, `${atOrAbove ? "≥" : "<"} ${threshold}`);
  }

  render() {
    const opened = this.bench.opened.value?.opened;
    if (!opened) return nothing;
    const { question } = this.bench.document.value;
    const column = this.column ?? question.target;
    return html`
      <section class="target-picker" aria-label=${shell.target.heading}>
        ${question.target === null ? html`<p>${shell.target.choose} <span class="quiet-text">${shell.target.chooseHint}</span></p>` : nothing}
        <label class="field">
          <span>${shell.target.column}</span>
          <select @change=${(/** @type {any} */ event) => this.#choose(event.target.value)}>
            ${column === null ? html`<option value="" disabled selected></option>` : nothing}
            ${choices(
              opened.columns.map(({ name, kind }) => [name, `${name} (${shell.columns.kinds[kind]})`]),
              column,
            )}
          </select>
        </label>
        ${column === null ? nothing : this.#outcome(column)}
        <button type="button" class="button" @click=${this.#done}>${shell.target.done}</button>
      </section>
    `;
  }

  /** @param {string} column */
  #outcome(column) {
    const { classes } = this;
    if (!classes) return html`<p class="hint">${shell.target.loading}</p>`;
    const { positive, cut, outcome } = this.bench.document.value.question;
    const chosen = positive ?? (cut ? null : classes.proposed_positive) ?? null;
    const missing =
      classes.missing > 0 ? html`<p class="hint">${shell.target.missing(classes.missing)}</p>` : nothing;
    if (outcome !== "one_class")
      return html`<div class="target-outcome">${this.#wanted(column, classes)}${outcome === "number" ? this.#scale(column, classes) : nothing}${missing}</div>`;
    return html`
      <div class="target-outcome">
        ${this.#wanted(column, classes)}
        ${
          classes.classes.length > MOST_BUTTONS
            ? this.#list(column, classes, chosen)
            : classes.classes.length > 0
              ? this.#buttons(column, classes, chosen)
              : nothing
        }
        ${missing}
        ${(cut ? [] : classes.notices).map((notice) => html`<p class="hint"><bdi>${notice.message}</bdi></p>`)}
        ${classes.numeric ? this.#threshold(column, classes.numeric, classes.classes.length > 0) : nothing}
      </div>
    `;
  }

  /** What kind of answer, where the column allows more than one. @param {string} column @param {Classes} classes */
  #wanted(column, classes) {
    const { outcome, cut } = this.bench.document.value.question;
    const { several } = shell;
    const n = classes.classes.length;
    const kinds = [
      {
        kind: /** @type {const} */ ("one_class"),
        words: n === 0 || cut ? several.cut : several.oneClass,
        there: true,
      },
      {
        kind: /** @type {const} */ ("all_classes"),
        words: several.allClasses,
        there: n > 2 && n <= MOST_CLASSES,
      },
      { kind: /** @type {const} */ ("number"), words: several.number, there: classes.numeric !== undefined },
    ].filter(({ there }) => there);
    if (kinds.length === 1) return nothing;
    return html`<fieldset class="choice wanted">
      <legend>${several.wanted}</legend>
      ${kinds.map(
        ({ kind, words }) => html`<label>
          <input type="radio" name="wanted" value=${kind} .checked=${kind === outcome} @change=${() => this.#want(column, classes, kind)} />
          <span>${words}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  /** On which scale a number is learned, where it has others than its own. @param {string} column @param {Classes} classes */
  #scale(column, classes) {
    const { targetScale } = this.bench.document.value.question;
    const least = classes.numeric?.minimum ?? -1;
    const scales = /** @type {const} */ (["own", "log", "sqrt"]).filter(
      (scale) => scale === targetScale || scale === "own" || (scale === "log" ? least > 0 : least >= 0),
    );
    if (scales.length === 1) return nothing;
    const { scale: words, scales: named, scaleHint } = shell.target;
    return html`<label class="field"><span>${words}</span>
      <select class="target-scale" @change=${(/** @type {any} */ event) => this.#rescale(column, event.target.value)}>
        ${choices(
          scales.map((scale) => [scale, named[scale]]),
          targetScale,
        )}
      </select></label>
      <p class="hint">${scaleHint}</p>`;
  }

  /** @param {string} target @param {import("../../state/document.js").TargetScale} targetScale */
  #rescale(target, targetScale) {
    const choice = {
      target,
      positive: null,
      cut: null,
      outcome: /** @type {const} */ ("number"),
      targetScale,
    };
    this.gestures.setTarget(choice, shell.target.scales[targetScale]);
  }

  /** @param {string} column @param {Classes} classes @param {import("../../state/document.js").Outcome} outcome */
  #want(column, classes, outcome) {
    if (outcome !== "one_class") {
      const words = outcome === "number" ? shell.several.number : shell.several.allClasses;
      this.gestures.setTarget({ target: column, positive: null, cut: null, outcome }, words);
    } else if (classes.proposed_positive !== undefined) this.#take(column, classes.proposed_positive);
    else if (classes.numeric) this.#cut(column, classes.numeric.median, true);
  }

  /**
   * Where the column could also be a choice of classes, the threshold is one step away.
   *
   * @param {string} column @param {import("../../engine/contract.js").NumericRange} numeric @param {boolean} optional
   */
  #threshold(column, numeric, optional) {
    const { cut } = this.bench.document.value.question;
    const slider = html`<cut-slider
      .numeric=${numeric}
      .cut=${cut}
      @cut-changed=${(/** @type {CustomEvent} */ { detail }) =>
        this.#cut(column, detail.threshold, detail.at_or_above)}
    ></cut-slider>`;
    if (!optional || cut) return slider;
    return html`<details class="cut-instead">
      <summary class="link">${shell.target.byCutInstead}</summary>
      ${slider}
    </details>`;
  }

  /** @param {string} column @param {Classes} classes @param {string | null} chosen */
  #buttons(column, classes, chosen) {
    return html`<fieldset class="choice">
      <legend>${shell.target.positive}</legend>
      ${classes.classes.map(
        ({ label, count: rows }) => html`<label>
          <input type="radio" name="positive" .checked=${label === chosen} @change=${() => this.#take(column, label)} />
          <span><bdi>${label}</bdi> <span class="quiet-text">${count(rows)}</span>
          ${label === classes.proposed_positive ? html`<span class="tag">${isRarest(label, classes) ? shell.target.rarer : shell.target.proposed}</span>` : nothing}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  /** @param {string} column @param {Classes} classes @param {string | null} chosen */
  #list(column, classes, chosen) {
    return html`<label class="field"><span>${shell.target.positive}</span>
      <select @change=${(/** @type {any} */ event) => this.#take(column, event.target.value)}>
        ${chosen === null ? html`<option value="" disabled selected></option>` : nothing}
        ${choices(
          classes.classes.map(({ label, count: rows }) => [label, `${label} (${count(rows)})`]),
          chosen,
        )}
      </select></label>`;
  }

  #done() {
    this.gestures.confirmTarget();
    this.dispatchEvent(new CustomEvent("target-done", { bubbles: true }));
  }
}

/** Whether a class has fewer rows than every other. @param {string} label @param {Classes} classes */
function isRarest(label, { classes }) {
  const rows = classes.find((c) => c.label === label)?.count ?? 0;
  return classes.every((c) => c.label === label || c.count > rows);
}

define("target-picker", TargetPicker);
