/** What is said aloud of waiting: that the page learns, and that it is ready, with its score. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { announce } from "../../www/state/announce.js";
import { newDocument, withQuestion } from "../../www/state/document.js";
import { questionKey } from "../../www/state/question.js";
import { Workbench } from "../../www/state/workbench.js";

const model = readFileSync(
  new URL("../../www/samples/models/titanic-logistic.json", import.meta.url),
  "utf8",
);

test("that it learns is said once, and that it is ready with the score of the model", () => {
  const bench = new Workbench(
    withQuestion(newDocument({ kind: "file", name: "a.csv", key: "1" }), {
      target: "survived",
      positive: "yes",
    }),
  );
  const end = announce(bench);
  /** @type {string[]} */
  const said = [];
  bench.said.subscribe((text) => text && said.push(text));
  bench.progress.value = { stage: "fitting", done: 0, of: 0 };
  bench.progress.value = { stage: "calibrating", done: 3, of: 30 };
  expect(said).toEqual(["Learning …"]);
  bench.answer(questionKey(bench.document.value.question), model);
  expect(said).toHaveLength(1);
  bench.progress.value = null;
  expect(bench.finished.value).toBe(true);
  const { brier } = JSON.parse(model).calibration.held_out;
  expect(said.slice(1)).toEqual([`Ready: Brier score ${brier.toFixed(3).slice(1)}.`]);
  // Another question: it is said again.
  bench.progress.value = { stage: "fitting", done: 0, of: 0 };
  expect(said).toHaveLength(3);
  end();
});

test("what is said of a learning that comes to nothing is taken back, and nothing else is", () => {
  const bench = new Workbench(newDocument({ kind: "file", name: "numbers.csv", key: "2" }));
  const end = announce(bench);
  bench.progress.value = { stage: "fitting", done: 0, of: 0 };
  expect(bench.said.value).toBe("Learning …");
  bench.progress.value = null;
  expect(bench.said.value).toBe("");
  // It is said again when it is so again.
  bench.progress.value = { stage: "fitting", done: 0, of: 0 };
  expect(bench.said.value).toBe("Learning …");
  bench.said.value = "Copied.";
  bench.progress.value = null;
  expect(bench.said.value).toBe("Copied.");
  end();
});
