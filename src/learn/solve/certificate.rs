//! The proof that comes with every fit, and how a dual vector from any solver is made into one.
//!
//! The problem is LIBSVM's C-SVC, with a cost for each row and the bias not penalised:
//! primal min ½‖w‖² + Σ c_i max(0, 1 − y_i (w·x_i + b)), dual max Σ α_i − ½‖Σ α_i y_i x_i‖² over 0 ≤ α ≤ c, Σ α_i y_i = 0.

use super::SolveOptions;
use serde::{Deserialize, Serialize};

/// How well a solver did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Certificate {
    /// "interior-point", "smo", "newton", "newton-cg", "cholesky", "closed-form", or "none" where there was nothing to do.
    pub solver: String,
    /// What is minimised, at the answer; of the support vector machine ½‖w‖² + Σ C_i max(0, 1 − y_i f(x_i)), with the
    /// best bias for w.
    pub primal_objective: f64,
    /// A lower bound of it: the objective of the dual problem at a feasible point; of the support vector machine
    /// Σ α − ½‖Σ α_i y_i x_i‖².
    pub dual_objective: f64,
    /// (primal − dual) / max(1, |primal|).
    pub relative_gap: f64,
    /// Steps.
    pub iterations: u32,
    /// Rows with α above [`SUPPORT_SHARE`] of their cost: distinct ones for a solver, those of the file for a unit.
    pub support_vectors: u32,
    /// Why it stopped.
    pub stopped: StopReason,
}

/// Why a solver stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The gap is below the tolerance.
    Optimal,
    /// The limit of iterations was reached; the answer is feasible and its gap is stated.
    IterationLimit,
    /// No further progress in double precision; the gap is stated.
    Precision,
    /// Nothing is penalised and the classes can be told apart: the weights grow without bound, there is no best answer.
    Separated,
}

impl Certificate {
    /// Whether every number of it is finite.
    pub fn is_finite(&self) -> bool {
        [self.primal_objective, self.dual_objective, self.relative_gap].into_iter().all(f64::is_finite)
    }

    /// Of an answer that a formula gives, so that nothing is left to prove.
    pub fn closed_form(solver: &str) -> Certificate {
        Certificate {
            solver: solver.to_owned(),
            primal_objective: 0.0,
            dual_objective: 0.0,
            relative_gap: 0.0,
            iterations: 0,
            support_vectors: 0,
            stopped: StopReason::Optimal,
        }
    }

    /// Of penalised least squares, whose objective is `gap` above the best at most.
    pub fn of_least_squares(solver: &str, primal: f64, gap: f64, rounds: u32, options: &SolveOptions) -> Certificate {
        let relative_gap = gap / primal.max(1.0);
        Certificate {
            solver: solver.to_owned(),
            primal_objective: primal,
            dual_objective: primal - gap,
            relative_gap,
            iterations: rounds,
            support_vectors: 0,
            stopped: if relative_gap <= options.relative_gap { StopReason::Optimal } else { StopReason::Precision },
        }
    }
}

/// A row counts as a support vector when α exceeds this share of its cost: an interior point leaves the others at
/// about gap / cost, never at exactly 0.
pub const SUPPORT_SHARE: f64 = 1e-6;

/// A primal and a dual answer, which prove each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// The best bias for the weights; the middle where a whole interval is best.
    pub bias: f64,
    /// Primal objective at the weights and that bias.
    pub primal: f64,
    /// Dual objective.
    pub dual: f64,
}

impl Proof {
    /// From the scores w·x_i (without bias) and ‖w‖² of any weights, and the value of any feasible dual vector.
    pub fn new(scores: &[f64], squared_norm: f64, y: &[f64], cost: &[f64], dual: f64) -> Proof {
        let bias = best_bias(scores, y, cost);
        let hinge: f64 = scores.iter().zip(y).zip(cost).map(|((f, y), c)| c * (1.0 - y * (f + bias)).max(0.0)).sum();
        Proof { bias, primal: 0.5 * squared_norm + hinge, dual }
    }

    /// primal − dual, which rounding alone could make negative.
    pub fn gap(&self) -> f64 {
        (self.primal - self.dual).max(0.0)
    }

    /// (primal − dual) / max(1, |primal|).
    pub fn relative_gap(&self) -> f64 {
        self.gap() / self.primal.abs().max(1.0)
    }

