// The dev page: every case, or one by ?case=name; &theme=dark, &scale=points and so on are passed on.

import "../../www/viewer/define.js";
import { cases } from "./cases.js";

const asked = new URLSearchParams(location.search);
const only = asked.get("case");
const main = /** @type {HTMLElement} */ (document.getElementById("cases"));
if (asked.get("theme")) document.documentElement.style.colorScheme = asked.get("theme") ?? "";

for (const c of cases) {
  if (only ? c.name !== only : c.slow) continue;
  if (asked.get("bare") === null) {
    const heading = document.createElement("h2");
    const about = document.createElement("span");
    about.textContent = ` — ${c.about}`;
    heading.append(c.name, about);
    main.append(heading);
  }
  const element = /** @type {any} */ (document.createElement("nomogram-view"));
  element.model = c.model;
  if (c.values) element.values = c.values;
  element.options = { ...c.options };
  for (const name of ["scale", "align", "order", "shown", "locale", "controls"]) {
    const value = asked.get(name);
    if (value !== null) element.options = { ...element.options, [name]: value };
  }
  if (asked.get("theme")) element.setAttribute("theme", asked.get("theme"));
  element.id = c.name;
  main.append(element);
}
