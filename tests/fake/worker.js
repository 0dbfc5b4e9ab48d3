/** A worker of the tests: the real serve() around the fake engine, in the same thread, that can be killed. */
import { serve } from "../../www/engine/serve.js";
import { Engine } from "./engine.js";

export class FakeWorker {
  #listeners = new Map();
  #dead = false;
  heard = 0;

  /**
   * @param {{ fate?: (heard: number, request: any) => "answer" | "die" | "hang" | "trap", delay?: () => Promise<void> }} [o]
   */
  constructor({ fate = () => "answer", delay = () => Promise.resolve() } = {}) {
    this.fate = fate;
    this.delay = delay;
    this.answer = serve(
      async () => new Engine(),
      (reply) => this.#emit("message", { data: structuredClone(reply) }),
    );
  }

  addEventListener(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  #emit(type, event) {
    if (this.#dead) return;
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  async postMessage(message) {
    const request = structuredClone(message);
    await this.delay();
    if (this.#dead) return;
    const fate = this.fate(++this.heard, request);
    if (fate === "die") this.#emit("error", { type: "error", message: "killed" });
    else if (fate === "trap")
      this.#emit("message", { data: { id: request.id, fault: "unreachable executed" } });
    else if (fate === "answer") await this.answer(request);
  }

  terminate() {
    this.#dead = true;
  }
}
