// One row of the drawing: the name, and one line. The rows of pairs are made in pairs.js.

import { view } from "../../sentences/view.js";
import { flagOf } from "../evaluate.js";
import { valueFormat } from "../format.js";
import { pairs } from "../pair-door.js";
import { cut, oneLine, twoLines } from "../text.js";
import { formOf, formsOf, turning } from "./forms.js";
import { DENSE_NAME, NAME_SIZE } from "./frame.js";
import { keyOf } from "./row-key.js";
import { TICK_SIZE } from "./scale.js";
import { stripOf } from "./strips.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./types.js").Row} Row */

/** Room for the choice of form behind a name. */
const MENU = 40;

/** y at which a strip's name, its field and what it says stand. @param {import("./types.js").Strip} strip */
export const middleOf = ({ box, y }) => (box ? (box.top + box.bottom) / 2 : y);

/**
 * @param {Context} context @param {Profile} profile
 * @param {readonly (Value | undefined)[]} values present ones: of a pair they choose the line
 * @returns {Row}
 */
export function rowOf(context, profile, values) {
  if (profile.control >= 0) return pairs().layout.pairRowOf(context, profile, values);
  const { model, frame } = context;
  const attribute = model.attributes[profile.attribute];
  if (frame.dense) return denseRow(context, profile, frame.dense, values[profile.attribute]);
  const head = frame.narrow ? 40 : 0;
  const forms = formsOf(model, profile);
  // On a narrow page the choice of form stands behind the name, on a wide one under it.
  const nameRoom = frame.nameWidth - (frame.narrow && forms.length ? MENU : 0);
  const nameLines = frame.narrow
    ? [cut(profile.name, nameRoom, NAME_SIZE, frame.measure, true)]
    : twoLines(profile.name, frame.nameWidth, NAME_SIZE, frame.measure, true);
  let top = head + (frame.narrow ? 0 : 6);
  let strip = stripOf(context, profile, top);
  // On a narrow page the unit stands where such a strip has texts above its line.
  if (frame.narrow && attribute.unit && (strip.kind === "fold" || strip.kind === "bar")) {
    top += 10;
    strip = stripOf(context, profile, top);
  }
  top += strip.height;
  const nameY = frame.narrow ? 27 : middleOf(strip) + 5 - (nameLines.length - 1) * 9;
  const note = noteOf(strip, attribute, frame);
  const bottomOfNames = frame.narrow ? 0 : nameY + nameLines.length * 18 + (note || forms.length ? 14 : 0);
  const noteY = nameY + (nameLines.length - 1) * 18 + 16;
  const menu = frame.narrow
    ? { x: frame.measure(nameLines[0], NAME_SIZE, true) + 4, y: nameY - 5 }
    : { x: note ? frame.measure(note, TICK_SIZE) + 6 : -5, y: noteY - 4 };
  return {
    key: keyOf(profile),
    effect: profile.index,
    attribute: profile.attribute,
    control: profile.control,
    nameLines,
    nameX: 0,
    nameY,
    note,
    noteY,
    height: Math.ceil(Math.max(top + (frame.narrow ? 6 : 2), bottomOfNames - 8, frame.narrow ? 92 : 48)),
    strips: [strip],
    full: profile.name,
    forms,
    form: formOf(model, profile, context.options.forms),
    turns: forms.length > 0 && turning(model, profile),
    menu,
  };
}

/**
 * Name and value in one column of two lines, or over the line on a narrow page.
 * @param {Context} context @param {Profile} profile @param {import("./types.js").Dense} dense @param {Value | undefined} value
 * @returns {Row}
 */
function denseRow(context, profile, { row, curve, head }, value) {
  const { model, frame, options } = context;
  const forms = formsOf(model, profile);
  const held = (options.heights?.get(profile.name) ?? 0) - head;
  // As tall as it is by itself: a form that is chosen by hand moves no other row.
  const usual = formOf(model, profile, {}, true) === "curve" ? curve : row;
  const tall = Math.max(held > 0 ? held : usual, row);
  const dense = { row: tall, curve: tall, head };
  const strip = stripOf({ ...context, frame: { ...frame, dense } }, profile, head);
  // After the name: the button of its forms, or air before the value beside it.
  const air = frame.chipLeft && !frame.narrow ? 8 : 0;
  const menu = forms.length ? (frame.chipLeft ? 44 : 26) : air;
  // Beside its line a name goes on to where that begins.
  const before = frame.chipLeft || strip.box ? 0 : strip.from - 16;
  const room = frame.narrow ? frame.width - valueRoom(context, profile.attribute, value) : before;
  const name = cut(profile.name, Math.max(frame.nameWidth, room) - menu, DENSE_NAME, frame.measure, true);
  const width = frame.measure(name, DENSE_NAME, true);
  const height = Math.ceil(head + Math.max(dense.row, strip.height));
  // Both lines stand in the middle of the row.
  const nameY = frame.chipLeft ? (head || height) / 2 + 5 : options.touch ? 27 : height / 2 - 7;
  return {
    key: keyOf(profile),
    effect: profile.index,
    attribute: profile.attribute,
    control: profile.control,
    nameLines: [name],
    nameX: 0,
    nameY,
    nameStep: 16,
    note: "",
    noteY: 0,
    height,
    strips: [strip],
    full: profile.name,
    forms,
    form: formOf(model, profile, options.forms, true),
    turns: forms.length > 0 && turning(model, profile),
    menu: { x: width + 8, y: nameY - 5 },
    chipLeft: frame.narrow ? Math.max(Math.min(frame.chipLeft, room), width + menu + 8) : frame.chipLeft,
  };
}

/** What a value takes of the line over its row: any number of a line, of levels the present one. @param {Context} context @param {number} at @param {Value | undefined} value */
function valueRoom({ model, frame, options }, at, value) {
  const { numeric } = model.attributes[at];
  const texts = numeric
    ? [numeric.minimum, numeric.maximum, value].map((x) =>
        typeof x === "number" ? valueFormat(numeric, options.locale)(x) : view.unknown,
      )
    : [oneLine(String(value ?? view.unknown))];
  // Around it: air, the button that takes the dot off, and what is said of a value out of range.
  const around = (options.touch ? 72 : 52) + (flagOf(model, at, value ?? null) === "outside" ? 52 : 0);
  return around + Math.max(...texts.map((text) => frame.measure(text, 12, true)));
}

/** @param {import("./types.js").Strip} strip @param {import("../types.js").Attribute} attribute @param {import("./types.js").Frame} frame */
function noteOf({ unlabelled, ticks }, attribute, frame) {
  const text = unlabelled
    ? view.labelsLeftOut(ticks.length - unlabelled, ticks.length)
    : attribute.unit
      ? oneLine(attribute.unit)
      : "";
  return text ? cut(text, frame.nameWidth, TICK_SIZE, frame.measure) : "";
}
