//! Linear ε-support vector regression: LIBSVM's ε-SVR with a weight for each row; the bias is not penalised.
//!
//! min ½‖w‖² + C Σ weight_i max(0, |y_i − w·x_i − b| − ε); Vapnik 1995, Smola & Schölkopf 2004.
//!
//! It is a support vector machine of two cases a row, as in LIBSVM: one labelled +1 that wants the score to reach y − ε, one
//! labelled −1 that wants it to stay below y + ε. So it has that machine's solver, dual and proof.

use super::linear_svm::trimmed;
use super::solve::SolveOptions;
use super::solve::certificate::{Certificate, Proof, StopReason, count_support_vectors, make_feasible};
use super::solve::interior_point::{self, Case, Ended};
use super::solve::margins::{self, TOLERANCES};
use crate::features::design::Design;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;

/// A fitted ε-SVR: prediction = w·x + b, in the target's unit.
#[derive(Clone, Debug, PartialEq)]
pub struct SvrFit {
    /// w, one a coordinate.
    pub weights: Vec<f64>,
    /// b; the middle of the interval where several are best.
    pub bias: f64,
    /// α⁺ − α⁻ of each row, between −C · weight and C · weight; of the sum Σ dual · x the weights are made.
    pub dual: Vec<f64>,
    /// How far from optimal. The objectives are in the target's unit squared; the relative gap is that of the target in
    /// units of its standard deviation, so that it does not depend on its unit.
    pub certificate: Certificate,
}

/// Fits the target `y` with `weights` (0 = the row is not in this fit), C = `c` > 0 and ε = `epsilon` ≥ 0 in the target's
/// unit. Where ε spans all targets, w = 0 and the bias is their middle.
///
/// # Panics
/// Where a number is not finite or out of its range or a length wrong: the task refuses such rows before.
pub fn fit(design: &Design, y: &[f64], weights: &[f64], c: f64, epsilon: f64, options: &SolveOptions) -> SvrFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(y.len() == design.n_rows && weights.len() == design.n_rows, "one value and weight for each row");
    assert!(weights.iter().chain(y).all(|x| x.is_finite()), "targets and weights are finite");
    assert!(c.is_finite() && c > 0.0 && epsilon.is_finite() && epsilon >= 0.0, "C > 0 and ε ≥ 0 are finite");
    let rows: Vec<u32> = (0..design.n_rows as u32).filter(|&row| c * weights[row as usize] > 0.0).collect();
    let at = |row: &u32| *row as usize;
    let targets = || rows.iter().map(|row| y[at(row)]);
    let (low, high) = targets().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
    if rows.is_empty() || high - low <= 2.0 * epsilon {
        return SvrFit {
            weights: vec![0.0; design.n_coordinates()],
            bias: if rows.is_empty() { 0.0 } else { 0.5 * (low + high) },
            dual: vec![0.0; design.n_rows],
            certificate: Certificate::closed_form("none"),
        };
    }
    // In units of its standard deviation the target is of the size that the solver starts from; C and ε follow it.
    let total: f64 = rows.iter().map(|row| weights[at(row)]).sum();
    let mean_of =
        |of: &dyn Fn(usize) -> f64| rows.iter().map(|row| weights[at(row)] * of(at(row))).sum::<f64>() / total;
    let mean = mean_of(&|row| y[row]);
    let unit = mean_of(&|row| (y[row] - mean) * (y[row] - mean)).sqrt();
    let problem = Problem {
        design,
        target: targets().map(|y| (y - mean) / unit).collect(),
        cost: rows.iter().map(|row| c * weights[at(row)] / unit).collect(),
        epsilon: epsilon / unit,
        rows,
    };
    let fit = problem.solve(options);
    let Certificate { primal_objective, dual_objective, .. } = fit.certificate;
    SvrFit {
        weights: fit.weights.iter().map(|w| w * unit).collect(),
        bias: mean + unit * fit.bias,
        dual: fit.dual.iter().map(|a| a * unit).collect(),
        certificate: Certificate {
            primal_objective: primal_objective * unit * unit,
            dual_objective: dual_objective * unit * unit,
            ..fit.certificate
        },
    }
}

/// The rows in the fit, the target in units of its standard deviation.
struct Problem<'a> {
    design: &'a Design,
    rows: Vec<u32>,
    target: Vec<f64>,
    cost: Vec<f64>,
    epsilon: f64,
}

