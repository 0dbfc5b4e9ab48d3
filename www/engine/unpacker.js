/** The worker that unpacks one file. */
import init, { Table } from "../generated/unpack.js";
import { isMessage } from "./calls.js";

/**
 * @typedef {import("./contract.js").Message} Message
 * @typedef {{ bytes: Uint8Array, about: import("./unpack.js").Unpacked } | { problem: Message } | { fault: string }} Reply
 *   `fault`: "missing" where the module cannot be fetched
 */

/** @param {Reply} reply @param {Transferable[]} [transfer] */
const post = (reply, transfer = []) => self.postMessage(reply, { transfer });

self.addEventListener("message", async ({ data: { bytes, table } }) => {
  try {
    await init();
  } catch {
    post({ fault: "missing" });
    return;
  }
  try {
    const found = new Table(bytes, table);
    const text = found.bytes();
    post({ bytes: text, about: found.about() }, [text.buffer]);
  } catch (thrown) {
    post(isMessage(thrown) ? { problem: thrown } : { fault: String(thrown) });
  }
});
