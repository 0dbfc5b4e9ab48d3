// A model in a page of its own: the model stands in the page, as data.

import { mount } from "./mount.js";

const box = /** @type {HTMLElement} */ (document.querySelector("main"));
mount(box, JSON.parse(document.getElementById("model")?.textContent ?? ""));
