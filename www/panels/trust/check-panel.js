/** Does a Venn machine keep its promises on new rows? Row by row, as far as one likes. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { numberField, segments } from "../../controls/fields.js";
import { OwnWidth } from "../../controls/own-width.js";
import { stepButtons } from "../../controls/step-buttons.js";
import { limits as counts } from "../../engine/catalogue.json";
import { limits } from "../../engine/catalogue-more.json";
import { checkerOf, machinesFor, remaining } from "../../engine/check.js";
import { count, fixed, percent, plainK } from "../../model/format.js";
import { courseOf, judgementOf, stations } from "../../model/trust/check-course.js";
import { pictureOf } from "../../model/trust/check-picture.js";
import { check } from "../../sentences/trust/check.js";
import { isOpen } from "../../state/tabs.js";
import { checkPicture } from "./check-picture.js";
import "../../style/check.css";

/** @typedef {import("../../engine/check.js").Checked} Checked */
/** @typedef {import("../../engine/contract.js").CheckWanted} CheckWanted */

const SHARES = [0.1, 0.2, 0.3, 0.5, 0.7, 0.9];
const STATIONS = 10;

export class CheckPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { page: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
    /** @type {import("../../engine/check.js").Checker} */
    this.checker = given;
    this.room = new OwnWidth(this);
  }

  /** It writes what it has found, which no rendering may do. */
  willUpdate() {
    this.checker = checkerOf(this.page);
  }

  render() {
    const { bench } = this;
    const { question, view } = bench.document.value;
    if (!isOpen(view, "check") || question.target === null || question.outcome === "number") return nothing;
    const checked = bench.checked.value;
    return html`
      <p class="hint">${check.lead}</p>
      ${this.#settings(checked)} ${this.#search(checked)}
      ${checked.wrong.length > 0 && checked.begun ? this.#course(checked, checked.begun) : nothing}
    `;
  }

  /** @param {Checked} checked */
  #settings({ wanted }) {
    const { checker } = this;
    const mode = wanted.online ? "online" : "offline";
    const machines = machinesFor(this.bench.document.value.question);
    return html`<div class="check-settings">
      ${segments(
        "check-machine",
        check.machine,
        machines.map((m) => [m, check.machines[m]]),
        wanted.machine,
        (machine) => checker.set({ machine: /** @type {CheckWanted["machine"]} */ (machine) }),
      )}
      ${segments("check-mode", check.mode, Object.entries(check.modes), mode, (m) => checker.set({ online: m === "online" }))}
      <label class="option"><span>${check.first[mode]}</span>
        <select @change=${(/** @type {any} */ event) => checker.set({ first: Number(event.target.value) })}>
          ${SHARES.map((share) => html`<option value=${share} .selected=${share === wanted.first}>${percent(share)}</option>`)}
        </select></label>
    </div>
    <p class="hint">${check.means[wanted.machine]} ${check.modeMeans[mode]}</p>
    <details class="check-more">
      <summary>${check.more}</summary>
      ${
        // Venn–ABERS sets rows aside to be scored.
        wanted.machine === "venn_abers"
          ? nothing
          : html`<label class="option"><span>${check.scoredBy}</span>
              <select @change=${(/** @type {any} */ event) => checker.set({ scored_by: event.target.value })}>
                ${Object.entries(check.scoredByAll).map(([by, word]) => html`<option value=${by} .selected=${by === wanted.scored_by}>${word}</option>`)}
              </select></label>
              <p class="hint">${check.scoredByMeans[wanted.scored_by]}</p>`
      }
      <div class="check-fields">
        ${numberField({ label: check.cost, value: wanted.cost, hint: check.costHint, low: 0, high: limits.cost.high, take: (cost) => checker.set({ cost }) })}
        ${numberField({ label: check.gamma, value: wanted.gamma, hint: check.gammaHint, low: 0, high: limits.gamma.high, take: (gamma) => checker.set({ gamma }) })}
        ${numberField({ label: check.most, value: wanted.most, hint: check.mostHint, low: 0, high: 1e6, whole: true, take: (most) => checker.set({ most }) })}
        ${numberField({ label: check.seed, value: wanted.seed, hint: check.seedHint, ...counts.seed, take: (seed) => checker.set({ seed }) })}
      </div>
    </details>`;
  }

  /** How far it is, and what can be done about that. @param {Checked} checked */
  #search(checked) {
    const { bench, checker } = this;
    const { begun, running, trouble, wrong, asked, wanted } = checked;
    const left = remaining(checked);
    const all = begun?.rows ?? 0;
    const text = running
      ? bench.progress.value
        ? check.waiting
        : begun
          ? ""
          : check.training
      : trouble
        ? check.trouble(trouble)
        : !begun
          ? ""
          : left > 0
            ? check.stopped(wrong.length, all)
            : check.finished(all, begun.trained);
    const changed = asked !== null && !running && JSON.stringify(asked) !== JSON.stringify(wanted);
    const progress = check.progress(wrong.length, all);
    const ready = bench.engine.value === "ready" && bench.opened.value !== null;
    return html`<div class="search">
      ${running && begun ? html`<progress aria-label=${progress} max=${all || 1} .value=${wrong.length}></progress><span>${progress}</span>` : nothing}
      <span role="status">${text}</span>
      ${stepButtons({ words: check, state: checked, left: left > 0, ready, stepper: checker })}
      ${changed ? html`<span class="hint">${check.changed}</span>` : nothing}
    </div>`;
  }

  /** @param {Checked} checked @param {import("../../engine/contract.js").CheckBegun} begun */
  #course(checked, { rows: total, cost, gamma }) {
    const judged = judgementOf(checked);
    if (!judged || this.room.now <= 0) return nothing;
    const course = courseOf(checked);
    const { rows, errors, least, most } = course;
    const last = { errors: errors[rows], least: least[rows], most: most[rows] };
    const said = check.errors(last.errors, rows, fixed(last.least, 1), fixed(last.most, 1));
    const verdict = check.verdict(judged.kept, judged.chance);
    return html`<div class="check-outcome">
      <p class="verdict">${verdict}</p>
      <p>${said}</p>
      ${checkPicture(pictureOf(course, total, this.room.now), last, `${said} ${verdict}`)}
      <dl class="check-figures">
        <div><dt>${check.accuracy}</dt><dd>${percent(judged.accuracy)}</dd></div>
        <div><dt>${check.bounds}</dt><dd>${check.between(percent(judged.low), percent(judged.high))}</dd></div>
        <div><dt>${check.width}</dt><dd>${fixed(judged.high - judged.low, 3)}</dd></div>
        <div><dt>${check.settings}</dt><dd>${plainK(cost)}, ${plainK(gamma)}</dd></div>
      </dl>
      <details class="in-numbers">
        <summary>${check.table}</summary>
        <table class="numbers">
          <thead><tr>${Object.values(check.columns).map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
          <tbody>${stations(rows, STATIONS).map(
            (n) =>
              html`<tr><th scope="row">${count(n)}</th><td>${count(errors[n])}</td><td>${fixed(least[n], 1)}</td><td>${fixed(most[n], 1)}</td></tr>`,
          )}</tbody>
        </table>
      </details>
    </div>`;
  }
}

define("check-panel", CheckPanel);
