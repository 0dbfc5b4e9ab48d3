/** Waiting for the engine, for those who need it before it is there. */
import { effect } from "@preact/signals-core";
import { shell } from "../sentences.js";

/**
 * @param {import("../state/workbench.js").Workbench} bench
 * @returns {Promise<boolean>} false: it cannot be loaded, which has been said
 */
export function engineReady(bench) {
  return new Promise((resolve) => {
    /** @type {(() => void) | null} */
    let end = null;
    let done = false;
    end = effect(() => {
      const state = bench.engine.value;
      if (state === "starting" || done) return;
      done = true;
      if (state === "failed") bench.trouble.value = { place: "engine", message: shell.trouble.engine };
      resolve(state === "ready");
      queueMicrotask(() => end?.());
    });
  });
}
