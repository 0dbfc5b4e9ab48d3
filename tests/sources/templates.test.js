/** What the build leaves of the white space in templates. */
import { expect, test } from "vitest";
import { closed } from "../../scripts/support/templates.js";

test("a new line with its indentation is one space in templates, those within others too, and stays elsewhere", () => {
  const within = (/** @type {string} */ space) =>
    `const a = html\`<p>${space}a \${b ? html\`<i>${space}x</i>\` : \`\n  kept\`}${space}</p>\`;\nconst t = \`\n  kept\`;`;
  expect(closed(within("\n   "))).toBe(within(" "));
});

test("a single space and what is written in one line stay", () => {
  const source = "svg`<g>  <text>a b</text></g>`";
  expect(closed(source)).toBe(source);
});
