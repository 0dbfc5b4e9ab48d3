//! The linear map of a numeric attribute: Φ(x) = (x − mean)/sd, unknown = 0 (the mean).

use crate::explain::additive::{Beyond, Curve, NumericRange};

/// Where the coordinate lies and how it was standardised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    /// Index of the coordinate.
    pub coordinate: usize,
    /// Mean over the known values.
    pub mean: f64,
    /// Population standard deviation over the known values; > 0.
    pub sd: f64,
}

impl Linear {
    /// Standardises `values` (NaN = unknown), one a group, each counted `counts` times.
    pub fn coordinates(coordinate: usize, values: &[f64], counts: &[f64]) -> (Linear, Vec<f64>) {
        let known = || values.iter().zip(counts).filter(|(x, _)| !x.is_nan());
        // Scaled by the largest size: squares of 1e200 would overflow, those of 1e-200 vanish.
        let scale = known().map(|(x, _)| x.abs()).fold(0.0, f64::max);
        let rows: f64 = known().map(|(_, count)| count).sum();
        let mean = known().map(|(x, count)| count * (x / scale)).sum::<f64>() / rows;
        let variance = known().map(|(x, count)| count * (x / scale - mean) * (x / scale - mean)).sum::<f64>() / rows;
        let map = Linear { coordinate, mean: scale * mean, sd: scale * variance.sqrt() };
        let column = values.iter().map(|x| if x.is_nan() { 0.0 } else { map.at(*x) }).collect();
        (map, column)
    }

    /// Φ(x).
    pub fn at(&self, x: f64) -> f64 {
        (x - self.mean) / self.sd
    }

    /// The effect β·Φ as a curve over the range of the data: one piece, continued as a straight line.
    pub fn effect(&self, beta: f64, range: &NumericRange) -> Curve {
        let knots = vec![range.minimum, range.maximum];
        let values = knots.iter().map(|x| beta * self.at(*x)).collect();
        Curve { values, slopes: vec![beta / self.sd; 2], knots, beyond: Beyond::Linear }
    }
}
