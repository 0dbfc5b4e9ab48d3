/** The shape of a pair, chosen in the panel of interactions. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { crossedTable, openPage } from "../fake/page.js";
import { one } from "../found.js";

/** @type {Awaited<ReturnType<typeof openPage>>} */
let p;
const groups = () => p.bench.document.value.question.groups;
const shape = () => p.find("pair-shape select");
const range = () => p.find("pair-shape input");
const settled = () => new Promise((go) => setTimeout(go, 60));

beforeEach(async () => {
  await screen.viewport(1280, 1000);
  p = await openPage({ csv: crossedTable(), view: { panels: ["interactions"] } });
  await p.until(() => p.bench.interactions.value.found && !p.bench.interactions.value.running);
  await settled();
  p.find("interaction-panel details.all-pairs").open = true;
  await settled();
  await userEvent.click(one(p.all("interaction-panel .pairs > .pair")[0], "button"));
  await settled();
});
afterEach(() => document.body.replaceChildren());

test("two numbers can be an area of short reach; its range is set in standard deviations", async () => {
  expect(groups()[0].map).toEqual({ kind: "radial_kernel", gamma: 0.5 });
  await userEvent.selectOptions(shape(), "smooth area of short reach (Gaussian process)");
  await settled();
  expect(groups()[0].map).toEqual({ kind: "compact_kernel", range: 0.5 });
  await userEvent.fill(range(), "0.15");
  await userEvent.tab();
  await settled();
  expect(groups()[0].map).toEqual({ kind: "compact_kernel", range: 0.15 });
  // What cannot be is not taken.
  await userEvent.fill(range(), "-1");
  await userEvent.tab();
  await settled();
  expect(groups()[0].map).toEqual({ kind: "compact_kernel", range: 0.15 });
  p.gestures.undo();
  expect(groups()[0].map).toEqual({ kind: "compact_kernel", range: 0.5 });
});
