/** Keeps the marks of the map from above, and paints its canvas where they or the colours have changed. */
import { isProbability } from "../../model/links.js";
import { placeOn } from "../../model/map/frame.js";
import { isOf, isPositive } from "../../state/points.js";
import { kindOf, paintMarks } from "./plane-marks.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../model/map/frame.js").Frame} Frame */
/** @typedef {import("../../state/points.js").Points} Points */
/** @typedef {import("./plane-marks.js").Marks} Marks */

export class PlanePainter {
  /** @type {{ marks: Marks, key: unknown[] } | null} */
  #kept = null;
  /** What is on the canvas. @type {unknown[]} */
  #shown = [];

  /** Paints anew at the next update: the colours may be others. */
  forget() {
    this.#shown = [];
  }

  /** @returns {Marks | null} */
  get marks() {
    return this.#kept?.marks ?? null;
  }

  /**
   * @param {AdditiveModel} model @param {[number, number]} pair @param {Frame} frame
   * @param {Points | null} points @param {Uint8Array | null} roles of each row of the file; null: no rings
   * @param {readonly string[]} [classes] of several, in the order of their marks; without: the two of the model
   * @returns {Marks | null}
   */
  lay(model, pair, frame, points, roles, classes = []) {
    const names = pair.map((i) => model.attributes[i].name);
    const key = [points, roles, model.target, classes.join("\n"), ...names, frame.width, frame.box.left];
    if (this.#kept?.key.every((k, i) => k === key[i])) return this.#kept.marks;
    this.#kept = points && { marks: marksOf(model, names, frame, points, roles, classes), key };
    return this.marks;
  }

  /** @param {HTMLElement} element @param {Frame} frame @param {string} theme */
  paint(element, frame, theme) {
    const canvas = element.querySelector("canvas");
    const { marks } = this;
    if (!canvas || !marks) return;
    const now = [marks, theme, canvas];
    if (now.every((one, i) => one === this.#shown[i])) return;
    this.#shown = now;
    const { width, height } = frame;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // A canvas knows no tokens: the legend beside it does.
    const colour = (/** @type {string} */ name) => {
      const probe = element.querySelector(`.colour-${name}`);
      return probe ? getComputedStyle(probe).color : "gray";
    };
    const colours = { positive: colour("positive"), negative: colour("negative"), ink: colour("ink") };
    paintMarks(context, marks, colours, frame.box);
  }
}

/**
 * @param {AdditiveModel} model @param {string[]} names across, up @param {Frame} frame @param {Points} points
 * @param {Uint8Array | null} roles @param {readonly string[]} classes
 * @returns {Marks}
 */
function marksOf(model, names, frame, points, roles, classes) {
  const length = points.rows.length;
  const [xs, ys] = names.map((name) => points.columns.get(name));
  return {
    x: Float32Array.from({ length }, (_, i) => (xs ? placeOn(frame.x, xs[i]) : Number.NaN)),
    y: Float32Array.from({ length }, (_, i) => (ys ? placeOn(frame.y, ys[i]) : Number.NaN)),
    kind: Uint8Array.from({ length }, (_, i) => {
      if (classes.length > 0) return kindOf(classes.findIndex((label) => isOf(points.target[i], label)));
      // A number has no class.
      if (!isProbability(model)) return 2;
      const positive = isPositive(model.target, points.target[i]);
      return positive === null ? 3 : positive ? 1 : 0;
    }),
    role: Uint8Array.from({ length }, (_, i) => roles?.[points.rows[i]] ?? 0),
  };
}
