/** All classes on one sheet: each with its probability now, as a number and a bar, the likeliest first. */
import { html, nothing } from "lit";
import { sharesAt } from "../model/classes.js";
import { percent } from "../model/format.js";
import { lesson } from "../sentences/share.js";
import { shell } from "../sentences.js";
import { hiddenNow } from "../state/lesson.js";
import { Instance } from "../viewer/state.js";
import { define, PageElement } from "./base.js";

export class ClassSheet extends PageElement {
  render() {
    const { bench } = this;
    const family = bench.family.value;
    const model = bench.model.value;
    if (!family || !model) return nothing;
    if (hiddenNow(bench.document.value.view, bench.revealed.value).includes("probability"))
      return html`<p class="hint">${lesson.veiled}</p>`;
    const moving = bench.moving.value?.values;
    const rest = new Map(bench.document.value.view.values);
    const { values } = new Instance(
      model,
      model.attributes.map(({ name }) => (moving?.has(name) ? moving.get(name) : rest.get(name))),
    );
    const { several } = shell;
    const counts = new Map(family.classes.map(({ label, count }) => [label, count]));
    const all = family.classes.reduce((sum, { count }) => sum + count, 0);
    return html`<table class="class-sheet" title=${several.probabilitiesHint}>
      <thead><tr><th scope="col">${several.class}</th><th scope="col" class="number" colspan="2">${several.probabilities}</th>
        <th scope="col" class="number">${several.inData}</th></tr></thead>
      <tbody>${sharesAt(family, values).map(
        ({ label, share }) => html`<tr data-class=${label}>
          <th scope="row"><bdi>${label}</bdi></th>
          <td class="class-bar-cell" aria-hidden="true"><svg width="100%" height="8"><rect width=${`${100 * share}%`} height="8"></rect></svg></td>
          <td class="number">${percent(share)}</td>
          <td class="number quiet-text">${percent((counts.get(label) ?? 0) / all)}</td></tr>`,
      )}</tbody>
    </table>`;
  }
}

define("class-sheet", ClassSheet);
