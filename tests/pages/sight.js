/**
 * Every number in sight, compared with one another and with what the document and the model alone come to: evaluated
 * here, outside the page, from the model's text and the values that the document holds.
 */

import { drawnOf, isClasses, probabilities, readClasses } from "../../www/model/classes.js";
import { contributions, outcomeOf, sumOf, typicalValue } from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import "../../www/model/read-uncertainty.js";
import { present } from "../found.js";
import { expect } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */
/** A page, or what drives another browser. @typedef {{ evaluate: <T>(body: () => T | Promise<T>) => Promise<T> }} Evaluated */

/** What is on the page, in plain data. @param {Evaluated} page */
export function inSight(page) {
  return page.evaluate(() => {
    const explorer = document.querySelector("explorer-page");
    const { bench } = explorer;
    const doc = bench.document.value;
    /** @param {string | null} words */
    const plain = (words) => (words ?? "").replace(/\s+/g, " ").trim();
    /** @param {Element | null} node */
    const text = (node) => (node ? plain(node.textContent) : null);
    /** @param {View} view @param {string} name */
    const drawing = (view, name) => {
      const { checked, detail, shadowRoot: root } = view;
      if (!checked || !view.scene || !view.files || !root) return null;
      return {
        name,
        target: checked.target,
        attributes: checked.attributes.map((a) => a.name),
        detail: { ...detail, contributions: [...detail.contributions] },
        big: text(root.querySelector(".result .big")),
        spoken: [...root.querySelectorAll("input.slider")].map((s) =>
          plain(s.getAttribute("aria-valuetext")),
        ),
        // Keys are pressed in it, or a dot is dragged: the document and the other drawing have not heard of the last yet.
        leads: view.course.start !== null,
        table: view.toTable(),
        // What its marks are taken from may hold “<” itself: “< 0.01 %”.
        picture: plain(
          view
            .toSVG()
            .replace(/<[^>]*>/g, " ")
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">"),
        ),
        scale: view.scale,
        align: view.align,
        order: view.order,
      };
    };
    /** @template {HTMLElement} [E=HTMLElement] @param {string} selector @returns {E[]} */
    const all = (selector) => [...document.querySelectorAll(selector)].map((one) => /** @type {E} */ (one));
    /** @type {View[]} */
    const views = all("drawing-panel nomogram-view");
    // Over a sheet there is room for one drawing.
    const seen = views.filter((view) => view.checkVisibility());
    /** @param {string} selector */
    const fields = (selector) => /** @type {HTMLInputElement[]} */ (all(selector));
    /** @param {string} name */
    const checkedRadio = (name) => {
      /** @type {HTMLInputElement | null} */
      const radio = document.querySelector(`input[name=${name}]:checked`);
      return radio?.value ?? null;
    };
    /** @param {string} label */
    const options = (label) =>
      [...document.querySelectorAll("options-bar label.option")]
        .find((l) => l.querySelector("span")?.textContent === label)
        ?.querySelector("select")?.value;
    const [scale, order, align] = ["Scale", "Order by", "Line up at"].map(options);
    return {
      document: { question: doc.question, view: doc.view, model: doc.model, modelOf: doc.modelOf },
      moving: bench.moving.value !== null,
      // The lines keep the places of the first drawing.
      placed: bench.placed.value !== null,
      secondKey: bench.second.value?.key ?? null,
      second: doc.view.compare && bench.second.value?.model ? JSON.stringify(bench.second.value.model) : null,
      drawings: seen.map((view, i) => drawing(view, i === 0 ? "first" : "second")),
      hidden: views.length - seen.length,
      narrow: matchMedia("(width <= 480px), (width < 700px) and (height >= 480px)").matches,
      shares: all(".class-shares li").map((tr) => ({
        label: tr.dataset.class,
        share: Number(tr.dataset.share),
        text: text(tr.querySelector(".number")),
      })),
      chosenRow: all(".row-table tr.is-chosen td.outcome").map((td) => ({
        outcome: Number(td.dataset.outcome),
        text: text(td),
      })),
      // What is chosen in the lists of the case and under the names of the lines.
      lists: /** @type {HTMLSelectElement[]} */ (
        all(".case-table select, drawing-panel nomogram-view .chip select")
      ).map((list) => ({ of: list.getAttribute("aria-label"), chosen: text(list.selectedOptions[0]) })),
      rowField: fields("row-stepper input").at(0)?.value ?? null,
      plane: fields(".plane-slider").map((s) => ({
        name: s.getAttribute("aria-label"),
        value: Number(s.value),
        step: Number(s.step),
      })),
      options: { order, align, scale: scale ?? null },
      learner: checkedRadio("learner"),
      chip: all("learners-bar [aria-pressed=true]").at(0)?.dataset.learner ?? null,
      tab: all("tab-rail [aria-selected=true]").at(0)?.dataset.tab ?? null,
      rail: all("tab-rail [data-tab]").map(({ dataset }) => dataset.tab),
      beside: all(".beside-body:not([hidden])").at(0)?.dataset.tab ?? null,
      hash: location.hash,
    };
  });
}

