//! C-SVC with Lin's similarity of whole rows as its kernel (Yao 2013): not additive, so it has no nomogram. It is there to
//! be compared with the similarities that add up.

use super::kernel_svm::{Answer, KernelFit, WithWeights, check, finish};
use super::linear_svm::has_both_classes;
use super::solve::SolveOptions;
use super::solve::smo::Kernel;
use crate::features::similarity::rows::{Lin, RowValues};

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit). The fit has no weights;
/// its decision values are [`scores`].
///
/// # Panics
/// Where a cost is negative or a length wrong.
pub fn fit(values: &[RowValues], y: &[f64], cost: &[f64], options: &SolveOptions) -> KernelFit {
    let kernel = OfRows(Lin::new(values, y.len()));
    check(&kernel, y, cost);
    let answer = if has_both_classes(y, cost) {
        Answer::of_smo(&kernel, y, cost, None, options)
    } else {
        Answer::nothing(y.len())
    };
    finish(&kernel, y, cost, answer, options)
}

/// Σ_i c_i S(x, x_i) + b, c_i = α_i y_i, for every row, in the fit or not.
pub fn scores(expansion: &[f64], bias: f64, values: &[RowValues]) -> Vec<f64> {
    let kernel = Lin::new(values, expansion.len());
    let all: Vec<u32> = (0..expansion.len() as u32).collect();
    let (mut out, mut row) = (vec![bias; all.len()], Vec::new());
    for (at, coefficient) in all.iter().zip(expansion).filter(|(_, c)| c.abs() > 0.0) {
        row.clear();
        kernel.append_row(*at, &all, &mut row);
        out.iter_mut().zip(&row).for_each(|(sum, s)| *sum += coefficient * s);
    }
    out
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

impl WithWeights for OfRows<'_> {
    fn weights(&self, _: &[f64]) -> Vec<f64> {
        Vec::new()
    }

    fn linear_scores(&self, _: &[f64]) -> Vec<f64> {
        vec![0.0; self.0.n_rows()]
    }
}
