import { defineConfig } from "vite";
import project from "./package.json" with { type: "json" };
import { closeTemplates } from "./scripts/support/templates.js";

const banner = `/*! ${project.name} ${project.version}: <nomogram-view> · ${project.license} licence · contains lit (BSD-3-Clause, Google LLC): see LICENSE-lit.txt */`;

/** The viewer with all its parts in one file, which the Python package carries: for a page, or for a notebook (`--mode`). */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [closeTemplates()],
  build: {
    target: "es2022",
    outDir: "python/nomogram/show/viewer",
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: `python/viewer/${mode}.js`,
      preserveEntrySignatures: "allow-extension",
      output: { entryFileNames: "[name].js", codeSplitting: false, postBanner: banner },
    },
  },
}));
