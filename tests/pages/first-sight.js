/** Measures what is in sight without scrolling, and what moves by itself. Runs in the page, through shadow trees too. */
import { present } from "../found.js";

/**
 * From the very beginning the browser's own count of shifts that nobody's hand has caused.
 * @param {import("@playwright/test").Page} page
 */
export function watchShifts(page) {
  return page.addInitScript(() => {
    let shifted = 0;
    window.shifted = shifted;
    /** @param {PerformanceObserverEntryList} list */
    const seen = (list) => {
      /** @typedef {PerformanceEntry & { hadRecentInput: boolean, value: number }} Shift */
      for (const entry of /** @type {Shift[]} */ (list.getEntries()))
        if (!entry.hadRecentInput) shifted += entry.value;
      window.shifted = shifted;
    };
    new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * Waits until nothing has moved for two seconds; `jump`: the most that one line has moved in the window meanwhile.
 * @param {import("@playwright/test").Page} page
 */
export async function still(page) {
  const spans = new Map();
  const most = Date.now() + 40_000;
  let last = "";
  let since = Date.now();
  while (Date.now() < most && Date.now() - since < 2000) {
    const places = await page.evaluate(linePlaces).catch(() => /** @type {[string, number][]} */ ([]));
    for (const [name, top] of places) {
      const [low, high] = spans.get(name) ?? [top, top];
      spans.set(name, [Math.min(low, top), Math.max(high, top)]);
    }
    const now = JSON.stringify(places);
    if (now !== last || places.length === 0) {
      last = now;
      since = Date.now();
    }
    await page.waitForTimeout(100);
  }
  return { jump: Math.max(0, ...[...spans.values()].map(([low, high]) => Math.round(high - low))) };
}

/**
 * Where the lines of the first drawing begin, by name. An SVG that moves is no shift to the browser, but to the eye.
 * @returns {[string, number][]}
 */
function linePlaces() {
  const root = document.querySelector("drawing-panel nomogram-view")?.shadowRoot;
  return [...(root?.querySelectorAll("li") ?? [])].flatMap((line) => {
    const slider = line.querySelector("input[type=range]");
    return slider
      ? [[slider.getAttribute("aria-label") ?? "", Math.round(line.getBoundingClientRect().top + scrollY)]]
      : [];
  });
}

/**
 * @returns {Promise<{ lines: number, whole: number, probability: boolean, beyond: number, shift: number }>}
 * @param {import("@playwright/test").Page} page
 */
export async function measured(page) {
  const { width, height } = present(page.viewportSize());
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  // The window as it was asked for: a page that is too wide makes a phone's window wider.
  return page.evaluate(look, { width, height, least: touch ? 44 : 24 });
}

/** @param {{ width: number, height: number, least: number }} o */
function look({ width, height, least }) {
  const view = document.querySelector("drawing-panel nomogram-view");
  const root = view?.shadowRoot;
  const shift = window.shifted ?? 0;
  if (!view || !root) return { lines: 0, whole: 0, probability: false, beyond: 0, shift };
  /** @param {DOMRect} p */
  const inside = ({ left, top, right, bottom }) =>
    right > left && bottom > top && left > -1 && top > -1 && right < width + 1 && bottom < height + 1;
  /** What lies on top at a place. @param {number} x @param {number} y */
  const onTop = (x, y) => {
    let found = document.elementFromPoint(x, y);
    for (;;) {
      const deeper = found?.shadowRoot?.elementFromPoint(x, y);
      if (!deeper || deeper === found) return found;
      found = deeper;
    }
  };
  const across = view.getBoundingClientRect().width;
  const corners = [
    [0.5, 0.5],
    [0.02, 0.5],
    [0.98, 0.5],
    [0.5, 0.1],
    [0.5, 0.9],
  ];
  const lines = [...root.querySelectorAll("li")].filter((li) => li.querySelector("input[type=range]"));
  /** @param {Element} line */
  const isWhole = (line) => {
    const named = [...line.querySelectorAll("*")].some(
      (part) =>
        [...part.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
        Number.parseFloat(getComputedStyle(part).fontSize) >= 12,
    );
    const sliders = [...line.querySelectorAll("input[type=range]")].map((s) => s.getBoundingClientRect());
    return (
      named &&
      inside(line.getBoundingClientRect()) &&
      sliders.every(
        (box) =>
          inside(box) &&
          box.height >= least &&
          box.width >= 0.4 * across &&
          corners.every(([x, y]) => line.contains(onTop(box.left + x * box.width, box.top + y * box.height))),
      )
    );
  };
  const big = root.querySelector(".big, [data-outcome]");
  const box = big?.getBoundingClientRect();
  const over = box && onTop(box.left + box.width / 2, box.top + box.height / 2);
  const probability = Boolean(
    big &&
      box &&
      inside(box) &&
      /\d/.test(big.textContent) &&
      Number.parseFloat(getComputedStyle(big).fontSize) >= 20 &&
      over &&
      (big.contains(over) || over.contains(big)),
  );
  /** Beyond the right edge, unless it is in something that scrolls. @param {Element} element */
  const scrolled = (element) => {
    /** @type {Element | null} */
    let at = element;
    while (at) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      const root = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return false;
  };
  const right = [...document.body.querySelectorAll("*"), ...root.querySelectorAll("*")]
    .filter((e) => !e.closest("svg") && e.checkVisibility() && e.getBoundingClientRect().height > 3)
    .filter((e) => e.getBoundingClientRect().right > width + 0.5 && !scrolled(e))
    .map((e) => e.getBoundingClientRect().right - width);
  const beyond = Math.ceil(Math.max(0, document.documentElement.scrollWidth - width, ...right) - 0.5);
  return { lines: lines.length, whole: lines.filter(isWhole).length, probability, beyond, shift };
}

/**
 * How many words of ours can be read now, within `place`; marks of the drawing, cells, options and values of the data are not ours.
 * @param {import("@playwright/test").Page} page
 * @param {string} [place]
 */
export function wordsIn(page, place = "body") {
  return page.evaluate((selector) => {
    const notOurs = "svg, table, option, script, style, noscript, li:has(input[type=range])";
    /** @param {Node} node @returns {number} */
    const counted = (node) => {
      if (node instanceof Text) return node.data.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
      const element = node instanceof Element ? node : null;
      if (!element && !(node instanceof ShadowRoot)) return 0;
      if (element && (element.matches(notOurs) || getComputedStyle(element).visibility === "hidden"))
        return 0;
      const within = [...node.childNodes, ...(element?.shadowRoot ? [element.shadowRoot] : [])];
      const { width, height } = element?.getBoundingClientRect() ?? { width: 9, height: 9 };
      // Of what is shown only to those who listen the eye reads nothing; what has no box may hold what has one.
      const seen = width >= 3 && height >= 3;
      return within
        .filter((one) => seen || one.nodeType !== Node.TEXT_NODE)
        .reduce((sum, one) => sum + counted(one), 0);
    };
    return [...document.querySelectorAll(selector)].reduce((sum, one) => sum + counted(one), 0);
  }, place);
}
