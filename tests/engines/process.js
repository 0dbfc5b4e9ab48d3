/** Programs that run beside a test: what they say, and their end. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Starts a program in a group of its own, so that what it starts ends with it; at the latest when we end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function begin(program, args, options) {
  // Windows has no such groups.
  const detached = process.platform !== "win32";
  const child = spawn(program, args, { ...options, detached });
  const stop = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (detached) process.kill(-child.pid);
    else child.kill();
  };
  const gone = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  process.once("exit", stop);
  return {
    child,
    /** Waits until it is gone. */
    end: async () => {
      stop();
      await gone;
      process.off("exit", stop);
    },
  };
}

/**
 * The first line that a pattern fits.
 * @param {import("node:child_process").ChildProcess} child
 * @param {import("node:stream").Readable} stream
 * @param {RegExp} pattern
 * @returns {Promise<RegExpExecArray>}
 */
export function said(child, stream, pattern) {
  return new Promise((resolve, reject) => {
    createInterface(stream).on("line", (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with code ${code}.`)));
  });
}
