/**
 * The effect of the attribute that was pressed, large, over how its values lie: the present value can be moved here as in
 * the drawing, which follows. Of categories a table of their effects, in which one is chosen.
 */
import { html, nothing, svg } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { takeChange, tellMoving } from "../../bench/linked.js";
import { OwnWidth } from "../../controls/own-width.js";
import { shareBar } from "../../controls/value-bars.js";
import { attributesOf } from "../../model/evaluate.js";
import { count, valueFormat, valueStep } from "../../model/format.js";
import { barsAt, effectOf, heightAt, writtenAt } from "../../model/shape/effect.js";
import { effectPicture } from "../../model/shape/picture.js";
import { effect as words } from "../../sentences/shape/effect.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { view as viewWords } from "../../sentences/view.js";
import { shell } from "../../sentences.js";
import { barsSeen } from "../../state/bars.js";
import { canvasMeasure } from "../../viewer/measure.js";

/** @typedef {import("../../model/shape/effect.js").Effect} Effect */
/** @typedef {import("../../model/types.js").Value} Value */

/** What this picture is called when it moves the dots. */
const SOURCE = "shape";
/** px, of the picture: as high as the window has room for. */
const [LEAST, MOST] = [168, 300];
/** Levels of which the rows are shown. */
const LEVELS = 20;
/** px, of the range's thumb; the style sheet says the same. */
const THUMB = 24;
/** Width of an effect beside its level. */
const BAR = 92;

