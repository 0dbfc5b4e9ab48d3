/** Nothing that matters is cut while there is room for it: the result, names, values, in windows of every kind. */
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { questionKey } from "../../www/state/question.js";
import learnt from "../contract/classes-learned.json";
import { all, one, present } from "../found.js";
import { explorer, until } from "./explorer.js";
import { byName, show as drawing, frame, itemOf, root, view } from "./viewer.js";

afterEach(() => document.body.replaceChildren());

/** Does all of its text stand in its box? @param {Element} element */
const whole = (element) =>
  element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;

test.each([320, 390, 700, 1000])("the sentence under the result is whole, %i px wide", async (width) => {
  const shares = () => [
    { label: "none of the above", share: 0.0738 },
    { label: "Ähre (süß), reif und trocken", share: 0.0071 },
  ];
  await drawing("titanic", width, { options: { locale: "en", shares }, fill: true });
  const line = one(root(), ".words .line");
  expect(line.textContent).toBe("Of 10,000 such cases 738 are none of…, 71 Ähre (süß)….");
  expect(whole(line)).toBe(true);
});

test("every outcome axis is named in whole words", async () => {
  await drawing("outcomes", 1000, { fill: true });
  const names = all(root(), ".foot .note").map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(["Isotonic", "Probability", "Signed distance", "Sum"]);
});

/**
 * Boxes one beside the other, the next begins where the one before has ended.
 * @param {...(Element | null)} elements
 */
function apart(...elements) {
  const boxes = elements.map((element) => present(element).getBoundingClientRect());
  for (const [i, box] of boxes.entries()) {
    expect(box.width).toBeGreaterThan(0);
    if (i) expect(box.left).toBeGreaterThanOrEqual(boxes[i - 1].right);
  }
}
/** @param {string} selector */
const find = (selector) => present(root()).querySelector(selector);

const short = [
  [320, 900],
  [390, 900],
  [316, 390],
  [780, 390],
];

test.each(short)("of several classes the one line says of which it is, %i × %i px", async (width, height) => {
  const shares = () => [
    { label: "Ähre", share: 0.74 },
    { label: "Kůň", share: 0.2 },
  ];
  await drawing("titanic", width, { options: { locale: "en", shares }, fill: true });
  view.toggleAttribute("data-short", height > 480);
  await page.viewport(Math.max(width + 40, 500), height);
  await frame();
  const [, label] = present(root()).querySelectorAll(".of span");
  expect(label.textContent).toBe("Ähre");
  expect(whole(present(find(".of")))).toBe(true);
  apart(find(".big"), label, find(".all summary"));
  expect(present(find(".of span")).getBoundingClientRect().width).toBe(0);
});

test.each(short)(
  "an interval stands whole beside the figure in the one line, %i × %i px",
  async (width, height) => {
    await drawing("interval", width, { fill: true });
    view.toggleAttribute("data-short", height > 480);
    await page.viewport(Math.max(width + 40, 500), height);
    await frame();
    const between = present(find(".between"));
    between.textContent = "between 99.95\u202f% and 100\u202f%";
    expect(whole(between)).toBe(true);
    apart(find(".big"), between, find(".all summary"));
    const { top, bottom } = present(find(".base")).getBoundingClientRect();
    const box = between.getBoundingClientRect();
    expect(box.top).toBeGreaterThanOrEqual(top);
    expect(box.bottom).toBeLessThanOrEqual(bottom);
  },
);

/** A case whose first line has another name. @param {string} name */
function named(name) {
  const model = structuredClone(byName("heart").model);
  model.attributes.find((/** @type {{ numeric?: object }} */ a) => a.numeric).name = name;
  return model;
}

test.each([
  [296, "resting pulse rate"],
  [390, "weight, gross and net (kg)"],
])("a name is whole while there is room before its value, %i px wide", async (width, name) => {
  await drawing("heart", width, { model: named(name), fill: true });
  const item = present(itemOf(name));
  const [label, chip] = [item.querySelector("text.name"), item.querySelector(".chip")];
  expect(present(label).textContent.trim()).toBe(name);
  expect(present(chip).getBoundingClientRect().left).toBeGreaterThanOrEqual(
    present(label).getBoundingClientRect().right,
  );
  expect(whole(one(chip, "input"))).toBe(true);
});

