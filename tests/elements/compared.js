/** The panel "Compare learners", opened in the explorer with the fake engine behind it. */

import { all, present } from "../found.js";
import { explorer, until } from "./explorer.js";

/** The explorer that was opened last. @type {Awaited<ReturnType<typeof explorer>>} */
export let p;
export const panel = () => p.find("learners-panel");
export const contest = () => panel().contest;
export const state = () => contest().state.value;
export const settled = () => new Promise((go) => setTimeout(go, 80));
/** @param {string} selector */
export const text = (selector) => panel().querySelector(selector)?.textContent.replace(/\s+/g, " ").trim();
/** @param {string} word */
export const button = (word) => all(panel(), "button").find((b) => b.textContent.trim() === word);
/** @param {string} name */
export const box = (name) => all(panel(), `.rivals input[value=${name}]`).at(0) ?? null;
/** @param {string} name */
export const row = (name) => all(panel(), `tr[data-learner=${name}]`).at(0) ?? null;

/** @param {Parameters<typeof explorer>[0]} [options] */
export async function opened(options = {}) {
  p = await explorer(options);
  p.gestures.setPanel("learners", true);
  await until(() => p.seen("learners-panel")?.querySelector(".rivals"));
}

export async function compared() {
  present(button("Run")).click();
  await until(() => !state().running && state().results.size > 0, "a finished comparison");
  await until(() => state().contrasts.length > 0 || state().results.size === 1, "contrasts");
  await settled();
}
