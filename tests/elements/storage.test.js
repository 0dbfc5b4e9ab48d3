import { clear, createStore, keys, set } from "idb-keyval";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDocument, withView } from "../../www/state/document.js";
import { openStorage, Storage } from "../../www/state/storage.js";

const store = createStore("storage-test", "state");
const bytes = new TextEncoder().encode("a,b\n1,2\n");
const doc = newDocument({ kind: "file", name: "a.csv", key: "k1" });
const open = () => openStorage("storage-test");
const one = { tab: "one", place: "p1" };

/** A document about other data. @param {string} key @param {"file" | "sample"} [kind] */
const about = (key, kind = "file") =>
  newDocument(kind === "file" ? { kind, name: `${key}.csv`, key } : { kind, id: key, key });

beforeEach(() => clear(store));
afterEach(() => vi.useRealTimers());

test("what was saved comes back, bytes and all", async () => {
  expect(await open().save(one, doc, bytes)).toBe("saved");
  const [kept] = await open().records();
  expect(kept).toMatchObject({ tab: "one", place: "p1", newer: false });
  expect(kept.document).toEqual(doc);
  expect(await open().bytes("k1")).toEqual(bytes);
  expect(await open().bytes("k2")).toBeNull();
});

test("tabs and places have a record each, the newest first; the bytes are there once", async () => {
  const storage = open();
  const when = vi.spyOn(Date, "now");
  const kept = /** @type {const} */ ([
    [one, "name"],
    [{ tab: "two", place: "p1" }, "file"],
    [{ tab: "one", place: "p2" }, "spread"],
  ]);
  for (const [i, [whose, order]] of kept.entries()) {
    when.mockReturnValue(1000 + i);
    expect(await storage.save(whose, withView(doc, { order }), bytes)).toBe("saved");
  }
  when.mockRestore();
  const records = await open().records();
  expect(records.map((r) => /** @type {typeof doc} */ (r.document).view.order)).toEqual([
    "spread",
    "file",
    "name",
  ]);
  expect((await keys(store)).filter((key) => String(key).startsWith("bytes/"))).toEqual(["bytes/k1"]);
});

test("bytes that have gone are written again with the next change", async () => {
  const storage = open();
  await storage.save(one, doc, bytes);
  await storage.drop("bytes/k1");
  await storage.save(one, doc, bytes);
  expect(await storage.bytes("k1")).toEqual(bytes);
});

test("old records make room: of samples and of own data the newest stay, and the bytes that those need", async () => {
  const storage = open();
  const when = vi.spyOn(Date, "now");
  for (let i = 0; i < 12; i++) {
    when.mockReturnValue(i);
    await storage.save({ tab: "t", place: `file-${i}` }, about(`f${i}`), bytes);
    await storage.save({ tab: "t", place: `sample-${i}` }, about(`s${i}`, "sample"), null);
  }
  when.mockRestore();
  await storage.tidy({ tab: "t", place: "file-0" });
  const places = (await storage.records()).map(({ place }) => place);
  /** @param {string} kind */
  const newest = (kind) => Array.from({ length: 8 }, (_, i) => `${kind}-${i + 4}`);
  expect(new Set(places)).toEqual(new Set(["file-0", ...newest("file"), ...newest("sample")]));
  expect(await storage.bytes("f0")).toEqual(bytes);
  expect(await storage.bytes("f1")).toBeNull();
  expect(await storage.bytes("f11")).toEqual(bytes);
});

test("what an earlier version kept is there until a tab has taken it over", async () => {
  await set("file", { format: 1, by: "x", when: 5, document: doc }, store);
  await set("file-bytes", { key: "k1", bytes }, store);
  const storage = open();
  const [kept] = await storage.records();
  expect(kept).toMatchObject({ key: "file", tab: "", when: 5 });
  expect(await storage.bytes("k1")).toEqual(bytes);
  await storage.save(one, about("other"), bytes);
  await storage.tidy(one);
  expect(await storage.bytes("k1")).toEqual(bytes);
  await storage.save(one, doc, bytes);
  await storage.tidy(one);
  expect((await storage.records()).map(({ key }) => key)).toEqual(["work/one/p1"]);
  expect(await storage.bytes("k1")).toEqual(bytes);
  expect(await keys(store)).toEqual(["bytes/k1", "work/one/p1"]);
});

