/** The table of the case, and what is said of it, in a real browser; and how a panel is shut. */
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { sharesAt } from "../../www/model/classes.js";
import { percent } from "../../www/model/format.js";
import { questionKey } from "../../www/state/question.js";
import learnt from "../contract/classes-learned.json";
import { one, present } from "../found.js";
import { explorer, table, until } from "./explorer.js";

afterEach(() => document.body.replaceChildren());

/** @param {import("../fake/page.js").Opened} it */
const open = async (it) => {
  it.gestures.setTab("case");
  await until(() => it.seen("case-panel [data-total]"));
};
/** The model that answers the question, in place of the fake engine's. @param {import("../fake/page.js").Opened} it @param {object} model */
const answer = ({ bench }, model) =>
  bench.answer(questionKey(bench.document.value.question), JSON.stringify(model));
/** @param {import("../fake/page.js").Opened} it */
const view = (it) => it.find(".model-side > nomogram-view");
/** @param {import("../fake/page.js").Opened} it */
const says = (it) => it.seen("case-panel .case-says")?.textContent ?? "";
/** @param {import("../fake/page.js").Opened} it */
const rows = (it) => it.all("case-panel tbody tr[data-effect]");

/**
 * Every number of the table is one of the drawing, and the rows stand as its lines do.
 * @param {import("../fake/page.js").Opened} it
 */
function agrees(it) {
  const { layout, texts, instance } = present(view(it).scene);
  expect(it.find("[data-total]").textContent).toBe(texts.total(instance.sum));
  const drawn = layout.rows.map(({ effect }) => effect);
  expect(rows(it).map((tr) => Number(tr.dataset.effect))).toEqual(drawn);
  for (const tr of rows(it)) {
    const k = Number(tr.dataset.effect);
    const said = one(tr, "td.number").textContent;
    expect(said).toBe(texts.atDot(k, instance.parts[k]));
    // What lowers has another colour than what raises.
    expect(one(tr, ".case-bar rect").classList.contains("lowers")).toBe(said.startsWith("\u2212"));
  }
}

test("whatever lays the drawing out anew, the rows and numbers of the table follow it", async () => {
  const it = await explorer();
  await until(() => it.bench.model.value);
  await open(it);
  agrees(it);
  // As a second drawing that arrives does: the document says nothing of it.
  const drawing = view(it);
  const sequence = present(drawing.scene).layout.profiles.map(({ name }) => name);
  const orders = [];
  for (const turned of [sequence, sequence.toReversed()]) {
    drawing.options = { ...drawing.options, sequence: turned };
    await drawing.updateComplete;
    await it.find("case-panel").updateComplete;
    agrees(it);
    orders.push(
      rows(it)
        .map((tr) => tr.dataset.effect)
        .join(),
    );
  }
  expect(orders[0]).not.toBe(orders[1]);
});

test("the ring of a field lies beside the sentence that says what is wrong with it", async () => {
  const it = await explorer();
  await until(() => it.bench.model.value);
  await open(it);
  const field = it.find(".case-table input");
  await userEvent.fill(field, "much");
  await userEvent.keyboard("{Enter}");
  const wrong = () => it.find(".case-table .field-error");
  await until(wrong);
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(field);
  expect(outlineStyle).toBe("solid");
  const words = document.createRange();
  words.selectNodeContents(wrong());
  const ring =
    field.getBoundingClientRect().bottom + Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  expect(words.getBoundingClientRect().top).toBeGreaterThanOrEqual(ring);
});

test("a value chosen from a list is the dot's, whatever other lines have stood in its place", async () => {
  const text = ["size,colour,outcome"];
  for (let i = 0; i < 120; i++)
    text.push(
      `${["small", "large", "huge"][(i * 7) % 3]},${["red", "blue"][i % 2]},${i % 5 < 2 ? "ill" : "well"}`,
    );
  const it = await explorer({ text: text.join("\n") });
  await open(it);
  const { attributes } = present(it.bench.model.value);
  const fields = () =>
    rows(it).map((tr) => {
      const select = one(tr, "select");
      return [select.getAttribute("aria-label"), select.selectedOptions[0].textContent];
    });
  for (const value of [null, "large", null]) {
    it.gestures.setSome(attributes.map(({ name }) => [name, name === "size" ? value : null]));
    for (const turned of [false, true, false]) {
      const drawing = view(it);
      const names = attributes.map(({ name }) => name);
      drawing.options = { ...drawing.options, sequence: turned ? names.toReversed() : names };
      await drawing.updateComplete;
      await it.find("case-panel").updateComplete;
      const expected = (turned ? names.toReversed() : names).map((name) => [
        `${name}, value`,
        name === "size" && value !== null ? value : "unknown",
      ]);
      expect(fields()).toEqual(expected);
    }
  }
});

