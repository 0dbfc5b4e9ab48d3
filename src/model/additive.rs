//! The additive model: THE noun of the project, and its JSON.
//!
//! P(y = 1 | x) = F(g(β₀ + Σ_k f_k(x_{S_k}))), Jakulin et al. 2005, eq. 1; g is the identity but where the calibration
//! bends (bend.rs). Whatever learned it, the drawing, the table,
//! `predict` and every export evaluate the few forms below and so agree to rounding. The JSON holds effects, levels,
//! ranges and counts: never a row of the file, never a support vector.
//!
//! www/model/evaluate.js is the twin of `evaluate.rs`; tests/contract/ holds examples that both must agree on.

pub use super::uncertainty::{IntervalMethod, Posterior, PosteriorEffect, Scorer, VennAbers, VennPart, VennSteps};
use serde::{Deserialize, Serialize};

/// The value of `format` in every model file.
pub const FORMAT: &str = "nomogram-model";
/// The newest version of the model file that this build reads. 2 added intervals in tables, error bars and the isotonic
/// outcome; 3 added the posterior and Venn–ABERS intervals; 4 pairs whose attributes have effects of their own too.
pub const VERSION: u32 = 4;

/// A whole trained model on the log-odds scale (or, with the identity link, in the target's own unit).
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
    pub card: Card,
    /// What the reader of the model has to know.
    #[serde(default)]
    pub notices: Vec<ModelNotice>,
}

/// The inverse link F of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// F(d) = 1 / (1 + e⁻ᵈ): the sum is a log odds, the outcome a probability.
    Logit,
    /// F(d) = d: the sum is the outcome, in the target's own unit.
    Identity,
}

/// What is predicted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Target {
    /// Name of the target column.
    pub name: String,
    /// Label of the positive class: the outcome whose probability is shown ("yes", or "≥ 21" for a cut).
    pub positive: String,
    /// Label of the negative class; "not …" where several classes are the rest.
    pub negative: String,
    /// The threshold, where a numeric column was cut into two classes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    /// Rows (with a target) that the model was trained on.
    pub rows: f64,
    /// Those of them in the positive class; events / rows is the prior.
    pub events: f64,
    /// Unit of the target, for the identity link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Range of the target where a number is predicted (identity link); `positive` and `negative` are empty then, and
    /// `events` is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
}

/// A numeric target cut into two classes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cut {
    /// The threshold, in the column's own unit.
    pub threshold: f64,
    /// true: positive is value ≥ threshold. false: positive is value < threshold.
    pub at_or_above: bool,
}

/// What kind of values an attribute has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AttributeKind {
    /// Numbers.
    Numeric,
    /// Levels without an order: nothing may depend on how they are arranged.
    Categorical,
    /// Levels in the order of `levels`.
    Ordered,
}

/// A column used to predict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attribute {
    /// Name of the column.
    pub name: String,
    /// What its values are.
    pub kind: AttributeKind,
    /// Unit of a numeric attribute, as the file gave it ("kg", "%").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Levels with how many training rows have each; empty for a numeric attribute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
    /// Range and density; absent for a categorical or ordered attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
    /// Training rows whose value is missing.
    pub missing: f64,
}

/// One level of a categorical or ordered attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Level {
    /// The file's own letters.
    pub label: String,
    /// Training rows with this level.
    pub count: f64,
}

/// Where the values of a numeric attribute lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumericRange {
    /// Smallest training value. A value outside is kept and flagged, never clamped.
    pub minimum: f64,
    /// Largest training value.
    pub maximum: f64,
    /// Mean over the known values.
    pub mean: f64,
    /// Median over the known values (the lower one of two).
    pub median: f64,
    /// The most decimals that a cell of the column shows: 0 for whole numbers.
    pub decimals: u32,
    /// Counts of training rows in bins of equal width from minimum to maximum.
    pub histogram: Vec<f64>,
}

/// f_k: what one attribute (or group) adds to the sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effect {
    /// The function itself.
    pub shape: Shape,
    /// How it is spread over the training rows.
    pub summary: Summary,
    /// Measured largest distance between this form and the learner's exact function, in log odds, or in the target's unit
    /// where a number is predicted (curves aim at 1e-6 of a log odds or of a standard deviation of the target, surfaces
    /// at 1e-3).
    pub tolerance: f64,
    /// How the attribute's values became coordinates, in words: "restricted cubic spline, 5 knots". Absent for the
    /// plain ones (linear, nominal).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Error bars; absent until there are resamples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bars: Option<Bars>,
}

