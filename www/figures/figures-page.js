/** The page with the figures of the paper: what it is, a way back, the figures one below the other. */
import { html, LitElement } from "lit";
import { define } from "../bench/base.js";
import { themeIcon } from "../controls/icons.js";
import { figures as words } from "../sentences/figures.js";
import { shell } from "../sentences.js";
import { parseAddress } from "../state/address.js";
import { figures } from "./list.js";
import "./paper-figure.js";

const PAPER = "https://doi.org/10.1145/1081870.1081886";

export class FiguresPage extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { theme: { state: true } };

  constructor() {
    super();
    this.theme = parseAddress(location.hash)?.theme ?? "auto";
  }

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    document.documentElement.dataset.theme = this.theme;
  }

  firstUpdated() {
    // The figures stand here only now: the browser looked for the one that the address names too early.
    const named = figures.find(({ id }) => `#${id}` === location.hash);
    if (named) document.getElementById(named.id)?.scrollIntoView();
  }

  render() {
    const home = this.theme === "auto" ? "./" : `./#1/theme=${this.theme}`;
    return html`
      <a class="skip" href="#figures">${words.skip}</a>
      <header class="bar">
        <p class="brand"><a href=${home} title=${words.backHint}>${words.explorer}</a></p>
        <div class="bar-tools">
          <label class="theme button" title=${shell.theme.label}>
            ${themeIcon}
            <select aria-label=${shell.theme.label} @change=${(/** @type {any} */ { target }) => {
              this.theme = target.value;
            }}>
              ${
                /** @type {const} */ (["auto", "light", "dark"]).map(
                  (name) =>
                    html`<option value=${name} .selected=${name === this.theme}>${shell.theme[name]}</option>`,
                )
              }
            </select>
          </label>
        </div>
      </header>
      <main id="figures" tabindex="-1">
        <div class="figures-lead">
          <h1>${words.title}</h1>
          <p>${words.lead}</p>
          <p class="hint"><a href=${PAPER}>${words.paper}</a></p>
        </div>
        <nav class="figures-list" aria-label=${words.contents}>
          <ul>${figures.map(({ id }) => html`<li><a href=${`#${id}`}>${words.texts[id].short}</a></li>`)}</ul>
        </nav>
        ${figures.map((figure) => html`<paper-figure id=${figure.id} .figure=${figure} .theme=${this.theme}></paper-figure>`)}
      </main>
      <footer class="foot"><p>${shell.footer}</p></footer>
    `;
  }
}

define("figures-page", FiguresPage);

const page = document.createElement("figures-page");
document.querySelector("#before")?.replaceWith(page);
if (import.meta.env.PROD)
  import("../offline/offline.js").then(({ keepOffline }) => keepOffline()).catch(() => {});
