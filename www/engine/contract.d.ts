/** The words that cross the door, as src/door/contract.rs declares them. */
export * from "../../tests/contract/nomogram.js";
