/**
 * What can stand beside the drawing: one entry a tab, with the sections in it. What a section needs is fetched when the
 * drawing is there, since a page that is there asks for nothing.
 *
 * @typedef {object} Part what every section is given
 * @property {import("../state/workbench.js").Workbench} bench
 * @property {import("../state/gestures.js").Gestures} gestures
 * @property {import("../bench/explorer-page.js").ExplorerPage} page
 *
 * @typedef {object} Section
 * @property {string} name
 * @property {(bench: import("../state/workbench.js").Workbench) => boolean} offered of such a question: whatever has been
 *   learned of it, or a tab would go and come again
 * @property {(bench: import("../state/workbench.js").Workbench) => boolean} [ready] whether what it shows is there; without: always
 * @property {() => Promise<unknown>} load
 * @property {(part: Part) => unknown} body
 *
 * @typedef {{ name: import("../state/tabs.js").Tab, sections: readonly Section[], rail?: false }} Entry `rail` false: opened
 *   from elsewhere
 */
import { html } from "lit";
import { canBeCompared, canBeJudged } from "../engine/judge.js";
import { shrinkageSetting } from "../state/learners.js";

/** @typedef {import("../state/workbench.js").Workbench} Workbench */

const hasData = (/** @type {Workbench} */ bench) => bench.document.value.question.source.kind !== "model";
const always = () => true;
const isDrawn = (/** @type {Workbench} */ bench) => bench.model.value !== null;
const isOf = (
  /** @type {Workbench} */ bench,
  /** @type {import("../state/document.js").Outcome} */ outcome,
) => hasData(bench) && bench.document.value.question.outcome === outcome;
const asked = (/** @type {Workbench} */ bench) =>
  hasData(bench) && bench.document.value.question.target !== null;

