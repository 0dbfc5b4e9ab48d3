/** What the fake engine holds of a table and of a question. */

import type { Kind, Level, MapChoice, NumericRange, Question } from "../../www/engine/contract.js";

interface Any {
  name: string;
  levels: Level[];
  top: Level[];
  used: boolean;
  missing: number;
  distinct: number;
}

export interface Numbers extends Any {
  kind: "numeric";
  cells: (number | null)[];
  range: { distinct: number; numeric: NumericRange };
}

export interface Labels extends Any {
  kind: Exclude<Kind, "numeric">;
  cells: (string | null)[];
  range: null;
}

export type Column = Numbers | Labels;

/** A column with its shape. */
export type Attribute = Column & { map: MapChoice; cuts: number[] };

export interface Task {
  question: Question;
  target: Column;
  attributes: Attribute[];
  /** 1 for the positive class, 0 for the other one, not a number where the target is missing. */
  y: number[];
  /** Rows that have a target. */
  rows: number[];
  events: number;
  folds: number;
  repeats: number;
  positive: string;
  negative: string;
}
