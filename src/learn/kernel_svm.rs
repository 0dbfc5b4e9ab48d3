//! C-SVC whose kernel is the dot product of a design plus a sum of sub-kernels: Jakulin et al. 2005, section 2.3.
//!
//! min ½‖w‖² + Σ c_i max(0, 1 − y_i f(x_i)) over the functions f = w·x + Σ_k f_k + b of the kernel's feature space;
//! its answer is f_k(v) = Σ_i α_i y_i K_k(v, x_i), w = Σ_i α_i y_i x_i, and ‖w‖² = Σ_ij α_i y_i α_j y_j K(x_i, x_j) over
//! all the parts. A smooth sub-kernel has few coordinates that matter ([`Factor`]); where all of them together are few,
//! the interior point solves in these, otherwise SMO in the rows.

mod sum;

pub use sum::{SharedKernel, SumKernel};

use super::linear_svm::{self, cost_of_ignorance, has_both_classes, is_label, uses_interior_point};
use super::solve::SolveOptions;
use super::solve::certificate::{Certificate, Proof, StopReason, count_support_vectors, make_feasible};
use super::solve::interior_point;
use super::solve::smo::{self, Kernel};
use crate::features::design::Design;

/// A fitted kernel SVM.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelFit {
    /// w of the design's coordinates; empty where the kernel has no linear part.
    pub weights: Vec<f64>,
    /// α_i y_i of each row: the coefficients of the sub-kernels' expansions. Zeros where every row gets the same answer.
    pub expansion: Vec<f64>,
    /// b; the middle of the interval where several are best.
    pub bias: f64,
    /// ‖w‖ in the whole feature space: the linear part's and all sub-kernels'.
    pub norm: f64,
    /// α of each row: 0 ≤ α ≤ cost, Σ α y = 0 to rounding.
    pub dual: Vec<f64>,
    /// How far from optimal.
    pub certificate: Certificate,
}

/// Fits rows labelled `y` (±1) with `cost` (C × weight of the row; 0 = the row is not in this fit), from the dual vector
/// `start` where SMO does it: α of a similar problem, made feasible first. Scale it with the costs where these changed.
///
/// `prepared` is made from the same design. Without sub-kernels this is the linear SVM. With one class only, f is its label; with no row at all, 0.
///
/// # Panics
/// Where a number is not finite, a cost negative or a length wrong: the task refuses such rows before.
pub fn fit(
    design: &Design,
    prepared: &SharedKernel,
    y: &[f64],
    cost: &[f64],
    start: Option<&[f64]>,
    options: &SolveOptions,
) -> KernelFit {
    let kernel = &SumKernel::new(design, prepared);
    check(kernel, y, cost);
    if !kernel.has_sub_kernels() {
        return of_linear(linear_svm::fit(design, y, cost, options), y);
    }
    if !has_both_classes(y, cost) {
        return finish(kernel, y, cost, Answer::nothing(y.len()), options);
    }
    let smo = |start: Option<&[f64]>, options: &SolveOptions| Answer::of_smo(kernel, y, cost, start, options);
    let affordable = kernel.in_coordinates.filter(|design| uses_interior_point(design, options.solver));
    let Some(in_coordinates) = affordable else { return finish(kernel, y, cost, smo(start, options), options) };
    let ended = interior_point::solve(in_coordinates, y, cost, options);
    let iterations = ended.iterations;
    let answer =
        Answer { solver: "interior-point", dual: ended.alpha, scores: None, iterations, stopped: ended.stopped };
    let fit = finish(kernel, y, cost, answer, options);
    if fit.certificate.stopped != StopReason::Precision || fit.certificate.relative_gap <= options.acceptable_gap {
        return fit;
    }
    let polished = smo(Some(&fit.dual), &linear_svm::for_polishing(y.len(), options));
    let answer = Answer { solver: "interior-point", iterations: iterations + polished.iterations, ..polished };
    let polished = finish(kernel, y, cost, answer, options);
    if polished.certificate.relative_gap < fit.certificate.relative_gap { polished } else { fit }
}

/// A kernel together with what belongs to its linear part: nothing, unless it says otherwise.
pub(super) trait WithWeights: Kernel {
    /// w of the linear part for the coefficients of the rows.
    fn weights(&self, _coefficients: &[f64]) -> Vec<f64> {
        Vec::new()
    }
    /// What weights of the linear part give each row.
    fn linear_scores(&self, _weights: &[f64]) -> Vec<f64> {
        vec![0.0; self.n_rows()]
    }
}

/// Fits by SMO, as a kernel over all coordinates that has no few of its own; arguments as of [`fit`].
pub(super) fn fit_by_rows(
    kernel: &impl WithWeights,
    y: &[f64],
    cost: &[f64],
    start: Option<&[f64]>,
    options: &SolveOptions,
) -> KernelFit {
    check(kernel, y, cost);
    let answer = if has_both_classes(y, cost) {
        Answer::of_smo(kernel, y, cost, start, options)
    } else {
        Answer::nothing(y.len())
    };
    finish(kernel, y, cost, answer, options)
}

/// Σ_i c_i K(x, x_i) + b of `n` places x; `append` appends K of the i-th row and every place.
pub(super) fn expanded(
    expansion: &[f64],
    bias: f64,
    n: usize,
    append: &mut dyn FnMut(usize, &mut Vec<f64>),
) -> Vec<f64> {
    let mut out = vec![bias; n];
    let mut kernels = Vec::new();
    for (row, coefficient) in expansion.iter().enumerate().filter(|(_, c)| c.abs() > 0.0) {
        kernels.clear();
        append(row, &mut kernels);
        out.iter_mut().zip(&kernels).for_each(|(sum, k)| *sum += coefficient * k);
    }
    out
}

