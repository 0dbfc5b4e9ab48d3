//! Joint calibration of several classes: from the distances δ_k of K one-against-rest learners to
//! P(class k) = softmax(a_k + g_k δ_k).
//!
//! Two lines of it are fitted, each by maximum likelihood with a weak penalty that keeps it finite where classes can be
//! told apart: one slope for all classes and no offset (temperature scaling: Guo, Pleiss, Sun & Weinberger 2017), and an
//! offset and a slope g_k ≥ 0 a class, multinomial logistic regression in which each class sees its own distance alone.
//! The second has 2K − 2 parameters more, and is taken where its log likelihood is higher by more than that (Akaike
//! 1974): with few rows, offsets and slopes that differ by chance make certain what is not. Of two classes it is Platt's
//! curve through the difference of their distances (`platt.rs`).

use super::platt::{self, Standard, Targets};
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use crate::math;
use nalgebra::DMatrix;

/// Weight of ½ Σ g² against the log likelihood of the cases, g per standard deviation of a distance, and of the same of
/// offsets from the shares of the classes: as if slopes had a normal prior with deviation 6, so that a case of a class
/// that is told apart is never quite certain.
const PENALTY: f64 = 0.03;
/// The same where the cases are those that were learned from, whose distances are too good.
const PENALTY_OF_LEARNED: f64 = 1.0;

/// A fitted joint calibration.
#[derive(Clone, Debug, PartialEq)]
pub struct Softmax {
    /// a_k; they add up to 0.
    pub offsets: Vec<f64>,
    /// g_k ≥ 0, per unit of distance.
    pub slopes: Vec<f64>,
    /// Largest entry of the projected gradient (0 for a slope that the bound holds at 0) of the penalised mean loss, of
    /// standardised distances: 0 at its minimum.
    pub gradient: f64,
    /// Whether that says that this is the minimum.
    pub converged: bool,
}

impl Softmax {
    fn of(offsets: Vec<f64>, slopes: Vec<f64>, gradient: f64) -> Softmax {
        Softmax { offsets, slopes, gradient, converged: gradient <= 1e-9 }
    }

    /// a_k + g_k δ_k of each class.
    pub fn log_odds(&self, distances: &[f64]) -> Vec<f64> {
        self.offsets.iter().zip(&self.slopes).zip(distances).map(|((a, g), d)| a + g * d).collect()
    }

    /// The probability of each class; they add up to 1.
    pub fn probabilities(&self, distances: &[f64]) -> Vec<f64> {
        math::softmax(&self.log_odds(distances))
    }
}

/// Fits `distances`, one list a class with a distance for each case, to the cases' classes, with weights (≥ 0; a case of
/// weight k counts as k cases). `targets`: smoothed where the cases are those that were learned from.
///
/// Where no slope is above 0, the probabilities are the shares of the classes, one case added to each.
///
/// # Panics
/// Where lengths differ or a number is not finite.
pub fn fit(distances: &[Vec<f64>], class: &[u32], weights: &[f64], targets: Targets) -> Softmax {
    let n_classes = distances.len();
    assert!(
        class.len() == weights.len() && class.iter().all(|&k| (k as usize) < n_classes),
        "one class for each weight"
    );
    assert!(distances.iter().all(|of_class| of_class.len() == class.len()), "one distance for each case and class");
    assert!(distances.iter().flatten().chain(weights).all(|x| x.is_finite()), "distances and weights are finite");
    if let [first, second] = distances {
        return of_two([first, second], class, weights, targets);
    }
    let penalty = if targets == Targets::Smoothed { PENALTY_OF_LEARNED } else { PENALTY };
    let mut of_class = vec![0.0; n_classes];
    class.iter().zip(weights).for_each(|(&k, w)| of_class[k as usize] += w);
    let total: f64 = of_class.iter().sum();
    let used: Vec<usize> = (0..class.len()).filter(|&case| weights[case] > 0.0).collect();
    let shares: Vec<f64> = of_class.iter().map(|n| math::ln((n + 1.0) / (total + n_classes as f64))).collect();
    let problem = |shares: &[f64], of: &dyn Fn(usize, f64) -> f64| Problem {
        n_classes,
        scores: used
            .iter()
            .flat_map(|&case| (0..n_classes).map(move |k| (k, case)))
            .map(|(k, case)| of(k, distances[k][case]))
            .collect(),
        class: used.iter().map(|&case| class[case] as usize).collect(),
        weights: used.iter().map(|&case| weights[case]).collect(),
        total,
        shares: shares.to_vec(),
        penalty,
    };
    let standards: Vec<Option<Standard>> = distances.iter().map(|d| Standard::new(d, weights)).collect();
    let own = problem(&shares, &|k, d| standards[k].as_ref().map_or(0.0, |s| s.of(d)));
    let best = own
        .minimise(shares.iter().copied().chain(vec![0.0; n_classes]).collect(), &|at, gradient, curvature| {
            own.each_its_own(at, gradient, curvature)
        });
    // All distances in one unit, whose zero says nothing.
    if let Some(unit) = common_spread(&standards) {
        let flat = problem(&vec![0.0; n_classes], &|_, d| d / unit);
        let tempered = flat
            .minimise(vec![0.0; 2 * n_classes], &|at, gradient, curvature| flat.one_for_all(at, gradient, curvature));
        let more = (2 * n_classes).saturating_sub(2) as f64;
        let slope = tempered.at[n_classes];
        if slope > 0.0 && flat.loss(&tempered.at, 0.0) - own.loss(&best.at, 0.0) <= more / total {
            let (offsets, slopes) = (vec![0.0; n_classes], vec![slope / unit; n_classes]);
            return Softmax::of(offsets, slopes, tempered.gradient);
        }
    }
    in_their_own_unit(&best, shares, &standards)
}

