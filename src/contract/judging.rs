//! Requests and replies of the comparison: how well a learner predicts held-out rows, what the difference of two is
//! worth, ensembles, additive stand-ins, tuning.

use super::checked::ReliabilityBin;
use super::{Certificate, MapChoice, Question, Unit};
use crate::contract::numbers::Numbers;
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
    /// Of one class: held-out log odds, replication by replication, of every distinct row; opaque, for `ensemble`.
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

/// Argument of `ensemble`: a library of learners, all judged on the prepared question's folds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EnsembleWanted {
    /// [`Judged::predictions`] of each.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array[]"))]
    pub library: Vec<Numbers>,
    /// What selection improves: AUC, average precision, log loss or Brier.
    pub metric: Metric,
    /// The N best are in from the start.
    pub initial: u32,
    /// Averages log odds, which keeps a nomogram where all members have one; otherwise probabilities.
    pub of_log_odds: bool,
}

/// Reply to `ensemble` (Caruana et al. 2004).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Ensemble {
    /// How often each learner of the library was taken, selected on all held-out rows.
    pub counts: Vec<u32>,
    /// The measure after the first N and after each addition.
    pub path: Vec<f64>,
    /// Fold by fold: selected on the next fold of the replication, judged on this one.
    pub judged: Judged,
}

/// Argument of `averaged`: additive models of the same target, with how often each counts. They come as what they are made
/// of, which the door takes anyway: nothing in the browser's module reads model files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct AveragedWanted {
    /// In the order in which the model's card names them.
    pub members: Vec<AveragedMember>,
}

/// One of the models that are averaged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct AveragedMember {
    /// What it answers, of the open file.
    pub question: Question,
    /// Its fits, as for `model`.
    pub units: Vec<Unit>,
    /// How often it counts.
    pub count: u32,
}

/// Reply to `averaged`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Averaged {
    /// The model whose log odds are the average of theirs.
    pub model: String,
}

/// Reply to `stand_in(Unit[])`: the additive model nearest to one that does not add up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct StandIn {
    /// Model file. Its card says what it stands in for.
    pub model: String,
    /// Share of the variance of the log odds, over the rows, that it has too.
    pub r_squared: f64,
    /// Share of the rows of which both say the same class.
    pub agreement: f64,
    /// Mean |difference of the probabilities|.
    pub mean_difference: f64,
}

/// Reply to `forest(Unit[])`: what a random forest says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ForestSeen {
    /// Trees.
    pub trees: u32,
    /// Scores of the rows by the trees that did not see them.
    pub out_of_bag: FoldScores,
    /// One for each attribute, in their order.
    pub importance: Vec<Importance>,
}

/// How much a forest needs an attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Importance {
    /// Name.
    pub attribute: String,
    /// Mean loss of out-of-bag accuracy where its values are permuted.
    pub permutation: f64,
    /// Its standard error over the trees.
    pub error: f64,
    /// Share of the decrease in Gini impurity.
    pub impurity: f64,
}

/// Settings among which a learner chooses by cross-validation inside every fit, so that held-out scores are nested.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Tuning {
    /// Values of the learner's first setting (C, k, λ, m, trees), ascending.
    pub first: Vec<f64>,
    /// Values of its second one (γ of a radial SVM, degree of a polynomial one, ε); empty: as set.
    #[serde(default)]
    pub second: Vec<f64>,
    /// In place of `second`, kernel maps: each is given to all numeric attributes that nobody chose a map for, as far as
    /// they have enough different values for it. Empty: as set.
    #[serde(default)]
    pub maps: Vec<MapChoice>,
    /// Inner folds.
    pub folds: u32,
}

/// Argument of `tuned`: some of the cells of a grid of settings, row by row of `second` or `maps`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TuneWanted {
    /// The grid.
    pub grid: Tuning,
    /// Index of the value of `second` or of the map, 0 where there are none: its whole row is fitted, warm-started along `first`.
    pub row: u32,
}

/// Reply to `tuned`: one for each value of `first`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Tuned {
    /// In the order of `first`.
    pub cells: Vec<TunedCell>,
    /// Attributes that have too few different values for the map of the row, and keep their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keep_their_map: Vec<String>,
}

/// How well one choice of settings predicts held-out rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TunedCell {
    /// Value of the first setting.
    pub first: f64,
    /// Value of the second one; absent where it is not tuned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<f64>,
    /// Mean held-out log loss (of a number: squared error).
    pub loss: f64,
    /// Its standard error over the folds.
    pub error: f64,
    /// Mean held-out AUC, of classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auc: Option<f64>,
    /// The worst of the fits' proofs.
    pub certificate: Certificate,
}
