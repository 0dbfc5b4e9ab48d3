//! Where the logistic line does not do: an increasing curve of the score that bends.
//!
//! The slope of the curve is a broken line with one height a knot, so that the curve is a quadratic spline (Ramsay 1988,
//! integrated splines), straight beyond its outermost knots, and increasing because the heights are above zero. It
//! maximises the likelihood that the line maximises, less roughness · ∫ h″² (smoothing splines for calibration: Lucena
//! 2018) and less a small pull of each height to the slope of the line, which is infinite at height 0. Scores are
//! standardised, so that a roughness means the same in any unit; without any the curve is the line.

use super::platt::{self, Outcome, Sigmoid, Standard, Targets};
use crate::linear::{cholesky::Cholesky, dot};
use crate::math;
use crate::order;

/// Weights of ∫ h″² against the mean log loss, from the stiffest to the most flexible: each is a candidate.
pub const ROUGHNESS: [f64; 3] = [1e-2, 1e-3, 1e-4];
/// Weight of the pull to the slope of the line, a knot.
const PULL: f64 = 1e-4;
/// Shares of the rows at whose quantiles the knots stand: closer in the tails, where curves bend and rows are few.
const SHARES: [f64; 9] = [0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1.0];
/// Knots closer than this share of the range are one.
const SAME_KNOT: f64 = 1e-2;
/// Cells of the range: rows of one cell count as their mean. What that moves is of the second order.
const CELLS: f64 = 128.0;

/// Positive and other rows of each cell.
pub type Counts = Vec<[f64; 2]>;

/// Held-out scores in cells, fold by fold.
#[derive(Debug)]
pub struct Cells {
    standard: Standard,
    /// Standardised, ascending.
    knots: Vec<f64>,
    /// Mean score of each cell, standardised, ascending.
    scores: Vec<f64>,
    /// For each cell what the curve's parameters (value at the first knot, height at each knot) count in its value.
    basis: Vec<f64>,
    /// For each fold its rows.
    pub folds: Vec<Counts>,
}

/// A quadratic spline in the form of a piecewise cubic.
#[derive(Clone, Debug, PartialEq)]
pub struct Bend {
    /// Places on the scale of the line's log odds.
    pub knots: Vec<f64>,
    /// Log odds there.
    pub values: Vec<f64>,
    /// Slopes there, above 0.
    pub slopes: Vec<f64>,
}

