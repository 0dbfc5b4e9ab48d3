/** The pairs that matter, each with a small picture of what the two do together, and what drawing one has changed. */
import { html, LitElement, nothing, svg } from "lit";
import { define, given } from "../../bench/base.js";
import { hatchOf } from "../../model/layout/support.js";
import { isProbability } from "../../model/links.js";
import { LEAST_ROWS, pairCells } from "../../model/pairs/cells.js";
import { byChance, isSignificant } from "../../model/pairs/facts.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { isPositive } from "../../state/points.js";
import { figuresText } from "./interaction-text.js";

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../engine/contract.js").PairInformation} PairInformation */

/** Where nothing is more than chance, so many of the nearest are shown. */
const NEAREST = 3;
const MOST = 5;
const SIZE = 84;

/**
 * What is more than chance, the least likely by chance first; where there is nothing, the nearest to it.
 * @param {Interactions} found @returns {PairInformation[]}
 */
export function worthShowing(found) {
  const ordered = byChance(found.pairs);
  const significant = ordered.filter(isSignificant);
  return significant.length > 0 ? significant : ordered.slice(0, NEAREST);
}

export class PairCards extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    found: { attribute: false },
    model: { attribute: false },
    rows: { attribute: false },
    action: { attribute: false },
    gain: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Interactions} */
    this.found = given;
    /** What is drawn, for its target. @type {import("../../model/types.js").AdditiveModel | null} */
    this.model = null;
    /** The columns of the file by name, and the target's. @type {import("../../state/pair-rows.js").PairRows | null} */
    this.rows = null;
    /** @type {(a: string, b: string) => unknown} */
    this.action = () => nothing;
    /** What drawing a pair has changed, in words. @type {(pair: PairInformation) => string} */
    this.gain = () => "";
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const shown = worthShowing(this.found);
    return html`<ul class="pair-cards" aria-label=${interactions.cards}>
        ${shown.slice(0, MOST).map((pair) => this.#card(pair))}
      </ul>
      ${shown.length > MOST ? html`<p class="hint">${interactions.moreFound(shown.length - MOST)}</p>` : nothing}
      ${
        this.rows
          ? html`<p class="graph-legend pair-key" aria-hidden="true">
              <span><i class="swatch is-less"></i>${interactions.less}</span>
              <span><i class="swatch is-more"></i>${interactions.more_}</span>
              <span><i class="swatch is-few"></i>${interactions.few(LEAST_ROWS)}</span></p>`
          : nothing
      }`;
  }

  /** @param {PairInformation} pair */
  #card(pair) {
    const [a, b] = pair.attributes;
    const gain = this.gain(pair);
    return html`<li class="pair-card">
      ${this.#picture(a, b)}
      <div class="pair-card-words">
        <strong><bdi>${a}</bdi> × <bdi>${b}</bdi></strong>
        ${gain ? html`<span role="status">${gain}</span>` : nothing}
        <span class="quiet-text">${figuresText(pair)}</span>
        <span class="pair-card-action">${this.action(a, b)}</span>
      </div>
    </li>`;
  }

  /** @param {string} a across @param {string} b up */
  #picture(a, b) {
    const { rows, model } = this;
    const [xs, ys] = [rows?.columns.get(a), rows?.columns.get(b)];
    if (!rows || !xs || !ys) return html`<div class="pair-picture is-waiting"></div>`;
    const outcomes = rows.target.map((cell) => {
      if (!model) return null;
      if (!isProbability(model)) return typeof cell === "number" ? cell : null;
      const positive = isPositive(model.target, cell);
      return positive === null ? null : Number(positive);
    });
    const { columns, rows: up, cells, most } = pairCells(xs, ys, outcomes);
    const [w, h] = [SIZE / Math.max(columns, 1), SIZE / Math.max(up, 1)];
    const few = cells.filter(({ rows: n }) => n < LEAST_ROWS);
    const hatch = hatchOf(
      few.map(({ x, y }) => ({
        left: x * w + 0.5,
        right: (x + 1) * w - 0.5,
        top: SIZE - (y + 1) * h + 0.5,
        bottom: SIZE - y * h - 0.5,
      })),
    );
    return html`<svg class="pair-picture" viewBox=${`0 0 ${SIZE} ${SIZE}`} role="img" aria-label=${interactions.cellsOf(a, b)}>
      ${cells.map(
        ({
          x,
          y,
          rows: n,
          off,
        }) => svg`<rect x=${x * w + 0.5} y=${SIZE - (y + 1) * h + 0.5} width=${w - 1} height=${h - 1}
          class=${n < LEAST_ROWS ? "is-few" : off > 0 ? "is-more" : "is-less"}
          fill-opacity=${n < LEAST_ROWS || most === 0 ? 1 : 0.12 + (0.88 * Math.abs(off)) / most} />`,
      )}<path class="hatch" d=${hatch} />
    </svg>`;
  }
}

define("pair-cards", PairCards);
