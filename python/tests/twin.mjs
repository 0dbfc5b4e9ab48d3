/** Sums of model files by the viewer's own arithmetic: paths of files with `file` and `rows` in, JSON out. */
import { readFileSync } from "node:fs";
import { readAnyModel, scoresAt } from "../../www/model/classes.js";
import { sum } from "../../www/model/evaluate.js";
import "../../www/model/surface.js";

const found = process.argv.slice(2).map((path) => {
  const { file, rows } = JSON.parse(readFileSync(path, "utf8"));
  const model = readAnyModel(file);
  return rows.map((/** @type {import("../../www/model/types.js").Value[]} */ row) =>
    "scores" in model ? scoresAt(model, row) : sum(model, row),
  );
});
process.stdout.write(JSON.stringify(found));
