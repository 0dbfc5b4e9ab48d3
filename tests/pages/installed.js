/** The package as others have it: packed, and installed from the tarball in a folder outside the repository. */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npm } from "../../scripts/support/dependencies.js";
import { PACKAGE } from "../../scripts/support/package.js";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";
import { present } from "../found.js";
import { testWith } from "./site.js";

/**
 * The strictest policy under which the element works: no inline style, no other host.
 * `trusted-types` names the one policy that lit makes.
 */
export const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; trusted-types lit-html; require-trusted-types-for 'script'";

/** The n-th listing of the package's own README in a language. @param {string} language */
export const listing = (language) =>
  present(
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(
      readFileSync(join(root, "npm/README.md"), "utf8"),
    ),
  )[1];

/** Models, by the names under which the pages of these tests find them. */
const MODELS = {
  "model.json": "www/samples/models/titanic-logistic.json",
  "credit.json": "www/samples/models/credit-logistic.json",
  "iris.json": "tests/contract/versions/classes-4.json",
  "forms.json": "tests/contract/versions/additive-2.json",
};

/**
 * A host of one's own: the installed package in its folder, models, and the pages that a test writes.
 * @typedef {Awaited<ReturnType<typeof serveSite>> & { folder: string, page: (name: string, text: string) => string }} Host
 * @typedef {(headers?: Record<string, string>) => Promise<Host>} Open
 */

/** Of this process: installing takes seconds. @type {string | null} */
let folder = null;

/** Packs the package, and installs it in a folder outside the repository, which goes with this process. */
function install() {
  const made = mkdtempSync(join(tmpdir(), "nomogram-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  npm(["pack", "--silent", "--pack-destination", made], join(root, PACKAGE));
  const tarball = present(readdirSync(made).find((name) => name.endsWith(".tgz")));
  writeFileSync(join(made, "package.json"), '{ "private": true, "type": "module" }');
  const quiet = ["--silent", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  npm(["install", ...quiet, `./${tarball}`], made);
  return made;
}

/** @type {import("./site.js").More<{ installed: string, host: Open }>} */
const more = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern; none here
  installed: async ({}, use) => {
    folder ??= install();
    await use(folder);
  },

  host: async ({ installed }, use) => {
    /** @type {Host[]} */
    const all = [];
    await use(async (headers = { "content-security-policy": STRICT }) => {
      const folder = mkdtempSync(join(installed, "host-"));
      cpSync(join(installed, "node_modules/nomogram-view"), join(folder, "nomogram-view"), {
        recursive: true,
      });
      for (const [name, from] of Object.entries(MODELS)) copyFileSync(join(root, from), join(folder, name));
      const served = await serveSite(folder, { headers });
      const page = (/** @type {string} */ name, /** @type {string} */ text) => {
        writeFileSync(join(folder, name), text);
        return served.url + name;
      };
      all.push({ ...served, folder, page });
      return all[all.length - 1];
    });
    for (const one of all) await one.close();
  },
};

export const test = testWith(more);

/**
 * A page of another's: what it asks for and complains of is noted.
 * @param {import("@playwright/test").BrowserContext} context
 */
export async function elsewhere(context) {
  const page = await context.newPage();
  /** @type {string[]} */
  const wrong = [];
  /** @type {string[]} */
  const asked = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => asked.push(request.url()));
  return { page, wrong, asked };
}

/** What the first element of a page says of itself. @param {import("@playwright/test").Page | import("@playwright/test").Frame} page */
export const stateOf = (page) =>
  page
    .locator("nomogram-view")
    .first()
    .evaluate((/** @type {any} */ element) => element.state);

/** A page with some markup, and the element's script. @param {string} body @param {string} [head] */
export const pageWith = (body, head = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title>${head}<script type="module" src="./nomogram-view/nomogram-view.js"></script>${body}</html>`;