impl Problem<'_> {
    fn solve(&self, options: &SolveOptions) -> SvrFit {
        let rotated = (self.design.n_coordinates() > self.rows.len()).then(|| self.rotated());
        let cases = self.cases(rotated.is_some());
        let ended = interior_point::solve_cases(rotated.as_ref().unwrap_or(self.design), &cases, options);
        self.proved(ended, rotated.is_none(), options)
    }

    /// The fit of what the solver ended with: its dual made feasible, and the weights that prove the smallest gap.
    fn proved(&self, ended: Ended, in_own_coordinates: bool, options: &SolveOptions) -> SvrFit {
        let n = self.rows.len();
        let cases = self.cases(false);
        let (labels, costs): (Vec<f64>, Vec<f64>) = cases.iter().map(|case| (case.y, case.cost)).unzip();
        let mut alpha = ended.alpha;
        // What both cases of a row have in common pulls nowhere and costs ε.
        let (up, down) = alpha.split_at_mut(n);
        up.iter_mut().zip(down).for_each(|(up, down)| {
            let common = up.min(*down);
            (*up, *down) = (*up - common, *down - common);
        });
        let (mut alpha, mut weights, mut dual_value) = self.feasible(alpha, &cases);
        let mut proof = self.prove(&weights, &labels, &costs, dual_value);
        let own = in_own_coordinates.then_some(ended.weights);
        for other in [own, Some(trimmed(&weights)), Some(vec![0.0; weights.len()])].into_iter().flatten() {
            let of_other = self.prove(&other, &labels, &costs, dual_value);
            if of_other.primal <= proof.primal || of_other.relative_gap() <= 0.01 * options.relative_gap {
                (weights, proof) = (other, of_other);
            }
        }
        for tolerance in TOLERANCES {
            if proof.relative_gap() <= options.relative_gap {
                break;
            }
            let scores = self.design.times(&weights);
            let of_case = |case: &Case| case.y * (scores[case.row as usize] + proof.bias);
            let margins: Vec<f64> = cases.iter().map(of_case).collect();
            let Some(settled) = margins::settle(self.design, &cases, &alpha, &margins, proof.bias, tolerance) else {
                continue;
            };
            let feasible = self.feasible(settled.alpha, &cases);
            if feasible.2 > dual_value {
                (alpha, dual_value) = (feasible.0, feasible.2);
            }
            proof.dual = dual_value;
            let of_settled = self.prove(&settled.weights, &labels, &costs, dual_value);
            if of_settled.primal < proof.primal {
                (weights, proof) = (settled.weights, of_settled);
            }
        }
        let stopped = match ended.stopped {
            _ if proof.relative_gap() <= options.relative_gap => StopReason::Optimal,
            StopReason::IterationLimit => StopReason::IterationLimit,
            _ => StopReason::Precision,
        };
        let support_vectors = count_support_vectors(&alpha, &costs);
        let mut dual = vec![0.0; self.design.n_rows];
        for (i, &row) in self.rows.iter().enumerate() {
            dual[row as usize] = alpha[i] - alpha[n + i];
        }
        let certificate = proof.certificate("interior-point", ended.iterations, stopped, support_vectors);
        SvrFit { weights, bias: proof.bias, dual, certificate }
    }

    /// The nearest feasible α, its weights Σ α y x and its dual value.
    fn feasible(&self, mut alpha: Vec<f64>, cases: &[Case]) -> (Vec<f64>, Vec<f64>, f64) {
        let (labels, costs): (Vec<f64>, Vec<f64>) = cases.iter().map(|case| (case.y, case.cost)).unzip();
        make_feasible(&mut alpha, &labels, &costs);
        let weights = margins::weights_of(self.design, cases, &alpha);
        let wanted: f64 = cases.iter().zip(&alpha).map(|(case, a)| case.wanted * a).sum();
        let value = wanted - 0.5 * dot(&weights, &weights);
        (alpha, weights, value)
    }

    /// First the cases labelled +1, then those labelled −1. Of a rotated design the rows are numbered afresh.
    fn cases(&self, renumbered: bool) -> Vec<Case> {
        let of_side = |y: f64| {
            let places = self.rows.iter().zip(&self.target).zip(&self.cost).zip(0..);
            places.map(move |(((&row, target), &cost), place)| Case {
                row: if renumbered { place } else { row },
                y,
                cost,
                wanted: y * target - self.epsilon,
            })
        };
        of_side(1.0).chain(of_side(-1.0)).collect()
    }

    /// The proof of any weights. Score and wanted margin enter a hinge as a difference: with 1 − wanted added to the
    /// margin, it is the hinge of a support vector machine.
    fn prove(&self, weights: &[f64], labels: &[f64], costs: &[f64], dual: f64) -> Proof {
        let all = self.design.times(weights);
        let scores = self.rows.iter().map(|&row| all[row as usize]);
        let side = |y: f64| {
            let moved = move |(f, target): (f64, &f64)| f + y * (1.0 - (y * target - self.epsilon));
            scores.clone().zip(&self.target).map(moved)
        };
        let moved: Vec<f64> = side(1.0).chain(side(-1.0)).collect();
        Proof::new(&moved, dot(weights, weights), labels, costs, dual)
    }

    /// As many coordinates as rows, with the same products between rows: the factor of their matrix. A vector of
    /// weights is a combination of rows, so that nothing is lost.
    fn rotated(&self) -> Design {
        let n = self.rows.len();
        let mut factor = Cholesky::new(n);
        let mut row = vec![0.0; self.design.n_coordinates()];
        let mut trace = 0.0;
        for (i, &at) in self.rows.iter().enumerate() {
            self.design.write_row(at as usize, &mut row);
            let products = self.design.times(&row);
            let entries = factor.upper_row_mut(i);
            entries.iter_mut().zip(&self.rows[i..]).for_each(|(entry, &other)| *entry = products[other as usize]);
            trace += entries[0];
        }
        // Rows that depend on others have pivots of 0: what this adds to them is measured by the proof.
        let least = 1e-14 * trace + f64::MIN_POSITIVE;
        factor.factor(|_| least);
        let mut dense = vec![0.0; n * n];
        for j in 0..n {
            for (i, entry) in (j..n).zip(factor.upper_row_mut(j)) {
                dense[i * n + j] = *entry;
            }
        }
        Design { n_rows: n, n_dense: n, dense, nominal: Vec::new() }
    }
}
