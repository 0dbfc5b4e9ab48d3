//! What the model file says of its own uncertainty besides resamples: the posterior of the weights, and Venn–ABERS
//! intervals. Both are evaluated by the viewer as the effects are, from these few arrays.

use super::additive::Shape;
use serde::{Deserialize, Serialize};

/// Error bars from the posterior covariance of the weights, without refits (Agarwal 2002, section 4; Rasmussen & Williams
/// 2006, eq. 2.26). The calibration is taken as given.
///
/// The covariance of any sum of effects is a sum over *directions*: with R(v) the row of an effect at its value v, one
/// number a direction, the variance of intercept + Σ_k f_k(v_k) is Σ_d (R₀ + Σ_k R_k(v_k))_d² + Σ_k own_k(v_k), and a bar
/// reaches `factor` times its root to each side. An unknown value adds nothing.
///
/// The bar of one effect is that of f_k(v) less the mean of f_k over the training rows, with the variance
/// Σ_d (R_k(v) − centre_k)_d² + own_centred_k(v): what all levels of an attribute share cannot be told from the intercept,
/// and would be all that its bars show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Posterior {
    /// Probability between the ends of a bar: 0.95.
    pub level: f64,
    /// Its normal quantile: 1.96.
    pub factor: f64,
    /// Directions.
    pub directions: u32,
    /// Standard deviation of the noise, in the target's unit, where a number is predicted: a new outcome varies by that
    /// much more. 0 for a class.
    #[serde(default)]
    pub noise: f64,
    /// R₀: one number a direction.
    pub intercept: Vec<f64>,
    /// One for each effect, in the order of `effects`.
    pub effects: Vec<PosteriorEffect>,
}

/// R of one effect.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosteriorEffect {
    /// Where its values stand, as in [`super::additive::Bars`]; for a surface the places in x. Between two places, and
    /// beyond the outermost ones, along a straight line; see `smooth`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<f64>,
    /// For a surface the places in y: its values stand row by row of y, and are interpolated bilinearly; empty otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub y_places: Vec<f64>,
    /// For each direction in turn the values, in the order of `Bars`.
    pub along: Vec<f64>,
    /// The mean of R over the training rows, one number a direction; empty = 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centre: Vec<f64>,
    /// Variance at each value that is shared with no other effect; empty = none. Interpolated likewise, never below 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<f64>,
    /// The same of the effect less its mean over the training rows; empty where it is `own`. Since version 5.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_centred: Vec<f64>,
    /// Whether all of it follows, between places, the cubic through the two nearest on either side (at an end the four
    /// outermost; of fewer than four places the polynomial through all), and stays beyond the outermost places as it is
    /// there. Since version 5.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub smooth: bool,
    /// Where more places were needed than there may be: the largest error of a bar, as a share of its length: at the
    /// training rows, between them, and up to one range outside. Such bars are rough. Since version 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The same inside the range of the data alone: bars there are rough where it is above 0.05, or unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_inside: Option<f64>,
}

impl Posterior {
    /// All of its covariances changed: rounded.
    pub(crate) fn change(&mut self, change: &dyn Fn(f64) -> f64) {
        let each = |list: &mut Vec<f64>| list.iter_mut().for_each(|number| *number = change(*number));
        for PosteriorEffect { along, centre, own, own_centred, .. } in &mut self.effects {
            [along, centre, own, own_centred].into_iter().for_each(each);
        }
        each(&mut self.intercept);
        self.noise = change(self.noise);
    }
}

/// How the outcome's interval [p₀, p₁] is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    /// No interval.
    #[default]
    None,
    /// Inductive: 30 % of the rows, stratified, are set aside to calibrate; the model learns from the rest.
    Inductive,
    /// Cross: each fold of the first replication calibrates the model of the other folds; no row is lost.
    Cross,
}

/// Venn–ABERS intervals (Vovk, Petej & Fedorova 2015).
///
/// Each part says p₀ and p₁ of the sum that its own scorer gives. Of several parts 1 − p₀ is the geometric mean of theirs
/// and p₁ is the geometric mean of theirs. The merged probability is p₁ / (1 − p₀ + p₁).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VennAbers {
    /// Never "none".
    pub method: IntervalMethod,
    /// Rows that calibrate, over all parts.
    pub rows: f64,
    /// One for the inductive method, one a fold for the cross method.
    pub parts: Vec<VennPart>,
}

/// One calibrated scorer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VennPart {
    /// What gives the sum; absent: the model itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scorer: Option<Scorer>,
    /// p₀: from `sums[i]` on it is `probabilities[i]`; below the first it is 0.
    pub low: VennSteps,
    /// p₁: up to and with `sums[i]` it is `probabilities[i]`; above the last it is 1.
    pub high: VennSteps,
}

/// A sum of effects beside the model's own, over the same attributes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scorer {
    /// Of an instance all of whose attributes are unknown.
    pub intercept: f64,
    /// One for each of the model's effects, over the same attributes; its form may be another one.
    pub effects: Vec<Shape>,
}

/// Steps that never fall.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VennSteps {
    /// Where they are, ascending. They stand a little apart from the scores that made them, so that rounding a sum does
    /// not change its step.
    pub sums: Vec<f64>,
    /// Their heights, ascending.
    pub probabilities: Vec<f64>,
}
