/**
 * In the templates of a page, which are written over several lines, a new line with its indentation is one space: the
 * browser draws both alike, and a visitor downloads less. For both builds.
 */
import { parseAst } from "vite";

/** @returns {import("vite").Plugin} */
export function closeTemplates() {
  return {
    name: "close-templates",
    apply: "build",
    transform: {
      filter: { id: /\/www\/.*\.js$/, code: /(html|svg)`/ },
      handler: (code) => closed(code),
    },
  };
}

/** @param {string} code */
export function closed(code) {
  let text = "";
  let done = 0;
  for (const { start, end } of partsOf(parseAst(code)).sort((a, b) => a.start - b.start)) {
    text += code.slice(done, start) + code.slice(start, end).replace(/\s*\n\s*/g, " ");
    done = end;
  }
  return text + code.slice(done);
}

/** What is written out in the templates of a program. @param {any} program @returns {{ start: number, end: number }[]} */
function partsOf(program) {
  const parts = [];
  const nodes = [program];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type === "TaggedTemplateExpression" && /^(html|svg)$/.test(node.tag.name))
      parts.push(...node.quasi.quasis);
    for (const name in node) if (node[name] && typeof node[name] === "object") nodes.push(node[name]);
  }
  return parts;
}
