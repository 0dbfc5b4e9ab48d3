/** Settings of a learner, chosen by held-out loss on a grid: a heat map that keys and pointer move in. */
import { html, nothing } from "lit";
import { troubleOf } from "../engine/follow.js";
import { behind } from "../engine/second.js";
import { fixed, plain } from "../model/format.js";
import { bestOf, shadeOf, simplestOf, stepOf } from "../model/learners/grid.js";
import { words } from "../sentences/compare-learners.js";
import { gridOf, rivalKey, rivalOf } from "../state/compared-learners.js";
import { settingValue } from "../state/learners.js";
import { requestOf } from "../state/request.js";
import { define, given, PageElement } from "./base.js";
import { textOfSize } from "./learners-numbers.js";

/** @typedef {import("../engine/contract.js").TunedCell} TunedCell */
/** @typedef {import("../model/learners/grid.js").Place} Place */
/** @typedef {{ key: string, learner: string, grid: import("../engine/contract.js").Tuning, rows: (TunedCell[] | undefined)[] }} Found */

export class LearnersTune extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    pool: { attribute: false },
    which: { state: true },
    found: { state: true },
    pick: { state: true },
    running: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
    /** The learner whose settings they are; "": the drawn one. */
    this.which = "";
    /** @type {Found | null} */
    this.found = null;
    /** @type {Place | null} */
    this.pick = null;
    this.running = false;
    this.trouble = "";
    this.job = new AbortController();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  /** The learner, with the question that it is asked. */
  #entry() {
    const entries = this.contest.entries();
    return entries.find(({ name, ticked }) => ticked && name === this.which) ?? entries[0];
  }

  /** What the grid is about: the rows, folds and all settings that are not tuned. @param {ReturnType<LearnersTune["contest"]["entries"]>[number]} entry */
  #key({ name, question }) {
    const { first, second } = rivalOf(name);
    const tuned = [first?.setting, second?.setting];
    const settings = question.settings.filter((s) => !tuned.includes(s.name));
    return rivalKey({ ...question, settings }, false);
  }

  render() {
    const entry = this.#entry();
    const grid = gridOf(entry.name, entry.question.settings);
    const { found, running, trouble } = this;
    const current = grid && found?.key === this.#key(entry) ? found : null;
    const done = current?.rows.filter(Boolean).length ?? 0;
    const of = Math.max(1, grid?.second?.length ?? 1);
    return html`<details class="rival-part in-numbers"><summary>${words.tune}</summary>
      <div class="tune">
        <div class="ways"><label class="option"><span>${words.tuneWhich}</span>
          <select @change=${(/** @type {any} */ { target }) => this.#take(target.value)}>
            ${this.contest
              .entries()
              .filter(({ ticked }) => ticked)
              .map(
                ({ name }) =>
                  html`<option value=${name} .selected=${name === entry.name}>${words.name(name)}</option>`,
              )}
          </select></label></div>
        ${
          grid
            ? html`<p class="hint">${words.tuneLead(grid.folds, words.losses[this.contest.outcome])}</p>
              <div class="search">${
                running
                  ? html`<button type="button" class="button" @click=${() => this.#stop()}>${words.stop}</button>
                      <progress aria-hidden="true" max=${of} .value=${done}></progress>`
                  : html`<button type="button" class="button" ?disabled=${done === of} @click=${() => this.#run()}>${words.compute}</button>`
              }<span role="status">${trouble ? words.problem(trouble) : running ? words.trying(done, of) : ""}</span></div>
              ${current && done > 0 ? this.#map(current, entry) : nothing}`
            : html`<p class="hint">${words.nothingToTune}</p>`
        }
      </div></details>`;
  }

  /** @param {string} name */
  #take(name) {
    this.#stop();
    this.which = name;
    this.pick = null;
    this.trouble = "";
  }

  #stop() {
    this.job.abort(new DOMException("", "AbortError"));
    this.running = false;
  }

  /** A row of the grid after the other; those that are there are not fitted again. */
  async #run() {
    const entry = this.#entry();
    const grid = gridOf(entry.name, entry.question.settings);
    const request = requestOf(this.bench, { ...this.bench.document.value, question: entry.question });
    if (!grid || !request) return;
    const key = this.#key(entry);
    this.job = new AbortController();
    const { signal } = this.job;
    const n = Math.max(1, grid.second?.length ?? 1);
    const before = this.found?.key === key ? this.found.rows : Array.from({ length: n }, () => undefined);
    this.found = { key, learner: entry.name, grid, rows: before };
    [this.running, this.trouble] = [true, ""];
    const need = { ...request, question: { ...request.question, resamples: 0 }, signal };
    try {
      await Promise.all(
        before.map(async (there, row) => {
          if (there) return;
          const { cells } = await behind(this.pool).ask("tuned", { grid, row }, need);
          if (this.found?.key === key)
            this.found = { ...this.found, rows: this.found.rows.map((one, i) => (i === row ? cells : one)) };
        }),
      );
    } catch (error) {
      if (!signal.aborted) this.trouble = troubleOf(error, "model").message;
    }
    if (!signal.aborted) this.running = false;
  }

  /** @param {Found} found @param {ReturnType<LearnersTune["contest"]["entries"]>[number]} entry */
  #map({ grid, rows, learner }, entry) {
    const { first, second } = rivalOf(learner);
    if (!first) return nothing;
    const best = bestOf(rows);
    const simplest = simplestOf(rows, [first.simple, second?.simple ?? -1]);
    const set = this.#setPlace(entry, grid);
    const pick = this.pick ?? best ?? [0, 0];
    const shade = shadeOf(rows);
    const measure = words.losses[this.contest.outcome];
    const [across, up] = [first, second].map((axis) => (axis ? words.settings[axis.setting] : ""));
    const is = (/** @type {Place | null} */ a, /** @type {Place} */ b) => a?.[0] === b[0] && a[1] === b[1];
    const cell = (/** @type {Place} */ place) => rows[place[1]]?.[place[0]];
    const marks = (/** @type {Place} */ place) =>
      /** @type {const} */ (["best", "simplest", "set"]).filter((mark) =>
        is({ best, simplest, set }[mark], place),
      );
    const at = cell(pick);
    return html`<div class="table-scroll">
        <table class="heat" role="grid" aria-label=${`${words.grid(measure, across, up)}. ${words.gridKeys}`}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, pick, grid)}>
          <tbody>${[...rows.keys()].reverse().map(
            (j) => html`<tr>
              <th scope="row">${second ? `${up} ${plain(grid.second?.[j] ?? 0)}` : measure}</th>
              ${grid.first.map((_, i) => {
                const place = /** @type {Place} */ ([i, j]);
                const one = cell(place);
                const said = one ? this.#said(one, across, up) : words.waitingCell;
                const about = marks(place);
                const dark = one ? shade(one.loss) : 0;
                return html`<td role="gridcell" class=${`shade-${one ? Math.round(dark * 6) : "none"} ${is(pick, place) ? "is-pick" : ""}`}
                  tabindex=${is(pick, place) ? 0 : -1} aria-selected=${is(pick, place)} title=${said}
                  aria-label=${[said, ...about.map((mark) => words.marks[mark])].join(", ")}
                  @click=${() => this.#choose(place)}>${about.map((mark) => words.signs[mark]).join("")}</td>`;
              })}</tr>`,
          )}</tbody>
          <tfoot><tr><th scope="row">${across}</th>${grid.first.map((v) => html`<th scope="col">${plain(v)}</th>`)}</tr></tfoot>
        </table></div>
      <p class="hint heat-signs">${/** @type {const} */ (["best", "simplest", "set"]).map((mark) => html`<span>${words.signs[mark]} ${words.marks[mark]}</span>`)}</p>
      <p class="map-at" role="status">${at ? this.#said(at, across, up) : words.waitingCell}</p>
      <div class="ways">
        <button type="button" class="button" @click=${() => this.#choose(best)}>${words.useBest}</button>
        <button type="button" class="button" @click=${() => this.#choose(simplest)}>${words.useSimplest}</button>
        <button type="button" class="button" ?disabled=${!at} @click=${() => at && this.#use(entry, at)}>${words.use}</button>
      </div>
      <p class="hint">${words.optimistic}</p>`;
  }

  /** @param {TunedCell} cell @param {string} across @param {string} up */
  #said({ first, second, loss, error, auc }, across, up) {
    const at = `${across} = ${plain(first)}${second === undefined ? "" : `, ${up} = ${plain(second)}`}`;
    // An error in the target's unit may be of any size.
    const { outcome } = this.contest;
    const text = outcome === "number" ? textOfSize(loss) : (/** @type {number} */ v) => fixed(v, 4);
    return words.cell(
      at,
      words.losses[outcome],
      text(loss),
      text(error),
      auc === undefined ? "" : fixed(auc, 3),
    );
  }

  /** Where the settings are that are set now; null: between or beyond the cells. @param {ReturnType<LearnersTune["contest"]["entries"]>[number]} entry @param {import("../engine/contract.js").Tuning} grid @returns {Place | null} */
  #setPlace({ name, question }, grid) {
    const { first, second } = rivalOf(name);
    const now = (/** @type {string} */ setting) =>
      settingValue(name, question.settings, /** @type {any} */ (setting));
    const i = grid.first.indexOf(now(first?.setting ?? ""));
    const j = second ? (grid.second?.indexOf(now(second.setting)) ?? -1) : 0;
    return i >= 0 && j >= 0 ? [i, j] : null;
  }

  /** @param {KeyboardEvent} event @param {Place} pick @param {import("../engine/contract.js").Tuning} grid */
  #press(event, pick, grid) {
    const next = stepOf(event.key, pick, grid.first.length, Math.max(1, grid.second?.length ?? 1));
    if (!next) return;
    event.preventDefault();
    this.#choose(next);
  }

  /** @param {Place | null} place */
  async #choose(place) {
    if (!place) return;
    const inside = this.querySelector(".heat")?.contains(document.activeElement);
    this.pick = place;
    await this.updateComplete;
    if (inside) /** @type {HTMLElement | null} */ (this.querySelector(".heat .is-pick"))?.focus();
  }

  /** @param {ReturnType<LearnersTune["contest"]["entries"]>[number]} entry @param {TunedCell} cell */
  #use({ name, drawn, question }, cell) {
    const { first, second } = rivalOf(name);
    const chosen = [
      ...(first ? [{ name: first.setting, value: cell.first }] : []),
      ...(second && cell.second !== undefined ? [{ name: second.setting, value: cell.second }] : []),
    ];
    const others = question.settings.filter((s) => !chosen.some((c) => c.name === s.name));
    const settings = [...others, ...chosen];
    if (drawn) this.gestures.drawLearner(name, settings, words.used(words.name(name)));
    else this.contest.setSettings(name, settings);
  }
}

define("learners-tune", LearnersTune);
