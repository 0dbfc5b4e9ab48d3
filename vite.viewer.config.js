import { defineConfig } from "vite";
import { offline } from "./scripts/support/offline.js";

/**
 * <nomogram-view> alone, as a file that any page can load: no engine, no WebAssembly, nothing to install. What not every
 * drawing needs (pairs, folded lines, error bars and intervals) are files beside it, which it asks for by itself.
 */
export default defineConfig({
  publicDir: false,
  plugins: [offline()],
  build: {
    target: "es2022",
    emptyOutDir: false,
    // They are asked for when they are needed, not before.
    modulePreload: false,
    // Not `lib`: that would leave the white space in, for bundlers to come.
    rolldownOptions: {
      input: "www/viewer/nomogram-view.js",
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "nomogram-view.js",
        chunkFileNames: "nomogram-[name].js",
        // What the viewer and its parts share stays with the viewer, and is no file of its own.
        codeSplitting: { groups: [{ name: "view", tags: ["$initial"] }] },
      },
    },
  },
});
