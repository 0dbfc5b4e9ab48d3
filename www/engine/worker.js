/** One engine in one worker: loads the module, warms it up, answers the page. */
import init, { Engine } from "../generated/nomogram.js";
import { serve, warmUp } from "./serve.js";

const answer = serve(
  async (module, beat) => {
    await init({ module_or_path: /** @type {WebAssembly.Module} */ (module) });
    const trial = new Engine();
    warmUp(trial);
    trial.free();
    const engine = new Engine();
    engine.heartbeat(beat);
    return engine;
  },
  (reply, transfer = []) => self.postMessage(reply, { transfer }),
);

self.addEventListener("message", (event) => answer(event.data));