test("the dots stay on the chosen row when one more column is used", async () => {
  const it = await explorer();
  await open(it);
  it.gestures.setUsed("age", false, ["age", "dose", "group"]);
  await until(() => it.bench.current.value && present(it.bench.model.value).attributes.length === 2);
  await userEvent.fill(it.find("row-stepper input"), "2");
  await userEvent.keyboard("{Enter}");
  await until(() => it.bench.document.value.view.row === 1);
  it.gestures.setUsed("age", true, ["age", "dose", "group"]);
  await until(() => it.bench.current.value && present(it.bench.model.value).attributes.length === 3);
  // Row 2 of the table has the age 80.
  await until(() => new Map(it.bench.document.value.view.values).get("age") === 80);
  expect(it.bench.document.value.view.row).toBe(1);
  agrees(it);
});

describe("of several classes", () => {
  const { model, instances } = learnt;
  const labels = model.classes.map(({ label }) => label);
  const names = model.scores[0].attributes.map(({ name }) => name);
  const text = [
    [...names, "class"].join(","),
    ...Array.from({ length: 90 }, (_, i) => [...instances[i % instances.length][0], labels[i % 3]].join(",")),
  ].join("\n");

  test("the numbers and the order are the drawing's, whichever two are drawn; the likeliest of all is said", async () => {
    const it = await explorer({
      text,
      question: { target: "class", positive: labels[0], outcome: "all_classes" },
    });
    answer(it, model);
    await until(() => it.bench.family.value);
    await open(it);
    for (const contrast of [[labels[0], labels[1]], [labels[2], labels[0]], [labels[1]]]) {
      it.gestures.setContrast(contrast);
      await until(
        () =>
          it.find("[data-total]").textContent !== "" &&
          view(it).scene?.texts === it.find("case-panel").texts.written,
      );
      agrees(it);
      const { instance } = present(view(it).scene);
      const [{ label, share }] = sharesAt(present(it.bench.family.value), instance.values);
      expect(says(it)).toBe(`Says ${label} (${percent(share)}).`);
    }
    it.gestures.setContrast([labels[0], labels[1]]);
    it.find("row-stepper button:last-of-type").click();
    await until(() => /^Says Iris-\w+ \(.+%\), (and|but) it was Iris-setosa\.$/.test(says(it)));
  });
});

describe("of a number", () => {
  /** The model of the fake engine as one of a number, in a unit. */
  async function rent() {
    const it = await explorer();
    it.gestures.setTarget({ target: "outcome", positive: "ill", cut: null, outcome: "number" }, "outcome");
    await until(() => it.bench.current.value && !it.bench.progress.value);
    const { calibration, ...model } = JSON.parse(present(it.bench.document.value.model));
    const held_out = { rmse: 73.6, mae: 60.8, r_squared: 0.92, fits_done: 4, fits: 4 };
    answer(it, {
      ...model,
      link: "identity",
      target: { ...model.target, name: "outcome", unit: "years" },
      held_out,
    });
    await until(() => present(it.bench.model.value).held_out);
    return it;
  }

  test("the prediction is said as the drawing says it, and what it was", async () => {
    const it = await rent();
    await open(it);
    await until(() => says(it) !== "");
    const { texts, instance } = present(view(it).scene);
    expect(says(it)).toBe(`Predicts ${texts.outcome(instance.outcome)} for outcome.`);
    expect(says(it)).toContain("years");
    agrees(it);
    it.find("row-stepper button:last-of-type").click();
    // The first row of the table: what is no number there is said as it stands.
    await until(() => says(it).endsWith("; it was ill\u202fyears."));
  });

  test("how far it is off is a sentence with its unit, over dots of held-out rows; nothing is to be decided", async () => {
    const it = await rent();
    const tabs = () => it.all("tab-rail [data-tab]").map((tab) => tab.dataset.tab);
    expect(tabs()).not.toContain("decide");
    it.gestures.setPanel("calibration", true);
    const dots = () => (it.seen("number-panel .rival-dots")?.getAttribute("d") ?? "").split("M").length - 1;
    await until(() => dots() > 0, "dots");
    expect(dots()).toBe(present(it.bench.decided.value.found).points.length);
    const pictures = it.all("number-panel svg").map((svg) => svg.getAttribute("aria-label"));
    expect(pictures).toEqual([
      "Predicted against observed outcome, held-out rows",
      "Errors on held-out rows against a normal distribution",
    ]);
    expect(it.find("number-panel .verdict").textContent).toBe(
      `On rows it has not seen, a predicted outcome is off by 60.8\u202fyears on average; it explains ${percent(0.92)} of their variance.`,
    );
    expect(it.find("model-figures").textContent.replace(/\s+/g, " ")).toMatch(/RMSE\s*73\.6\syears/);
    expect((await axe.run(it.find("trust-panel"))).violations.map(({ id }) => id)).toEqual([]);
  });
});

