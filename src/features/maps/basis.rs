//! The maps of a numeric attribute to dense coordinates: functions b₁ … b_m of one number, and how each becomes a
//! coordinate.
//!
//! Φ_j(x) = (b_j(x) − mean of b_j over the known rows) · scale_j, so that an unknown value, 0 in every coordinate, is
//! the mean row. Functions that measure a length (x itself, its powers, hinges, splines) are scaled to population
//! standard deviation 1, as the linear map is: the penalty ½‖w‖² then treats them alike, whatever the unit. Functions
//! that say how much a value belongs to a place (sigmoid and Gaussian bumps, between 0 and 1) stay as they are, as the
//! 0/1 coordinates of levels and intervals do: a bump that few rows reach must not weigh more for that.

use super::CURVE_TOLERANCE;
use super::bumps::Bumps;
use super::hinges::Hinges;
use super::linear::Linear;
use super::polynomial::Polynomial as Polynomials;
use super::sigmoid::Sigmoid;
use super::spline::Spline;
use crate::features::convert::beyond::{self, Reach};
use crate::math;
use crate::model::additive::{Beyond, Curve, NumericRange, Polynomial};

/// Functions of one number.
#[derive(Clone, Debug, PartialEq)]
pub enum Functions {
    /// x, standardised.
    Linear(Linear),
    /// Powers of the standardised value.
    Polynomial(Polynomials),
    /// x and its excess over each knot.
    Hinges(Hinges),
    /// Restricted cubic spline.
    Spline(Spline),
    /// Logistic steps.
    Sigmoid(Sigmoid),
    /// Gaussian bumps.
    Bumps(Bumps),
}

/// Most functions of one map: 20 Gaussian bumps.
const MOST: usize = 20;

impl Functions {
    /// How many.
    pub fn n(&self) -> usize {
        match self {
            Functions::Linear(_) => 1,
            Functions::Polynomial(map) => map.degree,
            Functions::Hinges(map) => map.knots.len() + 1,
            Functions::Spline(map) => map.knots.len() - 1,
            Functions::Sigmoid(map) => map.centres.len(),
            Functions::Bumps(map) => map.centres.len(),
        }
    }

    /// Value of each at `x`, and its derivative (per unit of the attribute).
    fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        match self {
            Functions::Linear(map) => out[0] = (map.at(x), 1.0 / map.sd),
            Functions::Polynomial(map) => map.write(x, out),
            Functions::Hinges(map) => map.write(x, out),
            Functions::Spline(map) => map.write(x, out),
            Functions::Sigmoid(map) => map.write(x, out),
            Functions::Bumps(map) => map.write(x, out),
        }
    }

    /// Whether they measure a length and are scaled to standard deviation 1.
    fn is_length(&self) -> bool {
        !matches!(self, Functions::Sigmoid(_) | Functions::Bumps(_))
    }

    /// Where a piecewise cubic that is to equal a sum of them must have its knots; `None` where none can equal it.
    fn pieces(&self) -> Option<Vec<f64>> {
        match self {
            Functions::Linear(_) => Some(Vec::new()),
            Functions::Polynomial(map) => (map.degree <= 3).then(Vec::new),
            Functions::Hinges(map) => Some(map.corners()),
            Functions::Spline(map) => Some(map.knots.clone()),
            Functions::Sigmoid(_) | Functions::Bumps(_) => None,
        }
    }

    /// Where a curve that only comes near them should have knots.
    fn landmarks(&self) -> &[f64] {
        match self {
            Functions::Sigmoid(map) => &map.centres,
            Functions::Bumps(map) => &map.centres,
            _ => &[],
        }
    }
}

/// The coordinates of one number.
#[derive(Clone, Debug, PartialEq)]
pub struct Basis {
    functions: Functions,
    means: Vec<f64>,
    scales: Vec<f64>,
}

