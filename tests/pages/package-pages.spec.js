/** The package on pages of others: under a strict policy, in React, in frames, twice, narrow and wide, dark and coloured. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../../scripts/support/run.js";
import { ask, modelFinished, opened, openFile } from "./helpers.js";
import { elsewhere, listing, pageWith, STRICT, stateOf, test } from "./installed.js";
import { expect } from "./site.js";
import { axeViolations } from "./violations.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The element that is drawn first. @param {Page} page */
const drawn = async (page) => {
  const view = page.locator("nomogram-view").first();
  await expect(view.locator(".big")).toBeVisible();
  return view;
};

/** What stands out of the element, and how much wider than its window the page is. @param {Page} page */
const outside = (page) =>
  page.locator("nomogram-view").evaluateAll((elements) => {
    const out = elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const parts = /** @type {ShadowRoot} */ (element.shadowRoot).querySelectorAll(
        "button, select, input, text, p, .dot",
      );
      return [...parts]
        .filter((one) => !one.matches(".hidden"))
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width && (left < box.left - 0.5 || right > box.right + 0.5);
        })
        .map((one) => one.outerHTML.slice(0, 60));
    });
    return { out, wider: document.documentElement.scrollWidth - document.documentElement.clientWidth };
  });

/** Is the text in the tag seen? @param {import("@playwright/test").Page | import("@playwright/test").FrameLocator} page */
const fallback = (page) =>
  page
    .locator("nomogram-view")
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(/** @type {ChildNode} */ (element.lastChild));
      return range.getClientRects().length > 0;
    });

/** Presses End on the first dot. @param {Page} page */
async function moveFirst(page) {
  await page.locator("nomogram-view input[type=range]").first().focus();
  await page.keyboard.press("End");
}

for (const width of [360, 1280])
  test(`the lines of the README under a strict policy, ${width} px: drawn, moved, told, inside its box`, async ({
    context,
    host,
  }) => {
    const { page, wrong, asked } = await elsewhere(context);
    await page.setViewportSize({ width, height: 800 });
    const own = await host();
    await page.goto(own.page("index.html", listing("html")));
    const view = await drawn(page);
    await page.evaluate(() => {
      const told = /** @type {any} */ (window);
      told.all = [];
      document.addEventListener("nomogram-change", (event) =>
        told.all.push(/** @type {CustomEvent} */ (event).detail),
      );
    });
    const before = await stateOf(page);
    await moveFirst(page);
    await expect.poll(async () => (await stateOf(page)).sum).not.toBe(before.sum);
    await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).all.length)).toBe(1);
    const [told] = await page.evaluate(() => /** @type {any} */ (window).all);
    expect(Object.keys(told).sort()).toEqual(["interval", "outcome", "set", "sum", "values"]);
    expect(told.set).toEqual(["sex"]);
    expect(told.values.sex).toBe("female");
    expect(told.outcome).toBeGreaterThan(before.outcome);
    const [low, high] = told.interval;
    expect(low).toBeLessThanOrEqual(told.outcome);
    expect(high).toBeGreaterThanOrEqual(told.outcome);
    await expect(view).toContainText(
      `between ${(100 * low).toFixed(0)}\u202f% and ${(100 * high).toFixed(0)}\u202f%`,
    );

    await view.locator("li").first().hover();
    expect(await outside(page)).toEqual({ out: [], wider: 0 });
    expect(await fallback(page)).toBe(false);
    expect(await page.getByRole("heading", { name: "Risk" }).boundingBox()).not.toBeNull();
    expect(asked.filter((url) => !url.startsWith(own.url) || url.includes("wasm"))).toEqual([]);
    expect(wrong).toEqual([]);
  });

test("its tarball is enough for a page without any blemish that axe finds", async ({ context, host }) => {
  const { page } = await elsewhere(context);
  // Without a policy: axe itself is put into the page.
  const own = await host({});
  await page.goto(
    own.page(
      "index.html",
      pageWith('<main><nomogram-view src="./iris.json"><h1 slot="title">Iris</h1></nomogram-view></main>'),
    ),
  );
  await drawn(page);
  expect(await axeViolations(page)).toEqual([]);
});

