// A model in a box: the drawing, and of several classes the choice of the two that are compared, with the probability of
// each class beside it.

import { contrast, likeliestTwo, probabilities, readAnyModel } from "../../www/model/classes.js";
import "../../www/model/surface.js";
import "../../www/viewer/nomogram-view.js";

/** @typedef {import("../../www/model/types.js").ClassModels} ClassModels */
/** @typedef {import("../../www/model/types.js").Value} Value */
/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */
/** @typedef {{ values: Value[], outcome: number | number[] }} Now */

/**
 * Shows a model file. What is returned moves the dots.
 * @param {HTMLElement} box @param {unknown} file @param {(now: Now) => void} [moved]
 * @returns {(values: (Value | undefined)[]) => void}
 */
export function mount(box, file, moved = () => {}) {
  const view = /** @type {View} */ (document.createElement("nomogram-view"));
  const family =
    "scores" in /** @type {object} */ (file) ? /** @type {ClassModels} */ (readAnyModel(file)) : null;
  const about = family ? classesOf(family, view) : null;
  if (about) box.append(about.box);
  else view.model = file;
  box.append(view);
  const tell = () => {
    const { values, probability } = view.detail;
    about?.tell(values);
    moved({ values: [...values], outcome: family ? probabilities(family, values) : probability });
  };
  for (const event of ["nomogram-ready", "nomogram-input", "nomogram-change"])
    view.addEventListener(event, tell);
  return (values) => {
    view.set = values.map((value) => value !== undefined);
    view.values = values;
    view.updateComplete.then(tell);
  };
}

/** @param {ClassModels} family @param {View} view */
function classesOf(family, view) {
  const box = document.createElement("p");
  const shares = document.createElement("output");
  const chosen = likeliestTwo(family);
  const choices = chosen.map((first, k) => {
    const choice = document.createElement("select");
    choice.setAttribute("aria-label", k ? "against" : "class");
    choice.append(
      ...family.classes.map(({ label }, i) => new Option(label, String(i), i === first, i === first)),
    );
    choice.addEventListener("change", () => {
      const [a, b] = choices.map((one) => Number(one.value));
      // Of a class against itself there is nothing to say: the other one takes the place that has become free.
      if (a === b) choices[1 - k].value = String(chosen[k]);
      choices.forEach((one, i) => {
        chosen[i] = Number(one.value);
      });
      draw();
    });
    return choice;
  });
  const draw = () => {
    const { values, set } = view.detail;
    if (values.length) Object.assign(view, { values, set });
    view.model = contrast(family, chosen[0], chosen[1]);
  };
  box.append(choices[0], " against ", choices[1], " ", shares);
  draw();
  return {
    box,
    /** @param {(Value | undefined)[]} values */
    tell: (values) => {
      const all = probabilities(family, values);
      const words = family.classes.map(({ label }, k) => `${label} ${(100 * all[k]).toFixed(1)} %`);
      shares.textContent = words.join(" · ");
    },
  };
}
