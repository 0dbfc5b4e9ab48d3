//! A sub-kernel of one number: the effect is the expansion in the rows, Σ_j c_j K(x, x_j), stored as a curve.

use super::linear::Linear;
use super::{CURVE_TOLERANCE, Part};
use crate::features::convert::beyond::{self, Reach};
use crate::features::kernels::{Expansion, Point};
use crate::model::additive::{Curve, NumericRange, Polynomial, Shape};

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

    /// The effect as a curve, and its distance from the expansion.
    pub fn effect(self, part: &Part) -> (Shape, f64) {
        let (attribute, range) = part.number(0);
        let (curve, distance) = self.curve(part, range);
        (Shape::Cubic { attribute, curve }, distance)
    }

    /// The curve: a radial or compact kernel falls to 0 outside the range of the data, a polynomial is one everywhere.
    pub fn curve(self, part: &Part, range: &NumericRange) -> (Curve, f64) {
        let expansion = part.expansion.as_ref();
        let landmarks = expansion.map(|e| e.landmarks(0)).unwrap_or_default();
        let must: Vec<f64> = landmarks.iter().map(|z| self.z.mean + z * self.z.sd).collect();
        let f = |x: f64| self.at(part, x);
        let (mut curve, distance) =
            beyond::curve_within(&f, self.reach(part, range, CURVE_TOLERANCE), &must, CURVE_TOLERANCE);
        // One a power, and none a row: the curve follows them outside of its knots, where it would else go on straight.
        if let Some(coefficients) = expansion.and_then(Expansion::coefficients) {
            curve.polynomials = vec![Polynomial { centre: self.z.mean, unit: self.z.sd, coefficients }];
        }
        (curve, distance)
    }

    /// How far beyond the data the effect is within a tolerance of 0.
    pub fn reach(self, part: &Part, range: &NumericRange, tolerance: f64) -> Reach {
        let beyond = part.expansion.as_ref().map_or(0.0, |e| self.z.sd * e.reach(beyond::SHARE * tolerance));
        Reach { data: (range.minimum, range.maximum), beyond }
    }
}
