/** Which attributes interact: the search, its progress, and what it found as a list, a graph or a table of all pairs. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { compareFolds } from "../../model/compare/rows.js";
import { fixed } from "../../model/format.js";
import { groupOf, pairName } from "../../model/joint.js";
import { byChance, isSignificant, keyOf } from "../../model/pairs/facts.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { shell } from "../../sentences.js";
import { handPairs } from "../../state/learners.js";
import "./interaction-graph.js";
import "./interaction-matrix.js";
import "./pair-cards.js";
import { worthShowing } from "./pair-cards.js";
import { joinButton } from "./pair-join.js";
import "./pair-shape.js";
import { isOpen } from "../../state/tabs.js";
import { chanceText, figuresText, pText, sizeText } from "./interaction-text.js";
import "../../style/top.css";

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../engine/contract.js").PairInformation} PairInformation */
/** @typedef {"list" | "graph" | "matrix"} Way */
/** @typedef {{ word: string, value: number, text: (x: number) => string, folds: readonly import("../../model/compare/rows.js").FoldLoss[] }} Score */

const PER_PAGE = 10;
/** Edges beyond these make a tangle; none of the weaker ones would be seen. */
const MOST_EDGES = 20;
const PERMUTATIONS = [200, 2000, 20_000];

export class InteractionPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    seeker: { attribute: false },
    way: { state: true },
    shown: { state: true },
    chosen: { state: true },
    order: { state: true },
    rows: { state: true },
  };

  constructor() {
    super();
    /** @type {Pick<ReturnType<typeof import("../../engine/seek.js").seek>, "start" | "stop" | "permute" | "rows">} */
    this.seeker = given;
    /** @type {Way} */
    this.way = "list";
    this.shown = PER_PAGE;
    /** Whether all pairs are seen, below those worth showing. */
    this.allOpen = false;
    /** @type {"size" | "chance"} */
    this.order = "size";
    /** Key of the pair that was chosen in the graph or the table. */
    this.chosen = "";
    /** What the pictures are drawn from. @type {import("../../state/pair-rows.js").PairRows | null} */
    this.rows = null;
    /** @type {ReturnType<InteractionPanel["seeker"]["rows"]>} */
    this.askedRows = null;
    /** The pair that was drawn here last, and the held-out score before. @type {{ key: string, before: Score, shown: boolean } | null} */
    this.drawn = null;
  }

  render() {
    const { bench } = this;
    if (!isOpen(bench.document.value.view, "interactions")) return nothing;
    const found = this.#ordered(bench.interactions.value.found);
    if (!found || found.pairs.length === 0) return html`${this.#search()}${this.#meanings()}`;
    const all = html`<details class="all-pairs" .open=${this.allOpen}
      @toggle=${(/** @type {any} */ { target }) => {
        this.allOpen = target.open;
      }}>
      <summary>${interactions.allPairs(found.pairs.length, this.bench.interactions.value.running)}</summary>
      ${this.#meanings()}${this.#ways()}${this.#body(found)}
    </details>`;
    // What stands below the cards is made anew when these come: nothing that is looked at moves down.
    return bench.interactions.value.running
      ? html`${this.#search()}${all}`
      : html`${this.#search()}${this.#cards(found)}<div>${all}</div>`;
  }

  /** What the two signs mean. */
  #meanings() {
    return html`<div class="interaction-words">
      <p><svg class="line-sample" viewBox="0 0 34 10" aria-hidden="true"><path class="synergy" d="M1 5h32" /></svg>${interactions.synergyMeans}</p>
      <p><svg class="line-sample" viewBox="0 0 34 10" aria-hidden="true"><path class="redundancy" d="M1 5h32" /></svg>${interactions.redundancyMeans}</p>
    </div>`;
  }

  /** @param {Interactions} found */
  #cards(found) {
    const { bench } = this;
    const names = [...new Set(worthShowing(found).flatMap(({ attributes }) => attributes))];
    const asked = this.seeker.rows(names);
    if (asked !== this.askedRows) {
      this.askedRows = asked;
      asked?.then(
        (rows) => {
          if (this.askedRows === asked) this.rows = rows;
        },
        // Without pictures the pairs are said all the same.
        () => {},
      );
    }
    const significant = found.pairs.filter(isSignificant).length;
    return html`<p class="pair-verdict">${this.#headline(significant)}</p>
      <pair-cards .found=${found} .model=${bench.model.value} .rows=${this.rows}
        .action=${(/** @type {string} */ a, /** @type {string} */ b) => this.#action(a, b)}
        .gain=${(/** @type {PairInformation} */ pair) => this.#gain(pair)}></pair-cards>`;
  }

  /** @param {number} significant */
  #headline = (significant) =>
    interactions.headline(significant, handPairs(this.bench.document.value.question).length);

  /** The held-out score of the drawn model, over all rows and fold by fold; null where there is none yet. @returns {Score | null} */
  #score() {
    const { bench } = this;
    const model = bench.model.value;
    if (!bench.finished.value || !model) return null;
    const folds = bench.document.value.scores?.folds ?? [];
    const brier = bench.family.value?.held_out?.brier ?? model.calibration?.held_out?.brier;
    if (brier !== undefined) return { word: shell.brier, value: brier, text: (x) => fixed(x, 4), folds };
    const rmse = model.held_out?.rmse;
    return rmse === undefined ? null : { word: shell.several.rmse, value: rmse, text: ofNumber, folds };
  }

  /** @param {PairInformation} pair */
  #gain({ attributes }) {
    const { drawn, bench } = this;
    const { question } = bench.document.value;
    if (!drawn || drawn.key !== keyOf(attributes)) return "";
    if (!groupOf(handPairs(question), attributes)) return "";
    const after = this.#score();
    if (after === null) return interactions.testing;
    const { before } = drawn;
    const of = compareFolds(before.folds, after.folds, "brier", question.folds);
    const known = of !== null && Number.isFinite(of.error);
    // Of a number the folds have squared errors: so far its root moves.
    const error = known ? (after.word === shell.brier ? of.error : of.error / (2 * after.value)) : 0;
    const [was, is] = [before, after].map(({ value }) => after.text(value));
    return interactions.gained(after.word, was, is, known ? of.clearly : null, after.text(error));
  }

  /** A pair is about to be drawn: what the score was, to be compared. @param {string} a @param {string} b */
  #joining(a, b) {
    const before = this.#score();
    this.drawn = before === null ? null : { key: keyOf([a, b]), before, shown: false };
  }

  /** Goes to the pair in the drawing, once it is there. */
  async #goTo() {
    const { drawn, bench } = this;
    if (!drawn || drawn.shown || !bench.current.value) return;
    const view = /** @type {import("../../viewer/nomogram-view.js").NomogramView | null} */ (
      document.querySelector("nomogram-view")
    );
    drawn.shown = true;
    const pair = handPairs(bench.document.value.question).find((g) => keyOf(g.attributes) === drawn.key);
    if (!pair || !view) return;
    // The new model may take some frames to be drawn.
    for (let frame = 0; frame < 60 && !(await view.showPair(...pair.attributes)); frame++)
      await new Promise((painted) => requestAnimationFrame(painted));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const row = view.shadowRoot?.activeElement?.closest("li");
    row?.animate([{ background: "var(--accent-soft)" }, { background: "transparent" }], 1200);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    this.#goTo();
  }

  #search() {
    const { seeker, bench } = this;
    const { running, found, progress, permutations, trouble } = bench.interactions.value;
    const { done, of } = progress ?? { done: 0, of: 0 };
    const whole = of > 0 && done >= of && !running;
    const significant = found?.pairs.filter(isSignificant).length ?? 0;
    const text = running
      ? of > 0
        ? interactions.progress(done, of)
        : interactions.starting
      : trouble
        ? interactions.trouble(trouble)
        : whole
          ? interactions.finished(of)
          : found && of === 0
            ? interactions.tooFew
            : progress
              ? interactions.stopped(done, of)
              : "";
    return html`<div class="search">
      ${running ? html`<progress aria-label=${text} max=${of || 1} .value=${of ? done : 0}></progress>` : nothing}
      <span role="status">${text}${whole && found && !trouble && of > 0 ? html`<span class="visually-hidden"> ${this.#headline(significant)}</span>` : nothing}</span>
      ${
        running
          ? html`<button type="button" class="button" @click=${() => seeker.stop()}>${interactions.stop}</button>`
          : whole || (found && of === 0)
            ? nothing
            : html`<button type="button" class="button" @click=${() => seeker.start()}>${progress ? interactions.goOn : interactions.find}</button>`
      }
      <label class="option search-option" title=${interactions.permutationsHint(pText(1 / (permutations + 1)))}><span>${interactions.permutations}</span>
        <select @change=${(/** @type {any} */ event) => seeker.permute(Number(event.target.value))}>
          ${PERMUTATIONS.map((n) => html`<option value=${n} .selected=${n === permutations}>${fixed(n, 0)}</option>`)}
        </select></label>
    </div>`;
  }

  /** @param {Interactions | null} found @returns {Interactions | null} */
  #ordered(found) {
    return found && this.order === "chance" ? { ...found, pairs: byChance(found.pairs) } : found;
  }

  #ways() {
    return html`<div class="ways"><fieldset class="segments">
      <legend class="visually-hidden">${interactions.way}</legend>
      ${Object.entries(interactions.ways).map(
        ([value, word]) => html`<label>
          <input type="radio" name="interaction-way" value=${value} .checked=${this.way === value}
            @change=${() => {
              this.way = /** @type {Way} */ (value);
            }} />
          <span>${word}</span>
        </label>`,
      )}
    </fieldset>
    ${
      // A graph and a table have no first.
      this.way === "list"
        ? html`<label class="option"><span>${interactions.order}</span>
      <select @change=${(/** @type {any} */ event) => {
        this.order = event.target.value;
      }}>
        ${Object.entries(interactions.orders).map(
          ([value, word]) => html`<option value=${value} .selected=${value === this.order}>${word}</option>`,
        )}
      </select></label>`
        : nothing
    }</div>`;
  }

  /** @param {Interactions} found */
  #body(found) {
    if (this.way === "list") return this.#list(found);
    const choose = (/** @type {CustomEvent<{ key: string }>} */ { detail }) => {
      this.chosen = detail.key;
    };
    // Edges that may be chance tangle those that are not: with nothing found, the nearest.
    const near = worthShowing(found);
    const shown = this.way === "graph" ? found.pairs.filter((pair) => near.includes(pair)) : found.pairs;
    const pair = shown.find(({ attributes }) => keyOf(attributes) === this.chosen) ?? shown[0];
    const chosen = keyOf(pair.attributes);
    return html`
      ${
        this.way === "graph"
          ? html`<interaction-graph .found=${{ ...found, pairs: shown }} .most=${MOST_EDGES} .chosen=${chosen} .joined=${this.#joined()} @pair-chosen=${choose}></interaction-graph>`
          : html`<interaction-matrix .found=${found} .chosen=${chosen} @pair-chosen=${choose}></interaction-matrix>`
      }
      <div class="chosen-pair" role="group" aria-label=${interactions.chosen}>
        <ul class="pairs" aria-live="polite">${this.#pair(pair, found, this.#largest(found))}</ul>
      </div>
    `;
  }

  /** Keys of the pairs that are drawn together. */
  #joined() {
    return handPairs(this.bench.document.value.question)
      .map((g) => keyOf(g.attributes))
      .join("\n");
  }

  /** @param {Interactions} found */
  #largest(found) {
    return Math.max(...found.pairs.map((pair) => Math.abs(pair.information)), Number.MIN_VALUE);
  }

  /** @param {Interactions} found */
  #list(found) {
    const rest = found.pairs.length - this.shown;
    const largest = this.#largest(found);
    return html`
      <ol class="pairs" aria-label=${interactions.listLabel}>
        ${found.pairs.slice(0, this.shown).map((pair) => this.#pair(pair, found, largest))}
      </ol>
      ${
        rest > 0
          ? html`<button type="button" class="link" @click=${() => {
              this.shown += 3 * PER_PAGE;
            }}>${interactions.more(Math.min(rest, 3 * PER_PAGE))}</button>`
          : nothing
      }
    `;
  }

  /** @param {PairInformation} pair @param {Interactions} found @param {number} largest */
  #pair(pair, found, largest) {
    const [a, b] = pair.attributes;
    const { information } = pair;
    const kind = information > 0 ? "synergy" : information < 0 ? "redundancy" : "none";
    const half = Math.min(1, Math.abs(information) / largest) * 49;
    return html`<li class=${isSignificant(pair) ? "pair" : "pair is-chance"}>
      <span class="pair-name"><bdi>${a}</bdi> <span class="quiet-text">×</span> <bdi>${b}</bdi></span>
      <svg class="pair-bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <path class="zero" d="M50 0v14" />
        <rect class=${kind} x=${information < 0 ? 50 - half : 50} width=${Math.max(half, 0.4)} y="3" height="8" />
      </svg>
      <span class="pair-size" title=${interactions.sizeHint}>
        <span class="pair-kind">${interactions[kind]}</span> ${sizeText(found, information)}</span>
      <span class="pair-chance" title=${interactions.adjustedHint}>${isSignificant(pair) ? chanceText(pair) : figuresText(pair)}</span>
      <span class="pair-action">${this.#action(a, b)}</span>
    </li>`;
  }

  /** @param {string} a @param {string} b */
  #action(a, b) {
    const { bench, gestures } = this;
    const { question, view } = bench.document.value;
    const group = groupOf(handPairs(question), [a, b]);
    if (!group)
      return html`<span class="joins" @click=${{ capture: true, handleEvent: () => this.#joining(a, b) }}>${joinButton(this, a, b, { word: interactions.join, label: interactions.joinPair(a, b) })}</span>`;
    const key = pairName(bench.model.value?.attributes ?? [], group.attributes);
    const control = new Map(view.controls).get(key) ?? group.attributes[0];
    return html`<label class="option"><span>${interactions.control}</span>
        <select @change=${(/** @type {any} */ event) => gestures.setControl(key, event.target.value)}>
          ${group.attributes.map((name) => html`<option value=${name} .selected=${name === control}>${name}</option>`)}
        </select></label>
      <pair-shape .group=${group} .numbers=${this.#numbers(group)} .learner=${question.learner} .gestures=${gestures}></pair-shape>
      <button type="button" class="link" aria-label=${interactions.partPair(a, b)} @click=${() => gestures.partPair([a, b])}>${interactions.part}</button>`;
  }

  /** How many of a pair are numbers. @param {import("../../engine/contract.js").JointGroup} group */
  #numbers({ attributes }) {
    const known = this.bench.model.value?.attributes ?? [];
    return known.filter(({ name, kind }) => attributes.includes(name) && kind === "numeric").length;
  }
}

/** Four digits, whatever the unit. @param {number} x */
const ofNumber = (x) => x.toLocaleString("en", { maximumSignificantDigits: 4 });

define("interaction-panel", InteractionPanel);
