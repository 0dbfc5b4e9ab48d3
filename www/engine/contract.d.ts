/**
 * The words that cross the door, and the model that comes out. Declared by hand until the declarations generated
 * from src/door/contract.rs are there; then this file only passes those on.
 */
export type Severity = "info" | "warning" | "error";
export interface Message { code: string; message: string; severity: Severity; line?: number; column?: string }
export type Kind = "numeric" | "ordered" | "categorical" | "id" | "date" | "text" | "empty";
export interface ColumnOptions { name: string; kind?: Kind; keep?: string[]; fold_case?: boolean; order?: string[] }
export interface ReadOptions {
  encoding?: string; delimiter?: string; decimal?: string; header?: boolean; columns?: ColumnOptions[];
}
export interface Dialect { format: string; encoding: string; delimiter?: string; decimal?: string; header: boolean }
export interface Level { label: string; count: number }
export interface NumericRange {
  minimum: number; maximum: number; mean: number; median: number; decimals: number; histogram: number[];
}
export interface ColumnPreview {
  name: string; kind: Kind; unit?: string; missing: number; distinct: number; top: Level[]; numeric?: NumericRange;
  examples: string[]; used: boolean; reason?: string;
}
export interface Opened {
  dialect: Dialect; n_rows: number; columns: ColumnPreview[]; notices: Message[]; proposed_target?: string;
}
export interface Classes {
  classes: Level[]; proposed_positive?: string; numeric?: NumericRange; missing: number; notices: Message[];
}
export interface Cut { threshold: number; at_or_above: boolean }
export interface Setting { name: string; value: number }
export interface Question {
  target: string; positive?: string; cut?: Cut; attributes?: string[]; learner?: string; settings?: Setting[];
  folds?: number; repeats?: number; seed?: number; source?: string;
}
export interface Prepared {
  units: number; rows: number; rows_set_aside: number; distinct_rows: number; coordinates: number;
  attributes: string[]; positive: string; negative: string; events: number; folds: number; notices: Message[];
}
export interface Certificate {
  solver: string; primal_objective: number; dual_objective: number; relative_gap: number; iterations: number;
  support_vectors: number; stopped: "optimal" | "iteration_limit" | "precision";
}
export interface Unit { index: number; numbers: number[] | Float64Array | Uint8Array; certificate: Certificate }
export interface Learned { model: string; certificate: Certificate; notices: Message[] }
export type Cell = number | string | null | undefined;
export interface Rows { from: number; lines: number[]; cells: Cell[][] }

export interface Attribute {
  name: string; kind: "numeric" | "categorical" | "ordered"; unit?: string; levels?: Level[]; numeric?: NumericRange;
  missing: number;
}
export interface Curve { knots: number[]; values: number[]; slopes: number[] }
export type Shape =
  | { form: "levels"; attribute: number; cuts?: number[]; effects: { label: string; log_odds: number }[] }
  | { form: "cubic"; attribute: number; curve: Curve }
  | { form: "table"; attributes: [number, number]; rows: string[]; columns: string[]; effects: number[][] }
  | { form: "curves_by_level"; attributes: [number, number]; curves: { label: string; curve: Curve }[] }
  | { form: "surface"; attributes: [number, number]; surface: object };
export interface Effect {
  shape: Shape; summary: { minimum: number; maximum: number; mean: number; spread: number }; tolerance: number;
}
export interface Calibration {
  folds: number; repeats: number; offset: number; slope: number; fits_done: number;
  held_out?: { auc: number; brier: number; accuracy: number };
}
export interface Card {
  title: string; purpose: string; population: string; source: string; licence: string; date: string; note: string;
}
export interface AdditiveModel {
  format: string; version: number; link: "logit" | "identity";
  target: { name: string; positive: string; negative: string; cut?: Cut; rows: number; events: number; unit?: string };
  intercept: number; attributes: Attribute[]; effects: Effect[];
  learner: { name: string; settings: Setting[]; seed?: number }; calibration?: Calibration; card: Card;
  notices?: { code: string; message: string }[];
}
