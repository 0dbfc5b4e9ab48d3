/** What thresholds do to held-out rows, by the definitions; of `judged` only what the decision needs, the rest is empty. */

/** @param {any} task @param {any[]} units */
export function decided({ folds, repeats, rows, events }, units) {
  const held = units.filter((u) => u.index > 0 && u.index <= folds * repeats);
  const y = held.flatMap((u) => [...u.truth]);
  const p = held.flatMap((u) => [...u.numbers].map((v) => 1 / (1 + Math.exp(-v))));
  const share = (test) => y.filter((truth, i) => test(truth, p[i])).length / y.length;
  const decision = Array.from({ length: 99 }, (_, i) => {
    const threshold = (i + 1) / 100;
    const odds = threshold / (1 - threshold);
    const true_positives = share((truth, q) => truth === 1 && q >= threshold);
    const false_positives = share((truth, q) => truth === 0 && q >= threshold);
    const [all, none] = [share((truth) => truth === 1), share((truth) => truth === 0)];
    return {
      threshold,
      true_positives,
      false_positives,
      net_benefit: true_positives - false_positives * odds,
      of_all: all - none * odds,
    };
  });
  return {
    rows: rows.length,
    events,
    folds: [],
    scores: [],
    roc: [],
    precision_recall: [],
    reliability: [],
    decision,
    predictions: new Uint8Array(),
  };
}
