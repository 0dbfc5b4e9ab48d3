/**
 * The error on held-out rows over two shrinkage constants, as a map with contours; a point of it, or the best that a search
 * over all of them finds, becomes the document's.
 */
import { html, nothing, svg } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { Asked } from "../../engine/asked.js";
import {
  asker,
  compareTwo,
  POINTS,
  placeWith,
  pointsBetween,
  searchAll,
} from "../../engine/compare-constants.js";
import { fixed, plainK } from "../../model/format.js";
import { constantsSurface, STEPS } from "../../model/layout/constants-surface.js";
import { surface } from "../../sentences/shrink/chains.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import { withConstants } from "../../state/document.js";
import { fitsKey } from "../../state/question.js";
import { requestOf } from "../../state/request.js";
import { divisionOf, kinds, MOST_ATTRIBUTES, partKey, partsOf } from "../../state/shrinkages.js";

/** @typedef {import("../../engine/contract.js").Part} Part */
/** @typedef {import("../../engine/shrink.js").Place} Place */
/** @typedef {"surface" | "search"} Task */

/** Side of the map in its own units, and what is around it. */
const SIZE = 240;
const AROUND = { left: 48, top: 8, right: 20, bottom: 20 };
const WIDTH = AROUND.left + SIZE + AROUND.right;
const HEIGHT = AROUND.top + SIZE + AROUND.bottom;

