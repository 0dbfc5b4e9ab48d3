/** The warnings that change how the drawing is to be read, said above it until they are closed. */
import { html, nothing } from "lit";
import { closeIcon, warningIcon } from "../controls/icons.js";
import { shell } from "../sentences.js";
import { isChosen } from "../state/choice.js";
import { isBalanced } from "../state/document.js";
import { graveNotes } from "../state/notices.js";
import { define, PageElement } from "./base.js";

/** More than this would push the drawing away; the others are one step further. */
const SAID = 2;

export class NoticeStrip extends PageElement {
  /** What can be done about a note: fetched when the first is said. @type {typeof import("../panels/data/notice-presses.js") | null} */
  #presses = null;

  render() {
    const { bench } = this;
    const { modelOf, question } = bench.document.value;
    const { key, messages } = bench.dismissed.value;
    const closed = new Set(key === modelOf ? messages : []);
    const all = graveNotes(bench);
    const notes = all.filter((n) => !closed.has(n.message));
    if (notes.length === 0) return nothing;
    if (!this.#presses) this.#fetch();
    const more = notes.length - SAID;
    return html`
      <section class="notice-strip" aria-label=${shell.strip.label}>
        ${warningIcon}
        <ul>
          ${notes.slice(0, SAID).map((n) => html`<li data-code=${n.code}><bdi>${n.message}</bdi>${this.#remedy(n)}</li>`)}
          ${
            more > 0
              ? html`<li>${
                  // A model without its data has no panel to open.
                  question.source.kind === "model"
                    ? html`<details><summary class="link">${shell.strip.more(more)}</summary>
                        ${notes.slice(SAID).map((n) => html`<p><bdi>${n.message}</bdi></p>`)}</details>`
                    : html`<button type="button" class="link" @click=${this.#open}>${shell.strip.more(more)}</button>`
                }</li>`
              : nothing
          }
        </ul>
        <button type="button" class="button icon-only quiet" aria-label=${shell.strip.close} title=${shell.strip.close}
          @click=${() => {
            bench.dismissed.value = { key: modelOf, messages: all.map((n) => n.message) };
          }}>${closeIcon}</button>
      </section>
    `;
  }

  /** What the sentence advises, in one press. @param {import("../state/notices.js").Note} note */
  #remedy(note) {
    const { code } = note;
    const { question } = this.bench.document.value;
    const { target } = question;
    if (code === "multiclass" && target !== null && question.source.kind !== "model") {
      const take = () =>
        this.gestures.setTarget(
          { target, positive: null, cut: null, outcome: "all_classes" },
          shell.several.allClasses,
        );
      return html` <button type="button" class="link" @click=${take}>${shell.strip.allClasses}</button>`;
    }
    // Not what the page has tried itself.
    const may =
      code === "one-answer" &&
      question.source.kind !== "model" &&
      !(isBalanced(question.settings) || isChosen(question));
    return may
      ? html` <button type="button" class="link" @click=${() => this.gestures.setSetting("balanced", 1)}>${shell.strip.balance}</button>`
      : this.#presses?.noticeButtons(note, this.bench);
  }

  #seen = new ResizeObserver(() => this.#keep());

  /** @override */
  updated() {
    this.#seen.disconnect();
    const strip = this.querySelector("section");
    if (strip) this.#seen.observe(strip);
    else this.#keep();
  }

  /** The lines end above the strip. What they were laid out in stays as it is when it is closed: none of them moves. */
  #keep() {
    const main = this.closest("main");
    const { key } = this.bench.dismissed.peek();
    const room = `${this.querySelector("section")?.offsetHeight ?? 0}px`;
    main?.style.setProperty("--nv-under", room);
    if (this.querySelector("section") || key !== this.bench.document.peek().modelOf)
      main?.style.setProperty("--nv-kept", room);
  }

  async #fetch() {
    this.#presses = await import("../panels/data/notice-presses.js");
    this.requestUpdate();
  }

  /** The list of all, where each stands with its place. */
  async #open() {
    this.gestures.setPanel("notices", true);
    const page = this.closest("explorer-page");
    await /** @type {any} */ (page?.querySelector("beside-panel"))?.updateComplete;
    const panel = /** @type {import("./side-panel.js").SidePanel | null | undefined} */ (
      page?.querySelector("side-panel[name=notices]")
    );
    await panel?.updateComplete;
    panel?.scrollIntoView({ block: "nearest" });
    panel?.querySelector("summary")?.focus({ preventScroll: true });
  }
}

define("notice-strip", NoticeStrip);
