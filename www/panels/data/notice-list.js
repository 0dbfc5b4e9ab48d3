/** "What we did to your file": a list that stays, each line with its place. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { noteIcon, warningIcon } from "../../controls/icons.js";
import { shell } from "../../sentences.js";
import { notesOf } from "../../state/notices.js";
import { noticeButtons } from "./notice-presses.js";

/** @typedef {import("../../state/notices.js").Note} Note */

export class NoticeList extends PageElement {
  render() {
    const notes = notesOf(this.bench);
    if (notes.length === 0) return html`<p class="hint">${shell.noNotices}</p>`;
    return html`<ul class="notice-list">
      ${notes.map(
        (note) => html`<li class=${note.severity ?? "info"} data-code=${note.code}>
          ${note.severity === "warning" || note.severity === "error" ? warningIcon : noteIcon}
          <span>
            ${note.severity && note.severity !== "info" ? html`<span class="visually-hidden">${shell.severity.warning}: </span>` : nothing}
            <bdi>${note.message}</bdi> ${place(note)} ${noticeButtons(note, this.bench)}
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
