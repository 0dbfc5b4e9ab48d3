//! Isotonic regression: the non-decreasing step function of the score that is nearest to the targets in weighted least
//! squares, by pooling adjacent violators (Ayer et al. 1955).

use crate::order;

/// A fitted step function: from `scores[i]` on, up to the next one, it is `values[i]`; below the first it is the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Isotonic {
    /// Smallest score of each step, ascending.
    pub scores: Vec<f64>,
    /// Its height, strictly ascending.
    pub values: Vec<f64>,
    /// The weight behind it.
    pub weights: Vec<f64>,
}

impl Isotonic {
    /// The height at a score; `None` where nothing was fitted.
    pub fn at(&self, score: f64) -> Option<f64> {
        let step = self.scores.partition_point(|start| *start <= score).saturating_sub(1);
        self.values.get(step).copied()
    }
}

/// Fits targets (a class as 0 and 1) at scores with weights (≥ 0; a case of weight k counts as k cases). Equal scores
/// share one value: their weighted mean enters.
///
/// # Panics
/// Where lengths differ or a number is not finite.
pub fn fit(scores: &[f64], targets: &[f64], weights: &[f64]) -> Isotonic {
    let mut pooled: Vec<Step> = Vec::new();
    for mut step in ties_merged(scores, targets, weights) {
        while let Some(last) = pooled.pop_if(|last| last.mean() >= step.mean()) {
            step = Step { score: last.score, sum: last.sum + step.sum, weight: last.weight + step.weight };
        }
        pooled.push(step);
    }
    Isotonic {
        scores: pooled.iter().map(|step| step.score).collect(),
        values: pooled.iter().map(Step::mean).collect(),
        weights: pooled.iter().map(|step| step.weight).collect(),
    }
}

/// The cases in the order of their scores, equal ones as one step; those without weight are left out.
///
/// # Panics
/// Where lengths differ or a number is not finite.
pub(super) fn ties_merged(scores: &[f64], targets: &[f64], weights: &[f64]) -> Vec<Step> {
    assert!(scores.len() == targets.len() && scores.len() == weights.len(), "one target and weight for each score");
    assert!(scores.iter().chain(targets).chain(weights).all(|x| x.is_finite()), "all numbers are finite");
    let used: Vec<usize> = (0..scores.len()).filter(|&i| weights[i] > 0.0).collect();
    // By target among equal scores, so that the sums do not depend on the order of the rows.
    let order = order::indices(used.len(), &|a, b| {
        let (a, b) = (used[a], used[b]);
        // −0 and 0 are one score.
        (scores[a] + 0.0)
            .total_cmp(&(scores[b] + 0.0))
            .then(targets[a].total_cmp(&targets[b]))
            .then(weights[a].total_cmp(&weights[b]))
    });
    let mut steps: Vec<Step> = Vec::new();
    for case in order.into_iter().map(|place| used[place]) {
        let one = Step { score: scores[case], sum: weights[case] * targets[case], weight: weights[case] };
        match steps.last_mut() {
            Some(last) if one.score <= last.score => last.take(&one),
            _ => steps.push(one),
        }
    }
    steps
}

/// Scores that share one value.
pub(super) struct Step {
    /// The smallest of them.
    pub score: f64,
    /// Weights times targets.
    pub sum: f64,
    pub weight: f64,
}

impl Step {
    fn mean(&self) -> f64 {
        self.sum / self.weight
    }

    fn take(&mut self, other: &Step) {
        self.sum += other.sum;
        self.weight += other.weight;
    }
}
