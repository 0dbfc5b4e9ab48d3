/** The whole page around the fake engine, for tests of its parts in a real browser. */
import { page as frame } from "vitest/browser";
import { openPage, until } from "../fake/page.js";
import { as } from "../found.js";

export { until };

/** Age tells the classes apart with two turns; dose and group do not. */
export function table(rows = 240) {
  const lines = ["age,dose,group,outcome"];
  // A generator of our own, so that the columns have nothing to do with each other.
  let state = 7;
  /** @param {number} n */
  const roll = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let i = 0; i < rows; i++) {
    const age = i === 0 ? 20 : i === 1 ? 80 : 20 + roll(61);
    const dose = roll(41) / 4;
    const group = "abc"[roll(3)];
    const noise = roll(10) === 0;
    lines.push(`${age},${dose},${group},${(age < 35 || age > 65) !== noise ? "ill" : "well"}`);
  }
  return lines.join("\n");
}

/**
 * @param {{
 *   text?: string, question?: Partial<import("../../www/state/document.js").Question>,
 *   view?: Partial<import("../../www/state/document.js").View>, width?: number, height?: number,
 *   fate?: import("../fake/worker.js").Fates, delay?: () => Promise<void>,
 * }} [options]
 */
export async function explorer({ text = table(), question = {}, width = 1280, height = 900, ...more } = {}) {
  await frame.viewport(width, height);
  return openPage({ csv: text, question: { positive: "ill", folds: 4, ...question }, workers: 1, ...more });
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** The field that a label names. @param {import("vitest/browser").Locator} found @returns {Field} */
export const fieldOf = (found) => as(found.element(), HTMLInputElement, HTMLSelectElement);

/** As the browser does when a person has typed and left the field, or has chosen. @param {Field} field @param {string} value */
export function put(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The model answers the question, and everything that it is asked for is in it. @param {Pick<import("../fake/page.js").Opened, "bench">} page */
export function learned({ bench }) {
  return until(() => bench.finished.value && !bench.progress.value, "a finished model");
}
