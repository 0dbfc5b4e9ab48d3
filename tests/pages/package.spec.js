/** The package on npm: what is in the tarball, what its types and its manifest say, all against what was installed from it. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageProgram } from "../../scripts/support/dependencies.js";
import { root } from "../../scripts/support/run.js";
import { present } from "../found.js";
import { elsewhere, pageWith, STRICT, test } from "./installed.js";
import { expect } from "./site.js";

/** @param {string} installed @param {string} name */
const text = (installed, name) => readFileSync(join(installed, "node_modules/nomogram-view", name), "utf8");

test("the tarball holds the element with all its parts, its papers and nothing else", async ({
  installed,
}) => {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const said = JSON.parse(text(installed, "package.json"));
  expect(said).toMatchObject({ name: "nomogram-view", version: own.version, license: own.license });
  for (const kind of ["dependencies", "peerDependencies", "devDependencies", "scripts", "private"])
    expect(said).not.toHaveProperty(kind);
  const folder = join(installed, "node_modules/nomogram-view");
  const files = readdirSync(folder, { recursive: true }).map(String);
  const named = [said.main, said.types, said.customElements, ...Object.values(said.exports["."])];
  for (const name of named) expect(existsSync(join(folder, name)), name).toBe(true);

  const papers = ["LICENSE", "README.md", "THIRD-PARTY-LICENSES.txt", "custom-elements.json", "package.json"];
  const scripts = files.filter((name) => name.endsWith(".js"));
  expect(files.filter((name) => !scripts.includes(name)).sort()).toEqual(
    [...papers, "nomogram-view.d.ts"].sort(),
  );
  expect(scripts.filter((name) => !/^nomogram-[a-z-]+-[\w-]{8}\.js$/.test(name)).sort()).toEqual([
    "nomogram-view.js",
    "server.js",
  ]);
  // Each carries licence and version; together they are what they lead to.
  const asked = new Set(["nomogram-view.js", "server.js"]);
  for (const name of scripts) {
    for (const [, file] of text(installed, name).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) asked.add(file);
    if (name !== "server.js")
      expect(text(installed, name)).toContain(`${own.version}: <nomogram-view> · MIT licence`);
  }
  expect([...asked].sort()).toEqual(scripts.sort());
  expect(scripts.join()).not.toContain("wasm");
  expect(text(installed, "THIRD-PARTY-LICENSES.txt")).toMatch(
    /lit-html [\d.]+ \(BSD-3-Clause\)[\s\S]*Redistribution/,
  );
  expect(text(installed, "LICENSE")).toContain("MIT License");
});

test("a server that has no elements may import it", async ({ installed }) => {
  const script = 'import("nomogram-view").then(({ NomogramView }) => console.log(String(NomogramView)))';
  const done = spawnSync(process.execPath, ["-e", script], { cwd: installed, encoding: "utf8" });
  expect(done).toMatchObject({ status: 0, stdout: "undefined\n" });
});

const RIGHT = `
import { NomogramView, type NomogramState, type ClassProbability } from "nomogram-view";
const element = document.createElement("nomogram-view");
element.values = { age: 54, sex: "male", blood: null };
element.foot = "line";
element.addEventListener("nomogram-change", ({ detail }) => {
  const state: NomogramState = detail;
  const outcome: number | ClassProbability[] = state.outcome;
  const low: number | undefined = state.interval?.[0];
  void [outcome, low];
});
element.addEventListener("nomogram-error", ({ detail }) => detail.message.trim());
element.addEventListener("click", () => {});
const version: string = NomogramView.version;
void version;
`;
const WRONG = [
  'document.createElement("nomogram-view").scale = "decibel";',
  'document.createElement("nomogram-view").values = { age: { years: 54 } };',
  'document.createElement("nomogram-view").outcome = 1;',
  'document.createElement("nomogram-view").addEventListener("nomogram-change", ({ detail }) => detail.probability);',
];

