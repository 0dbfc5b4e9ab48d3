// The row of a pair: a heading, then one line of the other attribute for each value of the control, or for two numbers a
// map of both. Swapping the control reads the same numbers the other way round.

import { pairWords } from "../../sentences/pairs.js";
import { view } from "../../sentences/view.js";
import { contribution, countUpTo, flagOf } from "../evaluate.js";
import { cut, oneLine, twoLines } from "../text.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { placeAlong } from "./along.js";
import { PAIR_FORMS } from "./forms.js";
import { NAME_SIZE } from "./frame.js";
import { handleOf, knobAt } from "./handle.js";
import { heatMapOf, mapPlace } from "./heat-map.js";
import { blankStrip } from "./level-strip.js";
import { linesOf, stripsOf } from "./pair-strips.js";
import { tableCuts } from "./profile.js";
import { keyOf } from "./row-key.js";
import { placeOf, TICK_SIZE } from "./scale.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./types.js").Row} Row */

/** The name of a pair in options. @param {AdditiveModel} model @param {[number, number]} attributes in the order of the file */
export function pairKey(model, [a, b]) {
  return `${model.attributes[a].name} × ${model.attributes[b].name}`;
}

/**
 * A pair's profile with the control that was asked for; the first of its attributes otherwise.
 * @param {AdditiveModel} model @param {Profile} profile @param {Record<string, string>} controls by key of the pair
 * @returns {Profile}
 */
export function oriented(model, profile, controls) {
  const { shape } = model.effects[profile.index];
  if (!("attributes" in shape)) return profile;
  const key = pairKey(model, shape.attributes);
  const second = model.attributes[shape.attributes[1]].name;
  const swapped = Object.hasOwn(controls, key) && controls[key] === second;
  const [attribute, control] = swapped ? shape.attributes : [...shape.attributes].reverse();
  return { ...profile, attribute, control };
}

/** @param {AdditiveModel} model @param {Profile} profile @param {Record<string, import("./types.js").Form>} forms asked for */
function formOf(model, profile, forms) {
  const { shape } = model.effects[profile.index];
  if (shape.form !== "surface") return "slices";
  const key = pairKey(model, shape.attributes);
  return Object.hasOwn(forms, key) && forms[key] === "map" ? "map" : "slices";
}

/**
 * @param {Context} context @param {Profile} profile
 * @param {readonly (Value | undefined)[]} values present ones
 * @returns {Row}
 */
export function pairRowOf(context, profile, values) {
  const { model, frame, options } = context;
  const shape = /** @type {Exclude<import("../types.js").Shape, { attribute: number }>} */ (
    model.effects[profile.index].shape
  );
  const { narrow } = frame;
  const [controlName, otherName] = [profile.control, profile.attribute].map((a) =>
    oneLine(model.attributes[a].name),
  );
  // On a narrow page each name stands beside its own field, and the choices under both.
  const nameLines = narrow
    ? [controlName, `× ${otherName}`].map((line) =>
        cut(line, frame.nameWidth, NAME_SIZE, frame.measure, true),
      )
    : twoLines(profile.name, frame.nameWidth, NAME_SIZE, frame.measure, true);
  const beyond = beyondOf(model, profile);
  // A second note beside a name of two lines needs its own height.
  const noted = beyond ? (narrow ? 6 : nameLines.length > 1 ? 14 : 0) : 0;
  const menu = narrow ? { x: 0, y: 92 + noted } : { x: frame.labelLeft, y: 3 };
  let top = (narrow ? 144 : Math.max(44, 12 + 20 * nameLines.length)) + noted;
  const form = formOf(model, profile, options.forms);
  const continuous = /** @type {[boolean, boolean]} */ (
    [profile.control, profile.attribute].map(
      (a) => Boolean(model.attributes[a].numeric) && shape.form !== "table",
    )
  );
  const map = form === "map" ? heatMapOf(context, profile, top) : null;
  const handle = continuous[0] && !map ? handleOf(context, profile.control, top) : null;
  if (handle) top = handle.bottom + 4;
  /** @type {Row["strips"]} */
  let strips = [];
  if (map) {
    const { box, reading } = map;
    const [from, to, y] = [box.left, box.right, reading.y];
    strips = [{ ...blankStrip(), kind: "map", top, height: y + 16 - top, y, from, to, box }];
    top = y + 20;
  } else {
    const room = narrow ? frame.width : frame.nameWidth;
    for (const line of stripsOf(context, profile, values[profile.control], top, narrow ? 16 : 0)) {
      const { strip } = line;
      const label = pairWords.controlled(controlName, line.text);
      const text =
        frame.measure(label, TICK_SIZE, true) <= room
          ? label
          : cut(line.text, room, TICK_SIZE, frame.measure, true);
      const middle = strip.box ? (strip.box.top + strip.box.bottom) / 2 : strip.y;
      strip.name = {
        text,
        x: 0,
        y: narrow ? line.top - 2 : middle + 4,
        width: frame.measure(text, TICK_SIZE, true),
        tier: 0,
        leader: null,
      };
      if (strip.ghosts?.length)
        strip.sub = { text: pairWords.otherSlices, y: narrow ? strip.y + 26 : strip.name.y + 16 };
      strips.push(strip);
      top = strip.top + strip.height;
    }
  }
  const left = noteOf(model, profile, strips);
  const note = left && cut(left, frame.nameWidth, TICK_SIZE, frame.measure);
  const nameY = narrow ? 27 : 22;
  const notesY = narrow ? nameY + 16 : nameY + (nameLines.length - 1) * 18 + 16;
  // On a narrow page under both names, over the choices.
  const beyondY = narrow ? nameY + 60 : notesY;
  return {
    key: keyOf(profile),
    effect: profile.index,
    attribute: profile.attribute,
    control: profile.control,
    nameLines,
    nameX: 0,
    nameY,
    note,
    noteY: beyond && !narrow ? notesY + 14 : notesY,
    ...(beyond
      ? {
          beyond: { text: fitting(beyond, frame), y: beyondY },
          spoken: pairWords.spoken(profile.name, pairWords.beyond(beyond)),
        }
      : {}),
    nameStep: narrow ? 44 : 18,
    height: Math.ceil(Math.max(top + (narrow ? 6 : 2), 108)),
    strips,
    full: profile.name,
    forms: shape.form === "surface" ? PAIR_FORMS : [],
    form,
    menu,
    pair: {
      key: pairKey(model, shape.attributes),
      cuts: tableCuts(shape, profile.control),
      continuous,
      handle,
      map,
      live: Boolean(handle) || linesOf(model, profile) > strips.length,
    },
  };
}

