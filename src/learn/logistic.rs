//! Logistic regression with or without an L2 penalty, by Newton's method (iteratively reweighted least squares).
//!
//! min ½‖w‖² + Σ c_i ln(1 + e^(−y_i f_i)), f = w·x + b, c = C × weight of the row, the bias not penalised: LIBLINEAR's
//! and scikit-learn's problem but for that. Without a penalty the first term is absent and c is the weight alone.
//! The dual max Σ c_i H(α_i / c_i) − ½‖Σ α_i y_i x_i‖² over 0 ≤ α ≤ c, Σ α_i y_i = 0, with H(β) the entropy
//! −β ln β − (1 − β) ln(1 − β), gives every answer a proof, as it does for the support vector machine.

mod separation;

use super::solve::SolveOptions;
use super::solve::certificate::{Certificate, StopReason, make_feasible};
use super::solve::normal::Normal;
use crate::features::design::Design;
use crate::heartbeat;
use crate::linear::dot;
use crate::math;

/// A fitted logistic regression: log odds of the positive class = w·x + b.
#[derive(Clone, Debug, PartialEq)]
pub struct LogisticFit {
    /// w, one a coordinate.
    pub weights: Vec<f64>,
    /// b.
    pub bias: f64,
    /// How far from optimal.
    pub certificate: Certificate,
    /// Without a penalty, where a direction tells classes apart that never has to turn back: the coordinates along
    /// which the weights grow without bound. The weights are then those at which this was seen.
    pub separated: Vec<usize>,
}

/// Fits rows labelled `y` (±1) with `weights` (0 = the row is not in this fit), C being `penalty`, or without a penalty.
///
/// Without a penalty, where several answers are best (the levels of an attribute add up to 1, a column repeats another)
/// it is the one of the smallest norm: the levels of an attribute without missing values add up to 0, twins share.
/// `start`, weights and bias, saves steps with a penalty; without one it is ignored, for the sake of that norm.
/// With one class only, w = 0 and the bias is the log odds of its share with one case added to each class.
///
/// # Panics
/// Where a number is not finite, a weight negative or a length wrong: the task refuses such rows before.
pub fn fit(
    design: &Design,
    y: &[f64],
    weights: &[f64],
    penalty: Option<f64>,
    start: Option<(&[f64], f64)>,
    options: &SolveOptions,
) -> LogisticFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(y.len() == design.n_rows && weights.len() == design.n_rows, "one label and weight for each row");
    assert!(weights.iter().chain(y).all(|x| x.is_finite()), "labels and weights are finite");
    let c = penalty.unwrap_or(1.0);
    let rows: Vec<u32> = (0..design.n_rows as u32).filter(|&row| c * weights[row as usize] > 0.0).collect();
    let of_rows = |values: &[f64], by: f64| rows.iter().map(|&row| by * values[row as usize]).collect::<Vec<f64>>();
    let (y, cost) = (of_rows(y, 1.0), of_rows(weights, c));
    let of_class = |sign: f64| y.iter().zip(&cost).filter(|(y, _)| **y * sign > 0.0).map(|(_, c)| c).sum::<f64>();
    let (positive, negative) = (of_class(1.0), of_class(-1.0));
    let n = design.n_coordinates();
    if positive == 0.0 || negative == 0.0 {
        let bias = math::ln((positive / c + 1.0) / (negative / c + 1.0));
        return LogisticFit {
            weights: vec![0.0; n],
            bias,
            certificate: Certificate::closed_form("none"),
            separated: Vec::new(),
        };
    }
    let mut at = vec![0.0; n + 1];
    at[0] = math::ln(positive / negative);
    if let (Some((weights, bias)), Some(_)) = (start, penalty) {
        at[0] = bias;
        at[1..].copy_from_slice(weights);
    }
    let mut problem = Problem {
        normal: Normal::new(design, &rows, if penalty.is_some() { MOST_FORMED } else { MOST_FORMED_FREE }),
        y,
        cost,
        ridge: if penalty.is_some() { 1.0 } else { 0.0 },
        damping: 0.0,
    };
    if penalty.is_none() {
        let curvature: Vec<f64> = problem.cost.iter().map(|c| 0.25 * c).collect();
        problem.damping = (DAMPING * problem.normal.mean_diagonal(&curvature)).max(f64::MIN_POSITIVE);
    }
    let ended = problem.minimise(at, options);
    let separated =
        ended.direction.map_or_else(Vec::new, |d| separation::coordinates(design, &rows, &problem.cost, &d));
    let certificate = problem.certificate(&ended.at, ended.iterations, ended.stopped, options);
    LogisticFit { bias: ended.at[0], weights: ended.at[1..].to_vec(), certificate, separated }
}

