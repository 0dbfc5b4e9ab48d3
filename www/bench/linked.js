/** Links a drawing with whatever else moves its dots: the other drawing, the map from above. */
import { batch, computed, effect } from "@preact/signals-core";
import { valueFormat } from "../model/format.js";

/** @typedef {import("../state/workbench.js").Workbench} Workbench */
/** @typedef {import("../state/document.js").Value} Value */
/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {{ values: Value[], set: boolean[] }} Detail of the drawing's events */

/**
 * Keeps the dots of a drawing where the document says, and where they are dragged elsewhere. What is under way says it
 * first; whenever the document moves on, by whatever gesture or undo, the dots are put where it says.
 *
 * @param {Workbench} bench @param {string} source what this drawing itself is called when it moves the dots
 * @param {() => import("../viewer/nomogram-view.js").NomogramView | null} drawing
 * @returns {() => void} ends it
 */
export function followMoving(bench, source, drawing) {
  const now = computed(() => bench.document.value.view.values);
  return effect(() => {
    const moving = bench.moving.value;
    const rest = new Map(now.value);
    const view = drawing();
    const model = view?.instance?.model;
    if (!view || !model || moving?.source === source) return;
    const values = model.attributes.map(({ name }) =>
      moving?.values.has(name) ? moving.values.get(name) : rest.get(name),
    );
    view.follow(
      values,
      model.attributes.map(({ name }, i) =>
        moving?.values.has(name) ? moving.set.has(name) : values[i] !== undefined,
      ),
    );
  });
}

/**
 * Tells the others what is dragged in a drawing.
 * @param {Workbench} bench @param {string} source @param {AdditiveModel} model @param {Detail} detail
 */
export function tellMoving(bench, source, model, { values, set }) {
  bench.move({
    source,
    values: new Map(model.attributes.map(({ name }, i) => [name, values[i]])),
    set: new Set(model.attributes.flatMap(({ name }, i) => (set[i] ? [name] : []))),
  });
}

/**
 * What came to rest in a drawing, as a gesture.
 * @param {import("../state/gestures.js").Gestures} gestures @param {Workbench} bench @param {AdditiveModel} model @param {Detail} detail
 */
export function takeChange(gestures, bench, model, detail) {
  // In one step: those who follow must not fall back in between.
  batch(() => {
    bench.rest();
    gestureOf(gestures, bench, model, detail);
  });
}

/** @param {import("../state/gestures.js").Gestures} gestures @param {Workbench} bench @param {AdditiveModel} model @param {Detail} detail */
function gestureOf(gestures, bench, model, detail) {
  const before = new Map(bench.document.value.view.values);
  const changes = model.attributes.flatMap(({ name, numeric }, i) => {
    const value = detail.set[i] ? detail.values[i] : undefined;
    if (Object.is(value, before.get(name))) return [];
    const text = typeof value === "number" && numeric ? valueFormat(numeric)(value) : String(value);
    return [{ name, value, text }];
  });
  const [first, ...others] = changes;
  if (!first) return;
  if (others.length === 0) {
    gestures.setValue(first.name, first.value, first.text);
  } else if (!detail.set.some(Boolean)) {
    gestures.clearValues();
  } else if (detail.values.every((value) => value === null)) {
    gestures.setValues(model.attributes.map(({ name }) => [name, null]));
  } else {
    // On a map two move at once; what nobody touched stays typical.
    gestures.setSome(changes.map(({ name, value }) => [name, value]));
  }
}
