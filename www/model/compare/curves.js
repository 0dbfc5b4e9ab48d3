// Where the curves of held-out predictions go: numbers in CSS pixels, in a square from 0 to 1 both ways.

/** @typedef {import("../../engine/contract.js").JudgedClass} JudgedClass */
/** @typedef {"roc" | "precision_recall" | "reliability"} CurveKind */
/** @typedef {{ points: [number, number][], end: [number, number] }} Line `end`: where its sign stands */
/** @typedef {{ width: number, height: number, left: number, top: number, size: number, lines: Line[], ticks: { value: number, at: number }[] }} Curves */

const MARGIN = { left: 48, right: 24, top: 10, bottom: 42 };
const MOST = 400;
/** Signs of the lines stand apart, so that none hides another. */
const FIRST_SIGN = 0.2;
const LAST_SIGN = 0.8;
/** Half the size of a sign, and a little room. */
const SIGN = 10;

/** @param {readonly JudgedClass[]} judged a class by each learner @param {CurveKind} kind @param {number} room px @returns {Curves} */
export function curvesOf(judged, kind, room) {
  const { left, right, top, bottom } = MARGIN;
  const size = Math.max(160, Math.min(MOST, room - left - right));
  /** @param {[number, number]} point @returns {[number, number]} */
  const place = ([x, y]) => [left + x * size, top + (1 - y) * size];
  return {
    width: left + size + right,
    height: top + size + bottom,
    left,
    top,
    size,
    lines: judged.map((one, i) => {
      const points = pointsOf(one, kind).map(place);
      const share = FIRST_SIGN + ((LAST_SIGN - FIRST_SIGN) * (i + 0.5)) / judged.length;
      const [x, y] = along(points, share);
      return { points, end: [within(x, left, size), within(y, top, size)] };
    }),
    ticks: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, at: value * size })),
  };
}

/** @param {JudgedClass} judged @param {CurveKind} kind @returns {[number, number][]} */
function pointsOf(judged, kind) {
  if (kind === "reliability") return judged.reliability.map((bin) => [bin.predicted, bin.observed]);
  return kind === "roc" ? judged.roc : judged.precision_recall;
}

/** So far into the square that a sign does not stand on an axis and its labels. @param {number} at @param {number} from @param {number} size */
const within = (at, from, size) => Math.min(Math.max(at, from + SIGN), from + size - SIGN);

/** The point at a share of the length of a line. @param {readonly [number, number][]} points @param {number} share @returns {[number, number]} */
export function along(points, share) {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (rest <= length) {
      const t = length > 0 ? rest / length : 0;
      const [[x0, y0], [x1, y1]] = [points[i], points[i + 1]];
      return [x0 + t * (x1 - x0), y0 + t * (y1 - y0)];
    }
    rest -= length;
  }
  return points[points.length - 1] ?? [0, 0];
}