/**
 * What must be there again after a reload: the document, with the values that a drawing shows and has not yet handed over.
 * Of two drawings these are those of the one that moves: the other follows in the next frame.
 * @param {Awaited<ReturnType<typeof inSight>>} sight
 */
export function mustReturn({ document: { question, view }, drawings }) {
  const shown = drawings.find((drawing) => drawing?.leads) ?? drawings[0];
  const values = new Map(view.values);
  shown?.attributes.forEach((name, i) => {
    if (shown.detail.set[i]) values.set(name, shown.detail.values[i]);
  });
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return { question, view: { ...view, values: sorted, row: null, panels: [...view.panels].sort() } };
}

/**
 * Everything that is asked for has been learned, the model that is compared too.
 * @param {Evaluated} page
 */
export function allFinished(page) {
  return expect
    .poll(
      () =>
        page.evaluate(() => {
          const { bench } = document.querySelector("explorer-page");
          const { compare } = bench.document.value.view;
          const second = bench.second.value;
          const { folds = 0, repeats = 0, fits_done } = second?.model?.calibration ?? {};
          const whole = second?.progress === null && fits_done === (fits_done && folds * repeats);
          return {
            finished: bench.finished.value,
            progress: bench.progress.value,
            trouble: bench.trouble.value?.message ?? null,
            compared: !compare || whole || { ...second?.progress, fits_done, trouble: second?.trouble },
            // What is said of held-out rows comes after the fits.
            awaited: [...document.querySelectorAll(".beside-body:not([hidden]) .calibration-state")]
              .map((state) => state.textContent.trim())
              .filter(Boolean),
          };
        }),
      { timeout: 120_000 },
    )
    .toEqual({ finished: true, progress: null, trouble: null, compared: true, awaited: [] });
}

/**
 * How far a written number may be from the one that it stands for, by its digits.
 * @param {string | null} words
 * @param {number} number
 * @param {string} what
 */
function agrees(words, number, what) {
  const text = words ?? "";
  const share = /%/.test(text);
  const value = share ? 100 * number : number;
  const [, sign, written] = /([<>]?)\s*(\u2212?[\d.,\s]*\d(?:\.\d+)?)/.exec(text) ?? [];
  expect(written, `${what}: a number in “${text}”`).toBeTruthy();
  const said = Number(written.replace("\u2212", "-").replace(/[,\s]/g, ""));
  if (sign === "<") return expect(value, what).toBeLessThan(said);
  if (sign === ">") return expect(value, what).toBeGreaterThan(said);
  const digits = written.split(".")[1]?.length ?? 0;
  expect(Math.abs(value - said), `${what}: ${text} for ${value}`).toBeLessThanOrEqual(
    0.5000001 * 10 ** -digits,
  );
}

/** @param {number} a @param {number} b @param {string} what */
const close = (a, b, what) =>
  expect(Math.abs(a - b), `${what}: ${a} and ${b}`).toBeLessThanOrEqual(
    1e-9 * Math.max(1, Math.abs(a), Math.abs(b)),
  );

/**
 * Values as the document says: what is not set is typical.
 * @param {import("../../www/model/types.js").AdditiveModel} model
 * @param {import("../../www/state/document.js").View} view
 */
function valuesOf(model, view) {
  const set = new Map(view.values);
  return model.attributes.map((a) => (set.has(a.name) ? set.get(a.name) : typicalValue(a)));
}

