/** The whole page: what stands where, and what the page as a whole listens to (drop, paste, undo keys). */
import { html, nothing } from "lit";
import { canBeCompared, canBeJudged } from "../engine/judge.js";
import { Shrinker } from "../engine/shrink.js";
import { shell } from "../sentences.js";
import { fieldOf } from "../state/keys.js";
import { shrinkageSetting } from "../state/learners.js";
import { Suggester } from "../state/suggest.js";
import { define, given, PageElement } from "./base.js";
import "../panels/data/column-table.js";
import "./drawing-panel.js";
import "./file-drop.js";
import "./first-words.js";
import "./class-sheet.js";
import "./model-header.js";
import "../panels/data/model-settings.js";
import "../panels/data/notice-list.js";
import "./notice-strip.js";
import "./page-footer.js";
import "./page-header.js";
import "./page-notes.js";
import "../panels/data/reading-options.js";
import "../panels/data/row-table.js";
import "./sample-card.js";
import "./side-panel.js";
import "../panels/data/target-picker.js";

/** What is in sections that are shut at first: fetched when the drawing is there, since a page that is there asks for nothing. */
export const laterParts = {
  attribute: () => import("../panels/shape/attribute-panel.js"),
  calibration: () => import("../panels/trust/calibration-panel.js"),
  check: () => import("../panels/trust/check-panel.js"),
  decide: () => import("../panels/decide/decide-panel.js"),
  forest: () => import("../panels/compare/forest-importance.js"),
  interactions: () => import("../panels/pairs/interaction-panel.js"),
  learners: () => import("../panels/compare/learners-panel.js"),
  plane: () => import("../panels/map/plane-map.js"),
  similarity: () => import("../panels/shape/similarity-matrix.js"),
  shrinkage: () => import("../panels/shrink/shrinkage-panel.js"),
  top: () => import("../panels/compare/top-panel.js"),
};

