//! The discretised map of a numeric attribute: one 0/1 coordinate an interval, unknown = all 0.

use super::Part;
use crate::choice::CutMethod;
use crate::features::design::{MISSING_LEVEL, Nominal as Block};
use crate::features::discretise;
use crate::model::additive::{LevelEffect, Shape};
use crate::sentences::maps::interval_labels;

/// Intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct Intervals {
    /// Inner cut points, ascending: interval i holds cuts[i−1] ≤ x < cuts[i]. None: nothing to tell apart.
    pub cuts: Vec<f64>,
}

impl Intervals {
    /// Cuts by `method`, or `by_hand`; values (NaN = unknown) one a group, each counted `counts` times.
    pub fn of(
        method: CutMethod,
        bins: u32,
        by_hand: &[f64],
        values: &[f64],
        counts: &[f64],
        classes: &[u32],
    ) -> Intervals {
        let cuts = match method {
            CutMethod::ByHand => by_hand.to_vec(),
            _ => discretise::cuts(values, counts, classes, method, bins),
        };
        Intervals { cuts }
    }

    /// The rows as a one-hot block. Without a cut every row is unknown to it: with one interval the effect is that of
    /// the intercept.
    pub fn coordinates(&self, values: &[f64]) -> Block {
        if self.cuts.is_empty() {
            return Block { n_levels: 1, codes: vec![MISSING_LEVEL; values.len()] };
        }
        Block { n_levels: self.cuts.len() + 1, codes: discretise::codes(values, &self.cuts) }
    }

    /// The effect of a value.
    pub fn at(&self, weights: &[f64], x: f64) -> f64 {
        if self.cuts.is_empty() || x.is_nan() {
            return 0.0;
        }
        weights.get(discretise::interval(&self.cuts, x)).copied().unwrap_or(0.0)
    }

    /// The effect of every interval.
    pub fn effect(&self, part: &Part) -> Shape {
        let (attribute, range) = part.number(0);
        let labels = interval_labels(&self.cuts, range.decimals);
        let effect =
            |(label, w): (String, &f64)| LevelEffect { label, log_odds: if self.cuts.is_empty() { 0.0 } else { *w } };
        Shape::Levels {
            attribute,
            cuts: self.cuts.clone(),
            effects: labels.into_iter().zip(part.weights).map(effect).collect(),
        }
    }
}
