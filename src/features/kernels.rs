//! Sub-kernels: similarities of rows in one attribute or a pair, whose sum is the kernel of a decomposable SVM
//! (Jakulin et al. 2005, section 2.3). Each ends as one effect, Σ_j c_j K(v, x_j), its [`Expansion`].
//!
//! An unknown value is similar to nothing: K = 0 where any attribute of the sub-kernel is unknown in either row, so
//! that unknown has the effect 0.

mod cells;
mod expansion;
mod factor;

pub use cells::{Cells, NO_CELL};
pub use expansion::Expansion;
pub use factor::{Factor, REMAINDER};

use super::design::MISSING_LEVEL;
use crate::math;

/// A positive semidefinite kernel on the rows of a design, by the values of one attribute or of a pair.
#[derive(Clone, Debug, PartialEq)]
pub enum SubKernel {
    /// exp(−γ ‖z − z′‖²): standardised numbers differ by their difference, levels that are not the same by 1.
    Radial {
        /// Numeric attributes: one standardised value a row, NaN = unknown.
        columns: Vec<Vec<f64>>,
        /// Categorical attributes: how many levels, and the level of each row or [`MISSING_LEVEL`].
        levels: Vec<(usize, Vec<u32>)>,
        /// γ > 0, per squared standard deviation.
        gamma: f64,
    },
    /// (1 + z z′)ᵈ − 1: without the constant, which the bias has already.
    Polynomial {
        /// One standardised value a row, NaN = unknown.
        column: Vec<f64>,
        /// d ≥ 1.
        degree: u32,
    },
}

/// A value of a sub-kernel's attributes, in the data or not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point<'a> {
    /// Standardised numbers, one a column; NaN = unknown.
    pub numbers: &'a [f64],
    /// Levels, one a categorical attribute; [`MISSING_LEVEL`] = unknown.
    pub levels: &'a [u32],
}

impl Point<'_> {
    /// Whether every value is known.
    pub fn is_known(&self) -> bool {
        self.numbers.iter().all(|z| !z.is_nan()) && self.levels.iter().all(|level| *level != MISSING_LEVEL)
    }
}

impl SubKernel {
    /// Rows.
    pub fn n_rows(&self) -> usize {
        match self {
            SubKernel::Radial { columns, levels, .. } => {
                columns.first().map(Vec::len).or(levels.first().map(|(_, codes)| codes.len())).unwrap_or(0)
            }
            SubKernel::Polynomial { column, .. } => column.len(),
        }
    }

    /// Whether the parts fit each other and the parameters make a kernel: what a learner relies on.
    pub fn is_sound(&self, n_rows: usize) -> bool {
        match self {
            SubKernel::Radial { columns, levels, gamma } => {
                (1..=2).contains(&(columns.len() + levels.len()))
                    && gamma.is_finite()
                    && *gamma > 0.0
                    && columns.iter().all(|z| z.len() == n_rows && z.iter().all(|z| !z.is_infinite()))
                    && levels.iter().all(|(n_levels, codes)| {
                        codes.len() == n_rows
                            && codes.iter().all(|&code| (code as usize) < *n_levels || code == MISSING_LEVEL)
                    })
            }
            SubKernel::Polynomial { column, degree } => {
                let size = column.iter().filter(|z| !z.is_nan()).fold(0.0_f64, |size, z| size.max(z.abs()));
                // Finite for all pairs of rows.
                column.len() == n_rows && *degree >= 1 && power(1.0 + size * size, *degree).is_finite()
            }
        }
    }

    /// K(x_i, x_j) of two rows.
    pub fn between(&self, i: usize, j: usize) -> f64 {
        match self {
            SubKernel::Radial { columns, levels, .. } => {
                let numbers: Vec<f64> = columns.iter().map(|z| z[i]).collect();
                let levels: Vec<u32> = levels.iter().map(|(_, codes)| codes[i]).collect();
                self.to(Point { numbers: &numbers, levels: &levels }, j)
            }
            SubKernel::Polynomial { column, .. } => self.to(Point { numbers: &[column[i]], levels: &[] }, j),
        }
    }

    /// K(v, x_j) of any value and a row.
    pub fn to(&self, point: Point, j: usize) -> f64 {
        match self {
            SubKernel::Radial { columns, levels, gamma } => {
                let numbers = columns.iter().zip(point.numbers).map(|(z, v)| (v - z[j]) * (v - z[j]));
                let unknown =
                    point.levels.contains(&MISSING_LEVEL) || levels.iter().any(|(_, codes)| codes[j] == MISSING_LEVEL);
                let differing = levels.iter().zip(point.levels).filter(|((_, codes), level)| codes[j] != **level);
                let squared = numbers.sum::<f64>() + differing.count() as f64;
                // A number that is unknown makes the sum NaN.
                if unknown || squared.is_nan() { 0.0 } else { math::exp(-gamma * squared) }
            }
            SubKernel::Polynomial { column, degree } => {
                let product = point.numbers[0] * column[j];
                if product.is_nan() { 0.0 } else { polynomial(product, *degree) }
            }
        }
    }

    /// f(v) = Σ_j c_j K(v, x_j), ready to be evaluated; one coefficient a row.
    pub fn expansion(&self, coefficients: &[f64]) -> Expansion {
        Expansion::new(self, &Cells::new(self), coefficients)
    }
}

/// (1 + p)ᵈ − 1 without losing a small p in the 1: p Σ_{k<d} (1 + p)ᵏ.
pub(crate) fn polynomial(product: f64, degree: u32) -> f64 {
    let sum = (0..degree).fold(0.0, |sum, _| sum * (1.0 + product) + 1.0);
    product * sum
}

fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}
