//! Inductive Venn–ABERS prediction: the isotonic probability of a new score, were it a negative case (p₀) and were it a
//! positive one (p₁). One of the two is calibrated, whatever made the scores, as long as the new case and those that
//! calibrate could as well have come in any other order.
//!
//! Vovk, Petej & Fedorova 2015, section 4: not two isotonic fits a query, but all answers beforehand. With the
//! cumulative weights W_i and hits T_i of the ascending scores as points (W_i, T_i), an isotonic fit is the slope of
//! their greatest convex minorant. A positive case at score i moves the points from there on by (1, 1), and p₁ is the
//! slope of the edge that then leads from the points that stayed to those that moved. As the case goes from score to
//! score, one point of the chain falls and none rises, so that the corners are pushed and popped once each. A case
//! between two scores is pooled with the next one above at once if positive, with the next one below if negative: that
//! is why each probability is a step function. p₀ is the mirror image.

use super::isotonic::{Step, ties_merged};
use crate::model::uncertainty::VennSteps;

/// p₀ and p₁ at every score; a query is a binary search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VennAbers {
    /// Ascending; no two overlap.
    places: Vec<Place>,
    /// δ of [`Self::apart`]; 0 where only equal scores are one.
    apart: f64,
}

/// Scores that count as one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    first: f64,
    last: f64,
    /// Weight of the positive cases here, and of all.
    hits: f64,
    weight: f64,
    /// p₀ from here on, p₁ down to the place before.
    low: f64,
    high: f64,
}

/// Scores closer than this share of their range are one score in a file, and steps stand half of it away from them.
const SAME: f64 = 1e-6;
/// But no more than this share of it becomes one score: many rows lie closer than the above, one after the other.
const WIDEST: f64 = 1e-4;

impl VennAbers {
    /// From the scores of cases that took no part in making the scorer: targets 0 or 1, or shares between; a case of
    /// weight k counts as k cases, the new one as one. O(n log n). Without cases p₀ = 0 and p₁ = 1.
    ///
    /// # Panics
    /// Where lengths differ or a number is not finite.
    pub fn fit(scores: &[f64], targets: &[f64], weights: &[f64]) -> VennAbers {
        Self::with(ties_merged(scores, targets, weights), 0.0)
    }

    /// The same for sums that will be computed again elsewhere, where they may come out a little different: what is
    /// closer than a millionth of the range is one score.
    ///
    /// # Panics
    /// As [`Self::fit`].
    pub fn apart(scores: &[f64], targets: &[f64], weights: &[f64]) -> VennAbers {
        let ties = ties_merged(scores, targets, weights);
        let (low, high) = (ties.first().map_or(0.0, |tie| tie.score), ties.last().map_or(0.0, |tie| tie.score));
        // A constant score has no range, but its rounding has a size.
        let range = (high - low).max(1e-3 * low.abs().max(high.abs())).max(1e-6);
        Self::with(ties, SAME * range)
    }

    fn with(ties: Vec<Step>, apart: f64) -> VennAbers {
        let widest = apart * (WIDEST / SAME);
        let mut places: Vec<Place> = Vec::new();
        for Step { score, sum, weight } in ties {
            match places.last_mut() {
                Some(last) if score - last.last < apart && score - last.first < widest => {
                    last.last = score;
                    last.hits += sum;
                    last.weight += weight;
                }
                _ => places.push(Place { first: score, last: score, hits: sum, weight, low: 0.0, high: 1.0 }),
            }
        }
        let upwards: Vec<[f64; 2]> = places.iter().map(|place| [place.weight, place.hits]).collect();
        let downwards: Vec<[f64; 2]> =
            places.iter().rev().map(|place| [place.weight, place.weight - place.hits]).collect();
        for (place, [weight, hits]) in places.iter_mut().zip(blocks(&upwards)) {
            place.high = (hits + 1.0) / (weight + 1.0);
        }
        for (place, [weight, misses]) in places.iter_mut().rev().zip(blocks(&downwards)) {
            place.low = (weight - misses) / (weight + 1.0);
        }
        VennAbers { places, apart }
    }

