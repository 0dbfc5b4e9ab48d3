//! The posterior of the coefficients: with noise σ² and a prior of variance σ²/k_j it is normal around the fit with the
//! covariance σ² (AᵀWA + D)⁻¹ (Agarwal 2002, section 4).

use super::{Penalties, System};
use crate::features::design::Design;
use crate::features::kernels::Point;
use crate::learn::Score;

/// Most coefficients for which it is kept: the square of them goes into the model.
pub const MOST: usize = 500;

/// Most by which coordinates that repeat others may inflate a variance (the variance inflation factor, Marquardt 1970).
const MOST_INFLATED: f64 = 1e11;

/// How uncertain a score is: the sum over *directions* of their squares, and what groups have of their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Posterior {
    /// σ, the standard deviation of the noise.
    pub noise: f64,
    /// L of the covariance L Lᵀ, a column each: coordinates alone, no expansions.
    pub directions: Vec<Score>,
    /// One a sub-kernel.
    pub kernels: Vec<KernelBars>,
}

/// What is uncertain of a sub-kernel at some of its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KernelBars {
    /// The values, as in [`crate::model::additive::PosteriorEffect`].
    pub places: Vec<f64>,
    /// Those of the second number of a pair.
    pub y_places: Vec<f64>,
    /// For each direction in turn the standard deviation along it at each value.
    pub along: Vec<f64>,
    /// Mean of that over the rows, one a direction.
    pub centre: Vec<f64>,
    /// Variance at each value beside these.
    pub own: Vec<f64>,
    /// The same of the effect less its mean over the rows; empty where it is `own`.
    pub own_centred: Vec<f64>,
    /// Largest error of a bar between the values, as a share of its length: inside the range of the data, and outside.
    pub errors: [f64; 2],
}

/// What is uncertain of a sub-kernel at one value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// Standard deviation along each direction.
    pub along: Vec<f64>,
    /// Variance beside.
    pub own: f64,
    /// The same of the effect less its mean over the rows.
    pub own_centred: f64,
}

/// What can be said of any value of a sub-kernel.
pub type Saying<'a> = dyn Fn(Point) -> Said + 'a;

/// Chooses the values of a sub-kernel at which it is said: its index, the mean along each direction, how many
/// multiplications a saying costs, and what can be said.
pub type Choosing<'a> = dyn Fn(usize, &[f64], usize, &Saying) -> KernelBars + 'a;

impl System {
    /// Of the scores that were found for `z` with these penalties, in the unit of both; `None` where there are too many
    /// coefficients, or as many as rows and nothing shrinks them, or where some repeat others and next to nothing does.
    pub fn posterior(
        &self,
        design: &Design,
        penalties: &Penalties,
        z: &[f64],
        weights: &[f64],
        scores: &[f64],
    ) -> Option<Posterior> {
        let constants = penalties.of_system();
        let n = constants.len();
        if n > MOST {
            return None;
        }
        let factor = match self.factored(&constants) {
            Some(factor) => factor,
            None => System::of_coordinates(design, weights).factored(&constants)?,
        };
        // The columns of U⁻¹, since (UᵀU)⁻¹ = U⁻¹ U⁻ᵀ.
        let columns: Vec<Vec<f64>> = (0..n).map(|at| factor.column_of_inverse(at)).collect();
        let freedom: f64 = (0..n)
            .map(|at| 1.0 - constants[at] * columns.iter().map(|column| column[at] * column[at]).sum::<f64>())
            .sum();
        let noise = noise(z, scores, weights, freedom)?;
        let diagonal: Vec<f64> = self.diagonal.iter().zip(&constants).map(|(entry, k)| entry + k).collect();
        Posterior::of(noise, &columns, &diagonal, Vec::new())
    }
}

/// σ, from what is left of the rows and the degrees of freedom of the fit; `None` where these use the rows up.
pub(super) fn noise(z: &[f64], scores: &[f64], weights: &[f64], freedom: f64) -> Option<f64> {
    let total: f64 = weights.iter().sum();
    let error: f64 = z.iter().zip(scores).zip(weights).map(|((z, f), w)| w * (z - f) * (z - f)).sum();
    let free = total - freedom;
    let noise = (error / free).sqrt();
    (free > 1e-9 * total && noise.is_finite()).then_some(noise)
}

impl Posterior {
    /// From the columns of U⁻¹ with UᵀU the matrix of the fit, and the diagonal of that. `None` where neither rows nor
    /// constants hold some direction: what would be said of it is rounding.
    pub(super) fn of(
        noise: f64,
        columns: &[Vec<f64>],
        diagonal: &[f64],
        kernels: Vec<KernelBars>,
    ) -> Option<Posterior> {
        let spread = |at: usize| -> f64 { columns.iter().map(|column| column[at] * column[at]).sum() };
        if !diagonal.iter().enumerate().all(|(at, entry)| spread(at) * entry < MOST_INFLATED) {
            return None;
        }
        let direction = |column: &Vec<f64>| Score {
            bias: noise * column[0],
            weights: column[1..].iter().map(|w| noise * w).collect(),
            norm: 1.0,
            ..Score::default()
        };
        let directions: Vec<Score> = columns.iter().map(direction).collect();
        let is_finite = |score: &Score| score.bias.is_finite() && score.weights.iter().all(|w| w.is_finite());
        directions.iter().all(is_finite).then_some(Posterior { noise, directions, kernels })
    }
}
