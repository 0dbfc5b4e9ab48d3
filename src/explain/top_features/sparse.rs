//! A sparse support vector machine on the features found: which of them it has a weight for.
//!
//! min ‖β‖₁ + C Σ c_i max(0, 1 − y_i (b + β·φ_i))², features with mean 0 and deviation 1 so that the penalty is the same
//! for all, by coordinate descent (Yuan, Chang, Hsieh & Lin 2010). For α_i = 2 C c_i ξ_i, which sums to 0 over the
//! classes once b is best, scaled until no |Σ α_i y_i φ_ij| is above 1, the dual is Σ α_i − Σ α_i² / (4 C c_i): the gap
//! says how far from best.

use crate::linear::dot;

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

/// Features that nearly say the same take many sweeps.
const MOST_SWEEPS: usize = 200_000;
/// A sweep costs rows times features.
const MOST_WORK: f64 = 5e8;
const GAP: f64 = 1e-7;

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
        }
        // The proof needs the best bias.
        state.move_bias();
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
    fn slope(&self, x: &dyn Fn(usize) -> f64) -> (f64, f64) {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (i, margin) in self.margins.iter().enumerate().filter(|(_, margin)| **margin > 0.0) {
            slope -= 2.0 * self.costs[i] * margin * self.y[i] * x(i);
            curvature += 2.0 * self.costs[i] * x(i) * x(i);
        }
        (slope, curvature)
    }

    /// From `value` to the place along a direction where loss + penalty |value| is least: Newton's steps on a parabola in
    /// pieces, held between the places that the signs of its slope have shown to be too low and too high.
    fn least(&mut self, x: &dyn Fn(usize) -> f64, mut value: f64, penalty: f64) -> f64 {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for _ in 0..60 {
            let (slope, curvature) = self.slope(x);
            // The slopes to the left and to the right.
            let left = slope + if value > 0.0 { penalty } else { -penalty };
            let right = slope + if value < 0.0 { -penalty } else { penalty };
            if left > 0.0 {
                high = value;
            } else if right < 0.0 {
                low = value;
            } else {
                break;
            }
            let at = curvature * value - slope;
            let newton = if curvature > 0.0 { (at.abs() - penalty).max(0.0).copysign(at) / curvature } else { 0.0 };
            let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
            let step = next - value;
            if !step.is_finite() || step.abs() <= 1e-15 * value.abs() {
                break;
            }
            let y = self.y;
            self.margins.iter_mut().enumerate().for_each(|(i, margin)| *margin -= step * y[i] * x(i));
            value = next;
        }
        value
    }

    fn move_weight(&mut self, j: usize, x: &[f64]) {
        self.weights[j] = self.least(&|i| x[i], self.weights[j], 1.0);
    }

    fn move_bias(&mut self) {
        self.bias = self.least(&|_| 1.0, self.bias, 0.0);
    }

    /// Primal and dual.
    fn prove(&self, columns: &[Vec<f64>]) -> (f64, f64) {
        let loss: f64 = self.margins.iter().zip(self.costs).map(|(margin, cost)| cost * margin.max(0.0).powi(2)).sum();
        let primal = self.weights.iter().map(|w| w.abs()).sum::<f64>() + loss;
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