    /// (p₀, p₁) of a score. p₀ is continuous from the right, p₁ from the left.
    pub fn at(&self, score: f64) -> (f64, f64) {
        let below = self.places.partition_point(|place| place.first <= score).checked_sub(1);
        let above = self.places.partition_point(|place| place.last < score);
        (below.map_or(0.0, |at| self.places[at].low), self.places.get(above).map_or(1.0, |place| place.high))
    }

    /// The steps of p₀ and of p₁ as a model file keeps them, between the scores: half of δ away from them, or half way
    /// to the next one where that is less.
    pub fn steps(&self) -> (VennSteps, VennSteps) {
        let (mut low, mut high) = (VennSteps::default(), VennSteps::default());
        let mut before = f64::NEG_INFINITY;
        for place in &self.places {
            let sum = place.first - (0.5 * self.apart).min(0.5 * (place.first - before));
            // Scores as close as numbers can be: two steps that fall on one number are one.
            let is_apart = low.sums.last().is_none_or(|last| *last < sum);
            if place.low > low.probabilities.last().copied().unwrap_or(0.0) && is_apart {
                low.sums.push(sum);
                low.probabilities.push(place.low);
            }
            before = place.last;
        }
        let mut after = f64::INFINITY;
        for place in self.places.iter().rev() {
            let sum = place.last + (0.5 * self.apart).min(0.5 * (after - place.last));
            let is_apart = high.sums.last().is_none_or(|last| sum < *last);
            if place.high < high.probabilities.last().copied().unwrap_or(1.0) && is_apart {
                high.sums.push(sum);
                high.probabilities.push(place.high);
            }
            after = place.first;
        }
        high.sums.reverse();
        high.probabilities.reverse();
        (low, high)
    }
}

/// For each step what an extra case with target 1 at it is pooled with: [weight, hits] without the extra case. Steps are
/// [weight, hits], ascending. O(n).
fn blocks(steps: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut points = vec![[0.0, 0.0]];
    for [weight, hits] in steps {
        let [w, t] = points[points.len() - 1];
        points.push([w + weight, t + hits]);
    }
    let moved = |at: usize| [points[at][0] + 1.0, points[at][1] + 1.0];
    // Corners of the minorant: of the points that stay, the last one nearest; of those that move, likewise.
    let mut stay = vec![0];
    let mut move_on: Vec<usize> = Vec::new();
    for at in (1..points.len()).rev() {
        while let [.., b, a] = move_on[..]
            && !turns_up(moved(at), moved(a), moved(b))
        {
            move_on.pop();
        }
        move_on.push(at);
    }
    let mut found = Vec::with_capacity(steps.len());
    for at in 1..points.len() {
        // The point before this one came to those that stay: it may hide corners on both sides.
        let (from, last, next) = (points[at - 1], points[stay[stay.len() - 1]], moved(move_on[move_on.len() - 1]));
        if turns_up(last, from, next) {
            while let [.., a, b] = stay[..]
                && !turns_up(points[a], points[b], from)
            {
                stay.pop();
            }
            stay.push(at - 1);
        }
        let from = points[stay[stay.len() - 1]];
        while let [.., b, a] = move_on[..]
            && (a < at || !turns_up(from, moved(a), moved(b)))
        {
            move_on.pop();
        }
        let to = points[move_on[move_on.len() - 1]];
        found.push([to[0] - from[0], to[1] - from[1]]);
    }
    found
}

/// Whether the way from a over b to c turns upwards at b: b is below the line from a to c.
fn turns_up(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> bool {
    (b[1] - a[1]) * (c[0] - b[0]) < (c[1] - b[1]) * (b[0] - a[0])
}

/// One probability for both: the one whose regret under the logarithmic loss is the same whichever case it is (Vovk,
/// Petej & Fedorova 2015, section 5).
pub fn merged((p0, p1): (f64, f64)) -> f64 {
    let sum = 1.0 - p0 + p1;
    if sum > 0.0 { p1 / sum } else { 0.5 }
}
