// The course of a person's changes: a gesture begins, moves, rests or is taken back, and one sentence says what it did.

import { rowAgain } from "../model/layout/index.js";
import { levelOrder } from "./stage.js";

/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../model/layout/types.js").Row} Row */

/** Milliseconds after which a run of key presses counts as at rest, and is announced. */
const REST = 450;

export class Course {
  /** @param {import("./nomogram-view.js").NomogramView} element */
  constructor(element) {
    this.element = element;
    /** What the last change did, told anew in whatever scale is chosen. @type {((scene: import("./stage.js").Scene) => string) | null} */
    this.say = null;
    /** The state that the sentence compares with, and the row that is moved. @type {{ attribute: number, effect: number, values: Value[], set: boolean[], sum: number, outcome: number } | null} */
    this.start = null;
    /** @type {Row | null} */
    this.active = null;
    this.touched = false;
    /** @type {Set<number>} */
    this.dirty = new Set();
    this.frameAsked = false;
    this.followAsked = false;
    this.timer = 0;
    /** Has the page been told of movement that has not come to rest? */
    this.moving = false;
  }

  get sentence() {
    const { scene } = this.element;
    return scene && this.say ? this.say(scene) : "";
  }

  /** What was said of the last change is not true any more, for those who hear it either. */
  #hush() {
    this.say = null;
    this.element.renderRoot?.querySelector("[role=status]")?.replaceChildren();
  }

  reset() {
    clearTimeout(this.timer);
    this.#hush();
    this.start = null;
    this.active = null;
    this.touched = false;
  }

  /** @returns {import("./gestures.js").Host} */
  get host() {
    const { element } = this;
    return {
      rowOf: (target) => {
        const key =
          target instanceof HTMLElement ? target.closest(".slider, .grip")?.getAttribute("data-row") : null;
        return (key && element.scene?.layout.rows.find((r) => r.key === key)) || null;
      },
      scene: () => element.scene,
      dotOf: (row) => element.stage.dotOf(row),
      valueOf: (attribute) => element.scene?.instance.values[attribute] ?? null,
      nodesOf: (row) => element.stage.nodesOf(row),
      start: (row) => {
        this.settle();
        this.begin(row.attribute, row.effect);
        this.activate(row);
      },
      change: (row, changes, phase) => {
        // A drag whose gesture was ended under it, by an undo say, begins another one.
        if (phase === "key" || !this.start) this.begin(changes[0][0], row.effect);
        this.change(changes);
        if (phase === "key") this.restSoon();
      },
      end: () => {
        this.activate(null);
        this.rest();
      },
      cancel: () => this.undo(),
      keyed: (by) => element.renderRoot.querySelector(".view")?.classList.toggle("keyed", by),
      hover: (row, x, y) => {
        if (!this.active) element.stage.guide(row);
        element.stage.tipAt(row, x, y);
      },
    };
  }

  /** @param {Row | null} row */
  activate(row) {
    this.active = row;
    for (const item of this.element.renderRoot.querySelectorAll(".row.active"))
      item.classList.remove("active");
    if (row) this.element.stage.nodesOf(row)?.item.classList.add("active");
    this.element.stage.tipAt(null, 0, 0);
    this.element.stage.guide(row);
  }

  /** Remembers the state to compare with, once for a gesture or a run of keys. @param {number} attribute −1: all @param {number} [effect] whose row is moved */
  begin(attribute, effect = -1) {
    const instance = this.element.scene?.instance;
    if (!instance) return;
    const { start } = this;
    if (start && (start.attribute !== attribute || start.effect !== effect)) this.settle();
    this.start ??= {
      attribute,
      effect,
      values: [...instance.values],
      set: [...instance.set],
      sum: instance.sum,
      outcome: instance.outcome,
    };
    this.element.renderRoot.querySelector(".breathe")?.classList.remove("breathe");
    this.touched = true;
  }

  /** Every row that reads the attribute is to be placed again, and no other. @param {number} attribute */
  #mark(attribute) {
    for (const k of this.element.scene?.instance.effectsOf[attribute] ?? []) this.dirty.add(k);
  }

  /** @param {[number, Value][]} changes */
  change(changes) {
    const instance = this.element.scene?.instance;
    if (!instance) return;
    let moved = false;
    for (const [attribute, value] of changes) {
      if (Object.is(instance.values[attribute], value) && instance.set[attribute]) continue;
      instance.change(attribute, value, true);
      this.#mark(attribute);
      moved = true;
    }
    if (!moved) return;
    this.#compose();
    this.#askFrame();
  }

  /** A value from a field: a gesture of its own. @param {Row} row @param {number} attribute @param {Value} value */
  typed(row, attribute, value) {
    this.settle();
    this.begin(attribute, row.effect);
    this.change([[attribute, value]]);
    this.rest();
  }

  #askFrame() {
    if (this.frameAsked) return;
    this.frameAsked = true;
    requestAnimationFrame(() => this.#flush());
  }

  /** Does the frame that was asked for, now: what comes to rest must not be followed by a movement. */
  #flush() {
    if (!this.frameAsked) return;
    this.frameAsked = false;
    this.#frame();
  }

  /** Moves what has changed; nothing else is touched. */
  #frame() {
    this.#place();
    if (!this.element.scene) return;
    this.moving = true;
    this.element.send("nomogram-input", this.element.detail);
  }

  /**
   * Values that were moved elsewhere, in a drawing that is linked: the dots follow, and nobody is told.
   * @param {readonly (Value | undefined)[]} values one an attribute; undefined: the typical value @param {readonly boolean[]} set
   */
  follow(values, set) {
    const instance = this.element.scene?.instance;
    if (!instance || this.active || this.start) return;
    values.forEach((given, i) => {
      const value = given === undefined ? instance.typical[i] : given;
      if (Object.is(instance.values[i], value) && instance.set[i] === Boolean(set[i])) return;
      instance.change(i, value, Boolean(set[i]));
      this.#mark(i);
    });
    if (this.dirty.size === 0) return;
    this.#hush();
    if (this.followAsked) return;
    this.followAsked = true;
    requestAnimationFrame(() => {
      this.followAsked = false;
      this.#place();
    });
  }

  #place() {
    const { element } = this;
    const { scene, stage } = element;
    if (!scene) return;
    const { rows } = scene.layout;
    // What is out of sight is laid out when it comes into sight, at the values of then.
    const dirty = rows.flatMap(({ effect, rough }, i) => (!rough && this.dirty.has(effect) ? [i] : []));
    this.dirty.clear();
    for (const i of dirty) {
      const { pair, effect, height } = rows[i];
      if (!pair?.live) continue;
      // With a continuous control the line itself has changed.
      rows[i] = rowAgain(scene.layout, scene.model, effect, scene.instance.values);
      if (rows[i].height !== height) element.requestUpdate();
    }
    const moved = this.active ?? this.start;
    // Before anything is placed: it asks where the row stands, and so the browser has nothing to lay out for that.
    if (moved) stage.guide(rows.find((r) => r.effect === moved.effect) ?? null);
    for (const i of dirty) stage.placeRow(rows[i]);
    stage.placeFoot();
    if (this.start && !this.active && element.renderRoot.activeElement?.matches(".slider"))
      stage.tipOn(rows.find((r) => r.effect === moved?.effect) ?? null);
  }

  /** One sentence about a change, once the part is there that says it. @param {Parameters<typeof import("./change.js").changeOf>} change */
  #tell(...change) {
    this.say = this.element.files?.changeOf(...change) ?? null;
  }

  #compose() {
    const { start } = this;
    const { instance } = this.element.scene ?? {};
    if (start && instance) this.#tell(start, instance, start.attribute);
  }

  /**
   * Other values, from the page: undone, or another row. What was said of the last change is not true of them.
   * @param {import("./state.js").Instance | null} before @param {import("./state.js").Instance} after
   */
  replaced(before, after) {
    if (this.start || !before || after.values.every((v, i) => Object.is(v, before.values[i]))) return;
    this.#hush();
    this.#tell(before, after);
  }

  restSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), REST);
  }

  /** A gesture is over: tell the page and, a little later, the screen reader. */
  rest() {
    clearTimeout(this.timer);
    const { start, element } = this;
    // Not that of the scene, which is laid out anew where every dot has moved.
    const { instance } = element;
    this.#flush();
    this.start = null;
    if (!instance || !(start || this.moving)) return;
    const moved =
      !start ||
      instance.values.some((v, i) => !Object.is(v, start.values[i])) ||
      instance.set.some((s, i) => s !== start.set[i]);
    if (moved || this.moving) element.send("nomogram-change", element.detail);
    this.moving = false;
    element.stage.speakAll();
    window.setTimeout(() => {
      const status = element.renderRoot.querySelector("[role=status]");
      if (status && !this.start) status.textContent = this.sentence;
    }, REST);
  }

  /** Ends a run of keys that is still open. */
  settle() {
    if (this.start) this.rest();
  }

  /** Escape: as it was before the gesture. */
  undo() {
    const { start, element } = this;
    const { instance } = element;
    clearTimeout(this.timer);
    this.activate(null);
    this.start = null;
    if (!start || !instance) return;
    instance.values.forEach((value, i) => {
      if (!Object.is(value, start.values[i]) || instance.set[i] !== start.set[i]) this.#mark(i);
    });
    instance.changeAll(start.values, start.set);
    this.#hush();
    this.frameAsked = true;
    this.#flush();
    this.moving = false;
    this.element.stage.speakAll();
    this.element.send("nomogram-change", this.element.detail);
  }

  /** Every attribute at once. @param {Value[]} values @param {boolean[]} set @param {(before: string, after: string) => string} sentence */
  whole(values, set, sentence) {
    const { scene } = this.element;
    if (!scene) return;
    const { instance, texts } = scene;
    this.settle();
    this.begin(-1);
    const before = texts.outcome(instance.outcome);
    instance.changeAll(values, set);
    const said = sentence(before, texts.outcome(instance.outcome));
    this.say = () => said;
    this.element.layAgain();
    this.rest();
  }

  /** Native steps of a range: screen readers, and what the browser itself does with touch. @param {Event} event */
  native = (event) => {
    const slider = event.target;
    const { scene, stage, gestures } = this.element;
    if (!(slider instanceof HTMLInputElement) || !slider.classList.contains("slider") || !scene) return;
    const row = scene.layout.rows.find((r) => r.key === slider.dataset.row);
    if (!row) return;
    if (gestures?.active) return stage.placeRow(row);
    const strip = row.strips[stage.dotOf(row).strip];
    const number = Number(slider.value);
    const attribute = slider.dataset.part === "control" ? row.control : row.attribute;
    const { numeric } = scene.model.attributes[attribute];
    this.begin(attribute, row.effect);
    this.change([[attribute, numeric ? number : (levelOrder(scene, row, strip)[number]?.value ?? null)]]);
    this.restSoon();
  };
}
