//! Means over the folds of repeated cross-validation.
//!
//! The folds share training rows, so that their scores vary together and the usual variance of a mean is too small.
//! Nadeau & Bengio 2003 put s² (1/J + n_test/n_train) in its place, J the number of folds in all.

use super::measures::Metric;
use super::student;

/// A mean over folds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resampled {
    /// Mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval at 0.95.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Two-sided p of a mean of 0 (the corrected resampled t-test). Where all values are equal: 1 if they are 0, else 0.
    pub p: f64,
}

/// The mean of one value a fold, each fold 1/`n_folds` of the rows; `None` of fewer than two values.
pub fn resampled(values: &[f64], n_folds: u32) -> Option<Resampled> {
    if values.len() < 2 || n_folds < 2 {
        return None;
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    let error = (square * (1.0 / n + 1.0 / f64::from(n_folds - 1))).sqrt();
    let reach = student::two_sided_quantile(0.05, n - 1.0) * error;
    let p = if error > 0.0 {
        student::two_sided(mean / error, n - 1.0)
    } else if mean.abs() > 0.0 {
        0.0
    } else {
        1.0
    };
    Some(Resampled { mean, error, low: mean - reach, high: mean + reach, p })
}

impl Resampled {
    /// Its interval cut at the ends of what is possible: t reaches beyond them where folds differ much. The p is that of
    /// the whole interval.
    #[must_use]
    pub fn within(self, [least, most]: [f64; 2]) -> Resampled {
        Resampled { low: self.low.max(least), high: self.high.min(most), ..self }
    }
}

impl Metric {
    /// The values that it can have; `several`: where all classes are predicted.
    pub fn bounds(self, several: bool) -> [f64; 2] {
        match self {
            Metric::LogLoss | Metric::Rmse | Metric::Mae => [0.0, f64::INFINITY],
            Metric::RSquared => [f64::NEG_INFINITY, 1.0],
            Metric::Correlation => [-1.0, 1.0],
            Metric::Brier if several => [0.0, 2.0],
            _ => [0.0, 1.0],
        }
    }

    /// Those of a difference of two of them.
    pub fn difference_bounds(self, several: bool) -> [f64; 2] {
        let [least, most] = self.bounds(several);
        [least - most, most - least]
    }
}
