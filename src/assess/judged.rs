//! How a learner does on held-out rows: every measure fold by fold, its interval, and the curves.

use super::measures::{FoldScores, Judged, JudgedClass, MeasuredScore, Metric, ScoreInterval};
use super::reliability::{Predicted, bins};
use super::resampled::resampled;
use super::{classes, curves, numbers, scores};
use crate::math;
use crate::math::softmax;
use crate::numbers::Numbers;
use std::ops::Range;

/// Every measure, in the order in which they are shown.
pub const METRICS: [Metric; 12] = [
    Metric::Accuracy,
    Metric::BalancedAccuracy,
    Metric::PositiveAccuracy,
    Metric::NegativeAccuracy,
    Metric::Brier,
    Metric::LogLoss,
    Metric::Auc,
    Metric::AveragePrecision,
    Metric::Rmse,
    Metric::Mae,
    Metric::RSquared,
    Metric::Correlation,
];

/// Points of a picture of predicted against observed numbers.
const MOST_POINTS: usize = 1000;

/// What was said of held-out cases, and what is the case.
#[derive(Clone, Debug, PartialEq)]
pub enum Predictions {
    /// One class against the rest.
    OneClass {
        /// Its label.
        label: String,
        /// Calibrated log odds.
        log_odds: Vec<f64>,
        /// What happened.
        positive: Vec<bool>,
    },
    /// All classes.
    AllClasses {
        /// Their labels.
        labels: Vec<String>,
        /// Calibrated scores, case by case, one a class: their softmax are the probabilities.
        scores: Vec<f64>,
        /// What happened.
        class: Vec<u32>,
    },
    /// A number.
    Number {
        /// What was said.
        predicted: Vec<f64>,
        /// What is the case.
        observed: Vec<f64>,
    },
}

/// Held-out cases: those of a fold stand together, the folds of a replication too.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldOutCases {
    /// The predictions.
    pub said: Predictions,
    /// Rows that a case stands for.
    pub rows: Vec<f64>,
    /// Where each fold begins; the last one is the number of cases.
    pub starts: Vec<usize>,
    /// Folds of a replication.
    pub n_folds: u32,
}

impl HeldOutCases {
    /// Every measure, fold by fold. `None` where a fold has no rows.
    pub fn folds(&self) -> Option<Vec<FoldScores>> {
        self.starts.windows(2).map(|ends| self.said.scores(ends[0]..ends[1], &self.rows)).collect()
    }

    /// Judges them. `predictions` is handed on as it is. `None` where a fold has no rows, or there is no fold.
    pub fn judge(&self, predictions: Numbers) -> Option<Judged> {
        let folds = self.folds()?;
        let replications = folds.len() as f64 / f64::from(self.n_folds);
        let total: f64 = self.rows.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let scores = intervals(&folds, self.n_folds, self.said.has_several());
        let of_class = |label: &str, log_odds: &[f64], own: &[bool], accuracy| {
            self.class(label, (log_odds, own), accuracy, replications)
        };
        let (mut judged_classes, mut decision, mut points) = (Vec::new(), Vec::new(), Vec::new());
        match &self.said {
            Predictions::OneClass { label, log_odds, positive } => {
                let probabilities: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
                let accuracy = of_one_class(&probabilities, positive, &self.rows, true);
                judged_classes.push(of_class(label, log_odds, positive, accuracy));
                decision = curves::decision(&probabilities, positive, &self.rows);
            }
            Predictions::AllClasses { labels, scores, class } => {
                let n = labels.len();
                let (probabilities, log_odds) = (probabilities(scores, n), each_against_the_rest(scores, n));
                for (of, label) in labels.iter().enumerate() {
                    let (log_odds, own) = classes::against_the_rest(of, &log_odds, n, class);
                    let accuracy = classes::accuracy_of(of as u32, &probabilities, n, class, &self.rows);
                    judged_classes.push(of_class(label, &log_odds, &own, accuracy));
                }
            }
            Predictions::Number { predicted, observed } => {
                let n = *self.starts.get(self.n_folds as usize)?;
                let step = n.div_ceil(MOST_POINTS).max(1);
                points = (0..n).step_by(step).map(|case| [predicted[case], observed[case]]).collect();
            }
        }
        let rows = total / replications;
        Some(Judged { rows, scores, classes: judged_classes, decision, points, folds, predictions })
    }

    /// The curves of a class against the rest.
    fn class(
        &self,
        label: &str,
        (log_odds, own): (&[f64], &[bool]),
        accuracy: Option<f64>,
        replications: f64,
    ) -> JudgedClass {
        let rows = &self.rows;
        let events: f64 = own.iter().zip(rows).filter(|(is, _)| **is).map(|(_, rows)| rows).sum();
        let probabilities: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
        JudgedClass {
            class: label.to_owned(),
            events: events / replications,
            accuracy,
            roc: curves::roc(log_odds, own, rows),
            precision_recall: curves::precision_recall(log_odds, own, rows),
            reliability: bins(Predicted { probabilities: &probabilities, positive: own, rows, replications }),
        }
    }
}

impl Predictions {
    /// Whether probabilities are of several classes.
    pub fn has_several(&self) -> bool {
        matches!(self, Predictions::AllClasses { .. })
    }

