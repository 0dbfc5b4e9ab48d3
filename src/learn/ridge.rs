//! Ridge regression of a number: min ½ λ‖w‖² + ½ Σ weight (y − w·x − b)², the bias not penalised.
//!
//! With every weight 1 that is w = (XᵀX + λI)⁻¹ Xᵀy of centred columns and target: λ is the k of Hoerl & Kennard 1970 and
//! the `alpha` of scikit-learn. It is the proximal machine with a free intercept, and one constant or several.

use super::proximal::{self, Found, Penalties};
use super::solve::SolveOptions;
use crate::features::design::Design;

/// Fits the target `y` with `weights` (0 = the row is not in this fit) and `lambda` ≥ 0.
///
/// # Panics
/// As [`proximal::fit`].
pub fn fit(design: &Design, y: &[f64], weights: &[f64], lambda: f64, options: &SolveOptions) -> Found {
    proximal::fit(design, &Penalties::uniform(lambda, 0.0, design.n_coordinates()), y, weights, options)
}
