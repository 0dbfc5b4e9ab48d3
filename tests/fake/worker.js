/** A worker of the tests: the real serve() around the fake engine, in the same thread, that can be killed. */
import { serve } from "../../www/engine/serve.js";
import { Engine } from "./engine.js";

/**
 * @typedef {"answer" | "die" | "hang" | "stall" | "trap" | "lack"} Fate what becomes of a worker that is asked: it dies,
 *   hears nothing any more, hears but gives no further sign of life, its engine traps, or it cannot have the rest of it
 * @typedef {(heard: number, request: any) => Fate | Promise<Fate>} Fates
 */

export class FakeWorker {
  /** @type {Map<string, ((event: any) => void)[]>} */
  #listeners = new Map();
  #dead = false;
  /** What it was asked last. */
  #at = 0;
  heard = 0;

  /** @param {{ fate?: Fates, delay?: () => Promise<void> }} [o] */
  constructor({ fate = () => "answer", delay = () => Promise.resolve() } = {}) {
    /** @type {Fates} */
    this.fate = fate;
    this.delay = delay;
    this.answer = serve(
      async () => new Engine(),
      (reply) => this.#emit("message", { data: structuredClone(reply) }),
    );
  }

  /** @param {string} type @param {(event: any) => void} listener */
  addEventListener(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** @param {string} type @param {unknown} event */
  #emit(type, event) {
    if (this.#dead) return;
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  /** A sign of life. @param {number} done @param {number} of */
  beat(done, of) {
    this.#emit("message", { data: { id: this.#at, alive: { done, of } } });
  }

  /** @param {any} message */
  async postMessage(message) {
    const request = structuredClone(message);
    await this.delay();
    if (this.#dead) return;
    this.#at = request.id;
    const fate = await this.fate(++this.heard, request);
    if (this.#dead) return;
    if (fate === "answer") await this.answer(request);
    else this.end(fate);
  }

  /** Ends it, whatever it is at. @param {Fate} how */
  end(how) {
    if (how === "die") this.#emit("error", { type: "error", message: "killed" });
    else if (how === "trap") this.#emit("message", { data: { id: this.#at, fault: "unreachable executed" } });
    else if (how === "lack") this.#emit("message", { data: { id: this.#at, lacks: "404" } });
    else if (how === "stall") this.beat(0, 0);
    // Nothing that it may still do is heard.
    this.#dead = true;
  }

  terminate() {
    this.#dead = true;
  }
}