export class EffectCurve extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { name: { attribute: false } };

  /** Where the range lies: left, top, width, height. */
  #box = [0, 0, 0, 0];

  constructor() {
    super();
    /** Of the attribute. */
    this.name = "";
    this.room = new OwnWidth(this);
    /** @type {import("../../model/text.js").Measure | null} */
    this.measure = null;
  }

  render() {
    const effect = this.#effect();
    if (!effect || this.room.now <= 0) return nothing;
    const { shape } = effect.model.effects[effect.index];
    const other = attributesOf(shape).find((a) => a !== effect.attribute);
    return html`
      ${effect.model.attributes[effect.attribute].numeric ? this.#curve(effect) : this.#levels(effect)}
      ${
        other === undefined
          ? nothing
          : html`<p class="hint">${words.given(effect.model.attributes[other].name, this.#text(effect, other))}</p>`
      }
    `;
  }

  /** What the drawing shows of it, while something is dragged too. @returns {Effect | null} */
  #effect() {
    const { bench, name } = this;
    const model = bench.model.value;
    const { view } = bench.document.value;
    const attribute = model?.attributes.findIndex((a) => a.name === name) ?? -1;
    if (!model || attribute < 0) return null;
    const moving = bench.moving.value?.values;
    const rest = new Map(view.values);
    const values = model.attributes.map((a) => (moving?.has(a.name) ? moving.get(a.name) : rest.get(a.name)));
    const second = view.compare ? bench.second.value?.model : null;
    const asked = { scale: view.scale, align: view.align, bars: barsSeen(bench.document.value) };
    return effectOf(model, attribute, values, /** @type {any} */ (asked), second ? [second] : []);
  }

  /** A value as it is read. @param {Effect} effect @param {number} attribute */
  #text({ model, values }, attribute) {
    const value = values[attribute];
    const { numeric } = model.attributes[attribute];
    if (value === null) return viewWords.unknown;
    return numeric && typeof value === "number" ? valueFormat(numeric)(value) : String(value);
  }

  /** An effect as it is spoken. @param {Effect} effect @param {Value} value */
  #said(effect, value) {
    return viewWords.tipEffect(writtenAt(effect, value), effect.options.scale, effect.model);
  }

  /** @param {Effect} effect */
  #curve(effect) {
    this.measure ??= canvasMeasure(getComputedStyle(this).fontFamily);
    const tall = Math.min(MOST, Math.max(LEAST, Math.min(this.room.now * 0.8, innerHeight * 0.4)));
    const picture = effectPicture(effect, this.room.now, Math.round(tall), this.measure);
    const { numeric, unit } = effect.model.attributes[effect.attribute];
    if (!picture || !numeric) return nothing;
    const { width, height, left, right, top, bottom, dot } = picture;
    this.#box = [left - THUMB / 2, top, right - left + THUMB, bottom - top];
    const value = effect.values[effect.attribute];
    const scaleName = viewWords.scaleName(effect.options.scale, effect.model);
    const mark = dot && this.#mark(dot[0], this.#text(effect, effect.attribute), width);
    return html`<div class="effect-plot">
        <svg width=${width} height=${height} role="img" aria-label=${words.picture(this.name, scaleName)}>
          ${picture.columns.map((c) => svg`<rect class="rows" x=${c.x} y=${c.y} width=${c.width} height=${c.height} />`)}
          ${picture.bands.map(({ kind, path }) => svg`<path class=${`band is-${kind}`} d=${path} />`)}
          ${picture.up.map(
            ({
              y,
              text,
              strong,
            }) => svg`<path class=${strong ? "grid is-zero" : "grid"} d=${`M${left} ${y}H${right}`} />
              <text class=${strong ? "is-zero" : ""} x=${left - 8} y=${y} dy="0.35em" text-anchor="end">${text}</text>`,
          )}
          <path class="base" d=${`M${left} ${bottom}H${right}`} />
          ${picture.across.map(
            ({ x, textX, text }) => svg`<path class="base" d=${`M${x} ${bottom}v4`} />
              ${
                // Where the present value is written it has the place.
                mark && Math.abs(textX - mark.x) < (mark.wide + this.#wide(text)) / 2 + 6
                  ? nothing
                  : svg`<text x=${textX} y=${bottom + 18} text-anchor="middle">${text}</text>`
              }`,
          )}
          <text class="axis-name" x="0" y="12">${scaleName}${unit ? svg`<tspan x=${width} text-anchor="end">${unit}</tspan>` : nothing}</text>
          <path class="curve" d=${picture.path} />
          ${dot && mark ? this.#dot(dot, picture, writtenAt(effect, value), mark) : nothing}
        </svg>
        ${this.#slider(effect, numeric)}
      </div>
      ${this.#legend(effect, picture.bands)}
      ${
        value === null
          ? html`<p class="hint">${words.unknown}</p>`
          : picture.outside
            ? html`<p class="hint">${words.outside}</p>`
            : nothing
      }`;
  }

  /** @param {string} text */
  #wide(text) {
    return this.measure?.(text, 12, true) ?? 0;
  }

  /** The present value under the axis. @param {number} x @param {string} text @param {number} width of the picture */
  #mark(x, text, width) {
    const wide = this.#wide(text);
    return { text, wide, x: Math.min(Math.max(x, wide / 2), width - wide / 2 - 2) };
  }

  /**
   * @param {import("../../model/shape/picture.js").Point} dot @param {import("../../model/shape/picture.js").EffectPicture} picture
   * @param {string} reading @param {{ text: string, x: number }} mark
   */
  #dot([x, y], { left, right, top, bottom }, reading, mark) {
    const wide = (this.measure?.(reading, 13, true) ?? 40) + 16;
    const at = Math.min(Math.max(x, left + wide / 2), right - wide / 2);
    // Over the dot, below it where there is no room.
    const chip = y - 38 >= top - 20 ? y - 38 : y + 14;
    return svg`<path class="guide" d=${`M${left} ${y}H${x}V${bottom}`} />
      <text class="value-text" x=${mark.x} y=${bottom + 18} text-anchor="middle">${mark.text}</text>
      <circle class="dot" cx=${x} cy=${y} r="7" />
      <rect class="chip" x=${at - wide / 2} y=${chip} width=${wide} height="24" rx="12" />
      <text class="chip-text" x=${at} y=${chip + 12} dy="0.35em" text-anchor="middle">${reading}</text>`;
  }

  /**
   * Mouse, finger and keys: a range as wide as the graph and half a thumb more at both ends, so that the thumb stands
   * where its value is.
   * @param {Effect} effect @param {import("../../engine/contract.js").NumericRange} numeric
   */
  #slider(effect, numeric) {
    const value = effect.values[effect.attribute];
    const shown = typeof value === "number" ? value : numeric.median;
    return html`<input type="range" class="effect-slider" min=${numeric.minimum} max=${numeric.maximum} step=${valueStep(numeric)}
      .value=${String(shown)} aria-label=${words.value(this.name)}
      aria-valuetext=${value === null ? viewWords.unknown : words.at(this.#text(effect, effect.attribute), this.#said(effect, value))}
      @input=${(/** @type {any} */ { target }) => tellMoving(this.bench, SOURCE, effect.model, this.#changed(effect, Number(target.value)))}
      @change=${(/** @type {any} */ { target }) => this.#take(effect, Number(target.value))} />`;
  }

  /** By script, since the page's policy knows no style in its text. */
  updated() {
    const slider = /** @type {HTMLElement | null} */ (this.querySelector(".effect-slider"));
    if (!slider) return;
    for (const [i, side] of /** @type {const} */ (["left", "top", "width", "height"]).entries())
      slider.style[side] = `${this.#box[i]}px`;
  }

  /** All values with another one of this attribute. @param {Effect} effect @param {Value} value */
  #changed({ model, values, attribute }, value) {
    const set = new Map(this.bench.document.peek().view.values);
    return {
      values: values.map((v, i) => (i === attribute ? value : v)),
      set: model.attributes.map((a, i) => i === attribute || set.get(a.name) !== undefined),
    };
  }

  /** @param {Effect} effect @param {Value} value */
  #take(effect, value) {
    takeChange(this.gestures, this.bench, effect.model, this.#changed(effect, value));
  }

  /** @param {Effect} effect @param {import("../../model/shape/picture.js").EffectPicture["bands"]} bands */
  #legend({ model }, bands) {
    const level = { resamples: model.resampling?.level, posterior: model.posterior?.level };
    return html`<p class="effect-legend">
      <span><i class="swatch is-rows"></i>${words.rows}</span>
      ${bands.map(({ kind }) => {
        const of = level[kind];
        return of ? html`<span><i class=${`swatch is-${kind}`}></i>${words.bars[kind](of)}</span>` : nothing;
      })}
    </p>`;
  }

  /** @param {Effect} effect */
  #levels(effect) {
    const { kind, levels } = effect.model.attributes[effect.attribute];
    const present = effect.values[effect.attribute];
    const common = kind === "ordered" ? levels : [...levels].sort((a, b) => b.count - a.count);
    const shown = common.filter((level, i) => i < LEVELS || level.label === present);
    const most = Math.max(...levels.map((level) => level.count), 1);
    const bars = shown.map(({ label }) => barsAt(effect, label));
    const heights = shown.map(({ label }) => heightAt(effect, label));
    const ends = [
      ...heights,
      ...bars.flatMap(({ resamples, posterior }) =>
        [resamples, posterior].flatMap((b) => (b ? [b.low, b.high] : [])),
      ),
    ];
    const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    const x = (/** @type {number} */ d) => 2 + ((d - low) / (high - low || 1)) * (BAR - 4);
    const scaleName = viewWords.scaleName(effect.options.scale, effect.model);
    return html`<table class="interval-table effect-table">
        <caption class="visually-hidden">${shapes.levels(this.name)}</caption>
        <thead><tr><th scope="col">${shapes.value}</th><th scope="col" class="number">${shapes.rows}</th>
          <th scope="col" class="number">${scaleName}</th></tr></thead>
        <tbody>${shown.map(
          ({ label, count: n }, i) => html`<tr class=${label === present ? "is-present" : ""}>
            <th scope="row"><button type="button" class="level-button" aria-pressed=${label === present ? "true" : "false"}
              @click=${() => this.#take(effect, label)}><bdi>${label}</bdi></button></th>
            <td class="number">${shareBar(n / most)}<span class="figure">${count(n)}</span></td>
            <td class="number"><svg class="level-effect" width=${BAR} height="18" aria-hidden="true">
                <path class="grid is-zero" d=${`M${x(0)} 0V18`} />
                <rect class=${heights[i] < 0 ? "is-less" : "is-more"} x=${Math.min(x(0), x(heights[i]))} y="5" width=${Math.abs(x(heights[i]) - x(0))} height="8" />
                ${Object.entries(bars[i]).map(([kind, bar]) => (bar ? svg`<path class=${`whisker is-${kind}`} d=${`M${x(bar.low)} 9H${x(bar.high)}M${x(bar.low)} 6v6M${x(bar.high)} 6v6`} />` : nothing))}
              </svg><span class="figure effect-figure">${writtenAt(effect, label)}</span></td>
          </tr>`,
        )}</tbody>
      </table>
      ${levels.length > shown.length ? html`<p class="hint">${shell.columns.more(levels.length - shown.length)}</p>` : nothing}
      ${present === null ? html`<p class="hint">${words.unknown}</p>` : nothing}`;
  }
}

define("effect-curve", EffectCurve);
