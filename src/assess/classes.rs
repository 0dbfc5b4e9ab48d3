//! Scores of predictions of several classes. A case of weight k counts as k cases; `None` where there is nothing to count.
//!
//! Probabilities are row-major, one a class; classes are indices into them.

use super::scores::SMALLEST_PROBABILITY;
use crate::math;

/// Share of cases whose class has the largest probability; of equal ones the first counts.
pub fn accuracy(probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean(probabilities, n_classes, class, weights, &|row, class| {
        let largest = row.iter().fold(f64::NEG_INFINITY, |largest, p| largest.max(*p));
        let first = row.iter().position(|p| *p >= largest);
        if first == Some(class) { 1.0 } else { 0.0 }
    })
}

/// Mean over cases of Σ (p − y)² over classes, y = 1 for the case's class and 0 for the others. Of two classes it is
/// twice [`super::scores::brier`].
pub fn brier(probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean(probabilities, n_classes, class, weights, &|row, class| {
        row.iter().enumerate().map(|(k, p)| if k == class { (1.0 - p) * (1.0 - p) } else { p * p }).sum()
    })
}

/// Mean −ln of the probability given to the case's class, at least [`SMALLEST_PROBABILITY`].
pub fn log_loss(probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean(probabilities, n_classes, class, weights, &|row, class| -math::ln(row[class].max(SMALLEST_PROBABILITY)))
}

fn mean(
    probabilities: &[f64],
    n_classes: usize,
    class: &[u32],
    weights: &[f64],
    of: &dyn Fn(&[f64], usize) -> f64,
) -> Option<f64> {
    if n_classes == 0 {
        return None;
    }
    let (mut sum, mut total) = (0.0, 0.0);
    for ((row, &class), &weight) in probabilities.chunks_exact(n_classes).zip(class).zip(weights) {
        if weight > 0.0 {
            sum += weight * of(row, class as usize);
            total += weight;
        }
    }
    (total > 0.0).then(|| sum / total)
}
