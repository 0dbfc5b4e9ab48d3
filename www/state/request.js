/** What a call of the engine about the document needs: the file and the question as it stands. */
import { fileName } from "./export.js";
import { askedQuestion, fileKey } from "./question.js";

/**
 * The same question as the model was learned from, so that a worker which has prepared it need not do so again.
 *
 * @param {import("./workbench.js").Workbench} bench
 * @param {import("./document.js").Document} [doc]
 * @returns {{ file: import("../engine/pool.js").File, question: import("../engine/contract.js").Question } | null} null
 *   where the file is not there, or has not been read, or nothing is predicted
 */
export function requestOf(bench, doc = bench.document.peek()) {
  const { question } = doc;
  const key = fileKey(question);
  const bytes = bench.bytesOf(question.source.key);
  const opened = bench.opened.peek();
  if (!bytes || opened?.key !== key || question.target === null) return null;
  return {
    file: { key, bytes, options: question.readOptions },
    question: askedQuestion(question, opened.opened.columns, fileName(doc)),
  };
}
