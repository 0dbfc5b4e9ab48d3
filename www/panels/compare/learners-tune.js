/** Settings of a learner, chosen by held-out loss on a grid: a heat map that keys and pointer move in. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { Asked } from "../../engine/asked.js";
import { EngineProblem } from "../../engine/calls.js";
import { behind } from "../../engine/second.js";
import { bestOf, isAtEdge, shadeOf, simplestOf, stepOf } from "../../model/compare/grid.js";
import { fixed, plain } from "../../model/format.js";
import { words } from "../../sentences/compare/learners.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { gridOf, rivalKey, rivalOf } from "../../state/compared-learners.js";
import { settingValue } from "../../state/learners.js";
import { requestOf } from "../../state/request.js";
import { leftFree, shaped, shapeNow, shapesFor } from "../../state/tuned-maps.js";
import { textOfSize } from "./learners-numbers.js";

/** @typedef {import("../../engine/contract.js").TunedCell} TunedCell */
/** @typedef {import("../../model/compare/grid.js").Place} Place */
/** @typedef {import("../../engine/contract.js").Tuning} Tuning */
/** @typedef {ReturnType<import("../../engine/compare-learners.js").LearnerContest["entries"]>[number]} Entry */
/** @typedef {{ key: string, learner: string, grid: Tuning, rows: (TunedCell[] | undefined)[], keep: string[][], refused: (string | undefined)[] }} Found `refused`: why a row cannot be learned; `keep`: for each row the attributes whose values are too few for its shape */

/** What says that a shape has no room, or no form, with every pair; others may. */
const refusals = ["too-many-for-pairs", "no-form-for-pair"];

/** Rows of a grid. @param {Tuning | null} grid */
const rowsOf = (grid) => Math.max(1, grid?.second?.length ?? 0, grid?.maps?.length ?? 0);

