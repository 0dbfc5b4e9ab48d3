/** The pointer on the map from above: it drags the cross, or presses a mark. A finger scrolls the page unless it takes the cross. */
import { nearestMark } from "./plane-marks.js";

/** A press this near to a mark means the mark, px. */
const NEAR = 9;
/** A pointer that has moved less has pressed, not dragged, px. */
const STILL = 4;

/**
 * @typedef {{
 *   plot: () => HTMLElement | null, marks: () => import("./plane-marks.js").Marks | null,
 *   point: (mark: number) => void, drag: (at: { x: number, y: number }) => void, rest: () => void, cancel: () => void,
 *   take: (mark: number) => void,
 * }} Host `point`: the mark under the pointer, −1 for none; `drag`: the cross goes to a place, px
 */

export class PlanePointer {
  /** @type {{ x: number, y: number, mark: number, holds: boolean, moved: boolean } | null} */
  #press = null;
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const box = this.#host.plot()?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {{ x: number, y: number }} at */
  #markAt({ x, y }) {
    const marks = this.#host.marks();
    return marks ? nearestMark(marks, x, y, NEAR) : -1;
  }

  down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    const at = this.#place(event);
    const onCross = event.target instanceof Element && event.target.closest(".plane-grip") !== null;
    const holds = event.pointerType !== "touch" || onCross;
    this.#press = { ...at, mark: this.#markAt(at), holds, moved: false };
    if (!holds) return;
    this.#host.plot()?.setPointerCapture(event.pointerId);
    event.preventDefault();
  };

  move = (/** @type {PointerEvent} */ event) => {
    const at = this.#place(event);
    const press = this.#press;
    if (!press) {
      this.#host.point(this.#markAt(at));
      return;
    }
    if (Math.hypot(at.x - press.x, at.y - press.y) > STILL) press.moved = true;
    if (!press.moved || !press.holds) return;
    this.#host.point(-1);
    this.#host.drag(at);
  };

  up = (/** @type {PointerEvent} */ event) => {
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    if (!press.moved && press.mark >= 0) {
      this.#host.take(press.mark);
      return;
    }
    if (!press.moved) this.#host.drag(this.#place(event));
    this.#host.rest();
  };

  cancel = () => {
    this.#press = null;
    this.#host.cancel();
  };

  leave = () => {
    this.#host.point(-1);
  };
}
