/**
 * The strongest pairs as a graph. One tab stop: arrow keys go from line to line in the order of their strength, and the
 * line that has the focus is the chosen one.
 */
import { html, LitElement, nothing, svg } from "lit";
import { define, given } from "../../bench/base.js";
import { isSignificant, keyOf } from "../../model/pairs/facts.js";
import { graphOf } from "../../model/pairs/graph.js";
import { cut } from "../../model/text.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { canvasMeasure } from "../../viewer/measure.js";
import { chanceText, sizeText } from "./interaction-text.js";

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../model/pairs/graph.js").Edge} Edge */
/** @typedef {import("../../model/pairs/graph.js").Node} Node */

const LABEL = 13;
const LONGEST_LABEL = 240;
/** Between disc and label. */
const GAP = 8;

export class InteractionGraph extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    found: { attribute: false },
    most: { attribute: false },
    chosen: { attribute: false },
    joined: { attribute: false },
    width: { state: true },
  };

  constructor() {
    super();
    /** @type {Interactions} */
    this.found = given;
    this.most = 20;
    this.chosen = "";
    /** Keys of the pairs that are drawn together, a line each. */
    this.joined = "";
    this.width = 0;
    /** @type {import("../../model/text.js").Measure | null} */
    this.measure = null;
    this.resizes = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width > 0 && width !== this.width)
        requestAnimationFrame(() => {
          this.width = width;
        });
    });
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.resizes.observe(this);
    this.width = Math.floor(this.getBoundingClientRect().width);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resizes.disconnect();
  }

  render() {
    const { found, width } = this;
    if (width <= 0) return nothing;
    this.measure ??= canvasMeasure(getComputedStyle(this).fontFamily);
    const { measure } = this;
    const strongest = found.pairs.filter((pair) => pair.information !== 0).slice(0, this.most);
    if (strongest.length === 0) return html`<p class="hint">${interactions.none}</p>`;
    const names = new Set(strongest.flatMap((pair) => pair.attributes));
    const widest = Math.max(...[...names].map((name) => measure(name, LABEL)));
    const room = Math.min(widest, LONGEST_LABEL, width * 0.3);
    const graph = graphOf(found, strongest, width, room + GAP + 16);
    return html`
      <p class="hint">${interactions.graphHint(strongest.length, found.n_pairs)}</p>
      <svg class="graph" width=${width} height=${graph.height} role="group" aria-label=${interactions.graphLabel} @keydown=${this.#keys}>
        ${graph.edges.toReversed().map((edge) => this.#edge(edge, strongest.indexOf(edge.pair)))}
        ${graph.nodes.map((node) => this.#node(node, room, measure))}
      </svg>
      <p class="graph-legend" aria-hidden="true">
        <span><svg class="line-sample" viewBox="0 0 34 10"><path class="synergy" d="M1 5h32" /></svg>${interactions.solid}</span>
        <span><svg class="line-sample" viewBox="0 0 34 10"><path class="redundancy" d="M1 5h32" /></svg>${interactions.dashed}</span>
      </p>
    `;
  }

  /** @param {Edge} edge @param {number} place */
  #edge(edge, place) {
    const { pair, from, to, bend, width, synergy } = edge;
    const key = keyOf(pair.attributes);
    const chosen = key === this.chosen;
    const kind = synergy ? "synergy" : "redundancy";
    const path = `M${from.x} ${from.y}Q${bend[0]} ${bend[1]} ${to.x} ${to.y}`;
    const joined = this.joined.split("\n").includes(key);
    const name = interactions.edge(
      interactions.pair(pair.attributes[0], pair.attributes[1]),
      interactions[kind],
      `${sizeText(this.found, pair.information)}, ${chanceText(pair)}${joined ? `, ${interactions.joined}` : ""}`,
    );
    // Half way along the curve.
    const middle = [0, 1].map((i) => {
      const ends = i === 0 ? from.x + to.x : from.y + to.y;
      return ends / 4 + bend[i] / 2;
    });
    return svg`<g class=${`edge ${chosen ? "is-chosen" : ""} ${isSignificant(pair) ? "" : "is-chance"}`} role="button"
      tabindex=${chosen ? 0 : -1} aria-label=${name} aria-pressed=${chosen ? "true" : "false"} data-key=${key} data-place=${place}
      @click=${() => this.#choose(key)} @focus=${() => this.#choose(key)}>
      <title>${name}</title>
      <path class="hit" d=${path} />
      <path class="halo" d=${path} stroke-width=${width + 6} />
      <path class=${kind} d=${path} stroke-width=${width} />
      ${joined ? svg`<circle class="joint" cx=${middle[0]} cy=${middle[1]} r="5" />` : nothing}
    </g>`;
  }

  /** @param {Node} node @param {number} room @param {import("../../model/text.js").Measure} measure */
  #node({ name, x, y, radius, side, information }, room, measure) {
    return svg`<g class="node">
      <title>${interactions.alone(name, sizeText(this.found, information))}</title>
      <circle cx=${x} cy=${y} r=${radius} />
      <text x=${x + side * (Math.max(radius, 6) + GAP)} y=${y} dy="0.35em" text-anchor=${side > 0 ? "start" : "end"} font-size=${LABEL}>${cut(name, room, LABEL, measure)}</text>
    </g>`;
  }

  /** @param {string} key */
  #choose(key) {
    if (key !== this.chosen) this.dispatchEvent(new CustomEvent("pair-chosen", { detail: { key } }));
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const edges = /** @type {SVGGElement[]} */ ([...this.querySelectorAll(".edge")]);
    const byPlace = edges.toSorted((a, b) => Number(a.dataset.place) - Number(b.dataset.place));
    const at = byPlace.indexOf(/** @type {SVGGElement} */ (document.activeElement));
    const last = byPlace.length - 1;
    const to = {
      ArrowDown: Math.min(at + 1, last),
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      ArrowLeft: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    byPlace[to].focus();
  }
}

define("interaction-graph", InteractionGraph);
