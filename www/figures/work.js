/**
 * One model of a figure: a workbench of its own about the question that an address of the explorer asks, so that what is
 * drawn here is what opens there.
 */
import { follow } from "../engine/follow.js";
import { scoresIn } from "../engine/second.js";
import { plainDocument } from "../samples/bundled.js";
import { sampleBytes, sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { parseAddress } from "../state/address.js";
import { withPanel } from "../state/document.js";
import { fileName } from "../state/export.js";
import { Gestures } from "../state/gestures.js";
import { withAddress } from "../state/link.js";
import { askedQuestion, fileKey } from "../state/question.js";
import { Workbench } from "../state/workbench.js";

/**
 * @typedef {import("../engine/pool.js").Pool} Pool
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 */

export class Work {
  #pool;
  #sample;
  /** @type {ReturnType<typeof follow> | null} */
  #engine = null;

  /** @param {string} address as after the page's "#" @param {Pool} pool */
  constructor(address, pool) {
    const asked = parseAddress(address);
    const sample = sampleOf(asked?.sample ?? "");
    if (!asked || !sample) throw new Error(`no figure can be made from ${address}`);
    this.#pool = pool;
    this.#sample = sample;
    // Learned anew, not taken from what comes with the page: a figure shows what the engine makes of the data.
    const doc = { ...withAddress(plainDocument(sample), asked), model: null, modelOf: null };
    this.bench = new Workbench(withPanel(doc, "plane", asked.plane !== undefined));
    this.gestures = new Gestures(this.bench, pool);
  }

  /** Learns it; where that went wrong, once more. */
  async learn() {
    const { bench } = this;
    bench.trouble.value = null;
    const { key } = bench.document.peek().question.source;
    try {
      if (!bench.bytesOf(key)) bench.keepBytes(key, await sampleBytes(this.#sample));
    } catch {
      bench.trouble.value = { place: "file", message: shell.trouble.sample };
      return;
    }
    if (this.#engine) this.#engine.resume();
    else this.#engine = follow(bench, this.#pool, fileName);
  }

  end() {
    this.#engine?.stop();
    this.#engine?.end();
  }

  /** The model, once it is whole. @returns {AdditiveModel | null} */
  get finished() {
    return this.bench.finished.value ? this.bench.model.value : null;
  }

  /** Scores of the held-out rows, of each fold where they are known. */
  get scores() {
    return this.bench.document.value.scores ?? scoresIn(this.bench.model.value);
  }

  /** The table and the question as the engine is asked about them; null before the table is read. */
  get asked() {
    const { question } = this.bench.document.peek();
    const opened = this.bench.opened.peek();
    const bytes = this.bench.bytesOf(question.source.key);
    if (!opened || !bytes) return null;
    return {
      file: { key: fileKey(question), bytes, options: question.readOptions },
      question: askedQuestion(question, opened.opened.columns, fileName(this.bench.document.peek())),
    };
  }
}