/// Error bars of one effect: lower and upper quantile over the resamples at each of a list of values.
///
/// The values are, by form: `levels` one a level (or interval), in their order; `cubic` the numbers in `places`;
/// `table` its cells, row by row; `curves_by_level` for each curve in turn the numbers in `places`; `surface` none.
/// Between two places a bar is interpolated along a straight line; outside them the outermost one holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bars {
    /// Numbers of the attribute (of the second one in `curves_by_level`), ascending; empty for levels and tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<f64>,
    /// Lower quantile at each value, log odds.
    pub low: Vec<f64>,
    /// Upper quantile.
    pub high: Vec<f64>,
}

/// The resamples behind the error bars. A resample draws as many rows as there are, with replacement, and fits anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resampling {
    /// Resamples asked for.
    pub resamples: u32,
    /// Resamples fitted so far, without the skipped ones.
    pub done: u32,
    /// Resamples that could not be fitted, since a class was not among their rows.
    pub skipped: u32,
    /// Resamples in which some level did not occur: its effect there is that of no evidence.
    pub lacking_a_level: u32,
    /// Share of the resamples between the lower and the upper quantile: 0.95.
    pub level: f64,
    /// Whether each refit was calibrated anew (on the rows that its resample left out).
    pub recalibrated: bool,
    /// Intercept of each resample, rounded to five digits.
    pub intercepts: Vec<f64>,
    /// For each effect, in the order of `effects`, the values of each resample in turn at the values of its `bars`,
    /// rounded to five digits: the error of a sum of effects needs them together.
    pub effects: Vec<Vec<f64>>,
    /// For each effect how its place in the order of importance (spread) varies.
    pub ranks: Vec<Rank>,
}

/// How the place of an effect in the order of importance varies over the resamples. Places count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rank {
    /// In the model itself; effects of one importance share the best of their places.
    pub place: u32,
    /// Lower quantile of its best place.
    pub low: u32,
    /// Upper quantile of its worst place: another than the best where effects are equally important.
    pub high: u32,
    /// Share of the resamples in which it has none of the places that it has in the model.
    pub moved: f64,
}

/// The effect over the training rows, in log odds; rows with the value missing count with effect 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// Smallest effect over the attribute's values (levels present, or the range of the data).
    pub minimum: f64,
    /// Largest effect over the attribute's values.
    pub maximum: f64,
    /// Mean effect over the training rows.
    pub mean: f64,
    /// Importance: sqrt(Σ_v p(v) (f(v) − f̄)²), the standard deviation of the effect over the training rows.
    pub spread: f64,
}

/// The forms of an effect. Indices point into `attributes`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Shape {
    /// Look-up: categories, ordered values, or the intervals of a discretised numeric attribute.
    Levels {
        /// The attribute.
        attribute: usize,
        /// Inner cut points, ascending, where the attribute is numeric: interval i holds cuts[i−1] ≤ x < cuts[i].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cuts: Vec<f64>,
        /// Label and effect in one record, so that they cannot be zipped wrongly. In the order of the attribute's
        /// levels, or of the intervals.
        effects: Vec<LevelEffect>,
    },
    /// A piecewise cubic of one numeric attribute.
    Cubic {
        /// The attribute.
        attribute: usize,
        /// The curve.
        curve: Curve,
    },
    /// Look-up in two attributes, each categorical or cut into intervals.
    Table {
        /// Row attribute, column attribute.
        attributes: [usize; 2],
        /// Labels of the rows: levels of the first attribute, or its intervals.
        rows: Vec<String>,
        /// Labels of the columns.
        columns: Vec<String>,
        /// Inner cut points of the first attribute where it is numeric, as in `levels`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        row_cuts: Vec<f64>,
        /// Inner cut points of the second attribute where it is numeric.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        column_cuts: Vec<f64>,
        /// effects[row][column].
        effects: Vec<Vec<f64>>,
    },
    /// A curve of a numeric attribute for each level of a categorical one.
    CurvesByLevel {
        /// Categorical attribute, numeric attribute.
        attributes: [usize; 2],
        /// One curve a level.
        curves: Vec<LevelCurve>,
    },
    /// A bicubic surface of two numeric attributes.
    Surface {
        /// Attribute of x, attribute of y.
        attributes: [usize; 2],
        /// The surface.
        surface: Surface,
    },
}

/// The effect of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelEffect {
    /// The level's label.
    pub label: String,
    /// Its effect.
    pub log_odds: f64,
}

/// The curve of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelCurve {
    /// The level's label.
    pub label: String,
    /// Its curve.
    pub curve: Curve,
}

