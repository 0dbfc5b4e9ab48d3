/** What stands over and under each of two drawings side by side: who learned it, and its scores on held-out rows. */
import { html, nothing } from "lit";
import { figuresOf } from "../../model/compare/two-models.js";
import { fixed, percent, plain } from "../../model/format.js";
import { compare } from "../../sentences/compare/second.js";
import { shell } from "../../sentences.js";

/** @typedef {import("../../engine/contract.js").Scores} Scores */
/** @typedef {import("../../model/compare/two-models.js").Comparison} Comparison */
/** @typedef {import("../../model/compare/two-models.js").ScoreName} ScoreName */

/** Scores in the order in which they are told. @type {readonly ScoreName[]} */
const TOLD = ["accuracy", "brier", "auc", "log_loss", "rmse", "mae", "r_squared"];

/**
 * @param {string} label "The model" or "Compared with"
 * @param {string} learner @param {readonly { name: string, value: number }[]} settings
 */
export function sideHead(label, learner, settings) {
  const said = settings
    .filter(({ name }) => name !== "balanced" && name !== "pairs")
    .map(({ name, value }) => `${compare.settingNames[name] ?? name} ${plain(value)}`);
  return html`<div class="side-head"><span class="quiet-text">${label}</span>
    <h2>${shell.settings.learnerOfModel({ name: learner, settings })}${said.length ? html` <span class="quiet-text">${said.join(", ")}</span>` : nothing}</h2></div>`;
}

/**
 * @param {Scores | null | undefined} scores @param {readonly Comparison[]} comparisons
 * @param {"a" | "b"} side which of the two @param {string} learner
 */
export function sideScores(scores, comparisons, side, learner) {
  if (!scores) return nothing;
  const figures = figuresOf(scores);
  return html`<dl class="figures side-scores" aria-label=${compare.scoresOf(shell.settings.learnerName(learner))}>
    ${TOLD.map((name) => {
      const value = figures.get(name);
      if (value === undefined) return nothing;
      const better = comparisons.find((c) => c.name === name)?.verdict === side;
      return html`<div class=${better ? "is-better" : ""}><dt>${compare.scores[name]}</dt>
        <dd>${scoreText(name, value)}${better ? html` <span class="tag">${compare.better}</span>` : nothing}</dd></div>`;
    })}
  </dl>`;
}

/** @param {ScoreName} name @param {number} value */
export function scoreText(name, value) {
  if (name === "accuracy") return percent(value);
  return name === "rmse" || name === "mae" ? plain(Number(value.toPrecision(4))) : fixed(value, 3);
}
