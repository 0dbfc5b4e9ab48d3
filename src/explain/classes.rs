//! A model of several classes: one additive score a class, P(class | x) = softmax of the scores.
//!
//! The contrast of two classes, score A − score B, is again an additive model: its logistic is P(A | A or B).

use super::additive::{AdditiveModel, Card, Level, ModelNotice};
use serde::{Deserialize, Serialize};

/// The value of `format` in the file of a model of several classes.
pub const FORMAT: &str = "nomogram-classes";

/// One additive score a class. The attributes of all scores are the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassModels {
    /// Always "nomogram-classes".
    pub format: String,
    /// As in [`AdditiveModel`].
    pub version: u32,
    /// Name of the target column.
    pub target: String,
    /// The classes with their training rows.
    pub classes: Vec<Level>,
    /// The score of each class, in the order of `classes`. Its link is "identity": a score alone is no probability.
    pub scores: Vec<AdditiveModel>,
    /// Scores of the held-out rows, absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<ClassScores>,
    /// What the model is for and where it comes from.
    pub card: Card,
    /// What the reader of the model has to know.
    #[serde(default)]
    pub notices: Vec<ModelNotice>,
}

/// How well the held-out rows of several classes were predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassScores {
    /// Share of rows whose class has the largest probability.
    pub accuracy: f64,
    /// Mean over the rows of Σ over the classes of (p − y)².
    pub brier: f64,
    /// Mean −ln of the probability that was given to the row's class.
    pub log_loss: f64,
}
