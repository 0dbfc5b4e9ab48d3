/**
 * The worker's side of the messages, apart from worker.js so that the same lines serve a fake engine in the tests.
 *
 * In: `{ id, call, body }`. Out, as often as there is something to say: `{ id, alive }`, the first one before the work is
 * begun. In the end `{ id, reply }`, `{ id, problem }` for what the engine answers with a sentence, `{ id, lacks }` where
 * the rest of the engine is needed and cannot be had, or `{ id, fault }` for everything else. After these two the instance
 * is poisoned (a call of wasm has ended half way), so nothing more is answered: the page throws the worker away.
 *
 * The rest of the engine comes as `{ call: "rest", body }`, at any time, and nothing is answered.
 */
import { calls, isMessage, RestMissing } from "./calls.js";

/**
 * @typedef {import("./calls.js").Engine} Engine
 * @typedef {import("./contract.js").Message} Message
 * @typedef {{ id: number, call: string, body: unknown }} Request
 * @typedef {{ id: number } & (
 *   { alive: { done: number, of: number } } | { reply: unknown } | { problem: Message } | { lacks: string }
 *   | { fault: string }
 * )} Answer `alive`: how far the call is; `of` is 0 where that is not known
 * @typedef {(done: number, of: number) => void} Beat what the engine calls while it is at work
 */

/** Signs of life go to the page no more often (ms): the engine gives thousands a second. */
const BEAT_MS = 200;

/**
 * Answers requests for ever.
 *
 * @param {(module: unknown, beat: Beat) => Promise<Engine>} start makes the engine from what the page sent
 * @param {(answer: Answer, transfer?: Transferable[]) => void} post
 * @param {(module: unknown) => void} [onRest] takes the rest of the engine
 * @returns {(request: Request) => Promise<void>}
 */
export function serve(start, post, onRest = () => {}) {
  /** @type {Engine | null} */
  let engine = null;
  let poisoned = false;
  let at = 0;
  let said = 0;
  /** @type {Beat} */
  const beat = (done, of) => {
    const now = performance.now();
    if (now - said < BEAT_MS) return;
    said = now;
    post({ id: at, alive: { done, of } });
  };
  return async ({ id, call, body }) => {
    if (poisoned) return;
    if (call === "rest") {
      onRest(body);
      return;
    }
    at = id;
    said = Number.NEGATIVE_INFINITY;
    beat(0, 0);
    try {
      if (call === "start") {
        engine = await start(body, beat);
        post({ id, reply: true });
        return;
      }
      if (!engine || !Object.hasOwn(calls, call)) throw new Error(`no such call: ${call}`);
      const reply = calls[/** @type {import("./calls.js").Call} */ (call)](
        engine,
        /** @type {never} */ (body),
      );
      post({ id, reply }, reply instanceof Float64Array ? [reply.buffer] : []);
    } catch (thrown) {
      if (isMessage(thrown) && !(thrown instanceof Error)) {
        post({ id, problem: thrown });
        return;
      }
      poisoned = true;
      if (thrown instanceof RestMissing) post({ id, lacks: thrown.message });
      else post({ id, fault: String(thrown instanceof Error ? thrown.message : thrown) });
    }
  };
}

/**
 * The first calls of a fresh instance run in the browser's slow tier, several times slower than the later ones: a
 * tiny table is read and learned so that the first real one does not pay for it. Whatever goes wrong here will go
 * wrong again where it can be said.
 *
 * @param {Engine} engine
 */
export function warmUp(engine) {
  const lines = ["x,group,y"];
  for (let i = 0; i < 40; i++) lines.push(`${(i * 7) % 11}.5,${"abc"[i % 3]},${i % 5 < 2 ? "yes" : "no"}`);
  try {
    engine.open(new TextEncoder().encode(lines.join("\n")), { columns: [] });
    engine.classes("y");
    engine.prepare({ target: "y", learner: "svm", settings: [], folds: 2, repeats: 1, seed: 1, source: "" });
    engine.model([0, 1, 2].map((index) => engine.unit(index)));
    engine.rows(0, 2);
  } catch {
    // Said later, of the person's own file.
  }
}
