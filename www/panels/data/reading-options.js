/**
 * How the bytes were read, each choice beside what was found; where they do not tell the encoding, a line of the file in a
 * few. Of a workbook or an archive which of its tables it is; how the text of a sheet is written is no question.
 */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import "../../controls/number-field.js";
import { LARGEST_VALUE } from "../../model/field.js";
import { reading } from "../../sentences/data/rows.js";
import { shell } from "../../sentences.js";
import { withMark } from "../../state/columns.js";

/** Words that have a field: a file may have thousands of columns. */
const MOST_WORDS = 40;

export class ReadingOptions extends PageElement {
  render() {
    const opened = this.bench.opened.value?.opened;
    if (!opened) return html`<p class="hint">${shell.progress.reading}</p>`;
    const { dialect, encodings = [], packed, columns } = opened;
    const said = this.bench.document.value.question.readOptions;
    const header = said.header === undefined ? "" : String(said.header);
    const ofText = html`
      ${this.#choice(reading.encoding, "encoding", said.encoding ?? "", wordOf(dialect.encoding, reading.encodings), reading.encodings)}
      ${encodings.length > 1 ? this.#samples(encodings, dialect.encoding) : nothing}
      ${this.#choice(reading.delimiter, "delimiter", said.delimiter ?? "", wordOf(dialect.delimiter, reading.delimiters), reading.delimiters)}
      ${this.#choice(reading.decimal, "decimal", said.decimal ?? "", wordOf(dialect.decimal, reading.decimals), reading.decimals)}
    `;
    return html`
      ${packed && packed.tables.length > 1 ? this.#tables(packed) : nothing}
      ${packed?.written ? nothing : ofText}
      ${this.#choice(reading.header, "header", header, reading.headers[dialect.header ? "true" : "false"], reading.headers)}
      ${this.#words(columns)}
    `;
  }

  /** What each word among numbers counts as. @param {readonly import("../../engine/contract.js").ColumnPreview[]} columns */
  #words(columns) {
    const found = columns.flatMap(({ name, marks = [] }) => marks.map((mark) => ({ name, ...mark })));
    if (found.length === 0) return nothing;
    const { bench } = this;
    /** @param {string} name @param {string} word @param {number | null} number */
    const take = (name, word, number) =>
      bench.gesture(reading.word(name, word, 1), (doc) => withMark(doc, name, word, number));
    const row = (/** @type {(typeof found)[number]} */ { name, spelling, cells, number }) => {
      const of = {
        label: reading.word(name, spelling, cells),
        value: number ?? null,
        low: -LARGEST_VALUE,
        high: LARGEST_VALUE,
        layout: /** @type {const} */ ("inline"),
        take: (/** @type {number} */ value) => take(name, spelling, value),
      };
      return html`<div><number-field .of=${of}></number-field>
        ${number === undefined ? nothing : html`<button type="button" class="link" @click=${() => take(name, spelling, null)}>${reading.asMissing}</button>`}</div>`;
    };
    return html`<fieldset class="samples"><legend>${reading.words}</legend>${found.slice(0, MOST_WORDS).map(row)}</fieldset>`;
  }

  /** @param {import("../../engine/contract.js").Packed} packed */
  #tables({ tables, taken, written }) {
    /** @param {Event & { target: HTMLSelectElement }} event */
    const changed = ({ target: { value } }) => this.gestures.openSheet(value);
    return html`<label class="field"><span>${written ? reading.sheet : reading.file}</span>
      <select .value=${taken ?? ""} @change=${changed}>
        ${tables.map((table) => html`<option value=${table.name} .selected=${table.name === taken}>${reading.table(table)}</option>`)}
      </select></label>`;
  }

  /** @param {import("../../engine/contract.js").EncodingGuess[]} encodings @param {string} now */
  #samples(encodings, now) {
    /** @param {import("../../engine/contract.js").EncodingGuess} guess */
    const row = ({ encoding, sample }) => html`<label>
      <input type="radio" name="encoding-sample" .checked=${encoding === now}
        @change=${() => this.gestures.setReading({ encoding })} />
      <span><bdi class="sample">${sample}</bdi> <small class="hint">${wordOf(encoding, reading.encodings)}</small></span></label>`;
    return html`<fieldset class="samples"><legend>${reading.which}</legend>${encodings.map(row)}</fieldset>`;
  }

  /**
   * @param {string} label @param {"encoding" | "delimiter" | "decimal" | "header"} key @param {string} chosen
   * @param {string} found @param {Record<string, string>} words
   */
  #choice(label, key, chosen, found, words) {
    /** @param {Event & { target: HTMLSelectElement }} event */
    const changed = ({ target: { value } }) => {
      this.gestures.setReading({
        [key]: value === "" ? undefined : key === "header" ? value === "true" : value,
      });
    };
    return html`<label class="field"><span>${label}</span>
      <select .value=${chosen} @change=${changed}>
        <option value="" .selected=${chosen === ""}>${reading.found(found)}</option>
        ${Object.entries(words).map(([value, word]) => html`<option value=${value} .selected=${value === chosen}>${word}</option>`)}
      </select></label>`;
  }
}

/** @param {string | undefined} value @param {Record<string, string>} words */
function wordOf(value, words) {
  if (value === undefined) return reading.none;
  const word = new Map(Object.entries(words)).get(value.replace(/-bom$/, ""));
  return word ?? value;
}

define("reading-options", ReadingOptions);
