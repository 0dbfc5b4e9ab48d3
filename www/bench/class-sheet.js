/** Small multiples: the score of every class, on one scale, for a sheet of paper or a look over all of them. */
import { html, nothing } from "lit";
import { scoreOf } from "../model/classes.js";
import { sharedScale } from "../model/layout/shared.js";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";
import "../viewer/nomogram-view.js";
import { isOpen } from "../state/tabs.js";

export class ClassSheet extends PageElement {
  constructor() {
    super();
    /** The models that are drawn, and of what. @type {{ family: unknown, models: import("../model/types.js").AdditiveModel[] }} */
    this.drawn = { family: null, models: [] };
  }

  render() {
    const { bench } = this;
    const family = bench.family.value;
    if (!family) return nothing;
    // Many drawings at once: only where someone looks.
    return isOpen(bench.document.value.view, "classes") ? this.#sheet(family) : nothing;
  }

  /** @param {import("../model/types.js").ClassModels} family */
  #sheet(family) {
    if (this.drawn.family !== family)
      this.drawn = { family, models: family.classes.map((_, k) => scoreOf(family, k)) };
    const { models } = this.drawn;
    const { view } = this.bench.document.value;
    const byName = new Map(view.values);
    const values = models[0].attributes.map(({ name }) => byName.get(name));
    const shown = view.shown === 0 ? Number.MAX_SAFE_INTEGER : view.shown;
    const options = sharedScale(models, /** @type {any} */ ({ align: view.align, order: view.order, shown }));
    return html`<div class="class-sheet">${models.map(
      (model, k) => html`<section aria-label=${shell.several.sheetOf(family.classes[k].label)}>
        <h3><bdi>${family.classes[k].label}</bdi></h3>
        <nomogram-view controls="none" .model=${model} .values=${values} .scale=${"log_odds"} .align=${view.align}
          .order=${view.order} .shown=${shown} .options=${{ ...options, bars: false }} inert></nomogram-view>
      </section>`,
    )}</div>`;
  }
}

define("class-sheet", ClassSheet);
