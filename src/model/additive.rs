//! The additive model: THE noun of the project, and its JSON.
//!
//! P(y = 1 | x) = F(g(β₀ + Σ_k f_k(x_{S_k}))), Jakulin et al. 2005, eq. 1; g is the identity but where the calibration
//! bends (bend.rs). Whatever learned it, the drawing, the table,
//! `predict` and every export evaluate the few forms below and so agree to rounding. The JSON holds effects, levels,
//! ranges and counts: never a row of the file, never a support vector.
//!
//! www/model/evaluate.js is the twin of `evaluate.rs`; tests/contract/ holds examples that both must agree on.

pub use super::attribute::{
    Attribute, AttributeKind, Cut, Derived, DerivedPart, Level, NumericRange, Quantile, Target,
};
pub use super::effect::{Bars, Effect, Rank, Resampling, Summary};
use super::report::object;
pub use super::report::{Calibration, Card, HeldOut, Isotonic, Learner, NumberScores, Setting};
pub use super::shape::{Beyond, Curve, LevelCurve, LevelEffect, Polynomial, PolynomialOfOne, Shape, Surface};
pub use super::uncertainty::{IntervalMethod, Posterior, PosteriorEffect, Scorer, VennAbers, VennPart, VennSteps};
use serde::{Deserialize, Serialize};

/// The value of `format` in every model file.
pub const FORMAT: &str = "nomogram-model";
/// The newest version of the model file that this build reads. 2 added intervals in tables, error bars and the isotonic
/// outcome; 3 added the posterior and Venn–ABERS intervals; 4 pairs whose attributes have effects of their own too; 5 links
/// beside logit and identity, a fuller card, quantiles of numbers, where a pair has rows, calibrations that bend, what effects
/// are outside the data (polynomials of curves and surfaces), and smooth posteriors.
pub const VERSION: u32 = 5;

/// A whole trained model. Effects are on the scale of the sum: log odds with the logit link, the target's own unit with the
/// identity link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdditiveModel {
    /// Always "nomogram-model".
    pub format: String,
    /// Version of this file format; a reader refuses a newer one.
    pub version: u32,
    /// How the sum becomes the outcome.
    pub link: Link,
    /// What is predicted.
    pub target: Target,
    /// β₀: the log odds of an instance all of whose attributes are unknown.
    pub intercept: f64,
    /// The columns used to predict, in the file's order.
    pub attributes: Vec<Attribute>,
    /// Effects of attributes and pairs, no two of the same ones: an attribute may have an effect of its own and stand in
    /// any number of pairs.
    pub effects: Vec<Effect>,
    /// Who learned it, with which settings.
    pub learner: Learner,
    /// How the learner's scores became log odds; absent where they already were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<Calibration>,
    /// Scores of the held-out rows where a number is predicted; absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<NumberScores>,
    /// How the effects vary over resamples of the rows; absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resampling: Option<Resampling>,
    /// Error bars from the posterior covariance; absent where the learner has none, or they were not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posterior: Option<Posterior>,
    /// The interval of the probability; absent where there is none (yet).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venn_abers: Option<VennAbers>,
    /// g, where the sum alone is not the log odds: P = F(g(sum)). It increases everywhere; absent: g(sum) = sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bend: Option<Curve>,
    /// What the model is for and where it comes from (TRIPOD+AI).
    #[serde(default, deserialize_with = "object")]
    pub card: Card,
    /// What the reader of the model has to know.
    #[serde(default)]
    pub notices: Vec<ModelNotice>,
}

/// F of the sum d: how it becomes the outcome. An outcome is finite for every finite sum: where it would be larger than the
/// largest double, it is that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// F(d) = 1 / (1 + e⁻ᵈ): the sum is a log odds, the outcome a probability.
    Logit,
    /// F(d) = d: the sum is the outcome, in the target's own unit.
    Identity,
    /// F(d) = eᵈ: the sum is a logarithm, the outcome a count, a rate or a ratio (Poisson regression, accelerated time).
    Exp,
    /// F(d) = d²: the sum is a square root of the outcome, of either sign.
    Square,
    /// F(d) = Φ(d), the normal distribution function: the outcome is a probability.
    Probit,
    /// F(d) = 1 − e^(−eᵈ), the inverse of the complementary log-log: the sum is a log cumulative hazard, the outcome a
    /// probability.
    Cloglog,
}

/// A notice that travels with the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelNotice {
    /// Short name, stable: "no-signal".
    pub code: String,
    /// The sentence.
    pub message: String,
}
