/**
 * The decision curve with its line: a native range input lies over the drawing, so that mouse, touch and keys move it.
 * Says `threshold-moved` and `threshold-rested` ({ threshold }).
 */
import { html, LitElement, nothing, svg } from "lit";
import { define, given } from "../../bench/base.js";
import { Hold } from "../../controls/hold.js";
import { OwnWidth } from "../../controls/own-width.js";
import { decisionCurve } from "../../model/decide/curve.js";
import { axisFormat, percent } from "../../model/format.js";
import { decide } from "../../sentences/decide/decide.js";

/** Half the thumb of the input: so much is its track longer than the axis at both ends. */
const THUMB = 12;
const [LEAST, MOST] = [0.01, 0.99];

export class DecisionCurve extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    judged: { attribute: false },
    threshold: { attribute: false },
    spoken: { attribute: false },
  };

  constructor() {
    super();
    /** @type {import("../../engine/contract.js").Judged} */
    this.judged = given;
    this.threshold = 0.5;
    /** What the line says of itself. */
    this.spoken = "";
    this.room = new OwnWidth(this);
    this.hold = new Hold(
      (slider) => this.#tell("threshold-moved", slider),
      (slider) => this.#tell("threshold-rested", slider),
    );
    /** @type {import("../../model/decide/curve.js").DecisionCurve | null} */
    this.layout = null;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    if (this.room.now <= 0) return nothing;
    const layout = decisionCurve(this.judged, this.room.now);
    this.layout = layout;
    const { width, height, left, right, top, bottom, zero, across, up, step } = layout;
    const format = axisFormat(up[0]?.value ?? 0, up.at(-1)?.value ?? 1, step);
    const at = left + this.threshold * (right - left);
    const text = percent(this.threshold);
    // The number stands on the side where there is room.
    const leftwards = at > (left + right) / 2;
    return html`<div class="decision">
      <svg width=${width} height=${height} role="img" aria-label=${`${decide.curve}. ${this.spoken}`}>
        ${across.map(
          ({ value, at: x }) => svg`<path class="tick" d=${`M${x} ${bottom}v5`} />
            <text x=${x} y=${bottom + 18} text-anchor="middle">${Math.round(value * 100)}\u202f%</text>`,
        )}
        ${up.map(
          ({ value, at: y }) => svg`<path class="tick" d=${`M${left} ${y}h-5`} />
            <text x=${left - 8} y=${y} dy="0.35em" text-anchor="end">${format(value)}</text>`,
        )}
        <path class="tick" d=${`M${left} ${top}V${bottom}H${right}`} />
        <text class="axis-name" x=${right} y=${height - 5} text-anchor="end">${decide.across} →</text>
        <text class="axis-name" x=${left + 8} y=${top + 10}>↑ ${decide.up}</text>
        <path class="none" d=${`M${left} ${zero}H${right}`} />
        <path class="all" d=${layout.all} />
        <path class="model" d=${layout.model} />
        <path class="threshold" d=${`M${at} ${top}V${bottom}`} />
        <circle class="knob" cx=${at} cy=${bottom} r="7" />
        <text class="pill" x=${at + (leftwards ? -6 : 6)} y=${top + 28} text-anchor=${leftwards ? "end" : "start"}>${text}</text>
      </svg>
      <input class="decision-slider" type="range" min=${LEAST} max=${MOST} step="0.01"
        aria-label=${decide.slider} aria-valuetext=${this.spoken}
        @pointerdown=${this.hold.down} @pointerup=${this.hold.up} @pointercancel=${this.hold.up} @blur=${this.hold.up}
        @keydown=${this.hold.key} @input=${this.hold.input} @change=${this.hold.change} />
    </div>`;
  }

  /** By script: the page's policy lets no style stand in the markup. */
  updated() {
    const { layout } = this;
    const slider = /** @type {HTMLInputElement | null} */ (this.querySelector(".decision-slider"));
    if (!layout || !slider) return;
    const { left, right, top, bottom } = layout;
    const unit = right - left;
    const place = {
      left: left + LEAST * unit - THUMB,
      top,
      width: (MOST - LEAST) * unit + 2 * THUMB,
      height: bottom - top + 12,
    };
    for (const [name, value] of Object.entries(place)) slider.style.setProperty(name, `${value}px`);
    const now = String(Math.min(Math.max(this.threshold, LEAST), MOST));
    if (!this.hold.pressed && slider.value !== now) slider.value = now;
  }

  /** @param {string} name @param {HTMLInputElement} slider */
  #tell(name, slider) {
    this.dispatchEvent(new CustomEvent(name, { detail: { threshold: Number(slider.value) } }));
  }
}

define("decision-curve", DecisionCurve);
