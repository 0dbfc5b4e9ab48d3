// The drawing of an additive model, whose dots a person moves. It needs the model's JSON and nothing else. Here it is a
// class: define.js makes it <nomogram-view> for our own page, www/embed/ (which adds to it) for pages of others.
//
//   attributes   src, scale, align, order, shown, locale, theme (light | dark), fill (takes the whole height of its box: rows
//                scroll inside it, the result stays), flow (without fill: the result scrolls with the rows), data-short
//                (the result is one line)
//   properties   model (JSON text, object or checked model), values (one an attribute: number, label, null = unknown,
//                undefined = not set), set (which of them the person has set), options (see Options in
//                ../model/layout/types.d.ts), menu (true: a row's name is a button), pinned (name of the row whose
//                settings are open: until they are shut every row keeps its place and its height), domain (read: how far its axes reach
//                by themselves, to lay several side by side)
//   methods      save(), restore(state), typicalValues(), takeAllOff(), showPair(a, b), toSVG(), toPNG(scale), toTable()
//   options      among them veiled: the outcome is drawn, written and spoken nowhere until "Show" is pressed
//   events       nomogram-unveil (it was); nomogram-drawn (laid out anew); nomogram-ready, nomogram-input (while it moves), nomogram-change (at rest), all with detail { values, set,
//                sum, probability, contributions }; refit-shown ({ names }), nomogram-form ({ attribute, form }),
//                nomogram-control ({ pair, control }: a pair was swapped), nomogram-attribute ({ attributes }: a row's name was pressed), nomogram-error ({ message, field })
//   keys         on a dot: Left and Right move it left and right, Up and Down step its value (Shift: ten steps), Home and
//                End its ends, a letter the next level that begins so, U or Delete: unknown, Escape: back

import { html } from "lit/html.js";
import { formsDrawn } from "../model/layout/forms.js";
import { complete } from "../model/layout/index.js";
import { hasPairs, pairs } from "../model/pair-door.js";
import { view } from "../sentences/view.js";
import { arrange, settingsOf, windowSizes } from "./arrange.js";
import { Choices } from "./choices.js";
import { Course } from "./course.js";
import { focusIn, refocus } from "./focus.js";
import { awaitsForms, fetchModel, takeModel } from "./intake.js";
import { viewStyle } from "./nomogram-style.js";
import { outline } from "./outline.js";
import { RenderedElement } from "./rendered-element.js";
import { AT_ONCE, Sights } from "./sights.js";
import { Stage } from "./stage.js";
import { Instance } from "./state.js";

/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../model/layout/types.js").Options} Options */
/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Form} Form */
/** @typedef {{ values: Value[], set: boolean[], sum: number, probability: number, contributions: number[] }} ChangeDetail */

/** What is wanted only once it stands: files of a drawing, tips, motion. @type {typeof import("./outputs.js") | null} */
let files = null;

export class NomogramView extends RenderedElement {
  static styles = [viewStyle];

  static properties = {
    src: String,
    model: null,
    values: null,
    set: null,
    options: null,
    menu: null,
    scale: String,
    align: String,
    order: String,
    shown: Number,
    locale: String,
    theme: String,
    fill: String,
    pinned: null,
  };

  static observedAttributes = ["src", "scale", "align", "order", "shown", "locale", "theme", "fill"];

