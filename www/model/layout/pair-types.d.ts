// What a row over a pair of attributes has beyond the rows of single ones.

export interface Pair {
  /** "A × B", in the order of the file whichever is the control: the pair's name in options. */
  key: string;
  /** Inner cuts of a numeric control in a table: its strips are intervals. */
  cuts: number[];
  /** Of a continuous control, while slices are drawn. */
  handle: Handle | null;
  /** While the heat map is drawn. */
  map: HeatMap | null;
  /** Are the control, and the other attribute, numbers that a slice can be laid at? */
  continuous: [boolean, boolean];
  /** Do strips change with the present values? */
  live: boolean;
}

/** The track on which a continuous control is dragged. */
export interface Handle {
  /** Band (px) that belongs to it. */
  top: number;
  bottom: number;
  y: number;
  from: number;
  to: number;
  low: number;
  high: number;
  ticks: { x: number; labelX: number; text: string }[];
  ridge: string;
  name: { text: string; x: number; y: number };
}

export interface HeatMap {
  box: { left: number; top: number; right: number; bottom: number };
  /** Ends of the values of the control, across, and of the other attribute, upwards. */
  across: [number, number];
  up: [number, number];
  xTicks: { x: number; text: string }[];
  yTicks: { y: number; text: string }[];
  xName: { text: string; x: number; y: number };
  yName: { text: string; x: number; y: number };
  /** Areas that lie over each other: the more of them, the larger the effect. */
  fills: { path: string; raises: boolean }[];
  /** Cells where there is no row, and slanting lines over them; "" where the file does not tell. */
  bare: string;
  hatch: string;
  /** How much of the paper each of them covers. */
  opacity: number;
  lines: { path: string; kind: "zero" | "raises" | "lowers" }[];
  labels: { x: number; y: number; text: string; zero: boolean }[];
  ridges: string[];
  legend: { x: number; width: number; steps: LegendStep[]; ticks: { y: number; text: string }[]; title: string };
  /** The effect on the scale that all lines share. */
  reading: { y: number; from: number; to: number; name: { text: string; x: number; y: number } };
}

/** A band of the legend and how many areas lie over each other there. */
export interface LegendStep {
  y: number;
  height: number;
  layers: number;
  raises: boolean;
}
