/** What went wrong, in words for the person. */
import { shell } from "../sentences.js";
import { EngineMissing, EngineProblem, RestMissing, WorkerFault } from "./calls.js";

/** What browsers say of a part of the program that they cannot fetch. @param {unknown} error */
export const isNotFetched = (error) =>
  error instanceof TypeError && /dynamically imported|importing a module/i.test(error.message);

/**
 * @param {unknown} error
 * @param {import("../state/workbench.js").Place} place
 * @returns {import("../state/workbench.js").Trouble}
 */
export function troubleOf(error, place) {
  if (error instanceof EngineProblem) {
    const { message, line, column } = error.problem;
    return { place, message, line, column };
  }
  if (error instanceof EngineMissing) return { place: "engine", message: shell.trouble.engine };
  if (error instanceof RestMissing || isNotFetched(error))
    return { place: "engine", message: shell.partMissing };
  if (error instanceof WorkerFault) return { place: "engine", message: shell.trouble.fault };
  return { place: "engine", message: shell.trouble.unexpected };
}
