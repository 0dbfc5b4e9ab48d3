// What somebody who does not see the page is told of its waiting: that it learns, and that it is ready, with its score.

import { effect, untracked } from "@preact/signals-core";
import { shell } from "../sentences.js";
import { chosenWords } from "./choice.js";
import { heldOutScore } from "./learned.js";

/** The score of the model that is drawn, in words; "" where it has none. @param {import("./workbench.js").Workbench} bench */
export function scoreWords(bench) {
  const { model, question } = bench.document.peek();
  const score = model === null ? null : heldOutScore(model);
  if (score === null) return "";
  return question.outcome === "number"
    ? `${shell.several.rmse} ${score.toLocaleString("en", { maximumSignificantDigits: 3 })}`
    : `${shell.brier} ${score.toFixed(3).replace(/^0/, "")}`;
}

/** @param {import("./workbench.js").Workbench} bench @returns {() => void} ends it */
export function announce(bench) {
  /** What is under way and has been told. */
  let told = "";
  return effect(() => {
    const learning = bench.progress.value !== null;
    const finished = bench.finished.value;
    const { modelOf } = bench.document.value;
    untracked(() => {
      if (learning && told === "") {
        told = "learning";
        bench.said.value = shell.learning;
      } else if (!learning && told !== "" && finished && modelOf !== null) {
        told = "";
        const ready = shell.ready(scoreWords(bench));
        bench.said.value = [ready, chosenWords(bench.document.peek().question)].join(" ").trim();
      } else if (!learning && !finished && told !== "") {
        told = "";
        // It came to nothing, or waits for an answer: what was said of it is true no more.
        if (bench.said.peek() === shell.learning) bench.said.value = "";
      }
    });
  });
}
