/** Which rows are support vectors of the model that is drawn: asked for once for each model. */
import { questionKey } from "../../state/question.js";
import { requestOf } from "../../state/request.js";
import { isCalibrated } from "../../state/workbench.js";

/** Learners that have support vectors. */
const WITH_ROLES = ["svm"];

/** @type {{ key: string, roles: Promise<Uint8Array> } | null} */
let kept = null;

/**
 * @param {import("../../state/workbench.js").Workbench} bench @param {import("../../engine/pool.js").Pool} pool
 * @returns {Promise<Uint8Array> | null} a number for each row of the file: 0 none, 1 on the margin, 2 at its bound; null
 *   while there is no finished model, and for a learner without support vectors
 */
export function rolesOf(bench, pool) {
  const doc = bench.document.value;
  const question = { ...doc.question, resamples: 0 };
  bench.opened.value;
  const need = requestOf(bench, { ...doc, question });
  if (
    !need ||
    !bench.current.value ||
    !isCalibrated(bench.model.value) ||
    !WITH_ROLES.includes(question.learner)
  )
    return null;
  const key = questionKey(question);
  if (kept?.key === key) return kept.roles;
  // The fit on all rows is done again: it is one of dozens, and after a reload nobody has it.
  const roles = pool.ask("unit", 0, need).then((unit) => pool.ask("roles", [unit], need));
  kept = { key, roles };
  roles.catch(() => {
    if (kept?.roles === roles) kept = null;
  });
  return roles;
}