    /// The certificate.
    pub fn certificate(&self, solver: &str, iterations: u32, stopped: StopReason, support_vectors: u32) -> Certificate {
        Certificate {
            solver: solver.to_owned(),
            primal_objective: self.primal,
            dual_objective: self.dual,
            relative_gap: self.relative_gap(),
            iterations,
            support_vectors,
            stopped,
        }
    }
}

/// For each row whether it is a support vector: α > [`SUPPORT_SHARE`] · cost.
pub fn support_vectors(alpha: &[f64], cost: &[f64]) -> impl Iterator<Item = bool> {
    alpha.iter().zip(cost).map(|(a, c)| *a > SUPPORT_SHARE * *c)
}

/// How many rows are support vectors.
pub fn count_support_vectors(alpha: &[f64], cost: &[f64]) -> u32 {
    support_vectors(alpha, cost).filter(|is| *is).count() as u32
}

/// Makes `alpha` feasible in place: into the box, then Σ α_i y_i = 0.
///
/// The imbalance is spread over the rows by their room, min(α, c − α): it then falls on the support vectors of the
/// margin, whose dual gradient is zero. Where all the room is not enough, the heavier class is scaled down.
pub fn make_feasible(alpha: &mut [f64], y: &[f64], cost: &[f64]) {
    for (a, &c) in alpha.iter_mut().zip(cost) {
        *a = a.clamp(0.0, c);
    }
    // The second round removes what rounding leaves of the first.
    for _ in 0..2 {
        let imbalance: f64 = alpha.iter().zip(y).map(|(a, y)| a * y).sum();
        let room: f64 = alpha.iter().zip(cost).map(|(a, c)| a.min(c - a)).sum();
        if imbalance.abs() < 0.5 * room {
            let share = imbalance / room;
            for ((a, &y), &c) in alpha.iter_mut().zip(y).zip(cost) {
                *a = (*a - y * share * a.min(c - *a)).clamp(0.0, c);
            }
        } else if imbalance != 0.0 {
            let heavy: f64 = alpha.iter().zip(y).filter(|(_, y)| **y * imbalance > 0.0).map(|(a, _)| a).sum();
            let keep = (1.0 - imbalance.abs() / heavy).max(0.0);
            for (a, _) in alpha.iter_mut().zip(y).filter(|(_, y)| **y * imbalance > 0.0) {
                *a *= keep;
            }
        }
    }
}

/// The bias b that minimises Σ c_i max(0, 1 − y_i (f_i + b)), the middle of the interval where there is one.
///
/// The sum is piecewise linear in b with a corner at each y_i − f_i, where its slope, −Σ_{y=+1} c at first, grows by
/// c_i. So the answer is a weighted quantile of the corners, found by repeated selection in time O(rows). An interval
/// that is unbounded (rows of one class only) is answered by its finite end.
pub fn best_bias(scores: &[f64], y: &[f64], cost: &[f64]) -> f64 {
    let mut corners: Vec<(f64, f64)> =
        scores.iter().zip(y).zip(cost).filter(|(_, c)| **c > 0.0).map(|((f, y), c)| (y - f, *c)).collect();
    let total: f64 = corners.iter().map(|corner| corner.1).sum();
    let positive: f64 = y.iter().zip(cost).filter(|(y, _)| **y > 0.0).map(|(_, c)| c).sum();
    // Sums of costs in another order differ by rounding; a flat piece must be seen as flat all the same.
    let rounding = 1e-12 * total;
    let Some(low) = weighted_quantile(&mut corners, positive - rounding) else { return 0.0 };
    let below: f64 = corners.iter().filter(|corner| corner.0 <= low).map(|corner| corner.1).sum();
    if (below - positive).abs() > rounding {
        return low;
    }
    let next = corners.iter().map(|corner| corner.0).filter(|&t| t > low).fold(f64::INFINITY, f64::min);
    if positive <= rounding || next == f64::INFINITY { low } else { 0.5 * (low + next) }
}

/// The smallest value whose weight together with all smaller ones reaches `target`. Reorders `pairs`.
fn weighted_quantile(pairs: &mut [(f64, f64)], target: f64) -> Option<f64> {
    let mut part = pairs;
    let mut passed = 0.0;
    while part.len() > 1 {
        let middle = part.len() / 2;
        part.select_nth_unstable_by(middle, |a, b| a.0.total_cmp(&b.0));
        let left: f64 = part[..middle].iter().map(|pair| pair.1).sum();
        if passed + left >= target {
            part = &mut part[..middle];
        } else {
            passed += left;
            part = &mut part[middle..];
        }
    }
    part.first().map(|pair| pair.0)
}
