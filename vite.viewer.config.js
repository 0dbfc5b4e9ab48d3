import { defineConfig } from "vite";
import project from "./package.json" with { type: "json" };
import { licences } from "./scripts/support/licences.js";
import { PACKAGE } from "./scripts/support/package.js";
import { closeTemplates } from "./scripts/support/templates.js";

/** What a person finds who looks into a file that was copied somewhere. */
const banner = `/*! ${project.name} ${project.version}: <nomogram-view> · ${project.license} licence · contains lit (BSD-3-Clause, Google LLC): see THIRD-PARTY-LICENSES.txt */`;

/**
 * <nomogram-view> alone, as a module that any page can load: no engine, no WebAssembly, nothing to install. What not every
 * drawing needs (pairs, several classes, error bars and intervals) are files beside it, which it asks for by itself. With
 * what scripts/support/package.js adds they are a package for npm.
 *
 * All of them are named by what is in them, so that those of two versions never meet, whatever a browser or a host has
 * kept; the one name that stays leads to them.
 */
export default defineConfig({
  publicDir: false,
  plugins: [plainImports(), closeTemplates(), lasting("nomogram-view.js"), licences([])],
  build: {
    target: "es2022",
    outDir: PACKAGE,
    emptyOutDir: true,
    // They are asked for when they are needed, not before.
    modulePreload: false,
    // Not `lib`: that would leave the white space in, for bundlers to come.
    rolldownOptions: {
      input: "www/embed/nomogram-view.js",
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "nomogram-view-[hash].js",
        chunkFileNames: "nomogram-[name]-[hash].js",
        postBanner: banner,
        // What the viewer and its parts share stays with the viewer, and is no file of its own.
        codeSplitting: { groups: [{ name: "view", tags: ["$initial"] }] },
      },
    },
  },
});

/** A part is asked for as it is written: it has no style sheet that would have to come before it. */
function plainImports() {
  return {
    name: "plain-imports",
    enforce: /** @type {const} */ ("pre"),
    load: (/** @type {string} */ id) =>
      id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null,
  };
}

/** A module under a name that stays, which leads to the entry. @param {string} fileName @returns {import("vite").Plugin} */
function lasting(fileName) {
  return {
    name: "lasting-name",
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
      if (!entry) throw new Error("nothing of what was built is an entry");
      this.emitFile({
        type: "asset",
        fileName,
        source: `${banner}\nexport { NomogramView } from "./${entry.fileName}";\n`,
      });
    },
  };
}
