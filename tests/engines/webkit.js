/** WebKitGTK by its driver (https://www.w3.org/TR/webdriver2/), on a screen that nobody sees. */

import { createServer } from "node:net";
import { findWebKit } from "../../scripts/support/engines.js";
import { present } from "../found.js";
import { asked, keyActions, mouseActions } from "./actions.js";
import { begin, said } from "./process.js";

/** A page that is watched. @typedef {Window & { complaints?: string[] }} Complaining */

/** What an element's id is called in an answer: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** @param {{ width: number, height: number, profile: string }} window @returns {Promise<import("./engines.js").Driven>} */
export async function startWebKit({ width, height }) {
  const { screen, driver, browser } = present(findWebKit(), "WebKit");
  const size = ["-screen", "0", `${width + 100}x${height + 200}x24`];
  const { child, end: off } = begin(screen, ["-displayfd", "1", "-nolisten", "tcp", ...size], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [display] = await said(child, present(child.stdout), /^\d+$/);
    return await onScreen(`:${display}`, { driver, browser, width, height }, off);
  } catch (error) {
    await off();
    throw error;
  }
}

/**
 * @param {string} display
 * @param {{ driver: string, browser: string, width: number, height: number }} what
 * @param {() => Promise<void>} off
 */
async function onScreen(display, { driver, browser, width, height }, off) {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11" };
  const { child, end } = begin(driver, [`--port=${port}`], { env, stdio: "ignore" });
  try {
    const at = `http://127.0.0.1:${port}`;
    await ready(at, child);
    const options = { binary: browser, args: ["--automation"] };
    const alwaysMatch = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
    const { sessionId, capabilities } = await request("POST", `${at}/session`, {
      capabilities: { alwaysMatch },
    });
    /** @param {string} path @param {object} body */
    const send = (path, body) => request("POST", `${at}/session/${sessionId}/${path}`, body);
    await send("timeouts", { script: 120_000 });
    await send("window/rect", { width, height: height + 100 });
    const close = async () => {
      await request("DELETE", `${at}/session/${sessionId}`).catch(() => {});
      await end();
      await off();
    };
    return { version: capabilities.browserVersion, ...driven(send), close };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param {(path: string, body: object) => Promise<any>} send */
function driven(send) {
  /** @param {import("./actions.js").Actions} actions */
  const act = (actions) => send("actions", { actions });
  /** @type {import("./engines.js").Driven["evaluate"]} */
  const evaluate = async (body, argument) => {
    const script = `const [done] = arguments;
      (async () => ${asked(body, argument)})().then((given) => done({ given }), (error) => done({ error: String(error) }));`;
    const { given, error } = await send("execute/async", { script, args: [] });
    if (error) throw new Error(error);
    return JSON.parse(given);
  };
  /** @type {string[]} */
  const before = [];
  const complaints = async () => [
    ...before,
    ...(await evaluate(() => /** @type {Complaining} */ (window).complaints ?? [])),
  ];
  return {
    evaluate,
    complaints,
    open: async (/** @type {string} */ url) => {
      await send("url", { url });
      await evaluate(watch);
    },
    reload: async () => {
      before.splice(0, before.length, ...(await complaints()));
      await send("refresh", {});
      await evaluate(watch);
    },
    key: (/** @type {string} */ name) => act(keyActions(name)),
    mouse: (/** @type {{ x: number, y: number }[]} */ points) => act(mouseActions(points)),
    choose: async (/** @type {string} */ selector, /** @type {string} */ path) => {
      const found = await send("element", { using: "css selector", value: selector });
      await send(`element/${found[ELEMENT]}/value`, { text: path });
    },
  };
}

/** In the page. This driver tells nothing of the console: what is written while the page loads is not seen. */
function watch() {
  /** @type {string[]} */
  const complaints = [];
  Object.assign(window, { complaints });
  /** @param {string} what */
  const note = (what) => complaints.push(String(what));
  addEventListener("error", ({ message }) => note(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => note(`uncaught: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => note(`refused: ${blockedURI}`));
  const { error } = console;
  console.error = (...said) => {
    note(`console: ${said.join(" ")}`);
    error(...said);
  };
}

/** @param {string} method @param {string} address @param {object} [body] */
async function request(method, address, body) {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error}: ${value.message}`);
  return value;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The driver answers. @param {string} at @param {import("child_process").ChildProcess} child */
async function ready(at, child) {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`WebKit's driver ended with code ${child.exitCode}.`);
    const answer = await fetch(`${at}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("WebKit's driver did not answer within a minute.");
}
