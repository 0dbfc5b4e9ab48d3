/** What is open beside the drawing. What has been opened stays in the page, so that it is found again as it was left. */
import { html, nothing } from "lit";
import { closeIcon } from "../controls/icons.js";
import { tabsFor } from "../panels/table.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { isTab } from "../state/tabs.js";
import { define, given, PageElement } from "./base.js";
import "./side-panel.js";

export class BesidePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { page: { attribute: false } };

  constructor() {
    super();
    /** @type {import("./explorer-page.js").ExplorerPage} */
    this.page = given;
    /** Tabs that have been opened. @type {Set<string>} */
    this.visited = new Set();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#keyed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#keyed);
  }

  render() {
    const { bench } = this;
    const { tab } = bench.document.value.view;
    const offered = tabsFor(bench);
    const open = offered.find(({ name }) => name === tab)?.name ?? null;
    if (open) this.visited.add(open);
    this.hidden = open === null;
    return html`<section class="beside" id="beside" role="tabpanel" aria-labelledby=${`beside-heading`}>
      <div class="beside-head">
        <h2 id="beside-heading" tabindex="-1">${open ? words.names[open] : nothing}</h2>
        <button type="button" class="button quiet icon-only" aria-label=${words.shut} title=${words.shut} @click=${() => this.#shut()}>${closeIcon}</button>
      </div>
      ${offered
        .filter(({ name }) => this.visited.has(name))
        .map(
          (entry) =>
            html`<div class="beside-body" data-tab=${entry.name} ?hidden=${entry.name !== open}>${this.#sections(entry)}</div>`,
        )}
    </section>`;
  }

  /** @param {ReturnType<typeof tabsFor>[number]} entry */
  #sections({ sections, ready }) {
    const { bench, gestures, page } = this;
    if (ready.length === 0)
      return html`<p class="hint">${bench.document.value.question.target === null ? shell.noModel : shell.learning}</p>`;
    return ready.map(
      (
        section,
      ) => html`<side-panel name=${section.name} .alone=${sections.length === 1} .bench=${bench} .gestures=${gestures}
        .heading=${shell.panels[/** @type {keyof typeof shell.panels} */ (section.name)] ?? ""}
        .body=${section.body({ bench, gestures, page })}></side-panel>`,
    );
  }

  /** The focus goes back to what was pressed. */
  #shut() {
    const { tab } = this.bench.document.value.view;
    this.gestures.setTab(null);
    const button = document.querySelector(
      tab === "target" ? ".model-title .link" : `tab-rail [data-tab="${tab}"]`,
    );
    if (isTab(tab) && button instanceof HTMLElement && this.contains(document.activeElement)) button.focus();
  }

  /** From within, and from what has opened it: in the drawing Escape lets go of a dot. @param {KeyboardEvent} event */
  #keyed = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || this.hidden) return;
    const from = /** @type {Element} */ (event.target);
    if (!from.closest("beside-panel, tab-rail, page-header") && from !== document.body) return;
    // What lies over the page is shut first.
    if (document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    this.#shut();
  };
}

define("beside-panel", BesidePanel);
