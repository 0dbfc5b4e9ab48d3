/**
 * The ridge trace with its line: a native range input lies over the drawing, so that mouse, touch and keys move it. Knows
 * only what it is given; says `k-moved` ({ k }) while the line moves, `k-rested` ({ k, keyed }) when it rests and
 * `k-cancelled`.
 */
import { html, LitElement, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { define, given } from "../../bench/base.js";
import { Hold } from "../../controls/hold.js";
import { traceLine, traceMarks } from "../../draw/ridge-trace.js";
import { fixed, plainK } from "../../model/format.js";
import { lineNear, traceLayout, valueAt } from "../../model/layout/ridge-trace.js";
import { cut, plainMeasure } from "../../model/text.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import { rounded } from "../../state/shrinkages.js";
import { canvasMeasure } from "../../viewer/measure.js";

/** @typedef {import("../../engine/contract.js").Trace} Trace */

/** Half the thumb of the input: so much is its track longer than the axis at both ends. */
const THUMB = 12;

export class RidgeTrace extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    trace: { attribute: false },
    k: { attribute: false },
    rest: { attribute: false },
    own: { attribute: false },
    spoken: { attribute: false },
    highlighted: { attribute: false },
    width: { state: true },
    pointed: { state: true },
  };

  constructor() {
    super();
    /** @type {Trace} */
    this.trace = given;
    /** Where the line is. */
    this.k = 1;
    /** Where it rested last: the largest weights there have labels. */
    this.rest = 1;
    /** Constants of parts. @type {{ k: number, part: string }[]} */
    this.own = [];
    /** What the slider says of itself. */
    this.spoken = "";
    /** Number of the curve that is chosen, −1 for none. */
    this.highlighted = -1;
    this.width = 0;
    /** Number of the curve that the pointer is at. */
    this.pointed = -1;
    this.hold = new Hold(
      (slider) => this.#tell("k-moved", kOf(slider)),
      (slider, keyed) => this.#tell("k-rested", kOf(slider), keyed),
    );
    /** @type {import("../../model/text.js").Measure | null} */
    this.measure = null;
    /** @type {import("../../model/layout/ridge-trace.js").TraceLayout | null} */
    this.layout = null;
    this.laid = "";
    /** @type {Trace | null} */
    this.laidFor = null;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.resizes = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      // In the next frame: the new drawing has another height, which would be observed while it is being made.
      if (width > 0) requestAnimationFrame(() => Object.assign(this, { width }));
    });
    this.resizes.observe(this);
    this.width = Math.floor(this.getBoundingClientRect().width);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resizes?.disconnect();
  }

  #lay() {
    const { trace, width, rest } = this;
    const key = `${width} ${rest}`;
    if (this.laid !== key || this.laidFor !== trace) {
      this.measure ??= canvasMeasure(getComputedStyle(this).fontFamily);
      const names = shrinkage.marks;
      this.layout = traceLayout(trace, { width, k: rest, measure: this.measure, names });
    }
    this.laid = key;
    this.laidFor = trace;
    return /** @type {import("../../model/layout/ridge-trace.js").TraceLayout} */ (this.layout);
  }

  render() {
    if (this.width <= 0) return nothing;
    const { trace, k, own } = this;
    const layout = this.#lay();
    const shown = this.pointed >= 0 ? this.pointed : this.highlighted;
    const line = trace.lines[shown] ?? null;
    const text = shrinkage.note(plainK(k));
    const pill = { text, width: this.measure?.(text, 12, true) ?? 0 };
    const highlighted = line && {
      path: layout.paths[shown],
      part: line.part.part,
      text: this.#named(layout, line),
    };
    return html`
      <div class=${line ? "trace has-highlight" : "trace"}>
        <svg width=${layout.width} height=${layout.height} role="img"
          aria-label=${shrinkage.figure(trace.lines.length, plainK(layout.from), plainK(layout.to))}>
          ${guard([layout], () => traceMarks(layout, trace.lines, shrinkage))}
          ${traceLine(layout, k, pill, own, highlighted)}
        </svg>
        <input class="trace-slider" type="range" min=${Math.log(layout.from)} max=${Math.log(layout.to)} step="any"
          aria-label=${shrinkage.slider} aria-valuetext=${this.spoken}
          @pointerdown=${() => {
            this.hold.down();
            this.pointed = -1;
          }}
          @pointermove=${this.#point} @pointerleave=${() => {
            this.pointed = -1;
          }}
          @pointerup=${this.hold.up} @pointercancel=${this.hold.up} @blur=${this.hold.up}
          @keydown=${this.#keyed} @input=${this.hold.input} @change=${this.hold.change} />
        ${layout.marks.map(
          (mark) => html`<button type="button" class="trace-go" title=${shrinkage.means[mark.rule]}
            aria-label=${shrinkage.goTo(mark.text, plainK(mark.k))} @click=${() => this.#tell("k-rested", rounded(mark.k))}>${mark.text}</button>`,
        )}
      </div>
    `;
  }

  /** A curve's name and its weight at the line. @param {import("../../model/layout/ridge-trace.js").TraceLayout} layout @param {import("../../engine/contract.js").TraceLine} line */
  #named({ plot }, { name, weights }) {
    const weight = fixed(valueAt(this.trace.k, weights, this.k), 3);
    const measure = this.measure ?? plainMeasure;
    const room = plot.right - plot.left - 8 - measure(shrinkage.weight("", weight), 12, true);
    return shrinkage.weight(cut(name, room, 12, measure, true), weight);
  }

  /** By script: the page's policy lets no style stand in the markup. */
  updated() {
    const { layout } = this;
    const slider = /** @type {HTMLInputElement | null} */ (this.querySelector(".trace-slider"));
    if (!layout || !slider) return;
    const { plot, error } = layout;
    const place = (/** @type {HTMLElement} */ element, /** @type {Record<string, number>} */ pixels) => {
      for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
    };
    place(slider, {
      left: plot.left - THUMB,
      top: plot.top,
      width: plot.right - plot.left + 2 * THUMB,
      height: (error?.bottom ?? plot.bottom + 22) - plot.top,
    });
    const ln = Math.log(Math.min(Math.max(this.k, layout.from), layout.to));
    if (Math.abs(Number(slider.value) - ln) > 1e-6 && !this.hold.pressed) slider.value = String(ln);
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".trace-go"));
    buttons.forEach((button, i) => {
      const { left, top, width } = layout.marks[i];
      place(button, { left, top, width });
    });
  }

  /** @param {PointerEvent} event */
  #point = (event) => {
    if (event.buttons !== 0 || !this.layout) return;
    const box = this.getBoundingClientRect();
    this.pointed = lineNear(this.layout, this.trace, event.clientX - box.left, event.clientY - box.top);
  };

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    this.hold.key();
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.hold.cancel();
    this.dispatchEvent(new CustomEvent("k-cancelled"));
  };

  /** @param {string} name @param {number} k @param {boolean} [keyed] */
  #tell(name, k, keyed = false) {
    this.dispatchEvent(new CustomEvent(name, { detail: { k, keyed } }));
  }
}

/** @param {HTMLInputElement} slider */
function kOf(slider) {
  return rounded(Math.exp(Number(slider.value)));
}

define("ridge-trace", RidgeTrace);
