//! C-SVC with Lin's similarity of whole rows as its kernel (Yao 2013): not additive, so it has no nomogram. It is there to
//! be compared with the similarities that add up.

use super::kernel_svm::{KernelFit, WithWeights, expanded, fit_by_rows};
use super::solve::SolveOptions;
use super::solve::smo::Kernel;
use super::{Fit, Score};
use crate::features::similarity::rows::{Lin, RowValues};

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit), from the dual vector
/// `start` of a similar problem. The fit has no weights; its decision values are [`scores`].
///
/// # Panics
/// Where a cost is negative or a length wrong.
pub fn fit(values: &[RowValues], y: &[f64], cost: &[f64], start: Option<&[f64]>, options: &SolveOptions) -> KernelFit {
    let kernel = OfRows(Lin::new(values, y.len()));
    fit_by_rows(&kernel, y, cost, start, options)
}

/// The same with the distance of every row, in the fit or not.
pub(super) fn learned(
    values: &[RowValues],
    y: &[f64],
    cost: &[f64],
    start: Option<&[f64]>,
    options: &SolveOptions,
) -> Fit {
    let fit = fit(values, y, cost, start, options);
    let score = Score { bias: fit.bias, ..Score::of_expansion(fit.expansion, fit.norm) };
    let scale = score.scale();
    let distances = scores(&score.expansion, score.bias, values).into_iter().map(|f| scale * f).collect();
    Fit { score, distances, dual: fit.dual, separated: Vec::new(), certificate: fit.certificate }
}

/// Σ_i c_i S(x, x_i) + b, c_i = α_i y_i, for every row x, in the fit or not; the x_i are the first of them.
pub fn scores(expansion: &[f64], bias: f64, values: &[RowValues]) -> Vec<f64> {
    let n_rows = values.first().map_or(expansion.len(), |attribute| attribute.codes.len());
    let kernel = Lin::new(values, n_rows);
    let all: Vec<u32> = (0..n_rows as u32).collect();
    expanded(expansion, bias, n_rows, &mut |row, kernels| kernel.append_row(row as u32, &all, kernels))
}

struct OfRows<'a>(Lin<'a>);

impl Kernel for OfRows<'_> {
    fn n_rows(&self) -> usize {
        self.0.n_rows()
    }

    fn diagonal(&self, _: u32) -> f64 {
        1.0
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        self.0.append_row(row, columns, out);
    }

    fn times(&self, _: &[f64]) -> Option<Vec<f64>> {
        None
    }
}

impl WithWeights for OfRows<'_> {}