describe("of one class", () => {
  test("the scale has at either side what is said there", async () => {
    const it = await explorer();
    await open(it);
    expect(it.all(".case-sides bdi").map((side) => side.textContent)).toEqual(["← well", "ill →"]);
    const { outcome } = present(view(it).scene).instance;
    expect(says(it).trim()).toBe(outcome < 0.5 ? "Says well." : "Says ill.");
  });

  test("neither the first row, nor the next, nor a number that is none moves what is below", async () => {
    // Names of two lengths, the longer of which takes a line more.
    const text = table().replaceAll("ill", "was taken to hospital again").replace("outcome", "after a year");
    const target = { target: "after a year", positive: "was taken to hospital again" };
    const it = await explorer({ text, question: target });
    await open(it);
    await until(() => it.seen("row-stepper input"));
    const forward = () => it.find("row-stepper button:last-of-type");
    const places = () =>
      [forward(), ...rows(it)].map((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().top]);
    const [before, said] = [places(), new Set()];
    for (let row = 1; row < 8; row++) {
      forward().click();
      await until(() => it.bench.document.value.view.row === row - 1 && / it was /.test(says(it)));
      said.add(says(it));
      expect(places()).toEqual(before);
    }
    expect(said.size).toBeGreaterThan(1);
    const type = async (/** @type {Element} */ field, /** @type {string} */ typed) => {
      await userEvent.fill(field, typed);
      await userEvent.keyboard("{Enter}");
    };
    await type(it.find("row-stepper input"), "5000");
    await until(() => it.seen("row-stepper .field-problem"));
    await type(it.find(".case-table input"), "much");
    await until(() => it.seen(".case-table .field-error"));
    expect(places()).toEqual(before);
  });

  test("what the drawing folds is one line, until it is asked for", async () => {
    const it = await explorer();
    await open(it);
    it.gestures.setOption("shown", 2);
    await until(() => it.seen(".case-fold button"));
    const { layout, texts, instance } = present(view(it).scene);
    expect(rows(it)).toHaveLength(2);
    agrees(it);
    const button = () => it.find(".case-fold button");
    expect(button().textContent).toBe(`${layout.folded.length} more line`);
    const sum = texts.reading(texts.counted(layout.folded, instance.parts));
    expect(it.find(".case-fold .number").textContent).toBe(sum);
    await userEvent.click(button());
    await until(() => rows(it).length === 3);
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(button());
    await until(() => rows(it).length === 2);
  });

  test("the values have the room of the panel", async () => {
    const it = await explorer();
    await open(it);
    const panel = it.find("case-panel").getBoundingClientRect();
    for (const field of it.all(".case-table td > :is(select, input)"))
      expect(field.getBoundingClientRect().width).toBeGreaterThan(0.33 * panel.width);
    expect(it.find(".case-table").getBoundingClientRect().right).toBeLessThanOrEqual(panel.right + 0.5);
  });
});

