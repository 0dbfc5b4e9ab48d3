/** One figure of the paper, made live: nothing is learned before it comes into view. */
import { batch, effect } from "@preact/signals-core";
import { html, LitElement, nothing } from "lit";
import { define, given } from "../bench/base.js";
import { Asked } from "../engine/asked.js";
import { findInteractions, Search } from "../engine/interactions.js";
import { figuresOf } from "../model/compare/two-models.js";
import { sharedScale } from "../model/layout/shared.js";
import { Aligned } from "../panels/compare/aligned.js";
import { scoreText } from "../panels/compare/compare-side.js";
import { sampleOf } from "../samples/samples.js";
import { figures as words } from "../sentences/figures.js";
import { parseAddress } from "../state/address.js";
import { viewerOptions, withQuestion, withValues, withView } from "../state/document.js";
import { hashOf } from "../state/link.js";
import { figurePool } from "./engine.js";
import { Work } from "./work.js";
import "../bench/linked-drawing.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../engine/contract.js").Interactions} Interactions */

/** So near to what is seen, a figure begins to be learned. */
const NEAR = "200px";
/** With so many a p of some thousandths is steady; pairs that are plainly chance stop early. */
const PERMUTATIONS = 20_000;
const SCORES = /** @type {const} */ (["accuracy", "brier", "auc"]);

