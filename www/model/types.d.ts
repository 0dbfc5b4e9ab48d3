// The model file as the viewer reads it: the twin of src/model/additive.rs, field for field.

/** A number, a level's label, or null: unknown. */
export type Value = number | string | null;

export interface AdditiveModel {
  format: string;
  version: number;
  link: "logit" | "identity";
  target: Target;
  intercept: number;
  attributes: Attribute[];
  effects: Effect[];
  learner: { name: string; settings: { name: string; value: number }[]; seed?: number };
  calibration?: Calibration;
  /** Of a number; of classes see calibration. */
  held_out?: { rmse: number; mae: number; r_squared: number; fits_done: number; fits: number };
  resampling?: Resampling;
  posterior?: Posterior;
  venn_abers?: VennAbers;
  card: Card;
  notices: { code: string; message: string }[];
}

/** One additive score a class: the twin of src/model/classes.rs. */
export interface ClassModels {
  format: string;
  version: number;
  target: string;
  classes: { label: string; count: number }[];
  scores: AdditiveModel[];
  held_out?: { accuracy: number; brier: number; log_loss: number; fits_done: number; fits: number };
  card: Card;
  notices: { code: string; message: string }[];
}

export interface Target {
  name: string;
  positive: string;
  negative: string;
  cut?: { threshold: number; at_or_above: boolean };
  /** The probability is that of `positive` among these two classes only: there are others. */
  among?: boolean;
  rows: number;
  events: number;
  unit?: string;
  /** Range of the target where a number is predicted. */
  numeric?: NumericRange;
}

export interface Attribute {
  name: string;
  kind: "numeric" | "categorical" | "ordered";
  unit?: string;
  levels: { label: string; count: number }[];
  numeric?: NumericRange;
  missing: number;
}

export interface NumericRange {
  minimum: number;
  maximum: number;
  mean: number;
  median: number;
  decimals: number;
  histogram: number[];
}

export interface Effect {
  shape: Shape;
  summary: { minimum: number; maximum: number; mean: number; spread: number };
  tolerance: number;
  /** How the values became coordinates, in words; absent for the plain maps. */
  map?: string;
  bars?: Bars;
}

/** Lower and upper quantile over the resamples at each value; which values, see src/model/additive.rs. */
export interface Bars {
  places: number[];
  low: number[];
  high: number[];
}

export interface Resampling {
  resamples: number;
  done: number;
  skipped: number;
  lacking_a_level: number;
  level: number;
  recalibrated: boolean;
  intercepts: number[];
  /** For each effect, the values of each resample in turn at the values of its bars. */
  effects: number[][];
  ranks: { place: number; low: number; high: number; moved: number }[];
}

/** Error bars from the posterior covariance: the twin of src/model/uncertainty.rs. */
export interface Posterior {
  level: number;
  factor: number;
  directions: number;
  /** Standard deviation of a new outcome around a predicted number; 0 for a class. */
  noise: number;
  intercept: number[];
  effects: PosteriorEffect[];
}

export interface PosteriorEffect {
  places: number[];
  y_places: number[];
  /** For each direction in turn the values, in the order of Bars. */
  along: number[];
  /** Variance at each value that no other effect shares; empty: none. */
  own: number[];
  /** For each direction the mean over the training rows, which a bar of this effect alone leaves out; empty: 0. */
  centre: number[];
}

/** Venn–ABERS intervals: the twin of src/model/uncertainty.rs. */
export interface VennAbers {
  method: "inductive" | "cross";
  rows: number;
  parts: VennPart[];
}

export interface VennPart {
  /** What gives the sum; absent: the model itself. */
  scorer?: { intercept: number; effects: Shape[] };
  low: VennSteps;
  high: VennSteps;
}

export interface VennSteps {
  sums: number[];
  probabilities: number[];
}

export type Shape = LevelsShape | CubicShape | TableShape | CurvesShape | SurfaceShape;

export interface LevelsShape {
  form: "levels";
  attribute: number;
  cuts: number[];
  effects: { label: string; log_odds: number }[];
}

export interface CubicShape {
  form: "cubic";
  attribute: number;
  curve: Curve;
}

export interface TableShape {
  form: "table";
  attributes: [number, number];
  rows: string[];
  columns: string[];
  row_cuts: number[];
  column_cuts: number[];
  effects: number[][];
}

export interface CurvesShape {
  form: "curves_by_level";
  attributes: [number, number];
  curves: { label: string; curve: Curve }[];
}

export interface SurfaceShape {
  form: "surface";
  attributes: [number, number];
  surface: Surface;
}

export interface Curve {
  knots: number[];
  values: number[];
  slopes: number[];
  beyond: "linear" | "cubic";
}

export interface Surface {
  x_knots: number[];
  y_knots: number[];
  values: number[][];
  x_slopes: number[][];
  y_slopes: number[][];
  twists: number[][];
}

export interface Calibration {
  folds: number;
  repeats: number;
  offset: number;
  slope: number;
  /** Log odds between the line that a support vector machine separates by (sum = offset) and its margin. */
  margin?: number;
  fits_done: number;
  held_out?: { auc: number; brier: number; accuracy: number; log_loss?: number };
  isotonic?: { sums: number[]; probabilities: number[] };
}

export interface Card {
  title: string;
  purpose: string;
  population: string;
  source: string;
  licence: string;
  date: string;
  note: string;
}
