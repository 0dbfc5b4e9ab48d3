//! The posterior of shrinkage constants by Gibbs sampling (Agarwal 2002, section 4).
//!
//! ```text
//! z | β, σ²  ~ N(Aβ, σ² W⁻¹)           A = [1, X], W the weights of the rows
//! β_j | σ², k ~ N(0, σ²/k_g)           g the constant of coordinate j
//! k_g        ~ Gamma(½, rate ½/n)      n rows: k/n is χ² with one degree of freedom
//! σ²         ~ 1/σ²
//! ```
//!
//! Given the constants, β̂ is the proximal machine's own answer: they are what it is shrunk with. Without a proper prior k
//! has no posterior, since no data tell a huge k from an infinite one. This one is weak: it lets k range freely up to n,
//! where a standardised coordinate is halved, and falls off where everything is shrunk to nothing.
//!
//! A draw costs one Cholesky factor of the coordinates, whatever the number of rows. β and σ² are drawn together, with β
//! integrated out of σ². Drawing k given β alone hardly moves where the data say little (k is then tied to the β of the
//! moment), and the way round, with β√k held fixed, hardly moves where they say much; both in turn move everywhere
//! (Yu & Meng 2011).

use super::system;
use super::variates::{gamma, generator, normal, uniform};
use crate::features::design::Design;
use crate::heartbeat;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use crate::math;
use nalgebra::DMatrix;

/// What the rows say, all that the sampler needs of them. Coefficients are the intercept and then the coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Moments {
    /// AᵀWA.
    pub gram: DMatrix<f64>,
    /// AᵀWz.
    pub pulls: Vec<f64>,
    /// zᵀWz.
    pub square: f64,
    /// Σ weight: the number of rows.
    pub rows: f64,
}

/// How a coefficient is shrunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShrunkBy {
    /// Not at all.
    Nothing,
    /// By a constant that is known.
    Known(f64),
    /// By one of the constants that are drawn.
    Constant(usize),
}

/// Priors of the constants and of the noise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Shape of k.
    pub shape: f64,
    /// Rate of k.
    pub rate: f64,
    /// Shape of 1/σ²; with rate 0 and shape 0 the prior is 1/σ².
    pub noise_shape: f64,
    /// Rate of 1/σ².
    pub noise_rate: f64,
}

impl Prior {
    /// Of n rows, as stated above.
    pub fn of(rows: f64) -> Prior {
        Prior { shape: 0.5, rate: 0.5 / rows, noise_shape: 0.0, noise_rate: 0.0 }
    }
}

/// A posterior to draw from.
#[derive(Clone, Debug)]
pub struct Sampler {
    moments: Moments,
    prior: Prior,
    shrunk: Vec<ShrunkBy>,
    /// For each constant its coefficients.
    members: Vec<Vec<usize>>,
    seed: u64,
}

/// One draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// σ².
    pub noise: f64,
    /// k of each constant.
    pub constants: Vec<f64>,
    /// β.
    pub coefficients: Vec<f64>,
}

/// σ² is at least this share of the mean square: rounding leaves no less of targets that are met exactly.
const LEAST_NOISE: f64 = 1e-14;
/// Constants stay between this many rows and its inverse: far beyond both nothing changes but the rounding.
const MOST: f64 = 1e9;

impl Moments {
    /// Of the rows with a positive weight.
    ///
    /// # Panics
    /// Where lengths differ.
    pub fn of(design: &Design, z: &[f64], weights: &[f64]) -> Moments {
        assert!(z.len() == design.n_rows && weights.len() == design.n_rows, "one target and weight for each row");
        let used: Vec<u32> = (0..design.n_rows as u32).filter(|&row| weights[row as usize] > 0.0).collect();
        let rows = weights.iter().sum();
        let gram = system::moments(design, &used, weights, rows);
        let weighted: Vec<f64> = z.iter().zip(weights).map(|(z, weight)| z * weight).collect();
        let pulls = std::iter::once(weighted.iter().sum()).chain(design.transposed_times(&weighted)).collect();
        Moments { gram, pulls, square: dot(&weighted, z), rows }
    }

    fn row(&self, j: usize) -> &[f64] {
        let n = self.pulls.len();
        &self.gram.as_slice()[j * n..(j + 1) * n]
    }
}

impl Sampler {
    /// `shrunk`: one a coefficient, the intercept first.
    ///
    /// # Panics
    /// Where a length is wrong.
    pub fn new(moments: Moments, shrunk: Vec<ShrunkBy>, prior: Prior, seed: u64) -> Sampler {
        assert!(shrunk.len() == moments.pulls.len(), "every coefficient is shrunk in some way");
        let constants = shrunk.iter().map(|by| if let ShrunkBy::Constant(at) = by { at + 1 } else { 0 });
        let mut members = vec![Vec::new(); constants.max().unwrap_or(0)];
        for (j, by) in shrunk.iter().enumerate() {
            if let ShrunkBy::Constant(at) = by {
                members[*at].push(j);
            }
        }
        Sampler { moments, prior, shrunk, members, seed }
    }

    /// Where a chain begins: each constant anywhere between a ten-thousandth of the rows and ten times them, on the scale
    /// of its logarithm, which is wider than what any data leave.
    pub fn start(&self, chain: u32) -> Vec<f64> {
        let mut generator = generator(self.seed, chain, u64::MAX);
        let span = math::ln(1e5);
        let constant = |_: &Vec<usize>| self.moments.rows * 1e-4 * math::exp(span * uniform(&mut generator));
        self.members.iter().map(constant).collect()
    }

