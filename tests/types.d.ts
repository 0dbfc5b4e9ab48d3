/** Types that tests share: elements by their names, and what a selector finds. */

import type { Call, calls } from "../www/engine/calls.js";
import type { ExplorerPage } from "../www/bench/explorer-page.js";
import type { FigureDialog } from "../www/bench/figure.js";
import type { CasePanel } from "../www/panels/case/case-panel.js";
import type { LearnersPanel } from "../www/panels/compare/learners-panel.js";
import type { PlaneMap } from "../www/panels/map/plane-map.js";
import type { InteractionPanel } from "../www/panels/pairs/interaction-panel.js";
import type { RidgeTrace } from "../www/panels/shrink/ridge-trace.js";
import type { NomogramView } from "../www/viewer/nomogram-view.js";

declare global {
  interface HTMLElementTagNameMap {
    "case-panel": CasePanel;
    "explorer-page": ExplorerPage;
    "figure-dialog": FigureDialog;
    "interaction-panel": InteractionPanel;
    "learners-panel": LearnersPanel;
    "nomogram-view": NomogramView;
    "plane-map": PlaneMap;
    "ridge-trace": RidgeTrace;
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
