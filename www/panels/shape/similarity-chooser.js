/** How similarity of the values is measured: the part of the shape chooser for that shape. */
import { html } from "lit";
import { checkField, numberField } from "../../controls/fields.js";
import { similarity } from "../../sentences/shape/similarity.js";
import { measures, most as mostKept, tidySimilarity, wholeSimilarity } from "../../state/similarity.js";

/** @typedef {import("../../state/similarity.js").SimilarityMap} SimilarityMap */

/** @param {SimilarityMap} map @param {(map: SimilarityMap) => void} take */
export function similarityFields(map, take) {
  const whole = wholeSimilarity(map);
  const { measure, most, labelled_only } = whole;
  /** @param {Partial<SimilarityMap>} change */
  const set = (change) => take(tidySimilarity({ ...whole, ...change }));
  return html`<label class="field"><span>${similarity.measure}</span>
      <select @change=${(/** @type {any} */ { target }) => set({ measure: target.value })}>
        ${measures.map((m) => html`<option value=${m} .selected=${m === measure}>${similarity.names[m]}</option>`)}
      </select>
      <span class="hint">${similarity.hints[measure]}</span></label>
    ${numberField({
      label: similarity.most,
      value: most,
      hint: similarity.mostHint,
      low: mostKept.low,
      high: mostKept.high,
      whole: true,
      not: 1,
      take: (n) => set({ most: n }),
    })}
    ${checkField({
      label: similarity.labelledOnly,
      hint: similarity.labelledOnlyHint,
      checked: !labelled_only,
      take: (all) => set({ labelled_only: !all }),
    })}`;
}
