// Pointer and keyboard on the rows. The native range inputs take focus and touch; what a place on a row means is worked
// out here, since a dot stands where its effect is, not where a range's thumb would be.

import { presentTick, stepped, valueAt } from "../model/layout/pick.js";
import { pairs } from "../model/pair-door.js";
import { oneLine } from "../model/text.js";

/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../model/layout/types.js").Row} Row */

/**
 * What the gestures need of the element.
 * @typedef {object} Host
 * @property {(target: EventTarget | null) => Row | null} rowOf the row whose slider or grip this is
 * @property {() => { layout: import("../model/layout/types.js").Layout, model: import("../model/types.js").AdditiveModel } | null} scene
 * @property {(row: Row) => import("../model/layout/types.js").Dot} dotOf
 * @property {(attribute: number) => Value} valueOf
 * @property {(row: Row) => { svg: Element, slider: HTMLInputElement } | null} nodesOf
 * @property {(row: Row, changes: [number, Value][], phase: "drag" | "key" | "press") => void} change
 * @property {(row: Row) => void} start a gesture begins: remember what was
 * @property {(row: Row) => void} end it ends: announce
 * @property {(row: Row) => void} cancel put back what was
 * @property {(row: Row | null, x: number, y: number) => void} hover
 * @property {(by: boolean) => void} keyed is it the keyboard that moves? Then the focus is shown
 */

/** How far (px) a finger moves sideways before it drags; a scroll must not set a value. */
const SLOP = 5;

/** @type {Record<string, [import("../model/layout/pick.js").Move, number]>} */
const MOVES = {
  ArrowLeft: ["left", 1],
  ArrowRight: ["right", 1],
  ArrowUp: ["up", 1],
  ArrowDown: ["down", 1],
  PageUp: ["up", 10],
  PageDown: ["down", 10],
  Home: ["home", 1],
  End: ["end", 1],
};

/** Where a key leads and by how many steps; with Shift ten. @param {KeyboardEvent} event */
function moveOf({ key, shiftKey }) {
  const found = Object.hasOwn(MOVES, key) ? MOVES[key] : null;
  return found && shiftKey && key.startsWith("Arrow") ? /** @type {typeof found} */ ([found[0], 10]) : found;
}

/** Does the key take the dot off? @param {KeyboardEvent} event */
const isOff = ({ key }) => ["u", "U", "Delete", "Backspace"].includes(key);

/** Is it the slider of a pair's control? @param {EventTarget | null} target */
const isControl = (target) => target instanceof HTMLElement && target.dataset.part === "control";

