// What the layout hands to the drawing: places in CSS pixels and finished texts, nothing left to look up.

import type { Measure } from "../text.js";
import type { Value } from "../types.js";

export interface Options {
  /** What the top axis and the total are written in. */
  scale: "points" | "log_odds" | "odds_ratio";
  /** Which effect of a line stands under the origin of the top axis: 0, its smallest, its mean over the data. */
  align: "zero" | "left" | "mean";
  order: "range" | "spread" | "positive" | "negative" | "name" | "file";
  /** How many effects are drawn; the rest is folded and still counted. */
  shown: number;
  /** Log odds of 100 points, where another drawing has a longer line; else the longest line of all. */
  hundred?: number;
  /** Names of the effects in the order of the rows, instead of `order`: to lay models side by side. */
  sequence?: string[];
  locale?: string;
}

export interface Frame {
  width: number;
  narrow: boolean;
  nameWidth: number;
  /** Where lines may lie. */
  left: number;
  right: number;
  /** Where labels may reach. */
  labelLeft: number;
  labelRight: number;
  chipLeft: number;
  measure: Measure;
}

/** Facts of one effect that do not depend on width or options. */
export interface Profile {
  index: number;
  /** The attribute moved along the line; in a pair the second. */
  attribute: number;
  /** In a pair the attribute that chooses the line; −1 otherwise. */
  control: number;
  name: string;
  minimum: number;
  maximum: number;
  mean: number;
  spread: number;
  range: number;
}

/** The horizontal scale that all lines share. */
export interface Scale {
  /** Effects counted from their origin: what lies at the left and right end of the lines. */
  low: number;
  high: number;
  /** px per log odds. */
  perLogOdds: number;
  left: number;
  /** Log odds of 100 points: the range of the longest effect of all, shown or not. */
  hundred: number;
  /** No effect at all: nothing can move, and the ends above are of no meaning. */
  empty: boolean;
  /** Effect that stands at the origin, one for each effect of the model. */
  origins: number[];
}

export interface Label {
  text: string;
  x: number;
  y: number;
  width: number;
  tier: number;
  /** Shares its place with the label on its left. */
  joined?: boolean;
  /** From tick to label where the label could not stand straight under it. */
  leader: [number, number][] | null;
}

export interface Tick {
  /** Stays the same when scale, order or alignment change. */
  key: string;
  value: number | string;
  /** Index of the level or interval, −1 for a number. */
  level: number;
  effect: number;
  x: number;
  y: number;
  full: string;
  label: Label | null;
  count: number | null;
}

export interface Strip {
  kind: "levels" | "line" | "curve";
  /** Value of the control attribute; undefined where there is none. */
  control: Value | undefined;
  name: Label | null;
  top: number;
  height: number;
  /** Of the line; of a curve, its lower end. */
  y: number;
  from: number;
  to: number;
  ticks: Tick[];
  /** Density above the line. */
  ridge: string;
  bars: { x: number; height: number }[];
  /** Of a curve: the curve, and the box it lies in. */
  path: string;
  box: { left: number; top: number; right: number; bottom: number } | null;
  /** Levels whose label found no place. */
  unlabelled: number;
}

export interface Row {
  key: string;
  effect: number;
  attribute: number;
  control: number;
  nameLines: string[];
  nameX: number;
  nameY: number;
  note: string;
  noteY: number;
  height: number;
  strips: Strip[];
  full: string;
  /** Not laid out yet: out of sight, its height a guess. */
  rough?: boolean;
}

export interface AxisTick {
  x: number;
  text: string;
  value: number;
  strong: boolean;
}

export interface Axis {
  y: number;
  from: number;
  to: number;
  ticks: AxisTick[];
  minor: number[];
}

export interface Head {
  height: number;
  title: string[];
  axis: Axis;
  hints: { text: string; x: number; anchor: "start" | "end" | "middle"; y: number }[];
  origin: number | null;
}

export interface Foot {
  height: number;
  /** Sums (log odds with the intercept) at both ends of the two axes. */
  low: number;
  high: number;
  from: number;
  to: number;
  total: Axis;
  totalTitle: string[];
  outcome: Axis;
  outcomeTitle: string[];
  prior: {
    x: number;
    text: string;
    anchor: "start" | "end" | "middle";
    width: number;
    /** Where labels may reach. */
    left: number;
    right: number;
  } | null;
  half: number | null;
  /** Can no combination of known values leave the axis? If not, its ends are arrows. */
  openLow: boolean;
  openHigh: boolean;
}

export interface Layout {
  options: Options;
  frame: Frame;
  scale: Scale;
  profiles: Profile[];
  head: Head;
  rows: Row[];
  /** Indices of folded effects, in their order. */
  folded: number[];
  foot: Foot;
}

export interface Dot {
  x: number;
  y: number;
  effect: number;
  strip: number;
  unknown: boolean;
  outside: boolean;
  /** −1, 1: the true place lies beyond the drawing on that side. */
  beyond: number;
}
