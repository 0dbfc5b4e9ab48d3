/**
 * Makes the generated TypeScript declarations depend on the sources alone.
 *
 * The generator writes them in the order in which the linker laid out the module, and lists exports under names that
 * hold a hash of the compiler: another Rust would give another file for the same contract, and the golden copy in
 * www/engine/ would differ from machine to machine.
 * @param {string} text
 */
export function tidyDeclarations(text) {
  return `${blocks(text).map(withoutInternals).sort(byName).join("\n\n")}\n`;
}

/** Top-level declarations, each with the comment above it. @param {string} text */
function blocks(text) {
  const found = [];
  let lines = [];
  for (const line of text.split("\n")) {
    if (lines.length === 0 && (line.trim() === "" || line.startsWith("/* "))) continue;
    lines.push(line);
    // A declaration ends with a line that is closed and not indented; a comment never does.
    const ends = /^\}$|^[^ /*].*[;}]$/.test(line);
    if (ends) {
      found.push(lines.join("\n"));
      lines = [];
    }
  }
  if (lines.some((line) => line.trim() !== "")) found.push(lines.join("\n").trimEnd());
  return found;
}

/** The raw exports of the module: nobody calls them, and their names change with the compiler. @param {string} block */
function withoutInternals(block) {
  return block.includes("interface InitOutput ")
    ? "export interface InitOutput {\n    readonly memory: WebAssembly.Memory;\n}"
    : block;
}

/** @param {string} block */
function nameOf(block) {
  const line = block.split("\n").find((one) => one.startsWith("export")) ?? block;
  return (
    line.match(/^export (?:default )?(?:\w+ )*?(?:interface|type|class|enum|function|const) (\w+)/)?.[1] ??
    line
  );
}

/** @param {string} a @param {string} b */
function byName(a, b) {
  const [left, right] = [nameOf(a), nameOf(b)];
  if (left !== right) return left < right ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
