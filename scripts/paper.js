/**
 * npm run paper: measures a paper's tables again and writes its page under docs/.
 *
 *   npm run paper -- venn               docs/paper-venn.md (minutes)
 *   npm run paper -- table1             docs/paper-table1.md (minutes)
 *   npm run paper -- venn Wine Vehicle  these sets only
 *   npm run paper -- venn whole         all rows of them (hours)
 *   npm run paper -- ensembles          docs/paper-ensembles.md (minutes)
 *   npm run paper -- psvm               docs/paper-psvm.md (minutes)
 *   npm run paper -- top-features       docs/paper-top-features.md and its figures (minutes; "small" after it: the smaller
 *                                       sizes; "selection" or "figures": this part alone, in the page that is there)
 *   npm run paper -- hull               docs/calibration.md: the bundled sets, what is shown of their intervals (minutes)
 */

import { join } from "node:path";
import { main, root, run, Stop, say } from "./support/run.js";
import { ensureRust } from "./toolchain.js";

/** @type {Record<string, string>} */
const PAPERS = {
  ensembles: "Yao 2013: similarity kernels and ensembles",
  hull: "Vovk, Petej and Fedorova 2015: Venn–ABERS intervals of the bundled sets",
  psvm: "Agarwal 2002: proximal support vector machines, their shrinkage and smooth parts",
  table1: "Jakulin and others 2005: nomograms for SVMs, Table 1",
  "top-features": "Brown and others 2012: top-weighted features of polynomial SVMs",
  venn: "Zhou and others 2014: SVM Venn machines",
};

await main(() => {
  const [paper, ...sets] = process.argv.slice(2);
  if (!Object.hasOwn(PAPERS, paper ?? ""))
    throw new Stop(`Say which paper: npm run paper -- ${Object.keys(PAPERS).join(" | ")}`);
  ensureRust();
  say(`${PAPERS[paper]} (minutes)`);
  run("cargo", ["run", "--locked", "--release", "-p", "papers", "--", paper, join(root, "docs"), ...sets]);
});