/// Without a penalty, each step is damped by this share of the mean curvature. Steps then stay among the combinations
/// of rows, which leads to the answer of the smallest norm, and directions that are curved at all take a few steps more.
const DAMPING: f64 = 1e-7;
/// Coordinates up to which the matrix of each step is formed: beyond, that takes longer than some hundred products.
const MOST_FORMED: usize = 600;
/// The same without a penalty, where they are curved very differently and products are needed by the thousand.
const MOST_FORMED_FREE: usize = 1500;
/// Conjugate gradients for a step: where directions are curved very differently the next step does the rest.
const MOST_GRADIENTS: usize = 200;
const DEFAULT_STEPS: u32 = 100;
/// A gradient below this share of all costs is rounding.
const ROUNDING: f64 = 1e-15;
/// From here on, as a share of all costs, a gradient that no longer halves has reached what precision allows.
const SMALL: f64 = 1e-8;

struct Problem {
    normal: Normal,
    y: Vec<f64>,
    cost: Vec<f64>,
    /// Factor of ½‖w‖²: 1 or 0.
    ridge: f64,
    damping: f64,
}

/// Where it ended. Vectors have the bias first.
struct Ended {
    at: Vec<f64>,
    iterations: u32,
    stopped: StopReason,
    /// A direction in which the loss falls for ever.
    direction: Option<Vec<f64>>,
}

impl Problem {
    fn minimise(&mut self, mut at: Vec<f64>, options: &SolveOptions) -> Ended {
        let total: f64 = self.cost.iter().sum();
        let limit = options.max_iterations.unwrap_or(DEFAULT_STEPS);
        let mut scores = self.normal.scores(&at);
        let mut value = self.value(&at, &scores);
        let (mut first, mut last) = (None, f64::INFINITY);
        let mut iterations = 0;
        let (stopped, direction) = loop {
            heartbeat::beat();
            let gradient = self.gradient(&at, &scores);
            let size = gradient.iter().fold(0.0_f64, |size, g| size.max(g.abs()));
            let at_first = *first.get_or_insert(size);
            if size <= ROUNDING * total || (size <= SMALL * total && size > 0.5 * last) {
                break (StopReason::Optimal, None);
            }
            if iterations == limit {
                break (StopReason::IterationLimit, None);
            }
            last = size;
            // Conjugate gradients need only be as exact as the step is good; this keeps the convergence of Newton's
            // method quadratic.
            let tolerance = (0.1 * size / at_first).clamp(1e-8, 1e-2);
            let step = self.newton_step(&gradient, &scores, tolerance);
            let moves = self.normal.scores(&step);
            if self.ridge == 0.0
                && let Some(direction) = separation::direction(self, &at, &step, &scores, iterations)
            {
                break (StopReason::Separated, Some(direction));
            }
            let slope = dot(&gradient, &step);
            let rounding = 1e-14 * value.abs();
            let mut length = 1.0;
            loop {
                let next: Vec<f64> = at.iter().zip(&step).map(|(a, d)| a + length * d).collect();
                let next_scores: Vec<f64> = scores.iter().zip(&moves).map(|(f, m)| f + length * m).collect();
                let next_value = self.value(&next, &next_scores);
                if next_value <= value + 1e-4 * length * slope + rounding || length < 1e-9 {
                    (at, value) = (next, next_value);
                    break;
                }
                length *= 0.5;
            }
            scores = self.normal.scores(&at);
            iterations += 1;
        };
        Ended { at, iterations, stopped, direction }
    }