export class LearnersTune extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    pool: { attribute: false },
    which: { state: true },
    byShape: { state: true },
    found: { state: true },
    pick: { state: true },
    running: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** The learner whose settings they are; "": the drawn one. */
    this.which = "";
    /** Whether the second axis is the shape of the numbers. */
    this.byShape = false;
    /** @type {Found | null} */
    this.found = null;
    /** @type {Place | null} */
    this.pick = null;
    this.running = false;
    this.trouble = "";
    this.asked = new Asked();
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

  /** The shapes that can be tried as a second axis. @param {Entry} entry */
  #shapes({ name, question }) {
    return this.contest.freeNumbers(question).names.length > 0 ? shapesFor(name) : [];
  }

  /** @param {Entry} entry */
  #grid(entry) {
    return gridOf(entry.name, entry.question.settings, this.byShape ? this.#shapes(entry) : []);
  }

  /** The question that is tuned: where shapes are, the attributes are free. @param {Entry} entry @param {Tuning} grid */
  #asked({ question }, grid) {
    return grid.maps ? leftFree(question, this.contest.freeNumbers(question).names) : question;
  }

  /** What the grid is about: the rows, folds and all settings that are not tuned. @param {Entry} entry @param {Tuning} grid */
  #key(entry, grid) {
    const { first, second } = rivalOf(entry.name);
    const tuned = [first?.setting, ...(grid.maps ? [] : [second?.setting])];
    const settings = entry.question.settings.filter((s) => !tuned.includes(s.name));
    return rivalKey({ ...this.#asked(entry, grid), settings }, grid);
  }

  render() {
    const entry = this.#entry();
    const grid = this.#grid(entry);
    const { found, running, trouble } = this;
    const current = grid && found?.key === this.#key(entry, grid) ? found : null;
    const done = current?.rows.filter((row, j) => row || current.refused[j]).length ?? 0;
    const of = rowsOf(grid);
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
          </select></label>
          ${grid && this.#shapes(entry).length > 0 ? this.#axisField(entry) : nothing}</div>
        ${
          grid
            ? html`<p class="hint">${words.tuneLead(grid.folds, words.losses[this.contest.outcome])}</p>
              <div class="search">${
                running
                  ? html`<button type="button" class="button" @click=${() => this.#stop()}>${words.stop}</button>
                      <progress aria-hidden="true" max=${of} .value=${done}></progress>`
                  : html`<button type="button" class="button" ?disabled=${done === of} @click=${() => this.#run()}>${words.compute}</button>`
              }<span role="status">${trouble ? words.problem(trouble) : running ? words.trying(done, of) : done > 0 && done < of ? words.someTried(String(done), String(of)) : ""}</span></div>
              ${current && done > 0 ? this.#map(current, entry) : nothing}`
            : html`<p class="hint">${words.nothingToTune}</p>`
        }
      </div></details>`;
  }

  /** What the second axis is. @param {Entry} entry */
  #axisField({ name }) {
    const { second } = rivalOf(name);
    const usual = second ? words.settings[second.setting] : words.noAxis;
    return html`<label class="option"><span>${words.axis}</span>
      <select @change=${(/** @type {any} */ { target }) => this.#begin({ byShape: target.value === "shape" })}>
        <option value="setting" .selected=${!this.byShape}>${usual}</option>
        <option value="shape" .selected=${this.byShape}>${words.shapeAxis}</option>
      </select></label>`;
  }

  /** @param {string} name */
  #take(name) {
    this.#begin({ which: name });
  }

  /** Another grid. @param {{ which?: string, byShape?: boolean }} change */
  #begin(change) {
    this.#stop();
    Object.assign(this, change);
    this.pick = null;
    this.trouble = "";
  }

  #stop() {
    this.asked.stop();
    this.#rest();
  }

  /** A row of the grid after the other; those that are there are not fitted again. */
  async #run() {
    const entry = this.#entry();
    const grid = this.#grid(entry);
    if (!grid) return;
    const request = requestOf(this.bench, {
      ...this.bench.document.value,
      question: this.#asked(entry, grid),
    });
    if (!request) return;
    const key = this.#key(entry, grid);
    const blank = { rows: Array.from({ length: rowsOf(grid) }, () => undefined), keep: [], refused: [] };
    const { rows: before, keep, refused } = this.found?.key === key ? this.found : blank;
    this.found = { key, learner: entry.name, grid, rows: before, keep, refused };
    [this.running, this.trouble] = [true, ""];
    this.contest.setTuning(true);
    // Rows take long: what is asked for meanwhile waits for those under way only.
    const need = { ...request, question: { ...request.question, resamples: 0 }, last: true };
    const work = async (/** @type {AbortSignal} */ signal) => {
      await Promise.all(
        before.map(async (there, row) => {
          if (there || refused[row]) return;
          const { cells, kept, why } = await this.#rowOf(grid, row, { ...need, signal });
          if (this.found?.key === key)
            this.found = {
              ...this.found,
              rows: this.found.rows.with(row, cells),
              keep: Object.assign([...this.found.keep], { [row]: kept }),
              refused: Object.assign([...this.found.refused], { [row]: why }),
            };
        }),
      );
      if (!signal.aborted) this.#rest();
    };
    await this.asked.run(work, ({ message }) => {
      this.trouble = message;
      this.#rest();
    });
  }

  #rest() {
    this.running = false;
    this.contest.setTuning(false);
  }

  /** A row, or why its shape cannot be learned. @param {Tuning} grid @param {number} row @param {import("../../engine/pool.js").Need} need */
  async #rowOf(grid, row, need) {
    try {
      const { cells, keep_their_map: kept = [] } = await behind(this.pool).ask("tuned", { grid, row }, need);
      return { cells, kept, why: undefined };
    } catch (error) {
      if (!grid.maps || !(error instanceof EngineProblem) || !refusals.includes(error.problem.code))
        throw error;
      return { cells: undefined, kept: [], why: error.problem.message };
    }
  }

  /** The shapes that cannot be learned. @param {Found} found */
  #refused({ grid, refused }) {
    return (grid.maps ?? []).map((map, row) => {
      const why = refused[row];
      return why
        ? html`<p class="hint refused"><bdi>${words.noRoom(shapes.shape(map), why)}</bdi></p>`
        : nothing;
    });
  }

  /** @param {Found} found @param {Entry} entry */
  #map(found, entry) {
    const { grid, rows, learner, keep, refused } = found;
    const { first, second } = rivalOf(learner);
    if (!first) return nothing;
    const best = bestOf(rows);
    // Shapes stand in the order of how much they bend.
    const simplest = simplestOf(rows, [first.simple, grid.maps ? -1 : (second?.simple ?? -1)]);
    const set = this.#setPlace(entry, grid);
    const pick = this.pick ?? best ?? [0, 0];
    const shade = shadeOf(rows);
    const measure = words.losses[this.contest.outcome];
    const across = words.settings[first.setting];
    const up = grid.maps ? words.shapeAxis : second ? words.settings[second.setting] : "";
    const is = (/** @type {Place | null} */ a, /** @type {Place} */ b) => a?.[0] === b[0] && a[1] === b[1];
    const cell = (/** @type {Place} */ place) => rows[place[1]]?.[place[0]];
    const marks = (/** @type {Place} */ place) =>
      /** @type {const} */ (["best", "simplest", "set"]).filter((mark) =>
        is({ best, simplest, set }[mark], place),
      );
    const at = cell(pick);
    const nothingAt = (/** @type {number} */ row) => (refused[row] ? words.impossible : words.waitingCell);
    const all = rows.every((row, j) => row || refused[j]);
    return html`<div class="table-scroll">
        <table class="heat" role="grid" aria-label=${`${words.grid(measure, across, up)}. ${words.gridKeys}`}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, pick, grid)}>
          <tbody>${[...rows.keys()].reverse().map(
            (j) => html`<tr>
              <th scope="row">${this.#rowText(grid, j, up) || measure}</th>
              ${grid.first.map((_, i) => {
                const place = /** @type {Place} */ ([i, j]);
                const one = cell(place);
                const said = one ? this.#said(one, across, this.#rowText(grid, j, up, " = ")) : nothingAt(j);
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
      <p class="map-at" role="status">${at ? this.#said(at, across, this.#rowText(grid, pick[1], up, " = ")) : nothingAt(pick[1])}</p>
      ${all && best && isAtEdge(best, grid.first.length) ? html`<p class="hint at-edge">${words.atEdge(across, plain(grid.first[best[0]]))}</p>` : nothing}
      ${this.#refused(found)}
      ${keep[pick[1]]?.length ? html`<p class="hint keeps">${words.keeps(keep[pick[1]])}</p>` : nothing}
      ${grid.maps && !entry.drawn ? html`<p class="hint">${words.shapeOfAll}</p>` : nothing}
      <div class="ways">
        <button type="button" class="button" @click=${() => this.#choose(best)}>${words.useBest}</button>
        <button type="button" class="button" @click=${() => this.#choose(simplest)}>${words.useSimplest}</button>
        <button type="button" class="button" ?disabled=${!at} @click=${() => at && this.#use(entry, at, grid.maps?.[pick[1]], keep[pick[1]])}>${words.use}</button>
      </div>
      <p class="hint">${words.optimistic}</p>`;
  }

  /** What all cells of a row have. @param {Tuning} grid @param {number} row @param {string} up @param {string} [is] between the name of a setting and its value */
  #rowText({ maps, second }, row, up, is = " ") {
    if (maps) return shapes.shape(maps[row]);
    return second?.length ? `${up}${is}${plain(second[row])}` : "";
  }

  /** @param {TunedCell} cell @param {string} across @param {string} row */
  #said({ first, loss, error, auc }, across, row) {
    const at = [`${across} = ${plain(first)}`, row].filter(Boolean).join(", ");
    // An error in the target's unit may be of any size.
    const { outcome } = this.contest;
    const text = outcome === "number" ? textOfSize(loss) : (/** @type {number} */ v) => fixed(v, 4);
    const ranked = auc === undefined ? "" : fixed(auc, 3);
    return words.cell(at, words.losses[outcome], text(loss), text(error), ranked);
  }

  /** Where the settings are that are set now; null: between or beyond the cells. @param {Entry} entry @param {Tuning} grid @returns {Place | null} */
  #setPlace({ name, question }, grid) {
    const { first, second } = rivalOf(name);
    const now = (/** @type {string} */ setting) =>
      settingValue(question.learner, question.settings, /** @type {any} */ (setting));
    const i = grid.first.indexOf(now(first?.setting ?? ""));
    const columns = this.bench.opened.value?.opened.columns ?? [];
    const j = grid.maps
      ? shapeNow(question, columns, grid.maps)
      : second
        ? (grid.second?.indexOf(now(second.setting)) ?? -1)
        : 0;
    return i >= 0 && j >= 0 ? [i, j] : null;
  }

  /** @param {KeyboardEvent} event @param {Place} pick @param {Tuning} grid */
  #press(event, pick, grid) {
    const next = stepOf(event.key, pick, grid.first.length, rowsOf(grid));
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

  /** @param {Entry} entry @param {TunedCell} cell @param {import("../../engine/contract.js").MapChoice} [shape] @param {readonly string[]} [keep] what keeps its own one */
  #use({ name, drawn, question }, cell, shape, keep = []) {
    const { first, second } = rivalOf(name);
    const chosen = [
      ...(first ? [{ name: first.setting, value: cell.first }] : []),
      ...(second && cell.second !== undefined ? [{ name: second.setting, value: cell.second }] : []),
    ];
    const others = question.settings.filter((s) => !chosen.some((c) => c.name === s.name));
    const settings = [...others, ...chosen];
    const names = this.contest.freeNumbers(question).names.filter((one) => !keep.includes(one));
    const maps = shape ? shaped(question.learner, names, shape) : [];
    if (drawn)
      return this.gestures.drawLearner(question.learner, settings, words.used(words.name(name)), maps);
    if (maps.length > 0) this.gestures.setMaps(maps);
    this.contest.setSettings(name, settings);
  }
}

define("learners-tune", LearnersTune);
