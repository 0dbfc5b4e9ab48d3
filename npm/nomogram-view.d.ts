/** What stands at an attribute: a number, the name of a level, or null where it is unknown. */
export type Value = number | string | null;

/** Probability of one class. */
export interface ClassProbability {
  label: string;
  probability: number;
}

/** What stands in the drawing; the detail of its events. */
export interface NomogramState {
  /** Of every attribute, by name. */
  values: Record<string, Value>;
  /** Names of the attributes that a person, or the page, has set; at the others the typical value stands. */
  set: string[];
  /** Sum of the effects with the intercept; of several classes, of the two that are drawn. */
  sum: number;
  /** A probability, a number, or, of several classes, the probability of each, in the order of the model file. */
  outcome: number | ClassProbability[];
  /** Lower and upper end of the outcome, where the model has an interval. */
  interval: [number, number] | null;
}

/** Why there is no drawing. */
export interface NomogramProblem {
  message: string;
  /** Place in the model file, or name of the attribute; "" where there is none. */
  field: string;
}

export interface NomogramEventMap {
  /** Drawn for the first time; figures and tables can be had from here on. */
  "nomogram-ready": CustomEvent<NomogramState>;
  /** A dot moves. */
  "nomogram-input": CustomEvent<NomogramState>;
  /** A dot has been moved, or a field filled in. */
  "nomogram-change": CustomEvent<NomogramState>;
  /** The model, or what was given with it, cannot be shown. */
  "nomogram-error": CustomEvent<NomogramProblem>;
  /** Laid out anew. */
  "nomogram-drawn": CustomEvent<null>;
  /** A line was given another form. */
  "nomogram-form": CustomEvent<{ attribute: string; form: string }>;
  /** The two attributes of a pair have changed places. */
  "nomogram-control": CustomEvent<{ pair: string; control: string }>;
}

export type Scale = "points" | "log_odds" | "odds_ratio";
export type Align = "zero" | "left" | "mean";
export type Order = "range" | "spread" | "positive" | "negative" | "name" | "file";
export type Theme = "light" | "dark";
export type Foot = "stays" | "flows" | "line" | "none";

export interface PictureOptions {
  theme?: "light" | "dark" | "print";
  /** Without the present case. */
  bare?: boolean;
  /** Another ground, or "none". */
  paper?: string;
}

/** `<nomogram-view>`: a model as a nomogram, whose dots move. */
export class NomogramView extends HTMLElement {
  static readonly version: string;
  static readonly licence: string;

  /** Address of a model file. */
  src: string | undefined;
  /** The model file itself, as text or as the object parsed from it. */
  model: unknown;
  /** Values to begin with: by name, in the order of the file, or either as JSON. What stands there now is `state`. */
  values: Record<string, Value | undefined> | (Value | undefined)[] | string | undefined;
  /** How many lines are drawn ("all"), or the names of those that are. */
  show: string | number | string[] | undefined;
  /** Where the result stands. */
  foot: Foot | undefined;
  scale: Scale | undefined;
  align: Align | undefined;
  order: Order | undefined;
  /** Such as "de": how numbers are written. */
  locale: string | undefined;
  /** Without one, as the page around it. */
  theme: Theme | undefined;
  /** Takes the whole height of its box: rows scroll inside it. */
  fill: string | boolean | undefined;
  /** Further options of the drawing, by name. */
  options: Record<string, unknown>;

  readonly state: NomogramState;
  readonly outcome: NomogramState["outcome"];
  /** Settled once everything set so far is on the page. */
  readonly updateComplete: Promise<void>;

  /** Every dot to its typical value. */
  typicalValues(): void;
  /** Every dot off: all unknown. */
  takeAllOff(): void;
  /** Brings the row of a pair into sight; false where there is none. */
  showPair(a: string, b: string): Promise<boolean>;
  /** What a person has set and chosen, to be kept; JSON keeps it whole. */
  save(): object;
  restore(state: object): void;
  /** The drawing as an SVG file. */
  toSVG(options?: PictureOptions): string;
  /** The same as a PNG file, so many pixels for each CSS pixel. */
  toPNG(scale?: number, options?: PictureOptions): Promise<Blob>;
  /** The numbers of the drawing. */
  toTable(): object;

  addEventListener<K extends keyof NomogramEventMap>(
    type: K,
    listener: (this: NomogramView, event: NomogramEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "nomogram-view": NomogramView;
  }
}
