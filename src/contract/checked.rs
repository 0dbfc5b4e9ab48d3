//! Replies that show how far probabilities can be trusted: the calibration panel, and the online check of Venn machines.

use super::{Calibrator, ScoreHistogram, ScoredBy};
use serde::{Deserialize, Serialize};

/// Reply to `reliability(Unit[])`: how the probabilities of the held-out rows compare with what happened. Every
/// calibrator is fitted without the fold that it is judged on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Reliability {
    /// Held-out rows, each replication's counted.
    pub rows: f64,
    /// Of the positive class.
    pub events: f64,
    /// The logistic curve, the isotonic steps, Venn–ABERS (its merged probability), in this order; of a learner of log odds
    /// that is not calibrated its own probability in place of the logistic curve. Empty where no replication is whole.
    pub calibrators: Vec<Calibrator>,
    /// Held-out sums of the two classes in bins of equal width over their range.
    pub histogram: ScoreHistogram,
}

/// Argument of `check_begin`: the comparison of predictions with what happens, row by row (Zhou et al. 2014).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CheckWanted {
    /// Which machine.
    pub machine: Machine,
    /// Online: each row joins the training rows after its prediction. Otherwise none does.
    pub online: bool,
    /// Which machines score the rows; nothing to VA-SVM.
    pub scored_by: ScoredBy,
    /// Share of the rows to begin with (online) or to train with (offline).
    pub first: f64,
    /// C of the support vector machines, with a radial kernel over all coordinates; 0 = by cross-validation on the rows
    /// to begin with.
    pub cost: f64,
    /// γ of the kernel; 0 = the same.
    pub gamma: f64,
    /// Seed of the order of the rows.
    pub seed: u32,
    /// Most rows that take part; 0 = as many as can: 3,000, or 300 where each is left out.
    pub most: u32,
}

/// Which Venn machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Machine {
    /// VM-SVM-HI: decision values in intervals of equal length.
    HomogeneousIntervals,
    /// VM-SVM-KM: decision values clustered by k-means.
    KMeans,
    /// VA-SVM: Venn–ABERS (two classes).
    VennAbers,
}

/// Reply to `check_begin(CheckWanted)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CheckBegun {
    /// Rows to begin or to train with.
    pub trained: u32,
    /// Rows that will be predicted.
    pub rows: u32,
    /// C that was given or found.
    pub cost: f64,
    /// γ.
    pub gamma: f64,
}

/// Reply to `check_step(n)`: the next n predicted rows; fewer, or none, at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CheckStep {
    /// For each row whether the prediction was wrong (1) or right (0).
    pub wrong: Vec<u32>,
    /// Lower end of the interval for being right.
    pub low: Vec<f64>,
    /// Upper end.
    pub high: Vec<f64>,
}
