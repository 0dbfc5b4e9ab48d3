/** The drawing with its options: hands the document's view to <nomogram-view> and takes its changes back as gestures. */
import { html, nothing } from "lit";
import { narrow } from "../controls/narrow.js";
import { canBeJudged } from "../engine/judge.js";
import { sharesAt } from "../model/classes.js";
import { heldBy } from "../model/layout/order.js";
import { sharedScale } from "../model/layout/shared.js";
import { Aligned } from "../panels/compare/aligned.js";
import { shell } from "../sentences.js";
import { barsSeen } from "../state/bars.js";
import { viewerOptions } from "../state/document.js";
import { saysWeighted } from "../state/learners.js";
import { hiddenNow } from "../state/lesson.js";
import { define, given, PageElement } from "./base.js";
import { followMoving, takeChange, tellMoving } from "./linked.js";
import { thresholdMark } from "./threshold-mark.js";
import "./class-bar.js";
import "../viewer/define.js";
// The first drawing has a curve and an interval; the other parts, and the second drawing, come after it (panels/table.js).
import "../viewer/curve-part.js";
import "../viewer/uncertainty-part.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../state/document.js").Value} Value */
/** @typedef {import("../state/document.js").View["values"]} Values */

/** What this drawing is called when it moves the dots. */
const FIRST = "first";

