//! The last digits of a support vector machine.
//!
//! The dual objective is flat at its optimum, so that α is known to the square root of its precision only, and the
//! primal objective has a corner there, so that it feels every digit that Σ α y x lacks. But which rows lie on the
//! margin is known by then. All others have α = 0 or α = cost, and those on it solve a linear system: their margins
//! are exact and Σ α y = 0. It is one Cholesky factor of their products.

use super::interior_point::Case;
use crate::features::design::Design;
use crate::linear::cholesky::Cholesky;
use crate::linear::{dot, products};

/// More rows on the margin than this are left as they are: their products would be more work than the fit.
const MOST: usize = 2000;
/// What is added to the diagonal, as a share of its mean: rows on the margin may depend on each other.
const RIDGE: f64 = 1e-12;

/// What counts as on the margin, tried in turn.
pub const TOLERANCES: [f64; 3] = [1e-6, 1e-4, 1e-8];

/// A dual vector, which may have left the box, and the weights that it adds up to.
pub struct Settled {
    /// α of each case.
    pub alpha: Vec<f64>,
    /// w = Σ α y x.
    pub weights: Vec<f64>,
}

/// The cases settled by their `margins` (y f(x) with the bias, one a case): those within `tolerance` of the wanted one
/// are moved onto it, the others to their end of the box. `None` where none is on the margin.
pub fn settle(
    design: &Design,
    cases: &[Case],
    alpha: &[f64],
    margins: &[f64],
    bias: f64,
    tolerance: f64,
) -> Option<Settled> {
    let mut alpha = alpha.to_vec();
    let mut on_margin = Vec::new();
    for (at, (case, margin)) in cases.iter().zip(margins).enumerate() {
        let short = case.wanted - margin;
        if short.abs() <= tolerance {
            on_margin.push(at);
        } else {
            alpha[at] = if short > 0.0 { case.cost } else { 0.0 };
        }
    }
    if on_margin.is_empty() || on_margin.len() > MOST {
        return None;
    }
    let system = System::new(design, cases, &on_margin);
    let mut bias = bias;
    // The later rounds remove what the ridge left of the first.
    for _ in 0..3 {
        let weights = weights_of(design, cases, &alpha);
        let balance: f64 = cases.iter().zip(&alpha).map(|(case, a)| case.y * a).sum();
        let (steps, shift) = system.steps(cases, &on_margin, &weights, bias, balance);
        bias += shift;
        for (&at, step) in on_margin.iter().zip(steps) {
            alpha[at] += cases[at].y * step;
        }
    }
    let weights = weights_of(design, cases, &alpha);
    weights.iter().all(|w| w.is_finite()).then_some(Settled { alpha, weights })
}

/// Σ α y x.
pub fn weights_of(design: &Design, cases: &[Case], alpha: &[f64]) -> Vec<f64> {
    let mut of_rows = vec![0.0; design.n_rows];
    for (case, a) in cases.iter().zip(alpha) {
        of_rows[case.row as usize] += case.y * a;
    }
    design.transposed_times(&of_rows)
}

/// The products of the rows on the margin, factored.
struct System {
    rows: Vec<Vec<f64>>,
    factor: Cholesky,
    /// The solution for a right side of ones, and its sum.
    ones: Vec<f64>,
    total: f64,
}

impl System {
    fn new(design: &Design, cases: &[Case], on_margin: &[usize]) -> System {
        let of_case = |&at: &usize| {
            let mut row = vec![0.0; design.n_coordinates()];
            design.write_row(cases[at].row as usize, &mut row);
            row
        };
        let rows: Vec<Vec<f64>> = on_margin.iter().map(of_case).collect();
        let n = rows.len();
        let mut matrix = products(&rows);
        let ridge = RIDGE * (matrix.trace() / n as f64).max(1e-3);
        (0..n).for_each(|i| matrix[(i, i)] += ridge);
        let factor = Cholesky::of(matrix, |_| ridge);
        let mut ones = vec![1.0; n];
        factor.solve(&mut ones);
        System { total: ones.iter().sum(), rows, factor, ones }
    }

    /// What to add to y α of each, and to the bias, so that all are on the margin and `balance` is gone.
    fn steps(&self, cases: &[Case], on_margin: &[usize], weights: &[f64], bias: f64, balance: f64) -> (Vec<f64>, f64) {
        let short = |(&at, x): (&usize, &Vec<f64>)| cases[at].y * cases[at].wanted - dot(x, weights) - bias;
        let mut steps: Vec<f64> = on_margin.iter().zip(&self.rows).map(short).collect();
        self.factor.solve(&mut steps);
        let shift = (steps.iter().sum::<f64>() + balance) / self.total;
        steps.iter_mut().zip(&self.ones).for_each(|(step, one)| *step -= shift * one);
        (steps, shift)
    }
}
