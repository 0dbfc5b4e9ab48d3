/** The words that cross the door, as `src/contract/` declares them: nomogram.d.ts is made from these sources. */
export * from "./nomogram.js";
