//! Linear support vector machine: LIBSVM's C-SVC with a cost for each row; the bias is not penalised.
//!
//! min ½‖w‖² + Σ c_i max(0, 1 − y_i (w·x_i + b)); Jakulin et al. 2005, section 2.

use super::solve::certificate::{Certificate, Proof, StopReason, count_support_vectors, make_feasible};
use super::solve::interior_point::{self, Ended};
use super::solve::smo::{self, Kernel};
use super::solve::{SolveOptions, Solver};
use crate::features::design::{Design, MISSING_LEVEL};
use crate::linear::dot;

/// A fitted linear SVM.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearFit {
    /// w, one a coordinate: Σ α_i y_i x_i, or the solver's own where that one's objective is smaller, or exactly 0.
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
    if !has_both_classes(y, cost) {
        let dual = vec![0.0; design.n_rows];
        let answer = Answer { solver: "none", dual, weights: None, iterations: 0, stopped: StopReason::Optimal };
        return finish(design, y, cost, answer, options);
    }
    let smo = |start: Option<&[f64]>, options: &SolveOptions| {
        let start = start.map(|alpha| smo::Start { alpha, scores: None });
        let smo::Ended { alpha: dual, iterations, stopped, .. } =
            smo::solve(&Linear::new(design), y, cost, start, options);
        Answer { solver: "smo", dual, weights: None, iterations, stopped }
    };
    if !uses_interior_point(design, options.solver) {
        return finish(design, y, cost, smo(None, options), options);
    }
    let Ended { alpha: dual, weights, iterations, stopped } = interior_point::solve(design, y, cost, options);
    let answer = Answer { solver: "interior-point", dual, weights: Some(weights), iterations, stopped };
    let fit = finish(design, y, cost, answer, options);
    if fit.certificate.stopped != StopReason::Precision || fit.certificate.relative_gap <= options.acceptable_gap {
        return fit;
    }
    // Where thousands of rows lie on the margin, the interior point's systems end in rounding at gaps of 1e-8 or so.
    // SMO, which moves pairs of rows and solves no system, goes on from there.
    let polished = smo(Some(&fit.dual), &for_polishing(design.n_rows, options));
    let answer = Answer { solver: "interior-point", iterations: iterations + polished.iterations, ..polished };
    let polished = finish(design, y, cost, answer, options);
    if polished.certificate.relative_gap < fit.certificate.relative_gap { polished } else { fit }
}

/// Rows times steps that SMO may spend on improving an answer: about a second.
const POLISHING: f64 = 3e8;

/// Options for SMO that goes on where another solver ended.
pub(super) fn for_polishing(n_rows: usize, options: &SolveOptions) -> SolveOptions {
    SolveOptions { max_iterations: Some((POLISHING / (1.0 + n_rows as f64)) as u32), ..*options }
}

/// Whether both classes have rows in the fit.
pub(super) fn has_both_classes(y: &[f64], cost: &[f64]) -> bool {
    let has = |sign: f64| y.iter().zip(cost).any(|(y, c)| *c > 0.0 && y * sign > 0.0);
    has(1.0) && has(-1.0)
}

/// Coordinates up to which the interior point is always taken.
const FEW_COORDINATES: usize = 300;
/// Beyond, it is taken up to this many multiplications a step, some tenths of a second.
const AFFORDABLE: f64 = 1e9;

pub(super) fn uses_interior_point(design: &Design, solver: Solver) -> bool {
    let (n, p) = (design.n_rows as f64, design.n_coordinates() as f64);
    let in_a_row = (design.n_dense + design.nominal.len()) as f64;
    match solver {
        Solver::InteriorPoint => true,
        Solver::Smo => false,
        Solver::Auto => {
            design.n_coordinates() <= FEW_COORDINATES
                || (p <= n && 0.5 * n * in_a_row * in_a_row + p * p * p / 6.0 <= AFFORDABLE)
        }
    }
}

/// The kernel x·z.
pub(super) struct Linear<'a> {
    design: &'a Design,
    squared_norms: Vec<f64>,
}

impl<'a> Linear<'a> {
    pub(super) fn new(design: &'a Design) -> Self {
        Linear { design, squared_norms: design.squared_norms() }
    }
}

