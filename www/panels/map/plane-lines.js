/** The lines of the map from above: computed anew where the model, the plane or another attribute's value changed, else kept. */

import { secondQuestion } from "../../engine/second.js";
import { plain } from "../../model/format.js";
import { gridOf, labelPlaces, linesAt } from "../../model/map/contours.js";
import { frameOf, GRID, gridEnds, placeOn } from "../../model/map/frame.js";
import { levelsOf, marginOf } from "../../model/map/levels.js";
import { placesBetween, planeSums } from "../../model/map/sums.js";
import { requestOf } from "../../state/request.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../model/types.js").Value} Value */
/** @typedef {import("../../model/map/contours.js").Point} Point */
/** @typedef {{ lines: Point[][], label: string, heavy: boolean, at: { x: number, y: number } | null }} Line in px */
/**
 * @typedef {{
 *   pair: [number, number], values: Value[], frame: import("../../model/map/frame.js").Frame, lines: Line[],
 *   margin: { separating: Point[][], margins: Point[][] } | null, waiting: boolean,
 *   measure: import("../../model/text.js").Measure,
 * }} Scene
 * @typedef {{
 *   second: import("../../engine/second.js").Second | null, pool: import("../../engine/pool.js").Pool,
 *   bench: import("../../state/workbench.js").Workbench,
 * }} Sources `second`: the model whose lines are wanted, where it is not the one that is drawn
 */

/** Rest after which a grid is asked of the engine, so that a drag asks for one and not for a hundred. */
const REST_MS = 120;

export class PlaneLines {
  /** @type {{ key: unknown[], lines: Line[], margin: Scene["margin"] } | null} */
  #kept = null;
  /** The newest grid that came from the engine. @type {{ key: string, sums: Float64Array } | null} */
  #grid = null;
  /** The grid that is asked for. */
  #asked = "";
  #timer = 0;
  #onArrival;

  /** @param {() => void} onArrival told when a grid has come */
  constructor(onArrival) {
    this.#onArrival = onArrival;
  }

  end() {
    clearTimeout(this.#timer);
    this.#asked = "";
  }

  /**
   * @param {AdditiveModel} drawn @param {[number, number]} pair @param {Value[]} values one an attribute of it
   * @param {number} width px @param {Sources} sources @param {import("../../model/text.js").Measure} measure
   * @returns {Scene}
   */
  scene(drawn, pair, values, width, sources, measure) {
    const [x, y] = pair.map(
      (i) => /** @type {import("../../model/types.js").NumericRange} */ (drawn.attributes[i].numeric),
    );
    const frame = frameOf(x, y, width, measure);
    const xs = placesBetween(...gridEnds(frame.x, GRID.x), GRID.x);
    const ys = placesBetween(...gridEnds(frame.y, GRID.y), GRID.y);
    const { second } = sources;
    // Of a pair that is drawn, the other model has the same attributes in the same order.
    const model = second ? second.model : drawn;
    const others = values.map((v, i) => (pair.includes(i) ? null : v));
    const grid = model ? null : this.#fetched(drawn, pair, others, xs, ys, sources);
    const key = [model ?? grid?.sums ?? null, width, ...pair, JSON.stringify(others)];
    let kept = this.#kept;
    if (!kept?.key.every((k, i) => k === key[i])) {
      // What the engine evaluates are log odds, whatever bends the drawn sum.
      const sums = model ? planeSums(model, pair, values, xs, ys) : (grid?.sums ?? null);
      kept = { key, ...linesOf(model ?? { ...drawn, bend: undefined }, sums, frame, model !== null) };
      this.#kept = kept;
    }
    const { lines, margin } = kept;
    return {
      pair,
      values,
      frame,
      lines,
      margin,
      waiting: model === null && grid?.key !== this.#asked,
      measure,
    };
  }

  /**
   * Log odds of a model that only the engine can evaluate; an older grid until the newest is there.
   * @param {AdditiveModel} drawn @param {[number, number]} pair @param {Value[]} others @param {number[]} xs @param {number[]} ys
   * @param {Sources} sources
   */
  #fetched(drawn, pair, others, xs, ys, { second, pool, bench }) {
    const doc = bench.document.peek();
    const question = secondQuestion(doc);
    const request = question && requestOf(bench, { ...doc, question });
    if (!second || second.progress || !request) return null;
    const names = drawn.attributes.map((a) => a.name);
    const key = JSON.stringify([second.key, pair, others, xs[0], ys[0]]);
    if (key !== this.#asked) {
      this.#asked = key;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(async () => {
        /** @type {import("../../engine/contract.js").GridWanted} */
        const wanted = {
          attributes: [names[pair[0]], names[pair[1]]],
          x: xs,
          y: ys,
          others: others.flatMap((value, i) =>
            value === null || pair.includes(i) ? [] : [[names[i], value]],
          ),
        };
        try {
          const need = { ...request, urgent: true };
          const sums = await pool.ask("grid", { units: second.units, wanted }, need);
          if (this.#asked !== key) return;
          this.#grid = { key, sums };
          this.#onArrival();
        } catch {
          // The lines that are there stay.
        }
      }, REST_MS);
    }
    return this.#grid;
  }
}

/**
 * @param {AdditiveModel} model @param {Float64Array | null} sums @param {import("../../model/map/frame.js").Frame} frame
 * @param {boolean} withMargin
 */
function linesOf(model, sums, frame, withMargin) {
  if (!sums) return { lines: [], margin: null };
  const [x, y] = [gridEnds(frame.x, GRID.x), gridEnds(frame.y, GRID.y)];
  /** @param {Point} point in grid steps @returns {Point} */
  const toPixels = ([i, j]) => [
    placeOn(frame.x, x[0] + (i * (x[1] - x[0])) / (GRID.x - 1)),
    placeOn(frame.y, y[0] + (j * (y[1] - y[0])) / (GRID.y - 1)),
  ];
  const grid = gridOf(sums, GRID.x, GRID.y);
  const at = (/** @type {number} */ level) => linesAt(grid, level).map((line) => line.map(toPixels));
  const levels = levelsOf(model, sums).map((level) => ({
    ...level,
    level: level.value,
    lines: at(level.sum),
  }));
  const box = {
    // On two edges there are handles.
    left: frame.box.left + 24,
    right: frame.box.right - 16,
    top: frame.box.top + 10,
    bottom: frame.box.bottom - 20,
  };
  const labels = new Map(labelPlaces(levels, box).map((place) => [place.level, place]));
  const lines = levels.map(({ value, heavy, lines }) => ({
    lines,
    heavy,
    label: plain(value),
    at: labels.get(value) ?? null,
  }));
  const margin = withMargin ? marginOf(model) : null;
  return {
    lines,
    margin: margin && { separating: at(margin.separating), margins: margin.margins.flatMap(at) },
  };
}