/** @param {Awaited<ReturnType<typeof inSight>>} sight nothing moves and nothing is learned */
export function compareAll(sight) {
  const { question, view, model: text } = sight.document;
  expect(sight.moving, "something moves").toBe(false);
  if (view.scale === "log_odds") expect(sight.hash, "the address").toContain("scale=log_odds");
  if (sight.options.order !== undefined) {
    const { align, scale } = view;
    const order = sight.placed ? "" : view.order;
    // A number has no odds, and a sum that bends has points alone.
    const { scale: shown, ...options } = sight.options;
    expect(options).toEqual({ order, align });
    const bends = text !== null && !isClasses(text) && Boolean(readModel(text).bend);
    if (shown !== null && scale !== "odds_ratio") expect(shown).toBe(bends ? "points" : scale);
  }
  if (sight.learner !== null) expect(sight.learner).toBe(question.learner);
  if (sight.chip !== null) {
    // Two of the bar's learners are one, with and without the same weight for both classes.
    const balanced = question.settings.some((s) => s.name === "balanced" && s.value === 1);
    expect(sight.chip).toBe(balanced && question.learner === "svm" ? "svm-balanced" : question.learner);
  }
  // What is pressed in the rail, what stands beside, and what the document says.
  const offered = view.tab === "target" || sight.rail.some((tab) => tab === view.tab);
  expect(sight.beside, "what stands beside").toBe(offered ? view.tab : null);
  if (view.tab !== "target") expect(sight.tab, "the rail").toBe(sight.beside);
  if (sight.rowField !== null) expect(sight.rowField).toBe(view.row === null ? "" : String(view.row + 1));
  expect(sight.secondKey !== null, "a model that is compared").toBe(
    view.compare !== null && question.target !== null,
  );
  if (text === null) return expect(sight.drawings).toEqual([]);
  const family = isClasses(text) ? readClasses(text) : null;
  const first = family ? drawnOf(family, view.contrast) : readModel(text);
  const hidden = sight.second && sight.narrow && sight.beside !== null;
  expect(sight.hidden, "a drawing that is not shown").toBe(hidden ? 1 : 0);
  expect(sight.drawings).toHaveLength(sight.second && !hidden ? 2 : 1);
  const values = valuesOf(first, view);
  const set = new Map(view.values);
  const shares = family ? probabilities(family, values) : [];
  const models = [first, sight.second ? readModel(sight.second) : null];
  sight.drawings.forEach((drawing, i) => {
    compareDrawing(drawing, models[i], view, family && i === 0 ? Math.max(...shares) : null);
  });
  expect(sight.shares.map(({ label }) => label)).toEqual(
    family ? family.classes.map(({ label }) => label) : [],
  );
  sight.shares.forEach((row, k) => {
    close(row.share, shares[k], `share of ${row.label}`);
    agrees(row.text, shares[k], `share of ${row.label}`);
  });
  if (!family)
    for (const { outcome, text: said } of sight.chosenRow) {
      close(outcome, present(sight.drawings[0]).detail.probability, "the chosen row");
      agrees(said, outcome, "the chosen row");
    }
  for (const { of, chosen } of sight.lists) {
    const at = first.attributes.findIndex(({ name }) => of === `${name}, value`);
    if (at < 0) continue;
    const { levels } = first.attributes[at];
    const value = values[at];
    if (value === null || levels.some(({ label }) => label === value))
      expect(chosen, `${of} in a list`).toBe(value ?? "unknown");
    else expect(chosen, `${of} in a list`).toContain(String(value));
  }
  for (const { name: label, value, step } of sight.plane) {
    const name = present(label, "the name of a slider");
    const at = first.attributes.findIndex((a) => a.name === name);
    const meant = set.has(name) ? set.get(name) : typicalValue(first.attributes[at]);
    if (typeof meant === "number")
      expect(Math.abs(value - meant), `the map's ${name}`).toBeLessThanOrEqual(step);
  }
}

/**
 * @param {Awaited<ReturnType<typeof inSight>>["drawings"][number]} seen
 * @param {import("../../www/model/types.js").AdditiveModel | null} drawn
 * @param {import("../../www/state/document.js").View} view
 * @param {number | null} likeliest the share of the likeliest of several classes: it is the figure, whichever two are drawn
 */