impl Kernel for Linear<'_> {
    fn n_rows(&self) -> usize {
        self.design.n_rows
    }

    fn diagonal(&self, row: u32) -> f64 {
        self.squared_norms[row as usize]
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        let design = self.design;
        let start = out.len();
        let x = design.dense_row(row as usize);
        out.extend(columns.iter().map(|&column| dot(x, design.dense_row(column as usize))));
        for block in &design.nominal {
            let code = block.codes[row as usize];
            if code != MISSING_LEVEL {
                for (k, &column) in out[start..].iter_mut().zip(columns) {
                    *k += if block.codes[column as usize] == code { 1.0 } else { 0.0 };
                }
            }
        }
    }

    fn times(&self, coefficients: &[f64]) -> Option<Vec<f64>> {
        Some(self.design.times(&self.design.transposed_times(coefficients)))
    }
}

#[allow(clippy::float_cmp, reason = "labels are exact")]
pub(super) fn is_label(y: f64) -> bool {
    y == 1.0 || y == -1.0
}

/// The primal objective at w = 0: the smaller class is missed by 2 throughout.
pub(super) fn cost_of_ignorance(y: &[f64], cost: &[f64]) -> f64 {
    let of_class = |sign: f64| y.iter().zip(cost).filter(|(y, _)| **y * sign > 0.0).map(|(_, c)| c).sum::<f64>();
    2.0 * of_class(1.0).min(of_class(-1.0))
}

/// Weights smaller than this share of the largest are taken for 0 where that answer is as good.
const ROUNDING: f64 = 1e-6;

/// The weights without those that are rounding.
pub(super) fn trimmed(weights: &[f64]) -> Vec<f64> {
    let largest = weights.iter().fold(0.0_f64, |largest, w| largest.max(w.abs()));
    weights.iter().map(|w| if w.abs() < ROUNDING * largest { 0.0 } else { *w }).collect()
}

/// What a solver hands over.
struct Answer {
    solver: &'static str,
    dual: Vec<f64>,
    /// Weights of its own, where they are not made from `dual`.
    weights: Option<Vec<f64>>,
    iterations: u32,
    stopped: StopReason,
}

/// Makes the dual vector feasible, and from it weights, bias and certificate.
fn finish(design: &Design, y: &[f64], cost: &[f64], mut answer: Answer, options: &SolveOptions) -> LinearFit {
    let dual = &mut answer.dual;
    make_feasible(dual, y, cost);
    let signed: Vec<f64> = dual.iter().zip(y).map(|(a, y)| a * y).collect();
    let mut weights = design.transposed_times(&signed);
    let dual_value = dual.iter().sum::<f64>() - 0.5 * dot(&weights, &weights);
    let prove = |w: &[f64]| Proof::new(&design.times(w), dot(w, w), y, cost, dual_value);
    let mut proof = prove(&weights);
    // Thousands of rows on the margin multiply the last digits of w: on the mushrooms Σ α y x is as far from the
    // solver's own w as rounding makes it, 1e-8, and its objective by 1e-6.
    if let Some(own) = answer.weights.filter(|_| proof.relative_gap() > options.relative_gap) {
        let of_own = prove(&own);
        if of_own.primal < proof.primal {
            (weights, proof) = (own, of_own);
        }
    }
    // Where nothing tells the classes apart the best w is 0, and what a solver leaves is rounding. Its direction means
    // nothing, but a distance δ divides by its length: take the exact answer where it is at least as good.
    if cost_of_ignorance(y, cost) <= proof.primal {
        weights.fill(0.0);
        proof = prove(&weights);
    }
    // So is a weight far below what is proved: an attribute that does not matter has the effect 0, not 1e-10, which
    // would break ties between rows.
    let trimmed = trimmed(&weights);
    let of_trimmed = prove(&trimmed);
    if of_trimmed.relative_gap() <= options.relative_gap.max(proof.relative_gap()) {
        (weights, proof) = (trimmed, of_trimmed);
    }
    let stopped = match answer.stopped {
        StopReason::IterationLimit if proof.relative_gap() > options.relative_gap => StopReason::IterationLimit,
        _ if proof.relative_gap() > options.relative_gap => StopReason::Precision,
        _ => StopReason::Optimal,
    };
    let support_vectors = count_support_vectors(dual, cost);
    let certificate = proof.certificate(answer.solver, answer.iterations, stopped, support_vectors);
    LinearFit { weights, bias: proof.bias, dual: answer.dual, certificate }
}
