// What is said beside a tick under the pointer, or beside the dot that the keyboard moves. Comes once the drawing is there
// (outputs.js).

import { html, render } from "lit/html.js";
import { presentTick } from "../model/layout/pick.js";
import { uncertaintyOf } from "../model/uncertainty-door.js";
import { tip as words } from "../sentences/change.js";
import { view } from "../sentences/view.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Strip} Strip */
/** @typedef {import("../model/types.js").Value} Value */

/** What a tick says. @param {Stage} stage @param {Row | null} row @param {number} x @param {number} y */
export function tipAt(stage, row, x, y) {
  const tick = row && tickAt(row, x, y);
  const texts = stage.element.scene?.texts;
  if (!row || !tick || !texts) return tell(stage, null);
  const number = tick.level < 0 && typeof tick.value === "number" ? tick.value : null;
  const value = number === null ? view.isolated(tick.full) : texts.value(row.attribute, number);
  const strip = row.strips.find((s) => s.ticks.includes(tick));
  tell(stage, row, tick, value, tick.count, tick.value, strip);
}

/** The same about the present value, for those who move the dot by keyboard. @param {Stage} stage @param {Row | null} row */
export function tipOn(stage, row) {
  const { scene } = stage.element;
  if (!row || !scene) return tell(stage, null);
  const dot = stage.dotOf(row);
  const strip = row.strips[dot.strip];
  const present = scene.instance.values[row.attribute];
  // On a map the dot has its effect beside it.
  if (strip?.kind === "map") return tell(stage, null);
  const tick = strip && presentTick(strip, scene.model, row, present);
  tell(stage, row, dot, scene.texts.value(row.attribute, present), tick?.count ?? null, undefined, strip);
}

/**
 * @param {Stage} stage @param {Row | null} row null: nothing @param {{ x: number, y: number, effect: number }} [at] @param {string} [value]
 * @param {number | null} [count] of rows of the data with this value
 * @param {Value} [raw] the value itself, where it is not the present one @param {Strip} [strip] of a pair the line it is on
 */
function tell(stage, row, at, value = "", count = null, raw = undefined, strip = undefined) {
  const tip = /** @type {HTMLElement | null} */ (stage.root.querySelector(".tip"));
  const { scene } = stage.element;
  const nodes = row && stage.nodesOf(row);
  if (!tip || !scene) return;
  if (!row || !at || !nodes) {
    tip.style.display = "none";
    return;
  }
  const { layout, model, texts } = scene;
  const { rows } = model.target;
  const share = count !== null && rows > 0 ? words.count(texts.count(count), texts.share(count / rows)) : "";
  const there = [...scene.instance.values];
  if (raw !== undefined) there[row.attribute] = raw;
  // Of a pair a tick may be on another line than the present one.
  if (row.pair && strip?.control !== undefined) there[row.control] = strip.control;
  const { bars, rank } = uncertaintyOf(model)?.view.tipLines(texts, row.effect, there) ?? {
    bars: [],
    rank: "",
  };
  // Of the present value beside its dot: over the neighbour's line it would cover what is moved next.
  const beside = raw === undefined;
  const then = beside ? " · " : html`<br />`;
  const line = row.pair && strip?.name ? html`${strip.name.text}${then}` : "";
  const lines = [...bars, share, rank].map((line) => (line ? html`<span>${then}${line}</span>` : ""));
  render(
    html`${line}<strong>${words.title(model.attributes[row.attribute].name, value)}</strong> ${texts.said(row.effect, at.effect)}${lines}`,
    tip,
  );
  const { width: all, labelLeft } = layout.frame;
  tip.className = beside ? "tip flat" : "tip";
  tip.style.display = "block";
  const side = () => at.x + (at.x + 24 + tip.offsetWidth > all ? -24 - tip.offsetWidth : 24);
  // Where there is no room on either side of the dot, without what else there is to say, or not at all.
  if (beside && side() < labelLeft) tip.classList.add("short");
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = beside ? side() : Math.min(Math.max(at.x - width / 2, 0), all - width);
  tip.style.left = `${left}px`;
  tip.style.top = `${nodes.item.offsetTop + at.y - (beside ? height / 2 : height + 20)}px`;
  const box = tip.getBoundingClientRect();
  // On a curve the label of the value may stand beside the dot.
  const covers = [...nodes.svg.querySelectorAll(".strong")].some((label) => {
    const own = label.getBoundingClientRect();
    return own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top;
  });
  if (beside && (covers || left < labelLeft)) tip.style.display = "none";
}

/** @param {Row} row @param {number} x @param {number} y */
function tickAt(row, x, y) {
  let best = null;
  let least = 9;
  for (const strip of row.strips) {
    if (y < strip.top || y > strip.top + strip.height) continue;
    for (const tick of strip.ticks) {
      const { label } = tick;
      if (label && Math.abs(x - label.x) <= label.width / 2 + 3 && Math.abs(y - label.y + 4) < 9) return tick;
      const distance = strip.kind === "curve" ? Math.hypot(x - tick.x, y - tick.y) : sideways(tick, x, y);
      if (distance < least && Math.abs(y - tick.y) < 24) {
        best = tick;
        least = distance;
      }
    }
  }
  return best;
}

/** Of a folded line a tick is found on its own side only. @param {import("../model/layout/types.js").Tick} tick @param {number} x @param {number} y */
function sideways(tick, x, y) {
  return tick.side !== undefined && (y - tick.y) * tick.side < 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(x - tick.x);
}
