import { defineConfig } from "vite";

/** <nomogram-view> alone, as one file that any page can load: no engine, no WebAssembly, nothing to install. */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    emptyOutDir: false,
    // Not `lib`: that would leave the white space in, for bundlers to come.
    rolldownOptions: {
      input: "www/elements/nomogram-view.js",
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "nomogram-view.js", codeSplitting: false },
    },
  },
});