export class ExplorerPage extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { picking: { state: true }, pickingFor: { state: true } };

  constructor() {
    super();
    this.picking = false;
    /** Which data the picker was opened for. */
    this.pickingFor = "";
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {Omit<import("../engine/follow.js").Follower, "end">} */
    this.engine = given;
    /** @type {{ start: () => void, stop: () => void, permute: (permutations: number) => void }} */
    this.seeker = given;
    /** @type {import("../engine/check.js").Checker} */
    this.checker = given;
    /** @type {import("../engine/top.js").TopSearch} */
    this.topSearch = given;
    /** @type {() => Promise<boolean>} */
    this.forget = given;
    /** @type {Suggester | null} */
    this.suggesting = null;
    /** @type {Shrinker | null} */
    this.shrinking = null;
  }

  /** Learns at shrinkage constants that move. */
  get shrinker() {
    this.shrinking ??= new Shrinker(this.bench, this.pool);
    return this.shrinking;
  }

  /** Tries other shapes; one for the whole page, so that two do not run at once. */
  get suggester() {
    this.suggesting ??= new Suggester(this.bench, this.pool);
    return this.suggesting;
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
    const { question, view } = bench.document.value;
    const { source, target } = question;
    const hasData = source.kind !== "model";
    const choosing =
      hasData &&
      bench.opened.value !== null &&
      ((this.picking && this.pickingFor === source.key) || target === null);
    const part = { bench, gestures };
    return html`
      <a class="skip" href="#drawing" @click=${this.#skip}>${shell.skip}</a>
      <page-header .bench=${bench} .gestures=${gestures}></page-header>
      <page-notes .bench=${bench} .gestures=${gestures}></page-notes>
      ${view.lesson ? html`<lesson-card .bench=${bench} .gestures=${gestures}></lesson-card>` : nothing}
      <main>
        ${source.kind === "sample" ? html`<first-words .bench=${part.bench} .gestures=${gestures}></first-words>` : nothing}
        <model-header
          .bench=${bench}
          .gestures=${gestures}
          .engine=${this.engine}
          .picking=${choosing}
          @target-toggled=${() => {
            this.picking = !choosing;
            this.pickingFor = source.key;
          }}
          @calibration-wanted=${() => this.#open("calibration")}
        ></model-header>
        <notice-strip .bench=${bench} .gestures=${gestures}></notice-strip>
        ${
          choosing
            ? html`<target-picker
                .bench=${bench}
                .gestures=${gestures}
                .pool=${pool}
                @target-done=${() => {
                  this.picking = false;
                }}
              ></target-picker>`
            : nothing
        }
        <div class=${view.compare ? "columns is-comparing" : "columns"}>
          <div class="column-main">
            <drawing-panel id="drawing" tabindex="-1" .bench=${bench} .gestures=${gestures} .pool=${pool}></drawing-panel>
            ${bench.family.value ? this.#panel("classes", html`<class-sheet .bench=${bench}></class-sheet>`) : nothing}
            ${
              canBeJudged(bench)
                ? this.#panel(
                    "calibration",
                    html`<calibration-panel .bench=${bench} .gestures=${gestures}></calibration-panel>`,
                  )
                : nothing
            }
            ${
              canBeCompared(bench)
                ? this.#panel(
                    "learners",
                    html`<learners-panel .bench=${bench} .gestures=${gestures} .pool=${pool} .engine=${this.engine}></learners-panel>`,
                  )
                : nothing
            }
            ${
              canBeJudged(bench)
                ? this.#panel(
                    "decide",
                    html`<decide-panel .bench=${bench} .gestures=${gestures}></decide-panel>`,
                  )
                : this.#nothingToDecide(hasData)
            }
            ${
              hasData
                ? html`${
                    target !== null && question.outcome !== "number"
                      ? this.#panel(
                          "check",
                          html`<check-panel .bench=${bench} .gestures=${gestures} .checker=${this.checker}></check-panel>`,
                        )
                      : nothing
                  }${this.#panel(
                    "interactions",
                    html`<interaction-panel .bench=${bench} .gestures=${gestures} .seeker=${this.seeker}></interaction-panel>`,
                  )}${
                    target === null
                      ? nothing
                      : this.#panel(
                          "top",
                          html`<top-panel .bench=${bench} .gestures=${gestures} .search=${this.topSearch}></top-panel>`,
                        )
                  }${this.#panel(
                    "plane",
                    html`<plane-map .bench=${bench} .gestures=${gestures} .pool=${pool}></plane-map>`,
                  )}${this.#panel(
                    "rows",
                    html`<row-table .bench=${bench} .gestures=${gestures} .pool=${pool}></row-table>`,
                  )}`
                : nothing
            }
          </div>
          <aside class="column-side">${this.#side(source)}</aside>
        </div>
      </main>
      <page-footer .bench=${bench} .gestures=${gestures} .forget=${this.forget}></page-footer>
      <file-drop .bench=${bench} .gestures=${gestures}></file-drop>
      <p class="visually-hidden" role="status">${bench.said.value}</p>
    `;
  }

  /** Of what has no threshold the section says so, instead of being gone. @param {boolean} hasData */
  #nothingToDecide(hasData) {
    const { outcome, target } = this.bench.document.value.question;
    if (!hasData || target === null || outcome === "one_class") return nothing;
    return this.#panel("decide", html`<p class="hint">${shell.decide.nothing[outcome]}</p>`);
  }

  /** @param {import("../state/document.js").Source} source */
  #side(source) {
    const { bench, gestures } = this;
    if (source.kind === "model") return nothing;
    return html`
      <attribute-panel .bench=${bench} .gestures=${gestures} .pool=${this.pool} .suggester=${this.suggester}></attribute-panel>
      ${
        shrinkageSetting(bench.document.value.question.learner)
          ? this.#panel(
              "shrinkage",
              html`<shrinkage-panel .bench=${bench} .gestures=${gestures} .pool=${this.pool} .shrinker=${this.shrinker}></shrinkage-panel>`,
            )
          : nothing
      }
      ${source.kind === "sample" ? html`<sample-card .bench=${bench} .gestures=${gestures}></sample-card>` : nothing}
      ${this.#panel("notices", html`<notice-list .bench=${bench} .gestures=${gestures}></notice-list>`)}
      ${this.#panel("columns", html`<column-table .bench=${bench} .gestures=${gestures}></column-table>`)}
      ${this.#panel("reading", html`<reading-options .bench=${bench} .gestures=${gestures}></reading-options>`)}
      ${this.#panel("settings", html`<model-settings .bench=${bench} .gestures=${gestures} .suggester=${this.suggester}></model-settings>`)}
    `;
  }

  /** @param {keyof typeof shell.panels} name @param {unknown} body */
  #panel(name, body) {
    const { bench, gestures } = this;
    return html`<side-panel
      name=${name}
      .bench=${bench}
      .gestures=${gestures}
      .heading=${shell.panels[name]}
      .body=${body}
    ></side-panel>`;
  }

  async firstUpdated() {
    // After the first picture, before anyone can have opened one.
    await new Promise((painted) => requestAnimationFrame(painted));
    try {
      await Promise.all(Object.values(laterParts).map((fetched) => fetched()));
    } catch {
      this.bench.partMissing.value = true;
    }
  }

  /** Opens a panel that something above it speaks of, and goes there. @param {keyof typeof shell.panels} name */
  async #open(name) {
    this.gestures.setPanel(name, true);
    await this.updateComplete;
    const summary = /** @type {HTMLElement | null} */ (
      this.querySelector(`side-panel[name=${name}] summary`)
    );
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView();
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
