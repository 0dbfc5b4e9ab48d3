// The parts of the drawing that move: dots, fields, foot, result, guide. Each is rendered into its own node, so that a
// drag touches one row and the foot, and the element itself is not rendered again.

import { html, noChange, render, svg } from "lit/html.js";
import { headPill } from "../draw/axes.js";
import { denseFoot } from "../draw/dense-foot.js";
import { denseLabels } from "../draw/marks.js";
import { dotsOf } from "../draw/row.js";
import { labelled } from "../model/layout/dense.js";
import { footOf, footPlace } from "../model/layout/foot.js";
import { dotOf } from "../model/layout/index.js";
import { presentTick } from "../model/layout/pick.js";
import { place } from "../model/layout/scale.js";
import { pairs } from "../model/pair-door.js";
import { uncertaintyOf } from "../model/uncertainty-door.js";
import { resultLine } from "../sentences/result.js";
import { view } from "../sentences/view.js";
import { fieldOf, settleField } from "./field.js";
import { resultFacts } from "./result-facts.js";
import { settleRow } from "./row-view.js";
import { writtenAt } from "./texts.js";

/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Strip} Strip */
/** @typedef {import("../model/layout/types.js").Layout} Layout */

/**
 * Everything a drawn nomogram consists of, once there is one.
 * @typedef {object} Scene
 * @property {import("../model/types.js").AdditiveModel} model
 * @property {Layout} layout
 * @property {import("./state.js").Instance} instance
 * @property {import("./texts.js").Texts} texts
 */

/** @typedef {ReturnType<typeof import("./uncertainty-view.js").outcomeAt>} Told */

/** Levels as a range steps through them: an ordered attribute's own order, otherwise left to right. @param {Scene} scene @param {Row} row @param {Strip} strip */
export function levelOrder({ model }, row, strip) {
  const ordered = model.attributes[row.attribute].kind === "ordered";
  return [...strip.ticks].sort((a, b) => (ordered ? a.level - b.level : a.x - b.x));
}

export class Stage {
  /** @param {import("./nomogram-view.js").NomogramView} element */
  constructor(element) {
    this.element = element;
  }

  get root() {
    return this.element.renderRoot;
  }

  /** @param {Row} row */
  nodesOf(row) {
    const item = /** @type {HTMLElement | null} */ (this.root.querySelector(`li[data-row="${row.key}"]`));
    const slider = /** @type {HTMLInputElement | null} */ (item?.querySelector(".slider") ?? null);
    const picture = item?.querySelector("svg");
    return item && slider && picture ? { item, slider, svg: picture } : null;
  }

  /** @param {Row} row */
  dotOf(row) {
    const { layout, model, instance } = /** @type {Scene} */ (this.element.scene);
    return dotOf(layout, model, row, instance.values);
  }

  /** Everything, after the element has rendered. */
  placeAll() {
    const { scene } = this.element;
    if (!scene) return;
    for (const row of scene.layout.rows) if (!row.rough) this.placeRow(row);
    this.placeFoot();
  }

  /** Puts the dot of a row, its slider and its fields where the values say. @param {Row} row */
  placeRow(row) {
    const { scene } = this.element;
    const nodes = this.nodesOf(row);
    if (!scene || !nodes) return;
    const { layout, instance } = scene;
    const dot = this.dotOf(row);
    const value = instance.values[row.attribute];
    const strip = row.strips[dot.strip];
    const dots = /** @type {HTMLElement} */ (nodes.svg.querySelector(".dots"));
    const told = strip?.kind === "bar" || strip?.kind === "map";
    const effect = told ? scene.texts.dot(row.effect, dot) : "";
    const width = layout.frame.measure(effect, 12, true);
    const typical = [row.attribute, row.control].map((a) => !instance.set[a]);
    const labels = row.strips.map((s) => this.#labels(scene, row, s, s === strip ? dot : null));
    render(svg`${labels}${dotsOf(dot, row, place(layout.scale, 0), typical, effect, width)}`, dots);
    if (row.pair) pairs().view.placePair(scene, nodes.item, row, dot);
    nodes.item.classList.toggle("off", dot.unknown);
    if (strip) this.#placeSlider(scene, nodes.slider, row, strip, value);
    // While it is dragged nobody listens.
    if (!this.element.course.active) this.#speak(scene, nodes.item, row);
    const grip = /** @type {HTMLElement | null} */ (nodes.item.querySelector(".grip"));
    if (grip) grip.style.transform = `translate(${dot.x}px, ${dot.y}px)`;
    settleRow(nodes.item, row, layout.frame, layout.options.touch);
    const fields = /** @type {HTMLElement | null} */ (nodes.item.querySelector(".fields"));
    if (fields) this.#placeFields(scene, row, fields);
  }

  /** Labels that follow the dot. @param {Scene} scene @param {Row} row @param {Strip} strip @param {import("../model/layout/types.js").Dot | null} dot of this line */
  #labels({ layout, model, instance }, row, strip, dot) {
    if (!strip.dense) return "";
    const tick = dot && !dot.unknown ? presentTick(strip, model, row, instance.values[row.attribute]) : null;
    strip.ticks = labelled(
      strip,
      layout.frame,
      tick?.level ?? -1,
      strip.kind === "curve" ? dot : null,
      place(layout.scale, 0),
    );
    return denseLabels(strip);
  }

