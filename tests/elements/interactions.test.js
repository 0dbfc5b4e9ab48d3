/** The panel "Which attributes interact?" in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { crossedTable, openPage } from "../fake/page.js";
import { as, one, present } from "../found.js";

/** @type {Awaited<ReturnType<typeof openPage>>} */
let p;
const panel = () => p.find("interaction-panel");
const pairs = () => p.all("interaction-panel .pairs > .pair");
/** @param {HTMLElement | HTMLElement | undefined} item */
const nameOf = (item) => one(item, ".pair-name").textContent.replace(/\s+/g, " ").trim();
const done = () => p.bench.interactions.value.found && !p.bench.interactions.value.running;
const groups = () => p.bench.document.value.question.groups;
const chosenName = () => nameOf(p.find(".chosen-pair .pair"));
/** What is more than chance or, as here, where nothing is, the three nearest: the strongest first. */
const inGraph = () => {
  const { pairs: all } = present(p.bench.interactions.value.found);
  const near = all
    .toSorted((a, b) => present(a.p) - present(b.p) || Math.abs(b.information) - Math.abs(a.information))
    .slice(0, 3);
  return all.filter((pair) => near.includes(pair));
};
const settled = () => new Promise((go) => setTimeout(go, 60));

async function opened(more = {}) {
  p = await openPage({ csv: crossedTable(), view: { panels: ["interactions"] }, ...more });
  await p.until(done);
  await settled();
  one(panel(), "details.all-pairs").open = true;
}
/** @param {string} way */
async function show(way) {
  await userEvent.click(p.find(`input[name=interaction-way][value=${way}]`));
  await settled();
}
const complaints = async () => {
  const found = await axe.run(panel(), {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
};

beforeEach(async () => {
  await screen.viewport(1280, 1000);
});
afterEach(() => document.body.replaceChildren());

describe("the search", () => {
  test("starts when the panel is opened, never before", async () => {
    p = await openPage({ csv: crossedTable() });
    await settled();
    expect(p.bench.interactions.value.progress).toBe(null);
    p.gestures.setPanel("interactions", true);
    await p.until(done);
    await settled();
    expect(one(panel(), "[role=status]").textContent).toMatch(/^10 pairs looked at/);
  });

  test("is stopped and gone on with; what was found stays", async () => {
    // From the first answer on no request is answered until the gate opens: no race with a busy machine.
    // The page of the test before is none of its concern.
    p = /** @type {any} */ (undefined);
    let open = () => {};
    const gate = new Promise((go) => {
      open = () => go(undefined);
    });
    const delay = async () => {
      if ((p?.bench.interactions.value.progress?.done ?? 0) > 0) await gate;
    };
    const wide = crossedTable(80)
      .split("\n")
      .map((line, i) =>
        line
          ? `${line.split(",").slice(0, 5).join(",")},${Array.from({ length: 6 }, (_, c) => (i ? (i * (c + 3)) % 7 : `x${c}`)).join(",")},${line.split(",")[5]}`
          : "",
      )
      .join("\n");
    p = await openPage({ csv: wide, workers: 1, delay });
    p.gestures.setPanel("interactions", true);
    await p.until(() => present(p.bench.interactions.value.progress?.done) > 0);
    await settled();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    await settled();
    const { done: got, of } = present(p.bench.interactions.value.progress);
    expect(of).toBe(45);
    expect(got).toBeLessThan(45);
    expect(one(panel(), "[role=status]").textContent).toBe(`Stopped after ${got} of 45 pairs.`);
    open();
    await userEvent.click(screen.getByRole("button", { name: "Go on" }));
    await p.until(() => p.bench.interactions.value.found?.pairs.length === 45 && done());
  });

  test("starts over with other numbers of shuffles", async () => {
    await opened();
    await userEvent.selectOptions(screen.getByLabelText("Compared with chance, times"), "2000");
    await p.until(() => p.bench.interactions.value.permutations === 2000 && done());
    expect(present(p.bench.interactions.value.found).pairs.length).toBe(10);
  });

  test("is forgotten with another target, kept with another learner", async () => {
    await opened();
    const { found } = p.bench.interactions.value;
    p.gestures.setLearner("logistic");
    await p.until(() => p.bench.finished.value);
    expect(p.bench.interactions.value.found).toBe(found);
    p.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
    expect(p.bench.interactions.value.found).toBe(null);
    await p.until(done);
  });

  test("a trouble is said, and can be tried again", async () => {
    p = await openPage({ csv: crossedTable() });
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, ...rest) =>
      call === "interactions" ? Promise.reject(new Error("lost")) : ask(call, ...rest);
    p.gestures.setPanel("interactions", true);
    await p.until(() => p.bench.interactions.value.trouble);
    await settled();
    expect(one(panel(), "[role=status]").textContent).toMatch(/^The search ended: /);
    p.pool.ask = ask;
    await userEvent.click(screen.getByRole("button", { name: "Go on" }));
    await p.until(done);
  });
});

describe("the list", () => {
  test("names the strongest first, in bits, in per cent, and in words", async () => {
    await opened();
    const { found } = p.bench.interactions.value;
    expect(pairs().map(nameOf)).toEqual(present(found).pairs.map(({ attributes }) => attributes.join(" × ")));
    const [first] = pairs();
    expect(["left × right", "right × copy of left"]).toContain(nameOf(first));
    const bits = present(found).pairs[0].information;
    expect(one(first, ".pair-size").textContent).toContain(`+${bits.toFixed(3)} bits`);
    expect(one(first, ".pair-size").textContent).toContain(
      `${Math.round((100 * bits) / present(found).target_entropy)}`,
    );
    expect(one(first, ".pair-chance").textContent).toMatch(/^p = 0\.05, adjusted 0\.\d+$/);
  });

  test("cuts nothing of a pair, however long its names are; a graph and a table have no first", async () => {
    const long = crossedTable().replace("left,right", "respiratory_rate_at_rest,abdominocentesis_protein");
    await opened({ csv: long });
    const [first] = pairs();
    for (const part of [".pair-name", ".pair-chance"]) {
      const { scrollWidth, clientWidth } = one(first, part);
      expect(clientWidth).toBeGreaterThan(0);
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
    expect(one(first, ".pair-name").getBoundingClientRect().height).toBeLessThan(40);
    for (const way of ["graph", "matrix"]) {
      await show(way);
      expect(screen.getByRole("combobox", { name: "First" }).query()).toBe(null);
    }
  });

  test("can begin with what chance explains worst", async () => {
    await opened();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "First" }), "chance");
    await settled();
    const p_ = pairs().map((item) => Number(present(item.textContent.match(/p = ([\d.]+)/))[1]));
    expect(p_).toEqual([...p_].sort((a, b) => a - b));
  });

  test("draws a pair together in one press, and takes it back", async () => {
    await opened();
    const [first] = pairs();
    await userEvent.click(one(first, "button"));
    expect(groups()).toEqual([
      {
        attributes: present(p.bench.interactions.value.found).pairs[0].attributes,
        map: { kind: "radial_kernel", gamma: 0.5 },
      },
    ]);
    expect(p.bench.undoName.value).toMatch(/^Join /);
    p.gestures.undo();
    expect(groups()).toEqual([]);
  });

  test("draws a group with a number as curves by its levels; the control can be chosen; apart again by keyboard", async () => {
    await opened();
    const item = present(pairs().find((i) => nameOf(i).includes("group")));
    const other = present(
      nameOf(item)
        .split(" × ")
        .find((n) => n !== "group"),
    );
    one(item, "button").focus();
    await userEvent.keyboard("{Enter}");
    expect(groups()).toEqual([{ attributes: ["group", other], map: { kind: "product", knots: 4 } }]);
    await settled();
    const again = present(pairs().find((i) => nameOf(i) === nameOf(item)));
    const select = one(again, "select");
    expect(select.value).toBe("group");
    await userEvent.selectOptions(select, other);
    expect(p.bench.document.value.view.controls).toEqual([[expect.stringContaining(" × "), other]]);
    one(again, ".link").focus();
    await userEvent.keyboard("{Enter}");
    expect(groups()).toEqual([]);
  });

  test("a drawn pair does not widen the panel; what was gained is better only beyond its error", async () => {
    await opened();
    await screen.viewport(1280, 720);
    await userEvent.click(p.find(".pair-card button"));
    await p.until(() => p.bench.finished.value && !p.bench.progress.value);
    await settled();
    expect(p.find(".pair-verdict").textContent).toBe(
      "1 pair drawn, though none is more than chance; the nearest:",
    );
    const body = p.find(".beside-body[data-tab=pairs]");
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth);
    // What was before, and how sure the difference is, made up.
    const { key } = present(panel().drawn);
    const fold = (/** @type {number} */ brier) => ({ rows: 60, brier, log_loss: brier });
    const after = [0.2, 0.1, 0.3, 0.2].map(fold);
    const now = present(present(present(p.bench.model.value).calibration).held_out);
    p.bench.adjust((d) => ({ ...d, scores: { folds: after } }));
    /** @param {ReturnType<typeof fold>[]} folds */
    const gained = async (folds) => {
      panel().drawn = {
        key,
        before: { word: "Brier score", value: now.brier + 0.01, text: (x) => x.toFixed(4), folds },
        shown: true,
      };
      panel().requestUpdate();
      await settled();
      return p.seen(".pair-card [role=status]")?.textContent ?? "";
    };
    const error = /\(± 0\.\d{4}\)$/;
    expect(await gained([0.3, 0.05, 0.29, 0.2].map(fold))).toMatch(/→ \d\.\d{4}: no clear difference \(/);
    expect(await gained([0.31, 0.2, 0.41, 0.31].map(fold))).toMatch(/: better \(/);
    expect(await gained([0.11, 0.0, 0.2, 0.11].map(fold))).toMatch(/: worse \(/);
    expect(await gained([0.11, 0.0, 0.2, 0.11].map(fold))).toMatch(error);
    // Nothing is known of folds: only the two scores are said.
    expect(await gained([])).toMatch(/^Brier score \d\.\d{4} → \d\.\d{4} \(less is better\)$/);
  });

  test("an attribute is in one pair: the button says which pair it ends", async () => {
    await opened();
    const inLeft = pairs().filter((i) => nameOf(i).split(" × ").includes("left"));
    await userEvent.click(one(inLeft[0], "button"));
    await settled();
    const second = present(pairs().find((i) => nameOf(i) === nameOf(inLeft[1])));
    expect(one(second, "button").title).toContain(`Ends the pair`);
    await userEvent.click(one(second, "button"));
    expect(groups().length).toBe(1);
    expect(new Set(groups()[0].attributes)).toEqual(new Set(nameOf(second).split(" × ")));
  });
});

describe("the graph", () => {
  test("has an edge a pair, solid for synergy and dashed for redundancy", async () => {
    await opened();
    await show("graph");
    const edges = p.all(".graph .edge");
    expect(edges.length).toBe(3);
    expect(new Set(edges.map((e) => present(e.ariaLabel).includes("redundancy")))).toEqual(
      new Set(inGraph().map(({ information }) => information < 0)),
    );
    for (const edge of edges) {
      const label = present(edge.getAttribute("aria-label"));
      const line = one(edge, "path.synergy, path.redundancy");
      const dashed = getComputedStyle(line).strokeDasharray !== "none";
      expect(label.includes("redundancy")).toBe(dashed);
    }
    expect(
      p
        .all(".graph .node text")
        .map((t) => t.textContent)
        .sort(),
    ).toEqual([...new Set(inGraph().flatMap(({ attributes }) => attributes))].sort());
  });

  test("its lines are reached by one tab stop and the arrow keys; each shows its pair and draws it together", async () => {
    await opened();
    await show("graph");
    const order = inGraph().map(({ attributes }) => attributes.join(" × "));
    expect(p.all('.graph .edge[tabindex="0"]').length).toBe(1);
    expect(chosenName()).toBe(order[0]);
    p.find('.graph .edge[tabindex="0"]').focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await settled();
    expect(chosenName()).toBe(order[2]);
    expect(as(document.activeElement, SVGElement).dataset.place).toBe("2");
    await userEvent.keyboard("{End}");
    await settled();
    expect(chosenName()).toBe(order.at(-1));
    await userEvent.keyboard("{ArrowDown}{Home}{ArrowUp}");
    await settled();
    expect(chosenName()).toBe(order[0]);
    await userEvent.keyboard("{Tab}");
    expect(present(document.activeElement).textContent).toBe("Draw it");
    await userEvent.keyboard("{Enter}");
    expect(groups()[0].attributes.join(" × ")).toBe(order[0]);
    await settled();
    expect(p.all(".graph .joint").length).toBe(1);
  });

  test("a line is chosen by a press near it", async () => {
    await opened();
    await show("graph");
    const edge = p.find('.graph .edge[data-place="1"]');
    const line = one(edge, "path.hit");
    edge.scrollIntoView({ block: "center" });
    const at = line.getPointAtLength(line.getTotalLength() * 0.4);
    const box = p.find(".graph").getBoundingClientRect();
    const under = present(document.elementFromPoint(box.left + at.x, box.top + at.y + 5));
    under.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await settled();
    expect(p.find(".edge.is-chosen").dataset.place).toBe(
      as(under.closest(".edge"), SVGElement).dataset.place,
    );
  });
});

describe("the table of all", () => {
  test("has a sign and a sentence in each cell, both halves alike", async () => {
    await opened();
    await show("matrix");
    const cells = p.all(".matrix .cell");
    expect(cells.length).toBe(20);
    for (const { attributes, information } of present(p.bench.interactions.value.found).pairs) {
      const two = cells.filter((c) =>
        attributes.every((a) => present(c.ariaLabel).split(":")[0].split(" × ").includes(a)),
      );
      expect(two.length).toBe(2);
      for (const cell of two) expect(cell.textContent).toBe(information > 0 ? "+" : "−");
    }
    expect(p.all(".matrix .own").length).toBe(5);
  });

  test("is walked with the arrow keys, over the diagonal, one tab stop", async () => {
    await opened();
    await show("matrix");
    expect(p.all('.matrix button[tabindex="0"]').length).toBe(1);
    const first = one(p.all(".matrix tbody tr")[0].cells[2], "button");
    first.focus();
    await settled();
    expect(chosenName()).toBe("left × right");
    await userEvent.keyboard("{ArrowDown}");
    // Below left × right lies right × right: it is stepped over.
    expect(present(document.activeElement).ariaLabel).toMatch(/^copy of left × right:/);
    await settled();
    expect(chosenName()).toBe("right × copy of left");
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
    expect(present(document.activeElement).ariaLabel).toMatch(/^right × left:/);
    await userEvent.keyboard("{ArrowUp}");
    expect(present(document.activeElement).ariaLabel).toMatch(/^right × left:/);
  });
});

// A busy machine needs its time for this.
test("axe finds nothing in the list, the graph, the table, light and dark, wide and narrow", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await screen.viewport(width, 900);
    await opened({ view: { panels: ["interactions"], theme } });
    for (const way of ["list", "graph", "matrix"]) {
      await show(way);
      expect(await complaints(), `${way}, ${width}, ${theme}`).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
    await userEvent.click(p.find(".chosen-pair button"));
    await settled();
    expect(await complaints(), `joined, ${width}, ${theme}`).toEqual([]);
  }
}, 240_000);
