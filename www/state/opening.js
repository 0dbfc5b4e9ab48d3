/** Everything that brings other data: a file, a sheet of it, a model, saved work, a sample. */
import { batch } from "@preact/signals-core";
import { Asked } from "../engine/asked.js";
import { engineReady } from "../engine/ready.js";
import { troubleOf } from "../engine/trouble.js";
import { readAnyModel } from "../model/classes.js";
import { ModelError } from "../model/read.js";
import { bundledModel, openingDocument, plainDocument } from "../samples/bundled.js";
import { sampleBytes } from "../samples/samples.js";
import { shell } from "../sentences.js";
import * as docs from "./document.js";
import { withAddress } from "./link.js";
import { say } from "./told.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").View} View
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("../engine/pool.js").Pool} Pool
 * @typedef {import("../samples/samples.js").Sample} Sample
 */

/** A new document as the page looks by now: a person goes on while it is read. @param {Document} doc @param {View} view @returns {Document} */
const seenAs = (doc, view) => ({ ...doc, view: docs.newDocument(doc.question.source, view).view });

export class Opening {
  #bench;
  #pool;
  /** The newest file that was asked for wins over slower ones. */
  #opening = new Asked();

  /** Keeps what will be shown, before it is. @type {(doc: Document, bytes: Uint8Array | null) => Promise<void>} */
  keepFirst = async () => {};

  /** @param {Workbench} bench @param {Pool} pool */
  constructor(bench, pool) {
    this.#bench = bench;
    this.#pool = pool;
  }

  /** @param {File} file */
  async openFile(file) {
    try {
      await this.openBytes(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch {
      this.#bench.trouble.value = { place: "file", message: shell.trouble.fileRead(file.name) };
    }
  }

  /** A table or a saved model, told apart by what is in it. @param {string} name @param {Uint8Array} bytes */
  async openBytes(name, bytes) {
    const bench = this.#bench;
    const signal = this.#opening.begin();
    if (bytes.length === 0) {
      bench.trouble.value = { place: "file", message: shell.trouble.empty(name) };
      return;
    }
    if (/\.json$/i.test(name) && looksLikeObject(bytes)) {
      const text = new TextDecoder().decode(bytes);
      const work = await import("./work.js");
      if (work.isWork(text)) await this.#openWork(work, name, text, signal);
      else await this.openModel(name, text, signal);
      return;
    }
    const doc = docs.newDocument({ kind: "file", name, key: docs.newKey() }, bench.document.value.view);
    await this.#openTable(shell.gestures.open(name), doc, bytes, signal);
  }

  /** Another sheet of the workbook, or file of the archive, that is open: other data, of which nothing is known. @param {string} sheet */
  async openSheet(sheet) {
    const bench = this.#bench;
    const { question, view } = bench.document.value;
    const bytes = bench.bytesOf(question.source.key);
    if (!bytes) return;
    const doc = docs.withReading(docs.newDocument(question.source, view), { sheet });
    await this.#openTable(shell.gestures.open(sheet), doc, bytes, this.#opening.begin());
  }

  /** @param {string} gesture its name @param {Document} doc about the file @param {Uint8Array} bytes @param {AbortSignal} signal */
  async #openTable(gesture, doc, bytes, signal) {
    const bench = this.#bench;
    if (!(await engineReady(bench))) return;
    const key = docs.fileKey(doc.question);
    bench.progress.value = { stage: "reading", done: 0, of: 0 };
    try {
      const file = { key, bytes, options: doc.question.readOptions };
      const opened = await this.#pool.ask("open", null, { file, signal, urgent: true });
      const { proposed_target: target, proposed_number: isNumber } = opened;
      // Of classes all are drawn, if they are not too many.
      const several =
        target && !isNumber ? await this.#pool.ask("classes", target, { file, signal, urgent: true }) : null;
      const asked = docs.withQuestion(docs.withProposal(doc, opened, several?.classes), { choice: "open" });
      await this.#kept(asked, bytes, signal);
      batch(() => {
        bench.trouble.value = null;
        bench.strip.value = false;
        bench.keepBytes(doc.question.source.key, bytes);
        bench.opened.value = { key, opened };
        bench.gesture(gesture, (d) => seenAs(asked, d.view));
      });
    } catch (error) {
      // The document is as it was: the last good model stays.
      if (signal.aborted) return;
      batch(() => {
        bench.progress.value = null;
        bench.trouble.value = troubleOf(error, "file");
      });
    }
  }

  /** A model that was saved with its data: everything is as it was. @param {typeof import("./work.js")} work @param {string} name @param {string} text @param {AbortSignal} signal */
  async #openWork({ readWork, WorkError }, name, text, signal) {
    const bench = this.#bench;
    try {
      const { document: doc, bytes, whole } = readWork(text);
      if (!(await engineReady(bench))) return;
      const { source, readOptions } = doc.question;
      const key = docs.fileKey(doc.question);
      const file = { key, bytes, options: readOptions };
      const opened = await this.#pool.ask("open", null, { file, signal, urgent: true });
      await this.#kept(doc, bytes, signal);
      batch(() => {
        bench.trouble.value = null;
        bench.keepBytes(source.key, bytes);
        bench.opened.value = { key, opened };
        // The colours are the reader's, not the file's.
        bench.gesture(shell.gestures.open(name), (d) => docs.withView(doc, { theme: d.view.theme }));
        if (!whole) say(bench, [shell.trouble.part(name)]);
      });
    } catch (error) {
      if (signal.aborted) return;
      const { work } = shell.trouble;
      bench.trouble.value =
        error instanceof WorkError
          ? { place: "file", message: work[error.reason](name, error.what) }
          : troubleOf(error, "file");
    }
  }

