/** One engine in one worker: loads the first module, warms it up, answers the page; takes the rest when it comes. */
import init, { Engine, setRest } from "../generated/nomogram.js";
import { restOf } from "./rest.js";
import { serve, warmUp } from "./serve.js";

/** @typedef {import("./rest.js").Program} Program */

/** What the page sent, before the start or later. @type {WebAssembly.Module | null} */
let rest = null;

const answer = serve(
  async (body, beat) => {
    const program = /** @type {Program} */ (body);
    rest ??= program.rest;
    setRest(() => {
      rest ??= restOf(program.restUrl);
      return rest;
    });
    await init({ module_or_path: program.first });
    const trial = new Engine();
    warmUp(trial);
    trial.free();
    const engine = new Engine();
    engine.heartbeat(beat);
    return engine;
  },
  (reply, transfer = []) => self.postMessage(reply, { transfer }),
  (module) => {
    rest = /** @type {WebAssembly.Module} */ (module);
  },
);

self.addEventListener("message", (event) => answer(event.data));
