//! Scores of predictions against classes. A case of weight k counts as k cases; `None` where there is nothing to count.

use crate::math;
pub use crate::order::auc;

/// No probability counts as smaller in [`log_loss`], so that one certain mistake does not make it infinite.
pub const SMALLEST_PROBABILITY: f64 = 1e-15;

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
