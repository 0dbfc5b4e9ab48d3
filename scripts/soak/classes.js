/**
 * The calibration of several classes beside its rivals on the three large sets, which takes minutes
 * (tests/engine/calibrate/rivals.rs).
 */

import { run } from "../support/run.js";

export const what =
  "several classes, calibrated, against temperature scaling and one-against-rest logistic regression";

export async function soak() {
  const test = ["--test", "engine", "segment_satimage_and_dna", "--", "--ignored"];
  run("cargo", ["test", "--release", "--locked", ...test]);
}
