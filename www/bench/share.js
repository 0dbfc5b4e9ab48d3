/** Sharing: the link that shows someone else the same page, as text and as a code for a camera, and as a lesson. */
import { html, nothing } from "lit";
import { closeIcon } from "../controls/icons.js";
import { share } from "../sentences/share.js";
import { withView } from "../state/document.js";
import { hideable, lessonWords, MOST_LETTERS } from "../state/lesson.js";
import { hashOf } from "../state/link.js";
import { define, PageElement } from "./base.js";
import { opensAsDialog } from "./dialog.js";
import { MOST_BYTES, qrCode } from "./qr-code.js";
import "../style/share.css";

/** @typedef {import("../state/lesson.js").Lesson} Lesson */

export class ShareDialog extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { teaching: { state: true }, lesson: { state: true }, said: { state: true } };

  constructor() {
    super();
    /** Whether the link is a lesson. */
    this.teaching = false;
    /** @type {Lesson} */
    this.lesson = { hide: ["probability"], title: "", question: "" };
    this.said = "";
  }

  /** The whole address. The colours are the reader's own. */
  get link() {
    const { bench } = this;
    const doc = bench.document.value;
    const { title, question } = this.lesson;
    const lesson = { ...this.lesson, title: lessonWords(title), question: lessonWords(question) };
    const shared = withView(doc, { theme: "auto", lesson: this.teaching ? lesson : null });
    return new URL(hashOf(shared, bench.unknown.value), location.href).href;
  }

  render() {
    const { kind } = this.bench.document.value.question.source;
    const { link } = this;
    return html`
      <header class="dialog-head">
        <h2 id="share-title">${share.title}</h2>
        <button type="button" class="button icon-only quiet" aria-label=${share.close} @click=${() => this.closest("dialog")?.close()}>${closeIcon}</button>
      </header>
      <div class="share-body">
        <div class="share-link">
          <label class="field"><span>${share.link}</span>
            <input type="text" readonly .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()} /></label>
          <button type="button" class="button primary" @click=${() => this.#copy(link)}>${share.copy}</button>
          <p class="hint" role="status">${this.said}</p>
          <p class="hint">${kind === "sample" ? share.holds : share.own[kind]}</p>
        </div>
        ${this.#code(link)}
        ${kind === "sample" ? this.#teach() : nothing}
      </div>
    `;
  }

  /** @param {string} link */
  #code(link) {
    const bytes = new TextEncoder().encode(link).length;
    const code = bytes > MOST_BYTES ? null : qrCode(link);
    if (!code) return html`<p class="hint share-code">${share.tooLong(bytes, MOST_BYTES)}</p>`;
    // Black on white whatever the theme: cameras read nothing else. Four modules of white around it, as its standard says.
    const size = code.size + 8;
    return html`<svg class="share-code" viewBox="-4 -4 ${size} ${size}" role="img" aria-label=${share.code} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width=${size} height=${size} fill="#fff" /><path d=${code.path} fill="#000" /></svg>`;
  }

  #teach() {
    const { lesson, teaching } = this;
    /** @param {"title" | "question"} key @param {string} label */
    const field = (key, label) => html`<label class="field"><span>${label}</span>
      <textarea rows=${key === "title" ? 1 : 2} .value=${lesson[key]} aria-describedby="share-left-${key}"
        @input=${(/** @type {any} */ { target }) => {
          const letters = [...target.value.replace(/\s+/g, " ")];
          if (letters.length > MOST_LETTERS) target.value = letters.slice(0, MOST_LETTERS).join("");
          this.#set({ [key]: target.value });
        }}></textarea></label>
      <p class="hint" id="share-left-${key}">${share.lesson.left(MOST_LETTERS - [...lesson[key]].length)}</p>`;
    return html`
      <details class="share-lesson" .open=${teaching} @toggle=${(/** @type {any} */ { target }) => {
        this.teaching = target.open;
        this.said = "";
      }}>
        <summary>${share.lesson.title}</summary>
        <p class="hint">${share.lesson.hint}</p>
        ${field("title", share.lesson.heading)} ${field("question", share.lesson.question)}
        <fieldset><legend>${share.lesson.hide}</legend>
          ${hideable.map(
            (
              what,
            ) => html`<label class="check"><input type="checkbox" name=${what} .checked=${lesson.hide.includes(what)}
              @change=${(/** @type {any} */ { target }) => {
                const hide = hideable.filter((w) => (w === what ? target.checked : lesson.hide.includes(w)));
                this.#set({ hide });
              }} /><span>${share.lesson.hideable[what]}</span></label>`,
          )}
        </fieldset>
      </details>
    `;
  }

  /** @param {Partial<Lesson>} change */
  #set(change) {
    this.lesson = { ...this.lesson, ...change };
    this.said = "";
  }

  /** @param {string} link */
  async #copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      this.said = share.copied;
    } catch {
      // Not allowed here, or not there: then by hand.
      /** @type {HTMLInputElement | null} */ (this.querySelector("input[readonly]"))?.select();
      this.said = share.selected;
    }
  }
}

define("share-dialog", ShareDialog);

/** @param {import("../state/workbench.js").Workbench} bench */
export function openShare(bench) {
  const element = /** @type {ShareDialog} */ (document.createElement("share-dialog"));
  element.bench = bench;
  return opensAsDialog(element, "share-title");
}
