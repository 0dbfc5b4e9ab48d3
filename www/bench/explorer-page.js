/** The whole page: what stands where, and what the page as a whole listens to (drop, paste, undo keys). */
import { html, nothing } from "lit";
import { drawingParts, laterParts } from "../panels/table.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { fieldOf } from "../state/keys.js";
import { define, given, PageElement } from "./base.js";
import "./beside-panel.js";
import "./drawing-panel.js";
import "./file-drop.js";
import "./first-words.js";
import "./learners-bar.js";
import "./notice-strip.js";
import "./page-header.js";
import "./page-notes.js";
import "./tab-rail.js";

export class ExplorerPage extends PageElement {
  constructor() {
    super();
    /** Which data the picker of the target was opened for. */
    this.pickingFor = "";
    /** Which data a target was asked for: once, since without one they can still be read another way. */
    this.askedFor = "";
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {Omit<import("../engine/follow.js").Follower, "end">} */
    this.engine = given;
    /** @type {{ start: () => void, stop: () => void, permute: (permutations: number) => void }} */
    this.seeker = given;
    /** The check of a Venn machine. @type {import("../engine/check.js").Checker | null} */
    this.checker = null;
    /** The search for top-weighted features. @type {import("../engine/top.js").TopSearch | null} */
    this.topSearch = null;
    /** @type {() => Promise<boolean>} */
    this.forget = given;
    /** Tries other shapes: of the panels that do so (state/suggest.js). @type {import("../state/suggest.js").Suggester | null} */
    this.suggesting = null;
    /** Learns at shrinkage constants that move (engine/shrink.js). @type {import("../engine/shrink.js").Shrinker | null} */
    this.shrinking = null;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("paste", this.#paste);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#keys);
    document.removeEventListener("paste", this.#paste);
  }

  /** @param {KeyboardEvent} event */
  #keys = (event) => {
    // In a text field the browser's own undo is meant.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || fieldOf(event)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    // A dot that was moved by keys a moment ago: that move is what is meant.
    this.settle();
    if (key === "y" || event.shiftKey) this.gestures.redo();
    else this.gestures.undo();
  };

  /** What has not come to rest does. */
  settle() {
    const views = /** @type {NodeListOf<import("../viewer/nomogram-view.js").NomogramView>} */ (
      this.querySelectorAll("nomogram-view")
    );
    for (const view of views) view.course.settle();
    this.shrinking?.settle();
  }

  /** @param {ClipboardEvent} event */
  #paste = (event) => {
    if (fieldOf(event)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (file) this.gestures.openFile(file);
    else if (/[\n\r]/.test(text.trim()))
      this.gestures.openBytes(shell.pastedName, new TextEncoder().encode(text));
    else return;
    event.preventDefault();
  };

  render() {
    const { bench, gestures, pool } = this;
    const { view } = bench.document.value;
    // Watched: without a target there is a question to be asked.
    bench.opened.value;
    return html`
      <a class="skip" href="#drawing" @click=${this.#skip}>${shell.skip}</a>
      <page-header .bench=${bench} .gestures=${gestures} .engine=${this.engine} .forget=${this.forget}></page-header>
      <page-notes .bench=${bench} .gestures=${gestures}></page-notes>
      <first-words .bench=${bench} .gestures=${gestures}></first-words>
      ${view.lesson ? html`<lesson-card .bench=${bench} .gestures=${gestures}></lesson-card>` : nothing}
      <main class=${view.tab ? "with-panel" : ""}>
        <learners-bar .bench=${bench} .gestures=${gestures}></learners-bar>
        <notice-strip .bench=${bench} .gestures=${gestures}></notice-strip>
        <drawing-panel id="drawing" tabindex="-1" .bench=${bench} .gestures=${gestures} .pool=${pool}></drawing-panel>
      </main>
      <tab-rail role="navigation" aria-label=${words.tabs} .bench=${bench} .gestures=${gestures}></tab-rail>
      <beside-panel role="complementary" aria-labelledby="beside-heading" .bench=${bench} .gestures=${gestures} .page=${this}></beside-panel>
      <file-drop .bench=${bench} .gestures=${gestures}></file-drop>
      <p class="visually-hidden" role="status">${bench.said.value}</p>
    `;
  }

  /** A file without a target cannot be drawn: it is asked for, once. With other data the question is another. */
  updated() {
    const { bench, gestures } = this;
    const { question, view } = bench.document.peek();
    const { key, kind } = question.source;
    const asked = kind !== "model" && question.target === null && bench.opened.peek() !== null;
    if (asked && this.askedFor !== key) {
      this.askedFor = key;
      gestures.setTab("target");
    } else if (!asked && view.tab === "target" && this.pickingFor !== "" && this.pickingFor !== key)
      gestures.setTab(null);
    this.pickingFor = this.bench.document.peek().view.tab === "target" ? key : "";
  }

  async firstUpdated() {
    // After the first picture, before anyone can have opened one.
    await new Promise((painted) => requestAnimationFrame(painted));
    try {
      await Promise.all([...drawingParts, ...Object.values(laterParts)].map((fetched) => fetched()));
    } catch {
      this.bench.partMissing.value = true;
    }
  }

  /** The address belongs to the document, so the link may not write itself into it. @param {Event} event */
  #skip(event) {
    event.preventDefault();
    const drawing = /** @type {HTMLElement | null} */ (this.querySelector("#drawing"));
    drawing?.focus();
    drawing?.scrollIntoView();
  }
}

define("explorer-page", ExplorerPage);