test.each([296, 390, 1000])(
  "a value that is no value of the data is written whole, %i px wide",
  async (width) => {
    await drawing("heart", width, { fill: true });
    const { name } = present(present(view.scene).model.attributes.find((a) => a.numeric));
    view.values = present(view.scene).model.attributes.map((a) => (a.name === name ? 999_999 : undefined));
    await frame();
    await frame();
    const item = present(itemOf(name));
    const input = one(item, "input.number");
    expect(Number(input.value.replaceAll(",", ""))).toBe(999_999);
    expect(whole(input)).toBe(true);
    const flag = one(item, ".flag");
    expect(whole(flag)).toBe(true);
    // The press that takes the dot off comes with the pointer or the focus, and has no room before.
    apart(input, flag);
    input.focus();
    expect(whole(input)).toBe(true);
    apart(input, item.querySelector(".off"), flag);
  },
);

describe("the page", () => {
  const labels = [
    "Ähre (süß), reif",
    "Žluťoučký kůň",
    "=summe",
    "because the batch was cold",
    "none of these",
  ];
  const { model } = learnt;
  const names = model.scores[0].attributes.map(({ name }) => name);
  const kinds = model.classes.map(({ label }) => label);
  const text = [
    [...names, "class"].join(","),
    ...Array.from({ length: 90 }, (_, i) =>
      [...learnt.instances[i % learnt.instances.length][0], kinds[i % 3]].join(","),
    ),
  ].join("\n");
  /** Five classes: those of the model, two of them twice. */
  const five = {
    ...model,
    classes: labels.map((label, i) => ({ ...model.classes[i % 3], label })),
    scores: labels.map((_, i) => model.scores[i % 3]),
  };
  /** The bar of five classes in a window, with a tab beside it. @param {number} width @param {number} height @param {string | null} tab */
  async function ofFive(width, height, tab) {
    const it = await explorer({
      text,
      question: { target: "class", positive: kinds[0], outcome: "all_classes" },
    });
    await page.viewport(width, height);
    it.bench.answer(questionKey(it.bench.document.value.question), JSON.stringify(five));
    await until(() => it.all(".class-shares li").length === 5);
    it.gestures.setTab(tab);
    await frame();
    return it;
  }

  test.each([
    [390, 844, null],
    [1280, 720, "case"],
    [1024, 768, "case"],
  ])("of five classes every one is in sight with its probability, %i × %i px", async (width, height, tab) => {
    const it = await ofFive(width, height, tab);
    const { left, right } = it.find("main").getBoundingClientRect();
    for (const element of it.all(".class-shares li, .class-shares .number, .class-bar select")) {
      const box = element.getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(left);
      expect(box.right).toBeLessThanOrEqual(right);
      expect(element.matches("select") || whole(element)).toBe(true);
    }
    const name = it.find(".class-shares li bdi");
    expect(name.title).toBe(labels[0]);
  });

  test.each([
    [844, 390, null],
    [844, 390, "case"],
  ])(
    "in a low window what has no room in the bar of classes is scrolled to, %i × %i px",
    async (width, height, tab) => {
      const it = await ofFive(width, height, tab);
      const bar = it.find(".class-bar");
      const room = bar.getBoundingClientRect();
      for (const element of it.all(".class-bar select, .class-shares li")) {
        element.scrollIntoView({ inline: "center", block: "nearest" });
        const box = element.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(room.left - 1);
        expect(box.right).toBeLessThanOrEqual(room.right + 1);
      }
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      // Both ends of a name are read, and all of it is in its title.
      for (const [i, name] of it.all(".class-shares li bdi").entries()) {
        expect(name.title).toBe(labels[i]);
        expect(name.textContent).toBe(labels[i]);
        expect(whole(present(name.lastElementChild))).toBe(true);
      }
    },
  );

  test("of a long name of a column neither the sign nor the class goes", async () => {
    const it = await explorer();
    await page.viewport(1280, 720);
    const { target, ...model } = JSON.parse(present(it.bench.document.value.model));
    const long = { ...target, name: "verstorben während des stationären Aufenthaltes", positive: "1" };
    it.bench.answer(
      questionKey(it.bench.document.value.question),
      JSON.stringify({ ...model, target: long }),
    );
    await until(() => it.seen("nomogram-view")?.scene?.model.target.positive === "1");
    await frame();
    const of = one(it.find("nomogram-view").shadowRoot, ".of");
    const [name, sign, value] = all(of, "span");
    expect([sign.textContent, value.textContent]).toEqual(["=", "1"]);
    expect([name, sign, value].map(whole)).toEqual([false, true, true]);
    // The name has a line of its own, and the two stand together below it.
    expect(sign.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom - 1);
    expect(of.getAttribute("title")).toBe(
      "probability of verstorben während des stationären Aufenthaltes = 1",
    );
    apart(sign, value);
    expect(whole(of)).toBe(true);
  });

  test("the name of a column stays whole, on a line of its own", async () => {
    const it = await explorer();
    await page.viewport(1280, 720);
    const { target, ...model } = JSON.parse(present(it.bench.document.value.model));
    const two = { ...target, name: "survived", positive: "yes" };
    it.bench.answer(questionKey(it.bench.document.value.question), JSON.stringify({ ...model, target: two }));
    await until(() => it.seen("nomogram-view")?.scene?.model.target.positive === "yes");
    await frame();
    const bar = one(it.find("nomogram-view").shadowRoot, ".base");
    expect([...all(bar, ".of span"), one(bar, ".of")].map(whole)).toEqual([true, true, true, true]);
    const of = one(bar, ".of").getBoundingClientRect();
    expect(of.bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().bottom);
    const [name, sign, value] = all(bar, ".of span").map((part) => part.getBoundingClientRect());
    expect(sign.top).toBeGreaterThanOrEqual(name.bottom - 1);
    expect(value.top).toBe(sign.top);
    const { top, bottom } = one(bar, ".words").getBoundingClientRect();
    expect(of.top + of.bottom).toBeCloseTo(top + bottom, 0);
  });

  test("what is new shuts the menu that lies over it", async () => {
    const it = await explorer();
    const menu = it.find("#data-menu");
    menu.showPopover();
    it.bench.kept.value = "full";
    await until(() => it.seen("page-notes .note"));
    expect(menu.matches(":popover-open")).toBe(false);
    // One that has been seen lets it be.
    menu.showPopover();
    it.bench.partMissing.value = false;
    await frame();
    expect(menu.matches(":popover-open")).toBe(true);
    const note = it.find("page-notes .note");
    menu.hidePopover();
    const { left, top, width, height } = note.getBoundingClientRect();
    expect(note.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });

  test("a name of few letters stays whole in the bar beside a long class, and a long one leaves the class room", async () => {
    const it = await explorer();
    await page.viewport(390, 844);
    const [name, label] = [it.find("h1 .column"), it.find("h1 .class")];
    const long = "none of the above because the batch was cold";
    /** @param {string} a @param {string} b */
    const set = (a, b) => {
      name.textContent = a;
      label.textContent = b;
    };
    set("Sorte?", long);
    expect(whole(name)).toBe(true);
    expect(whole(label)).toBe(false);
    expect(getComputedStyle(label).textOverflow).toBe("ellipsis");
    set(long, "yes");
    expect(whole(label)).toBe(true);
    set(long, long);
    expect(Math.abs(name.clientWidth - label.clientWidth)).toBeLessThanOrEqual(1);
  });

  test("beside a panel both axes stay, and the order is in the menu", async () => {
    const it = await explorer();
    await page.viewport(1024, 768);
    it.gestures.setTab("case");
    const drawn = () => it.find("nomogram-view").scene?.layout.frame;
    await until(() => present(drawn()?.width) < 600);
    expect(present(drawn()).narrow).toBe(false);
    expect(it.find('options-bar select[title="Order by"]').closest(".view-options")).not.toBe(null);
  });
});

test.each([
  [800, 2],
  [560, 1],
])(
  "few lines share the room of a window, %i px high, and none of it is left over twice",
  async (height, least) => {
    await page.viewport(1320, height);
    await drawing("titanic", 1280, { options: { locale: "en" }, fill: true });
    present(view.parentElement).style.height = `${height}px`;
    const scroll = one(root(), ".scroll");
    const usual = 48;
    const rows = () => all(root(), "li.row").map((row) => row.getBoundingClientRect());
    await expect.poll(() => rows()[0].height).toBeGreaterThan(least * usual);
    const [first, ...others] = rows();
    for (const row of others) expect(row.height).toBe(first.height);
    expect(first.height).toBeLessThanOrEqual(3 * usual);
    expect(scroll.scrollHeight).toBeLessThanOrEqual(scroll.clientHeight);
    // Another axis takes its room from them, and the lines stay whole.
    view.options = { ...view.options, outcomes: ["distance"] };
    await view.updateComplete;
    expect(scroll.scrollHeight).toBeLessThanOrEqual(scroll.clientHeight);
  },
);
