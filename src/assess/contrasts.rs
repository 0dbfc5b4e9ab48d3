//! What the difference of two learners is worth: paired on the same folds, by the corrected resampled t-test.

use super::judged::METRICS;
use super::measures::{Contrast, Contrasts, ContrastsWanted, FoldScores, Metric};
use super::resampled::resampled;
use crate::sentences::judging::JudgingProblem;

/// The differences of all learners to the reference, measure by measure. Folds in which either has no such measure are
/// left out; so are measures with fewer than two folds.
///
/// # Errors
/// Learners with different folds, or no such reference.
pub fn contrasts(wanted: &ContrastsWanted) -> Result<Contrasts, JudgingProblem> {
    let reference = wanted.folds.get(wanted.reference as usize).ok_or(JudgingProblem::DifferentFolds)?;
    // Of one class against the rest there is no balanced accuracy.
    let several = reference.iter().any(|fold| fold.of(Metric::BalancedAccuracy).is_some());
    let mut contrasts = Vec::new();
    for (learner, folds) in (0..).zip(&wanted.folds).filter(|(learner, _)| *learner != wanted.reference) {
        let same = |(a, b): (&FoldScores, &FoldScores)| (a.rows - b.rows).abs() < 0.5;
        if folds.len() != reference.len() || !folds.iter().zip(reference).all(same) {
            return Err(JudgingProblem::DifferentFolds);
        }
        for metric in METRICS {
            let pairs = folds.iter().zip(reference);
            let differences: Vec<f64> = pairs.filter_map(|(a, b)| Some(a.of(metric)? - b.of(metric)?)).collect();
            let mean = resampled(&differences, wanted.n_folds);
            contrasts.extend(mean.map(|of| of.within(metric.difference_bounds(several))).map(|of| Contrast {
                learner,
                metric,
                difference: of.mean,
                low: of.low,
                high: of.high,
                p: of.p,
            }));
        }
    }
    Ok(Contrasts { contrasts })
}
