//! Least squares of the class as ±1 over one kernel on all coordinates, radial or with an end: a Gaussian process, Agarwal's proximal
//! support vector machine that is not linear. It does not add up, so it has no nomogram.
//!
//! f = Σ_i c_i (K(x, x_i) + 1) minimises Σ w_i (y_i − f(x_i))² + k (‖f‖² + b²): (K + 11ᵀ + k/W) c = y over the rows of
//! the fit, and b = Σ c_i.

use super::radial_svm::{Decay, kernel_matrix};
use crate::features::design::Design;
use crate::heartbeat;
use crate::linear::cholesky::Cholesky;
use nalgebra::DMatrix;

/// Most different rows: a fit is rows³ / 3 steps, and holds two squares of them.
pub const MOST_ROWS: usize = 3000;

/// c of each row (0 where its weight is) and b, for rows that answer `y` with `weights` (0 = not in this fit).
///
/// # Panics
/// As [`kernel_matrix`].
pub fn fit(design: &Design, decay: Decay, k: f64, y: &[f64], weights: &[f64]) -> (Vec<f64>, f64) {
    let n = design.n_rows;
    heartbeat::beat();
    let kernel = kernel_matrix(design, decay);
    let kept: Vec<usize> = (0..n).filter(|row| weights[*row] > 0.0).collect();
    if kept.is_empty() {
        return (vec![0.0; n], 0.0);
    }
    let matrix = DMatrix::from_fn(kept.len(), kept.len(), |i, j| {
        let noise = if i == j { k / weights[kept[i]] } else { 0.0 };
        kernel[kept[i] * n + kept[j]] + 1.0 + noise
    });
    // No pivot is below the noise of its row.
    let factor = Cholesky::of(matrix, |i| k / weights[kept[i]]);
    let mut found: Vec<f64> = kept.iter().map(|row| y[*row]).collect();
    factor.solve(&mut found);
    let mut expansion = vec![0.0; n];
    kept.iter().zip(&found).for_each(|(row, c)| expansion[*row] = *c);
    (expansion, found.iter().sum())
}