export class PaperFigure extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    figure: { attribute: false },
    theme: { attribute: false },
    works: { state: true },
    broken: { state: true },
    pairs: { state: true },
    pairsFailed: { state: true },
  };

  constructor() {
    super();
    /** @type {import("./list.js").Figure} */
    this.figure = given;
    this.theme = "auto";
    /** None before it comes into view. @type {Work[]} */
    this.works = [];
    /** @type {import("../engine/pool.js").Pool | null} */
    this.pool = null;
    /** The same for what is quick: it does not wait until other figures are learned. @type {Pick<import("../engine/pool.js").Pool, "ask">} */
    this.quick = given;
    this.begun = false;
    /** Why there is no engine, in words. */
    this.broken = "";
    /** @type {Interactions | null} */
    this.pairs = null;
    this.pairsFailed = false;
    this.searching = false;
    this.options = {};
    this.said = "";
    /** @type {(AdditiveModel | null)[]} */
    this.laid = [];
    this.forget = () => {};
    /** Rows of several drawings have one place. */
    this.aligned = new Aligned();
    this.asked = new Asked();
    this.sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.begin();
      },
      { rootMargin: NEAR },
    );
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.sight.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sight.disconnect();
    this.forget();
    this.aligned.end();
    this.asked.stop();
    for (const work of this.works) work.end();
  }

  /** Learns what the figure needs, or what is lacking of it. */
  async begin() {
    this.sight.disconnect();
    this.broken = "";
    this.pairsFailed = false;
    if (!this.begun) {
      this.begun = true;
      this.requestUpdate();
      /** @type {string} */
      let lacks = words.engine;
      try {
        this.pool = await figurePool();
        lacks = words.part;
        // Drawings side by side are measured by error bars too; one figure alone has a map.
        const map = this.figure.plane ? import("../panels/map/plane-map.js") : null;
        await Promise.all([import("../viewer/uncertainty-part.js"), map]);
      } catch {
        this.begun = false;
        this.broken = lacks;
        return;
      }
      const { pool } = this;
      this.quick = { ask: (call, body, need) => pool.ask(call, body, { ...need, urgent: true }) };
      this.works = this.figure.parts.map(({ address }) => new Work(address, pool));
    }
    for (const work of this.works) if (!work.finished) await work.learn();
  }

  /** Watches the signals that the rendering reads. @param {Map<PropertyKey, unknown>} changed */
  update(changed) {
    this.forget();
    let rendering = true;
    this.forget = effect(() => {
      if (rendering) super.update(changed);
      else this.requestUpdate();
    });
    rendering = false;
  }

  updated() {
    const whole = this.works.length > 0 && this.works.every((work) => work.finished);
    if (whole && this.figure.pairs && !this.pairs && !this.searching && !this.pairsFailed) this.#search();
    for (const { bench, gestures } of this.works)
      if (bench.document.peek().view.theme !== this.theme) batch(() => gestures.setTheme(this.theme));
  }

  /** Each drawing says when it is there; until then it has no rows. */
  #align() {
    /** @type {NodeListOf<import("../viewer/nomogram-view.js").NomogramView>} */
    const views = this.querySelectorAll("nomogram-view");
    this.aligned.show([...views]);
  }

  /** All pairs of the attributes, for how sure the drawn one is. */
  async #search() {
    const { asked } = this.works[0];
    if (!asked) return;
    this.searching = true;
    const work = (/** @type {AbortSignal} */ signal) =>
      findInteractions(this.quick, asked.file, asked.question, {
        search: new Search(),
        permutations: PERMUTATIONS,
        signal,
        onFound: (found, { done, of }) => {
          if (done === of) this.pairs = found;
        },
        onProgress: () => {},
      });
    await this.asked.run(work, () => {
      this.pairsFailed = true;
    });
    this.searching = false;
    this.requestUpdate();
  }

  render() {
    const { figure, works } = this;
    const text = words.texts[figure.id];
    const whole = works.length > 0 && works.every((work) => work.finished);
    const busy =
      this.begun && !(whole && (!figure.pairs || this.pairs || this.pairsFailed)) && !this.#trouble();
    return html`
      <section class="figure" aria-labelledby=${`${figure.id}-heading`} aria-busy=${busy ? "true" : "false"}>
        <header class="figure-head">
          <h2 id=${`${figure.id}-heading`}>${text.heading}</h2>
          <p>${text.lead}</p>
        </header>
        ${this.#state(whole)}
        ${this.#drawings()}
        ${this.#foot(whole)}
      </section>
    `;
  }

  /** What went wrong, in words. */
  #trouble() {
    return this.broken || (this.works.map(({ bench }) => bench.trouble.value?.message).find(Boolean) ?? "");
  }

  /** Progress, then what the models say; the same place, so that the drawing does not jump. @param {boolean} whole */
  #state(whole) {
    const trouble = this.#trouble();
    if (trouble)
      return html`<div class="figure-state" role="alert">
        <p>${words.trouble(trouble)}</p>
        <button type="button" class="button" @click=${() => this.begin()}>${words.retry}</button>
      </div>`;
    if (whole) {
      const facts = this.figure.facts(this.works, this.pairs).filter((fact) => fact !== "");
      const waiting = this.figure.pairs && !this.pairs;
      return html`<div class="figure-state">
        <ul class="facts" aria-label=${words.says}>${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
        ${
          waiting
            ? html`<p class="quiet-text" role="status">${this.pairsFailed ? words.pairsTrouble : words.pairing}
                ${this.pairsFailed ? html`<button type="button" class="link" @click=${() => this.begin()}>${words.retry}</button>` : nothing}</p>`
            : nothing
        }
      </div>`;
    }
    if (!this.begun) return html`<div class="figure-state"><p class="quiet-text">${words.waiting}</p></div>`;
    const at = this.works.findIndex((work) => !work.finished);
    const progress = this.works[at]?.bench.progress.value;
    const known = progress && progress.of > 0;
    return html`<div class="figure-state">
      <p class="figure-progress"><progress aria-label=${words.learning} max=${known ? progress.of : 1} .value=${known ? progress.done : 0}></progress>
        ${known ? this.#progressText(at, progress) : words.learning}</p>
    </div>`;
  }

  /** @param {number} at @param {import("../state/workbench.js").Progress} progress */
  #progressText(at, { stage, done, of }) {
    const { name } = this.figure.parts[at];
    return stage === "resampling" ? words.resampling(name, done, of) : words.calibrating(name, done, of);
  }

  #drawings() {
    const { figure, works } = this;
    const main = works[0];
    if (!main) return html`<div class="figure-drawings is-empty"></div>`;
    const models = works.map((work) => work.bench.model.value);
    const options = this.#options(models);
    const { view } = main.bench.document.value;
    const shown = view.shown === 0 ? Number.MAX_SAFE_INTEGER : view.shown;
    const columns = figure.parts.length + (figure.plane ? 1 : 0);
    return html`<div class=${`figure-drawings of-${columns}`} @nomogram-ready=${() => this.#align()}
      @refit-shown=${(/** @type {CustomEvent<{ names: string[] }>} */ event) => this.#refit(event)}>
      ${
        figure.plane
          ? html`<div class="figure-part"><h3>${words.map}</h3>
              ${main.finished ? html`<plane-map .bench=${main.bench} .gestures=${main.gestures} .pool=${this.quick} .rings=${true}></plane-map>` : nothing}
            </div>`
          : nothing
      }
      ${figure.parts.map((part, i) => {
        const model = models[i];
        return html`<div class="figure-part" data-part=${i}>
          <h3>${part.name}</h3>
          ${
            model
              ? html`<linked-drawing .bench=${main.bench} .gestures=${main.gestures} .source=${`${figure.id}-${i}`}
                  .model=${model} .options=${options} .shown=${shown}></linked-drawing>`
              : nothing
          }
          ${this.#link(i)}
        </div>`;
      })}
    </div>`;
  }

  /** What the drawings share; the same object while it says the same. @param {(AdditiveModel | null)[]} models */
  #options(models) {
    const { bench } = this.works[0];
    // A new layout would make a drawing let go of the dot that is dragged.
    if (bench.moving.peek() && this.laid.length) return this.options;
    const { view } = bench.document.value;
    const { forms, controls, bars, outcomes, align, order, shown } = view;
    const said = JSON.stringify([forms, controls, bars, outcomes, align, order, shown]);
    if (said !== this.said || models.some((model, i) => model !== this.laid[i])) {
      const there = models.filter((model) => model !== null);
      const asked = { align, order, bars, shown: shown === 0 ? Number.MAX_SAFE_INTEGER : shown };
      this.options = {
        ...viewerOptions({ forms, controls, bars, outcomes }),
        ...(there.length > 1 ? sharedScale(there, /** @type {any} */ (asked)) : {}),
      };
    }
    this.said = said;
    this.laid = models;
    return this.options;
  }

  /** @param {number} at */
  #link(at) {
    const { parts, id } = this.figure;
    if (parts[at].open === "") return nothing;
    const what = parts.length > 1 ? `${words.texts[id].heading}, ${parts[at].name}` : words.texts[id].heading;
    return html`<p><a class="link" href=${this.address(at)} aria-label=${words.openWhat(what)}>${words.open}</a></p>`;
  }

  /** The explorer with the same model and the dots where they are. @param {number} at @param {string[]} [attributes] */
  address(at, attributes) {
    const own = this.works[at].bench.document.value;
    const { values, row, forms, controls } = this.works[0].bench.document.value.view;
    const moved = withView(withValues(own, values, row), { forms, controls, theme: this.theme });
    return `./${hashOf(attributes ? withQuestion(moved, { attributes, maps: moved.question.maps.filter((m) => attributes.includes(m.attribute)) }) : moved, [])}`;
  }

  /** To learn with fewer attributes is work for the explorer. @param {CustomEvent<{ names: string[] }>} event */
  #refit({ target, detail }) {
    const part = /** @type {HTMLElement} */ (target).closest(".figure-part");
    location.assign(this.address(Number(/** @type {HTMLElement} */ (part).dataset.part), detail.names));
  }

  /** Scores on rows that the models had not seen, and where the data come from. @param {boolean} whole */
  #foot(whole) {
    const { figure, works } = this;
    const sample = sampleOf(parseAddress(figure.parts[0].address)?.sample ?? "");
    return html`<footer class="figure-foot">
      ${
        whole
          ? html`<table class="figure-scores">
              <caption class="visually-hidden">${words.scoresHead}: ${words.texts[figure.id].heading}</caption>
              <thead><tr><th scope="col">${words.scoresHead}</th>${SCORES.map((name) => html`<th scope="col">${words.scores[name]}</th>`)}</tr></thead>
              <tbody>${works.map((work, i) => {
                const found = work.scores ? figuresOf(work.scores) : new Map();
                return html`<tr><th scope="row">${figure.parts[i].name}</th>${SCORES.map((name) => {
                  const value = found.get(name);
                  return html`<td>${value === undefined ? "" : scoreText(name, value)}</td>`;
                })}</tr>`;
              })}</tbody>
            </table>`
          : nothing
      }
      ${sample ? html`<p class="hint">${words.data}: ${sample.title}. ${sample.source}; ${sample.licence}. ${sample.caution ?? nothing}</p>` : nothing}
    </footer>`;
  }
}

define("paper-figure", PaperFigure);
