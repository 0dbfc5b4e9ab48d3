/** Nothing that matters is cut while there is room for it: the result, names, values, in windows of every kind. */
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { show as drawing, frame, root, view } from "./viewer.js";

afterEach(() => document.body.replaceChildren());

/** Does all of its text stand in its box? */
const whole = (element) =>
  element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;

test.each([320, 390, 700, 1000])("the sentence under the result is whole, %i px wide", async (width) => {
  const shares = () => [
    { label: "none of the above", share: 0.0738 },
    { label: "Ähre (süß), reif und trocken", share: 0.0071 },
  ];
  await drawing("titanic", width, { options: { locale: "en", shares }, fill: true });
  const line = root().querySelector(".words .line");
  expect(line.textContent).toBe("Of 10,000 such cases 738 are none of…, 71 Ähre (süß)….");
  expect(whole(line)).toBe(true);
});

/** Boxes one beside the other, the next begins where the one before has ended. */
function apart(...elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  for (const [i, box] of boxes.entries()) {
    expect(box.width).toBeGreaterThan(0);
    if (i) expect(box.left).toBeGreaterThanOrEqual(boxes[i - 1].right);
  }
}
const find = (selector) => root().querySelector(selector);

const short = [
  [320, 900],
  [390, 900],
  [316, 390],
  [780, 390],
];

test.each(short)("of several classes the one line says of which it is, %i × %i px", async (width, height) => {
  const shares = () => [
    { label: "Ähre", share: 0.74 },
    { label: "Kůň", share: 0.2 },
  ];
  await drawing("titanic", width, { options: { locale: "en", shares }, fill: true });
  view.toggleAttribute("data-short", height > 480);
  await page.viewport(Math.max(width + 40, 500), height);
  await frame();
  const [, label] = root().querySelectorAll(".of span");
  expect(label.textContent).toBe("Ähre");
  expect(whole(label)).toBe(true);
  apart(find(".big"), label, find(".all summary"));
  expect(find(".of span").getBoundingClientRect().width).toBe(0);
});

test.each(short)(
  "an interval stands whole beside the figure in the one line, %i × %i px",
  async (width, height) => {
    await drawing("interval", width, { fill: true });
    view.toggleAttribute("data-short", height > 480);
    await page.viewport(Math.max(width + 40, 500), height);
    await frame();
    const between = find(".between");
    between.textContent = "between 99.95\u202f% and 100\u202f%";
    expect(whole(between)).toBe(true);
    apart(find(".big"), between, find(".all summary"));
    const { top, bottom } = find(".base").getBoundingClientRect();
    const box = between.getBoundingClientRect();
    expect(box.top).toBeGreaterThanOrEqual(top);
    expect(box.bottom).toBeLessThanOrEqual(bottom);
  },
);
