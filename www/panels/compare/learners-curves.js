/** One curve of held-out predictions at a time, a line for each compared learner: a pattern and a letter, not colour alone. */
import { html, nothing, svg } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { OwnWidth } from "../../controls/own-width.js";
import { curvesOf } from "../../model/compare/curves.js";
import { percent } from "../../model/format.js";
import { words } from "../../sentences/compare/learners.js";
import { DASHES, letterOf } from "./learners-numbers.js";

/** @typedef {import("../../model/compare/curves.js").CurveKind} CurveKind */

const KINDS = /** @type {CurveKind[]} */ (Object.keys(words.kinds));

export class LearnersCurves extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { contest: { attribute: false }, kind: { state: true }, of: { state: true } };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {CurveKind} */
    this.kind = "roc";
    /** The class that the curves are of, where there are several; of another question the first one. */
    this.of = "";
    this.room = new OwnWidth(this);
  }

  render() {
    const { kind } = this;
    const rows = this.contest.rows();
    if (rows.length === 0) return nothing;
    const names = rows.map(({ result }) => (result ? words.name(result.learner) : words.ensemble));
    const classes = rows[0].judged.classes.map((one) => one.class);
    const of = Math.max(0, classes.indexOf(this.of));
    return html`<fieldset class="segments calibrators">
        <legend class="visually-hidden">${words.curves}</legend>
        ${KINDS.map(
          (
            value,
          ) => html`<label><input type="radio" name="learner-curve" value=${value} .checked=${value === kind}
            @change=${() => {
              this.kind = value;
            }} /><span>${words.kinds[value]}</span></label>`,
        )}
      </fieldset>
      ${
        classes.length > 1
          ? html`<label class="option"><span>${words.ofClass}</span>
              <select @change=${(/** @type {any} */ { target }) => {
                this.of = classes[target.selectedIndex];
              }}>${classes.map((label, i) => html`<option .selected=${i === of}>${label}</option>`)}</select></label>`
          : nothing
      }
      <div class="rival-curves">${this.room.now > 0 ? this.#picture(rows, names, of) : nothing}
        <div><ul class="rival-legend">${names.map(
          (
            name,
            i,
          ) => html`<li><svg width="34" height="14" aria-hidden="true">${this.#line("M1 7H33", i)}</svg>
            <span class="letter">${letterOf(i)}</span> ${name}</li>`,
        )}</ul>
        <p class="hint">${words.curveNote[kind]}</p></div>
      </div>`;
  }

  /** @param {ReturnType<LearnersCurves["contest"]["rows"]>} rows @param {string[]} names @param {number} of number of the class */
  #picture(rows, names, of) {
    const { kind } = this;
    const { width, height, left, top, size, lines, ticks } = curvesOf(
      rows.map(({ judged }) => judged.classes[of]),
      kind,
      Math.min(this.room.now, 480),
    );
    const [right, bottom] = [left + size, top + size];
    const [across, up] = words.axes[kind];
    const { rows: all, classes } = rows[0].judged;
    const { events } = classes[of];
    const title =
      classes.length > 1 ? words.classAgainst(words.kinds[kind], classes[of].class) : words.kinds[kind];
    const share = bottom - (size * events) / all;
    const chance =
      kind === "precision_recall" ? `M${left} ${share}H${right}` : `M${left} ${bottom}L${right} ${top}`;
    return html`<svg class="rival-curve" width=${width} height=${height} role="img" aria-label=${words.curve(title, names)}>
      <rect class="frame" x=${left} y=${top} width=${size} height=${size} />
      ${ticks.map(
        ({
          value,
          at,
        }) => svg`<path class="tick" d=${`M${left + at} ${bottom}v5M${left} ${bottom - at}h-5`} />
          <text x=${left + at} y=${bottom + 18} text-anchor="middle">${percent(value)}</text>
          <text x=${left - 8} y=${bottom - at} dy="0.35em" text-anchor="end">${percent(value)}</text>`,
      )}
      <path class="diagonal" d=${chance} />
      ${lines.map(({ points }, i) => this.#line(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`, i))}
      ${lines.map(({ end: [x, y] }, i) => svg`<g class="sign"><circle cx=${x} cy=${y} r="8" /><text x=${x} y=${y} dy="0.35em" text-anchor="middle">${letterOf(i)}</text></g>`)}
      <text class="axis-name" x=${left + size / 2} y=${height - 5} text-anchor="middle">${across}</text>
      <text class="axis-name" x=${left + 8} y=${top + 16}>↑ ${up}</text>
    </svg>`;
  }

  /** @param {string} d @param {number} i */
  #line(d, i) {
    return svg`<path class=${`rival-line line-${i % 3}`} stroke-dasharray=${DASHES[i % DASHES.length]} d=${d} />`;
  }
}

define("learners-curves", LearnersCurves);
