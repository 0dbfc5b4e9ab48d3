//! C-SVC with the polynomial kernel (x·z + 1)^d over all coordinates: linear in every monomial of up to d coordinates,
//! so not additive, and without a nomogram. Which monomials it leans on can be listed (Brown and others 2012).

use super::kernel_svm::{KernelFit, WithWeights, expanded, fit_by_rows};
use super::solve::SolveOptions;
use super::solve::smo::Kernel;
use crate::features::design::Design;

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit), from the dual vector
/// `start` of a similar problem. The fit has no weights; its decision values are [`scores`].
///
/// The feature of degree 0, a constant, counts in ‖w‖ beside the free bias, as in LIBSVM's kernel with γ = coef0 = 1.
///
/// # Panics
/// Where a number is not finite, the degree 0, a cost negative or a length wrong.
pub fn fit(
    design: &Design,
    degree: u32,
    y: &[f64],
    cost: &[f64],
    start: Option<&[f64]>,
    options: &SolveOptions,
) -> KernelFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(degree > 0, "the degree is 1 or more");
    let kernel = Polynomial { design, squared_norms: design.squared_norms(), degree };
    fit_by_rows(&kernel, y, cost, start, options)
}

/// Σ_i c_i (x_i·x + 1)^d + b, c_i = α_i y_i, for each of `rows`, which are in the coordinates of the `trained` ones.
pub fn scores(expansion: &[f64], bias: f64, degree: u32, trained: &Design, rows: &Design) -> Vec<f64> {
    let all: Vec<u32> = (0..rows.n_rows as u32).collect();
    expanded(expansion, bias, rows.n_rows, &mut |row, kernels| append(trained, row, rows, degree, &all, kernels))
}

struct Polynomial<'a> {
    design: &'a Design,
    squared_norms: Vec<f64>,
    degree: u32,
}

/// (t + 1)^d, by multiplication: every degree in use is small.
fn power(product: f64, degree: u32) -> f64 {
    let base = product + 1.0;
    (1..degree).fold(base, |power, _| power * base)
}

/// Appends K(x, z_c): x a row of one design, z those of another (or the same) one.
fn append(of: &Design, row: usize, others: &Design, degree: u32, columns: &[u32], out: &mut Vec<f64>) {
    let start = out.len();
    of.append_products(row, others, columns, out);
    out[start..].iter_mut().for_each(|product| *product = power(*product, degree));
}

impl Kernel for Polynomial<'_> {
    fn n_rows(&self) -> usize {
        self.design.n_rows
    }

    fn diagonal(&self, row: u32) -> f64 {
        power(self.squared_norms[row as usize], self.degree)
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        append(self.design, row as usize, self.design, self.degree, columns, out);
    }

    fn times(&self, _: &[f64]) -> Option<Vec<f64>> {
        None
    }
}

impl WithWeights for Polynomial<'_> {}
