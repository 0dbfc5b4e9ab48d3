/** What is saved when, by a clock that the test turns. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDocument, withView } from "../../www/state/document.js";
import { keepInStorage } from "../../www/state/keep.js";
import { Place } from "../../www/state/place.js";
import { Workbench } from "../../www/state/workbench.js";
import { present } from "../found.js";

/** @typedef {import("../../www/state/storage.js").Storage} Storage */

const doc = newDocument({ kind: "file", name: "a.csv", key: "k1" });
/** @type {Workbench} */
let bench;
/** @type {Place} */
let place;
/** What was saved, in its order. @type {{ whose: object, document: typeof doc }[]} */
let saves;
const settled = vi.fn();
/** @type {ReturnType<typeof keepInStorage>} */
let keeper;
/** @type {Awaited<ReturnType<Storage["save"]>>} */
let outcome;

/** Listeners of the page of the test before would go on saving. @type {(() => void)[]} */
let listeners = [];

/** @param {EventTarget} target */
function follow(target) {
  vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
    listeners.push(() => target.removeEventListener(type, listener));
    EventTarget.prototype.addEventListener.call(target, type, listener, options);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  history.replaceState(null, "");
  follow(window);
  follow(document);
  bench = new Workbench(doc);
  place = new Place();
  place.stay("k1", "here");
  saves = [];
  outcome = "saved";
  settled.mockReset();
  const storage = {
    /** @type {Storage["save"]} */
    save: async (whose, document) => {
      saves.push({ whose, document });
      return outcome;
    },
    tidy: async () => 0,
  };
  keeper = keepInStorage(bench, /** @type {Storage} */ (/** @type {unknown} */ (storage)), place, settled);
  keeper.resume(doc);
});

afterEach(() => {
  for (const forget of listeners) forget();
  listeners = [];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** @param {(typeof doc)["view"]["order"]} order */
const set = (order) => bench.gesture("", (d) => withView(d, { order }));

test("what a person does is saved a moment later, whatever comes after it", async () => {
  set("name");
  for (let i = 0; i < 20; i++) {
    await vi.advanceTimersByTimeAsync(50);
    bench.adjust((d) => ({ ...d, model: String(i) }));
  }
  expect(saves.length).toBeGreaterThanOrEqual(1);
  expect(saves[0].document.view.order).toBe("name");
  expect(saves[0].whose).toEqual({ tab: place.tabs[0], place: "here" });
});

test("models that come in by themselves are saved now and then, and the last of them", async () => {
  for (let i = 0; i < 100; i++) {
    await vi.advanceTimersByTimeAsync(50);
    bench.adjust((d) => ({ ...d, model: String(i) }));
  }
  expect(saves.length).toBeGreaterThanOrEqual(2);
  expect(saves.length).toBeLessThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(present(saves.at(-1)).document.model).toBe("99");
});

test("what fell into a silence of the storage is saved when that ends, without another change", async () => {
  outcome = "silent";
  set("name");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bench.kept.value).toBe("silent");
  outcome = "saved";
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bench.kept.value).toBe("saved");
  expect(present(saves.at(-1)).document.view.order).toBe("name");
  const { length } = saves;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saves).toHaveLength(length);
});

test("when the page is left, what has not come to rest does, and all is written where it is certain to arrive", () => {
  settled.mockImplementation(() => set("spread"));
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(settled).toHaveBeenCalledOnce();
  const again = new Place();
  expect(again.tabs).toEqual(place.tabs);
  expect(again.last).toMatchObject({ place: "here", view: { order: "spread" } });
  expect(present(saves.at(-1)).document.view.order).toBe("spread");
});

test("should nobody say that the page is left, the last change is there all the same", async () => {
  set("name");
  await Promise.resolve();
  expect(new Place().last).toMatchObject({ place: "here", view: { order: "name" } });
});

test("what is not yet brought back is not written over what was kept", () => {
  dispatchEvent(new PageTransitionEvent("pagehide"));
  const { last } = new Place();
  expect(last).not.toBeNull();
  keeper.pause();
  set("name");
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(new Place().last).toEqual(last);
  expect(saves).toEqual([]);
});

test("a tab that finds itself open is a copy: it knows the first one's work and keeps its own", () => {
  // Nobody left it: the first is still there.
  const copy = new Place();
  expect(copy.tabs[0]).not.toBe(place.tabs[0]);
  expect(copy.tabs).toContain(place.tabs[0]);
  copy.left();
  expect(new Place().tabs).toEqual(copy.tabs);
});

test("a tab's own storage may be forbidden or hold anything", () => {
  for (const text of ["", "{", "7", '{"tabs":5}', '{"tabs":["a",1],"last":{"place":3}}', "null"]) {
    sessionStorage.setItem("nomogram-tab", text);
    const found = new Place();
    expect(found.tabs.length).toBeGreaterThan(0);
    expect(found.last).toBeNull();
  }
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  const found = new Place();
  found.note(doc);
  found.left();
  expect(found.tabs).toHaveLength(1);
});
