import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inferSchema, initParser } from "udsv";
import { report, versionOf } from "../measure.js";

const [, set, folder] = process.argv.slice(2);
const bytes = readFileSync(join(folder, `${set}.csv`));

report(`udsv ${versionOf("udsv")} (JavaScript)`, () => {
  const text = new TextDecoder().decode(bytes);
  initParser(inferSchema(text)).typedCols(text);
});
