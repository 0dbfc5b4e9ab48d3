/**
 * On a first visit one dot glides once, out and back, to say that dots can be moved and that the probability follows. It
 * is shown only: the document, its history, the address and what is read aloud know nothing of it.
 */
import { effect } from "@preact/signals-core";
import { onGrid } from "../model/layout/pick.js";

/** @typedef {import("../viewer/nomogram-view.js").NomogramView} NomogramView */

/** Milliseconds until it begins, and from one end to the same again. */
const BEFORE = 900;
const LONG = 1800;
/** Of the range of its values. */
const FAR = 0.2;

/** What a person does ends it. */
const DOINGS = ["pointerdown", "keydown", "wheel", "focusin", "input", "change"];

let done = false;

/** The first line of a number that is in sight. @param {NomogramView} view */
function lineOf({ scene }) {
  const row = scene?.layout.rows.find(
    (r) => !r.rough && !r.pair && scene.model.attributes[r.attribute].numeric,
  );
  const numeric = row && scene?.model.attributes[row.attribute].numeric;
  return row && numeric ? { attribute: row.attribute, numeric } : null;
}

/** @param {NomogramView} view @param {import("../state/workbench.js").Workbench} bench */
export async function glide(view, bench) {
  if (done || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  done = true;
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  /** Where the document says, at once: what is done next begins there. */
  const rest = () => {
    const { instance } = view;
    if (!instance) return;
    const known = new Map(bench.document.peek().view.values);
    const values = instance.model.attributes.map(({ name }) => known.get(name));
    view.follow(
      values,
      values.map((value) => value !== undefined),
    );
  };
  signal.addEventListener("abort", rest);
  for (const doing of DOINGS)
    for (const target of [window, view.renderRoot])
      target.addEventListener(doing, end, { capture: true, passive: true, signal });
  let watching = false;
  const forget = effect(() => {
    bench.document.value;
    bench.moving.value;
    if (watching) end();
    watching = true;
  });
  await new Promise((go) => setTimeout(go, BEFORE));
  await glided(view, signal);
  forget();
  end();
}

/** @param {NomogramView} view @param {AbortSignal} signal */
async function glided(view, signal) {
  const line = lineOf(view);
  const { instance } = view;
  const from = line && instance?.values[line.attribute];
  if (!line || !instance || typeof from !== "number") return;
  const { minimum, maximum } = line.numeric;
  const room = FAR * (maximum - minimum);
  const way = from + room <= maximum ? room : -room;
  const [values, set] = [[...instance.values], [...instance.set]];
  const begun = performance.now();
  for (let share = 0; share < 1 && !signal.aborted && view.instance === instance; ) {
    share = Math.min(1, (performance.now() - begun) / LONG);
    // In the steps of a drag: a column of whole numbers shows whole ones.
    const value = onGrid(from + way * Math.sin(Math.PI * share) ** 2, line.numeric);
    view.follow(values.with(line.attribute, value), set);
    await new Promise(requestAnimationFrame);
  }
}
