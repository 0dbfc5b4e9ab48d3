//! The proximal support vector machine (Fung & Mangasarian 2001; Agarwal 2002) and ridge regression: penalised least
//! squares with a constant for each coefficient,
//!
//! ```text
//! min ½ Σ weight (z − b − w·x)² + ½ Σ k_j w_j² + ½ k b²
//! ```
//!
//! Of a class z is ±1 and the intercept b is shrunk too, as in the papers, where k = 1/ν; of a number the intercept is
//! free. With A = [1, X] and D the constants that is (AᵀWA + D) β = AᵀWz: one Gram matrix of a fit's rows serves every
//! choice of constants by one Cholesky factor each ([`System`]).

pub mod gibbs;
pub mod choose_k;
mod posterior;
pub mod process;
mod rows;
mod spectrum;
mod system;
pub mod variates;

pub use posterior::{Choosing, KernelBars, MOST as MOST_DIRECTIONS, Posterior, Said, Saying};
pub use spectrum::Spectrum;
pub use system::System;

use super::solve::SolveOptions;
use super::solve::certificate::Certificate;
use crate::features::design::Design;
pub use crate::features::penalties::Penalties;

/// What was found for one choice of constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// w, one a coordinate.
    pub weights: Vec<f64>,
    /// b.
    pub bias: f64,
    /// w·x + b of every row of the design, in the fit or not.
    pub scores: Vec<f64>,
    /// How far from optimal: the gap is Σ r_j² / 2k_j of the residual r of the normal equations, which is the duality gap
    /// exactly.
    pub certificate: Certificate,
}

/// Fits the target `z` with `weights` (0 = the row is not in this fit).
///
/// # Panics
/// Where a number is not finite, a weight or constant negative or a length wrong: the task refuses such rows before.
pub fn fit(design: &Design, penalties: &Penalties, z: &[f64], weights: &[f64], options: &SolveOptions) -> Found {
    System::new(design, weights, penalties).fit(design, penalties, z, weights, options)
}
