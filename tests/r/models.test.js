// r/write_nomogram.R: models fitted in R, read and evaluated here as the page does, against R's own predict. Needs Rscript
// with mgcv and rms; else the tests are skipped with a line.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { probability, sum } from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import "../../www/model/surface.js";

const root = join(import.meta.dirname, "../..");
/** Surfaces are drawn within 1e-3, all else within 1e-6. */
const SURFACES = ["glm_pairs", "glm_gaussian", "glm_bands", "lrm_rcs", "ols_rcs", "gam_surface", "gam_plate"];

/** @param {string[]} args */
const rscript = (args) => spawnSync("Rscript", ["--vanilla", ...args], { encoding: "utf8", maxBuffer: 1e8 });

/** What R cannot do here, null where it can. */
function lacking() {
  const found = rscript([
    "-e",
    'for (p in c("mgcv", "rms")) if (!requireNamespace(p, quietly = TRUE)) cat(p, "")',
  ]);
  if (found.error || found.status !== 0) return "there is no Rscript";
  return found.stdout.trim() ? `R has no package ${found.stdout.trim()}` : null;
}

const why = lacking();
if (why) process.stdout.write(`Skipped: models of R (tests/r), since ${why}\n`);

describe.skipIf(why !== null)("models of R", () => {
  const folder = why ? "" : mkdtempSync(join(tmpdir(), "nomogram-r-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe("are what R's predict says", () => {
    /** @type {string} */
    let said;
    beforeAll(() => {
      const run = rscript([join(root, "tests/r/models.R"), root, folder]);
      said = run.stdout + run.stderr;
      expect(run.status, said).toBe(0);
    }, 900_000);

    test("on rows of the data and far ones, every model that was to be written", () => {
      const names = readdirSync(folder).filter((name) => name.endsWith(".rows.json"));
      expect(names, said).toHaveLength(23);
      for (const file of names) {
        const { name, unit, columns, sums, outcomes, near } = JSON.parse(
          readFileSync(join(folder, file), "utf8"),
        );
        const model = readModel(readFileSync(join(folder, `${name}.json`), "utf8"));
        expect(sums, name).toHaveLength(1000);
        // A number that is predicted counts in its standard deviations.
        const allowed = (SURFACES.includes(name) ? 1e-3 : 1e-6) * unit;
        let [worst, wrong] = [0, 0];
        sums.forEach((/** @type {number} */ expected, /** @type {number} */ i) => {
          const values = model.attributes.map((a) => columns[a.name][i]);
          worst = Math.max(worst, Math.abs(sum(model, values) - expected));
          const off = Math.abs(probability(model, values) - outcomes[i]);
          if (i < near) wrong = Math.max(wrong, off / Math.max(1, Math.abs(outcomes[i])));
        });
        expect(worst, `${name}: sums`).toBeLessThan(allowed);
        expect(wrong, `${name}: outcomes`).toBeLessThan(allowed);
        const stated = model.effects.map((effect) => effect.tolerance);
        expect(Math.max(...stated), `${name}: tolerance`).toBeLessThan(allowed);
      }
    });
  });

  test("refuse what a file cannot hold, by name, and write nothing", () => {
    const run = rscript([join(root, "tests/r/refused.R"), root, folder]);
    expect(run.status, run.stderr).toBe(0);
    const said = Object.fromEntries(
      run.stdout
        .trim()
        .split("\n")
        .map((line) => line.split("\t")),
    );
    expect(said).toEqual({
      three_columns: 'Term "a:b:c" is of 3 columns together (a, b, c): a model file holds pairs.',
      offset: 'Term "offset(log(t))" is an offset: a model file has none.',
      random_effect: 'Term "s(g)" is a random effect (or a smooth of groups): it cannot be written.',
      three_smooth: 'Term "te(a,b,c)" is of 3 columns together (a, b, c): a model file holds pairs.',
      strata: 'Term "strat(g)" is of strata or groups: a model file has none.',
      classes_lrm: "lrm of 3 classes has an intercept a class: only two classes can be written.",
      classes_multinom:
        "A model of several classes or outcomes (multinom) cannot be written from R: a file would need one sum each.",
      classes_polr:
        "A model of several classes or outcomes (polr) cannot be written from R: a file would need one sum each.",
      several_sums: "Family gaulss has several sums, a file has one.",
      several_outcomes:
        "A model of several classes or outcomes (mlm) cannot be written from R: a file would need one sum each.",
      link: 'Link "cauchit" of family binomial is none that a model file knows: logit, probit, cloglog, log, identity.',
      family: "Family Zero inflated Poisson(2.171,12.324) cannot be written.",
      survival: "Of rms lrm, ols and Glm can be written, not cph.",
      other:
        "write_nomogram writes glm, lm, rms::lrm, rms::ols, rms::Glm and mgcv::gam; this is of class nls.",
      dates: 'Column "day" holds dates or times: make it a number first.',
      matrix: 'Column "m" is a matrix: it cannot be written.',
      wild: 'Term "sin(5000 * a)" could not be drawn as a curve of "a" within 1e-06 (it is 15 off).',
      step_by_number: 'Term "I(a > 5):b" could not be drawn as a surface within 0.001 (it is 6.2e+02 off).',
      nothing: "The model depends on no column: every coefficient is 0.",
      gone: "The data of the model (there) are no longer there: give them as data.",
      unknown_card:
        'The card has no entry "author": it has title, purpose, population, source, licence, date, note, outcome, contact.',
    });
  });
});
