// One row of the drawing: the name, and one line. The rows of pairs are made in pairs.js.

import { view } from "../../sentences.js";
import { pairs } from "../pair-door.js";
import { cut, oneLine, twoLines } from "../text.js";
import { formOf, formsOf, turning } from "./forms.js";
import { NAME_SIZE } from "./frame.js";
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
  if (context.frame.dense) return benchRow(context, profile);
  const { model, frame } = context;
  const attribute = model.attributes[profile.attribute];
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
    key: String(profile.index),
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

/** @param {import("./types.js").Strip} strip @param {import("../types.js").Attribute} attribute @param {import("./types.js").Frame} frame */
function noteOf({ unlabelled, ticks }, attribute, frame) {
  const text = unlabelled
    ? view.labelsLeftOut(ticks.length - unlabelled, ticks.length)
    : attribute.unit
      ? oneLine(attribute.unit)
      : "";
  return text ? cut(text, frame.nameWidth, TICK_SIZE, frame.measure) : "";
}

/**
 * On the bench: as high as the window's height has room for, the value under the name.
 * @param {Context} context @param {Profile} profile @returns {Row}
 */
function benchRow(context, profile) {
  const { model, frame } = context;
  const { row: least = 44, slider = 40, head: above = 24 } = frame.dense ?? {};
  const attribute = model.attributes[profile.attribute];
  const forms = formsOf(model, profile);
  const probe = stripOf(context, profile, 0);
  const own = probe.height - 14;
  // A line stands where the name has its value under it; a curve, a fold take the height that they need.
  const height = frame.narrow ? above + Math.max(slider, own + 4) : Math.max(least, own + 6);
  const room = frame.narrow ? height - above : height;
  const top = (frame.narrow ? above : 0) + Math.max(0, Math.floor((room - own - 2) / 2));
  const strip = stripOf(context, profile, top);
  const nameRoom = frame.nameWidth - (forms.length ? 22 : 0);
  const nameY = frame.narrow ? above / 2 + 6 : Math.round(height / 2) - 4;
  const [name] = [cut(profile.name, nameRoom, NAME_SIZE, frame.measure, true)];
  const nameEnd = frame.measure(name, NAME_SIZE, true) + 8;
  const unit = attribute.unit
    ? cut(oneLine(attribute.unit), Math.max(0, nameRoom - nameEnd), TICK_SIZE, frame.measure)
    : "";
  return {
    key: String(profile.index),
    effect: profile.index,
    attribute: profile.attribute,
    control: profile.control,
    nameLines: [name],
    nameX: 0,
    nameY,
    note: unit.length > 1 ? unit : "",
    noteX: nameEnd,
    noteY: nameY,
    height: Math.ceil(height),
    strips: [strip],
    full: profile.name,
    forms,
    form: formOf(model, profile, context.options.forms),
    turns: forms.length > 0 && turning(model, profile),
    menu: { x: frame.narrow ? nameEnd : frame.nameWidth - 20, y: nameY - 5 },
  };
}