impl Basis {
    /// Measures mean and deviation of each function over the known `values` (NaN = unknown), each counted `counts`
    /// times.
    pub fn new(functions: Functions, values: &[f64], counts: &[f64]) -> Basis {
        let m = functions.n();
        let (mut means, mut scales) = (vec![0.0; m], vec![1.0; m]);
        if matches!(functions, Functions::Linear(_)) {
            return Basis { functions, means, scales };
        }
        let known = || values.iter().zip(counts).filter(|(x, _)| !x.is_nan());
        let rows: f64 = known().map(|(_, count)| count).sum();
        let mut at = [(0.0, 0.0); MOST];
        for (x, count) in known() {
            functions.write(*x, &mut at[..m]);
            means.iter_mut().zip(&at).for_each(|(mean, (value, _))| *mean += count * value / rows);
        }
        if functions.is_length() {
            let mut variances = vec![0.0; m];
            for (x, count) in known() {
                functions.write(*x, &mut at[..m]);
                for ((variance, mean), (value, _)) in variances.iter_mut().zip(&means).zip(&at) {
                    *variance += count * (value - mean) * (value - mean) / rows;
                }
            }
            // A function that no row moves says nothing: 0 throughout.
            scales = variances.iter().map(|v| if *v > 0.0 && v.is_finite() { 1.0 / v.sqrt() } else { 0.0 }).collect();
        }
        Basis { functions, means, scales }
    }

    /// Lengths in the attribute's own unit, their powers in powers of it, in place of deviation 1. What each coordinate is
    /// to be multiplied by.
    pub fn keep_units(&mut self) -> Vec<f64> {
        let unit = |at: usize| match &self.functions {
            Functions::Linear(z) | Functions::Hinges(Hinges { z, .. }) => Some(z.sd),
            Functions::Polynomial(map) => Some(map.z.sd.powi(at as i32 + 1)),
            Functions::Spline(_) => Some(1.0),
            Functions::Sigmoid(_) | Functions::Bumps(_) => None,
        };
        let factor = |(at, scale): (usize, &mut f64)| match unit(at) {
            Some(unit) if *scale > 0.0 => unit / std::mem::replace(scale, unit),
            _ => 1.0,
        };
        self.scales.iter_mut().enumerate().map(factor).collect()
    }

    /// Number of coordinates.
    pub fn n(&self) -> usize {
        self.means.len()
    }

    /// Whether the first coordinate is a straight line in the number.
    pub fn begins_straight(&self) -> bool {
        self.functions.is_length()
    }

    /// Whether it is x, standardised, and nothing else.
    pub fn is_linear(&self) -> bool {
        matches!(self.functions, Functions::Linear(_))
    }

    /// Whether every sum of its coordinates is a piecewise cubic.
    pub fn is_piecewise_cubic(&self) -> bool {
        self.functions.pieces().is_some()
    }

    /// Where sums, squares and products of its coordinates change their course: knots, or the middles of steps and bumps.
    pub fn corners(&self) -> Vec<f64> {
        self.functions.pieces().unwrap_or_else(|| self.functions.landmarks().to_vec())
    }

    /// The functions before they were standardised.
    pub fn functions(&self) -> &Functions {
        &self.functions
    }

