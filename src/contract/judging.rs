//! Requests and replies of the comparison: how well a learner predicts held-out rows, what the difference of two is
//! worth, ensembles, additive stand-ins, tuning.

use super::{Certificate, FoldScores, Judged, MapChoice, Metric, Question, Unit};
use crate::numbers::Numbers;
use serde::{Deserialize, Serialize};

/// Argument of `ensemble`: a library of learners, all judged on the prepared question's folds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EnsembleWanted {
    /// [`Judged::predictions`] of each.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array[]"))]
    pub library: Vec<Numbers>,
    /// What selection improves: a measure of the outcome, none of one class alone, not R².
    pub metric: Metric,
    /// The N best are in from the start.
    pub initial: u32,
    /// Averages log odds, which keeps a nomogram where all members have one; otherwise probabilities.
    pub of_log_odds: bool,
    /// A learner may be taken more than once.
    pub replace: bool,
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

/// Argument of `averaged`: additive models of the same target, with how often each counts; of `first`: the learners among
/// which is chosen, the preferred ones first. They come as what they are made of, which the door takes anyway: nothing in
/// the browser's module reads model files.
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
