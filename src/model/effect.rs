//! An effect of the model: its function, how it is spread over the rows, and its error bars with the resamples behind them.

use super::shape::Shape;
use serde::{Deserialize, Serialize};

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
    #[serde(default)]
    pub tolerance: f64,
    /// How the attribute's values became coordinates, in words: "restricted cubic spline, 5 knots". Absent for the
    /// plain ones (linear, nominal).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Error bars; absent until there are resamples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bars: Option<Bars>,
    /// Of a pair: training rows in each cell, so that it can be said where there are none; empty where that is not known.
    /// Of a `table` its own cells, [row][column]. Of `curves_by_level` [level][cell of the number], of a `surface`
    /// [cell of y][cell of x]: cells of equal width from the smallest to the largest value of the attribute, each with
    /// its lower end, the last one with both. A row with one of the two values unknown is in no cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<f64>>,
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