test("several classes, as the page saves them: all are said, any two are drawn", async ({ page, host }) => {
  test.setTimeout(240_000);
  await opened(page);
  await openFile(page, "iris.csv", readFileSync(new URL("../data/sets/iris.csv", import.meta.url)));
  await ask(page, "class", "all_classes");
  await modelFinished(page);
  const shown = await page
    .locator(".class-shares li")
    .evaluateAll((lis) => lis.map((li) => [li.dataset.class, Number(li.dataset.share)]));
  const own = await host();
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByText("Model as JSON").click()]);
  await file.saveAs(join(own.folder, "saved.json"));

  const { page: other, wrong } = await elsewhere(page.context());
  await other.setViewportSize({ width: 360, height: 800 });
  await other.goto(own.page("index.html", pageWith('<nomogram-view src="./saved.json"></nomogram-view>')));
  const view = await drawn(other);
  const { outcome } = await stateOf(other);
  expect(outcome.map((/** @type {any} */ { label }) => label)).toEqual(shown.map(([label]) => label));
  for (const [k, [, share]] of shown.entries()) expect(outcome[k].probability).toBeCloseTo(Number(share), 12);
  const [likeliest] = outcome.toSorted(
    (/** @type {any} */ a, /** @type {any} */ b) => b.probability - a.probability,
  );
  await expect(view).toContainText(`the likeliest: ${likeliest.label}`);

  // Another class: values stay, only the contrast is another one.
  await moveFirst(other);
  await expect.poll(async () => (await stateOf(other)).set.length).toBe(1);
  const before = await stateOf(other);
  const [first, second] = [0, 1].map((k) => view.locator(".classes select").nth(k));
  const [a, b] = [await first.inputValue(), await second.inputValue()];
  await first.selectOption(b);
  expect(await second.inputValue()).toBe(a);
  const after = await stateOf(other);
  expect(after.values).toEqual(before.values);
  expect(after.set).toEqual(before.set);
  expect(after.outcome).toEqual(before.outcome);
  expect(after.sum).toBeCloseTo(-before.sum, 12);
  const p = Object.fromEntries(after.outcome.map((/** @type {any} */ one) => [one.label, one.probability]));
  expect(after.sum).toBeCloseTo(Math.log(p[b] / p[a]), 9);
  await expect(view.locator("output")).toContainText(Object.keys(p).at(-1) ?? "");
  expect(await outside(other)).toEqual({ out: [], wider: 0 });
  expect(wrong).toEqual([]);
});

test("in React: the listing of the README, bundled; a rendering with the same values moves nothing back", async ({
  context,
  host,
  installed,
}) => {
  const own = await host();
  writeFileSync(join(installed, "risk.jsx"), listing("jsx"));
  writeFileSync(
    join(installed, "main.jsx"),
    `import { useState } from "react";
     import { createRoot } from "react-dom/client";
     import { Risk } from "./risk.jsx";
     const model = await (await fetch("./model.json")).json();
     function App() {
       const [outcome, setOutcome] = useState(0);
       return <main><p id="told">{outcome}</p><Risk model={model} told={setOutcome} /><nomogram-view model={model} values={{ sex: "female" }} foot="line" /></main>;
     }
     createRoot(document.body).render(<App />);`,
  );
  const modules = (/** @type {string} */ name) => join(root, "node_modules", name);
  await build({
    root: installed,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { react: modules("react"), "react-dom": modules("react-dom") } },
    build: {
      outDir: join(own.folder, "built"),
      rolldownOptions: { input: join(installed, "main.jsx"), output: { entryFileNames: "main.js" } },
    },
    base: "./",
  });
  const { page, wrong, asked } = await elsewhere(context);
  const text =
    '<!doctype html><html lang="en"><title>React</title><body><script type="module" src="./built/main.js"></script>';
  await page.goto(own.page("index.html", text));
  await drawn(page);
  await expect(page.locator("nomogram-view .big")).toHaveCount(2);
  await moveFirst(page);
  await expect.poll(() => page.locator("#told").textContent()).not.toBe("0");
  const { outcome, values } = await stateOf(page);
  expect(Number(await page.locator("#told").textContent())).toBeCloseTo(outcome, 12);
  expect(values.sex).toBe("female");
  // The second one was given its values anew with that rendering.
  const second = page.locator("nomogram-view").nth(1);
  await second.locator("input[type=range]").first().focus();
  await page.keyboard.press("Home");
  const sexOf = () => second.evaluate((/** @type {any} */ { state }) => state.values.sex);
  await expect.poll(sexOf).toBe("male");
  await moveFirst(page);
  await page.keyboard.press("Home");
  await expect
    .poll(async () => Number(await page.locator("#told").textContent()))
    .not.toBeCloseTo(outcome, 12);
  expect(await sexOf()).toBe("male");
  expect(asked.filter((url) => url.includes("wasm"))).toEqual([]);
  expect(wrong).toEqual([]);
});

