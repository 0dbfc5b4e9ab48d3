/**
 * The map from above: two numeric attributes, the rows as marks, lines of equal probability. It is linked with the
 * drawing's dots both ways: what is dragged here moves them, what is dragged there moves the cross and the lines.
 */
import { batch } from "@preact/signals-core";
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { choices } from "../../controls/choices.js";
import { contrastOf } from "../../model/classes.js";
import { outcomeOf, sum, typicalValue } from "../../model/evaluate.js";
import { percent, valueFormat } from "../../model/format.js";
import { isProbability } from "../../model/links.js";
import { valueOn } from "../../model/map/frame.js";
import { longestNumericPair } from "../../model/map/sums.js";
import { rowTable } from "../../sentences/data/rows.js";
import { plane } from "../../sentences/map/plane.js";
import { lesson } from "../../sentences/share.js";
import { shell } from "../../sentences.js";
import { hiddenNow } from "../../state/lesson.js";
import { pointsOf } from "../../state/points.js";
import { valuesOfRow } from "../../state/rows.js";
import { isOpen } from "../../state/tabs.js";
import { canvasMeasure } from "../../viewer/measure.js";
import { DrawnTexts } from "../drawn-texts.js";
import { planeLegend } from "./plane-legend.js";
import { PlaneLines } from "./plane-lines.js";
import { PlanePainter } from "./plane-painter.js";
import { crossAt, planePicture } from "./plane-picture.js";
import { PlanePointer } from "./plane-pointer.js";
import { rolesOf } from "./plane-roles.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../model/types.js").Value} Value */
/** @typedef {import("../../state/points.js").Points} Points */
/** @typedef {import("./plane-marks.js").Marks} Marks */

/** Who moves the dots, for those who follow. */
export const SOURCE = "plane";

/** Widths (px) between which it is drawn: with less there is no room beside the axis, with more nothing is gained. */
const LEAST = 200;
const MOST = 760;

