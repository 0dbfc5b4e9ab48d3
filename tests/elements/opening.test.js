/** What a person does while a file is read: nothing of it is taken back when the file is there. */
import { beforeEach, expect, test } from "vitest";
import { withQuestion, withView } from "../../www/state/document.js";
import { writeWork } from "../../www/state/work.js";
import { all, one, present } from "../found.js";
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

test("where one column alone tells rows apart it is said why nothing is predicted", async () => {
  const said = () => it.seen("drawing-panel")?.textContent ?? "";
  const text = `reading,unit\n${Array.from({ length: 20 }, (_, i) => `${i},mm`).join("\n")}`;
  await it.gestures.openBytes("readings.csv", new TextEncoder().encode(text));
  await until(() => /nothing to predict from/.test(said()), "the reason");
  expect(said()).toContain(
    "Fewer than two columns have more than one value: there is nothing to predict from.",
  );
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

test("while a file is learned no tab leaves the rail: what is not there yet waits, and is not opened", async () => {
  const rail = one(it.page, "tab-rail");
  const names = () => all(rail, "[data-tab]").map(({ dataset }) => dataset.tab);
  const tops = () => all(rail, "[data-tab]").map((tab) => tab.getBoundingClientRect().top);
  const waiting = () => all(rail, "[aria-disabled=true]").map(({ dataset }) => dataset.tab);
  const [before, places] = [names(), tops()];
  expect(before).toEqual(expect.arrayContaining(["case", "trust", "compare", "decide"]));
  /** @type {MutationRecord[]} */
  const changed = [];
  const watch = new MutationObserver((changes) => changed.push(...changes));
  watch.observe(rail, { subtree: true, childList: true, attributeFilter: ["data-tab"] });
  let go = () => {};
  it.gestures.keepFirst = async () => {
    // The file is read: what comes next is learning.
    held = new Promise((resolve) => {
      go = resolve;
    });
  };
  await it.gestures.openBytes("other.csv", new TextEncoder().encode(table(120)));
  await until(() => waiting().includes("case"));
  expect(waiting()).toEqual(expect.arrayContaining(["case", "decide"]));
  one(rail, "[data-tab=case]").click();
  expect(it.bench.document.value.view.tab).toBe(null);
  go();
  await learned(it);
  expect(waiting()).toEqual([]);
  watch.disconnect();
  expect(changed.filter(({ type, addedNodes }) => type === "attributes" || addedNodes.length > 0)).toEqual(
    [],
  );
  expect([names(), tops()]).toEqual([before, places]);
  one(rail, "[data-tab=case]").click();
  expect(it.bench.document.value.view.tab).toBe("case");
});

test("an open tab stays open while another target is learned", async () => {
  it.gestures.setTab("decide");
  await until(() => it.seen("decide-panel"));
  const places = new Set();
  const watch = it.bench.progress.subscribe(async () => {
    await it.page.updateComplete;
    places.add(it.seen("nomogram-view")?.getBoundingClientRect().right);
  });
  it.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
  await until(() => !it.bench.finished.value);
  await learned(it);
  watch();
  expect(it.bench.document.value.view.tab).toBe("decide");
  expect([...places]).toHaveLength(1);
});

test("a file in which no target is seen asks for one once; meanwhile it can be read another way", async () => {
  // Every column is a number: the fake engine proposes none.
  const rows = Array.from({ length: 60 }, (_, i) => `${i},${(i * 7) % 60},${(i * 11) % 60}`);
  await it.gestures.openBytes("numbers.csv", new TextEncoder().encode(`a,b,c\n${rows.join("\n")}\n`));
  await until(() => it.bench.document.value.view.tab === "target");
  expect(it.bench.document.value.question.target).toBe(null);
  it.find("tab-rail [data-tab=data]").click();
  await until(() => it.seen("reading-options"));
  expect(it.bench.document.value.view.tab).toBe("data");
  it.gestures.setReading({ header: false });
  await until(() => it.bench.opened.value?.opened.columns.length === 3);
  await it.page.updateComplete;
  expect(it.bench.document.value.view.tab).toBe("data");
  // The way back.
  it.find(".model-title .link").click();
  await until(() => it.seen("target-picker")?.checkVisibility());
  expect(it.bench.document.value.view.tab).toBe("target");
});

test("what was said of another file is not unsaid when the one before it has been learned", async () => {
  let go = () => {};
  it.gestures.keepFirst = async () => {
    // The file is read: what comes next is learning.
    held = new Promise((resolve) => {
      go = resolve;
    });
  };
  await it.gestures.openBytes("other.csv", new TextEncoder().encode(table(120)));
  await until(() => it.bench.progress.value?.stage === "fitting");
  await it.gestures.openBytes("nothing.csv", new Uint8Array());
  const said = present(it.bench.trouble.value).message;
  expect(said).toContain("nothing.csv");
  go();
  await learned(it);
  expect(it.bench.trouble.value?.message).toBe(said);
  expect(it.find("page-notes").textContent).toContain(said);
  it.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
  await until(() => !it.bench.finished.value);
  await learned(it);
  expect(it.bench.trouble.value?.message).toBe(said);
  // Until it is closed, or a file opens.
  await it.gestures.openBytes("third.csv", new TextEncoder().encode(table(120)));
  expect(it.bench.trouble.value).toBe(null);
});

test("a class that the target does not have gives way to the one that would be proposed, and this is said", async () => {
  it.bench.adjust((d) => withQuestion(d, { positive: null }));
  await learned(it);
  const { positive } = present(it.bench.model.value).target;
  it.bench.adjust((d) => withQuestion(d, { positive: "maybe" }));
  await learned(it);
  expect(it.bench.document.value.question.positive).toBe(null);
  expect(present(it.bench.model.value).target.positive).toBe(positive);
  expect(it.bench.trouble.value).toBe(null);
  expect(texts(it.page)).toEqual(["“outcome” has no class “maybe”."]);
});

test("a target and attributes that the file does not have are let go of, and this is said once", async () => {
  const { target } = it.bench.document.value.question;
  it.bench.adjust((d) => withQuestion(d, { target: "nothing here", attributes: ["age", "nor this"] }));
  await learned(it);
  const { question } = it.bench.document.value;
  expect([question.target, question.attributes]).toEqual([target, ["age"]]);
  expect(texts(it.page)).toEqual([
    "Left out are columns that are not in these data: “nothing here” and “nor this”.",
  ]);
});

test("so are pairs and forms of attributes that the file does not have", async () => {
  it.bench.adjust((d) =>
    withView(
      withQuestion(d, {
        groups: [{ attributes: ["age", "lost"], map: { kind: "cells", bins: 3 } }],
        seed: 7,
      }),
      {
        forms: [
          ["gone", "line"],
          ["age", "bar"],
        ],
      },
    ),
  );
  await learned(it);
  const { question, view } = it.bench.document.value;
  expect([question.groups, view.forms]).toEqual([[], [["age", "bar"]]]);
  expect(texts(it.page)).toEqual(["Left out are columns that are not in these data: “lost” and “gone”."]);
});

test("a form alone that is of no column holds nothing up", async () => {
  it.bench.adjust((d) => withView(withQuestion(d, { seed: 8 }), { forms: [["gone", "line"]] }));
  await learned(it);
  expect(it.bench.document.value.view.forms).toEqual([]);
  expect(texts(it.page)).toEqual(["Left out are columns that are not in these data: “gone”."]);
});

test("work with another model beside it that there is not any more opens without it, and this is said", async () => {
  const { document } = it.bench;
  const bytes = new TextEncoder().encode(table(120));
  const text = writeWork(document.value, bytes, "age.csv");
  const work = JSON.parse(text);
  work.view.compare = { learner: "perceptron", settings: [] };
  await it.gestures.openBytes("age.work.json", new TextEncoder().encode(JSON.stringify(work)));
  await until(() => document.value.question.source.kind === "file");
  expect(document.value.view.compare).toBe(null);
  await until(() => texts(it.page).length > 0);
  expect(texts(it.page)).toEqual([
    "Some of what “age.work.json” says of the page is not there any more and is left out.",
  ]);
});

/** What the notes over the page say. @param {HTMLElement} page */
const texts = (page) => all(page, "page-notes .note p").map((p) => p.textContent);
