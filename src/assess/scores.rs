//! Scores of predictions against classes. A case of weight k counts as k cases; `None` where there is nothing to count.

use crate::math;
use crate::order;

/// No probability counts as smaller in [`log_loss`], so that one certain mistake does not make it infinite.
pub const SMALLEST_PROBABILITY: f64 = 1e-15;

/// Area under the ROC curve: the chance that a positive case scores above a negative one, ties counted one half.
/// `None` where a class is missing.
pub fn auc(scores: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    let cases: Vec<(f64, bool, f64)> =
        scores.iter().zip(positive).zip(weights).map(|((&s, &p), &w)| (s, p, w)).collect();
    let cases = order::sorted(&cases, &|a, b| a.0.total_cmp(&b.0));
    let (mut negatives, mut positives, mut won) = (0.0, 0.0, 0.0);
    // −0 and 0 are one score, although the sorting order tells them apart.
    for ties in cases.chunk_by(|a, b| a.0 >= b.0) {
        let of = |class: bool| ties.iter().filter(|case| case.1 == class).map(|case| case.2).sum::<f64>();
        let (tied_positives, tied_negatives) = (of(true), of(false));
        won += tied_positives * (negatives + 0.5 * tied_negatives);
        positives += tied_positives;
        negatives += tied_negatives;
    }
    (positives > 0.0 && negatives > 0.0).then(|| won / (positives * negatives))
}

/// Mean (p − y)², y = 1 for a positive case and 0 for another.
pub fn brier(probabilities: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    mean(probabilities, positive, weights, |p, positive| {
        let error = if positive { 1.0 - p } else { p };
        error * error
    })
}

/// Mean −ln of the probability given to what happened, at least [`SMALLEST_PROBABILITY`].
pub fn log_loss(probabilities: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    mean(probabilities, positive, weights, |p, positive| {
        let of_what_happened = if positive { p } else { 1.0 - p };
        match of_what_happened > SMALLEST_PROBABILITY {
            true if positive => -math::ln(p),
            true => -math::ln_1p(-p),
            false => -math::ln(SMALLEST_PROBABILITY),
        }
    })
}

/// Share of cases whose class is the one that p ≥ ½ says.
pub fn accuracy(probabilities: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    mean(probabilities, positive, weights, |p, positive| if (p >= 0.5) == positive { 1.0 } else { 0.0 })
}

fn mean(probabilities: &[f64], positive: &[bool], weights: &[f64], of: impl Fn(f64, bool) -> f64) -> Option<f64> {
    let (mut sum, mut total) = (0.0, 0.0);
    for ((&p, &positive), &weight) in probabilities.iter().zip(positive).zip(weights) {
        sum += weight * of(p, positive);
        total += weight;
    }
    (total > 0.0).then(|| sum / total)
}
