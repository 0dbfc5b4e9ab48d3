/** What a forest says of itself, for tests of the page: importance falls from attribute to attribute, the last one is below 0. */

/** @param {import("./types.js").Task} task @param {import("../../www/engine/contract.js").Unit[]} units @returns {import("../../www/engine/contract.js").ForestSeen} */
export function forest({ attributes, rows, question }, units) {
  const trees = question.settings?.find((s) => s.name === "trees")?.value ?? 300;
  const n = attributes.length;
  const sum = (n * (n + 1)) / 2;
  return {
    trees,
    out_of_bag: {
      rows: rows.length * Math.sign(units.length),
      scores: [
        { metric: "accuracy", value: 0.82 },
        { metric: "brier", value: 0.131 },
        { metric: "log_loss", value: 0.42 },
        { metric: "auc", value: 0.874 },
      ],
    },
    importance: attributes.map((a, i) => ({
      attribute: a.name,
      permutation: i === n - 1 ? -0.0004 : 0.1 / (i + 1),
      error: 0.004,
      impurity: (n - i) / sum,
    })),
  };
}
