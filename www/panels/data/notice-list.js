/** What is to be known of the file and the model: first what a person may decide, last what was done and needs nothing. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { noteIcon, warningIcon } from "../../controls/icons.js";
import { shell } from "../../sentences.js";
import { grouped, notesOf, warns } from "../../state/notices.js";
import { noticeButtons } from "./notice-presses.js";

/** @typedef {import("../../state/notices.js").Note} Note */

export class NoticeList extends PageElement {
  render() {
    const notes = notesOf(this.bench).map((note) => ({ ...note, buttons: noticeButtons(note, this.bench) }));
    if (notes.length === 0) return html`<p class="hint">${shell.noNotices}</p>`;
    const groups = Object.entries(grouped(notes, ({ buttons }) => buttons.length > 0));
    const name = (/** @type {string} */ group) => shell.noticeGroups[/** @type {"decide"} */ (group)];
    return html`<div class="notice-list">
      ${groups.map(([group, of]) => (of.length ? html`<h3>${name(group)}</h3><ul data-group=${group}>${of.map(line)}</ul>` : nothing))}
    </div>`;
  }
}

/** @param {Note & { buttons: unknown }} note */
function line(note) {
  return html`<li class=${note.severity ?? "info"} data-code=${note.code}>
    ${warns(note) ? warningIcon : noteIcon}
    <span>
      ${warns(note) ? html`<span class="visually-hidden">${shell.severity.warning}: </span>` : nothing}
      <bdi>${note.message}</bdi> ${place(note)} ${note.buttons}
    </span>
  </li>`;
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
