/**
 * How the bytes were read, each choice beside what was found, and the first lines as they are cut by it; where they do not
 * tell the encoding, a line of the file in a few. Of a workbook or an archive which of its tables it is; how the text of a
 * sheet is written is no question.
 */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import "../../controls/number-field.js";
import { choices } from "../../controls/choices.js";
import { LARGEST_VALUE } from "../../model/field.js";
import { reading } from "../../sentences/data/rows.js";
import { shell } from "../../sentences.js";
import { withMark } from "../../state/columns.js";

/** Words that have a field: a file may have thousands of columns. */
const MOST_WORDS = 40;

/** The choice of a delimiter that is not among those that are named. */
const OTHER = "other";

export class ReadingOptions extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { typing: { state: true } };

  constructor() {
    super();
    /** Whether a delimiter is about to be typed. */
    this.typing = false;
  }

  render() {
    const opened = this.bench.opened.value?.opened;
    if (!opened) return html`<p class="hint">${shell.progress.reading}</p>`;
    const { dialect, encodings = [], packed, sample = [], columns } = opened;
    const said = this.bench.document.value.question.readOptions;
    const header = said.header === undefined ? "" : String(said.header);
    const ofText = html`
      ${this.#choice(reading.encoding, "encoding", said.encoding ?? "", wordOf(dialect.encoding, reading.encodings), reading.encodings)}
      ${encodings.length > 1 ? this.#samples(encodings, dialect.encoding) : nothing}
      ${this.#delimiter(said.delimiter ?? "", wordOf(dialect.delimiter, reading.delimiters))}
      ${this.#choice(reading.quote, "quote", said.quote ?? "", wordOf(dialect.quote, reading.quotes), reading.quotes)}
      ${this.#choice(reading.decimal, "decimal", said.decimal ?? "", wordOf(dialect.decimal, reading.decimals), reading.decimals)}
    `;
    return html`
      ${packed && packed.tables.length > 1 ? this.#tables(packed) : nothing}
      ${packed?.written ? nothing : ofText}
      ${this.#choice(reading.header, "header", header, reading.headers[dialect.header ? "true" : "false"], reading.headers)}
      ${dialect.header ? this.#number(reading.names, "names", 1, said.names, sample.find((row) => row.role === "names")?.line) : nothing}
      ${this.#number(reading.skip, "skip", 0, said.skip, undefined)}
      ${sample.length > 0 ? preview(sample) : nothing}
      ${this.#words(columns)}
    `;
  }

  /** A named delimiter, or any that is typed. @param {string} chosen @param {string} found */
  #delimiter(chosen, found) {
    const isNamed = chosen === "" || chosen in reading.delimiters;
    const types = this.typing || !isNamed;
    const words = { ...reading.delimiters, [OTHER]: reading.other };
    /** @param {Event & { target: HTMLInputElement }} event */
    const typed = ({ target: { value } }) => {
      this.typing = false;
      this.gestures.setReading({ delimiter: value === "" ? undefined : value });
    };
    /** @param {string} value */
    const change = (value) => {
      this.typing = value === OTHER;
      if (!this.typing) this.gestures.setReading({ delimiter: value === "" ? undefined : value });
    };
    return html`${this.#select(reading.delimiter, types ? OTHER : chosen, found, words, change)}
      ${
        types
          ? html`<label class="field"><span>${reading.otherDelimiter}</span>
              <input type="text" maxlength="8" .value=${isNamed ? "" : chosen} @change=${typed} /></label>`
          : nothing
      }`;
  }

  /** @param {string} label @param {"names" | "skip"} key @param {number} least @param {number | undefined} said @param {number | undefined} found */
  #number(label, key, least, said, found) {
    /** @param {Event & { target: HTMLInputElement }} event */
    const changed = ({ target: { value } }) => {
      const line = Number(value);
      const isLine = value !== "" && Number.isSafeInteger(line) && line >= least && line < 2 ** 32;
      this.gestures.setReading({ [key]: isLine ? line : undefined });
    };
    return html`<label class="field"><span>${label}</span>
      <input type="number" min=${least} step="1" .value=${said === undefined ? "" : String(said)}
        placeholder=${found === undefined ? reading.byItself : reading.found(String(found))} @change=${changed} /></label>`;
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
        ${choices(
          tables.map((table) => [table.name, reading.table(table)]),
          taken,
        )}
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
   * @param {string} label @param {"encoding" | "quote" | "decimal" | "header"} key @param {string} chosen
   * @param {string} found @param {Record<string, string>} words
   */
  #choice(label, key, chosen, found, words) {
    return this.#select(label, chosen, found, words, (value) => {
      this.gestures.setReading({
        [key]: value === "" ? undefined : key === "header" ? value === "true" : value,
      });
    });
  }

  /**
   * @param {string} label @param {string} chosen @param {string} found @param {Record<string, string>} words
   * @param {(value: string) => void} change
   */
  #select(label, chosen, found, words, change) {
    /** @param {Event & { target: HTMLSelectElement }} event */
    const changed = ({ target: { value } }) => change(value);
    return html`<label class="field"><span>${label}</span>
      <select .value=${chosen} @change=${changed}>
        <option value="" .selected=${chosen === ""}>${reading.found(found)}</option>
        ${choices(Object.entries(words), chosen)}
      </select></label>`;
  }
}

/** The first lines of the file as they are cut, each with what it was taken for. @param {import("../../engine/contract.js").RawRow[]} rows */
function preview(rows) {
  return html`<div class="cut-lines" role="region" tabindex="0" aria-label=${reading.sample}><table>
    <caption>${reading.sample}</caption>
    <tbody>${rows.map(
      ({ line, role, cells }) => html`<tr class=${role}>
        <th scope="row">${line} <small class="hint">${reading.roles[role]}</small></th>
        ${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}
      </tr>`,
    )}</tbody>
  </table></div>`;
}

/** @param {string | undefined} value @param {Record<string, string>} words */
function wordOf(value, words) {
  if (value === undefined) return reading.none;
  const word = new Map(Object.entries(words)).get(value.replace(/-bom$/, ""));
  return word ?? value;
}

define("reading-options", ReadingOptions);
