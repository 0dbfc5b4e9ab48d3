//! Scores of predictions of several classes. A case of weight k counts as k cases; `None` where there is nothing to count.
//!
//! Probabilities are row-major, one a class; classes are indices into them.

use super::scores::{self, SMALLEST_PROBABILITY};
use crate::math;

/// Share of cases whose class has the largest probability; of equal ones the first counts.
pub fn accuracy(probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean(probabilities, n_classes, class, weights, &|row, class| {
        if most_probable(row) == Some(class) { 1.0 } else { 0.0 }
    })
}

/// [`accuracy`] among the cases of one class, the share of them that is found (its recall).
pub fn accuracy_of(of: u32, probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    let own: Vec<f64> = class.iter().zip(weights).map(|(class, w)| if *class == of { *w } else { 0.0 }).collect();
    accuracy(probabilities, n_classes, class, &own)
}

/// Mean of [`accuracy_of`] over the classes that have cases: a rare class counts as much as a frequent one.
pub fn balanced_accuracy(probabilities: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean_over((0..n_classes as u32).filter_map(|of| accuracy_of(of, probabilities, n_classes, class, weights)))
}

/// Mean over the classes of the area under the ROC curve of each against the rest, of those that are neither all nor
/// none of the cases. `log_odds` are row-major, one a class: probabilities next to 0 or 1 run together.
pub fn auc(log_odds: &[f64], n_classes: usize, class: &[u32], weights: &[f64]) -> Option<f64> {
    mean_over((0..n_classes).filter_map(|of| {
        let (scores, own) = against_the_rest(of, log_odds, n_classes, class);
        scores::auc(&scores, &own, weights)
    }))
}

/// What is said of one class, case by case, and which cases are of it.
pub fn against_the_rest(of: usize, said: &[f64], n_classes: usize, class: &[u32]) -> (Vec<f64>, Vec<bool>) {
    let own = class.iter().map(|class| *class as usize == of).collect();
    (said.iter().skip(of).step_by(n_classes).copied().collect(), own)
}

fn most_probable(row: &[f64]) -> Option<usize> {
    let largest = row.iter().fold(f64::NEG_INFINITY, |largest, p| largest.max(*p));
    row.iter().position(|p| *p >= largest)
}

fn mean_over(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.fold((0.0, 0.0), |(sum, n), value| (sum + value, n + 1.0));
    (n > 0.0).then(|| sum / n)
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