export class ShrinkageConstants extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    trace: { attribute: false },
    place: { attribute: false },
    chosen: { state: true },
    pick: { state: true },
    task: { state: true },
    found: { state: true },
    searched: { state: true },
    done: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** Which parts there are, and from which k to which. @type {import("../../engine/contract.js").Trace} */
    this.trace = given;
    /** The constants as they are set. @type {Place} */
    this.place = given;
    /** Keys of the parts across and upwards; empty: the first two. @type {string[]} */
    this.chosen = [];
    /** Column and row that is looked at; null: the least. @type {[number, number] | null} */
    this.pick = null;
    /** What is under way. @type {Task | null} */
    this.task = null;
    /** `key`: of the question, parts and other constants that it is about. @type {{ key: string, points: number[], values: number[][] } | null} */
    this.found = null;
    /** @type {{ key: string, place: Place, error: number } | null} */
    this.searched = null;
    this.done = 0;
    this.trouble = "";
    this.asked = new Asked();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  render() {
    const parts = this.#parts();
    const two = this.#two(parts);
    const body = two
      ? html`<p class="hint">${surface.lead}</p>${this.#choice(parts, two)} ${this.#work(two)} ${this.#map(two)} ${this.#best(two)}`
      : html`<p class="hint">${surface.one}</p>`;
    return html`<section class="shrinkage-constants"><h3>${surface.heading}</h3>${body}</section>`;
  }

  /** Kinds if there are several, then attributes. @returns {Part[]} */
  #parts() {
    const ofKinds = partsOf(this.trace, "kind");
    const ofAttributes = partsOf(this.trace, "attribute");
    return [...(ofKinds.length > 1 ? ofKinds : []), ...(ofAttributes.length > 1 ? ofAttributes : [])];
  }

  /** @param {Part[]} parts @returns {[Part, Part] | null} */
  #two(parts) {
    const find = (/** @type {string} */ key) => parts.find((part) => partKey(part) === key);
    const [a, b] = this.chosen.map(find);
    if (a && b) return [a, b];
    const byAttribute = divisionOf(this.place.shrinkages) === "attribute";
    const isOf = (/** @type {Part} */ part) => (part.part === "attribute") === byAttribute;
    const first = parts.filter(isOf).length > 1 ? parts.filter(isOf) : parts;
    return first.length > 1 ? [first[0], first[1]] : null;
  }

  /** @param {Part[]} parts @param {[Part, Part]} two */
  #choice(parts, two) {
    const select = (
      /** @type {number} */ at,
      /** @type {string} */ word,
    ) => html`<label class="option"><span>${word}</span>
      <select .disabled=${this.task !== null} @change=${(/** @type {any} */ { target }) => this.#choose(parts, two, at, target.value)}>
        ${parts.map((part) => {
          const key = partKey(part);
          return html`<option value=${key} .selected=${key === partKey(two[at])}>${shrinkage.parts.name(part)}</option>`;
        })}
      </select></label>`;
    return html`<div class="ways">${select(0, surface.across)} ${select(1, surface.up)}</div>`;
  }

  /** Both are kinds or both attributes, and not the same. @param {Part[]} parts @param {[Part, Part]} two @param {number} at @param {string} key */
  #choose(parts, two, at, key) {
    const chosen = two.map(partKey);
    const before = chosen[at];
    chosen[at] = key;
    const other = 1 - at;
    const isKind = (/** @type {string} */ one) => kinds.some((kind) => kind === one);
    if (chosen[other] === key) chosen[other] = before;
    if (isKind(chosen[other]) !== isKind(key)) {
      const likewise = parts.map(partKey).find((one) => one !== key && isKind(one) === isKind(key));
      if (likewise) chosen[other] = likewise;
    }
    this.chosen = chosen;
    this.pick = null;
  }

  /** The constants that stay: an attribute's own would go before that of a kind. @param {[Part, Part]} two @returns {Place} */
  #rest(two) {
    const ofKinds = two[0].part !== "attribute";
    const { k, shrinkages } = this.place;
    return { k, shrinkages: shrinkages.filter(({ of }) => !ofKinds || of.part !== "attribute") };
  }

  /** @param {[Part, Part]} two */
  #key(two) {
    const keys = two.map(partKey);
    const { k, shrinkages } = this.#rest(two);
    const others = shrinkages.filter(({ of }) => !keys.includes(partKey(of)));
    const question = fitsKey(withConstants(this.bench.document.value, k, others).question);
    return JSON.stringify([keys, question, this.trace.k[0], this.trace.k[this.trace.k.length - 1]]);
  }

  /** All constants that there are in the division of these two. @param {[Part, Part]} two */
  #all(two) {
    return partsOf(this.trace, two[0].part === "attribute" ? "attribute" : "kind");
  }

  /** @param {[Part, Part]} two */
  #work(two) {
    const { task, done, trouble } = this;
    const all = this.#all(two);
    const current = this.found?.key === this.#key(two);
    const text = trouble
      ? surface.trouble(trouble)
      : task === "surface"
        ? surface.progress(done, POINTS * POINTS)
        : task === "search"
          ? surface.searching(done)
          : "";
    return html`<div class="search">
      ${
        task
          ? html`<button type="button" class="button" @click=${() => this.#stop()}>${surface.stop}</button>
              <progress aria-label=${surface.heading} max=${POINTS * POINTS} .value=${/** @type {any} */ (task === "surface" ? done : null)}></progress>`
          : html`${current ? nothing : html`<button type="button" class="button" @click=${() => this.#compute(two)}>${surface.compute}</button>`}
              ${
                all.length > 2 && all.length <= MOST_ATTRIBUTES
                  ? html`<button type="button" class="button" @click=${() => this.#search(two)}>${surface.search(all.length)}</button>`
                  : nothing
              }`
      }
      <span role="status">${text}</span></div>`;
  }

  #stop() {
    this.asked.stop();
    this.task = null;
  }

  /** @param {Task} task @param {(ask: import("../../engine/compare-constants.js").Ask) => Promise<void>} work */
  async #begin(task, work) {
    const request = requestOf(this.bench);
    if (!request) return;
    [this.task, this.done, this.trouble] = [task, 0, ""];
    await this.asked.run(
      async (signal) => {
        const onDone = (/** @type {number} */ n) => {
          if (!signal.aborted) this.done += n;
        };
        await work(asker(this.pool, request, signal, onDone));
        if (!signal.aborted) this.task = null;
      },
      ({ message }) => {
        [this.task, this.trouble] = [null, message];
      },
    );
  }

  #points() {
    const { k } = this.trace;
    return pointsBetween(k[0], k[k.length - 1]);
  }

  /** @param {[Part, Part]} two */
  #compute(two) {
    const [key, points] = [this.#key(two), this.#points()];
    return this.#begin("surface", async (ask) => {
      const values = await compareTwo(ask, this.#rest(two), two, points);
      this.found = { key, points, values };
      this.pick = null;
    });
  }

  /** @param {[Part, Part]} two */
  #search(two) {
    const key = this.#key(two);
    return this.#begin("search", async (ask) => {
      const best = await searchAll(ask, this.#rest(two), this.#all(two), this.#points());
      this.searched = { key, ...best };
    });
  }

  /** @param {[Part, Part]} two */
  #map(two) {
    const { found } = this;
    if (found?.key !== this.#key(two)) return nothing;
    const { least, areas } = constantsSurface(found.values, SIZE);
    if (!least) return nothing;
    const names = two.map((part) => shrinkage.parts.name(part));
    const pick = this.pick ?? least;
    const value = (/** @type {[number, number]} */ [i, j]) => found.values[j][i];
    const above = value(pick) / value(least) - 1;
    const xy = (/** @type {[number, number]} */ [i, j]) => {
      const at = (/** @type {number} */ n) => (n / (POINTS - 1)) * SIZE;
      return { x: at(i), y: SIZE - at(j) };
    };
    const [plus, cross] = [xy(least), xy(pick)];
    const ring = this.#set(two, found.points);
    const [ka, kb] = pick.map((n) => plainK(found.points[n]));
    const shares = STEPS.map((step) => plainK(100 * step)).join(", ");
    return html`<figure class="constants-map">
        <svg viewBox=${`${-AROUND.left} ${-AROUND.top} ${WIDTH} ${HEIGHT}`} role="img" aria-label=${surface.figure(names[0], names[1])}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#point(event)}
          @pointermove=${(/** @type {PointerEvent} */ event) => event.buttons && this.#point(event)}>
          <rect class="map-ground" width=${SIZE} height=${SIZE} />
          ${areas.map(({ d }) => svg`<path class="map-area" fill-rule="evenodd" d=${d} />`)}
          ${decadesOf(found.points).map(
            ({ share, text }) => svg`
              <text class="map-tick" x=${share * SIZE} y=${SIZE + 15} text-anchor="middle">${text}</text>
              <text class="map-tick" x="-6" y=${SIZE * (1 - share) + 4} text-anchor="end">${text}</text>`,
          )}
          <path class="map-least" d=${`M${plus.x - 6} ${plus.y}h12M${plus.x} ${plus.y - 6}v12`} />
          ${ring ? svg`<circle class="map-set" cx=${ring.x} cy=${ring.y} r="6" />` : nothing}
          <rect class="map-pick" x=${cross.x - 5} y=${cross.y - 5} width="10" height="10" />
        </svg>
        <figcaption class="hint">${surface.lines(shares)}</figcaption>
      </figure>
      ${two.map((_, axis) => this.#slider(axis, names[axis], pick, found.points))}
      <p class="map-at" role="status">${surface.at(names[0], ka, names[1], kb)}: ${surface.error(fixed(value(pick), 4), above > 0 ? fixed(100 * above, above < 0.1 ? 2 : 0) : "")}</p>
      <button type="button" class="button" @click=${() => this.#use(two, pick, found.points, names)}>${surface.use}</button>`;
  }

  /** Where the constants are that are set, in between the points too. @param {[Part, Part]} two @param {number[]} points */
  #set(two, points) {
    const span = Math.log(points[POINTS - 1] / points[0]);
    const [x, y] = two.map((part) => {
      const own = this.place.shrinkages.find(({ of }) => partKey(of) === partKey(part));
      return Math.log((own?.k ?? this.place.k) / points[0]) / span;
    });
    const inside = (/** @type {number} */ share) => share >= 0 && share <= 1;
    return inside(x) && inside(y) ? { x: x * SIZE, y: SIZE - y * SIZE } : null;
  }

  /** Keys move these; the pointer moves both at once on the map. @param {number} axis @param {string} name @param {[number, number]} pick @param {number[]} points */
  #slider(axis, name, pick, points) {
    return html`<label class="map-slider"><span>${surface.slider(name)}</span>
      <input type="range" min="0" max=${POINTS - 1} step="1" .value=${String(pick[axis])} aria-valuetext=${`k = ${plainK(points[pick[axis]])}`}
        @input=${(/** @type {any} */ { target }) => {
          const next = /** @type {[number, number]} */ ([...pick]);
          next[axis] = Number(target.value);
          this.pick = next;
        }} /></label>`;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, top, width, height } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH - AROUND.left;
    const y = ((event.clientY - top) / height) * HEIGHT - AROUND.top;
    const near = (/** @type {number} */ share) =>
      Math.min(Math.max(Math.round(share * (POINTS - 1)), 0), POINTS - 1);
    this.pick = [near(x / SIZE), near(1 - y / SIZE)];
  }

  /** @param {[Part, Part]} two @param {[number, number]} pick @param {number[]} points @param {string[]} names */
  #use(two, pick, points, names) {
    const across = placeWith(this.#rest(two), two[0], points[pick[0]]);
    const { k, shrinkages } = placeWith(across, two[1], points[pick[1]]);
    this.gestures.setConstants(k, shrinkages, surface.used(names[0], names[1]));
  }

  /** What the search found. @param {[Part, Part]} two */
  #best(two) {
    const { searched } = this;
    if (searched?.key !== this.#key(two) || this.task === "search") return nothing;
    const { k, shrinkages } = searched.place;
    const kOf = (/** @type {Part} */ part) =>
      shrinkages.find(({ of }) => partKey(of) === partKey(part))?.k ?? k;
    return html`<div class="constants-best">
      <p>${surface.found(fixed(searched.error, 4))}</p>
      <ul>${this.#all(two).map((part) => html`<li><bdi>${shrinkage.parts.name(part)}</bdi> ${plainK(kOf(part))}</li>`)}</ul>
      <button type="button" class="button" @click=${() => this.gestures.setConstants(k, shrinkages, surface.usedAll)}>${surface.use}</button>
    </div>`;
  }
}

/** Every other whole power of ten within the points, as shares of their range. @param {number[]} points */
function decadesOf(points) {
  const [from, to] = [points[0], points[points.length - 1]].map(Math.log10);
  const first = Math.ceil(from - 1e-9);
  return Array.from({ length: Math.floor(to + 1e-9) - first + 1 }, (_, i) => first + i)
    .filter((e) => (e - first) % 2 === 0)
    .map((e) => ({ share: (e - from) / (to - from), text: plainK(Number(`1e${e}`)) }));
}

define("shrinkage-constants", ShrinkageConstants);
