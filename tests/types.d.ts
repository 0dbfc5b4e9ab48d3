/** Types that tests share: elements by their names, and what a selector finds. */

import type { Call, calls } from "../www/engine/calls.js";
import type { ExplorerPage } from "../www/bench/explorer-page.js";
import type { FigureDialog } from "../www/bench/figure.js";
import type { CasePanel } from "../www/panels/case/case-panel.js";
import type { LearnersPanel } from "../www/panels/compare/learners-panel.js";
import type { LearnersTune } from "../www/panels/compare/learners-tune.js";
import type { CutSlider } from "../www/panels/data/cut-slider.js";
import type { PlaneMap } from "../www/panels/map/plane-map.js";
import type { InteractionPanel } from "../www/panels/pairs/interaction-panel.js";
import type { SimilarityMatrix } from "../www/panels/shape/similarity-matrix.js";
import type { RidgeTrace } from "../www/panels/shrink/ridge-trace.js";
import type { ChangeDetail, Form, NomogramView } from "../www/viewer/nomogram-view.js";

declare global {
  interface HTMLElementTagNameMap {
    "case-panel": CasePanel;
    "cut-slider": CutSlider;
    "explorer-page": ExplorerPage;
    "figure-dialog": FigureDialog;
    "interaction-panel": InteractionPanel;
    "learners-panel": LearnersPanel;
    "learners-tune": LearnersTune;
    "nomogram-view": NomogramView;
    "plane-map": PlaneMap;
    "ridge-trace": RidgeTrace;
    "similarity-matrix": SimilarityMatrix;
  }
  /** What elements tell, by the names of their events. */
  interface HTMLElementEventMap {
    "cut-changed": CustomEvent<{ threshold: number; at_or_above: boolean }>;
    "nomogram-attribute": CustomEvent<{ attributes: string[] }>;
    "nomogram-change": CustomEvent<ChangeDetail>;
    "nomogram-control": CustomEvent<{ pair: string; control: string }>;
    "nomogram-error": CustomEvent<{ message: string; field: string }>;
    "nomogram-form": CustomEvent<{ attribute: string; form: Form }>;
    "nomogram-input": CustomEvent<ChangeDetail>;
    "refit-shown": CustomEvent<{ names: string[] }>;
  }
  /** What tests leave in the page that they look at. */
  interface Window {
    /** Whether the learner that is drawn first is pressed at once. */
    saysUsual?: boolean;
    /** How far things have moved by themselves, as the browser counts it. */
    shifted?: number;
    /** What a service worker became, in its order. */
    states?: string[];
    /** The page's workers, and how they are to end. */
    doom: {
      call: string;
      how: string;
      all: (Worker & { over: boolean; endedAt: number })[];
      ended: number;
      /** Workers that lived, and that had been made, before a test looked at them. */
      count?: number;
      made?: number;
      /** When Stop was pressed. */
      pressed?: number;
    };
  }
  interface ParentNode {
    /** In every page of the explorer; where it is not, reading from it throws, and the test fails. */
    querySelector(selectors: "explorer-page"): ExplorerPage;
  }
}

/** The last of the elements that a selector names one after the other. */
type Last<S extends string> = S extends `${string} ${infer R}` ? Last<R> : S;

/** Its name, without classes, attributes and states. */
type Name<S extends string> = S extends `${infer A}:${string}`
  ? Name<A>
  : S extends `${infer A}[${string}`
    ? Name<A>
    : S extends `${infer A}.${string}`
      ? Name<A>
      : S extends `${infer A}#${string}`
        ? Name<A>
        : S;

/** By the name of its element; otherwise whatever element of HTML. */
export type ElementOf<S extends string> =
  Name<Last<S>> extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Name<Last<S>>]
    : Name<Last<S>> extends keyof SVGElementTagNameMap
      ? SVGElementTagNameMap[Name<Last<S>>]
      : HTMLElement;

/** Asks an engine one of its calls. */
export type Ask = <C extends Call>(
  call: C,
  body: Parameters<(typeof calls)[C]>[1],
) => ReturnType<(typeof calls)[C]>;
