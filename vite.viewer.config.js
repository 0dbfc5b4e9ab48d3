import { defineConfig } from "vite";

/** <nomogram-view> alone, as one file that any page can load: no engine, no WebAssembly, nothing to install. */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    emptyOutDir: false,
    // Libraries are left readable by default; this one is loaded as it is.
    rolldownOptions: { output: { minify: true } },
    lib: { entry: "www/viewer.js", formats: ["es"], fileName: () => "nomogram-view.js" },
  },
});
