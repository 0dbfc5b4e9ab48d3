/** Sentences: the learners. */

/** By the name that the engine has for them. */
export const learnerNames = {
  svm: "Linear support vector machine",
  logistic: "Logistic regression",
  "naive-bayes": "Naive Bayes",
  svr: "Support vector regression",
  ridge: "Ridge regression",
  "radial-svm": "Radial support vector machine",
};

/** In words where we know it; a model from elsewhere is called what its file says. @param {string} name */
export function learnerName(name) {
  return new Map(Object.entries(learnerNames)).get(name) ?? name;
}
