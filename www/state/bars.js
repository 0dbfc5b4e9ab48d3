/** Error bars: which are drawn, and which are asked for. */
import { withQuestion, withView } from "./document.js";
import { hasPosterior } from "./learners.js";
import { questionKey } from "./question.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Question} Question
 * @typedef {"none" | "posterior" | "resamples" | "both"} BarsDrawn
 */

/** Resamples behind the error bars where nothing else is said. */
export const USUAL_RESAMPLES = 200;

/**
 * Error bars. The model that is there stays: bars are added to it or taken off, its effects are the same.
 *
 * @param {Document} doc
 * @param {number} resamples 0: none
 * @param {boolean} [recalibrate] whether each is calibrated anew
 * @returns {Document}
 */
export function withResamples(doc, resamples, recalibrate = doc.question.recalibrate) {
  const next = withQuestion(doc, { resamples, recalibrate });
  if (next === doc || doc.model === null || doc.modelOf !== questionKey(doc.question)) return next;
  const kept = resamples > 0 && recalibrate === doc.question.recalibrate;
  return {
    ...next,
    model: kept ? doc.model : withoutBars(doc.model),
    modelOf: questionKey(next.question),
  };
}

/**
 * A model of the engine, or a family of them, without its error bars. Cut out of the text, so that the rest stays what the
 * engine wrote: no label or name can hold an unescaped quote, and within "bars" and "resampling" there are none but keys.
 * @param {string} text @returns {string}
 */
function withoutBars(text) {
  return text.replace(/,"(?:bars|resampling)":\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
}

/**
 * Which error bars are drawn: those that a question brings, as far as they are looked at.
 *
 * @param {Document} doc
 * @returns {BarsDrawn}
 */
export function barsDrawn({ question, view }) {
  const bars = barsSeen({ question, view });
  const posterior = bars !== false && bars !== "resamples" && ownBars(question);
  const resamples = bars !== false && bars !== "posterior" && question.resamples > 0;
  return posterior && resamples ? "both" : posterior ? "posterior" : resamples ? "resamples" : "none";
}

/**
 * What the drawing is asked for. A probability has its interval: a second one beside it is drawn only where somebody asks.
 *
 * @param {Pick<Document, "question" | "view">} doc
 */
export function barsSeen({ question, view }) {
  const unasked = view.bars === true && question.outcome !== "number" && question.resamples === 0;
  return unasked ? "resamples" : view.bars;
}

/** Does the model itself say how sure its effects are? @param {Question} question */
const ownBars = (question) => question.posterior && hasPosterior(question);

/**
 * Draws some error bars, and asks for those that are not there yet. Those that are only hidden are not learned again.
 *
 * @param {Document} doc
 * @param {BarsDrawn} kind
 * @returns {Document}
 */
export function withBars(doc, kind) {
  const bars = kind === "none" ? false : kind === "both" ? true : kind;
  const seen = withView(doc, { bars });
  // A model without its data has what it has.
  if (kind === "none" || doc.question.source.kind === "model") return seen;
  const asked = kind === "resamples" ? seen : withQuestion(seen, { posterior: true });
  const lacking = kind !== "posterior" && asked.question.resamples === 0;
  return lacking ? withResamples(asked, USUAL_RESAMPLES) : asked;
}
