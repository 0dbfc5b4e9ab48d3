/**
 * The table in a workbook, an archive, gzip or ARFF, by a worker with a module of its own (unpack/). This file, the worker
 * and the module are fetched when such a file is opened. Each worker unpacks one file and ends: what it took of
 * memory is free again, and a file that it dies of harms nothing.
 */
import { unpacking } from "../sentences/data/unpacking.js";
import { EngineProblem } from "./calls.js";

/**
 * @typedef {import("./contract.js").ReadOptions} ReadOptions
 * @typedef {import("./contract.js").Packed} Packed
 * @typedef {import("./unpack.js").Unpacked} About
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./unpacker.js").Reply} Reply
 * @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike
 * @typedef {{ bytes: Uint8Array, about: About }} Text
 * @typedef {{ bytes: Uint8Array, options: ReadOptions, packed: Packed }} Ready what the engine opens, and what there is to
 *   know beside it
 */

/** A file that takes longer (ms) is given up. */
const LIMIT_MS = 120_000;

/** By file and sheet, as long as the page holds the file. @type {WeakMap<Uint8Array, Map<string, Promise<Text>>>} */
const known = new WeakMap();

/**
 * @param {File} file
 * @param {() => WorkerLike} makeWorker
 * @returns {Promise<Ready>} rejected with an EngineProblem
 */
export async function unpackFile({ bytes, options: { sheet, ...options } }, makeWorker) {
  const texts = known.get(bytes) ?? new Map();
  known.set(bytes, texts);
  const key = sheet ?? "";
  if (!texts.has(key)) texts.set(key, ask(makeWorker(), bytes, sheet));
  try {
    const { bytes: text, about } = await texts.get(key);
    const { tables, taken, notices, reading } = about;
    const packed = { tables, taken, notices, written: reading.encoding !== undefined };
    return { bytes: text, options: told(options, reading), packed };
  } catch (error) {
    // Another try may go well: the network was away.
    texts.delete(key);
    throw error;
  }
}

/** @param {WorkerLike} worker @param {Uint8Array} bytes @param {string} [table] @returns {Promise<Text>} */
function ask(worker, bytes, table) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<Text>} */
  const answered = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(problem(unpacking.slow)), LIMIT_MS);
    worker.addEventListener("message", (event) => {
      const reply = /** @type {MessageEvent<Reply>} */ (event).data;
      if ("bytes" in reply) resolve(reply);
      else if ("problem" in reply) reject(new EngineProblem(reply.problem));
      else reject(problem(reply.fault === "missing" ? unpacking.missing : unpacking.fault));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault?.();
      // Of a script that cannot be fetched nothing is said.
      reject(problem(/** @type {ErrorEvent} */ (event).message ? unpacking.fault : unpacking.missing));
    });
  });
  worker.postMessage({ bytes, table });
  return answered.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** @param {string} message */
function problem(message) {
  return new EngineProblem({ code: "not-unpacked", message, severity: "error" });
}

/**
 * How the text was written is known; of columns the person knows better than the file.
 *
 * @param {ReadOptions} options @param {About["reading"]} reading @returns {ReadOptions}
 */
function told(options, { encoding, delimiter, decimal, header, columns }) {
  const written = Object.entries({ encoding, delimiter, decimal }).filter(([, value]) => value !== undefined);
  const said = new Map((options.columns ?? []).map((column) => [column.name, column]));
  for (const { name, kind, keep } of columns) {
    const column = said.get(name);
    said.set(name, {
      name,
      fold_case: false,
      order: [],
      .../** @type {{ kind: import("./contract.js").Kind }} */ ({ kind }),
      ...column,
      keep: [...(column?.keep ?? []), ...keep],
    });
  }
  return {
    ...(header === undefined ? {} : { header }),
    ...options,
    ...Object.fromEntries(written),
    columns: [...said.values()],
  };
}
