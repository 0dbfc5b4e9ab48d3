/**
 * npm start: builds what is missing or out of date, then opens the explorer on this machine.
 *
 *   npm start -- --port 8000   another port (default 5180, or the next free one)
 *   npm start -- --no-open     only print the address
 */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.js";
import { codeOf, main, root, Stop, which } from "./support/run.js";
import { serveSite } from "./support/site-server.js";

await main(async () => {
  const { values } = parseArgs({
    // --no-open is a name of its own: allowNegative is younger than Node 20.19.
    options: { port: { type: "string" }, "no-open": { type: "boolean", default: false } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536)) {
    throw new Stop(`“${values.port}” is no port: name a number such as 8000.`);
  }
  await build();
  const site = await serve(port);
  process.stdout.write(`\nNomogram Explorer: ${site.url}\nStop it with Ctrl+C.\n`);
  if (!values["no-open"]) open(site.url);
  process.on("SIGINT", async () => {
    await site.close();
    process.exit(0);
  });
});

/** On the port asked for, or on the first free one from 5180. @param {number | undefined} asked */
async function serve(asked) {
  const ports = asked === undefined ? Array.from({ length: 20 }, (_, i) => 5180 + i) : [asked];
  for (const port of ports) {
    try {
      return await serveSite(join(root, "dist"), { port });
    } catch (error) {
      if (codeOf(error) !== "EADDRINUSE") throw error;
    }
  }
  throw new Stop(`Port ${ports[0]} is taken: name a free one with \`npm start -- --port 8000\`.`);
}

/** Opens the person's browser, where there is a screen. @param {string} url */
function open(url) {
  const screen = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  /** @type {Partial<Record<NodeJS.Platform, string[]>>} */
  const openers = { darwin: ["open", url], win32: ["cmd", "/c", "start", "", url], linux: ["xdg-open", url] };
  const opener = openers[process.platform];
  if (!screen || !opener || (process.platform === "linux" && !which("xdg-open"))) return;
  spawn(opener[0], opener.slice(1), { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
