// The drawing laid out: by what was chosen, for the room that there is.

import { isLogOdds } from "../model/evaluate.js";
import { checkedOptions, layoutOf } from "../model/layout/index.js";
import { heldBy } from "../model/layout/order.js";
import { canvasMeasure } from "./measure.js";
import { AT_ONCE } from "./sights.js";
import { Texts } from "./texts.js";

/**
 * How tall a row is in this window, and whether it is for fingers. Less than 48 px has no room for two targets of 24; in a low
 * window a row for fingers is as high as one target.
 */
export function windowSizes() {
  const touch = matchMedia("(pointer: coarse)").matches;
  return { row: innerHeight >= 1000 ? 72 : touch && innerHeight < 480 ? 44 : 48, touch };
}

/** The options in force: the property, then the attributes, then the defaults. @param {import("./nomogram-view.js").NomogramView} view */
export function settingsOf({ scale, align, order, shown, locale, forms, controls, options, checked }) {
  const settings = checkedOptions(
    /** @type {any} */ ({ scale, align, order, shown, locale, forms, controls, ...options }),
  );
  // An odds ratio means nothing where the sum is no log odds.
  if (checked?.bend) settings.scale = "points";
  else if (checked && !isLogOdds(checked) && settings.scale === "odds_ratio") settings.scale = "log_odds";
  return settings;
}

/** Below the lines: air, or the button that shows the others. */
const BELOW = 12;
const FOLD = 60;

/** What each of few lines can have of the room that they leave, at most twice its height; tall ones give a little for what stands below them. @param {number} room @param {import("../model/layout/types.js").Layout} layout @param {number} below */
function spreadOf(room, layout, below) {
  const { frame, options, head, rows, profiles } = layout;
  // Rows that are asked for one after the other would move those above them.
  if (!room || frame.narrow || profiles.some(({ extra }) => extra)) return 0;
  const taken = rows.reduce((sum, { height }) => sum + height, head.height + resultHeight(layout) + below);
  const { row = 0, touch } = options;
  return Math.max(row < 72 || touch ? 0 : -8, Math.min(2 * row, Math.floor((room - taken) / rows.length)));
}

/** @param {Pick<import("../model/layout/types.js").Layout, "frame" | "foot">} layout */
const resultHeight = ({ frame, foot }) => foot.outcome.y + (frame.narrow ? 52 : 58);

/** Lays the drawing out, while its rows are held each in its place. @param {import("./nomogram-view.js").NomogramView} view */
export function arrange(view) {
  const { checked: model, instance, width, renderRoot } = view;
  if (!model || !instance) return;
  view.measure ??= canvasMeasure(getComputedStyle(view).fontFamily);
  const options = { ...view.settings, ...windowSizes() };
  // What has most of a wide window is drawn as there.
  if (innerWidth >= 1000 && width > innerWidth / 2) options.beside = true;
  if (view.expanded) options.shown = Number.MAX_SAFE_INTEGER;
  Object.assign(options, view.more);
  const of = JSON.stringify([
    width,
    options.row,
    options.order,
    options.shown,
    ...model.attributes.map(({ name }) => name),
  ]);
  const held = view.pinned && view.held?.of === of ? view.held : null;
  if (held) Object.assign(options, heldBy(held.layout), options.sequence && { sequence: options.sequence });
  const { measure } = view;
  const lay = () => layoutOf(model, options, width, instance.values, measure, (_, place) => place < AT_ONCE);
  let layout = lay();
  options.spread = held
    ? 0
    : spreadOf(view.room, layout, view.expanded || layout.folded.length ? FOLD : BELOW);
  if (options.spread) layout = lay();
  view.held = held ?? { of, layout };
  view.scene = { model, layout, instance, texts: new Texts(model, layout) };
  view.sights.foresee(renderRoot, layout.rows);
  const { labelLeft, labelRight, chipLeft, dense } = layout.frame;
  const places = {
    "plot-left": labelLeft,
    result: resultHeight(layout),
    head: dense?.head ?? 0,
    edge: view.edge,
    column: labelLeft - 8 - chipLeft,
    "plot-width": labelRight - labelLeft,
    "chip-left": chipLeft,
  };
  for (const [name, pixels] of Object.entries(places)) {
    const value = `${pixels}px`;
    // Only where it changes: every part of the drawing inherits it.
    if (view.style.getPropertyValue(`--nv-${name}`) !== value) view.style.setProperty(`--nv-${name}`, value);
  }
}
