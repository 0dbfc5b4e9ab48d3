//! What every threshold on a score does to the cases: ROC, precision over recall, net benefit. A case of weight k counts
//! as k cases.

use super::measures::DecisionPoint;
use crate::order;

/// Points of a drawn curve nearer than this to the one before, in both directions, are left out.
const NEAR: f64 = 5e-4;

/// How many cases lie at a threshold or above it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Above {
    positives: f64,
    negatives: f64,
}

impl Above {
    fn count(&mut self, is_positive: bool, rows: f64) {
        *(if is_positive { &mut self.positives } else { &mut self.negatives }) += rows;
    }
}

/// The cases by falling score.
fn falling(scores: &[f64]) -> Vec<usize> {
    order::indices(scores.len(), &|a, b| scores[b].total_cmp(&scores[a]))
}

/// One for each distinct score, falling: cases of one score are on one side of every threshold.
fn above(scores: &[f64], positive: &[bool], weights: &[f64]) -> Vec<Above> {
    let mut counted = Above::default();
    let order: Vec<usize> = falling(scores).into_iter().filter(|case| weights[*case] > 0.0).collect();
    // −0 and 0 are one score, although the sorting order tells them apart.
    let of_ties = |ties: &[usize]| {
        ties.iter().for_each(|case| counted.count(positive[*case], weights[*case]));
        counted
    };
    order.chunk_by(|a, b| scores[*a] <= scores[*b]).map(of_ties).collect()
}

/// Area under the steps of precision over recall: Σ (recall_n − recall_{n−1}) precision_n over the thresholds n, as in
/// scikit-learn's `average_precision_score`. `None` without a positive case.
pub fn average_precision(scores: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    let above = above(scores, positive, weights);
    let all = above.last().filter(|all| all.positives > 0.0)?.positives;
    let (mut sum, mut before) = (0.0, 0.0);
    for Above { positives, negatives } in above {
        sum += (positives - before) * positives / (positives + negatives);
        before = positives;
    }
    Some(sum / all)
}

/// Points (share of negatives above the threshold, share of positives above it), from (0, 0) to (1, 1); points between
/// two others on a straight line, or next to the one before, are left out. None where a class is missing.
pub fn roc(scores: &[f64], positive: &[bool], weights: &[f64]) -> Vec<[f64; 2]> {
    let above = above(scores, positive, weights);
    let Some(all) = above.last().filter(|all| all.positives > 0.0 && all.negatives > 0.0).copied() else {
        return Vec::new();
    };
    let points = above.iter().map(|at| [at.negatives / all.negatives, at.positives / all.positives]);
    let mut found: Vec<[f64; 2]> = Vec::new();
    for point in [[0.0, 0.0]].into_iter().chain(points) {
        if let [.., a, b] = found[..] {
            let is_between = (b[0] - a[0]) * (point[1] - b[1]) - (b[1] - a[1]) * (point[0] - b[0]);
            if is_between.abs() < 1e-15 {
                found.pop();
            }
        }
        found.push(point);
    }
    thinned(found)
}

/// Points (recall, precision) by falling threshold, those next to the one before left out. None without a positive
/// case.
pub fn precision_recall(scores: &[f64], positive: &[bool], weights: &[f64]) -> Vec<[f64; 2]> {
    let above = above(scores, positive, weights);
    let Some(all) = above.last().map(|all| all.positives).filter(|all| *all > 0.0) else { return Vec::new() };
    thinned(above.iter().map(|at| [at.positives / all, at.positives / (at.positives + at.negatives)]).collect())
}

/// The first and the last point, and those that are not next to the kept one before.
fn thinned(points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let last = points.len().saturating_sub(1);
    let mut kept: Vec<[f64; 2]> = Vec::new();
    for (at, point) in points.into_iter().enumerate() {
        let is_near = |before: &[f64; 2]| before.iter().zip(point).all(|(a, b)| (a - b).abs() < NEAR);
        if at == last || !kept.last().is_some_and(is_near) {
            kept.push(point);
        }
    }
    kept
}

/// The decision curve at the thresholds 0.01, 0.02, …, 0.99: a case counts as positive from the threshold on. Empty
/// without cases.
pub fn decision(probabilities: &[f64], positive: &[bool], weights: &[f64]) -> Vec<DecisionPoint> {
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return Vec::new();
    }
    let events = positive.iter().zip(weights).filter(|(is, _)| **is).map(|(_, rows)| rows).sum::<f64>() / total;
    let mut waiting = falling(probabilities).into_iter().peekable();
    let mut above = Above::default();
    let at = |percent: u32| {
        let threshold = f64::from(percent) / 100.0;
        while let Some(case) = waiting.next_if(|case| probabilities[*case] >= threshold) {
            above.count(positive[case], weights[case]);
        }
        let [true_positives, false_positives] = [above.positives, above.negatives].map(|rows| rows / total);
        let odds = threshold / (1.0 - threshold);
        DecisionPoint {
            threshold,
            true_positives,
            false_positives,
            net_benefit: true_positives - false_positives * odds,
            of_all: events - (1.0 - events) * odds,
        }
    };
    let mut points: Vec<DecisionPoint> = (1..100).rev().map(at).collect();
    points.reverse();
    points
}
