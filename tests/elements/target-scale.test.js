/** A number that was learned as its logarithm or its root, and numbers that stay in their units, in a real browser. */

import { afterEach, describe, expect, test } from "vitest";
import { hashOf } from "../../www/state/link.js";
import { questionKey } from "../../www/state/question.js";
import { all, one, present } from "../found.js";
import { explorer, until } from "./explorer.js";
import { byName, root, show, view } from "./viewer.js";

afterEach(() => document.body.replaceChildren());

const scales = /** @type {const} */ ([
  { link: "exp", named: "logarithm", sum: 3, there: Math.log, back: Math.exp },
  {
    link: "square",
    named: "square root",
    sum: 22.5,
    there: Math.sqrt,
    back: (/** @type {number} */ x) => x * x,
  },
]);

describe.each(scales)("a number that was learned as its $named", ({ link, named, sum, there, back }) => {
  const { model } = byName("posterior-number");
  const median = {
    ...{ ...model, link, intercept: sum, target: { ...model.target, median: true } },
    // Of errors of 0.2 where logarithms are learned; those of the case would be a factor of thousands.
    posterior: link === "exp" ? { ...model.posterior, noise: 0.2 } : model.posterior,
  };
  const number = (/** @type {string} */ text) => Number(text.replace(/[^\d.]/g, ""));

  test("the axis says the number itself, and that it is a median", async () => {
    await show("posterior-number", 1200, { model: median });
    const { foot } = present(view.scene).layout;
    expect(foot.outcomeTitle).toEqual(["Median"]);
    expect(view.shadowRoot?.textContent).toContain("price");
    const at = (/** @type {number} */ x) =>
      foot.low + ((x - foot.from) * (foot.high - foot.low)) / (foot.to - foot.from);
    // Not those that are written as powers of ten.
    const ticks = foot.outcome.ticks.filter(({ text }) => /^[\d.,]+$/.test(text));
    expect(ticks.length).toBeGreaterThan(2);
    for (const { x, text } of ticks) expect(there(number(text)), text).toBeCloseTo(at(x), 6);
    const own = view.detail.sum;
    expect(number(one(root(), ".big").textContent)).toBeCloseTo(back(own), 1);
  });

  test("the interval of a new case is even where it was learned, and so not in the number", async () => {
    await show("posterior-number", 1200, { model: median, options: { locale: "en", bars: "posterior" } });
    const line = present(
      /between ([\d.,]+)\sk\$ and ([\d.,]+)\sk\$$/.exec(one(root(), ".between").textContent),
    );
    const [low, high] = line.slice(1).map(number);
    const { sum: own } = view.detail;
    expect((there(low) + there(high)) / 2).toBeCloseTo(own, 1);
    expect(high - back(own)).toBeGreaterThan(back(own) - low);
  });

  test("under Trust its errors stand beside normal ones, on the scale where they should be so", async () => {
    const it = await explorer();
    it.gestures.setTarget({ target: "outcome", positive: "ill", cut: null, outcome: "number" }, "outcome");
    await until(() => it.bench.current.value && !it.bench.progress.value);
    const { calibration, ...own } = JSON.parse(present(it.bench.document.value.model));
    const held_out = { rmse: 73.6, mae: 60.8, r_squared: 0.92, fits_done: 4, fits: 4 };
    const target = { ...own.target, name: "outcome", median: true };
    it.bench.answer(
      questionKey(it.bench.document.value.question),
      JSON.stringify({ ...own, link, target, held_out }),
    );
    it.gestures.setPanel("calibration", true);
    await until(() => it.all("number-panel svg").length === 2, "both pictures");
    expect(it.all("number-panel svg").map((svg) => svg.getAttribute("aria-label"))).toContain(
      "Errors on held-out rows against a normal distribution",
    );
    expect(it.find("number-panel").textContent).toContain(`The errors of the ${named} in order`);
    expect(it.find(".model-side > nomogram-view").shadowRoot?.textContent).toContain("Median");
  });
});

describe("numbers in their units", () => {
  test.each(["proximal-svm", "ridge"])(
    "is a switch of %s, asked for, kept in the address, and off again",
    async (learner) => {
      const outcome = learner === "ridge" ? "number" : "one_class";
      /** @type {unknown[]} */
      const asked = [];
      const it = await explorer({
        question: { outcome, learner, settings: [] },
        fate: (_, { call, body }) => {
          if (call === "prepare") asked.push(body.settings);
          return "answer";
        },
      });
      it.gestures.setPanel("settings", true);
      await until(() => it.seen("model-settings .field-check"));
      const box = () =>
        one(
          present(
            all(it.find("model-settings"), ".field-check").find((l) =>
              l.textContent.includes("in their units"),
            ),
          ),
          "input",
        );
      expect(box().checked).toBe(false);
      box().click();
      await until(
        () => it.bench.finished.value && asked.some((s) => JSON.stringify(s).includes("units")),
        "it asks",
      );
      expect(it.bench.document.value.question.settings).toContainEqual({ name: "units", value: 1 });
      expect(asked.at(-1)).toContainEqual({ name: "units", value: 1 });
      expect(hashOf(it.bench.document.value, [])).toContain("units=1");
      box().click();
      await until(() => !hashOf(it.bench.document.value, []).includes("units=1"), "it is off again");
      expect(box().checked).toBe(false);
    },
  );
});
