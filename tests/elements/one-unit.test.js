/** The scale that is chosen is the unit of all that is written and spoken; and what is said is of what is drawn. */

import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { rest, root, rowOf, show, slider, view } from "./viewer.js";

afterEach(() => document.body.replaceChildren());

/** Each scale with the words of its own unit; those of the others must be nowhere. @type {Record<string, RegExp>} */
const UNITS = {
  points: /\bpoints\b/i,
  log_odds: /\blog odds\b/i,
  odds_ratio: /×\d|\bodds(?! ratio)(?<!log odds)\b/i,
};

const text = (/** @type {string} */ selector) => all(root(), selector).map((e) => e.textContent);
const spoken = () => all(root(), ".slider").map((s) => s.getAttribute("aria-valuetext"));

/** All that has a unit, after a dot was moved by the keyboard. @param {string} name @param {string} key */
async function moved(name, key) {
  const at = present(slider(name));
  at.focus();
  await userEvent.keyboard(key);
  await rest(1100);
  return [
    ...text(".tip"),
    ...spoken(),
    ...text(".fold-text"),
    ...text(".not-drawn"),
    ...text(".parts"),
    view.course.sentence,
    ...text("[role=status]"),
  ].flatMap((said) => said || []);
}

/** @param {string[]} said @param {string} scale */
function onlyOwn(said, scale) {
  for (const [other, unit] of Object.entries(UNITS)) {
    for (const one of said) {
      if (other !== scale) expect(one).not.toMatch(unit);
    }
  }
  expect(said.filter((one) => UNITS[scale].test(one)).length).toBeGreaterThan(2);
}

describe.each(Object.keys(UNITS))("in %s", (scale) => {
  test("sentences, tip, fold and spoken values have its unit, and no other", async () => {
    await show("titanic", 1200, { scale });
    const said = await moved("sex", "f");
    expect(view.course.sentence).toContain("sex: male → female");
    onlyOwn(said, scale);
  });

  test("so has what is not drawn", async () => {
    await show("fifty", 1200, { scale });
    const name = present(view.scene).layout.rows[0].full;
    const said = await moved(name, "{ArrowRight}");
    expect(text(".fold-text").join("")).not.toBe("");
    onlyOwn(said, scale);
  });

  test("a map: its lines, its key and the number at the dot agree", async () => {
    await show("pairs-map", 1200, { scale });
    const row = present(present(view.scene).layout.rows.find((r) => r.form === "map"));
    const { map } = present(row.pair);
    const title = { points: "points", log_odds: "log odds", odds_ratio: "odds ratio" }[scale];
    expect(present(map).legend.title).toBe(title);
    const { texts, layout } = present(view.scene);
    const [low, high] = [row, row].map((_, i) => {
      const p = layout.profiles[row.effect];
      return texts.atDot(row.effect, i ? p.maximum : p.minimum);
    });
    const number = (/** @type {string} */ t) => Number(t.replace("−", "-").replace(/[×+]/g, ""));
    for (const { text: label } of [...present(map).labels, ...present(map).legend.ticks]) {
      expect(number(label)).toBeGreaterThanOrEqual(number(low) - 1e-9);
      expect(number(label)).toBeLessThanOrEqual(number(high) + 1e-9);
    }
    expect(present(map).labels.length).toBeGreaterThan(1);
  });
});

describe("what is said is of what is drawn", () => {
  test("another scale says the same change in its own unit", async () => {
    await show("titanic");
    await moved("sex", "f");
    expect(view.course.sentence).toMatch(/adds 2\.40 log odds/);
    view.scale = "odds_ratio";
    await view.updateComplete;
    expect(view.course.sentence).toMatch(/multiplies the odds by 11\.\d/);
  });

  test("values that are taken back from outside change the sentence with them", async () => {
    await show("titanic");
    const before = view.save();
    await moved("sex", "f");
    const up = view.course.sentence;
    view.restore(before);
    await view.updateComplete;
    expect(view.course.sentence).toMatch(/^sex: female → male takes off 2\.40 log odds/);
    expect(view.course.sentence.match(/(\S+\s%) → (\S+\s%)/u)?.slice(1)).toEqual(
      up
        .match(/(\S+\s%) → (\S+\s%)/u)
        ?.slice(1)
        .reverse(),
    );
    expect(view.course.sentence).toContain(one(root(), ".big").textContent);
  });

  test("values that the page keeps leave it", async () => {
    await show("titanic");
    await moved("sex", "f");
    const said = view.course.sentence;
    view.restore(view.save());
    await view.updateComplete;
    expect(view.course.sentence).toBe(said);
  });

  test("many values at once are counted", async () => {
    await show("titanic");
    view.values = ["first", "child", "female"];
    await view.updateComplete;
    expect(view.course.sentence).toMatch(/^3 values changed: 24\s% → \S+\s%\.$/u);
  });

  test("no tip of an old drawing lies over a new one", async () => {
    await show("titanic");
    const tip = one(root(), ".tip");
    const row = present(rowOf("sex"));
    view.stage.tipAt(row, row.strips[0].ticks[0].x, row.strips[0].y);
    expect(getComputedStyle(tip).display).toBe("block");
    view.model = structuredClone(view.model);
    await view.updateComplete;
    expect(getComputedStyle(one(root(), ".tip")).display).toBe("none");
    expect(getComputedStyle(one(root(), ".guide-line")).display).toBe("none");
  });
});
