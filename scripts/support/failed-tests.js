/** Which page tests failed and why, from the report that Playwright leaves: the end of a long log says it again. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.js";

/** @typedef {import("@playwright/test/reporter").JSONReportSuite} Suite */
/** @typedef {import("@playwright/test/reporter").JSONReportTest} Test */

/** Where playwright.config.js has the report written, from the project's folder. */
export const reportOfPages = "test-results/report.json";

/** A line of the first error is enough to know which fault it is; the whole stands where it happened. */
const LONGEST = 300;

/**
 * One line a page test that failed: its project, file, line and title, and the beginning of its first error; none where
 * there is no report.
 *
 * @returns {string[]}
 */
export function failedPageTests() {
  /** @type {import("@playwright/test/reporter").JSONReport} */
  let report;
  try {
    report = JSON.parse(readFileSync(join(root, reportOfPages), "utf8"));
  } catch {
    return [];
  }
  /** @param {Suite} suite @returns {import("@playwright/test/reporter").JSONReportSpec[]} */
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites
    .flatMap(specs)
    .flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === "unexpected")
        .map((test) => `${test.projectName} ${spec.file}:${spec.line} ${spec.title}: ${reason(test)}`),
    );
}

/** The first error of a test, colours and line ends taken out. @param {Test} test */
function reason({ results }) {
  const message = results.flatMap(({ errors }) => errors ?? [])[0]?.message ?? "";
  return stripVTControlCharacters(message).replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