  constructor() {
    super();
    /** @type {string | undefined} */
    this.src = undefined;
    /** @type {unknown} */
    this.model = undefined;
    /** @type {(Value | undefined)[] | undefined} */
    this.values = undefined;
    /** @type {boolean[] | undefined} */
    this.set = undefined;
    /** @type {Partial<Options>} */
    this.options = {};
    /** Is the name of each row a button that tells the page? @type {boolean} */
    this.menu = false;
    /** Forms chosen here, by name of the attribute or key of the pair. @type {Record<string, Form>} */
    this.forms = {};
    /** Controls chosen here, by key of the pair. @type {Record<string, string>} */
    this.controls = {};
    /** @type {string | undefined} */
    this.scale = undefined;
    /** @type {string | undefined} */
    this.align = undefined;
    /** @type {string | undefined} */
    this.order = undefined;
    /** @type {number | undefined} */
    this.shown = undefined;
    /** @type {string | undefined} */
    this.locale = undefined;
    /** @type {string | undefined} */
    this.theme = undefined;
    /** Name of the attribute (or of the pair) whose settings are open: whatever becomes of its effect, no row moves. @type {string | undefined} */
    this.pinned = undefined;
    /** How the rows stood when it was opened, and of what that was. @type {{ of: string, layout: import("../model/layout/types.js").Layout } | null} */
    this.held = null;
    /** Does the drawing take the whole height of its box? An attribute. @type {string | boolean | undefined} */
    this.fill = undefined;

    /** What is drawn; null until there is a model and a width. @type {import("./stage.js").Scene | null} */
    this.scene = null;
    /** @type {import("../model/types.js").AdditiveModel | null} */
    this.checked = null;
    /** The model that is being taken in: what was asked for last. @type {unknown} */
    this.taken = null;
    /** @type {Instance | null} */
    this.instance = null;
    this.stage = new Stage(this);
    this.course = new Course(this);
    this.choices = new Choices(this);
    /** Comes once the drawing is there; until then dots move as native ranges do. @type {import("./gestures.js").Gestures | null} */
    this.gestures = null;
    /** What was drawn before. @type {import("../model/types.js").AdditiveModel | null} */
    this.previous = null;
    this.problem = "";
    this.width = 0;
    /** Height of its box, where it fills that. */
    this.room = 0;
    this.expanded = false;
    /** Which pairs on top of other effects were asked for. @type {Partial<Pick<Options, "pairs" | "asked">>} */
    this.more = {};
    this.announceReady = false;
    /** The drawing that tip and guide speak of. @type {import("./stage.js").Scene | null} */
    this.toldOf = null;
    this.sights = new Sights(() => this.requestUpdate());
    /** @type {import("../model/text.js").Measure | null} */
    this.measure = null;
    /** @type {import("./flip.js").Memory | null} */
    this.memory = null;
    /** Set while rows are moved. @type {{ key: string, at: number } | null} */
    this.focused = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.resizes = new ResizeObserver(([entry]) => {
      // In the next frame: a new layout has a new height, and would be observed while it is being made.
      requestAnimationFrame(() => this.#sized(entry.contentRect) && this.layAgain());
    });
    this.resizes.observe(this);
    this.#sized(this.getBoundingClientRect());
    addEventListener("resize", this.#windowed);
    this.sights.watch();
    // Fonts that arrive late change every width.
    document.fonts?.ready.then(() => {
      this.measure = null;
      this.layAgain();
    });
  }

  disconnectedCallback() {
    this.resizes?.disconnect();
    removeEventListener("resize", this.#windowed);
    this.sights.observer?.disconnect();
    this.course.reset();
  }

  /** Rows are as tall as the window allows. */
  #windowed = () => {
    const { row, touch } = windowSizes();
    const options = this.scene?.layout.options;
    if (options && (options.row !== row || options.touch !== touch)) this.layAgain();
  };

  /** Air left and right, where the element fills its box. */
  edge = 0;

  /** What is left for the drawing of the element's width. @param {number} whole */
  #inner(whole) {
    this.edge = this.hasAttribute("fill") ? (whole < 716 ? 16 : 24) : 0;
    return Math.floor(whole) - 2 * this.edge;
  }

  /** Takes the size of its box; whether that is another one for the drawing. @param {DOMRectReadOnly} box */
  #sized({ width: whole, height }) {
    const width = this.#inner(whole);
    const room = this.hasAttribute("fill") ? Math.floor(height) : 0;
    if (width <= 0 || (width === this.width && (room === this.room || this.scene?.layout.frame.narrow)))
      return false;
    Object.assign(this, { width, room });
    return true;
  }

  /** Is a row drawn? In sight, among the first, or where the keyboard or the pointer is. @param {Row} row @param {number} at */
  #wanted = (row, at) =>
    at < AT_ONCE ||
    this.sights.seen.has(row.key) ||
    row.key === this.focused?.key ||
    row.effect === this.course.active?.effect;

