// What the layout hands to the drawing: places in CSS pixels and finished texts, nothing left to look up.

import type { Measure } from "../text.js";
import type { Value } from "../types.js";
import type { Pair } from "./pair-types.js";

/**
 * How the effect of one attribute is drawn: a line (folded where it turns), effect against value, a bar of colours; and
 * that of two numbers: slices at a value of the control, or a heat map.
 */
export type Form = "line" | "curve" | "bar" | "slices" | "map";

/** Axes under the sum: the calibrated outcome, the signed distance it was made from, the outcome by isotonic regression. */
export type Outcome = "probability" | "distance" | "isotonic";

export interface Options {
  /** What the top axis and the total are written in. */
  scale: "points" | "log_odds" | "odds_ratio";
  /** Which effect of a line stands under the origin of the top axis: 0, its smallest, its mean over the data. */
  align: "zero" | "left" | "mean";
  order: "range" | "spread" | "positive" | "negative" | "name" | "file";
  /** How many effects are drawn, without the pairs that come on top of others; the rest is folded and still counted. */
  shown: number;
  /** How many pairs are drawn that come on top of effects of their attributes alone, those with the largest spread. */
  pairs: number;
  /** Such pairs, by name, that are drawn in any case. */
  asked?: string[];
  /** By name of the attribute, or key of the pair; one that is not named is drawn as suits it. */
  forms: Record<string, Form>;
  /** By key of a pair ("A × B", in the order of the file) the name of its control; the first of the two otherwise. */
  controls: Record<string, string>;
  /** Which error bars are drawn, of those that the model has: all (true), none, one kind. */
  bars: boolean | "posterior" | "resamples";
  outcomes: Outcome[];
  /** Effects counted from their origins that the lines shall reach at least, log odds: to lay models side by side. */
  domain?: [number, number];
  /** Sums that the lower axes shall reach at least, log odds. */
  sum_domain?: [number, number];
  /** Log odds of 100 points, where another drawing has a longer line; else the longest line of all. */
  hundred?: number;
  /** Of rows of one line that keep their height, by name. */
  heights?: Map<string, number>;
  /** Names of the effects in the order of the rows, instead of `order`: to lay models side by side. */
  sequence?: string[];
  /** From which probability on one acts: what the page draws of it on the outcome axis, and says of a case. */
  threshold?: {
    text: string;
    marks: (layout: Layout, model: AdditiveModel) => unknown;
    side: (probability: number) => string;
  };
  /** The outcome is nowhere drawn, written or spoken until somebody presses "Show". */
  veiled?: boolean;
  /** Of several classes, of which two are drawn: what all of them come to, the likeliest first. */
  shares?: (values: readonly Value[]) => { label: string; share: number }[];
  locale?: string;
  /** Height of a line in px, to see many at once: names over their values, one tier of labels. None: as tall as every label needs. */
  row?: number;
  /** px that each of few lines is taller, beside its name. */
  spread?: number;
  /** For fingers: what is pressed is 44 px high. */
  touch?: boolean;
  /** Names stand beside the lines, however narrow the drawing is. */
  beside?: boolean;
}

export interface Dense {
  /** px of a line, of a curve, of the name over it on a narrow page. */
  row: number;
  curve: number;
  head: number;
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
  /** Of rows in one height. */
  dense?: Dense;
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
  /** A pair one of whose attributes counts elsewhere too: what the two do together on top of that. */
  extra: boolean;
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
  /** What the longest lines reach: beyond `low` and `high` only behind a break. */
  least: number;
  most: number;
  /** px per log odds between the breaks, which stand at `left` and `right`. */
  perLogOdds: number;
  left: number;
  right: number;
  /** Log odds of 100 points: the range of the longest effect of all, shown or not. */
  hundred: number;
  /** No effect at all: nothing can move, and the ends above are of no meaning. */
  empty: boolean;
  /** The ends as they are without a domain given from outside. */
  own: [number, number];
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
  /** Of the present value. */
  strong?: boolean;
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
  /** Of a folded line: below it (1) or above (−1). */
  side?: 1 | -1;
}

/** A value axis inside a row: piecewise linear through (values[i], places[i]). */
export interface Along {
  /** Numbers of the attribute, or indices of levels; ascending. */
  values: number[];
  /** px */
  places: number[];
  /** Ends (px) of the band of each level or interval; empty for numbers. */
  bands: [number, number][];
}

/** A stretch of a folded line between two turns. */
export interface Run {
  /** The numbers from and to which it goes, or the levels after `from` up to `to`. */
  from: number;
  to: number;
  y: number;
  side: 1 | -1;
  /** Ends of its stretch of the line. */
  left: number;
  right: number;
}

