import { expect, test } from "vitest";
import { withQuestion, withTarget, withValue } from "../../www/state/document.js";
import { questionKey } from "../../www/state/question.js";
import { one } from "../found.js";
import { explorer, learned, until } from "./explorer.js";

/** @type {{ question: Partial<import("../../www/state/document.js").Question> }} */
const open = { question: { choice: "open" } };

/** What the fake engine says is best: the last. */
test("others are tried behind the first drawing, and one takes its place with what was learned", async () => {
  const page = await explorer(open);
  const { bench, find, all } = page;
  const doc = bench.document.value;
  expect(doc.question).toMatchObject({ learner: "logistic", choice: "best" });
  expect(doc.modelOf).toBe(questionKey(doc.question));
  expect(bench.undoName.value).toBe(null);
  expect(find(".learners-unit").textContent).toBe(
    "Drawn: ranks held-out rows best.Brier score(less is better)",
  );
  const chips = all(".learner-chips [data-learner]").map((chip) => [
    chip.dataset.learner,
    /^\.\d{3}$/.test(one(chip, ".score").textContent),
    chip.getAttribute("aria-pressed"),
  ]);
  // Those that were tried and no other.
  expect(chips).toEqual([
    ["svm", true, "false"],
    ["svm-balanced", true, "false"],
    ["logistic", true, "true"],
  ]);
  // Each is there without being learned again.
  for (const name of ["svm-balanced", "svm", "logistic"]) {
    find(`[data-learner=${name}]`).click();
    expect(bench.finished.value).toBe(true);
    expect(bench.document.value.question.choice).toBe("person");
    await page.page.updateComplete;
  }
  // A change of the question leaves the scores of the others in sight as what they were, and says what a press costs.
  const chip = (/** @type {string} */ name) => find(`[data-learner=${name}]`);
  const score = (/** @type {string} */ name) => one(chip(name), ".score");
  const before = score("svm").textContent;
  page.gestures.setCount("folds", 3);
  await until(() => score("svm").classList.contains("old"));
  expect(score("svm").textContent).toBe(`${before} before the change`);
  expect(chip("svm").title).toBe(
    `Linear SVM: Brier score ${before} before the change; a press learns it anew`,
  );
  await learned(page);
  await until(() => /^\.\d{3}$/.test(score("logistic").textContent));
  expect([score("logistic"), score("svm")].map((one) => one.classList.contains("old"))).toEqual([
    false,
    true,
  ]);
  // And with the change undone they hold again.
  page.gestures.setCount("folds", 4);
  await until(() => !score("svm").classList.contains("old"));
  expect(score("svm").textContent).toBe(before);
});

/** Opens the page and has the fit of that number wait. @param {number} at */
async function heldAt(at) {
  let [units, release] = [0, () => {}];
  const held = new Promise((/** @type {(value?: unknown) => void} */ done) => {
    release = done;
  });
  /** @type {import("../fake/worker.js").Fates} */
  const fate = async (_, request) => {
    if (request.call === "unit" && ++units === at) await held;
    return /** @type {const} */ ("answer");
  };
  const before = document.querySelector("explorer-page");
  const opening = explorer({ ...open, fate });
  await until(() => document.querySelector("explorer-page") !== before && units === at);
  const { bench, gestures } = document.querySelector("explorer-page");
  return { bench, gestures, release, opening, units: () => units };
}

test("a learner that is awaited says so in the bar, seen and read", async () => {
  // The first fit of the second learner.
  const { release, opening } = await heldAt(6);
  const chip = (/** @type {string} */ name) => one(document, `learners-bar [data-learner=${name}]`);
  await until(() => chip("logistic").getAttribute("aria-busy") === "true");
  expect(one(chip("logistic"), ".score").textContent).toBe("… Learning …");
  expect(chip("logistic").title).toBe("Logistic regression: Learning …");
  // What is learned waits for nothing.
  expect(chip("svm").hasAttribute("aria-busy")).toBe(false);
  release();
  await learned(await opening);
  await until(() => !document.querySelector("learners-bar [aria-busy]"));
  expect(one(chip("logistic"), ".score").textContent).toMatch(/^\.\d{3}$/);
});

test("error bars come last: until then that is said where they are asked for", async () => {
  const delay = () => new Promise((done) => setTimeout(done, 4));
  const page = await explorer({ delay });
  const { bench, gestures } = page;
  const waiting = () => page.seen("#view-options [role=status]")?.textContent;
  expect(waiting()).toBe(undefined);
  gestures.setResamples(20);
  gestures.setCount("seed", 7);
  await until(() => waiting() === "Error bars come when the model is calibrated.", "said");
  await until(() => bench.finished.value && bench.model.value?.resampling?.done === 20, "bars");
  expect(waiting()).toBe(undefined);
});

test("a dot that was set meanwhile keeps the drawing; the others are in the bar", async () => {
  // The first fit of the second learner.
  const { bench, release, opening } = await heldAt(6);
  expect(bench.current.value).toBe(true);
  bench.gesture("set", (d) => withValue(d, "age", 30));
  release();
  const page = await opening;
  await learned(page);
  await until(() => /^\.\d/.test(page.seen("[data-learner=logistic] .score")?.textContent ?? ""));
  expect(bench.document.value.question).toMatchObject({ learner: "svm", choice: "kept" });
  expect(page.find(".learners-unit").textContent).toBe("Brier score(less is better)");
});

test("the drawn learner that is pressed meanwhile is meant, and nothing else is tried", async () => {
  const { bench, gestures, release, opening, units } = await heldAt(1);
  gestures.setCandidate("svm");
  release();
  await learned(await opening);
  expect(bench.document.value.question).toMatchObject({ learner: "svm", choice: "person" });
  expect(units()).toBe(5);
});

test("stopped, what is there stays; gone on with, it is chosen", async () => {
  const delay = () => new Promise((done) => setTimeout(done, 4));
  const page = await explorer({ delay });
  const { bench, engine } = page;
  const target = { target: "group", positive: "a", cut: null };
  bench.gesture("target", (d) => withQuestion(withTarget(d, target), { choice: "open" }));
  await until(() => bench.progress.value?.stage === "choosing", "others are tried");
  engine.stop();
  await page.page.updateComplete;
  expect(bench.document.value.question.choice).toBe("open");
  expect(page.find(".model-header").textContent).toContain("Other learners were not tried.");
  expect(bench.current.value).toBe(true);
  engine.resume();
  await until(() => bench.document.value.question.choice === "best", "a choice");
  expect(bench.document.value.question.learner).toBe("logistic");
});

test("with a column left out it is chosen anew; a tab that is opened meanwhile does not end it", async () => {
  const page = await explorer(open);
  const { bench, gestures } = page;
  const before = bench.document.value.modelOf;
  gestures.setUsed("dose", false, ["age", "dose", "group"]);
  const { choice, learner } = bench.document.value.question;
  expect([choice, learner]).toEqual(["open", "logistic"]);
  gestures.setTab("data");
  await until(() => bench.document.value.question.choice === "best" && bench.finished.value, "a choice");
  const doc = bench.document.value;
  expect(doc.question).toMatchObject({ learner: "logistic", attributes: ["age", "group"] });
  expect(doc.modelOf).not.toBe(before);
  for (const name of ["svm", "svm-balanced"])
    expect(page.find(`[data-learner=${name}] .score`).textContent).toMatch(/^\.\d{3}$/);
});