    fn value(&self, at: &[f64], scores: &[f64]) -> f64 {
        let of = |((f, y), c): ((&f64, &f64), &f64)| c * math::ln_1p_exp(-y * f);
        let loss: f64 = scores.iter().zip(&self.y).zip(&self.cost).map(of).sum();
        0.5 * self.ridge * dot(&at[1..], &at[1..]) + loss
    }

    /// y f of each row.
    fn margins(&self, scores: &[f64]) -> Vec<f64> {
        scores.iter().zip(&self.y).map(|(f, y)| f * y).collect()
    }

    /// α y of each row: what its loss pulls its score with.
    fn pulls(&self, scores: &[f64]) -> Vec<f64> {
        scores.iter().zip(&self.y).zip(&self.cost).map(|((f, y), c)| c * y * math::logistic(-y * f)).collect()
    }

    fn curvature(&self, scores: &[f64]) -> Vec<f64> {
        let of = |(f, c): (&f64, &f64)| c * math::logistic(*f) * math::logistic(-f);
        scores.iter().zip(&self.cost).map(of).collect()
    }

    fn gradient(&self, at: &[f64], scores: &[f64]) -> Vec<f64> {
        let mut gradient = self.normal.sums(&self.pulls(scores));
        gradient.iter_mut().for_each(|g| *g = -*g);
        gradient[1..].iter_mut().zip(&at[1..]).for_each(|(g, w)| *g += self.ridge * w);
        gradient
    }

    fn newton_step(&mut self, gradient: &[f64], scores: &[f64], tolerance: f64) -> Vec<f64> {
        self.normal.prepare(self.curvature(scores), self.ridge + self.damping);
        let downhill: Vec<f64> = gradient.iter().map(|g| -g).collect();
        self.normal.solve(&downhill, tolerance, MOST_GRADIENTS)
    }

    /// The proof. With a penalty α is that of the answer, made feasible. Without one a feasible α must satisfy
    /// Σ α y x = 0: the Newton step from the answer changes it to one that does, up to what the damping leaves. By
    /// weak duality that rest lowers the bound by at most its norm times that of the weights compared with, here those
    /// of up to twice the answer's norm.
    fn certificate(&mut self, at: &[f64], steps: u32, stopped: StopReason, options: &SolveOptions) -> Certificate {
        let scores = self.normal.scores(at);
        let primal = self.value(at, &scores);
        let mut alpha: Vec<f64> = self.pulls(&scores).iter().zip(&self.y).map(|(pull, y)| pull * y).collect();
        let mut loose = 0.0;
        if self.ridge == 0.0 {
            let step = self.newton_step(&self.gradient(at, &scores), &scores, 1e-8);
            let moves = self.normal.scores(&step);
            let rows = alpha.iter_mut().zip(moves).zip(self.curvature(&scores)).zip(self.y.iter().zip(&self.cost));
            rows.for_each(|(((a, m), d), (y, c))| *a = (*a - y * d * m).clamp(0.0, *c));
        }
        make_feasible(&mut alpha, &self.y, &self.cost);
        let signed: Vec<f64> = alpha.iter().zip(&self.y).map(|(a, y)| a * y).collect();
        let rest = self.normal.sums(&signed);
        let squared = dot(&rest[1..], &rest[1..]);
        if self.ridge == 0.0 {
            loose = 2.0 * (squared * dot(&at[1..], &at[1..])).sqrt();
        }
        let entropy: f64 = alpha.iter().zip(&self.cost).map(|(a, c)| c * entropy(a / c)).sum();
        let dual = entropy - 0.5 * self.ridge * squared - loose;
        let relative_gap = (primal - dual).max(0.0) / primal.abs().max(1.0);
        let stopped = match stopped {
            StopReason::Optimal if relative_gap > options.relative_gap => StopReason::Precision,
            other => other,
        };
        Certificate {
            solver: if self.normal.is_iterated() { "newton-cg" } else { "newton" }.to_owned(),
            primal_objective: primal,
            dual_objective: dual,
            relative_gap,
            iterations: steps,
            support_vectors: 0,
            stopped,
        }
    }
}

/// −β ln β − (1 − β) ln(1 − β).
fn entropy(share: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * math::ln(p) } else { 0.0 };
    part(share) + part(1.0 - share)
}
