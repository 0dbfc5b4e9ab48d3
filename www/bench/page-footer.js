/** The foot of the page: the promise, and the way to be forgotten. */
import { html } from "lit";
import { shell } from "../sentences.js";
import { define, given, PageElement } from "./base.js";

export class PageFooter extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { forget: { attribute: false }, answer: { state: true } };

  constructor() {
    super();
    this.answer = "";
    /** @type {() => Promise<boolean>} */
    this.forget = given;
  }

  render() {
    return html`
      <div class="foot">
        <p>${shell.footer}</p>
        <p><a class="link" href=${figuresAddress(this.bench.document.value.view.theme)} title=${shell.figuresHint}>${shell.figures}</a></p>
        <p>
          <button type="button" class="link" title=${shell.storage.forgetHint} @click=${this.#forget}>
            ${shell.storage.forget}
          </button>
          <span role="status">${this.answer}</span>
        </p>
      </div>
    `;
  }

  async #forget() {
    this.answer = (await this.forget()) ? shell.storage.forgotten : shell.storage.notForgotten;
  }
}

/** In the same colours. @param {string} theme */
const figuresAddress = (theme) => `./figures.html${theme === "auto" ? "" : `#1/theme=${theme}`}`;

define("page-footer", PageFooter);
