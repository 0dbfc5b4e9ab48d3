// The drawing in a notebook (anywidget): values and outcome follow in both directions.

import { mount } from "./mount.js";

/**
 * @typedef {object} Kernel what anywidget gives
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, told: () => void) => void} on
 * @property {(event: string, told: () => void) => void} off
 */

/** @param {{ model: Kernel, el: HTMLElement }} given */
function render({ model, el }) {
  let ours = "";
  const place = mount(el, model.get("file"), ({ values, outcome }) => {
    ours = JSON.stringify(values);
    model.set("_values", values);
    model.set("outcome", outcome);
    model.save_changes();
  });
  const follow = () => {
    const values = model.get("_values");
    // What comes back is what was sent.
    if (values.length && JSON.stringify(values) !== ours) place(values);
  };
  follow();
  model.on("change:_values", follow);
  return () => model.off("change:_values", follow);
}

export default { render };
