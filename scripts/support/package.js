/** dist/nomogram-view/: <nomogram-view> as a package for npm, which is at the same time a folder for any host. */

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.js";

export const PACKAGE = "dist/nomogram-view";
/** Written by hand, and held against the element by tests/package/. */
export const WRITTEN = ["README.md", "custom-elements.json", "nomogram-view.d.ts", "server.js"];

/** Adds to the built files what makes them a package. */
export function writePackage() {
  for (const name of WRITTEN) copyFileSync(join(root, "npm", name), join(root, PACKAGE, name));
  copyFileSync(join(root, "LICENSE"), join(root, PACKAGE, "LICENSE"));
  const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const description = {
    name: "nomogram-view",
    version,
    description: "A model as a nomogram on any page: <nomogram-view>.",
    keywords: ["nomogram", "web component", "custom element", "explainable", "prediction model"],
    license,
    type: "module",
    main: "./nomogram-view.js",
    types: "./nomogram-view.d.ts",
    exports: {
      ".": { types: "./nomogram-view.d.ts", node: "./server.js", default: "./nomogram-view.js" },
      "./nomogram-view.js": { types: "./nomogram-view.d.ts", default: "./nomogram-view.js" },
      "./custom-elements.json": "./custom-elements.json",
      "./package.json": "./package.json",
    },
    customElements: "custom-elements.json",
    sideEffects: ["./*.js"],
    files: ["*.js", "*.d.ts", "custom-elements.json", "THIRD-PARTY-LICENSES.txt"],
  };
  writeFileSync(join(root, PACKAGE, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
}