    /// Every measure of some of the cases, each of which stands for so many rows; `None` without rows.
    pub fn scores(&self, cases: Range<usize>, rows: &[f64]) -> Option<FoldScores> {
        let rows = &rows[cases.clone()];
        match self {
            Predictions::OneClass { log_odds, positive, .. } => {
                fold_scores(&log_odds[cases.clone()], &positive[cases], rows)
            }
            Predictions::AllClasses { labels, scores, class } => {
                let n = labels.len();
                class_scores(&scores[cases.start * n..cases.end * n], n, &class[cases], rows)
            }
            Predictions::Number { predicted, observed } => {
                let (predicted, observed) = (&predicted[cases.clone()], &observed[cases]);
                let rmse = numbers::rmse(predicted, observed, rows)?;
                Some(of_fold(
                    rows,
                    [
                        (Metric::Rmse, Some(rmse)),
                        (Metric::Mae, numbers::mae(predicted, observed, rows)),
                        (Metric::RSquared, numbers::r_squared(predicted, observed, rows)),
                        (Metric::Correlation, numbers::correlation(predicted, observed, rows)),
                    ],
                ))
            }
        }
    }
}

/// Each measure over the folds that have it, each fold 1/`n_folds` of the rows.
pub fn intervals(folds: &[FoldScores], n_folds: u32, several: bool) -> Vec<ScoreInterval> {
    let of = |metric: Metric| {
        let values: Vec<f64> = folds.iter().filter_map(|fold| fold.of(metric)).collect();
        let of = resampled(&values, n_folds)?.within(metric.bounds(several));
        Some(ScoreInterval { metric, mean: of.mean, low: of.low, high: of.high })
    };
    METRICS.into_iter().filter_map(of).collect()
}

/// Every measure of some cases with their log odds; `None` without rows.
pub fn fold_scores(log_odds: &[f64], positive: &[bool], rows: &[f64]) -> Option<FoldScores> {
    let p: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
    let accuracy = scores::accuracy(&p, positive, rows)?;
    Some(of_fold(
        rows,
        [
            (Metric::Accuracy, Some(accuracy)),
            (Metric::PositiveAccuracy, of_one_class(&p, positive, rows, true)),
            (Metric::NegativeAccuracy, of_one_class(&p, positive, rows, false)),
            (Metric::Brier, scores::brier(&p, positive, rows)),
            (Metric::LogLoss, scores::log_loss(&p, positive, rows)),
            // Of the log odds: probabilities next to 0 or 1 run together.
            (Metric::Auc, scores::auc(log_odds, positive, rows)),
            (Metric::AveragePrecision, curves::average_precision(log_odds, positive, rows)),
        ],
    ))
}

/// Every measure of cases of several classes with their scores, one a class; `None` without rows.
pub fn class_scores(scores: &[f64], n: usize, class: &[u32], rows: &[f64]) -> Option<FoldScores> {
    let p = probabilities(scores, n);
    let accuracy = classes::accuracy(&p, n, class, rows)?;
    Some(of_fold(
        rows,
        [
            (Metric::Accuracy, Some(accuracy)),
            (Metric::BalancedAccuracy, classes::balanced_accuracy(&p, n, class, rows)),
            (Metric::Brier, classes::brier(&p, n, class, rows)),
            (Metric::LogLoss, classes::log_loss(&p, n, class, rows)),
            (Metric::Auc, classes::auc(&each_against_the_rest(scores, n), n, class, rows)),
        ],
    ))
}

fn of_fold<const N: usize>(rows: &[f64], found: [(Metric, Option<f64>); N]) -> FoldScores {
    let there = found.into_iter().filter_map(|(metric, value)| Some(MeasuredScore { metric, value: value? }));
    FoldScores { rows: rows.iter().sum(), scores: there.collect() }
}

/// The accuracy among the rows of one of two classes.
fn of_one_class(probabilities: &[f64], positive: &[bool], rows: &[f64], class: bool) -> Option<f64> {
    let own: Vec<f64> = positive.iter().zip(rows).map(|(is, rows)| if *is == class { *rows } else { 0.0 }).collect();
    scores::accuracy(probabilities, positive, &own)
}

fn probabilities(scores: &[f64], n: usize) -> Vec<f64> {
    scores.chunks_exact(n.max(1)).flat_map(softmax).collect()
}

/// The log odds of each class against all others: s_k − ln Σ e^{s_j} over the others.
fn each_against_the_rest(scores: &[f64], n: usize) -> Vec<f64> {
    let of_case = |case: &[f64]| -> Vec<f64> {
        let against = |of: usize| {
            let others = || case.iter().enumerate().filter(|(k, _)| *k != of).map(|(_, s)| *s);
            let largest = others().fold(f64::NEG_INFINITY, f64::max);
            case[of] - largest - math::ln(others().map(|s| math::exp(s - largest)).sum())
        };
        (0..n).map(against).collect()
    };
    scores.chunks_exact(n.max(1)).flat_map(of_case).collect()
}

impl FoldScores {
    /// One of the measures, where the fold has it.
    pub fn of(&self, metric: Metric) -> Option<f64> {
        self.scores.iter().find(|score| score.metric == metric).map(|score| score.value)
    }
}