test("two on a page, of different models: each tells of itself, and neither moves the other", async ({
  context,
  host,
}) => {
  const { page, wrong } = await elsewhere(context);
  const own = await host();
  const two =
    '<nomogram-view src="./model.json"></nomogram-view><nomogram-view src="./credit.json" show="5"></nomogram-view>';
  await page.goto(own.page("index.html", pageWith(two)));
  await expect(page.locator("nomogram-view .big")).toHaveCount(2);
  const states = () =>
    page.locator("nomogram-view").evaluateAll((all) => all.map((/** @type {any} */ { state }) => state));
  const before = await states();
  await moveFirst(page);
  await expect.poll(async () => (await states())[0].sum).not.toBe(before[0].sum);
  expect((await states())[1]).toEqual(before[1]);
  await expect(page.locator("nomogram-view").nth(1).locator(".rows > li")).toHaveCount(5);
  await expect(page.locator("nomogram-view").nth(1).getByRole("button", { name: "Refit" })).toBeHidden();
  expect(await outside(page)).toEqual({ out: [], wider: 0 });
  expect(wrong).toEqual([]);
});

test("in frames: what a sandbox forbids is said, or the text in the tag is seen", async ({
  context,
  host,
}) => {
  const { page } = await elsewhere(context);
  const policy = { "content-security-policy": `${STRICT}; frame-src 'self'` };
  const own = await host(policy);
  own.page("frame.html", listing("html"));
  const frames = ["allow-scripts allow-same-origin", "allow-scripts", ""];
  const markup = frames.map(
    (sandbox, i) => `<iframe name="f${i}" sandbox="${sandbox}" src="./frame.html"></iframe>`,
  );
  /** @param {number} i */
  const frame = (i) => page.frameLocator(`iframe[name=f${i}]`);
  const lacking = "This drawing needs JavaScript";
  await page.goto(own.page("index.html", `<!doctype html><title>Frames</title>${markup.join("")}`));
  await expect(frame(0).locator("nomogram-view .big")).toBeVisible();
  expect(await fallback(frame(0))).toBe(false);
  await expect(frame(1).getByText(lacking)).toBeVisible();
  expect(await fallback(frame(1))).toBe(true);
  // Where no script runs the test has none either.
  await expect(frame(2).getByText(lacking)).toBeVisible();

  // A host that gives its scripts to everybody, and another one that gives its model to its own pages only.
  const open = await host({ "access-control-allow-origin": "*" });
  const shut = await host({});
  shut.page("frame.html", listing("html").replace("./nomogram-view/", `${open.url}nomogram-view/`));
  await page.goto(shut.page("index.html", `<!doctype html><title>Frames</title>${markup.join("")}`));
  await expect(frame(1).locator("nomogram-view .problem")).toContainText(
    "a sandboxed frame needs allow-same-origin",
  );
});

