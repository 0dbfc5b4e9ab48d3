/** The words that cross the door, as src/contract/mod.rs declares them. */
export * from "../../tests/contract/nomogram.js";
