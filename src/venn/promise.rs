//! Whether predictions were right as often as was promised, but for what chance does. Not in the browser's module.

use super::check::Judged;

/// Predictions in sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many predictions.
    pub n: usize,
    /// Share of right ones.
    pub accuracy: f64,
    /// Mean lower bound.
    pub low: f64,
    /// Mean upper bound.
    pub high: f64,
    /// Mean squared difference of the middle of the bounds and whether the prediction was right.
    pub brier: f64,
    /// How often chance gives a share of right ones that lies at least as far out on its side, where every row is right
    /// with its lower bound (its upper, for the other side), independently; of both sides the smaller, twice.
    pub chance: f64,
}

impl Summary {
    /// Of predictions and what came.
    pub fn of(judged: &[Judged]) -> Summary {
        let n = judged.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Judged) -> f64| judged.iter().map(of).sum::<f64>() / n;
        let right = judged.iter().filter(|one| !one.is_wrong()).count();
        let lows: Vec<f64> = judged.iter().map(|one| one.prediction.low).collect();
        let highs: Vec<f64> = judged.iter().map(|one| one.prediction.high).collect();
        let at_most: f64 = counts(&lows)[..=right].iter().sum();
        let at_least: f64 = counts(&highs)[right..].iter().sum();
        Summary {
            n: judged.len(),
            accuracy: right as f64 / n,
            low: mean(&|one| one.prediction.low),
            high: mean(&|one| one.prediction.high),
            brier: mean(&squared_miss),
            chance: (2.0 * f64::min(at_most, at_least)).min(1.0),
        }
    }

    /// Whether the accuracy lies within the mean bounds.
    pub fn is_within(&self) -> bool {
        self.low <= self.accuracy && self.accuracy <= self.high
    }

    /// Mean width of the bounds.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// The squared difference of the middle of the bounds and whether a prediction was right.
pub fn squared_miss(one: &Judged) -> f64 {
    let right = if one.is_wrong() { 0.0 } else { 1.0 };
    (0.5 * (one.prediction.low + one.prediction.high) - right).powi(2)
}

/// The distribution of a sum of independent yes-or-nos with these probabilities (Poisson's binomial one): the probability
/// of 0, 1, …, n of them.
pub fn counts(probabilities: &[f64]) -> Vec<f64> {
    let mut counts = vec![0.0; probabilities.len() + 1];
    counts[0] = 1.0;
    for (n, p) in probabilities.iter().enumerate() {
        for count in (0..=n).rev() {
            counts[count + 1] += counts[count] * p;
            counts[count] *= 1.0 - p;
        }
    }
    counts
}
