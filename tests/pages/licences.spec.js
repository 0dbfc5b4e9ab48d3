/** What is published carries the licences of what it bundles. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cratesInside } from "../../scripts/support/crates.js";
import { root } from "../../scripts/support/run.js";
import { present } from "../found.js";
import { expect, test } from "./site.js";

const dist = join(root, "dist");

/**
 * Heading and text of each notice.
 * @param {import("@playwright/test").APIRequestContext} request
 * @param {string | undefined} baseURL
 */
async function notices(request, baseURL) {
  const text = await (await request.get(`${baseURL}THIRD-PARTY-LICENSES.txt`)).text();
  return text.split(`\n\n${"-".repeat(80)}\n\n`).map((notice) => {
    const [heading, ...texts] = notice.split("\n\n");
    return { heading, text: texts.join("\n\n") };
  });
}

test("the licences are beside the page, each with its text", async ({ request, baseURL }) => {
  const all = await notices(request, baseURL);
  for (const name of ["lit", "lit-html", "@preact/signals-core", "idb-keyval", "qrcode-generator"])
    expect(all.map(({ heading }) => heading)).toContainEqual(
      expect.stringMatching(new RegExp(`^${name} \\d[\\d.]* \\(`)),
    );
  for (const { heading, text } of all) {
    expect(text, heading).toMatch(/permission|licensed under/i);
    expect(text.length, heading).toBeGreaterThan(400);
  }
  const texts = all.map(({ text }) => text).join();
  expect(texts).toContain("Redistributions in binary form must reproduce the above copyright notice");
  expect(texts).toContain("Kazuhiko Arase");
  expect(texts).toMatch(/Apache License\s+Version 2.0, January 2004/);
});

test("so are those of the crates in the engine, by the list of cargo and by what the module says of itself", async ({
  request,
  baseURL,
}) => {
  const headings = (await notices(request, baseURL)).map(({ heading }) => heading);
  const crates = cratesInside();
  expect(crates.length).toBeGreaterThan(20);
  for (const { name, licence } of crates) expect(headings).toContain(`${name} (${licence})`);

  // A panic names the file of the crate in which it happens.
  const wasm = present(readdirSync(join(dist, "assets")).find((name) => name.endsWith(".wasm")));
  const module = readFileSync(join(dist, "assets", wasm), "latin1");
  const named = [...module.matchAll(/\/([a-z][\w-]*)-\d+\.\d+\.\d+\/src\//g)].map(([, name]) => name);
  expect(named).toContain("nalgebra");
  for (const name of new Set(named))
    expect(headings).toContainEqual(expect.stringMatching(new RegExp(`\\b${name}\\b`)));
  // What the build alone needs is not in what is published.
  expect(headings.join()).not.toMatch(/\bsyn |vite|typescript/);
});
