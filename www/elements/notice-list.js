/** "What we did to your file": a list that stays, each line with its place. */
import { html, nothing } from "lit";
import { shell } from "../sentences.js";
import { questionKey } from "../state/document.js";
import { define, PageElement } from "./base.js";
import { noteIcon, warningIcon } from "./icons.js";

/** @typedef {{ code: string, message: string, severity?: string, line?: number, column?: string }} Note */

export class NoticeList extends PageElement {
  render() {
    const { bench } = this;
    const { question } = bench.document.value;
    const prepared = bench.prepared.value;
    const answered = prepared?.key === questionKey(question);
    /** @type {Note[]} */
    const all = [
      ...(bench.opened.value?.opened.notices ?? []),
      ...(answered ? [...prepared.prepared.notices, ...prepared.notices] : []),
      ...(bench.current.value ? (bench.model.value?.notices ?? []) : []),
    ];
    // The model carries with it what was said while it was prepared.
    const notes = [...new Map(all.map((n) => [`${n.code}\n${n.message}`, n])).values()];
    if (notes.length === 0) return html`<p class="hint">${shell.noNotices}</p>`;
    return html`<ul class="notice-list">
      ${notes.map(
        (note) => html`<li class=${note.severity ?? "info"} data-code=${note.code}>
          ${note.severity === "warning" || note.severity === "error" ? warningIcon : noteIcon}
          <span>
            ${note.severity && note.severity !== "info" ? html`<span class="visually-hidden">${shell.severity.warning}: </span>` : nothing}
            <bdi>${note.message}</bdi> ${place(note)}
          </span>
        </li>`,
      )}
    </ul>`;
  }
}

/** @param {Note} note */
function place({ message, line, column }) {
  const text = shell.place(
    line !== undefined && message.includes(String(line)) ? undefined : line,
    column !== undefined && message.includes(column) ? undefined : column,
  );
  return text === "" ? nothing : html`<span class="place">(<bdi>${text}</bdi>)</span>`;
}

define("notice-list", NoticeList);
