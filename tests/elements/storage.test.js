import { clear, createStore, setMany } from "idb-keyval";
import { beforeEach, expect, test } from "vitest";
import { newDocument, withView } from "../../www/state/document.js";
import { openStorage } from "../../www/state/storage.js";

const store = createStore("storage-test", "state");
const bytes = new TextEncoder().encode("a,b\n1,2\n");
const doc = newDocument({ kind: "file", name: "a.csv", key: "k1" });
const open = () => openStorage("storage-test");

beforeEach(() => clear(store));

test("what was saved comes back, bytes and all", async () => {
  expect(await open().save("file", doc, bytes)).toBe("saved");
  const kept = await open().load("file");
  expect(kept?.document).toEqual(doc);
  expect(kept?.bytes).toEqual(bytes);
  expect(await open().newest()).toBe("file");
});

test("bytes of another file than the document's are not given out", async () => {
  await open().save("file", doc, bytes);
  const other = { ...doc, question: { ...doc.question, source: { ...doc.question.source, key: "k2" } } };
  await open().save("file", other, null, true);
  expect((await open().load("file"))?.bytes).toBeNull();
});

test("a tab does not overwrite what another saved, unless told to", async () => {
  const [one, two] = [open(), open()];
  await one.load("file");
  await two.load("file");
  expect(await one.save("file", doc, bytes)).toBe("saved");
  const mine = withView(doc, { scale: "odds_ratio" });
  expect(await two.save("file", mine, null)).toBe("elsewhere");
  expect((await open().load("file"))?.document).toEqual(doc);
  expect(await two.save("file", mine, null, true)).toBe("saved");
  expect((await open().load("file"))?.document.view.scale).toBe("odds_ratio");
});

test("what this version did not write is not loaded, and forgetting leaves nothing", async () => {
  for (const odd of [{ format: 2, document: doc }, { format: 1, document: {} }, "text", null]) {
    await setMany([["file", odd]], store);
    expect(await open().load("file")).toBeNull();
  }
  const storage = open();
  await storage.save("sample", doc, bytes, true);
  expect(await storage.forget()).toBe(true);
  expect(await open().newest()).toBeNull();
});
