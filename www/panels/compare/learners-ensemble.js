/** An ensemble of the finished learners: who is in it how often, and its nomogram where it has one. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { checkField } from "../../controls/fields.js";
import { SELECTABLE } from "../../model/compare/table.js";
import { plain } from "../../model/format.js";
import { readModel } from "../../model/read.js";
import { words } from "../../sentences/compare/learners.js";
import { measureNames } from "../../sentences/shape/similarity.js";
import { rivalOf } from "../../state/compared-learners.js";
import "../../bench/linked-drawing.js";

/** @typedef {import("../../engine/compare-learners.js").Blend} Blend */

export class LearnersEnsemble extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    contest: { attribute: false },
    choice: { state: true },
    drawn: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/compare-learners.js").LearnerContest} */
    this.contest = given;
    /** @type {import("../../engine/compare-learners.js").EnsembleChoice} */
    this.choice = {
      ...{ metric: "log_loss", initial: 1, ofLogOdds: true, replace: true },
      ...{ settings: false, similarities: false },
    };
    /** The ensemble that is drawn. @type {{ key: string, model: import("../../model/types.js").AdditiveModel } | null} */
    this.drawn = null;
    this.more = { of: "", settings: 0, similarities: 0 };
  }

  render() {
    const { contest } = this;
    const { outcome } = contest;
    const measures = SELECTABLE[outcome];
    const choice = measures.includes(this.choice.metric)
      ? this.choice
      : { ...this.choice, metric: measures[0] };
    const { blend, blending, blendTrouble, library, progress, running } = contest.state.value;
    const finished = contest.finished().length;
    const { settings, similarities } = this.#more();
    const also = (
      /** @type {"settings" | "similarities"} */ name,
      /** @type {string} */ label,
      /** @type {number} */ n,
    ) =>
      n > 0
        ? checkField({
            label,
            hint: words.moreMachines(n),
            checked: choice[name],
            take: (on) => {
              this.choice = { ...choice, [name]: on };
            },
          })
        : nothing;
    const select = (
      /** @type {string} */ label,
      /** @type {readonly (readonly [any, string])[]} */ options,
      /** @type {any} */ value,
      /** @type {(value: any) => void} */ take,
    ) => html`<label class="option"><span>${label}</span>
        <select @change=${(/** @type {any} */ { target }) => take(options[target.selectedIndex][0])}>
          ${options.map(([one, word]) => html`<option .selected=${one === value}>${word}</option>`)}
        </select></label>`;
    return html`<section class="rival-part">
      <h3>${words.ensembleHeading}</h3>
      <p class="hint">${words.ensembleLead}</p>
      ${also("settings", words.otherSettings, settings)}
      ${also("similarities", words.similarities, similarities)}
      <div class="ways">
        ${select(
          words.improve,
          measures.map((m) => [m, words.measures[m]]),
          choice.metric,
          (metric) => {
            this.choice = { ...choice, metric };
          },
        )}
        ${
          outcome === "number"
            ? nothing
            : select(
                words.average,
                [
                  [true, words.averages.log_odds],
                  [false, words.averages.probabilities],
                ],
                choice.ofLogOdds,
                (ofLogOdds) => {
                  this.choice = { ...choice, ofLogOdds };
                },
              )
        }
        ${select(
          words.initial,
          [1, 2, 3].map((n) => [n, String(n)]),
          choice.initial,
          (initial) => {
            this.choice = { ...choice, initial };
          },
        )}
        ${select(
          words.counts,
          [
            [true, words.countsAgain],
            [false, words.countsOnce],
          ],
          choice.replace,
          (replace) => {
            this.choice = { ...choice, replace };
          },
        )}
        ${
          library
            ? html`<button type="button" class="button" @click=${() => contest.stop()}>${words.stop}</button>
                <progress aria-hidden="true" max=${library.of} .value=${library.done}></progress>`
            : html`<button type="button" class="button" ?disabled=${finished < 2 || blending || running} @click=${() => contest.blend(choice)}>${words.blend}</button>`
        }
      </div>
      <p class="hint" role="status">${
        library
          ? words.machine(library.done + 1, library.of, progress ? words.name(progress.name) : "")
          : blending
            ? words.blending
            : finished < 2
              ? words.fewMembers
              : ""
      }</p>
      ${blendTrouble ? html`<p class="caution" role="alert">${words.problem(blendTrouble)}</p>` : nothing}
      ${blend ? this.#blend(blend) : nothing}
    </section>`;
  }

  /** How many machines more either choice brings: counted anew when others are finished, not at every step of what is learned. */
  #more() {
    const { contest } = this;
    const of = JSON.stringify([contest.finished().map(({ key }) => key), this.bench.document.value.question]);
    if (this.more.of !== of) {
      const without = { ...this.choice, settings: false, similarities: false };
      const counted = (/** @type {Partial<typeof without>} */ part) =>
        contest.more({ ...without, ...part }).length;
      this.more = {
        of,
        settings: counted({ settings: true }),
        similarities: counted({ similarities: true }),
      };
    }
    return this.more;
  }

  /** @param {Blend} blend */
  #blend(blend) {
    const { members, of, failed, reply, model, key, why } = blend;
    const parts = members.flatMap((member, i) =>
      reply.counts[i] > 0 ? [words.member(machineName(member), reply.counts[i])] : [],
    );
    const stale = of !== JSON.stringify(this.contest.finished().map((m) => m.key));
    return html`<p class="members">${words.members(parts, members.length)}</p>
      ${failed.map(([name, what]) => html`<p class="caution">${words.trouble(words.name(name), what)}</p>`)}
      ${stale ? html`<p class="hint">${words.stale}</p>` : nothing}
      ${
        model === ""
          ? html`<p class="hint">${why ? words.noNomogram(why) : words.noAverage}</p>`
          : this.drawn?.key === key
            ? html`<section class="stand-in" aria-label=${words.averagedTitle}>
                <h3>${words.averagedTitle}</h3>
                <linked-drawing .bench=${this.bench} .gestures=${this.gestures} .source=${"ensemble"} .model=${this.drawn.model}></linked-drawing>
                <button type="button" class="button" @click=${() => {
                  this.drawn = null;
                }}>${words.close}</button>
              </section>`
            : html`<p class="search"><span>${words.averagedHint}</span><button type="button" class="button" @click=${() => {
                this.drawn = { key, model: readModel(model) };
              }}>${words.showAverage}</button></p>`
      }`;
  }
}

/** A learner with what it has of its own: "SVM (C 0.1)". @param {import("../../engine/compare-learners.js").Member} member */
function machineName({ learner, settings, measure }) {
  const { fixed = [] } = rivalOf(learner);
  const own = settings.filter(({ name }) => words.settings[name] && fixed.every((f) => f.name !== name));
  const said = own.map(({ name, value }) => `${words.settings[name]} ${plain(value)}`);
  return words.machineName(words.name(learner), measure ? [...said, measureNames[measure]] : said);
}

define("learners-ensemble", LearnersEnsemble);
