// The model file as the viewer reads it: the contract's own form, made from src/model/, with what a file may leave out
// filled in. What is named here is checked against it: a field that Rust renames is an error in every reader of it.

import type * as contract from "../engine/contract.js";

export type {
  AttributeKind,
  Beyond,
  Calibration,
  Level,
  LevelEffect,
  Link,
  NumericRange,
  Resampling,
  VennSteps,
} from "../engine/contract.js";

/** A number, a level's label, or null: unknown. */
export type Value = number | string | null;

/** With these fields always there. */
type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;

/** With these fields in another form. */
type Changed<T, C> = Omit<T, keyof C> & C;

type Form<F extends contract.Shape["form"]> = Extract<contract.Shape, { form: F }>;

export type AdditiveModel = Changed<
  contract.AdditiveModel,
  {
    target: Target;
    attributes: Attribute[];
    effects: Effect[];
    held_out?: Filled<contract.NumberScores, "fits_done" | "fits">;
    posterior?: Posterior;
    venn_abers?: VennAbers;
    bend?: Curve;
    card: Card;
    notices: contract.ModelNotice[];
  }
>;

/** One additive score a class. */
export type ClassModels = Changed<
  contract.ClassModels,
  {
    scores: AdditiveModel[];
    held_out?: Filled<contract.ClassScores, "fits_done" | "fits">;
    card: Card;
    notices: contract.ModelNotice[];
  }
>;

export interface Target extends contract.Target {
  /** The probability is that of `positive` among these two classes only: there are others. Said by the page alone. */
  among?: boolean;
}

export type Attribute = Filled<contract.Attribute, "levels" | "missing">;
export type Effect = Changed<Filled<contract.Effect, "tolerance">, { shape: Shape; bars?: Bars }>;
export type Bars = Required<contract.Bars>;
export type Posterior = Changed<Required<contract.Posterior>, { effects: PosteriorEffect[] }>;
export type PosteriorEffect = Filled<
  contract.PosteriorEffect,
  "places" | "y_places" | "centre" | "own" | "own_centred" | "smooth"
>;
export type VennAbers = Changed<
  contract.VennAbers,
  { method: Exclude<contract.IntervalMethod, "none">; parts: VennPart[] }
>;
export type VennPart = Changed<contract.VennPart, { scorer?: { intercept: number; effects: Shape[] } }>;
export type Card = Changed<Required<contract.Card>, { n?: number; events?: number }>;

export type Shape = LevelsShape | CubicShape | TableShape | CurvesShape | SurfaceShape;
export type LevelsShape = Filled<Form<"levels">, "cuts">;
export type CubicShape = Changed<Form<"cubic">, { curve: Curve }>;
export type TableShape = Filled<Form<"table">, "row_cuts" | "column_cuts">;
export type CurvesShape = Changed<Form<"curves_by_level">, { curves: { label: string; curve: Curve }[] }>;
export type SurfaceShape = Changed<Form<"surface">, { surface: Surface }>;
export type Curve = Filled<contract.Curve, "beyond">;
export type Surface = Changed<contract.Surface, { polynomials?: PolynomialOfOne[] }>;
export type PolynomialOfOne = Changed<contract.PolynomialOfOne, { in_y?: boolean; coefficients: Curve[] }>;
