/** The upright rail of tabs: what can be opened beside the drawing, one at a time. */
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { arrowKeys } from "../controls/arrow-keys.js";
import { tabIcons } from "../controls/icons.js";
import { tabsFor } from "../panels/table.js";
import { bench as words } from "../sentences/bench.js";
import { define, PageElement } from "./base.js";

/** At either end of what scrolls the tabs fade: the open one stands beside that. */
const FADE = 40;

export class TabRail extends PageElement {
  render() {
    const { bench, gestures } = this;
    const { tab } = bench.document.value.view;
    const offered = tabsFor(bench).filter(({ rail }) => rail !== false);
    const first = offered.some(({ name }) => name === tab) ? tab : offered[0]?.name;
    return html`<div class="rail" role="tablist" aria-label=${words.tabs} aria-orientation="vertical" @keydown=${this.#keyed}>
      ${repeat(
        offered,
        // While a press is under way, what is pressed must not become another.
        ({ name }) => name,
        ({ name, ready }) => {
          const open = name === tab;
          // One that is open may be shut.
          const waits = ready.length === 0 && !open;
          return html`<button type="button" role="tab" class="rail-tab" id=${`tab-${name}`} data-tab=${name}
            aria-selected=${open ? "true" : "false"} aria-disabled=${waits ? "true" : "false"} aria-controls="beside" tabindex=${name === first ? 0 : -1}
            @pointerenter=${() => this.#near(name)} @focus=${() => this.#near(name)}
            @click=${() => waits || gestures.setTab(open ? null : name)}>${tabIcons[name]}<span>${words.names[name]}</span></button>`;
        },
      )}
    </div>`;
  }

  /** What it shows begins before it is pressed. @param {string} tab */
  #near(tab) {
    const { question } = this.bench.document.value;
    this.bench.near.value = { tab, question };
  }

  /** A row of tabs may be wider than the window. */
  updated() {
    const open = /** @type {HTMLElement | null} */ (this.querySelector('[aria-selected="true"]'));
    if (!open || this.scrollWidth <= this.clientWidth) return;
    const least = open.offsetLeft + open.offsetWidth + FADE - this.clientWidth;
    const { scrollLeft: now } = /** @type {Element} */ (this);
    this.scrollTo(Math.min(Math.max(now, least), open.offsetLeft - FADE), 0);
  }

  /** As in any list of tabs; Enter or Space opens. @param {KeyboardEvent} event */
  #keyed = (event) => arrowKeys(event, [...this.querySelectorAll("button")]);
}

define("tab-rail", TabRail);
