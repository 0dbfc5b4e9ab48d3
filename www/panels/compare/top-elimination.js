/** Which attributes a polynomial machine needs: eliminated round by round, with the curve, and what can be done with it. */
import { html, nothing, svg } from "lit";
import { stepButtons } from "../../controls/step-buttons.js";
import { eliminated } from "../../engine/trials.js";
import { topTrials as words } from "../../sentences/compare/top-trials.js";

/** @typedef {import("../../engine/trials.js").Left} Left */
/** @typedef {import("../../bench/explorer-page.js").ExplorerPage} ExplorerPage */
/** @typedef {import("../../engine/top.js").TopSearch} TopSearch */

const SIZE = { width: 340, height: 150, left: 44, top: 22, right: 12, bottom: 34 };

/**
 * @param {Pick<ExplorerPage, "bench" | "gestures">} page @param {TopSearch} search
 */
export function eliminationPart({ bench, gestures }, search) {
  const own = search.elimination;
  const state = own.state.value;
  const { begun, running, trying, parts, trouble } = state;
  const done = parts.flat().length;
  const found = eliminated(state);
  const ready = bench.engine.value === "ready" && bench.opened.value !== null;
  // It begins with the machine that is set above.
  const start = () => {
    own.set(bench.topFeatures.value.wanted);
    own.start();
  };
  const [at, of] = begun ? [done, begun.of] : [trying?.done ?? 0, trying?.of ?? 0];
  const text = trouble
    ? words.trouble(trouble)
    : running
      ? bench.progress.value
        ? words.waiting
        : begun
          ? words.eliminating
          : words.choosing
      : found
        ? words.best(found.best, found.curve[0], begun?.degree ?? 2)
        : begun
          ? words.stopped(at, of)
          : "";
  const stepper = { start, stop: own.stop, goOn: own.goOn };
  return html`<details class="check-more top-elimination">
    <summary>${words.heading}</summary>
    <p class="hint">${words.lead}</p>
    <div class="search">
      ${running && of > 0 ? html`<progress aria-label=${words.heading} max=${of} .value=${at}></progress><span>${words.machines(at, of)}</span>` : nothing}
      <span role="status">${text}</span>
      ${stepButtons({ words: words.buttons, state, left: begun !== null && !found, ready, stepper })}
    </div>
    ${
      found
        ? html`${curvePicture(found.curve, found.best)}
          <p class="top-kept">${found.kept.map((name, i) => html`${i ? ", " : ""}<bdi>${name}</bdi>`)}</p>
          ${
            found.kept.length < found.curve[0].attributes
              ? html`<button type="button" class="button" @click=${() => gestures.refitOn(found.kept)}>${words.keep(found.kept.length)}</button>`
              : nothing
          }`
        : nothing
    }
  </details>`;
}

/** AUC against how many attributes are left. @param {readonly Left[]} curve @param {Left} best */
function curvePicture(curve, best) {
  const { width, height, left, top, right, bottom } = SIZE;
  const [low, high] = rangeOf(curve.map(({ auc }) => auc));
  const most = curve[0].attributes;
  // The last few attributes take most rounds: a log scale gives each round its room.
  const x = (/** @type {number} */ n) =>
    left + ((width - left - right) * Math.log(n)) / Math.max(Math.log(most), 1e-9);
  const y = (/** @type {number} */ auc) => top + ((height - top - bottom) * (high - auc)) / (high - low);
  const line = curve.map(({ attributes, auc }) => `${x(attributes)},${y(auc)}`).join(" ");
  const apart = (/** @type {number} */ n) => Math.abs(x(n) - x(best.attributes)) > 20;
  const ticks = [...[1, most].filter(apart), best.attributes];
  return html`<svg class="check-picture top-curve" width=${width} height=${height} role="img" aria-label=${words.picture(curve)}>
    ${[low, high].map(
      (value) => svg`<path class="grid" d=${`M${left} ${y(value)}H${width - right}`} />
      <text x=${left - 6} y=${y(value)} dy="0.35em" text-anchor="end">${value.toFixed(2)}</text>`,
    )}
    ${ticks.map((n) => svg`<text x=${x(n)} y=${height - bottom + 14} text-anchor="middle">${n}</text>`)}
    <text class="axis-name" x=${left} y="12">${words.axis}</text>
    <polyline points=${line} />
    <circle cx=${x(best.attributes)} cy=${y(best.auc)} r="4" />
    <text class="axis-name" x=${(left + width - right) / 2} y=${height - 4} text-anchor="middle">${words.attributesLeft}</text>
  </svg>`;
}

/** Hundredths around all values. @param {number[]} values */
function rangeOf(values) {
  const low = Math.floor(100 * Math.min(...values)) / 100;
  const high = Math.ceil(100 * Math.max(...values)) / 100;
  return high > low ? [low, high] : [low - 0.01, high + 0.01];
}
