//! A sparse support vector machine on the features found: which of them it has a weight for.
//!
//! min ‖β‖₁ + C Σ c_i max(0, 1 − y_i (b + β·φ_i))², features with mean 0 and deviation 1 so that the penalty is the same
//! for all, by coordinate descent (Yuan, Chang, Hsieh & Lin 2010). For α_i = 2 C c_i ξ_i, which sums to 0 over the
//! classes once b is best, scaled until no |Σ α_i y_i φ_ij| is above 1, the dual is Σ α_i − Σ α_i² / (4 C c_i): the gap
//! says how far from best.

use crate::features::design::dot;

/// A fit with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Sparse {
    /// β of each feature, in its standard deviations.
    pub weights: Vec<f64>,
    /// b, for features with mean 0.
    pub bias: f64,
    /// What was minimised, and what it is at least.
    pub primal: f64,
    /// The bound.
    pub dual: f64,
}

const MOST_SWEEPS: usize = 5000;
/// A sweep costs rows times features.
const MOST_WORK: f64 = 3e9;
const GAP: f64 = 1e-8;

/// Fits. `features`: the value of each at every row; `y`: ±1; `counts`: what each row counts for; `cost`: C.
pub fn fit(features: &[Vec<f64>], y: &[f64], counts: &[f64], cost: f64) -> Sparse {
    let columns: Vec<Vec<f64>> = features.iter().map(|x| standardised(x, counts)).collect();
    let costs: Vec<f64> = counts.iter().map(|count| cost * count).collect();
    let mut state =
        State { y, costs: &costs, margins: vec![1.0; y.len()], weights: vec![0.0; columns.len()], bias: 0.0 };
    let sweeps = MOST_SWEEPS.min((MOST_WORK / (1.0 + (y.len() * columns.len()) as f64)) as usize).max(10);
    state.move_bias();
    let mut proof = state.prove(&columns);
    for _ in 0..sweeps {
        if proof.0 - proof.1 <= GAP * proof.0 {
            break;
        }
        for (j, x) in columns.iter().enumerate() {
            state.move_weight(j, x);
            state.move_bias();
        }
        proof = state.prove(&columns);
    }
    Sparse { weights: state.weights, bias: state.bias, primal: proof.0, dual: proof.1 }
}

struct State<'a> {
    y: &'a [f64],
    costs: &'a [f64],
    /// 1 − y_i f(x_i).
    margins: Vec<f64>,
    weights: Vec<f64>,
    bias: f64,
}

impl State<'_> {
    /// Slope and curvature of the loss along a direction.
    fn slope(&self, x: impl Fn(usize) -> f64) -> (f64, f64) {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (i, margin) in self.margins.iter().enumerate().filter(|(_, margin)| **margin > 0.0) {
            slope -= 2.0 * self.costs[i] * margin * self.y[i] * x(i);
            curvature += 2.0 * self.costs[i] * x(i) * x(i);
        }
        (slope, curvature)
    }

    /// The loss after a step along a direction.
    fn loss(&self, x: impl Fn(usize) -> f64, step: f64) -> f64 {
        let after = |(i, margin): (usize, &f64)| self.costs[i] * (margin - step * self.y[i] * x(i)).max(0.0).powi(2);
        self.margins.iter().enumerate().map(after).sum()
    }

    fn add(&mut self, x: impl Fn(usize) -> f64, step: f64) {
        let y = self.y;
        self.margins.iter_mut().enumerate().for_each(|(i, margin)| *margin -= step * y[i] * x(i));
    }

    /// A Newton step on the rows inside the margin, towards less of loss + |β|; where that goes too far, half of it.
    fn move_weight(&mut self, j: usize, x: &[f64]) {
        let (slope, curvature) = self.slope(|i| x[i]);
        if curvature <= 0.0 {
            return self.shrink_to_nothing(j, x);
        }
        let old = self.weights[j];
        let at = curvature * old - slope;
        let new = (at.abs() - 1.0).max(0.0).copysign(at) / curvature;
        let mut step = new - old;
        let before = self.loss(|i| x[i], 0.0) + old.abs();
        // Armijo's rule with 0.01.
        let promised = slope * step + new.abs() - old.abs();
        for _ in 0..30 {
            if step.abs() <= 1e-15 * old.abs() {
                return;
            }
            let share = step / (new - old);
            if self.loss(|i| x[i], step) + (old + step).abs() - before <= 0.01 * share * promised {
                break;
            }
            step *= 0.5;
        }
        self.weights[j] += step;
        self.add(|i| x[i], step);
    }

    /// No row is inside the margin: the penalty alone counts.
    fn shrink_to_nothing(&mut self, j: usize, x: &[f64]) {
        let old = self.weights[j];
        let mut step = -old;
        while step.abs() > 1e-12 && self.loss(|i| x[i], step) >= step.abs() {
            step *= 0.5;
        }
        self.weights[j] += step;
        self.add(|i| x[i], step);
    }

    /// The best bias: Newton's method on a piecewise parabola, whose slope only rises, with the places of its zero kept
    /// between two bounds.
    fn move_bias(&mut self) {
        for _ in 0..50 {
            let (slope, curvature) = self.slope(|_| 1.0);
            let step = if curvature > 0.0 { -slope / curvature } else { 0.0 };
            if step.abs() <= 1e-15 * (1.0 + self.bias.abs()) {
                return;
            }
            let (before, mut step) = (self.loss(|_| 1.0, 0.0), step);
            while self.loss(|_| 1.0, step) > before && step.abs() > 1e-15 {
                step *= 0.5;
            }
            self.bias += step;
            self.add(|_| 1.0, step);
        }
    }

    /// Primal and dual.
    fn prove(&self, columns: &[Vec<f64>]) -> (f64, f64) {
        let primal = self.weights.iter().map(|w| w.abs()).sum::<f64>() + self.loss(|_| 0.0, 0.0);
        let signed: Vec<f64> = self
            .margins
            .iter()
            .enumerate()
            .map(|(i, margin)| 2.0 * self.costs[i] * margin.max(0.0) * self.y[i])
            .collect();
        let largest = columns.iter().map(|x| dot(x, &signed).abs()).fold(0.0, f64::max);
        let linear: f64 = signed.iter().map(|a| a.abs()).sum();
        let squares: f64 =
            signed.iter().zip(self.costs).filter(|(_, cost)| **cost > 0.0).map(|(a, cost)| a * a / (4.0 * cost)).sum();
        // The best scale of α that is allowed.
        let free = if squares > 0.0 { 0.5 * linear / squares } else { 0.0 };
        let scale = if largest > 0.0 { free.min(1.0 / largest) } else { free };
        (primal, scale * linear - scale * scale * squares)
    }
}

fn standardised(x: &[f64], counts: &[f64]) -> Vec<f64> {
    let rows: f64 = counts.iter().sum();
    let mean = x.iter().zip(counts).map(|(x, count)| x * count).sum::<f64>() / rows;
    let variance = x.iter().zip(counts).map(|(x, count)| count * (x - mean) * (x - mean)).sum::<f64>() / rows;
    let size = x.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let deviation = variance.sqrt();
    let scale = if deviation > 1e-12 * size { 1.0 / deviation } else { 0.0 };
    x.iter().map(|x| scale * (x - mean)).collect()
}
