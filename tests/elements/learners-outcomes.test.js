/** The panel "Compare learners" where a number or all classes are predicted, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { button, compared, contest, opened, p, panel, row, settled, text } from "./compared.js";
import { until } from "./explorer.js";

const offered = () => all(panel(), ".rivals input").map((i) => i.value);
const columns = () => all(panel(), ".rivals-table thead th").map((th) => th.textContent.trim());

afterEach(() => document.body.replaceChildren());

/** Makes an ensemble: what it can be selected by, and how its members are averaged. */
async function blended() {
  const [improve, ...others] = all(panel(), "learners-ensemble select");
  present(button("Make the ensemble")).click();
  await until(() => contest().state.value.blend && row("ensemble"));
  await settled();
  expect(text(".members")).toMatch(/^Members, of \d machines: /);
  // No average of these is a nomogram of one class.
  expect(text("learners-ensemble")).toContain("there is no nomogram of it");
  const labels = others.map((select) => present(select.closest("label")).textContent.trim());
  return {
    by: [...improve.options].map((o) => o.text),
    averages: labels.some((l) => l.startsWith("Average")),
  };
}

test("a number: errors in its unit, dots on one scale, an ensemble of numbers", async () => {
  await opened({ question: { outcome: "number", learner: "ridge", settings: [] } });
  expect(offered()).toEqual(["ridge", "svr", "ridge-pairs"]);
  expect(panel().textContent).toContain("predict classes, so they are not offered for a number");
  await compared();
  expect(columns()).toEqual(["Learner", "RMSE", "Difference", "MAE", "R²", "Time of a fit"]);
  const [ridge] = contest().rows();
  const { mean, low, high } = present(ridge.judged.scores.find((s) => s.metric === "rmse"));
  // Hundreds: four digits are one decimal.
  const [a, b, c] = [mean, low, high].map((v) => v.toFixed(1));
  expect(present(row("ridge")).cells[1].textContent.replace(/\s+/g, " ").trim()).toBe(`${a} ${b} to ${c}`);
  const { r_squared } = Object.fromEntries(ridge.judged.scores.map((s) => [s.metric, s.mean]));
  expect(present(row("ridge")).cells[4].textContent).toContain(r_squared.toFixed(3).replace("-", "−"));
  expect(text(".verdict")).toMatch(
    /^(Ridge regression (costs|gains) [\d.]+ RMSE \(in the unit of “outcome”\) (against|over) support vector regression \(|Between ridge regression and support vector regression there is no difference)/,
  );
  const dots = () => present(one(panel(), ".rival-dots").getAttribute("d")).split("M").length - 1;
  expect(dots()).toBe(ridge.judged.points.length);
  expect(dots()).toBe(240);
  await userEvent.selectOptions(one(panel(), "learners-scatter select"), "Support vector regression");
  await settled();
  expect(one(panel(), "learners-scatter svg").getAttribute("aria-label")).toBe(
    "Predicted against observed outcome: held-out rows by Support vector regression",
  );
  expect(await blended()).toEqual({ by: ["RMSE", "mean absolute error"], averages: false });
  expect(present(contest().state.value.blend).choice.metric).toBe("rmse");
  expect(panel().querySelector("learners-curves")).toBe(null);
  const tune = one(panel(), "learners-tune");
  one(tune, "summary").click();
  present(button("Try all settings")).click();
  await until(() => tune.found?.rows.every(Boolean));
  await settled();
  expect(one(tune, ".map-at").textContent).toMatch(/^λ = 1: squared error 0\.5000 ± 0\.0120/);
  const { violations } = await axe.run(panel());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("all classes: curves of a class against the rest, the accuracy of each; those of one class not offered", async () => {
  await opened({ question: { outcome: "all_classes" } });
  expect(offered()).toEqual(["svm", "svm-pairs", "logistic", "naive-bayes", "proximal-svm"]);
  expect(panel().textContent).toContain("so they are not offered for all classes");
  one(panel(), ".rivals input[value=naive-bayes]").click();
  await compared();
  expect(columns().slice(0, 7)).toEqual([
    ...["Learner", "Brier", "Difference", "Log loss", "AUC", "Accuracy", "Balanced accuracy"],
  ]);
  expect(text("learners-table .hint")).toContain("from 0 to 2");
  const label = () => one(panel(), ".rival-curve").getAttribute("aria-label");
  expect(label()).toBe("ROC, “ill” against the rest of Linear SVM, Logistic regression and Naive Bayes");
  await userEvent.selectOptions(one(panel(), "learners-curves select"), "well");
  await settled();
  expect(label()).toContain("“well” against the rest");
  const cells = all(panel(), "learners-classes tbody tr").map((tr) => tr.cells.length);
  expect(cells).toEqual([3, 3, 3]);
  const [svm] = contest().rows();
  const share = (100 * present(present(svm.judged.classes)[1].accuracy)).toFixed(1);
  expect(one(panel(), "learners-classes tbody tr").cells[2].textContent).toContain(share);
  expect(await blended()).toEqual({
    by: ["log loss", "Brier", "AUC", "accuracy", "balanced accuracy"],
    averages: true,
  });
  expect(panel().querySelector("learners-scatter")).toBe(null);
  const { violations } = await axe.run(panel());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a measure of another outcome gives way to the usual one", async () => {
  await opened({ question: { outcome: "number", learner: "svr", settings: [] } });
  await compared();
  await userEvent.selectOptions(one(panel(), "learners-table select"), "R²");
  await settled();
  expect(panel().shownMetric).toBe("r_squared");
  p.gestures.undo();
  panel().metric = "brier";
  await settled();
  expect(panel().shownMetric).toBe("rmse");
});