/** One colour of a bar. */
export interface Cell {
  x: number;
  width: number;
  /** How deep its colour is: −1 for the effect that lowers most in the whole model, 1 for the one that raises most. */
  share: number;
}

/** An error bar at a tick, from left to right, in a lane of its own beside the line. */
export interface Whisker {
  x: number;
  y: number;
  left: number;
  right: number;
  /** Does it go on beyond the drawing, to the left, to the right? */
  cut: boolean[];
  /** Of the posterior; else of the resamples. */
  posterior?: boolean;
  /** Of about this length only. */
  rough?: boolean;
}

export interface Strip {
  kind: "levels" | "line" | "curve" | "fold" | "bar" | "map";
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
  /** y: of the upper end, where a bar does not stand on the line. */
  bars: { x: number; height: number; y?: number }[];
  /** Where values lie, of a curve (upwards) and of a bar (to the right). */
  along: Along | null;
  /** Error bars at ticks, and around a curve. */
  whiskers: Whisker[];
  band: string;
  posteriorBand: string;
  runs: Run[];
  cells: Cell[];
  /** Of a bar: places at which the effect is round, or the effect of each level. */
  contours: { x: number; text: string; width: number; strong: boolean }[];
  /** Of a curve: the curve; of a folded line: its turns. */
  path: string;
  box: { left: number; top: number; right: number; bottom: number } | null;
  /** Of a bar: how high the density over it may be. */
  density?: number;
  /** Levels whose label found no place. */
  unlabelled: number;
  /** Its labels stand in one tier, and follow the dot. */
  dense?: boolean;
  /** Ends of it that are broken: where, and the effect at the end, written. */
  breaks?: { x: number; side: 1 | -1; end: number; text: string }[];
  /** Of a dense line of numbers: texts of its ticks, and which of them are named first. */
  names?: string[];
  weights?: number[];
  /** Of a pair with a continuous control: curves at other values of it. */
  ghosts?: { path: string; label: { text: string; x: number; y: number } | null }[];
  /** Of a pair: under its name, and what the values of a curve are. */
  sub?: { text: string; y: number };
  axisName?: { text: string; x: number; y: number };
}

export interface Row {
  key: string;
  effect: number;
  attribute: number;
  control: number;
  nameLines: string[];
  nameX: number;
  /** Between two lines of the name; 18 where nothing is said. */
  nameStep?: number;
  nameY: number;
  note: string;
  noteY: number;
  /** On top of which effects a pair comes: a further note over the other one. */
  beyond?: { text: string; y: number };
  /** The name with that, for those who hear it. */
  spoken?: string;
  height: number;
  strips: Strip[];
  full: string;
  /** Forms to choose from; none where there is no choice. */
  forms: Form[];
  form: Form;
  /** Does the effect turn, so that a line of it is folded? */
  turns?: boolean;
  /** Where the choice stands. */
  menu: { x: number; y: number };
  /** Where the value begins, beside a name. */
  chipLeft?: number;
  /** Of a pair. */
  pair?: Pair;
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
  /** Labels name the stretches between the minor marks, not places. */
  steps?: boolean;
}

export interface Head {
  height: number;
  title: string[];
  axis: Axis;
  hints: { text: string; x: number; anchor: "start" | "end"; y: number; kind: string }[];
  origin: number | null;
}

export interface Foot {
  height: number;
  /** Sums (log odds with the intercept) at both ends of the two axes. */
  low: number;
  high: number;
  /** Sums reached only behind a break; otherwise `low` and `high`. */
  least: number;
  most: number;
  from: number;
  to: number;
  total: Axis;
  totalTitle: string[];
  /** Ends of the axes as they are without a domain given from outside. */
  own: [number, number];
  /** Further axes between the total and the outcome. */
  others: { kind: "distance" | "isotonic"; axis: Axis; title: string[] }[];
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
  /** Where its effect is on the axis over the lines: x, but on a bar. */
  at: number;
  /** y of the line it belongs to: of a folded line the dot itself stands beside it. */
  lineY: number;
  effect: number;
  strip: number;
  unknown: boolean;
  outside: boolean;
  /** Its error bars: their ends on the axis over the lines, and in log odds. */
  bars: Record<
    "resamples" | "posterior",
    { left: number; right: number; low: number; high: number; rough?: boolean } | null
  > | null;
  /** −1, 1: the true place lies beyond the drawing on that side. */
  beyond: number;
  /** Of a continuous control: its place on the track. */
  knob?: { x: number; y: number; unknown: boolean; outside: boolean } | null;
}
