/** Running programs and telling the person what happens: the few helpers that every script uses. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the project, without a slash at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** Ends a script; the message is the whole sentence that the person is shown: what is wrong and what to do. */
export class Stop extends Error {}

/** A program that ended with an error; it has already said why. */
export class Failed extends Error {}

/**
 * Says in one line what happens next. On standard error, so that it stays in order with what programs print.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`▸ ${line}\n`);
}

/**
 * Runs a program with its output shown and without an input: no script may ever wait for an answer.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options] env is added to ours.
 */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (done.error) throw new Failed(`${program} could not be started: ${done.error.message}`);
  if (done.signal) throw new Failed(`${program} was stopped (${done.signal}).`);
  if (done.status !== 0) throw new Failed(`${program} ${args[0] ?? ""} ended with code ${done.status}.`);
}

/**
 * What a program prints, or null where it is missing or fails. Quiet: for finding things out.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined> }} [options]
 */
export function output(program, args, options = {}) {
  const done = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Full path of a program on the PATH, or null. @param {string} name */
export function which(name) {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (folder && existsSync(path)) return path;
    }
  }
  return null;
}

/** What an error of Node or of the system is called, or an empty word. @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Runs the script's body; an error that the person can do something about is shown as one sentence, without a stack.
 * @param {() => unknown} body
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    const mistyped = codeOf(error).startsWith("ERR_PARSE_ARGS");
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof Stop || error instanceof Failed || mistyped)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** Seconds of a piece of work, for the lines that say how long things took. @param {number} since */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
