/** What is published carries the licences of what it bundles. */
import { expect, test } from "./site.js";

test("the licences are beside the page, each with its text", async ({ request, baseURL }) => {
  const text = await (await request.get(`${baseURL}THIRD-PARTY-LICENSES.txt`)).text();
  for (const name of ["lit", "lit-html", "@preact/signals-core", "idb-keyval", "qrcode-generator"])
    expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(text).toContain("Redistributions in binary form must reproduce the above copyright notice");
});
