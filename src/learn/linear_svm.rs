//! Linear support vector machine: LIBSVM's C-SVC with a cost for each row; the bias is not penalised.
//!
//! min ½‖w‖² + Σ c_i max(0, 1 − y_i (w·x_i + b)); Jakulin et al. 2005, section 2.

use super::solve::certificate::{Certificate, Proof, StopReason, count_support_vectors, make_feasible};
use super::solve::{SolveOptions, interior_point};
use crate::features::design::Design;

/// A fitted linear SVM.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearFit {
    /// w, one a coordinate: exactly Σ α_i y_i x_i, so that twin columns have the same bits; or exactly 0.
    pub weights: Vec<f64>,
    /// b; the middle of the interval where several are best.
    pub bias: f64,
    /// α of each row: 0 ≤ α ≤ cost, Σ α y = 0 to rounding.
    pub dual: Vec<f64>,
    /// How far from optimal.
    pub certificate: Certificate,
}

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit).
///
/// With one class only, w = 0 and the bias is its label; with no row at all, 0.
///
/// # Panics
/// Where a number is not finite, a cost negative or a length wrong: the task refuses such rows before.
pub fn fit(design: &Design, y: &[f64], cost: &[f64], options: &SolveOptions) -> LinearFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(y.len() == design.n_rows && y.iter().all(|&y| is_label(y)), "labels are +1 or −1, one a row");
    assert!(cost.len() == design.n_rows && cost.iter().all(|c| c.is_finite() && *c >= 0.0), "costs are finite, ≥ 0");
    let has = |sign: f64| y.iter().zip(cost).any(|(y, c)| *c > 0.0 && y * sign > 0.0);
    if !(has(1.0) && has(-1.0)) {
        return finish(design, y, cost, vec![0.0; design.n_rows], ("none", 0, StopReason::Optimal), options);
    }
    let ended = interior_point::solve(design, y, cost, options);
    finish(design, y, cost, ended.alpha, ("interior-point", ended.iterations, ended.stopped), options)
}

#[allow(clippy::float_cmp, reason = "labels are exact")]
fn is_label(y: f64) -> bool {
    y == 1.0 || y == -1.0
}

/// Makes a dual vector feasible, and weights, bias and certificate from it.
fn finish(
    design: &Design,
    y: &[f64],
    cost: &[f64],
    mut dual: Vec<f64>,
    (solver, iterations, mut stopped): (&str, u32, StopReason),
    options: &SolveOptions,
) -> LinearFit {
    make_feasible(&mut dual, y, cost);
    let signed: Vec<f64> = dual.iter().zip(y).map(|(a, y)| a * y).collect();
    let mut weights = design.transposed_times(&signed);
    let scores = design.times(&weights);
    let squared_norm = weights.iter().map(|w| w * w).sum();
    let mut proof = Proof::new(&scores, squared_norm, y, cost, &dual);
    // Where nothing tells the classes apart the best w is 0, and what the solver leaves is rounding. Its direction
    // means nothing, but a distance δ divides by its length: take the exact answer where it is at least as good.
    let null = Proof::new(&vec![0.0; y.len()], 0.0, y, cost, &dual);
    if null.primal <= proof.primal {
        weights.fill(0.0);
        proof = Proof { dual: proof.dual, ..null };
    }
    if stopped == StopReason::Optimal && proof.gap() > options.relative_gap * proof.primal.max(1.0) {
        stopped = StopReason::Precision;
    }
    let certificate = proof.certificate(solver, iterations, stopped, count_support_vectors(&dual, cost));
    LinearFit { weights, bias: proof.bias, dual, certificate }
}
