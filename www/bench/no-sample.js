/** A link that asks for an example that there is not: said, and those that there are offered. Nothing stands in for it. */
import { html, render } from "lit";
import { noteIcon } from "../controls/icons.js";
import { samples } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { formatAddress } from "../state/address.js";

/** @param {string} asked */
export function askForSample(asked) {
  const { link } = shell.storage;
  const place = /** @type {HTMLElement} */ (document.querySelector("#before"));
  const page = html`<main class="no-sample">
    <h1>${shell.title}</h1>
    <div class="notes" role="alert"><div class="note warning">${noteIcon}<p>${link.sample(asked)}</p></div></div>
    <p id="take">${link.take}</p>
    <nav aria-labelledby="take">
      ${samples.map(
        ({ id, title }) =>
          html`<a class="button" href=${formatAddress({ sample: id, unknown: [] })}>${title}</a>`,
      )}
      <a class="button quiet" href="#1/">${link.goOn}</a>
    </nav>
  </main>`;
  place.replaceChildren();
  render(page, place);
  addEventListener("hashchange", () => location.reload());
  document.documentElement.dataset.loaded = "true";
}