  /** Lays out anew at the next update. */
  layAgain() {
    this.scene = null;
    this.requestUpdate();
  }

  /** @override @param {Set<string>} changed */
  willUpdate(changed) {
    if (changed.has("theme")) {
      if (this.theme) this.setAttribute("theme", this.theme);
      else this.removeAttribute("theme");
    }
    // Shut: what has become of the rows is drawn.
    if (changed.has("pinned") && !this.pinned) this.scene = null;
    if (changed.has("fill")) {
      this.toggleAttribute("fill", this.fill !== undefined && this.fill !== false);
      if (this.#sized(this.getBoundingClientRect())) this.scene = null;
    }
    if (changed.has("src") && this.src) fetchModel(this, this.src);
    if (changed.has("model") && this.model !== undefined) takeModel(this, this.model);
    if (this.checked && (!this.instance || ((changed.has("values") || changed.has("set")) && this.values))) {
      const before = this.instance;
      this.instance = new Instance(this.checked, this.given, this.set);
      this.course.replaced(before, this.instance);
      this.scene = null;
    }
    const laid = ["options", "scale", "align", "order", "shown", "locale"];
    if (this.scene && laid.some((name) => changed.has(name))) {
      this.#remember();
      this.scene = null;
    }
    this.focused = focusIn(this.renderRoot);
    if (this.checked && this.instance && !this.scene && this.width > 0) {
      const forms = formsDrawn(this.checked, this.settings.forms, true);
      if (!awaitsForms(this, forms, () => this.requestUpdate())) arrange(this);
    }
    if (!this.scene) return;
    const { layout, model, instance } = this.scene;
    complete(layout, model, instance.values, this.#wanted);
  }

  /** The values in force, one an attribute. */
  get given() {
    return this.values;
  }

  /** The options in force. @returns {Options} */
  get settings() {
    return settingsOf(this);
  }

  /** @override */
  render() {
    return this.problem
      ? html`<p class="problem" part="problem" role="alert">${this.problem}</p>`
      : outline(this);
  }

  /** @param {Partial<Pick<NomogramView, "expanded" | "more">>} change */
  expand(change) {
    this.#remember();
    Object.assign(this, change);
    this.layAgain();
  }

  /**
   * Brings the row of a pair into sight, drawn or not, and the focus to it; false where the model has no such effect.
   * @param {string} a @param {string} b names of its attributes
   */
  async showPair(a, b) {
    return this.scene !== null && hasPairs(this.scene.model) && pairs().view.showPair(this, a, b);
  }

  /** @override */
  updated() {
    if (!this.scene) return;
    this.sights.observe(this.renderRoot);
    const zero = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".zero-line"));
    if (zero) zero.style.left = `${this.scene.layout.head.origin}px`;
    this.stage.placeAll();
    if (this.toldOf !== this.scene) {
      // What was told of another drawing is not told over this one.
      if (!this.gestures?.active) this.#tell();
      this.toldOf = this.scene;
      this.send("nomogram-drawn", null);
    }
    if (this.focused) {
      const keyed = Boolean(this.renderRoot.querySelector(".keyed"));
      refocus(this.renderRoot, this.focused);
      this.course.host.keyed(keyed);
    }
    this.focused = null;
    if (this.memory) files?.slide(this.renderRoot, this.memory, this);
    this.memory = null;
    if (!this.announceReady) return;
    this.announceReady = false;
    // One dot breathes once, to say that dots can be moved.
    if (!this.scene.instance.set.some(Boolean))
      this.renderRoot.querySelector(".row .dot")?.classList.add("breathe");
    // What makes files of it comes after what is seen.
    import("./outputs.js").then((part) => {
      files = part;
      this.gestures ??= new part.Gestures(this.course.host);
      this.requestUpdate();
      this.send("nomogram-ready", this.detail);
    });
  }