/**
 * On top of what the effect comes: the names of those of its attributes that have one of their own; null: of none.
 * @param {AdditiveModel} model @param {Profile} profile
 */
function beyondOf({ attributes, effects }, { extra, attribute, control }) {
  if (!extra) return null;
  const own = effects.flatMap(({ shape }) => ("attribute" in shape ? [shape.attribute] : []));
  const names = [control, attribute].filter((a) => own.includes(a)).map((a) => attributes[a].name);
  return names.length ? names.map(view.isolated) : null;
}

/** The same as it fits under the name, where it may reach to the lines: a name is cut, never the words. @param {string[]} names @param {import("./types.js").Frame} frame */
function fitting(names, { narrow, nameWidth, labelLeft, measure }) {
  const room = narrow ? nameWidth : labelLeft - 2;
  const whole = pairWords.beyond(names);
  if (measure(whole, TICK_SIZE) <= room) return whole;
  if (names.length > 1) return pairWords.beyondShort;
  const words = measure(pairWords.beyond([""]), TICK_SIZE);
  return pairWords.beyond([cut(names[0], room - words, TICK_SIZE, measure)]);
}

/** What is left out: lines of the control, or labels on them. @param {AdditiveModel} model @param {Profile} profile @param {Row["strips"]} strips */
function noteOf(model, profile, strips) {
  const lines = linesOf(model, profile);
  if (lines > strips.length) return pairWords.linesLeftOut(strips.length, lines);
  const unlabelled = strips.reduce((n, s) => n + s.unlabelled, 0);
  const all = strips.reduce((n, s) => n + s.ticks.length, 0);
  return unlabelled ? view.labelsLeftOut(all - unlabelled, all) : "";
}

/**
 * Which strip belongs to a value of the control; −1: none.
 * @param {Row} row @param {Value | undefined} control
 */
export function stripFor({ strips, pair }, control) {
  if (control === null || control === undefined) return -1;
  if (!pair || pair.map || pair.handle) return 0;
  if (!pair.cuts.length || typeof control !== "number") return strips.findIndex((s) => s.control === control);
  const place = countUpTo(pair.cuts, control);
  return strips.findIndex((s) => countUpTo(pair.cuts, Number(s.control)) === place);
}

/**
 * Where the dot of a pair is, and the knob of its control.
 * @param {import("./types.js").Layout} layout @param {AdditiveModel} model @param {Row} row
 * @param {readonly (Value | undefined)[]} values
 * @returns {import("./types.js").Dot}
 */
export function pairDot({ frame, scale, options }, model, row, values) {
  const pair = /** @type {import("./pair-types.js").Pair} */ (row.pair);
  const value = values[row.attribute] ?? null;
  const control = values[row.control] ?? null;
  const effect = contribution(model, row.effect, values);
  const flags = [flagOf(model, row.attribute, value), flagOf(model, row.control, control)];
  const unknown =
    value === null || control === null || flags.some((f) => f === "unknown-level" || f === "not-a-number");
  const exact = placeOf(scale, row.effect, effect);
  const [edgeLeft, edgeRight] = [frame.labelLeft + 8, frame.labelRight - 8];
  const at = Math.min(Math.max(exact, edgeLeft), edgeRight);
  const strip = Math.max(0, stripFor(row, control));
  const line = row.strips[strip];
  const { map, handle } = pair;
  let [x, y] = [at, line?.y ?? 0];
  if (map) ({ x, y } = mapPlace(map, Number(control), Number(value)));
  // No line applies while the control is unknown: the mark stands over all of them.
  else if (line && !handle && stripFor(row, control) < 0) y = row.strips[0].top + (frame.narrow ? -22 : 4);
  else if (line?.along && line.box && typeof value === "number")
    y = Math.min(Math.max(placeAlong(line.along, value), line.box.top - 6), line.box.bottom + 6);
  const known = typeof control === "number" && Number.isFinite(control);
  return {
    x,
    y,
    at,
    effect,
    strip,
    unknown,
    outside: flags.includes("outside"),
    bars:
      (!unknown &&
        uncertaintyOf(model)?.layout.spansOf({ model, options, scale, frame }, row.effect, values)) ||
      null,
    beyond: map ? 0 : exact < edgeLeft ? -1 : exact > edgeRight ? 1 : 0,
    lineY: y,
    knob: handle
      ? {
          x: knobAt(handle, known ? control : (model.attributes[row.control].numeric?.median ?? 0)),
          y: handle.y,
          unknown: !known,
          outside: flags[1] === "outside",
        }
      : null,
  };
}
