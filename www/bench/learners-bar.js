/** The second bar: who has learned the drawing and how well, what else could, and how the drawing is looked at. */
import { html, nothing } from "lit";
import { chevronIcon } from "../controls/icons.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { asked, BALANCED, candidateOf, candidatesFor, chosenWords, withCandidate } from "../state/choice.js";
import { learnersFor } from "../state/learners.js";
import { questionKey } from "../state/question.js";
import { define, PageElement } from "./base.js";
import "./options-bar.js";

/** Those of a sample that stand in the bar before any is chosen. */
const FIRST = 3;

export class LearnersBar extends PageElement {
  /** The scores that were known last, and of what: after a change they stay in sight as what was. */
  #before = { of: "", scores: /** @type {Map<string, string>} */ (new Map()) };

  render() {
    const { bench, gestures } = this;
    const doc = bench.document.value;
    const { question } = doc;
    const model = bench.model.value;
    bench.learned.version.value;
    return html`<div class="learners-bar">
      ${question.source.kind === "model" || question.target === null ? this.#alone(model) : this.#choice(doc)}
      <options-bar .bench=${bench} .gestures=${gestures}></options-bar>
    </div>`;
  }

  /** A saved model has no rivals. @param {import("../model/types.js").AdditiveModel | null} model */
  #alone(model) {
    return model
      ? html`<span class="learner-alone">${shell.settings.learnerOfModel(model.learner)}</span>`
      : html`<span></span>`;
  }

  /** @param {import("../state/document.js").Document} doc */
  #choice(doc) {
    const { question } = doc;
    const usual = learnersFor(question.outcome).map(({ name }) => name);
    const all = usual.flatMap((name) => (name === "svm" ? [name, BALANCED] : [name]));
    const scores = new Map(all.map((name) => [name, this.#scoreOf(doc, name)]));
    const of = JSON.stringify([question.source.key, asked(question)]);
    if (of !== this.#before.of) this.#before = { of, scores: new Map() };
    const before = this.#before.scores;
    const now = candidateOf(question);
    const progress = this.bench.progress.value;
    // Of a person's own file those that are tried.
    const first = question.source.kind === "file" ? candidatesFor(question.outcome) : usual.slice(0, FIRST);
    const shown = all.filter(
      (name) => first.includes(name) || name === now || scores.get(name) || before.has(name),
    );
    const others = usual.filter((name) => !shown.includes(name));
    const unit = words.scoreOf[question.outcome === "number" ? "rmse" : "brier"];
    const why = chosenWords(question);
    return html`<div class="learner-chips" role="group" aria-label=${words.learners}>
        ${shown.map((name) => {
          const score = scores.get(name) ?? "";
          if (score) before.set(name, score);
          const old = score ? "" : (before.get(name) ?? "");
          const drawn = name === now;
          const waits =
            !score &&
            (drawn || (first.includes(name) && progress?.stage === "choosing")) &&
            progress !== null;
          const full =
            name === BALANCED
              ? `${shell.settings.learnerName("svm")}, ${words.balancedHint}`
              : shell.settings.learnerName(name);
          return html`<button type="button" class="chip-button" data-learner=${name} aria-pressed=${drawn ? "true" : "false"} aria-busy=${waits ? "true" : nothing}
            title=${`${full}${score ? `: ${unit} ${score}, ${words.lessIsBetter}` : waits ? `: ${shell.learning}` : words.toLearn(old && `${unit} ${old}`)}`}
            @click=${() => this.gestures.setCandidate(name)}>${words.shortNames[/** @type {keyof typeof words.shortNames} */ (name)] ?? shell.settings.learnerName(name)} <span class=${old && !waits ? "score old" : "score"}>${waits ? html`…<span class="visually-hidden"> ${shell.learning}</span>` : score || old || "–"}${old && !waits ? html`<span class="visually-hidden"> ${words.before}</span>` : nothing}</span></button>`;
        })}
        ${
          others.length
            ? html`<label class="chip-button"><span aria-hidden="true">${words.more}</span>${chevronIcon}<select aria-label=${words.moreLearners}
                @change=${(/** @type {any} */ { target }) => {
                  if (target.value) this.gestures.setLearner(target.value);
                  target.value = "";
                }}>
                <option value="" selected>${words.moreLearners}</option>
                ${others.map((name) => html`<option value=${name}>${shell.settings.learnerName(name)}</option>`)}
              </select></label>`
            : nothing
        }
      </div>
      <p class="learners-unit quiet-text" data-choice=${why ? question.choice : nothing} title=${why || nothing}>${why ? html`<span>${why}</span>` : nothing}${
        [...scores.values()].some(Boolean)
          ? html`<span>${unit}</span><span>(${words.lessIsBetter})</span>`
          : nothing
      }</p>`;
  }

  /** @param {import("../state/document.js").Document} doc @param {string} learner */
  #scoreOf(doc, learner) {
    const { question } = withCandidate(doc, learner);
    const key = questionKey(question);
    const score = this.bench.learned.scoreOf(key, doc.modelOf === key ? doc.model : null);
    if (score === null) return "";
    return question.outcome === "number"
      ? score.toLocaleString("en", { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
      : score.toFixed(3).replace(/^0/, "");
  }
}

define("learners-bar", LearnersBar);