/// Platt's curve, half of it for either class.
fn of_two([first, second]: [&Vec<f64>; 2], class: &[u32], weights: &[f64], targets: Targets) -> Softmax {
    let apart: Vec<f64> = first.iter().zip(second).map(|(a, b)| a / 2.0 - b / 2.0).collect();
    let is_first: Vec<bool> = class.iter().map(|class| *class == 0).collect();
    let curve = platt::fit(&apart, &is_first, weights, targets);
    let (offset, slope) = (curve.offset / 2.0, curve.slope / 2.0);
    let (offsets, slopes) = (vec![offset, -offset], vec![slope; 2]);
    Softmax { offsets, slopes, gradient: 0.0, converged: curve.converged }
}

/// From standardised distances to distances as they are.
fn in_their_own_unit(best: &Best, shares: Vec<f64>, standards: &[Option<Standard>]) -> Softmax {
    let n_classes = shares.len();
    let (offsets, slopes) = best.at.split_at(n_classes);
    let (mut offsets, mut slopes) = (offsets.to_vec(), slopes.to_vec());
    if slopes.iter().all(|g| *g <= 0.0) {
        offsets = shares;
    }
    for ((a, g), standard) in offsets.iter_mut().zip(&mut slopes).zip(standards) {
        if let Some(standard) = standard {
            *a -= *g * standard.mean / standard.spread;
            *g = *g / standard.spread / standard.size;
        }
    }
    let mean = offsets.iter().sum::<f64>() / n_classes.max(1) as f64;
    offsets.iter_mut().for_each(|a| *a -= mean);
    Softmax::of(offsets, slopes, best.gradient)
}

/// Root mean square of the classes' standard deviations; `None` where no distances differ.
fn common_spread(standards: &[Option<Standard>]) -> Option<f64> {
    let spreads: Vec<f64> = standards.iter().flatten().map(|s| s.spread * s.size).collect();
    let size = spreads.iter().fold(0.0_f64, |size, spread| size.max(*spread));
    let squares: f64 = spreads.iter().map(|spread| (spread / size) * (spread / size)).sum();
    (size > 0.0).then(|| size * (squares / standards.len() as f64).sqrt())
}

const STEPS: usize = 100;

/// Cases with weight above 0, their distances in some unit (0 for a class whose distances are all equal).
struct Problem {
    n_classes: usize,
    /// Row-major, one a class.
    scores: Vec<f64>,
    class: Vec<usize>,
    weights: Vec<f64>,
    total: f64,
    /// Where offsets are drawn to.
    shares: Vec<f64>,
    penalty: f64,
}

/// From a place, the gradient and the curvature there to what is left of the gradient, and a step.
type Direction<'a> = dyn Fn(&[f64], &[f64], &DMatrix<f64>) -> (f64, Vec<f64>) + 'a;

struct Best {
    /// Offsets, then slopes.
    at: Vec<f64>,
    gradient: f64,
}

/// What is done with a case: its standardised distances, its class, its weight, and a_k + g_k δ_k of each class.
type OfCase<'a> = dyn FnMut(&[f64], usize, f64, &[f64]) + 'a;

impl Problem {
    /// Calls with each case: its standardised distances, class, weight, and a_k + g_k δ_k.
    fn each(&self, at: &[f64], of: &mut OfCase) {
        let k = self.n_classes;
        let mut sums = vec![0.0; k];
        for ((scores, &class), &weight) in self.scores.chunks_exact(k.max(1)).zip(&self.class).zip(&self.weights) {
            for j in 0..k {
                sums[j] = at[j] + at[k + j] * scores[j];
            }
            of(scores, class, weight, &sums);
        }
    }

    /// Mean −ln p of the cases' classes, with `penalty`.
    fn loss(&self, at: &[f64], penalty: f64) -> f64 {
        let mut loss = 0.0;
        self.each(at, &mut |_, class, weight, sums| {
            let largest = sums.iter().fold(f64::NEG_INFINITY, |largest, s| largest.max(*s));
            let powers: f64 = sums.iter().map(|s| math::exp(s - largest)).sum();
            loss += weight * (largest + math::ln(powers) - sums[class]);
        });
        let squares: f64 = (0..at.len()).map(|j| self.off_centre(at, j)).map(|x| x * x).sum();
        (loss + 0.5 * penalty * squares) / self.total
    }

