/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks without a driver of its own. */

import { mkdirSync } from "node:fs";
import WebSocket from "ws";
import { findFirefox } from "../../scripts/support/engines.js";
import { present } from "../found.js";
import { asked, keyActions, mouseActions } from "./actions.js";
import { begin, said } from "./process.js";

/** @param {{ width: number, height: number, profile: string }} window @returns {Promise<import("./engines.js").Driven>} */
export async function startFirefox({ width, height, profile }) {
  mkdirSync(profile, { recursive: true });
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const { child, end } = begin(present(findFirefox(), "Firefox"), args, {
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    const [, address] = await said(child, present(child.stderr), /listening on (ws:\S+)/);
    return await driven(await connected(`${address}/session`), { width, height }, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * @param {Awaited<ReturnType<typeof connected>>} connection
 * @param {{ width: number, height: number }} viewport
 * @param {() => Promise<void>} end
 * @returns {Promise<import("./engines.js").Driven>}
 */
async function driven({ send, heard }, viewport, end) {
  const { capabilities } = await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  /** @type {string[]} */
  const complaints = [];
  heard((method, { level, type, text }) => {
    if (method === "log.entryAdded" && level === "error") complaints.push(`${type}: ${text}`);
  });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  await send("browsingContext.setViewport", { context, viewport });
  /** @param {import("./actions.js").Actions} actions */
  const act = (actions) => send("input.performActions", { context, actions });
  return {
    version: capabilities.browserVersion,
    complaints: async () => complaints,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    evaluate: async (body, argument) => {
      const { result, exceptionDetails } = await send("script.callFunction", {
        functionDeclaration: `async () => ${asked(body, argument)}`,
        awaitPromise: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    key: (name) => act(keyActions(name)),
    mouse: (points) => act(mouseActions(points)),
    choose: async (selector, path) => {
      const locator = { type: "css", value: selector };
      const { nodes } = await send("browsingContext.locateNodes", { context, locator });
      await send("input.setFiles", { context, element: { sharedId: nodes[0].sharedId }, files: [path] });
    },
    close: end,
  };
}

/**
 * Commands are numbered, and so are their answers; what has no number is an event.
 * @param {string} address
 */
async function connected(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void, command: string }>} */
  const waiting = new Map();
  let number = 0;
  /** @type {(method: string, params: any) => void} */
  let listener = () => {};
  socket.on("message", (data) => {
    const { id, method, params, type, result, error, message } = JSON.parse(String(data));
    if (method) return listener(method, params);
    const { resolve, reject, command } = present(waiting.get(id), `what answer ${id} is of`);
    waiting.delete(id);
    if (type === "error") reject(new Error(`${command}: ${error}: ${message}`));
    else resolve(result);
  });
  /** @param {string} command */
  const gone = (command) => new Error(`${command}: Firefox has gone.`);
  socket.on("close", () => {
    for (const { reject, command } of waiting.values()) reject(gone(command));
  });
  /** @param {string} command @param {object} params @returns {Promise<any>} */
  const send = (command, params) =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(gone(command));
      number += 1;
      waiting.set(number, { resolve, reject, command });
      socket.send(JSON.stringify({ id: number, method: command, params }));
    });
  return {
    send,
    /** @param {(method: string, params: any) => void} hear */
    heard: (hear) => {
      listener = hear;
    },
  };
}