/// A piecewise cubic: between two knots the cubic with the given values and slopes at both. At least two knots,
/// strictly ascending. With d = x − x₀, h = x₁ − x₀ and m = (v₁ − v₀)/h it is evaluated as
/// v₀ + d (s₀ + d ((3m − 2s₀ − s₁)/h + d (s₀ + s₁ − 2m)/h²)), in this order of operations everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Curve {
    /// Places, in the attribute's unit.
    pub knots: Vec<f64>,
    /// Effects at the knots.
    pub values: Vec<f64>,
    /// Derivatives at the knots, log odds per unit.
    pub slopes: Vec<f64>,
    /// How it goes on outside the knots.
    #[serde(default)]
    pub beyond: Beyond,
}

/// How a curve goes on outside its knots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// A straight line with the slope at the outermost knot.
    #[default]
    Linear,
    /// The outermost cubic.
    Cubic,
}

/// A bicubic surface in Hermite form on a grid; all matrices are [index of y][index of x]. Outside the grid the
/// outermost patch is continued.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Surface {
    /// Grid lines in x, ascending.
    pub x_knots: Vec<f64>,
    /// Grid lines in y, ascending.
    pub y_knots: Vec<f64>,
    /// f.
    pub values: Vec<Vec<f64>>,
    /// ∂f/∂x.
    pub x_slopes: Vec<Vec<f64>>,
    /// ∂f/∂y.
    pub y_slopes: Vec<Vec<f64>>,
    /// ∂²f/∂x∂y.
    pub twists: Vec<Vec<f64>>,
}

/// Who learned the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learner {
    /// Name as on the command line: "svm", "logistic", …; or whatever trained it elsewhere.
    pub name: String,
    /// Settings, in a fixed order.
    pub settings: Vec<Setting>,
    /// Seed of every random choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// One setting of a learner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setting {
    /// "C".
    pub name: String,
    /// 1.
    pub value: f64,
}

/// How signed distances became sums: sum = offset + slope · δ. The sum is the log odds, unless the model has a bend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibration {
    /// Folds of each replication.
    pub folds: u32,
    /// Replications.
    pub repeats: u32,
    /// α.
    pub offset: f64,
    /// γ ≥ 0.
    pub slope: f64,
    /// Fold fits whose distances are pooled so far, out of folds · repeats. Fewer: the calibration is not finished.
    pub fits_done: u32,
    /// Scores of the held-out rows, absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<HeldOut>,
    /// The outcome by isotonic regression on the same held-out distances; absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isotonic: Option<Isotonic>,
    /// Half the width of a support vector machine's margin: its borders lie where the sum is offset ± this (log odds).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
}

/// The share of the positive class as a step function of the sum that never falls: from `sums[i]` on (up to the next
/// one) it is `probabilities[i]`; below the first it is the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Isotonic {
    /// Where a step begins, on the scale of the sum (log odds), ascending.
    pub sums: Vec<f64>,
    /// Its height, ascending.
    pub probabilities: Vec<f64>,
}

/// How well the held-out rows were predicted, each replication's rows counted once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldOut {
    /// Area under the ROC curve of the pooled log odds, ties counted one half.
    pub auc: f64,
    /// Mean (p − y)², p from a calibration fitted without the fold of the row; before all fits are there, to all of the
    /// pool.
    pub brier: f64,
    /// Share of rows whose class is the one that p ≥ ½ says.
    pub accuracy: f64,
    /// Mean −ln of the probability that was given to the row's class.
    #[serde(default)]
    pub log_loss: f64,
}

/// How well the held-out rows of a number were predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberScores {
    /// Root of the mean squared error, in the target's unit.
    pub rmse: f64,
    /// Mean absolute error.
    pub mae: f64,
    /// 1 − Σ(error²)/Σ(deviation from the mean²).
    pub r_squared: f64,
    /// Fold fits behind these numbers, out of [`fits`](Self::fits).
    #[serde(default)]
    pub fits_done: u32,
    /// Fold fits there will be: folds · repeats.
    #[serde(default)]
    pub fits: u32,
}

/// What the model is for (TRIPOD+AI). Empty text = not given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Card {
    /// Title.
    pub title: String,
    /// What it is meant for.
    pub purpose: String,
    /// For whom or what it holds.
    pub population: String,
    /// File or study it was trained on.
    pub source: String,
    /// Licence of the data or model.
    pub licence: String,
    /// Date of training, ISO 8601.
    pub date: String,
    /// What to look for, or a caution.
    pub note: String,
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
