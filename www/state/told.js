/** What is said of a link, or of work that was kept, whose columns, values or classes are not there. */
import { shell } from "../sentences.js";

/** @typedef {import("./workbench.js").Workbench} Workbench */

/** Columns that something speaks of and that are not there: of a link that is followed they have been said. @param {Workbench} bench @param {readonly string[]} names */
export function sayColumns(bench, names) {
  const { source } = bench.document.peek().question;
  if (source.kind === "sample" && bench.linked.peek()?.sample === source.id) return;
  say(bench, [shell.storage.link.columns([...new Set(names)])]);
}

/** @param {Workbench} bench @param {readonly string[]} sentences */
export function say(bench, sentences) {
  if (sentences.length > 0) bench.linkSaid.value = [...bench.linkSaid.peek(), ...sentences];
}
