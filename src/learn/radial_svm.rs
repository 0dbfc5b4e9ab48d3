//! C-SVC with one radial kernel over all coordinates, exp(−γ ‖x − x′‖²): not additive, so it has no nomogram. It shows
//! what an additive model gives up.

use super::kernel_svm::{KernelFit, WithWeights, expanded, fit_by_rows};
use super::solve::SolveOptions;
use super::solve::smo::Kernel;
use crate::features::design::Design;
use crate::features::kernels::wendland;
use crate::math;

/// How similarity falls with the distance r of two rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay {
    /// As exp(−γ r²) does where r is small.
    pub gamma: f64,
    /// Further on as a function that ends, and not as that one.
    pub is_compact: bool,
}

/// The usual γ of standardised data: one by the number of coordinates.
pub fn default_gamma(design: &Design) -> f64 {
    1.0 / design.n_coordinates().max(1) as f64
}

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit), from the dual vector
/// `start` of a similar problem. The fit has no weights; its decision values are [`scores`].
///
/// # Panics
/// Where a number is not finite, γ not positive, a cost negative or a length wrong.
pub fn fit(
    design: &Design,
    gamma: f64,
    y: &[f64],
    cost: &[f64],
    start: Option<&[f64]>,
    options: &SolveOptions,
) -> KernelFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(gamma.is_finite() && gamma > 0.0, "γ is positive");
    let decay = Decay { gamma, is_compact: false };
    let kernel = Radial { design, squared_norms: design.squared_norms(), decay };
    fit_by_rows(&kernel, y, cost, start, options)
}

/// Σ_i c_i K(x, x_i) + b, c_i = α_i y_i, for each of `rows`, which are in the coordinates of the `trained` ones.
pub fn scores(expansion: &[f64], bias: f64, decay: Decay, trained: &Design, rows: &Design) -> Vec<f64> {
    let squared_norms = rows.squared_norms();
    let all: Vec<u32> = (0..rows.n_rows as u32).collect();
    let of_trained = trained.squared_norms();
    expanded(expansion, bias, rows.n_rows, &mut |row, kernels| {
        append(trained, of_trained[row], row, rows, &squared_norms, decay, &all, kernels);
    })
}

/// K of all pairs of rows, row by row: rows² numbers, for those who fit many machines on some of these rows.
///
/// # Panics
/// As [`fit`].
pub fn kernel_matrix(design: &Design, decay: Decay) -> Vec<f64> {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(decay.gamma.is_finite() && decay.gamma > 0.0, "γ is positive");
    let kernel = Radial { design, squared_norms: design.squared_norms(), decay };
    let all: Vec<u32> = (0..design.n_rows as u32).collect();
    let mut out = Vec::with_capacity(all.len() * all.len());
    for row in &all {
        // The half below the diagonal is there already.
        for column in 0..*row as usize {
            out.push(out[column * all.len() + *row as usize]);
        }
        kernel.append_row(*row, &all[*row as usize..], &mut out);
    }
    out
}

struct Radial<'a> {
    design: &'a Design,
    squared_norms: Vec<f64>,
    decay: Decay,
}

/// Appends K(x, z_c): x a row of one design, z those of another (or the same) one.
#[allow(clippy::too_many_arguments, reason = "two designs with their norms")]
fn append(
    of: &Design,
    squared_norm: f64,
    row: usize,
    others: &Design,
    squared_norms: &[f64],
    decay: Decay,
    columns: &[u32],
    out: &mut Vec<f64>,
) {
    let start = out.len();
    of.append_products(row, others, columns, out);
    for (product, &column) in out[start..].iter_mut().zip(columns) {
        let squared = squared_norm + squared_norms[column as usize] - 2.0 * *product;
        // Rounding could make it negative.
        *product = decay.gamma * squared.max(0.0);
    }
    if decay.is_compact {
        wendland::of_curvature(&mut out[start..], of.n_coordinates());
    } else {
        out[start..].iter_mut().for_each(|x| *x = -*x);
        math::exp_all(&mut out[start..]);
    }
}

impl Kernel for Radial<'_> {
    fn n_rows(&self) -> usize {
        self.design.n_rows
    }

    fn diagonal(&self, _: u32) -> f64 {
        1.0
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        let norms = &self.squared_norms;
        append(self.design, norms[row as usize], row as usize, self.design, norms, self.decay, columns, out);
    }

    fn times(&self, _: &[f64]) -> Option<Vec<f64>> {
        None
    }
}

impl WithWeights for Radial<'_> {}
