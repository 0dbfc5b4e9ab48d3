//! Measures of held-out predictions, and what is said with them: of one learner, of the difference of two.

use crate::numbers::Numbers;
use serde::{Deserialize, Serialize};

/// Measures of held-out predictions: of one class against the rest, of several classes, of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Share of rows whose class is the one that p ≥ ½ says; of several classes, that has the largest probability.
    Accuracy,
    /// Mean over the classes of the accuracy among the rows of each, of those that have rows.
    BalancedAccuracy,
    /// The accuracy among the rows of the positive class.
    PositiveAccuracy,
    /// The same among the other rows.
    NegativeAccuracy,
    /// Mean (p − y)²; of several classes its sum over them.
    Brier,
    /// Mean −ln of the probability of what happened.
    LogLoss,
    /// Area under the ROC curve; of several classes the mean over them, each against the rest, of those that are not all
    /// or none of the rows.
    Auc,
    /// Area under the steps of precision over recall.
    AveragePrecision,
    /// Root of the mean squared error, in the target's unit.
    Rmse,
    /// Mean absolute error, in the target's unit.
    Mae,
    /// 1 − squared error / squared deviation from the rows' own mean.
    RSquared,
    /// Pearson's correlation of what is predicted with what is the case.
    Correlation,
}

/// The value of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MeasuredScore {
    /// Which.
    pub metric: Metric,
    /// Its value.
    pub value: f64,
}

/// Scores of the rows of one fold, by the measures of the outcome; those that its rows say nothing about are left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FoldScores {
    /// Rows.
    pub rows: f64,
    /// In the order in which measures are shown.
    pub scores: Vec<MeasuredScore>,
}

/// A score over all folds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ScoreInterval {
    /// Which.
    pub metric: Metric,
    /// Mean over the folds.
    pub mean: f64,
    /// Interval at 0.95 by the corrected resampled variance (Nadeau & Bengio 2003): s² (1/folds + test rows/training rows).
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// Reply to `judged(Unit[])`: the prepared question's learner on held-out rows. Probabilities, of several classes too, are
/// calibrated without the fold that they are judged on. Only replications count whose folds are all there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Judged {
    /// Rows of one replication.
    pub rows: f64,
    /// Replication by replication, fold by fold: two questions with one seed and one table have the same folds.
    pub folds: Vec<FoldScores>,
    /// Each measure over all folds; one that no fold has is left out.
    pub scores: Vec<ScoreInterval>,
    /// The positive class, or every class; none of a number.
    pub classes: Vec<JudgedClass>,
    /// Of one class against the rest, by ascending threshold, 0.01 to 0.99; otherwise empty.
    pub decision: Vec<DecisionPoint>,
    /// Of a number: (predicted, observed) in the target's unit, of the held-out rows of the first replication, each
    /// distinct row once; evenly thinned to a thousand at most.
    pub points: Vec<[f64; 2]>,
    /// What is said of held-out rows, replication by replication, of every distinct row; opaque, for `ensemble`.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array"))]
    pub predictions: Numbers,
}

/// A class against the rest, by the held-out probabilities of it, over all folds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct JudgedClass {
    /// Its label.
    pub class: String,
    /// Its rows in one replication.
    pub events: f64,
    /// Share of its rows that are predicted to be of it; absent without rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Points (share of the others above the threshold, share of its rows above it), from (0, 0) to (1, 1).
    pub roc: Vec<[f64; 2]>,
    /// Points (recall, precision), by falling threshold.
    pub precision_recall: Vec<[f64; 2]>,
    /// At most ten bins of as many rows each, by probability.
    pub reliability: Vec<ReliabilityBin>,
}

/// A point of the decision curve (Vickers & Elkin 2006), and what the threshold does to the rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct DecisionPoint {
    /// Probability from which on a row counts as positive.
    pub threshold: f64,
    /// Share of all rows that are true positives.
    pub true_positives: f64,
    /// Share of all rows that are false positives.
    pub false_positives: f64,
    /// true positives − false positives · threshold/(1 − threshold).
    pub net_benefit: f64,
    /// The same where every row counts as positive.
    pub of_all: f64,
}

/// Argument of `contrasted`: folds of several learners, in the same order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ContrastsWanted {
    /// Folds of each learner, as in [`Judged::folds`].
    pub folds: Vec<Vec<FoldScores>>,
    /// The one that the others are compared with.
    pub reference: u32,
    /// Folds of a replication: the training rows are n_folds − 1 times the test rows.
    pub n_folds: u32,
}

/// Reply to `contrasted`: one for each other learner and measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Contrasts {
    /// In the order of the learners, then of the measures.
    pub contrasts: Vec<Contrast>,
}

/// The difference of two learners on the same folds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Contrast {
    /// Index of the learner.
    pub learner: u32,
    /// Which measure.
    pub metric: Metric,
    /// Mean over the folds of its score − the reference's.
    pub difference: f64,
    /// Interval at 0.95.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Two-sided p of the corrected resampled t-test (Nadeau & Bengio 2003).
    pub p: f64,
}

/// Reply to `first`: which of the learners is drawn first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct First {
    /// Its index.
    pub learner: u32,
    /// Why.
    pub reason: Reason,
}

/// Why a learner is drawn first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It is preferred, and none does clearly better.
    AsGood,
    /// It does best.
    Best,
    /// None of them finds a signal.
    NoSignal,
}

/// Rows with about the same probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ReliabilityBin {
    /// Rows.
    pub rows: f64,
    /// Mean probability.
    pub predicted: f64,
    /// Share of the positive class.
    pub observed: f64,
    /// Wilson's interval of that share at 0.95; replications count as one.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// One way from a score to a probability, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Calibrator {
    /// Which.
    pub name: CalibratorName,
    /// Mean (p − y)².
    pub brier: f64,
    /// How much smaller `brier` were, had each probability been the share that it comes with: q, the isotonic regression of
    /// the outcome on p. brier = reliability − resolution + uncertainty (Dimitriadis, Gneiting & Jordan 2021).
    pub reliability: f64,
    /// How far those shares are from the overall share: mean (q − r)².
    pub resolution: f64,
    /// Overall share r times 1 − r.
    pub uncertainty: f64,
    /// Mean −ln of the probability of what happened; one below 1e-15 counts as 1e-15.
    pub log_loss: f64,
    /// At most ten bins of as many rows each, by probability.
    pub bins: Vec<ReliabilityBin>,
    /// q as a function of p: its steps (p at which a step begins, its height), ascending.
    pub curve: Vec<[f64; 2]>,
    /// For Venn–ABERS the mean width p₁ − p₀; absent for the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
}

/// Names of calibrators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum CalibratorName {
    /// Platt's logistic curve.
    Logistic,
    /// Isotonic steps.
    Isotonic,
    /// Venn–ABERS, merged: p₁ / (1 − p₀ + p₁).
    VennAbers,
}

/// Counts of scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ScoreHistogram {
    /// Left edges of the bins and the right edge of the last, on the scale of the sum.
    pub edges: Vec<f64>,
    /// Rows of the positive class in each.
    pub positive: Vec<f64>,
    /// Rows of the negative class in each.
    pub negative: Vec<f64>,
}
