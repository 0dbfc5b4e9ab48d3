/** The options of a list to choose from. */
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";

/**
 * Told apart by value: where a list grows or shrinks, another one would stay chosen in the place of the one that was.
 *
 * @template {string | number} V
 * @param {Iterable<readonly [V, string | number]>} all value and word of each
 * @param {V | null | undefined} chosen
 */
export const choices = (all, chosen) =>
  repeat(
    all,
    ([value]) => value,
    ([value, word]) => html`<option value=${value} .selected=${value === chosen}>${word}</option>`,
  );
