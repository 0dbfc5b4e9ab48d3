//! Joint calibration of several classes: from the distances δ_k of K one-against-rest learners to
//! P(class k) = softmax(a_k + g_k δ_k), one offset and one slope g_k ≥ 0 a class, by maximum likelihood.
//!
//! It is multinomial logistic regression in which each class sees its own distance alone. The slopes' bounds are kept by
//! projected Newton steps (Bertsekas 1982). Of two classes with δ_2 = −δ_1 it is Platt's curve (`platt.rs`).

use super::platt::{self, FEW_CASES, Standard, Targets};
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use crate::math;
use nalgebra::DMatrix;

/// A fitted joint calibration.
#[derive(Clone, Debug, PartialEq)]
pub struct Softmax {
    /// a_k; they add up to 0.
    pub offsets: Vec<f64>,
    /// g_k ≥ 0, per unit of distance.
    pub slopes: Vec<f64>,
    /// The classes whose cases have smoothed targets.
    pub smoothed: Vec<bool>,
    /// Largest entry of the projected gradient (0 for a slope that the bound holds at 0), of standardised distances and
    /// per unit of weight: 0 at the maximum.
    pub gradient: f64,
    /// Whether that says that this is the maximum.
    pub converged: bool,
}

impl Softmax {
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
/// weight k counts as k cases).
///
/// Smoothed targets give a case's own class (N + 1)/(N + K) and each other one 1/(N + K), N being the weight of its class.
/// They are taken as in [`platt::fit`]: where asked for, where a class has less than [`FEW_CASES`], and where distances
/// tell classes apart, so that the likelihood has no maximum. Where it is a threshold on a class's own distance that does
/// so, only the cases of that class are smoothed: a slope without end would make them certain. Where no slope is above 0,
/// the probabilities are the shares of the classes, one case added to each.
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
    let mut of_class = vec![0.0; n_classes];
    class.iter().zip(weights).for_each(|(&k, w)| of_class[k as usize] += w);
    let standards: Vec<Option<Standard>> = distances.iter().map(|d| Standard::new(d, weights)).collect();
    let is_apart = |((k, d), standard): ((u32, &Vec<f64>), &Option<Standard>)| {
        let own: Vec<bool> = class.iter().map(|&c| c == k).collect();
        // Equal distances touch everywhere and tell nothing apart.
        standard.is_some() && platt::is_separated(d, &own, weights)
    };
    let fewest = of_class.iter().fold(f64::INFINITY, |fewest, n| fewest.min(*n));
    let all = match targets {
        Targets::Smoothed => true,
        Targets::Automatic if fewest < FEW_CASES => true,
        _ => fewest <= 0.0,
    };
    let apart: Vec<bool> =
        if all { vec![true; n_classes] } else { (0..).zip(distances).zip(&standards).map(is_apart).collect() };
    // Of equal distances a slope without end need make none certain.
    let is_one_place = |k: usize| {
        let mut own = class.iter().zip(&distances[k]).filter(|(c, _)| **c as usize == k).map(|(_, d)| *d);
        own.next().is_none_or(|first| own.all(|d| d.to_bits() == first.to_bits()))
    };
    let is_degenerate = (0..n_classes).any(|k| apart[k] && is_one_place(k));
    let smoothed = if is_degenerate { vec![true; n_classes] } else { apart };
    let used: Vec<usize> = (0..class.len()).filter(|&case| weights[case] > 0.0).collect();
    let standardised = |case: usize| -> Vec<f64> {
        distances.iter().zip(&standards).map(|(d, s)| s.as_ref().map_or(0.0, |s| s.of(d[case]))).collect()
    };
    let mut problem = Problem {
        n_classes,
        scores: used.iter().flat_map(|&case| standardised(case)).collect(),
        class: used.iter().map(|&case| class[case] as usize).collect(),
        weights: used.iter().map(|&case| weights[case]).collect(),
        total: of_class.iter().sum(),
        of_class,
        smoothed,
    };
    let shares: Vec<f64> =
        problem.of_class.iter().map(|n| math::ln((n + 1.0) / (problem.total + n_classes as f64))).collect();
    let first: Vec<f64> = shares.iter().copied().chain(vec![0.0; n_classes]).collect();
    let mut best = problem.maximise(first.clone());
    if best.unbounded {
        problem.smoothed.fill(true);
        best = problem.maximise(first);
    }
    let (offsets, slopes) = best.at.split_at(n_classes);
    let (mut offsets, mut slopes) = (offsets.to_vec(), slopes.to_vec());
    if slopes.iter().all(|g| *g <= 0.0) {
        offsets = shares;
    }
    for ((a, g), standard) in offsets.iter_mut().zip(&mut slopes).zip(&standards) {
        if let Some(standard) = standard {
            *a -= *g * standard.mean / standard.spread;
            *g = *g / standard.spread / standard.size;
        }
    }
    let mean = offsets.iter().sum::<f64>() / n_classes.max(1) as f64;
    offsets.iter_mut().for_each(|a| *a -= mean);
    Softmax { offsets, slopes, smoothed: problem.smoothed, gradient: best.gradient, converged: best.gradient <= 1e-9 }
}

const STEPS: usize = 100;
/// Added to the diagonal of the curvature, as a share of its mean: adding one number to all offsets changes nothing, and
/// with two opposite distances neither does moving slope from one to the other.
const DAMPING: f64 = 1e-9;

