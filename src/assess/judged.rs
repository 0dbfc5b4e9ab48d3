//! How a learner does on held-out rows: every measure fold by fold, its interval, and the curves.

use super::reliability::{Predicted, bins};
use super::resampled::resampled;
use super::{curves, scores};
use crate::door::contract::{FoldScores, Judged, Metric, ScoreInterval};
use crate::door::numbers::Numbers;
use crate::math;

/// Every measure, in the order in which they are shown.
pub const METRICS: [Metric; 7] = [
    Metric::Accuracy,
    Metric::PositiveAccuracy,
    Metric::NegativeAccuracy,
    Metric::Brier,
    Metric::LogLoss,
    Metric::Auc,
    Metric::AveragePrecision,
];

/// Held-out cases: those of a fold stand together, the folds of a replication too.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeldOutCases {
    /// Calibrated log odds.
    pub log_odds: Vec<f64>,
    /// What happened.
    pub positive: Vec<bool>,
    /// Rows that a case stands for.
    pub rows: Vec<f64>,
    /// Where each fold begins; the last one is the number of cases.
    pub starts: Vec<usize>,
    /// Folds of a replication.
    pub n_folds: u32,
}

impl HeldOutCases {
    /// Judges them. `predictions` is handed on as it is. `None` where a fold has no rows, or there is no fold.
    pub fn judge(&self, predictions: Numbers) -> Option<Judged> {
        let HeldOutCases { log_odds, positive, rows, starts, n_folds } = self;
        let of_fold = |ends: &[usize]| {
            let cases = ends[0]..ends[1];
            fold_scores(&log_odds[cases.clone()], &positive[cases.clone()], &rows[cases])
        };
        let folds = starts.windows(2).map(of_fold).collect::<Option<Vec<FoldScores>>>()?;
        let replications = folds.len() as f64 / f64::from(*n_folds);
        let probabilities: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
        let total: f64 = rows.iter().sum();
        let events: f64 = positive.iter().zip(rows).filter(|(is, _)| **is).map(|(_, rows)| rows).sum();
        if total <= 0.0 {
            return None;
        }
        let scores = METRICS.into_iter().filter_map(|metric| {
            let values: Vec<f64> = folds.iter().filter_map(|fold| fold.of(metric)).collect();
            let of = resampled(&values, *n_folds)?.within(metric.bounds());
            Some(ScoreInterval { metric, mean: of.mean, low: of.low, high: of.high })
        });
        Some(Judged {
            rows: total / replications,
            events: events / replications,
            scores: scores.collect(),
            roc: curves::roc(log_odds, positive, rows),
            precision_recall: curves::precision_recall(log_odds, positive, rows),
            reliability: bins(Predicted { probabilities: &probabilities, positive, rows, replications }),
            decision: curves::decision(&probabilities, positive, rows),
            folds,
            predictions,
        })
    }
}

/// Every measure of some cases with their log odds; `None` without cases.
pub fn fold_scores(log_odds: &[f64], positive: &[bool], rows: &[f64]) -> Option<FoldScores> {
    let p: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
    let of_class = |class: bool| {
        let rows: Vec<f64> =
            positive.iter().zip(rows).map(|(is, rows)| if *is == class { *rows } else { 0.0 }).collect();
        scores::accuracy(&p, positive, &rows)
    };
    Some(FoldScores {
        rows: rows.iter().sum(),
        accuracy: scores::accuracy(&p, positive, rows)?,
        positive_accuracy: of_class(true),
        negative_accuracy: of_class(false),
        brier: scores::brier(&p, positive, rows)?,
        log_loss: scores::log_loss(&p, positive, rows)?,
        // Of the log odds: probabilities next to 0 or 1 run together.
        auc: scores::auc(log_odds, positive, rows),
        average_precision: curves::average_precision(log_odds, positive, rows),
    })
}

impl FoldScores {
    /// One of the measures, where the fold has it.
    pub fn of(&self, metric: Metric) -> Option<f64> {
        match metric {
            Metric::Accuracy => Some(self.accuracy),
            Metric::PositiveAccuracy => self.positive_accuracy,
            Metric::NegativeAccuracy => self.negative_accuracy,
            Metric::Brier => Some(self.brier),
            Metric::LogLoss => Some(self.log_loss),
            Metric::Auc => self.auc,
            Metric::AveragePrecision => self.average_precision,
        }
    }
}