/** What cannot be shown, and how it is said. @type {[string, string, RegExp][]} */
const WRONG = [
  ["an address that leads nowhere", 'src="./none.json"', /“\.\/none\.json” was answered with 404/],
  [
    "a host that is not there",
    'src="http://127.0.0.1:9/model.json"',
    /did not come: there is no network, or a policy/,
  ],
  ["broken JSON", 'src="./broken.json"', /This is not JSON/],
  ["a page in place of a model", 'src="./index.html"', /This is not JSON/],
  ["a newer version", 'src="./newer.json"', /version is 99, newer than this page can read/],
  [
    "classes of a newer version",
    'src="./newer-classes.json"',
    /version is 99, newer than this page can read/,
  ],
  ["another program's file", 'src="./other.json"', /comes from another program/],
  ["values that are no JSON", `src="./model.json" values="{sex"`, /values must be JSON/],
  [
    "a value of nobody",
    `src="./model.json" values='{"shoe": 43}'`,
    /values name “shoe”, which is no attribute/,
  ],
  [
    "a word in place of a number",
    `src="./iris.json" values='{"petallength": "long"}'`,
    /of “petallength” must be a number/,
  ],
  ["a list that is too short", `src="./model.json" values="[1]"`, /a list of 3, one for each attribute/],
  ["a line of nobody", `src="./model.json" show="sex, shoe"`, /show names “shoe”, which is no line/],
];

for (const [what, attributes, sentence] of WRONG)
  test(`${what}: one sentence in its box, and an event`, async ({ context, host }) => {
    const { page } = await elsewhere(context);
    await page.setViewportSize({ width: 360, height: 600 });
    const own = await host({});
    const read = (/** @type {string} */ name) => readFileSync(join(own.folder, name), "utf8");
    own.page("broken.json", read("model.json").slice(0, -20));
    own.page("newer.json", read("model.json").replace(/"version":\s*\d+/, '"version":99'));
    own.page("newer-classes.json", read("iris.json").replace(/"version":\s*\d+/, '"version":99'));
    own.page("other.json", '{"format":"recipe"}');
    const listen = `<script>told = []; addEventListener("nomogram-error", (event) => told.push(event.detail));</script>`;
    await page.goto(
      own.page("index.html", pageWith(`<nomogram-view ${attributes}></nomogram-view>`, listen)),
    );
    const problem = page.locator("nomogram-view").getByRole("alert");
    await expect(problem).toContainText(sentence);
    const told = await page.evaluate("told");
    expect(told).toHaveLength(1);
    expect(await problem.textContent()).toBe(
      `This model cannot be shown: ${/** @type {any} */ (told)[0].message}`,
    );
    expect(await outside(page)).toEqual({ out: [], wider: 0 });
    await expect(page.locator("nomogram-view .big")).toHaveCount(0);
  });

test("what was wrong is mended: the drawing comes", async ({ context, host }) => {
  const { page } = await elsewhere(context);
  const own = await host();
  await page.goto(
    own.page("index.html", pageWith('<nomogram-view src="./none.json" values="[1]"></nomogram-view>')),
  );
  const view = page.locator("nomogram-view");
  await expect(view.locator(".problem")).toContainText("404");
  await view.evaluate((element) => element.setAttribute("src", "./model.json"));
  await expect(view.locator(".problem")).toContainText("a list of 3");
  await view.evaluate((element) => element.setAttribute("values", '{"sex": "female", "age": null}'));
  await expect(view.locator(".big")).toBeVisible();
  expect(await stateOf(page)).toMatchObject({ values: { sex: "female", age: null }, set: ["age", "sex"] });
});