test("what is odd is found and not guessed at; what a newer version wrote is not tidied away", async () => {
  await set("work/a/b", { format: 3, tab: "a", place: "b", when: 1, document: doc }, store);
  await set("work/c/d", "text", store);
  const storage = open();
  expect(await storage.records()).toMatchObject([
    { newer: true, tab: "a" },
    { newer: false, tab: "", when: 0, document: undefined },
  ]);
  await storage.tidy(one, 1);
  expect((await storage.records()).map(({ key }) => key)).toEqual(["work/a/b"]);
});

test("forgetting leaves nothing, and a record that is no use can go by itself", async () => {
  const storage = open();
  await storage.save(one, doc, bytes);
  await storage.save({ tab: "two", place: "p" }, doc, bytes);
  expect(await storage.drop("work/one/p1")).toBe(true);
  expect((await storage.records()).map(({ tab }) => tab)).toEqual(["two"]);
  expect(await storage.forget()).toBe(true);
  expect(await keys(store)).toEqual([]);
});

test("full: work that is a day old makes room, younger work of other tabs does not", async () => {
  const storage = open();
  await storage.save({ tab: "old", place: "p" }, about("old"), bytes);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await storage.save(one, doc, bytes)).toBe("full");
  expect(await storage.bytes("old")).toEqual(bytes);
  let first = true;
  full.mockImplementation(
    /** @this {IDBObjectStore} */ function (value, key) {
      if (!first) return put.call(this, value, key);
      first = false;
      throw new DOMException("full", "QuotaExceededError");
    },
  );
  const now = Date.now();
  const when = vi.spyOn(Date, "now").mockReturnValue(now + 25 * 3600_000);
  expect(await storage.save(one, doc, bytes)).toBe("saved");
  when.mockRestore();
  full.mockRestore();
  expect((await storage.records()).map(({ tab }) => tab)).toEqual(["one"]);
  expect(await storage.bytes("old")).toBeNull();
});

test("a database that never answers is given up, and is asked no more", async () => {
  vi.useFakeTimers();
  let asked = 0;
  const silent = new Storage(() => {
    asked += 1;
    return new Promise(() => {});
  });
  const found = silent.records();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await found).toEqual([]);
  expect(silent.refused).toBe("silent");
  expect(await silent.save(one, doc, bytes)).toBe("silent");
  expect(await silent.bytes("k1")).toBeNull();
  expect(await silent.tidy(one)).toBe(0);
  expect(asked).toBe(1);
});

test("one that answers late, on a busy machine, is used from then on; what it held is still there", async () => {
  await open().save({ tab: "other", place: "p" }, about("k2"), bytes);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let answer = () => {};
  const late = new Storage(async (mode, ask) => {
    await new Promise((done) => {
      answer = () => done(undefined);
    });
    return store(mode, ask);
  });
  const found = late.records();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await found).toEqual([]);
  expect(await late.save(one, doc, bytes)).toBe("silent");
  vi.useRealTimers();
  answer();
  await expect.poll(() => late.refused).toBeNull();
  const saved = late.save(one, doc, bytes);
  answer();
  expect(await saved).toBe("saved");
  expect((await open().records()).map((r) => r.tab).sort()).toEqual(["one", "other"]);
});

test("one that refuses says so, and is used again once it no longer does", async () => {
  let refuses = true;
  const fickle = new Storage((mode, ask) => {
    if (refuses) throw new DOMException("no", "SecurityError");
    return store(mode, ask);
  });
  expect(await fickle.records()).toEqual([]);
  expect(await fickle.save(one, doc, bytes)).toBe("blocked");
  expect(fickle.refused).toBe("blocked");
  refuses = false;
  expect(await fickle.save(one, doc, bytes)).toBe("saved");
  expect(fickle.refused).toBeNull();
  expect(await new Storage(null).save(one, doc, bytes)).toBe("blocked");
});