/// Cases with weight above 0, their distances standardised (0 for a class whose distances are all equal).
struct Problem {
    n_classes: usize,
    /// Row-major, one a class.
    scores: Vec<f64>,
    class: Vec<usize>,
    weights: Vec<f64>,
    total: f64,
    /// The weight of each class.
    of_class: Vec<f64>,
    /// The classes whose cases have smoothed targets.
    smoothed: Vec<bool>,
}

struct Best {
    /// Offsets, then slopes.
    at: Vec<f64>,
    gradient: f64,
    /// Every case of the classes without smoothed targets is on its right side among these: the likelihood has no maximum.
    unbounded: bool,
}

/// What is done with a case: its standardised distances, its class, its weight, and a_k + g_k δ_k of each class.
type OfCase<'a> = dyn FnMut(&[f64], usize, f64, &[f64]) + 'a;

impl Problem {
    /// The targets of a case of a class, one a class: they add up to 1.
    fn targets(&self, class: usize) -> impl Fn(usize) -> f64 {
        let (n, k) = (self.of_class[class], self.n_classes as f64);
        let (own, other) = if self.smoothed[class] { ((n + 1.0) / (n + k), 1.0 / (n + k)) } else { (1.0, 0.0) };
        move |of: usize| if of == class { own } else { other }
    }

    /// Whether two classes or more have targets of 0 and 1 against each other.
    fn may_be_unbounded(&self) -> bool {
        self.smoothed.iter().filter(|is| !**is).count() >= 2 && self.total > 0.0
    }

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

    /// Mean −Σ t ln p, and whether every case of a class without smoothed targets has the largest sum of these.
    fn loss(&self, at: &[f64]) -> (f64, bool) {
        let (mut loss, mut separated) = (0.0, true);
        self.each(at, &mut |_, class, weight, sums| {
            let largest = sums.iter().fold(f64::NEG_INFINITY, |largest, s| largest.max(*s));
            let log_sum = largest + math::ln(sums.iter().map(|s| math::exp(s - largest)).sum());
            let target = self.targets(class);
            let expected: f64 = sums.iter().enumerate().map(|(k, s)| target(k) * s).sum();
            loss += weight * (log_sum - expected);
            let is_right = |(k, s): (usize, &f64)| k == class || self.smoothed[k] || *s < sums[class];
            separated &= self.smoothed[class] || sums.iter().enumerate().all(is_right);
        });
        (loss / self.total, separated)
    }

    /// Gradient and curvature (its lower half) of the mean loss.
    fn derivatives(&self, at: &[f64], curvature: &mut DMatrix<f64>) -> Vec<f64> {
        let k = self.n_classes;
        let mut gradient = vec![0.0; 2 * k];
        curvature.fill(0.0);
        self.each(at, &mut |scores, class, weight, sums| {
            let weight = weight / self.total;
            let p = math::softmax(sums);
            let target = self.targets(class);
            for j in 0..k {
                let error = weight * (p[j] - target(j));
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
        gradient
    }

    fn maximise(&self, mut at: Vec<f64>) -> Best {
        let k = self.n_classes;
        let mut curvature = DMatrix::zeros(2 * k, 2 * k);
        let (mut value, mut separated) = self.loss(&at);
        let mut last = f64::INFINITY;
        let mut size = 0.0;
        for _ in 0..STEPS {
            if k < 2 || self.total <= 0.0 || (separated && self.may_be_unbounded()) {
                break;
            }
            let gradient = self.derivatives(&at, &mut curvature);
            // A slope at 0 that would fall is held there.
            let free: Vec<usize> = (0..2 * k).filter(|&j| j < k || at[j] > 0.0 || gradient[j] < 0.0).collect();
            size = free.iter().map(|&j| gradient[j].abs()).fold(0.0, f64::max);
            if size <= 1e-15 || (size <= 1e-10 && size >= 0.5 * last) {
                break;
            }
            last = size;
            let step = newton_step(&curvature, &gradient, &free);
            let along = |length: f64| -> Vec<f64> {
                let mut next = at.clone();
                for (&j, d) in free.iter().zip(&step) {
                    next[j] = if j < k { at[j] + length * d } else { (at[j] + length * d).max(0.0) };
                }
                next
            };
            let mut length = 1.0;
            let mut next = along(length);
            let mut reached = self.loss(&next);
            loop {
                let moved: Vec<f64> = next.iter().zip(&at).map(|(n, a)| n - a).collect();
                if reached.0 <= value + 1e-4 * dot(&gradient, &moved) + 1e-15 || length < 1e-9 {
                    break;
                }
                length *= 0.5;
                next = along(length);
                reached = self.loss(&next);
            }
            at = next;
            (value, separated) = reached;
        }
        Best { at, gradient: size, unbounded: separated && self.may_be_unbounded() }
    }
}

/// −H⁻¹g among the free places.
fn newton_step(curvature: &DMatrix<f64>, gradient: &[f64], free: &[usize]) -> Vec<f64> {
    let damping =
        DAMPING * free.iter().map(|&j| curvature[(j, j)]).sum::<f64>() / free.len() as f64 + f64::MIN_POSITIVE;
    let of = |i: usize, j: usize| curvature[(free[i], free[j])] + if i == j { damping } else { 0.0 };
    let factor = Cholesky::of(DMatrix::from_fn(free.len(), free.len(), of), |_| damping);
    let mut step: Vec<f64> = free.iter().map(|&j| -gradient[j]).collect();
    factor.solve(&mut step);
    step
}