  /** At rest: every slider names the outcome, so a change of one is a change of all; and what waited is written. */
  speakAll() {
    const { scene } = this.element;
    this.placeFoot();
    for (const row of scene?.layout.rows ?? []) {
      const item = row.rough ? null : this.nodesOf(row)?.item;
      if (scene && item) this.#speak(scene, item, row);
    }
  }

  /** @param {Scene} scene @param {HTMLElement} item @param {Row} row */
  #speak({ instance, texts }, item, row) {
    for (const slider of /** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll(".slider"))) {
      const attribute = slider.dataset.part === "control" ? row.control : row.attribute;
      slider.setAttribute("aria-valuetext", texts.spoken(attribute, row.effect, instance));
    }
  }

  /** @param {Scene} scene @param {HTMLInputElement} slider @param {Row} row @param {Strip} strip @param {Value} value */
  #placeSlider(scene, slider, row, strip, value) {
    const { numeric } = scene.model.attributes[row.attribute];
    let position = 0;
    if (numeric) position = typeof value === "number" ? value : numeric.median;
    else {
      const tick = presentTick(strip, scene.model, row, value);
      position = tick ? levelOrder(scene, row, strip).indexOf(tick) : 0;
    }
    if (slider.value !== String(position)) slider.value = String(position);
  }

