/** Which page tests failed and why, from the report that Playwright leaves: the end of a long log says it again. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.js";

/** Where playwright.config.js has the report written, from the project's folder. */
export const reportOfPages = "test-results/report.json";

/** A line of the first error is enough to know which fault it is; the whole stands where it happened. */
const LONGEST = 300;

/**
 * One line a failed page test: its project, file, line, title and the beginning of its error; none where there is no
 * report.
 *
 * @returns {string[]}
 */
export function failedPageTests() {
  let report;
  try {
    report = JSON.parse(readFileSync(join(root, reportOfPages), "utf8"));
  } catch {
    return [];
  }
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites
    .flatMap(specs)
    .filter((spec) => !spec.ok)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === "unexpected")
        .map((test) => `${test.projectName} ${spec.file}:${spec.line} ${spec.title}: ${reason(test)}`),
    );
}

/** The first error of a test's last attempt, colours and line ends taken out. */
function reason(test) {
  const message = test.results.at(-1)?.errors?.[0]?.message ?? "";
  return stripVTControlCharacters(message).replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
