/** A section of a tab, which can be shut where there are several; the document remembers which are open. */

import { html } from "lit";
import { chevronIcon } from "../controls/icons.js";
import { shell } from "../sentences.js";
import { notesOf } from "../state/notices.js";
import { isOpen } from "../state/tabs.js";
import { define, PageElement } from "./base.js";

export class SidePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    name: {},
    alone: { attribute: false },
    heading: { attribute: false },
    body: { attribute: false },
  };

  constructor() {
    super();
    this.name = "";
    /** In a tab of its own, which needs no opening. */
    this.alone = false;
    this.heading = "";
    /** What stands inside: in the page's own tree there are no slots. @type {unknown} */
    this.body = null;
  }

  render() {
    if (this.alone) return html`<div class="panel-body">${this.body}</div>`;
    const { document } = this.bench;
    const open = isOpen(document.value.view, this.name);
    return html`
      <details class="panel" ?open=${open} @toggle=${this.#toggled}>
        <summary><h2>${this.heading}</h2><span class="panel-note">${this.#note()}</span>${chevronIcon}</summary>
        <div class="panel-body">${this.body}</div>
      </details>
    `;
  }

  /** What a shut section says of what is in it. One that is alone in its tab is never shut. */
  #note() {
    const { bench } = this;
    const opened = bench.opened.value?.opened;
    if (!opened) return "";
    if (this.name === "notices") return shell.noticeCount(notesOf(bench).length);
    if (this.name === "columns") {
      const used = bench.model.value?.attributes.length ?? 0;
      return shell.columns.summary(used, opened.columns.length - 1);
    }
    if (this.name === "top") {
      const { found, running } = bench.topFeatures.value;
      return found && !running ? shell.listed(found.features.length) : "";
    }
    if (this.name === "rows") return shell.rows(opened.n_rows);
    return "";
  }

  /** @param {Event & { target: HTMLDetailsElement }} event */
  #toggled(event) {
    // One that is only being put aside with its tab stays open.
    const { target } = event;
    if (isOpen(this.bench.document.value.view, this.name) === target.open || !this.checkVisibility()) return;
    this.gestures.setPanel(this.name, target.open);
    if (!target.open) return;
    // Into sight, with what may still be coming.
    const sizes = new ResizeObserver(() => target.scrollIntoView({ block: "nearest" }));
    sizes.observe(target);
    setTimeout(() => sizes.disconnect(), 1000);
  }
}

define("side-panel", SidePanel);