  /** @param {Scene} scene @param {Row} row @param {HTMLElement} fields */
  #placeFields(scene, row, fields) {
    const { layout, model, instance, texts } = scene;
    const over = row.control >= 0 ? [row.control, row.attribute] : [row.attribute];
    const { narrow } = layout.frame;
    const named = row.control >= 0 && !narrow;
    const templates = over.map((attribute) =>
      fieldOf({
        model,
        attribute,
        value: instance.values[attribute],
        given: instance.set[attribute],
        texts,
        change: (value) => this.element.course.typed(row, attribute, value),
      }),
    );
    render(templates, fields);
    // Under the name, or beside it on a narrow page; of a pair beside the choices, in the order of its name.
    fields.classList.toggle("of-pair", named);
    fields.style.setProperty("--nv-chip-left", `${row.chipLeft ?? (narrow ? layout.frame.chipLeft : 0)}px`);
    const touch = layout.options.touch;
    const top = narrow && row.pair ? 22 : row.nameY + (row.chipLeft ? -5 : touch ? 39 : 19);
    const step = narrow ? 44 : 0;
    const chips = /** @type {NodeListOf<HTMLElement>} */ (fields.querySelectorAll(".chip"));
    chips.forEach((chip, i) => {
      settleField(chip, model, over[i], instance.values[over[i]], top + i * step, texts);
    });
  }

  placeFoot() {
    const { scene } = this.element;
    if (!scene) return;
    const { layout, model, instance, texts } = scene;
    const { sum } = instance;
    const { options, frame, scale, profiles } = layout;
    // The axis grows to a sum that leaves it, and comes back when the sum does.
    layout.foot = footOf(model, profiles, options, frame, scale, sum);
    const { foot } = layout;
    const written = writtenAt(scene);
    const { veiled } = options;
    const told = veiled ? null : (uncertaintyOf(model)?.view.outcomeAt(scene) ?? null);
    const marks = /** @type {HTMLElement | null} */ (this.root.querySelector(".foot-marks"));
    if (marks) {
      const x = footPlace(foot, sum);
      const between = svg`${options.threshold?.marks(layout, model)}${told?.marks}`;
      render(denseFoot(foot, x, written, frame, between), marks);
    }
    const box = /** @type {HTMLElement | null} */ (this.root.querySelector(".result"));
    if (box) {
      render(
        veiled ? this.element.files?.veilOf(this.element, scene) : this.#result(scene, written.outcome, told),
        box,
      );
      // By script: style attributes are forbidden on the page.
      const big = /** @type {HTMLElement | null} */ (box.querySelector(".big"));
      big?.style.setProperty("--nv-figure", `${figureSize(big.textContent ?? "", frame)}px`);
    }
    for (const fold of this.root.querySelectorAll(".fold-text")) {
      const text = texts.folded(instance.parts, fold.matches(".pairs-folded"));
      // Written anew the same words would be laid out anew, and the page with them.
      if (fold.textContent !== text) fold.textContent = text;
    }
  }

  /** @param {Scene} scene @param {string} result @param {Told | null} told */
  #result(scene, result, told) {
    const { model, layout, instance, texts } = scene;
    const facts = resultFacts(scene, told);
    // What was just done is said while it is new; otherwise what matters first.
    const line = resultLine(facts);
    // Of several classes the likeliest, whichever two are drawn.
    const [likeliest] = layout.options.shares?.(instance.values) ?? [];
    const figure = likeliest ? texts.share(likeliest.share) : result;
    const { course, files } = this.element;
    // Shut, it is written when the drag has come to rest.
    const later = course.active && !this.root.querySelector(".all[open]");
    return html`<div class="outcome-block">
        <div class="big">${figure}</div>
        ${told?.beside ? html`<p class="between">${told.beside}</p>` : ""}
        ${ofLine(model, likeliest?.label)}
      </div>
      <div class="words">
        <p class=${facts.strange?.length ? "line warns" : "line"} title=${line}>${line}</p>
        <details class="all" @focusout=${shut}><summary aria-label=${view.more} title=${view.more}>…</summary><div class="sheet" tabindex="-1">${later ? noChange : files?.sheetOf(scene, told, facts, course.sentence)}</div></details>
      </div>`;
  }

  /** The line from a dot up to the top axis, and the read-out there. @param {Row | null} row */
  guide(row) {
    const line = /** @type {HTMLElement | null} */ (this.root.querySelector(".guide-line"));
    const pill = /** @type {HTMLElement | null} */ (this.root.querySelector(".head-pill"));
    const { scene } = this.element;
    if (!line || !pill || !scene) return;
    const nodes = row && this.nodesOf(row);
    const dot = row && this.dotOf(row);
    if (!row || !nodes || !dot || dot.unknown) {
      line.hidden = true;
      pill.parentElement?.classList.remove("guiding");
      render(svg``, pill);
      return;
    }
    const { layout, texts } = scene;
    // Asked for before anything is written: the browser would have to lay out all of it for the answer.
    const height = Math.max(0, nodes.item.offsetTop + dot.y - 9);
    line.hidden = false;
    // Cut and moved, which lays out nothing.
    line.style.transform = `translateX(${dot.at - 0.5}px)`;
    line.style.clipPath = `inset(0 0 calc(100% - ${height}px) 0)`;
    const text = texts.atDot(row.effect, dot.effect);
    render(
      headPill(layout.head, dot.at, text, layout.frame.measure(text, 12, true), layout.frame.width),
      pill,
    );
    pill.parentElement?.classList.add("guiding");
  }

  /** What a tick says. @param {Row | null} row @param {number} x @param {number} y */
  tipAt(row, x, y) {
    this.element.files?.tipAt(this, row, x, y);
  }

  /** The same about the present value, for those who move the dot by keyboard. @param {Row | null} row */
  tipOn(row) {
    this.element.files?.tipOn(this, row);
  }
}

/** The large figure, as large as its place allows. @param {string} text @param {import("../model/layout/types.js").Frame} frame */
function figureSize(text, { narrow, labelLeft, measure }) {
  const room = narrow ? 160 : labelLeft - 88;
  const largest = narrow ? 28 : 36;
  return Math.max(20, Math.min(largest, Math.floor((largest * room) / measure(text, largest, true))));
}

/** Of what the large figure is. @param {Scene["model"]} model @param {string} [likeliest] */
export function ofLine(model, likeliest) {
  const parts = view.ofParts(model, likeliest);
  return html`<p class="of" title=${parts.join(" ")}>${parts.map((part) => html`<span>${part}</span>${part === "=" ? "\u00a0" : " "}`)}</p>`;
}

/** What lies over the drawing goes when something else is turned to. @param {FocusEvent} event */
function shut({ currentTarget, relatedTarget }) {
  const details = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (!details.contains(/** @type {Node | null} */ (relatedTarget))) details.open = false;
}
