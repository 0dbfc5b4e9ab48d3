/** Two drawings of a figure side by side, with models that come with the page. */
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import "../../www/style/tokens.css";
import "../../www/style/base.css";
import "../../www/style/figures.css";
import "../../www/figures/paper-figure.js";
import "../../www/viewer/uncertainty-part.js";
import bayes from "../../www/samples/models/credit-naive-bayes.json";
import svm from "../../www/samples/models/credit-svm.json";
import { newDocument } from "../../www/state/document.js";
import { Gestures } from "../../www/state/gestures.js";
import { Workbench } from "../../www/state/workbench.js";
import { all } from "../found.js";
import { until } from "./explorer.js";

afterEach(() => document.body.replaceChildren());

/** What has been learned. @param {object} model @param {number} i */
function work(model, i) {
  const source = /** @type {const} */ ({ kind: "model", name: "a", key: `${i}` });
  const bench = new Workbench({ ...newDocument(source), model: JSON.stringify(model) });
  const gestures = new Gestures(bench, /** @type {any} */ (null));
  return { bench, gestures, finished: bench.model.value, scores: null, asked: null, end() {} };
}

for (const width of [1280, 390])
  test(`their rows stand in the same places, whatever is drawn in them: ${width} px`, async () => {
    await page.viewport(width, 900);
    const figure = /** @type {any} */ (document.createElement("paper-figure"));
    const part = (/** @type {string} */ name) => ({ name, address: "#1/sample=credit", open: "" });
    figure.figure = { id: "credit", parts: [part("a"), part("b")], facts: () => [] };
    figure.begun = true;
    figure.works = [svm, bayes].map(work);
    document.body.append(figure);
    const views = () => /** @type {any[]} */ (all(figure, "nomogram-view"));
    const tops = () =>
      views().map((view) => {
        const { top } = view.getBoundingClientRect();
        return all(view.shadowRoot, "li[data-row]").map((row) =>
          Math.round(row.getBoundingClientRect().top - top),
        );
      });
    const apart = () => {
      const [a, b] = tops();
      return a?.length > 1 && JSON.stringify(a) === JSON.stringify(b);
    };
    await until(apart, "rows in the same places");
    const heights = () =>
      views().map((view) =>
        view.scene.layout.rows.map((/** @type {{ height: number }} */ row) => row.height),
      );
    const [a, b] = heights();
    expect(a).not.toEqual(b);
    // And they stay there when they are drawn in another way.
    const name = svm.attributes.find(({ numeric }) => numeric)?.name ?? "";
    // A form that is chosen by hand moves no row.
    const forms = () => views()[0].scene.layout.rows.map((/** @type {{ form: string }} */ { form }) => form);
    const before = JSON.stringify(forms());
    figure.works[0].gestures.setForm(name, "curve");
    await until(() => JSON.stringify(forms()) !== before, "another form");
    expect(heights()).toEqual([a, b]);
    await until(apart, "rows in the same places again");
  });
