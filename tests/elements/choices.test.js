/** Lists to choose from that grow and shrink, in a real browser. */
import { html, render } from "lit";
import { afterEach, expect, test } from "vitest";
import { choices } from "../../www/controls/choices.js";
import { one } from "../found.js";

afterEach(() => document.body.replaceChildren());

/** @param {string[]} values @param {string | null} chosen */
function draw(values, chosen) {
  render(
    html`<select>${choices(
      values.map((value) => [value, value.toUpperCase()]),
      chosen,
    )}</select>`,
    document.body,
  );
  return /** @type {HTMLSelectElement} */ (one(document, "select"));
}

test("what is chosen stays so where an entry before it goes, comes, or is the one that went", () => {
  const list = draw(["", "x", "y", "z"], "");
  expect(list.value).toBe("");
  // As a person does, before the page has drawn it anew.
  list.value = "x";
  expect(draw(["x", "y", "z"], "x").value).toBe("x");
  expect(draw(["", "x", "y", "z"], "x").value).toBe("x");
  expect(draw(["x", "y"], "y").value).toBe("y");
  expect(draw(["w", "x", "y", "z"], "y").value).toBe("y");
  expect(draw(["w"], "w").value).toBe("w");
  expect([...list.options].map((option) => [option.value, option.text])).toEqual([["w", "W"]]);
  expect(draw(["a", "b", "w"], "b").value).toBe("b");
});
