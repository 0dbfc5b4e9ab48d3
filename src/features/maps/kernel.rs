//! A sub-kernel of one number: the effect is the expansion in the rows, Σ_j c_j K(x, x_j), stored as a curve.

use super::linear::Linear;
use super::{CURVE_TOLERANCE, Part};
use crate::features::convert;
use crate::features::kernels::Point;
use crate::model::additive::Shape;

/// How the number is standardised before the sub-kernel sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kernel {
    /// Mean and standard deviation.
    pub z: Linear,
}

impl Kernel {
    /// Standardised values; NaN = unknown.
    pub fn column(self, values: &[f64]) -> Vec<f64> {
        values.iter().map(|x| self.z.at(*x)).collect()
    }

    /// The effect and its derivative at a number.
    pub fn at(self, part: &Part, x: f64) -> (f64, f64) {
        let Some(expansion) = &part.expansion else { return (0.0, 0.0) };
        let [f, slope, ..] = expansion.derivatives(Point { numbers: &[self.z.at(x)], levels: &[] });
        (f, slope / self.z.sd)
    }

    /// The effect as a curve over the range of the data, and its distance from the expansion. Outside the range it goes
    /// on as a straight line, where a radial kernel falls to 0 and a polynomial bends.
    pub fn effect(self, part: &Part) -> (Shape, f64) {
        let (attribute, range) = part.number(0);
        let landmarks = part.expansion.as_ref().map(|e| e.landmarks(0)).unwrap_or_default();
        let must: Vec<f64> = landmarks.iter().map(|z| self.z.mean + z * self.z.sd).collect();
        let f = |x: f64| self.at(part, x);
        let (curve, distance) = convert::curve(&f, (range.minimum, range.maximum), &must, CURVE_TOLERANCE);
        (Shape::Cubic { attribute, curve }, distance)
    }
}