export class PlaneMap extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    width: { state: true },
    points: { state: true },
    roles: { state: true },
    rings: { attribute: false },
    second: { state: true },
    pointed: { state: true },
    failed: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    this.width = 0;
    /** @type {Points | null} */
    this.points = null;
    /** Of each row of the file: 1 on the margin, 2 at its bound. @type {Uint8Array | null} */
    this.roles = null;
    /** Whether support vectors have rings. */
    this.rings = false;
    /** Whether the lines are those of the compared model. */
    this.second = false;
    /** Mark under the pointer, −1 for none. */
    this.pointed = -1;
    this.failed = "";
    /** @type {Promise<Points> | null} */
    this.asked = null;
    /** @type {Promise<Uint8Array | null> | null} */
    this.askedRoles = null;
    this.texts = new DrawnTexts(this);
    this.lines = new PlaneLines(() => this.requestUpdate());
    this.painter = new PlanePainter();
    /** @type {import("../../model/text.js").Measure | undefined} */
    this.measure = undefined;
    /** What is drawn. @type {import("./plane-lines.js").Scene | null} */
    this.scene = null;
    this.pointer = new PlanePointer({
      plot: () => this.querySelector(".plane-plot"),
      marks: () => this.painter.marks,
      point: (mark) => {
        this.pointed = mark;
      },
      drag: (at) => {
        const { frame } = this.scene ?? {};
        if (frame) this.#drag({ x: valueOn(frame.x, at.x), y: valueOn(frame.y, at.y) });
      },
      rest: () => this.#rest(),
      cancel: () => this.bench.rest(SOURCE),
      take: (mark) => {
        if (this.points) this.#take(this.points.rows[mark]);
      },
    });
    this.resizes = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width > 0 && width !== this.width)
        requestAnimationFrame(() => {
          this.width = width;
        });
    });
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => {
      this.painter.forget();
      this.requestUpdate();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    this.resizes.observe(this);
    this.width = Math.floor(this.getBoundingClientRect().width);
    this.dark.addEventListener("change", this.repaint);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resizes.disconnect();
    this.dark.removeEventListener("change", this.repaint);
    this.lines.end();
    this.bench.rest(SOURCE);
  }

  render() {
    const { bench } = this;
    const { view } = bench.document.value;
    const model = bench.model.value;
    if (!model || !isOpen(view, "plane")) return nothing;
    if (hiddenNow(view, bench.revealed.value).includes("probability"))
      return html`<p class="hint">${lesson.veiled}</p>`;
    const pair = pairOf(model, view.plane);
    if (!pair) return html`<p class="hint">${plane.tooFew}</p>`;
    this.#fetch();
    if (this.width <= 0) return nothing;
    const second = bench.second.value;
    this.measure ??= canvasMeasure(getComputedStyle(this).fontFamily);
    const scene = this.lines.scene(
      model,
      pair,
      this.#values(model),
      Math.min(Math.max(this.width, LEAST), MOST),
      {
        second: this.second ? second : null,
        pool: this.pool,
        bench,
      },
      this.measure,
    );
    this.scene = scene;
    const { frame } = scene;
    const classes = this.#classes();
    const roles = this.rings ? this.roles : null;
    const marks = this.painter.lay(model, pair, frame, this.points, roles, classes);
    return html`
      <p class="hint">${plane.lead(isProbability(model) ? plane.probability : plane.value)}</p>
      ${this.#choices(model, pair, second !== null)}
      <div class="plane">
        <div class="plane-plot" @pointerdown=${this.pointer.down} @pointermove=${this.pointer.move} @pointerup=${this.pointer.up}
          @pointercancel=${this.pointer.cancel} @pointerleave=${this.pointer.leave}>
          <canvas width=${frame.width} height=${frame.height} aria-hidden="true"></canvas>
          ${planePicture(model, scene, marks, this.pointed)}
          <div class="plane-grip"></div>
        </div>
        ${this.#sliders(model, scene)}
      </div>
      <p class="plane-reading" role="status">${this.#reading(model, scene)}</p>
      ${planeLegend(model, {
        classes,
        rings: this.rings,
        roles: this.roles !== null,
        margin: scene.margin !== null && !this.second,
        unlabelled: marks?.kind.includes(3) ?? false,
      })}
      ${this.#count(marks)}
    `;
  }

  /** Of several: the two that are compared, the other one first ("" where one stands alone), then the rest. */
  #classes() {
    const { bench } = this;
    const family = bench.family.value;
    if (!family) return [];
    const labels = family.classes.map(({ label }) => label);
    const [a, b] = contrastOf(family, bench.document.value.view.contrast);
    return [b === null ? "" : labels[b], labels[a], ...labels.filter((_, k) => k !== a && k !== b)];
  }

  /** The rows and their roles, once for each file and model. */
  #fetch() {
    const { bench, pool } = this;
    const asked = pointsOf(bench, pool);
    if (asked !== this.asked) {
      this.asked = asked;
      this.points = null;
      asked?.then(
        (points) => {
          if (this.asked === asked) this.points = points;
        },
        () => {
          if (this.asked === asked) this.failed = shell.trouble.unexpected;
        },
      );
    }
    const roles = rolesOf(bench, pool);
    if (roles === this.askedRoles) return;
    this.askedRoles = roles;
    this.roles = null;
    roles?.then(
      (found) => {
        if (this.askedRoles === roles) this.roles = found;
      },
      // Without rings the map is still right.
      () => {},
    );
  }

  /** Present values, those under way included. @param {AdditiveModel} model @returns {Value[]} */
  #values(model) {
    const { bench } = this;
    const set = new Map(bench.document.value.view.values);
    const moving = bench.moving.value?.values;
    return model.attributes.map((a) => {
      const value = moving?.has(a.name) ? moving.get(a.name) : set.get(a.name);
      return value === undefined ? typicalValue(a) : value;
    });
  }

  /** @param {AdditiveModel} model @param {[number, number]} pair @param {boolean} second */
  #choices(model, pair, second) {
    const names = model.attributes
      .filter((a) => a.numeric && a.numeric.maximum > a.numeric.minimum)
      .map((a) => a.name);
    const now = /** @type {[string, string]} */ (pair.map((i) => model.attributes[i].name));
    /** @param {0 | 1} at @param {string} name */
    const take = (at, name) => {
      // The one that stands on the other axis: they change places.
      const next = name === now[1 - at] ? now.toReversed() : now.with(at, name);
      this.gestures.setPlane(/** @type {[string, string]} */ (next));
    };
    /** @param {0 | 1} at @param {string} label */
    const select = (at, label) => html`<label class="option"><span>${label}</span>
      <select @change=${(/** @type {any} */ event) => take(at, event.target.value)}>
        ${choices(
          names.map((name) => [name, name]),
          now[at],
        )}
      </select></label>`;
    return html`<div class="plane-choices">
      ${select(0, plane.x)} ${select(1, plane.y)}
      <button type="button" class="link" @click=${() => take(0, now[1])}>${plane.swap}</button>
      ${
        second
          ? html`<label class="option"><span>${plane.model}</span>
            <select @change=${(/** @type {any} */ event) => {
              this.second = event.target.value === "second";
            }}>
              <option value="first" .selected=${!this.second}>${plane.drawn}</option>
              <option value="second" .selected=${this.second}>${plane.compared}</option>
            </select></label>`
          : nothing
      }
      ${
        this.roles
          ? html`<label class="check"><input type="checkbox" .checked=${this.rings} @change=${(
              /** @type {any} */ event,
            ) => {
              this.rings = event.target.checked;
            }} /><span>${plane.ringed}</span></label>`
          : nothing
      }
    </div>`;
  }

  /** Two dots on the edges: real sliders, for keys, touch and screen readers. @param {AdditiveModel} model @param {import("./plane-lines.js").Scene} scene */
  #sliders(model, { pair, frame, values }) {
    return /** @type {const} */ (["x", "y"]).map((axis, at) => {
      const { numeric, name } = model.attributes[pair[at]];
      if (!numeric) return nothing;
      const { low, high, step } = frame[axis];
      const value = values[pair[at]];
      const number = typeof value === "number" ? value : numeric.median;
      const format = valueFormat(numeric);
      return html`<input type="range" class=${`plane-slider along-${axis}`} min=${low} max=${high} step=${step} .value=${String(number)}
        aria-label=${name} aria-valuetext=${value === null ? rowTable.missing : format(number)}
        @input=${(/** @type {any} */ event) => this.#drag(at === 0 ? { x: Number(event.target.value) } : { y: Number(event.target.value) })}
        @change=${() => this.#rest()} />`;
    });
  }

  /** @param {AdditiveModel} model @param {import("./plane-lines.js").Scene} scene */
  #reading(model, scene) {
    const texts = this.texts.of(model);
    if (this.failed) return this.failed;
    const format = (/** @type {0 | 1} */ at, /** @type {Value | undefined} */ value) => {
      const { name, numeric } = model.attributes[scene.pair[at]];
      return `${name} ${typeof value === "number" && numeric ? valueFormat(numeric)(value) : rowTable.missing}`;
    };
    const { points, pointed } = this;
    if (points && pointed >= 0) {
      const [x, y] = scene.pair.map((i) => points.columns.get(model.attributes[i].name)?.[pointed]);
      const label = String(points.target[pointed] ?? rowTable.missing);
      return plane.row(points.rows[pointed] + 1, format(0, x), format(1, y), label);
    }
    const [x, y] = scene.pair.map((i) => scene.values[i]);
    const outcome = outcomeOf(model, sum(model, scene.values));
    // Of a number as the drawing writes it, once it is drawn.
    const said = isProbability(model)
      ? `${plane.probabilityOf(model.target)} = ${percent(outcome)}`
      : (texts?.outcome(outcome) ?? "");
    return plane.at(format(0, x), format(1, y), said);
  }

  /** @param {Marks | null} marks */
  #count(marks) {
    const { points } = this;
    if (!points || !marks) return this.failed ? nothing : html`<p class="hint">${plane.loading}</p>`;
    const n = points.rows.length;
    let missing = 0;
    for (let i = 0; i < n; i++) if (Number.isNaN(marks.x[i] + marks.y[i])) missing += 1;
    return html`<p class="hint">${n < points.of ? plane.sampled(n - missing, points.of) : plane.all(n - missing)} ${missing ? plane.missing(missing) : nothing}</p>`;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    const { scene } = this;
    const plane = /** @type {HTMLElement | null} */ (this.querySelector(".plane"));
    if (!scene || !plane) return;
    const { frame } = scene;
    this.painter.paint(this, frame, this.bench.document.value.view.theme);
    plane.style.setProperty("--plane-left", `${frame.box.left}px`);
    // A part of an SVG cannot keep a finger's drag from scrolling the page; what lies over the cross can.
    const grip = /** @type {HTMLElement} */ (plane.querySelector(".plane-grip"));
    const { x, y } = crossAt(scene);
    grip.hidden = x === null || y === null;
    grip.style.translate = `${x ?? 0}px ${y ?? 0}px`;
  }

  /** Moves the cross, and with it the dots of the drawing. @param {{ x?: number, y?: number }} to values */
  #drag(to) {
    const { bench, scene } = this;
    const model = bench.model.value;
    if (!model || !scene) return;
    const before = bench.moving.value?.source === SOURCE ? bench.moving.value.values : new Map();
    const values = new Map(before);
    if (to.x !== undefined) values.set(model.attributes[scene.pair[0]].name, to.x);
    if (to.y !== undefined) values.set(model.attributes[scene.pair[1]].name, to.y);
    bench.move({ source: SOURCE, values, set: new Set(values.keys()) });
  }

  /** What was dragged comes to rest: one gesture. */
  #rest() {
    const { bench, gestures } = this;
    const moved = bench.moving.value;
    if (moved?.source !== SOURCE) return;
    // In one step: those who follow must not fall back in between.
    batch(() => {
      bench.rest();
      gestures.setSome([...moved.values]);
    });
  }

  /** @param {number} row of the file */
  async #take(row) {
    const values = await valuesOfRow(this.bench, this.pool, row);
    if (values) this.gestures.takeRow(row, values);
  }
}

/** @param {AdditiveModel} model @param {readonly [string, string] | null} chosen @returns {[number, number] | null} */
function pairOf(model, chosen) {
  const found = chosen?.map((name) => model.attributes.findIndex((a) => a.name === name && a.numeric));
  return found?.every((i) => i >= 0) && found[0] !== found[1]
    ? /** @type {[number, number]} */ (found)
    : longestNumericPair(model);
}

define("plane-map", PlaneMap);
