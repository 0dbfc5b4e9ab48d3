//! Sub-kernels: similarities of rows in one attribute or a pair, whose sum is the kernel of a decomposable SVM
//! (Jakulin et al. 2005, section 2.3). Each ends as one effect, Σ_j c_j K(v, x_j), its [`Expansion`].
//!
//! An unknown value is similar to nothing: K = 0 where any attribute of the sub-kernel is unknown in either row, so
//! that unknown has the effect 0.

mod buckets;
mod cells;
mod expansion;
mod factor;
mod near;
pub(crate) mod wendland;

pub use cells::{Cells, NO_CELL};
pub use expansion::Expansion;
pub use factor::{Factor, REMAINDER};
pub use near::Near;

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
        levels: Vec<Codes>,
        /// γ > 0, per squared standard deviation.
        gamma: f64,
    },
    /// φ(‖z − z′‖ / range) of Wendland, exactly 0 from the range on; a level is similar to itself only. Of many rows most
    /// entries are 0.
    Compact {
        /// Numeric attributes: one standardised value a row, NaN = unknown.
        columns: Vec<Vec<f64>>,
        /// Categorical attributes: how many levels, and the level of each row or [`MISSING_LEVEL`].
        levels: Vec<Codes>,
        /// > 0, in standard deviations.
        range: f64,
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

/// How many levels an attribute has, and the level of each row.
pub type Codes = (usize, Vec<u32>);

impl SubKernel {
    /// Rows.
    pub fn n_rows(&self) -> usize {
        let (columns, levels) = self.members();
        columns.first().map(|z| z.len()).or(levels.first().map(|(_, codes)| codes.len())).unwrap_or(0)
    }

    /// Standardised values and levels of the rows.
    fn members(&self) -> (Vec<&[f64]>, &[Codes]) {
        match self {
            SubKernel::Radial { columns, levels, .. } | SubKernel::Compact { columns, levels, .. } => {
                (columns.iter().map(Vec::as_slice).collect(), levels)
            }
            SubKernel::Polynomial { column, .. } => (vec![column], &[]),
        }
    }

    /// Whether it is exactly 0 from some distance on.
    pub fn is_compact(&self) -> bool {
        self.range().is_some()
    }

    /// The distance from which it is 0, in standard deviations.
    pub fn range(&self) -> Option<f64> {
        if let SubKernel::Compact { range, .. } = self { Some(*range) } else { None }
    }

    /// Whether the parts fit each other and the parameters make a kernel: what a learner relies on.
    pub fn is_sound(&self, n_rows: usize) -> bool {
        match self {
            SubKernel::Radial { columns, levels, gamma: size }
            | SubKernel::Compact { columns, levels, range: size } => {
                (1..=2).contains(&(columns.len() + levels.len()))
                    && size.is_finite()
                    && *size > 0.0
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

    /// Most entries of a factor of its matrix that what can be said of a value may have to pass; 0 where it has coordinates.
    pub fn most_entries(&self) -> usize {
        if self.is_compact() { self.n_rows().saturating_mul(self.n_rows()) / 2 } else { 0 }
    }

    /// Whether it is of two numbers.
    pub fn is_surface(&self) -> bool {
        matches!(self, SubKernel::Radial { columns, .. } | SubKernel::Compact { columns, .. } if columns.len() > 1)
    }

    /// K(x_i, x_j) of two rows.
    pub fn between(&self, i: usize, j: usize) -> f64 {
        let (numbers, levels) = self.values(i);
        self.to(Point { numbers: &numbers, levels: &levels }, j)
    }

    /// K(v, x_j) of any value and a row.
    pub fn to(&self, point: Point, j: usize) -> f64 {
        let (numbers, levels) = self.values(j);
        self.similarity().between(point, Point { numbers: &numbers, levels: &levels })
    }

    fn values(&self, row: usize) -> (Vec<f64>, Vec<u32>) {
        let (columns, levels) = self.members();
        (columns.iter().map(|z| z[row]).collect(), levels.iter().map(|(_, codes)| codes[row]).collect())
    }

    fn similarity(&self) -> Similarity {
        match self {
            SubKernel::Radial { gamma, .. } => Similarity::Radial(*gamma),
            SubKernel::Compact { range, .. } => Similarity::Compact(*range),
            SubKernel::Polynomial { degree, .. } => Similarity::Polynomial(*degree),
        }
    }

    /// f(v) = Σ_j c_j K(v, x_j), ready to be evaluated; one coefficient a row.
    pub fn expansion(&self, coefficients: &[f64]) -> Expansion {
        Expansion::new(self, &Cells::new(self), coefficients)
    }
}

/// What is left of a sub-kernel without its rows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Similarity {
    Radial(f64),
    Compact(f64),
    Polynomial(u32),
}

impl Similarity {
    /// K(a, b); 0 where a value is unknown.
    fn between(self, a: Point, b: Point) -> f64 {
        if !(a.is_known() && b.is_known()) {
            return 0.0;
        }
        match self {
            Similarity::Radial(gamma) => {
                let numbers: f64 = a.numbers.iter().zip(b.numbers).map(|(a, b)| (a - b) * (a - b)).sum();
                let differing = a.levels.iter().zip(b.levels).filter(|(a, b)| a != b).count();
                math::exp(-gamma * (numbers + differing as f64))
            }
            Similarity::Compact(range) => {
                let scaled = |(a, b): (&f64, &f64)| ((a - b) / range) * ((a - b) / range);
                let squared: f64 = a.numbers.iter().zip(b.numbers).map(scaled).sum();
                if a.levels == b.levels { wendland::of_squared(squared) } else { 0.0 }
            }
            Similarity::Polynomial(degree) => polynomial(a.numbers[0] * b.numbers[0], degree),
        }
    }
}

/// (1 + p)ᵈ − 1 without losing a small p in the 1: p Σ_{k<d} (1 + p)ᵏ.
fn polynomial(product: f64, degree: u32) -> f64 {
    let sum = (0..degree).fold(0.0, |sum, _| sum * (1.0 + product) + 1.0);
    product * sum
}

fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}
