/** The marks of the map from above on its canvas: rows by class (shape and colour), rings around support vectors. */

/** @typedef {{ x: Float32Array, y: Float32Array, kind: Uint8Array, role: Uint8Array }} Marks in px; kind 0 negative, 1 positive, 2 neither, 3 of no known class, from 4 on further classes */
/** @typedef {{ positive: string, negative: string, ink: string }} Colours */

/** Lines of the marks of further classes, x and y by turns, in radii. Colours are two: what is compared. */
const shapes = [
  [0, -1.2, 1.1, 0.8, -1.1, 0.8, 0, -1.2],
  [0, -1.2, 1.2, 0, 0, 1.2, -1.2, 0, 0, -1.2],
  [-1, -1, 1, 1, 0, 0, 1, -1, -1, 1],
  [0, -1.2, 0, 1.2, 0, 0, -1.2, 0, 1.2, 0],
  [0, 1.2, 1.1, -0.8, -1.1, -0.8, 0, 1.2],
  [-1, -1, 1, -1, -1, 1, 1, 1, -1, -1],
];
/** What has no mark of its own any more: a short line. */
const REST = [-1, 0, 1, 0];
/** Classes with a mark of their own: more cannot be told apart. */
export const MOST_CLASSES = 2 + shapes.length;

/** The mark of a class: of two that are compared, the other one comes first. @param {number} at its place among the classes, −1: none of them */
export const kindOf = (at) => (at < 0 ? 3 : at < 2 ? at : 2 + Math.min(at, MOST_CLASSES));

/** The lines of a mark of a further class. @param {number} kind */
export const linesOf = (kind) => shapes[kind - 4] ?? REST;

/** A path of one mark costs a call each, one of ten thousand more than a second for the places where they overlap. */
const IN_A_PATH = 50;

/**
 * @param {CanvasRenderingContext2D} context scaled to CSS pixels
 * @param {Marks} marks @param {Colours} colours
 * @param {{ left: number, right: number, top: number, bottom: number }} box
 */
export function paintMarks(context, marks, colours, box) {
  const n = marks.x.length;
  const r = radiusOf(n);
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip();
  context.lineWidth = 1.5;
  context.globalAlpha = n > 1500 ? 0.55 : 0.85;
  for (const kind of [3, 2, ...Array.from({ length: shapes.length + 1 }, (_, i) => i + 4), 0, 1]) {
    const colour = kind === 1 ? colours.positive : kind === 0 ? colours.negative : colours.ink;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    for (let i = 0; i < n; ) {
      context.beginPath();
      for (let held = 0; i < n && held < IN_A_PATH; i++) {
        if (marks.kind[i] !== kind) continue;
        trace(context, kind, marks.x[i], marks.y[i], r);
        held += 1;
      }
      if (kind === 0 || kind > 3) context.stroke();
      else context.fill();
    }
  }
  context.globalAlpha = 1;
  context.strokeStyle = colours.ink;
  for (const role of [1, 2]) {
    context.beginPath();
    for (let i = 0; i < n; i++) {
      if (marks.role[i] !== role) continue;
      context.moveTo(marks.x[i] + r + 3.5, marks.y[i]);
      context.arc(marks.x[i], marks.y[i], r + 3.5, 0, 2 * Math.PI);
    }
    context.lineWidth = role === 1 ? 2 : 0.9;
    context.stroke();
  }
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {number} kind @param {number} x @param {number} y @param {number} r */
function trace(context, kind, x, y, r) {
  if (kind === 0) {
    context.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7);
  } else if (kind > 3) {
    const lines = linesOf(kind);
    context.moveTo(x + r * lines[0], y + r * lines[1]);
    for (let i = 2; i < lines.length; i += 2) context.lineTo(x + r * lines[i], y + r * lines[i + 1]);
  } else {
    const radius = kind === 3 ? r / 2 : r;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

/** Smaller where there are many. @param {number} n */
export function radiusOf(n) {
  return n <= 600 ? 4 : n <= 3000 ? 3 : 2;
}

/**
 * The mark nearest to a place, within a distance.
 * @param {Marks} marks @param {number} x @param {number} y @param {number} within px
 * @returns {number} −1 for none
 */
export function nearestMark(marks, x, y, within) {
  let best = -1;
  let least = within * within;
  for (let i = 0; i < marks.x.length; i++) {
    const distance = (marks.x[i] - x) ** 2 + (marks.y[i] - y) ** 2;
    if (distance <= least) {
      least = distance;
      best = i;
    }
  }
  return best;
}