impl Cells {
    /// Scores with their classes and rows; fold i are those from `starts[i]` to `starts[i + 1]`. `None` where there are
    /// too few different scores for a curve.
    ///
    /// # Panics
    /// Where lengths differ.
    pub fn new(scores: &[f64], positive: &[bool], rows: &[f64], starts: &[usize]) -> Option<Cells> {
        let standard = Standard::new(scores, rows)?;
        let own: Vec<f64> = scores.iter().map(|score| standard.of(*score)).collect();
        let (low, high) = own.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), u| (l.min(*u), h.max(*u)));
        // From the middle outwards, so that mirrored scores have mirrored cells.
        let cell = |u: f64| ((u - 0.5 * (low + high)) / (high - low) * CELLS).round() as i64;
        let sorted = order::indices(own.len(), &|a, b| cell(own[a]).cmp(&cell(own[b])));
        let mut at = vec![0; own.len()];
        let mut sums: Vec<[f64; 2]> = Vec::new();
        let mut last = None;
        for case in sorted {
            if last != Some(cell(own[case])) {
                last = Some(cell(own[case]));
                sums.push([0.0; 2]);
            }
            at[case] = sums.len() - 1;
            let [sum, weight] = &mut sums[at[case]];
            *sum += rows[case] * own[case];
            *weight += rows[case];
        }
        let of_fold = |ends: &[usize]| {
            let mut counts = vec![[0.0; 2]; sums.len()];
            (ends[0]..ends[1]).for_each(|case| counts[at[case]][usize::from(!positive[case])] += rows[case]);
            counts
        };
        let scores: Vec<f64> = sums.iter().map(|[sum, weight]| sum / weight.max(f64::MIN_POSITIVE)).collect();
        let knots = knots(&scores, &sums);
        let basis = scores.iter().flat_map(|u| basis(&knots, *u)).collect();
        let folds = starts.windows(2).map(of_fold).collect();
        // Two different scores have one line through them.
        (knots.len() > 2 && sums.len() > 2).then_some(Cells { standard, knots, scores, basis, folds })
    }

    /// The rows of some folds.
    pub fn of(&self, folds: impl Iterator<Item = usize>) -> Counts {
        let mut sum = vec![[0.0; 2]; self.scores.len()];
        for fold in folds {
            sum.iter_mut().flatten().zip(self.folds[fold].iter().flatten()).for_each(|(sum, rows)| *sum += rows);
        }
        sum
    }

    /// The logistic line of standardised scores.
    pub fn line(&self, counts: &Counts) -> Sigmoid {
        let scores: Vec<f64> = self.scores.iter().flat_map(|u| [*u; 2]).collect();
        let positive: Vec<bool> = counts.iter().flat_map(|_| [true, false]).collect();
        platt::fit(&scores, &positive, counts.as_flattened(), Targets::default())
    }

    /// That line as a curve.
    pub fn straight(&self, line: &Sigmoid) -> Vec<f64> {
        let mut curve = vec![line.slope; self.knots.len() + 1];
        curve[0] = line.log_odds(self.knots[0]);
        curve
    }

    /// Mean log loss of a curve; `None` without rows.
    pub fn loss(&self, curve: &[f64], counts: &Counts) -> Option<f64> {
        let total: f64 = counts.iter().flatten().sum();
        (total > 0.0).then(|| self.minus_log_likelihood(curve, counts, [1.0, 0.0]) / total)
    }

    /// −Σ ln P, `targets` of positive and of other rows.
    fn minus_log_likelihood(&self, curve: &[f64], counts: &Counts, [high, low]: [f64; 2]) -> f64 {
        let of = |([hits, misses], basis): (&[f64; 2], &[f64])| {
            let d = dot(basis, curve);
            (hits + misses) * math::ln_1p_exp(d) - (hits * high + misses * low) * d
        };
        counts.iter().zip(self.basis.chunks_exact(curve.len())).map(of).sum()
    }

    /// The curves of every roughness for the rows, each from the one before on; all the line where that has no slope.
    pub fn curves(&self, counts: &Counts, line: &Sigmoid) -> Vec<Vec<f64>> {
        let mut curve = self.straight(line);
        let next = |roughness: &f64| {
            if line.outcome == Outcome::Fitted {
                self.improve(&mut curve, counts, line, *roughness);
            }
            curve.clone()
        };
        ROUGHNESS.iter().map(next).collect()
    }

    /// Newton's method with halved steps; the problem is convex.
    fn improve(&self, curve: &mut Vec<f64>, counts: &Counts, line: &Sigmoid, roughness: f64) {
        let targets = line.targets(counts.iter().fold([0.0; 2], |[p, n], [hits, misses]| [p + hits, n + misses]));
        let total: f64 = counts.iter().flatten().sum();
        let pull = |height: f64| height / line.slope - 1.0 - math::ln(height / line.slope);
        let gaps: Vec<f64> = self.knots.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let value = |curve: &[f64]| {
            let heights = &curve[1..];
            let bends =
                heights.windows(2).zip(&gaps).map(|(pair, gap)| (pair[1] - pair[0]) * (pair[1] - pair[0]) / gap);
            self.minus_log_likelihood(curve, counts, targets) / total
                + roughness * bends.sum::<f64>()
                + PULL * heights.iter().map(|height| pull(*height)).sum::<f64>()
        };
        let n = curve.len();
        let mut now = value(curve);
        for _ in 0..50 {
            let (mut gradient, mut hessian) = self.derivatives(curve, counts, targets);
            gradient.iter_mut().chain(hessian.iter_mut().flatten()).for_each(|x| *x /= total);
            for (at, gap) in (1..n - 1).zip(&gaps) {
                let bend = 2.0 * roughness / gap;
                for (from, to) in [(at, at + 1), (at + 1, at)] {
                    gradient[from] += bend * (curve[from] - curve[to]);
                    hessian[from][from] += bend;
                }
                hessian[at][at + 1] -= bend;
            }
            for at in 1..n {
                gradient[at] += PULL * (1.0 / line.slope - 1.0 / curve[at]);
                hessian[at][at] += PULL / (curve[at] * curve[at]);
            }
            let mut factor = Cholesky::new(n);
            hessian.iter().enumerate().for_each(|(j, row)| factor.upper_row_mut(j).copy_from_slice(&row[j..]));
            factor.factor(|_| 1e-15);
            let mut step = gradient.clone();
            factor.solve(&mut step);
            let decrement = dot(&gradient, &step);
            let mut size = 1.0;
            let taken = loop {
                let then: Vec<f64> = curve.iter().zip(&step).map(|(x, d)| x - size * d).collect();
                let is_inside = then[1..].iter().all(|height| *height > 0.0);
                if let Some(value) = is_inside.then(|| value(&then)).filter(|value| *value < now) {
                    now = value;
                    break Some(then);
                }
                size *= 0.5;
                if size < 1e-6 {
                    break None;
                }
            };
            let Some(then) = taken else { return };
            *curve = then;
            if decrement < 1e-13 {
                return;
            }
        }
    }

    /// Gradient and Hessian (its upper half) of [`Self::minus_log_likelihood`].
    fn derivatives(&self, curve: &[f64], counts: &Counts, [high, low]: [f64; 2]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let n = curve.len();
        let (mut gradient, mut hessian) = (vec![0.0; n], vec![vec![0.0; n]; n]);
        for ([hits, misses], basis) in counts.iter().zip(self.basis.chunks_exact(n)) {
            let weight = hits + misses;
            if weight <= 0.0 {
                continue;
            }
            let p = math::logistic(dot(basis, curve));
            let (error, weight) = (weight * p - hits * high - misses * low, weight * p * (1.0 - p));
            for (j, row) in hessian.iter_mut().enumerate() {
                gradient[j] += error * basis[j];
                let x = weight * basis[j];
                row[j..].iter_mut().zip(&basis[j..]).for_each(|(entry, b)| *entry += x * b);
            }
        }
        (gradient, hessian)
    }

    /// The curve as log odds of the log odds that a line of the scores (not of the standardised ones) gives.
    pub fn on(&self, line: &Sigmoid, curve: &[f64]) -> Bend {
        let Standard { size, mean, spread } = self.standard;
        let knots: Vec<f64> = self.knots.iter().map(|u| line.log_odds((u * spread + mean) * size)).collect();
        let slopes: Vec<f64> = curve[1..].iter().map(|height| height / (line.slope * spread * size)).collect();
        let mut values = vec![curve[0]];
        for (pair, ends) in knots.windows(2).zip(slopes.windows(2)) {
            values.push(values[values.len() - 1] + 0.5 * (pair[1] - pair[0]) * (ends[0] + ends[1]));
        }
        Bend { knots, values, slopes }
    }
}

