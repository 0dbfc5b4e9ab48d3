import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { report, versionOf } from "../measure.js";

const [, set, folder] = process.argv.slice(2);
const bytes = readFileSync(join(folder, `${set}.csv`));

// From bytes to typed cells, as we do: decoding counts.
report(`papaparse ${versionOf("papaparse")} (JavaScript)`, () => {
  Papa.parse(new TextDecoder().decode(bytes), { dynamicTyping: true, skipEmptyLines: true });
});
