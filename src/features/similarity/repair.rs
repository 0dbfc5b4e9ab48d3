//! A similarity becomes a kernel: the nearest matrix without negative eigenvalues, and coordinates for its values.

use crate::linear::eigen;
use nalgebra::DMatrix;

/// Eigenvalues nearer to 0 than this share of the largest are rounding.
const ROUNDING: f64 = 1e-13;

/// A matrix that was looked at, and repaired where it had to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// Without negative eigenvalues: bit for bit what it was, where it had none.
    pub used: DMatrix<f64>,
    /// B with B Bᵀ = `used`, the symmetric one: it is unique, so that the order of the values changes the order of its rows
    /// and columns and nothing else.
    pub root: DMatrix<f64>,
    /// Smallest eigenvalue of what was given.
    pub smallest: f64,
    /// Largest difference between an entry that was given and one that is used; 0 where there was nothing to repair.
    pub largest_change: f64,
}

/// Takes the negative eigenvalues off a symmetric matrix.
pub fn repair(matrix: &DMatrix<f64>) -> Repaired {
    let n = matrix.nrows();
    let eigen = eigen::symmetric(matrix);
    let size = eigen.values.iter().fold(0.0_f64, |size, value| size.max(value.abs()));
    let rounding = ROUNDING * n as f64 * size;
    let rebuilt = |of: fn(f64) -> f64| {
        let mut out = DMatrix::zeros(n, n);
        let kept = eigen.values.iter().zip(eigen.vectors.column_iter()).filter(|(value, _)| **value > rounding);
        kept.for_each(|(value, vector)| out.ger(of(*value), &vector, &vector, 1.0));
        out
    };
    let smallest = eigen.values.last().copied().unwrap_or(0.0);
    let root = rebuilt(f64::sqrt);
    if smallest >= -rounding {
        return Repaired { used: matrix.clone(), root, smallest, largest_change: 0.0 };
    }
    let used = rebuilt(|value| value);
    let largest_change = used.iter().zip(matrix.iter()).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    Repaired { used, root, smallest, largest_change }
}
