// One row of the drawing: the name, and one line; for a pair one line for each value of its control attribute.

import { view } from "../../sentences.js";
import { axisFormat } from "../format.js";
import { cut, oneLine, twoLines } from "../text.js";
import { formOf, formsOf } from "./forms.js";
import { NAME_SIZE } from "./frame.js";
import { TICK_SIZE } from "./scale.js";
import { stripOf } from "./strips.js";
import { multiples, niceStep } from "./ticks.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./types.js").Row} Row */

/** Room for the choice of form behind a name. */
const MENU = 40;

/** y at which a strip's name, its field and what it says stand. @param {import("./types.js").Strip} strip */
export const middleOf = ({ box, y }) => (box ? (box.top + box.bottom) / 2 : y);

/** Lines of a pair that are drawn at most; the present one always is. */
const MOST_STRIPS = 8;

/**
 * Values of the control attribute that get a line: its levels, or a few nice numbers with the present one among them.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} present
 * @returns {{ value: Value, text: string }[]}
 */
function controlValues({ model, options }, profile, present) {
  const attribute = model.attributes[profile.control];
  if (attribute.numeric) {
    const { minimum, maximum } = attribute.numeric;
    const step = niceStep((maximum - minimum) / 4);
    const format = axisFormat(minimum, maximum, step, options.locale);
    const values = maximum > minimum ? multiples(minimum, maximum, step) : [minimum];
    const list = values.map((value) => ({ value, text: format(value) }));
    if (typeof present === "number" && !values.includes(present)) {
      const fine = axisFormat(minimum, maximum, 10 ** -attribute.numeric.decimals, options.locale);
      list.push({ value: present, text: fine(present) });
    }
    return list.sort((a, b) => a.value - b.value);
  }
  const levels = attribute.levels.map((l, i) => ({ ...l, i }));
  const kept =
    levels.length > MOST_STRIPS
      ? [...levels].sort((a, b) => b.count - a.count || a.i - b.i).slice(0, MOST_STRIPS)
      : levels;
  const chosen = levels.find((l) => l.label === present);
  if (chosen && !kept.includes(chosen)) kept[kept.length - 1] = chosen;
  return kept.sort((a, b) => a.i - b.i).map((l) => ({ value: l.label, text: oneLine(l.label) }));
}

/**
 * @param {Context} context @param {Profile} profile
 * @param {readonly (Value | undefined)[]} values present ones: of a pair they choose the line
 * @returns {Row}
 */
export function rowOf(context, profile, values) {
  const { model, frame } = context;
  const attribute = model.attributes[profile.attribute];
  const pair = profile.control >= 0;
  const head = frame.narrow ? 40 : 0;
  const forms = formsOf(model, profile);
  // On a narrow page the choice of form stands behind the name, on a wide one under it.
  const nameRoom = frame.nameWidth - (frame.narrow && forms.length ? MENU : 0);
  const nameLines = frame.narrow
    ? [cut(profile.name, nameRoom, NAME_SIZE, frame.measure, true)]
    : twoLines(profile.name, frame.nameWidth, NAME_SIZE, frame.measure, true);
  const strips = [];
  let top = head + (frame.narrow ? 0 : 6);
  if (pair) {
    // The pair's own name stands over its lines.
    if (!frame.narrow) top += 22 * nameLines.length + 2;
    for (const { value, text } of controlValues(context, profile, values[profile.control])) {
      if (frame.narrow) top += 14;
      const strip = stripOf(context, profile, value, top);
      const room = frame.narrow ? frame.width : frame.nameWidth;
      const label = view.controlled(oneLine(model.attributes[profile.control].name), text);
      const short =
        frame.measure(label, TICK_SIZE) <= room ? label : cut(text, room, TICK_SIZE, frame.measure);
      const width = frame.measure(short, TICK_SIZE);
      strip.name = {
        text: short,
        x: frame.narrow ? 0 : 0,
        y: frame.narrow ? top + 2 : middleOf(strip) + 4,
        width,
        tier: 0,
        leader: null,
      };
      strips.push(strip);
      top += strip.height;
    }
  } else {
    let strip = stripOf(context, profile, undefined, top);
    // On a narrow page the unit stands where such a strip has texts above its line.
    if (frame.narrow && attribute.unit && (strip.kind === "fold" || strip.kind === "bar")) {
      top += 10;
      strip = stripOf(context, profile, undefined, top);
    }
    strips.push(strip);
    top += strip.height;
  }
  const middle = strips.length ? middleOf(strips[0]) : top;
  const nameY = frame.narrow ? 27 : pair ? 22 : middle + 5 - (nameLines.length - 1) * 9;
  const unlabelled = strips.reduce((n, s) => n + s.unlabelled, 0);
  const note = noteOf(unlabelled, strips, attribute, frame, pair);
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
    height: Math.ceil(
      Math.max(top + (frame.narrow ? 6 : 2), bottomOfNames - (pair ? 0 : 8), frame.narrow ? 92 : 48),
    ),
    strips,
    full: profile.name,
    forms,
    form: formOf(model, profile, context.options.forms),
    menu,
  };
}

/** @param {number} unlabelled @param {import("./types.js").Strip[]} strips @param {import("../types.js").Attribute} attribute @param {import("./types.js").Frame} frame @param {boolean} pair */
function noteOf(unlabelled, strips, attribute, frame, pair) {
  const named = strips.reduce((n, s) => n + s.ticks.length, 0) - unlabelled;
  const text =
    unlabelled > 0
      ? view.labelsLeftOut(named, named + unlabelled)
      : attribute.unit && !pair
        ? oneLine(attribute.unit)
        : "";
  return text ? cut(text, frame.nameWidth, TICK_SIZE, frame.measure) : "";
}
