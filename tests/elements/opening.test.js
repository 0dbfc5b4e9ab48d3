/** What a person does while a file is read: nothing of it is taken back when the file is there. */
import { beforeEach, expect, test } from "vitest";
import { one, present } from "../found.js";
import { explorer, learned, table, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
/** Lets the next answers of the worker wait. */
let held = Promise.resolve();

beforeEach(async () => {
  held = Promise.resolve();
  it = await explorer({ delay: () => held });
  await learned(it);
});

test("a tab, a scale and a colour that were chosen while a table was read stay", async () => {
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  const opening = it.gestures.openBytes("other.csv", new TextEncoder().encode(table(120)));
  await until(() => it.bench.progress.value?.stage === "reading");
  it.gestures.setTab("data");
  it.gestures.setOption("scale", "log_odds");
  it.gestures.setTheme("dark");
  go();
  await opening;
  const { question, view } = it.bench.document.value;
  expect(question.source).toMatchObject({ name: "other.csv" });
  expect(view).toMatchObject({ tab: "data", scale: "log_odds", theme: "dark" });
});

test("the same of a model file", async () => {
  const text = present(it.bench.document.value.model);
  /** @type {(() => void)[]} */
  const waiting = [];
  it.gestures.keepFirst = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
    });
  const opening = it.gestures.openBytes("model.json", new TextEncoder().encode(text));
  await until(() => waiting.length > 0);
  it.gestures.setTab("trust");
  for (const go of waiting) go();
  await opening;
  expect(it.bench.document.value.question.source).toMatchObject({ kind: "model", name: "model.json" });
  expect(it.bench.document.value.view.tab).toBe("trust");
});

test("a tab that is about to be pressed becomes no other, although some leave while the file is learned", async () => {
  const rail = one(it.page, "tab-rail");
  /** @type {(string | null)[]} */
  const renamed = [];
  const watch = new MutationObserver((changes) =>
    renamed.push(...changes.filter(({ type }) => type === "attributes").map(({ oldValue }) => oldValue)),
  );
  const options = { subtree: true, childList: true, attributeFilter: ["data-tab"], attributeOldValue: true };
  const first = one(rail, "[data-tab=case]");
  watch.observe(rail, options);
  await it.gestures.openBytes("other.csv", new TextEncoder().encode(table(120)));
  // Case leaves with its model, and comes back with the next.
  await until(() => !first.isConnected && rail.querySelector("[data-tab=case]"));
  watch.disconnect();
  expect(renamed).toEqual([]);
});