    /// Draw number `number` of a chain, from the constants of the one before.
    pub fn draw(&self, constants: &[f64], chain: u32, number: u64) -> Draw {
        heartbeat::round();
        let mut generator = generator(self.seed, chain, number);
        let n = self.shrunk.len();
        let factor = self.factored(constants);
        let mut coefficients = self.moments.pulls.clone();
        factor.solve(&mut coefficients);

        // σ² with β integrated out.
        let free = self.shrunk.iter().filter(|by| **by == ShrunkBy::Nothing).count() as f64;
        let left = self.moments.square - dot(&self.moments.pulls, &coefficients);
        let shape = self.prior.noise_shape + 0.5 * (self.moments.rows - free).max(1.0);
        let rate = self.prior.noise_rate + 0.5 * left.max(LEAST_NOISE * self.moments.square.max(1e-200));
        let noise = rate / gamma(shape, &mut generator);

        // β given σ².
        let mut deviations: Vec<f64> = (0..n).map(|_| normal(&mut generator)).collect();
        factor.solve_upper(&mut deviations);
        let root = noise.sqrt();
        coefficients.iter_mut().zip(&deviations).for_each(|(beta, deviation)| *beta += root * deviation);

        // Each k given its β and σ².
        let mut constants: Vec<f64> = self
            .members
            .iter()
            .map(|members| {
                let squares: f64 = members.iter().map(|j| coefficients[*j] * coefficients[*j]).sum();
                let shape = self.prior.shape + 0.5 * members.len() as f64;
                self.bounded(gamma(shape, &mut generator) / (self.prior.rate + 0.5 * squares / noise))
            })
            .collect();

        // Each k again, with β√k held fixed.
        let mut residual = self.moments.pulls.clone();
        for (j, beta) in coefficients.iter().enumerate() {
            subtract(&mut residual, *beta, self.moments.row(j));
        }
        for (k, members) in constants.iter_mut().zip(&self.members) {
            let own: Vec<f64> = members.iter().map(|j| coefficients[*j]).collect();
            // As a function of s, what β is multiplied with: −(pull s − ½ curvature s²)/σ² is half the sum of squares.
            let mut moved = vec![0.0; n];
            for (j, beta) in members.iter().zip(&own) {
                subtract(&mut moved, -beta, self.moments.row(*j));
            }
            let of_members = |v: &[f64]| members.iter().zip(&own).map(|(j, beta)| v[*j] * beta).sum::<f64>();
            let curvature = of_members(&moved);
            let pull = of_members(&residual) + curvature;
            let at = *k;
            let Prior { shape, rate, .. } = self.prior;
            let log_density = |shift: f64| {
                let s = math::exp(-0.5 * shift);
                shape * shift - rate * at * math::exp(shift) + (pull * s - 0.5 * curvature * s * s) / noise
            };
            let shift = slice(&log_density, &mut generator);
            *k = self.bounded(at * math::exp(shift));
            let s = (at / *k).sqrt();
            members.iter().zip(&own).for_each(|(j, beta)| coefficients[*j] = s * beta);
            subtract(&mut residual, s - 1.0, &moved);
        }
        Draw { noise, constants, coefficients }
    }

    fn bounded(&self, k: f64) -> f64 {
        let rows = self.moments.rows;
        k.max(rows / MOST).min(rows * MOST)
    }

    fn constant_of(&self, j: usize, constants: &[f64]) -> f64 {
        match self.shrunk[j] {
            ShrunkBy::Nothing => 0.0,
            ShrunkBy::Known(k) => k,
            ShrunkBy::Constant(at) => constants[at],
        }
    }

    fn factored(&self, constants: &[f64]) -> Cholesky {
        let mut matrix = self.moments.gram.clone();
        (0..self.shrunk.len()).for_each(|j| matrix[(j, j)] += self.constant_of(j, constants));
        // What is left of a row after those before it is at least its own constant.
        Cholesky::of(matrix, |j| self.constant_of(j, constants).max(f64::MIN_POSITIVE))
    }
}

fn subtract(from: &mut [f64], factor: f64, row: &[f64]) {
    from.iter_mut().zip(row).for_each(|(entry, x)| *entry -= factor * x);
}

/// Width of the interval that a slice is first looked for in.
const WIDTH: f64 = 2.0;
/// Steps to each side: the density falls off long before.
const STEPS: usize = 32;

/// A step from 0 that leaves a density unchanged: evenly among what lies above a height drawn below it (Neal 2003,
/// stepping out and shrinking).
fn slice(log_density: &dyn Fn(f64) -> f64, generator: &mut rand_pcg::Pcg64) -> f64 {
    let height = log_density(0.0) + math::ln(uniform(generator));
    let mut low = -WIDTH * uniform(generator);
    let mut high = low + WIDTH;
    // How many of the steps go to each side is drawn too, so that the way back is as likely.
    let below = (((STEPS + 1) as f64 * uniform(generator)) as usize).min(STEPS);
    for _ in 0..below {
        if log_density(low) <= height {
            break;
        }
        low -= WIDTH;
    }
    for _ in below..STEPS {
        if log_density(high) <= height {
            break;
        }
        high += WIDTH;
    }
    loop {
        let at = low + (high - low) * uniform(generator);
        // Rounding could leave nothing above the height but 0 itself.
        if log_density(at) > height || high - low < 1e-12 {
            return at;
        }
        if at < 0.0 { low = at } else { high = at }
    }
}
