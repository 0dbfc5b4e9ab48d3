/** Further ways to data in their menu: what was copied, and files that were open in this visit. Fetched after the first drawing. */
import { html, nothing } from "lit";
import { moreData as words } from "../sentences/data/more.js";
import { shell } from "../sentences.js";
import { withView } from "../state/document.js";
import { define, PageElement } from "./base.js";

/** @typedef {import("../state/document.js").Document} Document */

/** @param {Document} doc */
const nameOf = ({ question: { source } }) => ("name" in source ? source.name : "");

export class MoreData extends PageElement {
  render() {
    return html`${
      "readText" in (navigator.clipboard ?? {})
        ? html`<button type="button" class="menu-item" data-paste @click=${() => this.#paste()}>${words.paste}</button>`
        : nothing
    }${this.#recent().map(
      (doc) => html`<button type="button" class="menu-item" data-recent @click=${() => this.#open(doc)}>
        <bdi>${nameOf(doc)}</bdi><span class="hint">${words.recent}</span></button>`,
    )}`;
  }

  /** Data of one's own that are still there, the newest first. @returns {Document[]} */
  #recent() {
    const { bench } = this;
    const here = bench.document.value.question.source.key;
    const newest = new Map(
      bench.history.value.past.map(({ document: doc }) => [doc.question.source.key, doc]),
    );
    return [...newest.values()].reverse().filter(({ question: { source } }) => {
      const isThere = source.kind === "model" || bench.bytesOf(source.key) !== null;
      return source.kind !== "sample" && source.key !== here && isThere;
    });
  }

  #shut() {
    /** @type {HTMLElement | null} */ (this.closest("[popover]"))?.hidePopover();
  }

  /** As it was left, with the panel and the colours that are there. @param {Document} doc */
  #open(doc) {
    this.#shut();
    this.bench.gesture(shell.gestures.open(nameOf(doc)), ({ view: { theme, tab, panels } }) =>
      withView(doc, { theme, tab, panels }),
    );
  }

  /** Where there are no keys. */
  async #paste() {
    this.#shut();
    const text = await navigator.clipboard.readText().catch(() => "");
    if (/[\n\r]/.test(text.trim())) this.gestures.openBytes(shell.pastedName, new TextEncoder().encode(text));
    else this.bench.trouble.value = { place: "file", message: words.nothingCopied };
  }
}

define("more-data", MoreData);