test("attributes: which lines, in which order, and where the result stands", async ({ context, host }) => {
  const { page } = await elsewhere(context);
  await page.setViewportSize({ width: 1280, height: 700 });
  const own = await host();
  const tag =
    '<nomogram-view src="./credit.json" show="purpose, duration" scale="points" locale="de"></nomogram-view>';
  await page.goto(own.page("index.html", pageWith(tag)));
  const view = await drawn(page);
  const rows = () =>
    view.locator(".slider").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(await rows()).toEqual(["purpose", "duration"]);
  await expect(view.locator(".head")).toContainText("Points");
  /** @param {string} name @param {string} value */
  const set = (name, value) => view.evaluate((element, [n, v]) => element.setAttribute(n, v), [name, value]);
  await set("show", '["credit_amount"]');
  await expect.poll(rows).toEqual(["credit_amount"]);
  await set("show", "all");
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(5);
  const base = view.locator(".base");
  const atFoot = async () =>
    Math.round((await base.boundingBox())?.y ?? 0) + ((await base.boundingBox())?.height ?? 0);
  expect(Math.round(await atFoot())).toBe(700);
  const height = (await base.boundingBox())?.height ?? 0;
  await set("foot", "flows");
  await expect.poll(atFoot).toBeGreaterThan(750);
  await set("foot", "line");
  await expect.poll(async () => (await base.boundingBox())?.height).toBeLessThan(height - 30);
  await set("foot", "none");
  await expect(base).toBeHidden();
});

/** The colour of a part, as the browser computes it. @param {import("@playwright/test").Locator} view @param {string} selector @param {string} name */
const styleOf = (view, selector, name) =>
  view
    .locator(selector)
    .first()
    .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);

test("it takes background and scheme of the page around it, and follows them", async ({ context, host }) => {
  const { page } = await elsewhere(context);
  const own = await host({});
  const style = `<style>body { margin: 0; background: #fdf6e3; transition: background 0.2s; --accent: 210 40% 96%; } body.night { background: rgb(10, 20, 40); color: #eee; } nomogram-view::part(outcome) { outline: 3px solid red; }</style>`;
  const tag =
    '<nomogram-view src="./model.json"><h1 slot="title">Here</h1><p slot="note">And there.</p></nomogram-view>';
  await page.goto(own.page("index.html", pageWith(tag, style)));
  const view = await drawn(page);
  expect(await styleOf(view, ".view", "background-color")).toBe("rgb(253, 246, 227)");
  expect(await styleOf(view, ".view", "color-scheme")).toBe("light");
  expect(await styleOf(view, ".result", "outline-style")).toBe("solid");
  // A token of the page that happens to have a name of ours changes nothing.
  expect(await styleOf(view, ".big", "color")).toBe("rgb(171, 66, 9)");
  await page.evaluate(() => document.body.classList.add("night"));
  await expect.poll(() => styleOf(view, ".view", "background-color")).toBe("rgb(10, 20, 40)");
  expect(await styleOf(view, ".view", "color-scheme")).toBe("dark");
  expect(await page.getByRole("heading").evaluate((one) => getComputedStyle(one).color)).toBe(
    "rgb(238, 238, 238)",
  );
  await view.evaluate((element) => {
    element.style.setProperty("--nomogram-outcome", "rgb(1, 2, 3)");
    element.style.setProperty("--nomogram-paper", "rgb(250, 250, 250)");
  });
  expect(await styleOf(view, ".big", "color")).toBe("rgb(1, 2, 3)");
  expect(await styleOf(view, ".view", "background-color")).toBe("rgb(250, 250, 250)");
  await view.evaluate((element) => {
    element.removeAttribute("style");
    element.setAttribute("theme", "light");
  });
  await expect.poll(() => styleOf(view, ".view", "background-color")).toBe("rgb(252, 251, 248)");
});

test("a page that leaves its colours to the system is followed in the dark", async ({ context, host }) => {
  const { page } = await elsewhere(context);
  const own = await host({});
  await page.emulateMedia({ colorScheme: "dark" });
  const tag = '<nomogram-view src="./model.json"></nomogram-view>';
  await page.goto(own.page("index.html", pageWith(tag, "<style>:root { color-scheme: light dark }</style>")));
  const view = await drawn(page);
  expect(await styleOf(view, ".view", "color-scheme")).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => styleOf(view, ".view", "color-scheme")).toBe("light");
  expect(await styleOf(view, ".view", "background-color")).toBe("rgb(255, 255, 255)");
  // One that knows no dark stays light.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(own.page("index.html", pageWith(tag)));
  expect(await styleOf(await drawn(page), ".view", "color-scheme")).toBe("light");
});
