/** The posterior of shrinkage constants: chains of draws, how far they agree, and their medians to be used. */
import { html, nothing, svg } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { chainsOf } from "../../engine/chains.js";
import { fixed, plainK } from "../../model/format.js";
import { chainLines } from "../../model/layout/chain-lines.js";
import { chains } from "../../sentences/shrink/chains.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import { withConstants } from "../../state/document.js";
import { settingValue, shrinkageSetting } from "../../state/learners.js";
import { fitsKey } from "../../state/question.js";
import { requestOf } from "../../state/request.js";
import { divisionOf, rounded } from "../../state/shrinkages.js";

/** @typedef {import("../../engine/contract.js").ConstantDrawn} ConstantDrawn */
/** @typedef {import("../../engine/contract.js").ConstantsBy} ConstantsBy */
/** @typedef {import("../../engine/contract.js").Diagnosed} Diagnosed */

/** Size of a trace in its own units: it is drawn as wide as there is room. */
const SIZE = { width: 300, height: 40 };
const WAYS = /** @type {ConstantsBy[]} */ (["one", "part", "attribute"]);
/** R̂ above which a constant is marked, and worth below which it is: as the engine judges. */
const MOST_R_HAT = 1.01;
const LEAST_WORTH = 400;

export class ShrinkageChains extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, by: { state: true } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** Null: as the constants are set now. @type {ConstantsBy | null} */
    this.by = null;
  }

  render() {
    const runner = chainsOf(this.pool);
    const by = this.#by();
    runner.about(this.#key(by));
    const { running, done, of, found, trouble } = runner.drawn.value;
    const share = of > 0 ? done / of : 0;
    return html`<section class="shrinkage-chains"><h3>${chains.heading}</h3>
      <p class="hint">${chains.lead}</p>
      <div class="search">
        <select aria-label=${shrinkage.parts.heading} .disabled=${running} @change=${(
          /** @type {any} */ { target },
        ) => {
          this.by = target.value;
        }}>
          ${WAYS.map((way) => html`<option value=${way} .selected=${way === by}>${chains.by[way]}</option>`)}
        </select>
        ${
          running
            ? html`<button type="button" class="button" @click=${() => runner.stop()}>${chains.stop}</button>
                <progress aria-label=${chains.heading} max="1" .value=${share}></progress>`
            : html`<button type="button" class="button" @click=${() => this.#run(by)}>${done > 0 ? chains.goOn : chains.begin}</button>`
        }
        <span role="status">${this.#status(running, done, of, found, trouble)}</span>
      </div>
      ${found ? this.#table(found) : nothing}
      ${found && !running ? html`<button type="button" class="button" @click=${() => this.#use(found)}>${chains.use}</button>` : nothing}
    </section>`;
  }

  /** @returns {ConstantsBy} */
  #by() {
    if (this.by) return this.by;
    const division = divisionOf(this.bench.document.value.question.shrinkages);
    return division === "attribute" ? "attribute" : division === "kind" ? "part" : "one";
  }

  /** What the draws depend on: neither constants of parts, nor the one of all where that is drawn itself. @param {ConstantsBy} by */
  #key(by) {
    const doc = this.bench.document.value;
    const { learner, settings } = doc.question;
    const name = shrinkageSetting(learner);
    const k = by === "one" || !name ? 1 : settingValue(learner, settings, name);
    return JSON.stringify([by, fitsKey(withConstants(doc, k, []).question)]);
  }

  /** @param {ConstantsBy} by */
  #run(by) {
    const request = requestOf(this.bench);
    if (!request) return;
    const question = { ...request.question, shrinkages: [], posterior: false };
    chainsOf(this.pool).run({ file: request.file, question }, by);
  }

  /** @param {boolean} running @param {number} done @param {number} of @param {Diagnosed | null} found @param {string | null} trouble */
  #status(running, done, of, found, trouble) {
    if (trouble) return chains.trouble(trouble);
    if (running) return chains.progress(fixed(done, 0), fixed(of, 0));
    return found ? (found.converged ? chains.agree : chains.notYet) : "";
  }

  /** @param {Diagnosed} found */
  #table(found) {
    return html`<table class="chain-table">
      <caption class="visually-hidden">${chains.table}</caption>
      <thead><tr><th scope="col">${chains.constant}</th><th scope="col">${chains.median}</th>
        <th scope="col" title=${chains.rHatHint}>${chains.rHat}</th>
        <th scope="col" title=${chains.effectiveHint}>${chains.effective}</th></tr></thead>
      <tbody>${found.constants.map((one, i) => this.#row(one, i))}</tbody>
    </table>`;
  }

  /** @param {ConstantDrawn} one @param {number} i */
  #row(one, i) {
    const name = this.#name(one, i);
    const { paths, low, high } = chainLines(one.traces, SIZE);
    const [median, from, to] = [one.median, one.low, one.high].map(plainK);
    const rHat = one.r_hat === undefined ? "–" : fixed(one.r_hat, 3);
    return html`<tr>
        <th scope="row"><bdi>${name}</bdi></th>
        <td>${chains.interval(median, from, to)}</td>
        <td class=${(one.r_hat ?? Number.POSITIVE_INFINITY) < MOST_R_HAT ? "" : "is-apart"}>${rHat}</td>
        <td class=${one.effective >= LEAST_WORTH ? "" : "is-apart"}>${fixed(one.effective, 0)}</td>
      </tr>
      <tr class="chain-lines"><td colspan="4">
        <svg viewBox=${`0 -2 ${SIZE.width} ${SIZE.height + 4}`} preserveAspectRatio="none" role="img"
          aria-label=${chains.trace(name, plainK(low), plainK(high))}>
          ${paths.map((d, chain) => svg`<path class=${`chain-line is-chain-${chain % 4}`} d=${d} />`)}
        </svg></td></tr>`;
  }

  /** The first is the noise. @param {ConstantDrawn} one @param {number} i */
  #name({ part }, i) {
    if (i === 0) return chains.names.noise;
    return part ? shrinkage.parts.name(part) : chains.names.all;
  }

  /** @param {Diagnosed} found */
  #use({ constants }) {
    const { learner, settings } = this.bench.document.value.question;
    const name = shrinkageSetting(learner);
    if (!name) return;
    const [, ...drawn] = constants;
    const all = drawn.find(({ part }) => !part);
    const shrinkages = drawn.flatMap(({ part, median }) => (part ? { of: part, k: rounded(median) } : []));
    const k = all ? rounded(all.median) : settingValue(learner, settings, name);
    this.gestures.setConstants(k, shrinkages, chains.used);
  }
}

define("shrinkage-chains", ShrinkageChains);