function compareDrawing(seen, drawn, view, likeliest) {
  const drawing = present(seen, "a drawing");
  const model = present(drawn, "a model");
  const { detail, name } = drawing;
  expect(drawing.attributes, name).toEqual(model.attributes.map((a) => a.name));
  const values = valuesOf(model, view);
  const set = new Set(view.values.map(([n]) => n));
  expect(detail.values, `${name}: values`).toEqual(values);
  expect(detail.set, `${name}: set`).toEqual(model.attributes.map((a) => set.has(a.name)));
  const parts = contributions(model, values);
  const sum = sumOf(model, parts);
  const outcome = outcomeOf(model, sum);
  close(detail.sum, sum, `${name}: sum`);
  close(detail.probability, outcome, `${name}: outcome`);
  const longest = Math.max(...model.effects.map(({ summary }) => summary.maximum - summary.minimum));
  parts.forEach((part, k) => {
    close(detail.contributions[k], part, `${name}: effect ${k}`);
    const { logOdds, points } = drawing.table.rows[k];
    // Of a bent sum the table has points alone: 100 are the longest line, of two drawings the longer one's.
    if (!model.bend) close(present(logOdds), part, `${name}: effect ${k} of the table`);
    else {
      expect(logOdds, `${name}: effect ${k} of the table`).toBeNull();
      if (view.align === "zero" && !view.compare)
        close((points * longest) / 100, part, `${name}: effect ${k} of the table in points`);
    }
  });
  const said = drawing.table.probabilityText.replace(/\s/g, " ");
  agrees(said, outcome, `${name}: the table`);
  if (likeliest === null) expect(drawing.big, `${name}: the figure`).toBe(said);
  else agrees(drawing.big, likeliest, `${name}: the figure`);
  close(drawing.table.sum, sum, `${name}: sum of the table`);
  expect(drawing.picture, `${name}: the picture`).toContain(said);
  for (const spoken of drawing.spoken) expect(spoken, `${name}: a dot`).toContain(said);
  expect([drawing.align, drawing.order]).toEqual([view.align, view.order]);
}

/**
 * What a person reads, without what was only just said: for the state before and after a reload.
 * @param {import("@playwright/test").Page} page
 */
export function readable(page) {
  return page.evaluate(() => {
    /** @param {Element} root @returns {string[]} */
    const words = (root) => {
      const copy = /** @type {Element} */ (root.cloneNode(true));
      for (const passing of copy.querySelectorAll(
        "[role=status], .sentence-line, .tip, .head-pill, style, progress",
      ))
        passing.remove();
      /** @type {string[]} */
      const found = [];
      const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const said = (walker.currentNode.textContent ?? "").replace(/\s+/g, " ").trim();
        if (said) found.push(said);
      }
      return found;
    };
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const found = document.querySelectorAll(
      "main :is(input, select), .beside-body:not([hidden]) :is(input, select)",
    );
    const fields = [...found].map((field) => [
      field.closest("label")?.textContent.replace(/\s+/g, " ").trim() ?? field.getAttribute("aria-label"),
      field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")
        ? field.checked
        : field.value,
    ]);
    const light = [
      "model-header",
      "drawing-panel",
      "model-figures",
      "model-settings",
      "column-table",
      ".plane-choices",
    ].map((name) => ({
      name,
      found: [...document.querySelectorAll(name)].filter((one) => one.checkVisibility()),
    }));
    return {
      tab: document.querySelector("tab-rail [aria-selected=true]")?.getAttribute("data-tab") ?? null,
      // Of the tab that is open: the others are made when they are opened.
      open: [...document.querySelectorAll(".beside-body:not([hidden]) > side-panel")].map((p) => [
        p.getAttribute("name"),
        p.querySelector(":scope > details")?.hasAttribute("open") ?? true,
      ]),
      light: light.map(({ name, found }) => [name, found.map(words)]),
      drawings: [...document.querySelectorAll("nomogram-view")].flatMap((view) => {
        if (!view.checkVisibility()) return [];
        const copy = document.createElement("div");
        for (const node of view.shadowRoot?.children ?? []) copy.append(node.cloneNode(true));
        return [words(copy)];
      }),
      fields,
    };
  });
}
