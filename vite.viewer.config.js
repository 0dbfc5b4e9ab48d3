import { defineConfig } from "vite";

/**
 * <nomogram-view> alone, as a file that any page can load: no engine, no WebAssembly, nothing to install. What only models
 * with pairs need is a second file beside it, which it asks for by itself.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    emptyOutDir: false,
    // The second file is asked for when it is needed, not before.
    modulePreload: false,
    // Not `lib`: that would leave the white space in, for bundlers to come.
    rolldownOptions: {
      input: "www/elements/nomogram-view.js",
      preserveEntrySignatures: "allow-extension",
      output: { entryFileNames: "nomogram-view.js", chunkFileNames: "nomogram-[name].js" },
    },
  },
});