    /// Each coordinate at `x` with its derivative; `out` has [`Basis::n`] places.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        self.functions.write(x, out);
        for ((value, slope), (mean, scale)) in out.iter_mut().zip(self.means.iter().zip(&self.scales)) {
            *value = (*value - mean) * scale;
            *slope *= scale;
        }
    }

    /// The coordinates of every row, a vector each; unknown = 0.
    pub fn columns(&self, values: &[f64]) -> Vec<Vec<f64>> {
        let mut columns = vec![vec![0.0; values.len()]; self.n()];
        let mut at = [(0.0, 0.0); MOST];
        for (row, x) in values.iter().enumerate().filter(|(_, x)| !x.is_nan()) {
            self.write(*x, &mut at[..self.n()]);
            columns.iter_mut().zip(&at).for_each(|(column, (value, _))| column[row] = *value);
        }
        columns
    }

    /// Σ w_j Φ_j(x) and its derivative.
    pub fn sum(&self, weights: &[f64], x: f64) -> (f64, f64) {
        let mut at = [(0.0, 0.0); MOST];
        self.write(x, &mut at[..self.n()]);
        let add = |(f, slope): (f64, f64), (w, (value, derivative)): (&f64, &(f64, f64))| {
            (f + w * value, slope + w * derivative)
        };
        weights.iter().zip(&at).fold((0.0, 0.0), add)
    }

    /// The effect Σ w_j Φ_j as a curve, and the distance from it that the conversion leaves: 0 for all but sigmoids and
    /// bumps. Outside the range of the data these go to their limits, and all others are what they are everywhere.
    pub fn curve(&self, weights: &[f64], range: &NumericRange) -> (Curve, f64) {
        self.curve_within(weights, range, CURVE_TOLERANCE)
    }

    /// The same within another tolerance.
    pub fn curve_within(&self, weights: &[f64], range: &NumericRange, tolerance: f64) -> (Curve, f64) {
        let f = |x: f64| self.sum(weights, x);
        let ends = (range.minimum, range.maximum);
        let Some(pieces) = self.functions.pieces() else {
            let reach = self.reach(weights, range, tolerance);
            let (mut curve, distance) = beyond::curve_within(&f, reach, self.functions.landmarks(), tolerance);
            if let Some((z, powers)) = self.powers() {
                let mut coefficients = vec![0.0; weights.len() + 1];
                for (w, power) in weights.iter().zip(&powers) {
                    coefficients.iter_mut().zip(power).for_each(|(sum, a)| *sum += w * a);
                }
                curve.polynomials = vec![Polynomial { centre: z.mean, unit: z.sd, coefficients }];
            }
            return (curve, distance);
        };
        let knots = ascending(pieces.iter().copied().filter(|x| ends.0 < *x && *x < ends.1).chain([ends.0, ends.1]));
        let beyond = if matches!(self.functions, Functions::Polynomial(_)) { Beyond::Cubic } else { Beyond::Linear };
        let (values, slopes) = knots.iter().map(|x| f(*x)).unzip();
        (Curve { knots, values, slopes, beyond, polynomials: Vec::new() }, 0.0)
    }

    /// How far beyond the data a sum of its coordinates, or of squares and products of two of them, is within a tolerance
    /// of its limits; 0 beyond for one that has none.
    pub fn reach(&self, weights: &[f64], range: &NumericRange, tolerance: f64) -> Reach {
        // Steps and bumps lie between 0 and 1, so that a product of two moves by no more than both of them; the other
        // factor of a pair is a length of a few standard deviations.
        let size: f64 = 40.0 * weights.iter().map(|w| w.abs()).sum::<f64>();
        let folds = math::ln(size / (beyond::SHARE * tolerance)).max(1.0);
        let beyond = match &self.functions {
            Functions::Sigmoid(map) => map.width * folds,
            Functions::Bumps(map) => map.width * (2.0 * folds).sqrt(),
            _ => 0.0,
        };
        Reach { data: (range.minimum, range.maximum), beyond }
    }

    /// Each coordinate as a polynomial of the standardised number, from the constant on, where all of them are.
    pub fn powers(&self) -> Option<(Linear, Vec<Vec<f64>>)> {
        let z = match &self.functions {
            Functions::Linear(z) | Functions::Polynomial(Polynomials { z, .. }) => *z,
            _ => return None,
        };
        let power = |(at, (mean, scale)): (usize, (&f64, &f64))| -> Vec<f64> {
            let mut power = vec![0.0; at + 2];
            (power[0], power[at + 1]) = (-mean * scale, *scale);
            power
        };
        Some((z, self.means.iter().zip(&self.scales).enumerate().map(power).collect()))
    }

    /// Where a surface must have grid lines to equal sums of products of splines: the knots, and the ends of the range.
    ///
    /// A surface goes on outside its grid as its outermost patch. A spline is a straight line there, so that the
    /// outermost patch must lie beyond the last knot. It is as wide as the data: continued from a narrow one a cubic would
    /// be mostly rounding.
    pub fn grid(&self, range: &NumericRange) -> Vec<f64> {
        let pieces = self.functions.pieces().unwrap_or_default();
        let (mut low, mut high) = (range.minimum, range.maximum);
        let wider = (low - (high - low), high + (high - low));
        if !pieces.is_empty() && wider.0.is_finite() && wider.1.is_finite() {
            (low, high) = wider;
        }
        ascending(pieces.into_iter().chain([range.minimum, range.maximum, low, high]))
    }
}

/// The numbers in order, each once.
fn ascending(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let numbers: Vec<f64> = numbers.collect();
    let mut known = crate::order::known(&numbers);
    known.dedup_by(|a, b| *a <= *b);
    known
}