  /** What is told of the row at which the keyboard is; at none, nothing. */
  #tell() {
    const { root } = this.stage;
    const at = /** @type {HTMLElement | null} */ (root.querySelector(".keyed") && root.activeElement);
    const key = at?.matches(".slider") && at.dataset.row;
    const row = this.scene?.layout.rows.find((r) => r.key === key) ?? null;
    this.stage.guide(row);
    this.stage.tipOn(row);
  }

  #remember() {
    if (this.hasUpdated) this.memory ??= files?.remembered(this.renderRoot) ?? null;
  }

  /** @param {FocusEvent} event */
  focusedOn = ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(".slider") || this.gestures?.active) return;
    this.renderRoot.querySelector(".view")?.classList.add("keyed");
    this.#tell();
  };

  blurred = () => {
    if (this.gestures?.active || this.focused) return;
    this.course.settle();
    this.stage.guide(null);
    this.stage.tipAt(null, 0, 0);
  };

  /** @param {string} name @param {unknown} detail */
  send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** @returns {ChangeDetail} */
  get detail() {
    const { values = [], set = [], sum = Number.NaN, outcome = Number.NaN, parts = [] } = this.instance ?? {};
    return { values: [...values], set: [...set], sum, probability: outcome, contributions: [...parts] };
  }

  /** What a page keeps: values, which of them the person has set, forms and controls that were chosen. JSON keeps it whole. */
  save() {
    const { values, set } = this.detail;
    const { forms, controls } = this.settings;
    return { values, set, forms, controls };
  }

  /** @param {{ values: (Value | undefined)[], set?: boolean[], forms?: Record<string, Form>, controls?: Record<string, string> }} state */
  restore(state) {
    this.set = state.set;
    this.values = state.values;
    if (state.forms) this.choose({ forms: state.forms });
    if (state.controls) this.choose({ controls: state.controls });
  }

  /** What is chosen on a row, or restored. @param {{ forms?: Record<string, Form>, controls?: Record<string, string> }} chosen */
  choose(chosen) {
    this.#remember();
    Object.assign(this, chosen);
    // Those among the options come before our own: what is chosen on a row is an option changed.
    const given = Object.entries(chosen).filter(([name]) => /** @type {any} */ (this.options)?.[name]);
    if (given.length) this.options = { ...this.options, ...Object.fromEntries(given) };
    this.layAgain();
  }

  /** Values moved elsewhere, by what this drawing is linked with. @param {readonly (Value | undefined)[]} values @param {readonly boolean[]} set */
  follow(values, set) {
    this.course.follow(values, set);
  }

  /** Every attribute back to its typical value, as not set by the person. */
  typicalValues() {
    const { instance } = this;
    if (instance)
      this.course.whole(
        instance.typical,
        instance.set.map(() => false),
        view.typicalSet,
      );
  }

  /** Every dot off: all unknown. */
  takeAllOff() {
    const { instance } = this;
    if (!instance) return;
    const none = instance.values.map(() => null);
    this.course.whole(
      none,
      instance.set.map(() => true),
      (_, after) => view.allOff(after),
    );
  }

  /** What `options.veiled` keeps back is shown, and said. */
  async unveil() {
    await files?.unveil(this);
  }

  /** What is fetched once the drawing is there. */
  get files() {
    return files;
  }

  /** Makes files of what is drawn, once that part is there. */
  get #made() {
    const { scene } = this;
    if (!scene || !files) throw new Error("a figure or a table can be had from the event nomogram-ready on");
    return { scene, ...files };
  }

  /** What the lines and the lower axes reach by themselves: to lay several models side by side, give all the union. */
  get domain() {
    if (!this.scene) return null;
    const { scale, foot } = this.scene.layout;
    return { domain: scale.own, sum_domain: foot.own };
  }

  /** The drawing as an SVG file of its own. @param {import("./outputs.js").PictureOptions} [options] */
  toSVG(options = {}) {
    const { scene, svgOf } = this.#made;
    return svgOf(scene, options);
  }

  /** @param {number} [scale] pixels for each CSS pixel @param {import("./outputs.js").PictureOptions} [options] @returns {Promise<Blob>} */
  toPNG(scale = 2, options = {}) {
    return this.#made.pngOf(this.toSVG(options), scale);
  }

  /** One record for each attribute or pair, in the order of the file, folded ones too. */
  toTable() {
    const { scene, tableOf } = this.#made;
    return tableOf(scene);
  }
}
