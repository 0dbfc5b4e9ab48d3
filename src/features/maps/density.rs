//! The density map of a numeric attribute, for naive Bayes: Φ(x) = ln p(x | 1) − ln p(x | 0), unknown = 0. It is made from
//! the classes of the rows, so each fold and each resample has its own.

use crate::explain::additive::{Beyond, Curve};
use crate::learn::naive_bayes::density::DensityRatio;

/// Where the coordinate lies and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    /// Index of the coordinate.
    pub coordinate: usize,
    /// Φ.
    pub ratio: DensityRatio,
}

impl Density {
    /// The evidence of `values` (NaN = unknown), one a group, made from groups of class `y` (±1), each counted `counts`
    /// times (0 = not in this fit); m as in [`DensityRatio`].
    pub fn coordinates(coordinate: usize, values: &[f64], y: &[f64], counts: &[f64], m: f64) -> (Density, Vec<f64>) {
        let map = Density { coordinate, ratio: DensityRatio::new(values, y, counts, m) };
        let column = values.iter().map(|x| if x.is_nan() { 0.0 } else { map.at(*x) }).collect();
        (map, column)
    }

    /// Φ(x).
    pub fn at(&self, x: f64) -> f64 {
        self.ratio.at(x).0
    }

    /// The effect β·Φ, exactly. It is level outside the values that it was made from.
    pub fn effect(&self, beta: f64) -> Curve {
        let times = |values: &[f64]| values.iter().map(|v| beta * v).collect();
        let DensityRatio { knots, values, slopes } = &self.ratio;
        Curve { knots: knots.clone(), values: times(values), slopes: times(slopes), beyond: Beyond::Linear }
    }
}
