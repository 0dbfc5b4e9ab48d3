/** What went wrong or is worth knowing of the page as a whole: one clear sentence each, in place, until it is closed. */
import { html, nothing } from "lit";
import { closeIcon, noteIcon, warningIcon } from "../controls/icons.js";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";

export class PageNotes extends PageElement {
  /** Notes that have been in sight. */
  #shown = 0;

  /** A menu that is open lies over them: what is new is to be seen. */
  updated() {
    const now = this.querySelectorAll(".note").length;
    if (now > this.#shown)
      /** @type {HTMLElement | null} */ (document.querySelector("#data-menu:popover-open"))?.hidePopover();
    this.#shown = now;
  }

  render() {
    const { bench } = this;
    const trouble = bench.trouble.value;
    const kept = bench.kept.value;
    const remark = bench.remark.value;
    // Neither comes right by itself, whatever is learned meanwhile.
    const missing = [
      ...(bench.engine.value === "failed" ? [shell.trouble.engine] : []),
      ...(bench.partMissing.value ? [shell.partMissing] : []),
    ];
    return html`
      <div class="notes" role="alert">
        ${missing.map(
          (sentence) => html`<div class="note error" data-place="engine">
            ${warningIcon}
            <p>${sentence}</p>
          </div>`,
        )}
        ${
          trouble && !missing.includes(trouble.message)
            ? html`<div class="note error" data-place=${trouble.place}>
                ${warningIcon}
                <p><strong>${shell.trouble.title}.</strong> ${trouble.message} ${place(trouble)}</p>
                ${this.#closer(() => {
                  bench.trouble.value = null;
                })}
              </div>`
            : nothing
        }
      </div>
      <div class="notes" role="status">
        ${
          kept && kept !== "saved"
            ? html`<div class="note warning">
                ${noteIcon}
                <p>${shell.storage[kept]}</p>
              </div>`
            : nothing
        }
        ${
          bench.newVersion.value
            ? html`<div class="note" data-place="version">
                ${noteIcon}
                <p>${shell.newVersion}</p>
                <button type="button" class="button" @click=${bench.newVersion.value}>${shell.takeNewVersion}</button>
                ${this.#closer(() => {
                  bench.newVersion.value = null;
                })}
              </div>`
            : nothing
        }
        ${
          bench.restarted.value
            ? html`<div class="note">
                ${noteIcon}
                <p>${shell.restart}</p>
                ${this.#closer(() => {
                  bench.restarted.value = false;
                })}
              </div>`
            : nothing
        }
        ${
          remark
            ? html`<div class="note warning">
                ${noteIcon}
                <p>${shell.storage.remarks[remark.kind](remark.name ?? "")}</p>
                ${
                  remark.key
                    ? html`<button type="button" class="button" @click=${this.#forget}>${shell.storage.forgetIt}</button>`
                    : nothing
                }
                ${this.#closer(() => {
                  bench.remark.value = null;
                })}
              </div>`
            : nothing
        }
        ${bench.linkSaid.value.map(
          (sentence) => html`<div class="note">
            ${noteIcon}
            <p>${sentence}</p>
            ${this.#closer(() => {
              bench.unknown.value = [];
              bench.linkSaid.value = bench.linkSaid.value.filter((s) => s !== sentence);
            })}
          </div>`,
        )}
      </div>
    `;
  }

  /** @param {() => void} close */
  #closer(close) {
    return html`<button type="button" class="button icon-only quiet" aria-label=${shell.trouble.dismiss} @click=${close}>
      ${closeIcon}
    </button>`;
  }

  #forget() {
    this.dispatchEvent(new CustomEvent("remark-forgotten", { bubbles: true }));
  }
}

/** Where it is, unless the sentence has said so. @param {import("../state/workbench.js").Trouble} trouble */
function place({ message, line, column }) {
  const lineSaid = line !== undefined && message.includes(String(line));
  const columnSaid = column !== undefined && message.includes(column);
  const text = shell.place(lineSaid ? undefined : line, columnSaid ? undefined : column);
  return text === "" ? nothing : html`<span class="place">(${text})</span>`;
}

define("page-notes", PageNotes);
