import init from "./generated/nomogram.js";

await init();