fn check(kernel: &impl Kernel, y: &[f64], cost: &[f64]) {
    let n = kernel.n_rows();
    assert!(y.len() == n && y.iter().all(|&y| is_label(y)), "labels are +1 or −1, one a row");
    assert!(cost.len() == n && cost.iter().all(|c| c.is_finite() && *c >= 0.0), "costs are finite, ≥ 0");
}

fn of_linear(fit: linear_svm::LinearFit, y: &[f64]) -> KernelFit {
    let norm = squared(&fit.weights).sqrt();
    let expansion = fit.dual.iter().zip(y).map(|(a, y)| if norm > 0.0 { a * y } else { 0.0 }).collect();
    KernelFit { weights: fit.weights, expansion, bias: fit.bias, norm, dual: fit.dual, certificate: fit.certificate }
}

/// What a solver hands over.
struct Answer {
    solver: &'static str,
    dual: Vec<f64>,
    /// Σ_j α_j y_j K(x_i, x_j) of each row with a cost, where the solver has them.
    scores: Option<Vec<f64>>,
    iterations: u32,
    stopped: StopReason,
}

impl Answer {
    fn nothing(n_rows: usize) -> Answer {
        let (dual, scores) = (vec![0.0; n_rows], Some(vec![0.0; n_rows]));
        Answer { solver: "none", dual, scores, iterations: 0, stopped: StopReason::Optimal }
    }

    fn of_smo(kernel: &impl Kernel, y: &[f64], cost: &[f64], start: Option<&[f64]>, options: &SolveOptions) -> Answer {
        let start = start.map(|start| {
            let mut start = start.to_vec();
            make_feasible(&mut start, y, cost);
            start
        });
        let start = start.as_deref().map(|alpha| smo::Start { alpha, scores: None });
        let ended = smo::solve(kernel, y, cost, start, options);
        let smo::Ended { alpha: dual, scores, iterations, stopped } = ended;
        Answer { solver: "smo", dual, scores: Some(scores), iterations, stopped }
    }
}

/// Makes the dual vector feasible, and from it weights, bias, norm and certificate.
fn finish(kernel: &impl WithWeights, y: &[f64], cost: &[f64], mut answer: Answer, options: &SolveOptions) -> KernelFit {
    make_feasible(&mut answer.dual, y, cost);
    let mut expansion: Vec<f64> = answer.dual.iter().zip(y).map(|(a, y)| a * y).collect();
    // SMO's own scores are those of the dual vector before the last digits of its sum were repaired.
    let scores = kernel.times(&expansion).or(answer.scores).unwrap_or_else(|| by_rows(kernel, &expansion));
    let mut weights = kernel.weights(&expansion);
    let of_all: f64 = expansion.iter().zip(&scores).map(|(b, f)| b * f).sum();
    let mut squared_norm = of_all.max(0.0);
    let dual_value = answer.dual.iter().sum::<f64>() - 0.5 * of_all;
    let mut proof = Proof::new(&scores, squared_norm, y, cost, dual_value);
    // As in the linear SVM: where nothing tells the classes apart what a solver leaves is rounding, whose direction
    // means nothing; and a weight far below what is proved is 0.
    if cost_of_ignorance(y, cost) <= proof.primal {
        weights.fill(0.0);
        expansion.fill(0.0);
        squared_norm = 0.0;
        proof = Proof::new(&vec![0.0; y.len()], 0.0, y, cost, dual_value);
    } else {
        let trimmed = linear_svm::trimmed(&weights);
        let removed: Vec<f64> = weights.iter().zip(&trimmed).map(|(w, kept)| w - kept).collect();
        let of_removed = kernel.linear_scores(&removed);
        let scores: Vec<f64> = scores.iter().zip(&of_removed).map(|(f, removed)| f - removed).collect();
        let of_trimmed = (squared_norm - squared(&removed)).max(0.0);
        let trimmed_proof = Proof::new(&scores, of_trimmed, y, cost, dual_value);
        if trimmed_proof.relative_gap() <= options.relative_gap.max(proof.relative_gap()) {
            (weights, squared_norm, proof) = (trimmed, of_trimmed, trimmed_proof);
        }
    }
    let stopped = match answer.stopped {
        StopReason::IterationLimit if proof.relative_gap() > options.relative_gap => StopReason::IterationLimit,
        _ if proof.relative_gap() > options.relative_gap => StopReason::Precision,
        _ => StopReason::Optimal,
    };
    let support_vectors = count_support_vectors(&answer.dual, cost);
    let certificate = proof.certificate(answer.solver, answer.iterations, stopped, support_vectors);
    let norm = squared_norm.sqrt();
    KernelFit { weights, expansion, bias: proof.bias, norm, dual: answer.dual, certificate }
}

/// K a, row by row.
fn by_rows(kernel: &impl Kernel, coefficients: &[f64]) -> Vec<f64> {
    let all: Vec<u32> = (0..kernel.n_rows() as u32).collect();
    let (mut out, mut row) = (vec![0.0; all.len()], Vec::new());
    for (&at, a) in all.iter().zip(coefficients).filter(|(_, a)| a.abs() > 0.0) {
        row.clear();
        kernel.append_row(at, &all, &mut row);
        out.iter_mut().zip(&row).for_each(|(sum, k)| *sum += a * k);
    }
    out
}

fn squared(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum()
}
