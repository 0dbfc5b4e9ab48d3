// Ticks with their labels in tiers, where a line has all the height that they need: in figures, on folded lines and on bars.

import { cut, oneLine } from "../text.js";
import { leaderTo, missingIn, packLabels } from "./labels.js";
import { LABEL, round, TIER } from "./level-strip.js";
import { TICK_SIZE } from "./scale.js";

/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./level-strip.js").Mark} Mark */

/** Room between labels that share one place; a middle dot is drawn in it. */
const SEPARATOR = 13;

/**
 * Ticks at given places, labelled in tiers below a line (side 1) or above it (−1).
 * @template {Mark & { x: number }} T
 * @param {T[]} spots ascending in x @param {import("./types.js").Frame} frame @param {number} y of the line
 * @param {1 | -1} [side] @param {number} [room] px between the line and its labels that something else takes
 */
export function placedTicks(spots, frame, y, side = 1, room = 0) {
  let measured = measuredLabels(grouped(spots, frame, 0.5), frame);
  // Better a long label for several than one of them without.
  if (measured.missing && spots.length <= 12) {
    const wider = measuredLabels(grouped(spots, frame, 0.95), frame);
    if (wider.missing < measured.missing) measured = wider;
  }
  const { groups, placed } = measured;
  // Leaders and labels are made for below; above they are mirrored, and a text stands on its own foot.
  const down = (/** @type {number} */ by) => y + side * by;
  /** @type {Tick[]} */
  const ticks = [];
  let tiers = 0;
  groups.forEach((group, i) => {
    const spot = placed[i];
    let cursor = spot ? spot.x - measured.widths[i] / 2 : 0;
    if (spot) tiers = Math.max(tiers, spot.tier + 1);
    group.forEach((m, j) => {
      const text = measured.texts[i][j];
      const width = frame.measure(text, TICK_SIZE);
      const leader = spot && j === 0 ? leaderTo(m.x, spot, measured.widths[i], 5, TIER, room) : null;
      ticks.push({
        key: String(m.level),
        value: m.value,
        level: m.level,
        effect: m.effect,
        x: round(m.x),
        y,
        full: m.label,
        count: m.count,
        ...(side < 0 ? { side } : {}),
        label: spot
          ? {
              text,
              x: round(cursor + width / 2),
              y: down(LABEL - (side < 0 ? 8 : 0) + spot.tier * TIER + room),
              width: round(width),
              tier: spot.tier,
              joined: j > 0,
              leader:
                leader?.map(([a, b]) => /** @type {[number, number]} */ ([round(a), round(down(b))])) ?? null,
            }
          : null,
      });
      cursor += width + SEPARATOR;
    });
  });
  return { ticks, tiers, groups, unlabelled: ticks.filter((t) => !t.label).length };
}

/**
 * Levels closer than three pixels share one label, as long as that does not grow over a share of the width.
 * @template {{ x: number, label: string }} T
 * @param {T[]} spots @param {import("./types.js").Frame} frame @param {number} share @returns {T[][]}
 */
function grouped(spots, frame, share) {
  /** @type {T[][]} */
  const groups = [];
  let width = 0;
  for (const spot of spots) {
    const last = groups[groups.length - 1];
    const own = Math.min(frame.measure(oneLine(spot.label), TICK_SIZE), 96);
    if (
      last &&
      Math.abs(spot.x - last[0].x) < 3 &&
      width + own < (frame.labelRight - frame.labelLeft) * share
    ) {
      last.push(spot);
      width += own + SEPARATOR;
    } else {
      groups.push([spot]);
      width = own;
    }
  }
  return groups;
}

/** Tiers of labels: few at first. On a narrow page, where lines are short, all are used before a label is cut. */
const TIERS = { wide: [4, 6], narrow: [4, 6, 9], most: 9 };

/**
 * Whole labels if they fit, in more tiers if need be; else shorter ones, before any is left out.
 * @param {(Mark & { x: number })[][]} groups @param {import("./types.js").Frame} frame
 */
function measuredLabels(groups, frame) {
  const { labelLeft, labelRight } = frame;
  const room = labelRight - labelLeft;
  const tiers = room < 480 ? TIERS.narrow : TIERS.wide;
  const whole = Math.min(220, room);
  let best = null;
  // [width of a label at most, tiers at most]
  for (const [most, high] of [
    ...tiers.map((n) => [whole, n]),
    ...[130, 88, 64].map((w) => [w, tiers[tiers.length - 1]]),
    [64, TIERS.most],
  ]) {
    const texts = groups.map((g) =>
      g.map((m) => cut(m.label, g.length > 1 ? Math.min(most, 96) : most, TICK_SIZE, frame.measure)),
    );
    const widths = texts.map(
      (t) => t.reduce((sum, text) => sum + frame.measure(text, TICK_SIZE), 0) + SEPARATOR * (t.length - 1),
    );
    const items = groups.map((g, i) => ({
      x: g[0].x,
      width: widths[i],
      // The ends of a line are named first: they say how far it reaches.
      priority:
        i === 0 || i === groups.length - 1
          ? Number.POSITIVE_INFINITY
          : g.reduce((n, m) => n + (m.count ?? 0), 0),
    }));
    const placed = packLabels(items, labelLeft, labelRight, high);
    const missing = missingIn(placed);
    if (!best || missing < best.missing) best = { groups, texts, widths, placed, missing };
    if (missing === 0) break;
  }
  return /** @type {NonNullable<typeof best>} */ (
    best ?? { groups, texts: [], widths: [], placed: [], missing: 0 }
  );
}