/// The quantiles of the cells, those between two means by the line through them.
fn knots(scores: &[f64], sums: &[[f64; 2]]) -> Vec<f64> {
    let total: f64 = sums.iter().map(|[_, weight]| weight).sum();
    let mut below = 0.0;
    let middles: Vec<f64> = sums
        .iter()
        .map(|[_, weight]| {
            below += weight;
            (below - 0.5 * weight) / total
        })
        .collect();
    let quantile = |share: &f64| {
        let above = middles.partition_point(|middle| middle < share);
        match (above.checked_sub(1), middles.get(above)) {
            (Some(at), Some(end)) => {
                let part = (share - middles[at]) / (end - middles[at]);
                scores[at] + part * (scores[above] - scores[at])
            }
            _ => scores[above.min(scores.len() - 1)],
        }
    };
    let mut knots: Vec<f64> = SHARES.iter().map(quantile).collect();
    let [low, .., high] = knots[..] else { return knots };
    let apart = SAME_KNOT * (high - low);
    knots.dedup_by(|b, a| *b - *a < apart);
    // The last one is the end of the range.
    if knots.last().is_some_and(|last| *last < high) {
        knots.pop();
        knots.push(high);
    }
    knots
}

/// ∂h(u)/∂(value at the first knot, height at each knot).
fn basis(knots: &[f64], u: f64) -> Vec<f64> {
    let mut of = vec![0.0; knots.len() + 1];
    of[0] = 1.0;
    if u < knots[0] {
        of[1] = u - knots[0];
    }
    for (at, pair) in knots.windows(2).enumerate() {
        let gap = pair[1] - pair[0];
        let d = (u - pair[0]).clamp(0.0, gap);
        let second = 0.5 * d * d / gap;
        of[at + 1] += d - second;
        of[at + 2] += second;
    }
    let last = knots.len() - 1;
    of[last + 1] += (u - knots[last]).max(0.0);
    of
}
