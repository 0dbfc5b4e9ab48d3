//! Scores of predictions of a number. A case of weight k counts as k cases; `None` where there is nothing to count.

/// Root of the mean squared error, in the target's unit.
pub fn rmse(predictions: &[f64], targets: &[f64], weights: &[f64]) -> Option<f64> {
    mean(predictions, targets, weights, &|p, y| (p - y) * (p - y)).map(f64::sqrt)
}

/// Mean absolute error, in the target's unit.
pub fn mae(predictions: &[f64], targets: &[f64], weights: &[f64]) -> Option<f64> {
    mean(predictions, targets, weights, &|p, y| (p - y).abs())
}

/// 1 − squared error / squared deviation from the targets' own mean: 1 is perfect, 0 what the mean alone reaches, below 0
/// is worse than the mean. `None` also where all targets are equal.
pub fn r_squared(predictions: &[f64], targets: &[f64], weights: &[f64]) -> Option<f64> {
    let error = mean(predictions, targets, weights, &|p, y| (p - y) * (p - y))?;
    let centre = mean(predictions, targets, weights, &|_, y| y)?;
    let spread = mean(predictions, targets, weights, &|_, y| (y - centre) * (y - centre))?;
    // What rounding leaves of equal targets is no spread.
    (spread > 1e-24 * centre * centre).then(|| 1.0 - error / spread)
}

/// Pearson's correlation of predictions and targets; `None` also where all of either are equal.
pub fn correlation(predictions: &[f64], targets: &[f64], weights: &[f64]) -> Option<f64> {
    let mean = |of: &dyn Fn(f64, f64) -> f64| mean(predictions, targets, weights, of);
    let (p_mean, y_mean) = (mean(&|p, _| p)?, mean(&|_, y| y)?);
    let both = mean(&|p, y| (p - p_mean) * (y - y_mean))?;
    let (of_p, of_y) = (mean(&|p, _| (p - p_mean) * (p - p_mean))?, mean(&|_, y| (y - y_mean) * (y - y_mean))?);
    let is_spread = of_p > 1e-24 * p_mean * p_mean && of_y > 1e-24 * y_mean * y_mean;
    is_spread.then(|| (both / (of_p.sqrt() * of_y.sqrt())).clamp(-1.0, 1.0))
}

fn mean(predictions: &[f64], targets: &[f64], weights: &[f64], of: &dyn Fn(f64, f64) -> f64) -> Option<f64> {
    let (mut sum, mut total) = (0.0, 0.0);
    for ((&prediction, &target), &weight) in predictions.iter().zip(targets).zip(weights) {
        if weight > 0.0 {
            sum += weight * of(prediction, target);
            total += weight;
        }
    }
    (total > 0.0).then(|| sum / total)
}
