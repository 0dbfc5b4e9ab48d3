/**
 * The rest of the engine: what a first drawing does not run. The page fetches it when nobody waits for anything else, and
 * gives it to every worker; one that needs it sooner fetches it itself.
 */
import { RestMissing } from "./calls.js";

/**
 * @typedef {{ first: WebAssembly.Module, rest: WebAssembly.Module | null, restUrl: string }} Program what a worker is
 *   started with
 */

/** The page's side. */
export class Rest {
  /** @type {WebAssembly.Module | null} */
  module = null;
  /** @type {(module: WebAssembly.Module) => void} */
  #came = () => {};
  /** When it has come: perhaps never. @type {Promise<WebAssembly.Module>} */
  there = new Promise((resolve) => {
    this.#came = resolve;
  });

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** Fetches it, if that was not done. Nothing is said when it cannot be had: whoever needs it asks again. */
  async fetch() {
    if (this.module) return;
    try {
      this.module = await compile(this.url);
      this.#came(this.module);
    } catch {
      // As above.
    }
  }
}

/** @param {string} url @returns {Promise<WebAssembly.Module>} */
export async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * The worker's side: in the middle of a call, so it may not wait for anything but the network.
 *
 * @param {string} url
 * @returns {WebAssembly.Module}
 */
export function restOf(url) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${request.status}`);
    return new WebAssembly.Module(request.response);
  } catch (error) {
    throw new RestMissing(String(error));
  }
}
