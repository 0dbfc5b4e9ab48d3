//! A similarity becomes a kernel: the nearest matrix without negative eigenvalues, and coordinates for its values.

use crate::linear::eigen;

/// Eigenvalues nearer to 0 than this share of the largest are rounding.
const ROUNDING: f64 = 1e-13;

/// A matrix that was looked at, and repaired where it had to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// Without negative eigenvalues: bit for bit what it was, where it had none.
    pub used: Vec<f64>,
    /// B with B Bᵀ = `used`, the symmetric one: it is unique, so that the order of the values changes the order of its rows
    /// and columns and nothing else.
    pub root: Vec<f64>,
    /// Smallest eigenvalue of what was given.
    pub smallest: f64,
    /// Largest difference between an entry that was given and one that is used; 0 where there was nothing to repair.
    pub largest_change: f64,
}

/// Takes the negative eigenvalues off a symmetric matrix of `n` rows.
pub fn repair(matrix: &[f64], n: usize) -> Repaired {
    let eigen = eigen::symmetric(matrix.to_vec(), n);
    let size = eigen.values.iter().fold(0.0_f64, |size, value| size.max(value.abs()));
    let kept = |value: f64| if value > ROUNDING * n as f64 * size { value } else { 0.0 };
    let rebuilt = |of: &dyn Fn(f64) -> f64| -> Vec<f64> {
        let mut out = vec![0.0; n * n];
        for (value, vector) in eigen.values.iter().zip(eigen.vectors.chunks_exact(n.max(1))) {
            let value = of(kept(*value));
            if value <= 0.0 {
                continue;
            }
            for (row, x) in out.chunks_exact_mut(n).zip(vector) {
                row.iter_mut().zip(vector).for_each(|(entry, y)| *entry += value * x * y);
            }
        }
        out
    };
    let smallest = eigen.values.last().copied().unwrap_or(0.0);
    let root = rebuilt(&f64::sqrt);
    if smallest >= -ROUNDING * n as f64 * size {
        return Repaired { used: matrix.to_vec(), root, smallest, largest_change: 0.0 };
    }
    let used = rebuilt(&|value| value);
    let largest_change = used.iter().zip(matrix).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    Repaired { used, root, smallest, largest_change }
}
