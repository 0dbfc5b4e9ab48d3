/** Starts the pool that the page uses: its modules are compiled once and handed to every worker. */
import firstUrl from "../generated/nomogram_bg.wasm?url";
import restUrl from "../generated/nomogram_rest.wasm?url";
import { Pool } from "./pool.js";
import { compile, Rest } from "./rest.js";
import unpackerUrl from "./unpacker.js?worker&url";
import workerUrl from "./worker.js?worker&url";

/**
 * The page's policy demands trusted types, and a worker's address counts as script. This policy lets two addresses
 * through: those that the build put here.
 */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("nomogram-worker", {
  createScriptURL: (/** @type {string} */ url) => {
    if (url !== workerUrl && url !== unpackerUrl) throw new TypeError("not our worker");
    return url;
  },
});

/** @param {string} url @param {string} name @returns {Worker} */
function workerAt(url, name) {
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: "module", name });
}

const makeWorker = () => workerAt(workerUrl, "engine");

/** Most files need none of this. @type {NonNullable<import("./seat.js").Means["unpack"]>} */
async function unpack(file) {
  const { unpackFile } = await import("./unpack-file.js");
  return unpackFile(file, () => workerAt(unpackerUrl, "unpacker"));
}

// A worker's address is another one.
const rest = new Rest(new URL(restUrl, document.baseURI).href);

/** Fetches what a first drawing does without: when that is there. */
export function fetchRest() {
  return rest.fetch();
}

/**
 * One core is left to the page itself.
 *
 * @returns {Pool}
 */
export function startPool() {
  const cores = navigator.hardwareConcurrency || 2;
  const size = Math.min(4, Math.max(1, cores - 1));
  // Fetched once by the page, so that a worker made later (after a stop or a fault) asks the network for nothing.
  return new Pool({ size, makeWorker, module: compile(firstUrl), rest, unpack });
}
