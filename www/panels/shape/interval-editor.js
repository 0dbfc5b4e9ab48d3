/**
 * A numeric attribute cut into intervals: the cuts are dragged on its histogram (range inputs, so keys and touch work),
 * typed, added and removed; below stand the rows of each interval and how many of them are of the class. Knows only what
 * it is given; what was done it says in `cuts-changed`.
 */
import { html, LitElement, nothing } from "lit";
import { define, given } from "../../bench/base.js";
import { closeIcon } from "../../controls/icons.js";
import { cutHistogram, shareBar } from "../../controls/value-bars.js";
import { count, parseNumber, percent, valueFormat, valueStep } from "../../model/format.js";
import { fields } from "../../sentences/fields.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { MOST_CUTS } from "../../state/maps.js";

/** @typedef {import("../../engine/contract.js").NumericRange} NumericRange */

export class IntervalEditor extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    name: { attribute: false },
    numeric: { attribute: false },
    cuts: { attribute: false },
    counts: { attribute: false },
    events: { attribute: false },
    positive: { attribute: false },
    moving: { state: true },
    refused: { state: true },
  };

  constructor() {
    super();
    this.name = "";
    /** @type {NumericRange} */
    this.numeric = given;
    /** Ascending. @type {number[]} */
    this.cuts = [];
    /** Rows of each interval; empty while they are not known. @type {number[]} */
    this.counts = [];
    /** Those of them in the positive class; empty where there is none. @type {number[]} */
    this.events = [];
    this.positive = "";
    /** The cuts while one is dragged. @type {number[] | null} */
    this.moving = null;
    /** A cut that was typed and cannot be used: where, and what. @type {{ at: number, text: string } | null} */
    this.refused = null;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { numeric } = this;
    const cuts = this.moving ?? this.cuts;
    const span = numeric.maximum - numeric.minimum || 1;
    const format = valueFormat(numeric);
    return html`
      <div class="cut-plot" role="group" aria-label=${shapes.histogram(this.name)}>
        ${cutHistogram(
          numeric.histogram,
          cuts.map((c) => (c - numeric.minimum) / span),
        )}
        ${cuts.map((cut, i) => this.#handle(cut, i, cuts, format))}
      </div>
      <div class="cut-list">
        <span class="cut-list-name">${shapes.cuts}</span>
        ${cuts.map((cut, i) => this.#field(cut, i, cuts, format))}
        ${this.refused && this.refused.at < cuts.length ? html`<p class="field-error" role="alert">${this.#problem(this.refused.text, format)}</p>` : nothing}
        ${
          cuts.length < MOST_CUTS
            ? html`<button type="button" class="link" @click=${this.#add}>${shapes.addCut}</button>`
            : nothing
        }
      </div>
      <p class="hint">${shapes.cutHint}</p>
      ${this.#table(cuts, format)}
    `;
  }

  /** @param {number} cut @param {number} i @param {number[]} cuts @param {(value: number) => string} format */
  #handle(cut, i, cuts, format) {
    const { minimum, maximum } = this.numeric;
    return html`<input type="range" class="cut-handle" min=${minimum} max=${maximum} step=${valueStep(this.numeric)}
      .value=${String(cut)} aria-label=${shapes.cut(i + 1, cuts.length)} aria-valuetext=${format(cut)}
      @input=${(/** @type {any} */ { target }) => {
        const next = this.#between(Number(target.value), i);
        // It cannot pass its neighbours; the handle is held back too.
        target.value = String(next);
        this.moving = replaced(cuts, i, next);
      }}
      @change=${() => this.#tell(this.moving ?? cuts)} />`;
  }

  /** @param {number} cut @param {number} i @param {number[]} cuts @param {(value: number) => string} format */
  #field(cut, i, cuts, format) {
    return html`<span class="cut-field">
      <input type="text" inputmode="decimal" autocomplete="off" aria-label=${shapes.cut(i + 1, cuts.length)}
        .value=${this.refused?.at === i ? this.refused.text : format(cut)} aria-invalid=${this.refused?.at === i ? "true" : "false"}
        @change=${(/** @type {any} */ { target }) => {
          const typed = parseNumber(target.value);
          const others = cuts.filter((_, k) => k !== i);
          const fits = typed !== null && (typed === cut || this.#fits(typed, others));
          this.refused = fits ? null : { at: i, text: target.value };
          if (!fits) return;
          if (typed !== cut) this.#tell([...others, typed]);
        }} />
      ${
        cuts.length > 1
          ? html`<button type="button" class="button quiet icon-only" aria-label=${shapes.removeCut(format(cut))}
              @click=${() => this.#tell(cuts.filter((_, k) => k !== i))}>${closeIcon}</button>`
          : nothing
      }
    </span>`;
  }

  /** @param {number[]} cuts @param {(value: number) => string} format */
  #table(cuts, format) {
    const { counts, events } = this;
    if (cuts.length === 0) return nothing;
    const most = Math.max(...counts, 1);
    const known = counts.length === cuts.length + 1;
    const shared = known && events.length === counts.length;
    const names = [
      shapes.below(format(cuts[0])),
      ...cuts.slice(1).map((c, i) => shapes.between(format(cuts[i]), format(c))),
      shapes.from(format(/** @type {number} */ (cuts.at(-1)))),
    ];
    return html`<table class="interval-table">
      <caption class="visually-hidden">${shapes.intervals(this.name)}</caption>
      <thead>
        <tr>
          <th scope="col">${shapes.interval}</th>
          <th scope="col" class="number">${shapes.rows}</th>
          ${shared ? html`<th scope="col" class="number"><bdi>${shapes.share(this.positive)}</bdi></th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name, i) => html`<tr>
            <th scope="row">${name}</th>
            <td class="number">${known ? html`${shareBar(counts[i] / most)}<span class="figure">${count(counts[i])}</span>` : nothing}</td>
            ${
              shared
                ? html`<td class="number">${
                    counts[i] > 0
                      ? html`${shareBar(events[i] / counts[i], true)}<span class="figure">${percent(events[i] / counts[i])}</span>`
                      : nothing
                  }</td>`
                : nothing
            }
          </tr>`,
        )}
      </tbody>
    </table>`;
  }

  /** Between its neighbours, a step away from each. @param {number} value @param {number} i */
  #between(value, i) {
    const cuts = this.moving ?? this.cuts;
    const step = valueStep(this.numeric);
    const low = i === 0 ? this.numeric.minimum + step : cuts[i - 1] + step;
    const high = i === cuts.length - 1 ? this.numeric.maximum : cuts[i + 1] - step;
    // Neighbours that are nearer to each other than two steps leave it where it is.
    return low > high ? cuts[i] : Math.min(Math.max(value, low), high);
  }

  /** @param {string} text @param {(value: number) => string} format */
  #problem(text, format) {
    const { minimum, maximum } = this.numeric;
    const typed = parseNumber(text);
    if (typed === null) return fields.noNumber(text.trim());
    return typed > minimum && typed <= maximum
      ? shapes.cutTaken(format(typed))
      : shapes.cutOutside(format(minimum), format(maximum));
  }

  /** Whether a cut parts some values from others. @param {number} value @param {number[]} others */
  #fits(value, others) {
    const { minimum, maximum } = this.numeric;
    return value > minimum && value <= maximum && !others.includes(value);
  }

  /** Another cut in the middle of the widest interval that it fits into. */
  #add = () => {
    const { minimum, maximum } = this.numeric;
    const ends = [minimum, ...this.cuts, maximum];
    const step = valueStep(this.numeric);
    const widths = this.cuts.length === 0 ? [maximum - minimum] : ends.slice(1).map((e, i) => e - ends[i]);
    const at = widths.indexOf(Math.max(...widths));
    const middle = minimum + Math.round((ends[at] + widths[at] / 2 - minimum) / step) * step;
    // A multiple of the step may carry the rounding of its sum: 0.30000000000000004.
    const cut = Number(middle.toPrecision(12));
    if (this.#fits(cut, this.cuts)) this.#tell([...this.cuts, cut]);
  };

  /** @param {number[]} cuts */
  #tell(cuts) {
    this.moving = null;
    this.refused = null;
    const detail = { cuts: [...cuts].sort((a, b) => a - b) };
    this.dispatchEvent(new CustomEvent("cuts-changed", { detail }));
  }
}

/** @param {number[]} list @param {number} i @param {number} value */
function replaced(list, i, value) {
  return list.map((v, k) => (k === i ? value : v));
}

define("interval-editor", IntervalEditor);