/** @type {readonly Entry[]} */
export const tabs = [
  {
    name: "target",
    rail: false,
    sections: [
      {
        name: "target",
        offered: (bench) => hasData(bench) && bench.opened.value !== null,
        load: () => import("./data/target-picker.js"),
        body: ({ bench, gestures, page }) =>
          html`<target-picker .bench=${bench} .gestures=${gestures} .pool=${page.pool}
            @target-done=${() => gestures.setTab(null)}></target-picker>`,
      },
    ],
  },
  {
    name: "case",
    sections: [
      {
        name: "case",
        offered: always,
        ready: isDrawn,
        load: () => import("./case/case-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<case-panel .bench=${bench} .gestures=${gestures} .pool=${page.pool}></case-panel>`,
      },
    ],
  },
  {
    name: "data",
    sections: [
      {
        name: "columns",
        offered: hasData,
        load: () => import("./data/column-table.js"),
        body: ({ bench, gestures }) =>
          html`<column-table .bench=${bench} .gestures=${gestures}></column-table>`,
      },
      {
        name: "notices",
        offered: hasData,
        load: () => import("./data/notice-list.js"),
        body: ({ bench, gestures }) =>
          html`<notice-list .bench=${bench} .gestures=${gestures}></notice-list>`,
      },
      {
        name: "reading",
        offered: hasData,
        load: () => import("./data/reading-options.js"),
        body: ({ bench, gestures }) =>
          html`<reading-options .bench=${bench} .gestures=${gestures}></reading-options>`,
      },
      {
        name: "rows",
        offered: hasData,
        load: () => import("./data/row-table.js"),
        body: ({ bench, gestures, page }) =>
          html`<row-table .bench=${bench} .gestures=${gestures} .pool=${page.pool}></row-table>`,
      },
      {
        name: "about",
        offered: (bench) => bench.document.value.question.source.kind === "sample",
        load: () => import("./data/sample-card.js"),
        body: ({ bench, gestures }) =>
          html`<sample-card .bench=${bench} .gestures=${gestures}></sample-card>`,
      },
    ],
  },
  {
    name: "model",
    sections: [
      {
        name: "settings",
        offered: hasData,
        load: () => import("./model/model-settings.js"),
        body: ({ bench, gestures, page }) =>
          html`<model-settings .bench=${bench} .gestures=${gestures} .page=${page}></model-settings>`,
      },
    ],
  },
  {
    name: "shape",
    sections: [
      {
        name: "attribute",
        offered: hasData,
        load: () => import("./shape/shape-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<shape-panel .bench=${bench} .gestures=${gestures} .pool=${page.pool} .page=${page}></shape-panel>`,
      },
    ],
  },
  {
    name: "trust",
    sections: [
      {
        name: "calibration",
        offered: always,
        ready: isDrawn,
        load: () => import("./trust/trust-panel.js"),
        body: ({ bench, gestures }) =>
          html`<trust-panel .bench=${bench} .gestures=${gestures}></trust-panel>`,
      },
      {
        name: "check",
        offered: (bench) => hasData(bench) && !isOf(bench, "number"),
        ready: asked,
        load: () => import("./trust/check-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<check-panel .bench=${bench} .gestures=${gestures} .page=${page}></check-panel>`,
      },
    ],
  },
  {
    name: "pairs",
    sections: [
      {
        name: "interactions",
        offered: hasData,
        load: () => import("./pairs/interaction-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<interaction-panel .bench=${bench} .gestures=${gestures} .seeker=${page.seeker}></interaction-panel>`,
      },
    ],
  },
  {
    name: "compare",
    sections: [
      {
        name: "learners",
        offered: hasData,
        ready: canBeCompared,
        load: () => import("./compare/learners-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<learners-panel .bench=${bench} .gestures=${gestures} .pool=${page.pool} .engine=${page.engine}></learners-panel>`,
      },
      {
        name: "second",
        offered: (bench) => isOf(bench, "one_class"),
        ready: asked,
        load: () => import("./compare/compare-bar.js"),
        body: ({ bench, gestures }) =>
          html`<compare-bar .bench=${bench} .gestures=${gestures}></compare-bar>`,
      },
      {
        name: "top",
        offered: hasData,
        ready: asked,
        load: () => import("./compare/top-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<top-panel .bench=${bench} .gestures=${gestures} .page=${page}></top-panel>`,
      },
      {
        name: "classes",
        offered: (bench) => isOf(bench, "all_classes") || bench.family.value !== null,
        ready: (bench) => bench.family.value !== null,
        load: () => import("../bench/class-sheet.js"),
        body: ({ bench }) => html`<class-sheet .bench=${bench}></class-sheet>`,
      },
    ],
  },
  {
    name: "decide",
    sections: [
      {
        name: "decide",
        // Of what is no probability of one class nothing is to be decided.
        offered: (bench) => isOf(bench, "one_class"),
        ready: canBeJudged,
        load: () => import("./decide/decide-panel.js"),
        body: ({ bench, gestures }) =>
          html`<decide-panel .bench=${bench} .gestures=${gestures}></decide-panel>`,
      },
    ],
  },
  {
    name: "map",
    sections: [
      {
        name: "plane",
        offered: hasData,
        load: () => import("./map/plane-map.js"),
        body: ({ bench, gestures, page }) =>
          html`<plane-map .bench=${bench} .gestures=${gestures} .pool=${page.pool}></plane-map>`,
      },
    ],
  },
  {
    name: "shrink",
    sections: [
      {
        name: "shrinkage",
        offered: (bench) =>
          hasData(bench) && Boolean(shrinkageSetting(bench.document.value.question.learner)),
        load: () => import("./shrink/shrinkage-panel.js"),
        body: ({ bench, gestures, page }) =>
          html`<shrinkage-panel .bench=${bench} .gestures=${gestures} .pool=${page.pool} .page=${page}></shrinkage-panel>`,
      },
    ],
  },
];

/** Those that are offered now; `ready`: their sections that have something to show. @param {Workbench} bench */
export function tabsFor(bench) {
  return tabs
    .map((tab) => {
      const sections = tab.sections.filter(({ offered }) => offered(bench));
      return { ...tab, sections, ready: sections.filter(({ ready = always }) => ready(bench)) };
    })
    .filter(({ sections }) => sections.length > 0);
}

/** What is fetched once the drawing is there, by section. */
export const laterParts = Object.fromEntries(
  tabs.flatMap(({ sections }) => sections.map(({ name, load }) => [name, load])),
);

/** The same of the drawing: what the first one does without. The viewer fetches its parts by itself, should it need one earlier. */
export const drawingParts = [
  () => import("../viewer/form-part.js"),
  () => import("../viewer/pair-part.js"),
  () => import("../viewer/extra-part.js"),
  () => import("./compare/second-model.js"),
  () => import("../bench/more-data.js"),
];