  /** @param {Document} doc @param {Uint8Array | null} bytes @param {AbortSignal} signal */
  async #kept(doc, bytes, signal) {
    await this.keepFirst(doc, bytes);
    signal.throwIfAborted();
  }

  /** @param {string} name @param {string} text @param {AbortSignal} signal */
  async openModel(name, text, signal) {
    const bench = this.#bench;
    try {
      readAnyModel(text);
    } catch (error) {
      const { field, problem } = error instanceof ModelError ? error : { field: "", problem: "?" };
      bench.trouble.value = { place: "file", message: shell.trouble.model(field, problem) };
      return;
    }
    const blank = docs.newDocument({ kind: "model", name, key: docs.newKey() }, bench.document.value.view);
    const doc = { ...blank, model: text, modelOf: docs.questionKey(blank.question) };
    await this.keepFirst(doc, null);
    if (signal.aborted) return;
    bench.trouble.value = null;
    bench.gesture(shell.gestures.open(name), (d) => seenAs(doc, d.view));
  }

  /** @param {Sample} sample @param {import("./address.js").Address | null} [address] */
  async openSample(sample, address = null) {
    const bench = this.#bench;
    const signal = this.#opening.begin();
    try {
      const asked = (/** @type {View} */ view) =>
        address ? withAddress(plainDocument(sample, view), address) : openingDocument(sample, view);
      const { question } = asked(bench.document.peek().view);
      const [bytes, model] = await Promise.all([sampleBytes(sample), bundledModel(question)]);
      if (signal.aborted) return;
      if (model !== null) bench.learned.keep(docs.questionKey(question), { model, scores: null });
      batch(() => {
        bench.trouble.value = null;
        bench.keepBytes(`sample:${sample.id}`, bytes);
        bench.linked.value = address;
        bench.gesture(address ? shell.gestures.link : shell.gestures.sample(sample.title), (d) => {
          const doc = asked(d.view);
          // Opened again as it is: its question has been answered, and nobody would answer it a second time.
          return docs.questionKey(doc.question) === d.modelOf
            ? { ...doc, model: d.model, modelOf: d.modelOf, scores: d.scores }
            : doc;
        });
      });
    } catch {
      if (!signal.aborted) bench.trouble.value = { place: "file", message: shell.trouble.sample };
    }
  }
}

/** @param {Uint8Array} bytes */
function looksLikeObject(bytes) {
  return new TextDecoder().decode(bytes.subarray(0, 200)).trimStart().startsWith("{");
}