export class Gestures {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {{ row: Row, id: number, touch: boolean, moved: boolean, left: number, top: number, dx: number, dy: number, startX: number, startY: number, strip: number, control: boolean } | null} */
    this.drag = null;
  }

  get active() {
    return this.drag !== null;
  }

  /** @param {PointerEvent} event */
  down = (event) => {
    if (event.button !== 0 || this.drag || !event.isPrimary) return;
    const row = this.host.rowOf(event.target);
    const nodes = row && this.host.nodesOf(row);
    if (!row || !nodes) return;
    const touch = event.pointerType === "touch";
    const box = nodes.svg.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const control = isControl(event.target);
    const dot = this.host.dotOf(row);
    // Grabbed near the dot it keeps its distance to the pointer; elsewhere it comes to the pointer.
    const grabbed = control && dot.knob ? { ...dot, ...dot.knob } : dot;
    const near =
      !grabbed.unknown &&
      Math.abs(grabbed.x - x) <= (touch ? 24 : 12) &&
      Math.abs(dot.y - y) <= (touch ? 30 : 14);
    this.drag = {
      row,
      id: event.pointerId,
      touch,
      moved: false,
      left: box.left,
      top: box.top,
      dx: near ? grabbed.x - x : 0,
      dy: near ? grabbed.y - y : 0,
      startX: event.clientX,
      startY: event.clientY,
      strip: this.#stripAt(row, y),
      control,
    };
    const target = /** @type {Element} */ (event.target);
    target.setPointerCapture(event.pointerId);
    this.host.keyed(false);
    (control ? /** @type {HTMLElement} */ (target) : nodes.slider).focus({ preventScroll: true });
    if (!touch) {
      // Without the mouse events that would follow, the native thumb stays where it is.
      event.preventDefault();
      this.host.start(row);
      if (!near) this.#set(event, "press");
    }
  };

  /** @param {PointerEvent} event */
  move = (event) => {
    const { drag } = this;
    if (!drag) {
      if (event.pointerType !== "touch") this.#hover(event);
      return;
    }
    if (event.pointerId !== drag.id) return;
    if (!drag.moved) {
      const dx = Math.abs(event.clientX - drag.startX);
      const dy = Math.abs(event.clientY - drag.startY);
      // Up and down a finger scrolls, except on the grip of a curve, whose values stand above one another.
      const grip = event.target instanceof Element && event.target.classList.contains("grip");
      if (drag.touch ? Math.max(dx, grip ? dy : 0) < SLOP || (!grip && dy > dx) : Math.max(dx, dy) < 2)
        return;
      drag.moved = true;
      if (drag.touch) this.host.start(drag.row);
    }
    this.#set(event, "drag");
  };

  /** @param {PointerEvent} event */
  up = (event) => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (drag.touch && !drag.moved) {
      // A tap: the finger was lifted where it came down.
      this.host.start(drag.row);
      this.#set(event, "press");
    }
    this.drag = null;
    this.host.end(drag.row);
  };

  /** The browser took the gesture for a scroll. @param {PointerEvent} event */
  lost = (event) => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    this.host.cancel(drag.row);
  };

  /** @param {PointerEvent} event */
  leave = (event) => {
    if (!this.drag && event.pointerType !== "touch") this.host.hover(null, 0, 0);
  };

  /** @param {PointerEvent} event */
  #hover(event) {
    const row = this.host.rowOf(event.target);
    const nodes = row && this.host.nodesOf(row);
    if (!row || !nodes) return this.host.hover(null, 0, 0);
    const box = nodes.svg.getBoundingClientRect();
    this.host.hover(row, event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {Row} row @param {number} y */
  #stripAt(row, y) {
    const at = row.strips.findIndex((s) => y < s.top + s.height);
    return at < 0 ? row.strips.length - 1 : at;
  }

  /** @param {PointerEvent} event @param {"drag" | "press"} phase */
  #set(event, phase) {
    const scene = this.host.scene();
    const { drag } = this;
    if (!scene || !drag) return;
    const { row } = drag;
    const x = event.clientX - drag.left + drag.dx;
    const y = event.clientY - drag.top + drag.dy;
    const strip = row.strips[drag.strip];
    if (!strip) return;
    const press = phase === "press";
    const { layout, model } = scene;
    const control = row.pair ? this.host.valueOf(row.control) : null;
    this.host.change(
      row,
      row.pair
        ? pairs().pick.pairValues(layout, model, row, drag.control, drag.strip, x, y, press, control)
        : [[row.attribute, valueAt(layout, model, row, strip, x, y, press)]],
      phase,
    );
  }

  /** @param {KeyboardEvent} event */
  key = (event) => {
    this.host.keyed(true);
    const row = this.host.rowOf(event.target);
    const scene = this.host.scene();
    if (!row || !scene || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (this.drag) this.drag = null;
      this.host.cancel(row);
      event.preventDefault();
      return;
    }
    const present = this.host.valueOf(row.attribute);
    const dot = this.host.dotOf(row);
    const strip = row.strips[dot.strip];
    if (!strip) return;
    const control = isControl(event.target);
    const step = row.pair ? this.#pairKey(event, row, control, scene) : null;
    const value = step || control ? undefined : this.#keyValue(event, row, strip, present, scene);
    if (!step && value === undefined) return;
    event.preventDefault();
    this.host.change(row, step ?? [[row.attribute, value ?? null]], "key");
  };

  /** @param {KeyboardEvent} event @param {Row} row @param {boolean} control @param {{ model: import("../model/types.js").AdditiveModel }} scene */
  #pairKey(event, row, control, { model }) {
    const found = moveOf(event);
    if (found) return pairs().pick.pairStep(model, row, control, found[0], found[1], this.host.valueOf);
    if (control && isOff(event)) return /** @type {[number, Value][]} */ ([[row.control, null]]);
    return null;
  }

  /**
   * @param {KeyboardEvent} event @param {Row} row @param {import("../model/layout/types.js").Strip} strip
   * @param {Value} present @param {{ model: import("../model/types.js").AdditiveModel }} scene
   * @returns {Value | undefined} undefined: not a key of ours
   */
  #keyValue(event, row, strip, present, { model }) {
    const found = moveOf(event);
    if (found) return stepped(model, row, strip, present, found[0], found[1]);
    if (isOff(event)) return null;
    const levels = (strip.ticks[0]?.level ?? -1) >= 0;
    if (!levels || event.key.length !== 1 || event.key === " ") return undefined;
    // The next level that begins with this letter, after the present one.
    const letter = event.key.toLocaleLowerCase();
    const at = strip.ticks.findIndex((t) => t.level === presentTick(strip, model, row, present)?.level);
    const list = [...strip.ticks.slice(at + 1), ...strip.ticks.slice(0, at + 1)];
    return list.find((t) => oneLine(t.full).toLocaleLowerCase().startsWith(letter))?.value;
  }
}
