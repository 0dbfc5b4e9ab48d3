/** What opens beside the drawing: a tab at a time, and in a tab its sections. */

/** Sections by tab, in the order in which they stand; the first is open when its tab is opened for the first time. */
export const sectionsOf = Object.freeze({
  target: ["target"],
  case: ["case"],
  data: ["columns", "notices", "reading", "rows", "about"],
  model: ["settings"],
  shape: ["attribute"],
  trust: ["calibration", "check"],
  pairs: ["interactions"],
  compare: ["learners", "second", "top", "classes"],
  decide: ["decide"],
  map: ["plane"],
  shrink: ["shrinkage"],
});

/** @typedef {keyof typeof sectionsOf} Tab */

/** @param {unknown} name @returns {name is Tab} */
export const isTab = (name) => typeof name === "string" && Object.hasOwn(sectionsOf, name);

/** The tab that a section stands in. @param {string} section @returns {Tab | null} */
export function tabOf(section) {
  const found = Object.entries(sectionsOf).find(([, sections]) => sections.includes(section));
  return /** @type {Tab | undefined} */ (found?.[0]) ?? null;
}

/** Whether a section is in sight: of a tab that is nothing else it needs no opening. @param {Pick<import("./document.js").View, "tab" | "panels">} view @param {string} section */
export function isOpen({ tab, panels }, section) {
  if (tab === null || tabOf(section) !== tab) return false;
  return sectionsOf[/** @type {Tab} */ (tab)].length === 1 || panels.includes(section);
}