export class DrawingPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, moving: { state: true } };

  constructor() {
    super();
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
    /** Whether a dot is being dragged. */
    this.moving = false;
    /** What the drawing shows. @type {{ model: AdditiveModel | null, values: Values, array: (Value | undefined)[] }} */
    this.inView = { model: null, values: [], array: [] };
    /** What is handed to the drawing besides, and its text. */
    this.options = {};
    this.said = "";
    /** The models that the options were made for. @type {(AdditiveModel | null)[]} */
    this.laid = [null, null];
    /** The order of the rows while a shrinkage constant is dragged: they must not change places meanwhile. @type {string[] | null} */
    this.sequence = null;
    this.endLink = () => {};
    this.aligned = new Aligned();
  }

  connectedCallback() {
    super.connectedCallback();
    this.endLink = followMoving(this.bench, FIRST, () => this.querySelector(".model-side > nomogram-view"));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.endLink();
    this.aligned.end();
  }

  render() {
    const { bench, gestures } = this;
    const model = bench.model.value;
    const { view, question } = bench.document.value;
    if (!model) {
      return html`<section class="drawing empty" aria-label=${shell.drawing}>${this.#coming(question.target)}</section>`;
    }
    const shown = this.#hand(model, view.values);
    const most = view.shown === 0 ? Number.MAX_SAFE_INTEGER : view.shown;
    const second = view.compare ? bench.second.value : null;
    // The second drawing, and what is said of the two, come with panels/compare/second-model.js.
    const two = second !== null;
    const options = this.#options(view, model, second?.model ?? null);
    return html`
      <section @nomogram-unveil=${() => gestures.reveal()} class=${bench.current.value ? "drawing" : "drawing stale"} aria-label=${shell.drawing}>
        ${two ? html`<compare-words class="compare-words" role="status" .bench=${bench}></compare-words>` : nothing}
        ${bench.family.value ? html`<class-bar .bench=${bench} .gestures=${gestures}></class-bar>` : nothing}
        <div class=${two ? "models" : "model"}>
          <div class="model-side">
            ${two ? html`<first-head .bench=${bench}></first-head>` : nothing}
            <nomogram-view
              fill
              ?data-short=${narrow.value && (two || (view.tab !== null && !this.#hidden().includes("tabs")))}
              controls="none"
              .model=${shown.model}
              .values=${shown.array}
              .scale=${view.scale}
              .align=${view.align}
              .order=${view.order}
              .shown=${most}
              .options=${options}
              .pinned=${view.tab === "shape" ? bench.attribute.value : null}
              .menu=${question.source.kind !== "model" && !this.#hidden().includes("tabs")}
              @nomogram-attribute=${(/** @type {CustomEvent<{ attributes: string[] }>} */ { detail }) => {
                // Of a pair the one along whose line the dot moves.
                gestures.setTab("shape");
                bench.attribute.value = detail.attributes.at(-1) ?? null;
              }}
              @nomogram-ready=${this.#ready}
              @nomogram-form=${(/** @type {CustomEvent<{ attribute: string, form: string }>} */ { detail }) =>
                gestures.setForm(detail.attribute, detail.form)}
              @nomogram-input=${(/** @type {CustomEvent<any>} */ { detail }) => {
                this.moving = true;
                tellMoving(bench, FIRST, model, detail);
              }}
              @nomogram-change=${this.#changed}
              @refit-shown=${(/** @type {CustomEvent<{ names: string[] }>} */ { detail }) => this.#refit(model, detail.names)}
            ></nomogram-view>
          </div>
          ${
            two
              ? html`<second-model @second-drawn=${() => this.updated()} class="model-side" .bench=${bench} .gestures=${gestures} .options=${options} .shown=${most}></second-model>`
              : nothing
          }
        </div>
      </section>
    `;
  }

  /** Two drawings have one place for each row. */
  async updated() {
    const second = /** @type {import("../panels/compare/second-model.js").SecondModel | null} */ (
      this.querySelector("second-model")
    );
    await second?.updateComplete;
    await /** @type {import("./linked-drawing.js").LinkedDrawing | null} */ (
      second?.querySelector("linked-drawing")
    )?.updateComplete;
    /** @type {NodeListOf<import("../viewer/nomogram-view.js").NomogramView>} */
    const views = this.querySelectorAll("nomogram-view");
    this.aligned.show([...views]);
  }

  /** A newcomer is shown that dots move. @param {Event} event */
  async #ready({ target }) {
    if (!this.bench.strip.value) return;
    const { glide } = await import("./first-glide.js");
    glide(/** @type {import("../viewer/nomogram-view.js").NomogramView} */ (target), this.bench);
  }

  /** What a lesson hides. */
  #hidden() {
    return hiddenNow(this.bench.document.value.view, this.bench.revealed.value);
  }

  /** What is awaited, and how far it is. @param {string | null} target */
  #coming(target) {
    const { progress, engine, trouble } = this.bench;
    const now = progress.value;
    if (now) {
      const { done, of } = now;
      return html`<p>${shell.learning}</p><progress aria-label=${shell.learning} max=${of || 1} .value=${of ? done : 0}></progress>`;
    }
    if (engine.value === "starting" && !trouble.value)
      return html`<p>${shell.coming}</p><progress aria-label=${shell.coming}></progress>`;
    const columns = this.bench.opened.value?.opened.columns ?? [];
    const tooFew = columns.length > 0 && columns.filter(({ distinct }) => distinct > 1).length < 2;
    return html`<p>${target !== null && !trouble.value ? shell.learning : tooFew ? shell.tooFewColumns : shell.noModel}</p>`;
  }

  /**
   * The same object while it says the same: another one would lay the drawing out anew.
   * @param {import("../state/document.js").View} view @param {AdditiveModel} model @param {AdditiveModel | null} second
   */
  #options(view, model, second) {
    // A new layout would make a drawing let go of the dot that is dragged.
    if (this.bench.moving.peek() && this.laid[0]) return this.options;
    const { forms, controls, outcomes, align, order, shown } = view;
    const bars = barsSeen(this.bench.document.value);
    const weighted = saysWeighted(this.bench.document.value.question);
    const threshold = canBeJudged(this.bench) ? thresholdMark(view.costs, weighted) : undefined;
    const veiled = this.#hidden().includes("probability");
    const shrinking = this.bench.shrunk.value?.base ?? null;
    this.sequence = shrinking === null ? null : (this.sequence ?? this.#sequence());
    const sequence = this.sequence ?? this.bench.placed.value;
    const text = JSON.stringify([
      forms,
      controls,
      bars,
      outcomes,
      second ? [align, order, shown] : null,
      this.sequence !== null,
      sequence !== null,
      threshold,
      weighted,
      veiled,
    ]);
    const family = this.bench.family.value;
    if (text !== this.said || model !== this.laid[0] || second !== this.laid[1]) {
      const most = { align, order, shown: shown === 0 ? Number.MAX_SAFE_INTEGER : shown };
      this.options = {
        ...viewerOptions({ forms, controls, bars, outcomes }),
        ...(second ? sharedScale([model, second], /** @type {any} */ (most)) : {}),
        ...(threshold ? { threshold } : {}),
        ...(family ? { shares: (/** @type {readonly Value[]} */ values) => sharesAt(family, values) } : {}),
        veiled,
        ...(sequence ? { sequence } : {}),
      };
    }
    this.said = text;
    this.laid = [model, second];
    return this.options;
  }

  /** The names of the effects as the rows stand now, the folded ones last. */
  #sequence() {
    const layout = /** @type {import("../viewer/nomogram-view.js").NomogramView | null} */ (
      this.querySelector(".model-side > nomogram-view")
    )?.scene?.layout;
    return layout ? heldBy(layout).sequence : null;
  }

  /**
   * What the drawing is to show. It is handed over anew only where it does not show it already: a new model or new
   * values would make it let go of a dot that is being dragged, so both wait until it rests.
   *
   * @param {AdditiveModel} model
   * @param {Values} values
   */
  #hand(model, values) {
    const { inView } = this;
    if (this.moving && inView.model) return inView;
    if (inView.model !== model || inView.values !== values) {
      const byName = new Map(values);
      this.inView = { model, values, array: model.attributes.map(({ name }) => byName.get(name)) };
    }
    return this.inView;
  }

  /** @param {CustomEvent<{ values: Value[], set: boolean[] }>} event */
  #changed({ detail }) {
    this.moving = false;
    const { model } = this.inView;
    if (!model) return;
    takeChange(this.gestures, this.bench, model, detail);
    // It moved the dots itself.
    this.inView = { ...this.inView, values: this.bench.document.value.view.values };
  }

  /** @param {AdditiveModel} model @param {string[]} names */
  #refit(model, names) {
    const shown = new Set(names);
    this.gestures.refitOn(model.attributes.map((a) => a.name).filter((name) => shown.has(name)));
  }
}

define("drawing-panel", DrawingPanel);
