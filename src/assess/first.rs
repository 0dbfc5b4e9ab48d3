//! Which of a few usual learners is drawn first: by how they do on the same held-out rows.

use super::measures::{First, FoldScores, Metric, Reason};
use super::resampled::{Resampled, resampled};
use crate::sentences::judging::JudgingProblem;

/// An AUC that is so much smaller is as good.
const AS_GOOD: f64 = 0.01;

/// One of them. They stand in the order in which they are preferred where they do as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its scores, replication by replication, fold by fold.
    pub folds: Vec<FoldScores>,
    /// Of one class the AUC of all held-out rows together, as the model says it.
    pub auc: Option<f64>,
    /// Whether it gives every row one answer.
    pub is_flat: bool,
}

/// The first of those whose AUC is within 0.01 of the best one (that of all rows together too, which suffers where folds
/// learn on different scales; where none is, those that come nearest) and whose loss is within one standard error of the least
/// among these: that of the paired difference, corrected for the rows that folds share (Nadeau & Bengio 2003). Of one class
/// the loss is the log loss; of several it is that over all, and the AUC does not count; of a number the squared error.
///
/// One that is flat is taken only where all are, or where there is no signal: then the least loss alone counts. There is a
/// signal where the AUC of one that is not flat, of a number its correlation with what is the case, is beyond that of chance
/// by more than one such error. (An R² beyond 0 takes far more rows: a weak signal hardly lessens a squared error.)
///
/// # Errors
/// Nothing to choose from, or candidates with different folds.
pub fn first(candidates: &[Candidate], n_folds: u32) -> Result<First, JudgingProblem> {
    let folds = candidates.first().map_or(&[][..], |one| &one.folds);
    let agree = |(a, b): (&FoldScores, &FoldScores)| (a.rows - b.rows).abs() < 0.5;
    let are_same = |one: &Candidate| one.folds.len() == folds.len() && one.folds.iter().zip(folds).all(agree);
    if folds.is_empty() || !candidates.iter().all(are_same) {
        return Err(JudgingProblem::DifferentFolds);
    }
    let has = |metric| folds.iter().any(|fold| fold.of(metric).is_some());
    let (is_number, is_several) = (has(Metric::Rmse), has(Metric::BalancedAccuracy));
    let metric = if is_number { Metric::Correlation } else { Metric::Auc };
    let of_chance = if is_number { 0.0 } else { 0.5 };
    let has_signal = |one: &Candidate| {
        let beyond = differences(&one.folds, &|fold| Some(fold.of(metric)? - of_chance));
        // A number that is the same in all rows of a fold has no correlation.
        let is_beyond = resampled(&beyond, n_folds).map_or(!is_number, |Resampled { mean, error, .. }| mean > error);
        !one.is_flat && is_beyond
    };
    let by_loss = |a: &&Candidate, b: &&Candidate| mean(&losses(a)).total_cmp(&mean(&losses(b)));
    if !candidates.iter().any(has_signal) {
        // An AUC of chance says nothing: what loses least makes no more of the rows than there is.
        let least = candidates.iter().min_by(by_loss).ok_or(JudgingProblem::DifferentFolds)?;
        return Ok(First { learner: place_of(candidates, least), reason: Reason::NoSignal });
    }
    let drawn = |one: &&Candidate| !one.is_flat || candidates.iter().all(|one| one.is_flat);
    let of_folds = |one: &Candidate| mean(&differences(&one.folds, &|fold| fold.of(Metric::Auc)));
    let of_all = |one: &Candidate| one.auc.unwrap_or(f64::NAN);
    let largest = |auc: &dyn Fn(&Candidate) -> f64| candidates.iter().filter(drawn).map(auc).fold(f64::NAN, f64::max);
    let best = [largest(&of_folds), largest(&of_all)];
    // Where no fold has both classes there is no AUC, and none is behind.
    let behind = |one: &Candidate| (best[0] - of_folds(one)).max(best[1] - of_all(one)).max(0.0);
    let least_behind = candidates.iter().filter(drawn).map(behind).fold(f64::INFINITY, f64::min);
    let is_near =
        |one: &&Candidate| drawn(one) && (is_number || is_several || behind(one) <= least_behind.max(AS_GOOD));
    let least = candidates.iter().filter(is_near).min_by(by_loss);
    let least = least.ok_or(JudgingProblem::DifferentFolds)?;
    let is_as_good = |one: &Candidate| {
        let more: Vec<f64> = losses(one).iter().zip(losses(least)).map(|(a, b)| a - b).collect();
        // Of one fold nothing is known but the difference.
        resampled(&more, n_folds).map_or(mean(&more) <= 0.0, |of| of.mean <= of.error)
    };
    let place = candidates.iter().position(|one| is_near(&one) && is_as_good(one)).unwrap_or(0) as u32;
    let reason = if place == place_of(candidates, least) { Reason::Best } else { Reason::AsGood };
    Ok(First { learner: place, reason })
}

fn place_of(candidates: &[Candidate], one: &Candidate) -> u32 {
    candidates.iter().position(|other| std::ptr::eq(other, one)).unwrap_or(0) as u32
}

/// What is lost in each fold that says so.
fn losses(one: &Candidate) -> Vec<f64> {
    let squared = |fold: &FoldScores| fold.of(Metric::Rmse).map(|error| error * error);
    differences(&one.folds, &|fold| fold.of(Metric::LogLoss).or_else(|| squared(fold)))
}

fn differences(folds: &[FoldScores], of: &dyn Fn(&FoldScores) -> Option<f64>) -> Vec<f64> {
    folds.iter().filter_map(of).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
