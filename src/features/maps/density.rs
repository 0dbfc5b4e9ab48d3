//! The density map of a numeric attribute, for naive Bayes: Φ(x) = ln p(x | 1) − ln p(x | 0), unknown = 0. It is made from
//! the classes of the rows, so each fold and each resample has its own.

use super::Part;
use crate::features::maps::density_ratio::DensityRatio;
use crate::model::additive::{Curve, Shape};

/// The evidence of a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    /// Φ.
    pub ratio: DensityRatio,
}

impl Density {
    /// Made from groups of class `y` (±1) with `values` (NaN = unknown), each counted `counts` times (0 = not in this
    /// fit); m as in [`DensityRatio`].
    pub fn of(values: &[f64], y: &[f64], counts: &[f64], m: f64) -> Density {
        Density { ratio: DensityRatio::new(values, y, counts, m) }
    }

    /// The evidence of every row; unknown = 0.
    pub fn coordinates(&self, values: &[f64]) -> Vec<f64> {
        values.iter().map(|x| if x.is_nan() { 0.0 } else { self.ratio.at(*x).0 }).collect()
    }

    /// The effect of a number.
    pub fn at(&self, weights: &[f64], x: f64) -> f64 {
        weights.first().map_or(0.0, |w| w * self.ratio.at(x).0)
    }

    /// The effect, exactly. It is level outside the values that it was made from.
    pub fn effect(&self, part: &Part) -> Shape {
        let weight = part.weights.first().copied().unwrap_or(0.0);
        let times = |values: &[f64]| values.iter().map(|v| weight * v).collect();
        let DensityRatio { knots, values, slopes } = &self.ratio;
        let curve = Curve { knots: knots.clone(), values: times(values), slopes: times(slopes), ..Curve::default() };
        Shape::Cubic { attribute: part.number(0).0, curve }
    }
}