test("its types are read by TypeScript, and refuse what is wrong", async ({ installed }) => {
  writeFileSync(join(installed, "right.ts"), RIGHT);
  writeFileSync(join(installed, "wrong.ts"), `import "nomogram-view";\n${WRONG.join("\n")}\n`);
  const strict = {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  };
  for (const [module, moduleResolution] of [
    ["esnext", "bundler"],
    ["nodenext", "nodenext"],
  ])
    for (const name of ["right", "wrong"]) {
      const config = { compilerOptions: { ...strict, module, moduleResolution }, files: [`${name}.ts`] };
      writeFileSync(join(installed, "tsconfig.json"), JSON.stringify(config));
      const { stdout } = spawnSync(
        process.execPath,
        [packageProgram("typescript", "tsc"), "--pretty", "false", "-p", "."],
        {
          cwd: installed,
          encoding: "utf8",
        },
      );
      const lines = [...stdout.matchAll(/\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
      expect(lines, stdout).toEqual(name === "right" ? [] : WRONG.map((_, i) => i + 2));
    }
});

/** What is named of a kind, in order. @param {any[]} list */
const names = (list) => list.map(({ name }) => name).sort();

/** Events of our own page alone. */
const OURS = ["nomogram-attribute", "nomogram-unveil", "refit-shown"];

/** @param {string} installed */
const manifestOf = (installed) => JSON.parse(text(installed, "custom-elements.json")).modules[0];

test("the manifest names every attribute, property and method of the element, and no other", async ({
  context,
  host,
  installed,
}) => {
  const [manifest] = manifestOf(installed).declarations;
  const { page } = await elsewhere(context);
  await page.goto(
    (await host()).page("index.html", pageWith('<nomogram-view src="./model.json"></nomogram-view>')),
  );
  await expect(page.locator("nomogram-view .big")).toBeVisible();
  const found = await page.locator("nomogram-view").evaluate((/** @type {any} */ element) => {
    const of = element.constructor;
    return {
      attributes: of.observedAttributes.toSorted(),
      properties: Object.keys(of.properties),
      own: Object.getOwnPropertyNames(of.prototype),
    };
  });
  expect(names(manifest.attributes)).toEqual(found.attributes);
  const members = manifest.members.filter((/** @type {any} */ one) => !one.static);
  // Every attribute is a property, and what else the element defines is named too, but for what a page never calls.
  const inner = [
    "constructor",
    "connectedCallback",
    "disconnectedCallback",
    "willUpdate",
    "updated",
    "given",
    "settings",
    "send",
    "render",
  ];
  const outer = found.own.filter((/** @type {string} */ name) => !inner.includes(name));
  expect(names(members)).toEqual(
    expect.arrayContaining([...found.properties, ...found.attributes, ...outer]),
  );
  const kinds = await page.locator("nomogram-view").evaluate(
    (/** @type {any} */ element, all) =>
      all.map((/** @type {string} */ name) => (name in element ? typeof element[name] : "none")),
    members.map((/** @type {any} */ { name }) => name),
  );
  for (const [i, { name, kind }] of members.entries())
    expect(kinds[i] === "function", name).toBe(kind === "method");
  expect(kinds).not.toContain("none");
  const statics = manifest.members.filter((/** @type {any} */ one) => one.static);
  const own = await page.evaluate(
    (all) =>
      all.map((/** @type {string} */ name) => /** @type {any} */ (customElements.get("nomogram-view"))[name]),
    statics.map((/** @type {any} */ { name }) => name),
  );
  const { version, license } = JSON.parse(text(installed, "package.json"));
  expect(own.sort()).toEqual([version, license].sort());

  // The types say the same.
  const [, body] = present(
    /export class NomogramView [^{]*\{([\s\S]*?)\n\}/.exec(text(installed, "nomogram-view.d.ts")),
  );
  const typed = [...body.matchAll(/^ {2}(?:static |readonly )*(\w+)[(:?]/gm)].map(([, name]) => name);
  expect(names(manifest.members)).toEqual(typed.filter((name) => name !== "addEventListener").sort());
});

test("so it does every event, slot, part and custom property", async ({ context, host, installed }) => {
  const [manifest] = manifestOf(installed).declarations;
  const sources = ["www/viewer", "www/embed"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const sent = sources.flatMap((source) =>
    [...source.matchAll(/\bsend\("([\w-]+)"/g)].map(([, name]) => name),
  );
  const events = [...new Set(sent)].filter((name) => !OURS.includes(name)).sort();
  expect(names(manifest.events)).toEqual(events);
  const map = [...text(installed, "nomogram-view.d.ts").matchAll(/^ {2}"(nomogram-\w+)": CustomEvent/gm)];
  expect(map.map(([, name]) => name).sort()).toEqual(events);

  const { page } = await elsewhere(context);
  const models = ["model", "iris", "none"].map(
    (name) => `<nomogram-view src="./${name}.json"></nomogram-view>`,
  );
  await page.goto((await host()).page("index.html", pageWith(models.join(""))));
  await expect(page.locator("nomogram-view .big")).toHaveCount(2);
  await expect(page.locator("nomogram-view .problem")).toBeVisible();
  const found = await page.locator("nomogram-view").evaluateAll((elements) => {
    const roots = elements.map(({ shadowRoot }) => /** @type {ShadowRoot} */ (shadowRoot));
    /** @param {string} attribute @param {string} selector */
    const all = (attribute, selector) => [
      ...new Set(
        roots.flatMap((one) =>
          [...one.querySelectorAll(selector)].map((e) => e.getAttribute(attribute) ?? ""),
        ),
      ),
    ];
    const rules = roots[0].adoptedStyleSheets.flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText),
    );
    return {
      parts: all("part", "[part]").sort(),
      slots: all("name", "slot").sort(),
      custom: [...new Set(rules.join().match(/--nomogram-[\w-]+/g))].sort(),
    };
  });
  expect(names(manifest.cssParts)).toEqual(found.parts);
  expect(names(manifest.slots)).toEqual(found.slots);
  expect(names(manifest.cssProperties)).toEqual(found.custom);
});

test("its manifest and its README name what each other names", async ({ installed }) => {
  const [manifest] = manifestOf(installed).declarations;
  const readme = text(installed, "README.md");
  const rows = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(names(manifest.attributes));
  // The guide has the same lines.
  const guide = readFileSync(join(root, "docs/publish-a-model.md"), "utf8");
  expect(guide).toContain(present(/```html\n[\s\S]*?```/.exec(readme))[0]);
  // Its listings stay within what a person copies, and its policy is the one that is tried.
  for (const [, lines] of readme.matchAll(/```\w+\n([\s\S]*?)```/g))
    expect(lines.trim().split("\n").length).toBeLessThanOrEqual(12);
  for (const part of STRICT.split("; ")) expect(readme.replace(/\s+/g, " ")).toContain(part);
});
