/** One engine in one worker: loads the module, warms it up, answers the page. */
import init, { Engine } from "../generated/nomogram.js";
import { serve, warmUp } from "./serve.js";

const answer = serve(
  async (module) => {
    await init({ module_or_path: module });
    const trial = new Engine();
    warmUp(trial);
    trial.free?.();
    return new Engine();
  },
  (reply, transfer = []) => self.postMessage(reply, { transfer }),
);

self.addEventListener("message", (event) => answer(event.data));
