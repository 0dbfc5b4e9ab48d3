/** The ways a file comes in: the browser's own dialog, and a drop anywhere on the page. */
import { html } from "lit";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";

export class FileDrop extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { over: { state: true } };

  constructor() {
    super();
    this.over = false;
    // Every element that the pointer enters or leaves on its way counts once in, once out.
    this.depth = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("dragenter", this.#enter);
    addEventListener("dragover", this.#hover);
    addEventListener("dragleave", this.#leave);
    addEventListener("drop", this.#drop);
    addEventListener("file-wanted", this.#wanted);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("dragenter", this.#enter);
    removeEventListener("dragover", this.#hover);
    removeEventListener("dragleave", this.#leave);
    removeEventListener("drop", this.#drop);
    removeEventListener("file-wanted", this.#wanted);
  }

  #wanted = () => this.querySelector("input")?.click();

  /** @param {DragEvent} event */
  #enter = (event) => {
    if (!carriesFile(event)) return;
    this.depth += 1;
    this.over = true;
  };

  /** @param {DragEvent} event */
  #hover = (event) => {
    // Without this the browser would leave the page and show the file itself.
    if (carriesFile(event)) event.preventDefault();
  };

  #leave = () => {
    this.depth = Math.max(0, this.depth - 1);
    if (this.depth === 0) this.over = false;
  };

  /** @param {DragEvent} event */
  #drop = (event) => {
    this.depth = 0;
    this.over = false;
    if (!carriesFile(event)) return;
    event.preventDefault();
    const item = event.dataTransfer?.items[0];
    if (item?.webkitGetAsEntry?.()?.isDirectory) {
      this.bench.trouble.value = { place: "file", message: shell.trouble.folder };
      return;
    }
    const file = event.dataTransfer?.files[0];
    if (file) this.gestures.openFile(file);
  };

  /** @param {Event & { target: HTMLInputElement }} event */
  #chosen(event) {
    const [file] = event.target.files ?? [];
    if (file) this.gestures.openFile(file);
    // The same file may be chosen again after it was changed on the disk.
    event.target.value = "";
  }

  render() {
    return html`
      <input type="file" hidden aria-label=${shell.open}
        accept=".csv,.tsv,.txt,.tab,.dat,.json,.xlsx,.xlsm,.xlsb,.xls,.ods,.arff,.gz,.zip,text/csv,text/plain,application/json" @change=${this.#chosen} />
      <div class="drop-overlay" ?hidden=${!this.over}><p>${shell.dropHere}</p></div>
    `;
  }
}

/** @param {DragEvent} event */
function carriesFile(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

define("file-drop", FileDrop);
