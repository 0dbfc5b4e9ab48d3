/**
 * A CSV file may hold anything, so its text may never become markup or code. Trusted Types refuse that in the browser;
 * these tests find it before it runs.
 */

import { describe, expect, test } from "vitest";
import { ourFiles, placesOf, textOf } from "./files.js";

/** Each rule with a line that it must catch: a rule that catches nothing proves nothing. @type {[string, RegExp, string][]} */
const rules = [
  [
    "markup from text",
    /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|srcdoc)\b/,
    "a.innerHTML = b;",
  ],
  ["markup from text", /\bcreateContextualFragment\b|\bdocument\.write(ln)?\b/, "document.write(x)"],
  ["lit's way around its own escaping", /\bunsafe(HTML|SVG|MathML|Static)\b/, "unsafeHTML(text)"],
  ["code from text", /\beval\s*\(|\bnew\s+Function\b|javascript:/, "new Function(text)"],
  ["code from text in a timer", /\bset(Timeout|Interval)\s*\(\s*["'`]/, 'setTimeout("go()", 1)'],
  ["handlers from text", /setAttribute\s*\(\s*["'`]on/, 'a.setAttribute("onclick", x)'],
];

const pages = ["index.html", "figures.html"];
const page = ourFiles("www", [".js", ".html"]).concat(pages);

describe.each(rules)("no %s in the page", (_what, pattern, example) => {
  test(`${pattern}`, () => {
    expect(pattern.test(example), "the rule catches its own example").toBe(true);
    expect(placesOf(page, pattern)).toEqual([]);
  });
});

test("lit's unsafeCSS stands in style files alone, where the text is our own", () => {
  const files = page.filter((name) => !name.endsWith("-style.js"));
  expect(placesOf(files, /\bunsafeCSS\b/)).toEqual([]);
});

test("both pages have the same policy", () => {
  const [one, other] = pages.map(
    (name) => /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(textOf(name))?.[1],
  );
  expect(one).toContain("default-src 'none'");
  expect(other).toBe(one);
});

test("the pages run nothing of their own: their policy would refuse it", () => {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|\son\w+\s*=|\sstyle\s*=|<style/i;
  expect(inline.test("<script>go()</script>")).toBe(true);
  expect(placesOf(pages, inline)).toEqual([]);
});
