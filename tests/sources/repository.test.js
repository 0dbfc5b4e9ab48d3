/** What a stranger's clone depends on: nothing of the machine on which the project was written. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LINTED_BY, lintsCount } from "../../scripts/support/lints.js";
import { root } from "../../scripts/support/run.js";
import { ourFiles, placesOf, textOf } from "./files.js";

const TEXT = [".css", ".html", ".js", ".json", ".lock", ".md", ".rs", ".sh", ".svg", ".toml", ".yml"];

test("the lock files name packages and their hashes, not the hosts they came from", () => {
  const { packages } = JSON.parse(textOf("package-lock.json"));
  const withHost = Object.entries(packages).filter(([, one]) => one.resolved !== undefined);
  expect(withHost.map(([name]) => name)).toEqual([]);

  // The index's own name, which stands for whatever mirror a machine uses.
  /** @param {string} line */
  const named = (line) => line === 'source = "registry+https://github.com/rust-lang/crates.io-index"';
  expect(placesOf(["Cargo.lock"], /^source = /, named)).toEqual([]);
});

test("no file holds a path of one machine", () => {
  const machine = /(^|[\s"'`(=:])\/(root|home|work|workspace|Users|mnt)\/\w/;
  expect(machine.test(`cd ${["", "home", "someone", "project"].join("/")}`)).toBe(true);
  const files = ourFiles("", TEXT).filter((name) => !name.startsWith("tests/data/"));
  expect(placesOf(files, machine)).toEqual([]);
});

test("every link in the documents leads somewhere", () => {
  const broken = ourFiles("", [".md"]).flatMap((name) =>
    linksOf(textOf(name))
      .filter((link) => !resolves(name, link))
      .map((link) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("lints fail only with the Rust that the documents name", () => {
  expect(textOf("docs/development.md")).toContain(`Rust ${LINTED_BY}`);
  const [major, minor] = LINTED_BY.split(".").map(Number);
  expect(lintsCount(`rustc ${LINTED_BY}.3 (f2d3ce0bd 2026-03-21)`)).toBe(true);
  expect(lintsCount(`rustc ${major}.${minor + 1}.0 (f2d3ce0bd 2026-06-01)`)).toBe(false);
  expect(lintsCount(`rustc ${major}.${minor - 1}.0`)).toBe(false);
  expect(lintsCount(null)).toBe(false);
});

test("the workflow names each action by its commit, which nobody can move", () => {
  const used = [...textOf(".github/workflows/pages.yml").matchAll(/uses: (\S+)/g)].map((match) => match[1]);
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

/**
 * Targets of Markdown links and images, without those in code and those to other sites.
 * @param {string} markdown
 */
function linksOf(markdown) {
  const prose = markdown.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map((match) => match[1]);
  const html = [...prose.matchAll(/\b(?:src|href|srcset)="([^"]+)"/g)].map((match) => match[1]);
  return [...inline, ...html].filter((link) => !/^[a-z]+:/i.test(link));
}

/** @param {string} from @param {string} link */
function resolves(from, link) {
  const [path, anchor] = decodeURIComponent(link).split("#");
  const target = path ? join(dirname(from), path) : from;
  if (!existsSync(join(root, target))) return false;
  return !anchor || !target.endsWith(".md") || headingsOf(textOf(target)).includes(anchor);
}

/** Names under which GitHub links to the headings of a document. @param {string} markdown */
function headingsOf(markdown) {
  return [...markdown.matchAll(/^#+\s+(.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}
