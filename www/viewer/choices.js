// What a person chooses on a row: its form, the control of a pair, the attribute to be opened by the page.

import { awaitsForms } from "./intake.js";

/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Form} Form */

export class Choices {
  /** @param {import("./nomogram-view.js").NomogramView} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {number} attribute */
  #name(attribute) {
    return this.element.scene?.model.attributes[attribute].name ?? "";
  }

  /** Under which name options speak of a row. @param {Row} row */
  #optionName(row) {
    return row.pair?.key ?? this.#name(row.attribute);
  }

  /** What is chosen for a row. @param {Row} row @returns {Form | "auto"} */
  form(row) {
    const { forms } = this.element.settings;
    const name = this.#optionName(row);
    return Object.hasOwn(forms, name) ? forms[name] : "auto";
  }

  /** @param {Row} row @param {string} form one of the row's, or "auto" */
  setForm(row, form) {
    const { element } = this;
    // What is drawn stays until the new form can be.
    const wanted = [/** @type {Form} */ (form)];
    if (awaitsForms(element, wanted, () => this.setForm(row, form))) return;
    const name = this.#optionName(row);
    const others = Object.entries(element.settings.forms).filter(([other]) => other !== name);
    const forms = Object.fromEntries(form === "auto" ? others : [...others, [name, form]]);
    element.choose({ forms: /** @type {Record<string, Form>} */ (forms) });
    element.send("nomogram-form", { attribute: name, form });
  }

  /** The other attribute of a pair becomes its control. @param {Row} row */
  swap(row) {
    const pair = row.pair?.key ?? "";
    const control = this.#name(row.attribute);
    this.element.choose({ controls: { ...this.element.settings.controls, [pair]: control } });
    this.element.send("nomogram-control", { pair, control });
  }

  /** @param {Row} row */
  open(row) {
    const over = row.control >= 0 ? [row.control, row.attribute] : [row.attribute];
    this.element.send("nomogram-attribute", { attributes: over.map((a) => this.#name(a)) });
  }
}
