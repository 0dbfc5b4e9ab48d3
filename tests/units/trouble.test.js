/** What is said of what went wrong: each sentence says what to do. */
import { expect, test } from "vitest";
import { EngineMissing, RestMissing } from "../../www/engine/calls.js";
import { troubleOf } from "../../www/engine/trouble.js";

const said = (/** @type {unknown} */ error) => troubleOf(error, "file").message;

test.each([
  ["Chromium", "Failed to fetch dynamically imported module: http://localhost/assets/unpack-file-1.js"],
  ["Firefox", "error loading dynamically imported module: http://localhost/assets/unpack-file-1.js"],
  ["WebKit", "Importing a module script failed."],
])("a part of the page that cannot be fetched, as %s says it: go online and reload", (_, message) => {
  expect(said(new TypeError(message))).toMatch(/could not be fetched\. Go online and reload the page/);
});

test("the engine, its script or a part of it", () => {
  expect(said(new EngineMissing("404"))).toMatch(/go online and reload the page/);
  expect(said(new RestMissing("404"))).toMatch(/Go online and reload the page/);
});

test("any other fault is none of the network's", () => {
  expect(said(new TypeError("x is undefined"))).not.toMatch(/online/);
});