    /// What the penalty holds back of a parameter.
    fn off_centre(&self, at: &[f64], j: usize) -> f64 {
        at[j] - self.shares.get(j).copied().unwrap_or(0.0)
    }

    /// Gradient and curvature (its lower half) of the mean loss.
    fn derivatives(&self, at: &[f64], curvature: &mut DMatrix<f64>) -> Vec<f64> {
        let k = self.n_classes;
        let mut gradient = vec![0.0; 2 * k];
        curvature.fill(0.0);
        self.each(at, &mut |scores, class, weight, sums| {
            let weight = weight / self.total;
            let p = math::softmax(sums);
            for j in 0..k {
                let error = weight * (p[j] - f64::from(u8::from(j == class)));
                gradient[j] += error;
                gradient[k + j] += error * scores[j];
                for i in 0..=j {
                    let bend = weight * p[i] * (if i == j { 1.0 } else { 0.0 } - p[j]);
                    curvature[(j, i)] += bend;
                    curvature[(k + j, k + i)] += bend * scores[i] * scores[j];
                    curvature[(k + j, i)] += bend * scores[j];
                    if i < j {
                        curvature[(k + i, j)] += bend * scores[i];
                    }
                }
            }
        });
        for j in 0..2 * k {
            gradient[j] += self.penalty / self.total * self.off_centre(at, j);
            curvature[(j, j)] += self.penalty / self.total;
        }
        gradient
    }

    /// By Newton steps with halving; slopes below 0 are put back to 0. `direction`: from place, gradient and curvature to
    /// what is left of the gradient and the step.
    fn minimise(&self, mut at: Vec<f64>, direction: &Direction) -> Best {
        let k = self.n_classes;
        let mut curvature = DMatrix::zeros(2 * k, 2 * k);
        let mut value = self.loss(&at, self.penalty);
        let (mut last, mut size) = (f64::INFINITY, 0.0);
        for _ in 0..STEPS {
            if k < 2 || self.total <= 0.0 {
                break;
            }
            let gradient = self.derivatives(&at, &mut curvature);
            let step;
            (size, step) = direction(&at, &gradient, &curvature);
            if size <= 1e-15 || (size <= 1e-10 && size >= 0.5 * last) {
                break;
            }
            last = size;
            let along = |length: f64| -> Vec<f64> {
                let moved = at.iter().zip(&step).map(|(x, d)| x + length * d).enumerate();
                moved.map(|(j, x)| if j < k { x } else { x.max(0.0) }).collect()
            };
            let mut length = 1.0;
            let mut next = along(length);
            let mut reached = self.loss(&next, self.penalty);
            loop {
                let moved: Vec<f64> = next.iter().zip(&at).map(|(n, a)| n - a).collect();
                if reached <= value + 1e-4 * dot(&gradient, &moved) + 1e-15 || length < 1e-9 {
                    break;
                }
                length *= 0.5;
                next = along(length);
                reached = self.loss(&next, self.penalty);
            }
            at = next;
            value = reached;
        }
        Best { at, gradient: size }
    }

    /// Projected Newton (Bertsekas 1982): a slope at 0 that would fall is held there.
    fn each_its_own(&self, at: &[f64], gradient: &[f64], curvature: &DMatrix<f64>) -> (f64, Vec<f64>) {
        let k = self.n_classes;
        let free: Vec<usize> = (0..2 * k).filter(|&j| j < k || at[j] > 0.0 || gradient[j] < 0.0).collect();
        let mut step = vec![0.0; 2 * k];
        // The penalty bounds every pivot.
        let found = newton_step(curvature, gradient, &free, self.penalty / self.total);
        free.iter().zip(found).for_each(|(&j, d)| step[j] = d);
        (free.iter().map(|&j| gradient[j].abs()).fold(0.0, f64::max), step)
    }

    /// All slopes as one, and offsets that stay.
    fn one_for_all(&self, at: &[f64], gradient: &[f64], curvature: &DMatrix<f64>) -> (f64, Vec<f64>) {
        let k = self.n_classes;
        let sum: f64 = gradient[k..].iter().sum();
        if at[k] <= 0.0 && sum >= 0.0 {
            return (0.0, vec![0.0; 2 * k]);
        }
        let both = |i: usize, j: usize| curvature[(i.max(j), i.min(j))];
        let bend: f64 = (k..2 * k).map(|i| (k..2 * k).map(|j| both(i, j)).sum::<f64>()).sum();
        (sum.abs(), (0..2 * k).map(|j| if j < k { 0.0 } else { -sum / bend }).collect())
    }
}

/// −H⁻¹g among the free places.
fn newton_step(curvature: &DMatrix<f64>, gradient: &[f64], free: &[usize], least: f64) -> Vec<f64> {
    let of = |i: usize, j: usize| curvature[(free[i], free[j])];
    let factor = Cholesky::of(DMatrix::from_fn(free.len(), free.len(), of), |_| least);
    let mut step: Vec<f64> = free.iter().map(|&j| -gradient[j]).collect();
    factor.solve(&mut step);
    step
}
