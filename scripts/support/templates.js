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
  for (const { start, end } of parts(parseAst(code)).sort((a, b) => a.start - b.start)) {
    text += code.slice(done, start) + code.slice(start, end).replace(/\s*\n\s*/g, " ");
    done = end;
  }
  return text + code.slice(done);
}

/** What is written out in the templates below a node. @param {any} node @returns {{ start: number, end: number }[]} */
function parts(node) {
  if (!node || typeof node !== "object") return [];
  const own =
    node.type === "TaggedTemplateExpression" && /^(html|svg)$/.test(node.tag.name) ? node.quasi.quasis : [];
  return [...own, ...Object.values(node).flatMap(parts)];
}