test("a name breaks where a word of it ends, and one word stays on its line", async () => {
  const it = await explorer({
    text: table().replace("age,dose,group", "packed_cell_volume_of_blood,StreamingMovies,group"),
  });
  await until(() => it.bench.model.value);
  await open(it);
  const names = it.all(".case-table tbody bdi");
  expect(names.map((bdi) => bdi.textContent).toSorted()).toEqual([
    "StreamingMovies",
    "group",
    "packed_cell_volume_of_blood",
  ]);
  for (const bdi of names) for (const end of lineEnds(bdi)) expect(end).toBe("_");
});

/** The last letter of each line but the last. @param {Element} element */
function lineEnds(element) {
  /** @type {string[]} */
  const ends = [];
  let [before, top] = ["", Number.NaN];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [i, letter] of [...(node.textContent ?? "")].entries()) {
      const range = new Range();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      if (box.top > top + 4) ends.push(before);
      [before, top] = [letter, box.top];
    }
  return ends;
}

describe("Escape", () => {
  test("shuts a tab's panel, and what to predict, from within", async () => {
    const it = await explorer();
    for (const [tab, within] of [
      ["case", "case-panel td input"],
      ["case", "case-panel td select"],
      ["target", "target-picker select"],
      ["target", "target-picker input[type=radio]"],
      ["target", "target-picker button"],
    ]) {
      it.gestures.setTab(tab);
      await until(() => it.seen(within)?.checkVisibility(), within);
      it.find(within).focus();
      await userEvent.keyboard("{Escape}");
      await until(() => it.bench.document.value.view.tab === null, `shut from ${within}`);
    }
  });

  test("from the tab that was pressed, but not from the drawing", async () => {
    const it = await explorer();
    it.find("tab-rail [data-tab=case]").focus();
    await userEvent.keyboard("{Enter}");
    await until(() => it.seen("case-panel td input")?.checkVisibility());
    one(view(it).renderRoot, ".slider").focus();
    await userEvent.keyboard("{Escape}");
    expect(it.bench.document.value.view.tab).toBe("case");
    it.find("tab-rail [data-tab=case]").focus();
    await userEvent.keyboard("{Escape}");
    await until(() => it.bench.document.value.view.tab === null);
  });
});

describe("the line whose shape is looked at", () => {
  const names = Array.from({ length: 9 }, (_, i) => `number ${i}`);
  const wide = [
    [...names, "outcome"].join(","),
    ...Array.from({ length: 120 }, (_, r) =>
      [...names.map((_, i) => (r * (i + 7) * 31) % 97), (r * 7 * 31) % 97 > 48 ? "ill" : "well"].join(","),
    ),
  ].join("\n");
  /**
   * The item of a line in the drawing, and how much of it lies outside of what is seen of the lines.
   * @param {import("../fake/page.js").Opened} it
   * @param {string} name
   */
  const lineOf = (it, name) => {
    const { layout, model } = present(view(it).scene);
    const { key } = present(layout.rows.find((row) => model.attributes[row.attribute].name === name));
    const item = one(view(it).renderRoot, `li[data-row="${key}"]`);
    const [own, box] = [item, item.closest(".scroll")].map((one) => present(one).getBoundingClientRect());
    return { item, off: Math.max(box.top - own.top, own.bottom - box.bottom, 0) };
  };

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 480],
  ])
    test(`comes into sight and is marked, and the page stays, at ${width} × ${height}`, async () => {
      const it = await explorer({ text: wide, width, height });
      it.gestures.setTab("shape");
      const order = present(view(it).scene).layout.rows.map((row) => row.full);
      for (const name of [order.at(-1), order[0], order.at(-2)]) {
        it.bench.attribute.value = present(name);
        await until(
          () => present(lineOf(it, present(name)).item).getAnimations().length > 0,
          `a mark on ${name}`,
        );
        await until(() => lineOf(it, present(name)).off < 1, `${name} in sight`);
        expect([window.scrollY, document.documentElement.scrollTop, it.page.scrollTop]).toEqual([0, 0, 0]);
      }
      const { item } = lineOf(it, present(order.at(-2)));
      it.gestures.setTab(null);
      await until(() => present(item).getAnimations().length === 0, "no mark");
    });
});
