//! Attributes and targets as discrete values, the missing one among them.

use crate::choice::CutMethod;
use crate::features::discretise;
use crate::order;
use crate::task::{AttributeValues, TaskAttribute};

/// Intervals of equal frequency of a numeric attribute: as many as a joint table of two attributes has by default, so
/// that what is found is what a joint effect would show. Entropy cuts would be no good here: an attribute that says
/// nothing alone gets none, and its interactions would vanish with it.
pub const BINS: u32 = 5;

/// Intervals of equal frequency of a numeric target: low, middle, high.
pub const TARGET_BINS: u32 = 3;

/// Values of an attribute beyond so many are joined into one, the rarest first: cells of a row each tell nothing, and
/// tables stay small.
pub const MOST_VALUES: usize = 50;

/// A discrete value, 0 … `n_values` − 1, for each group of rows. Every value occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// Values.
    pub n_values: usize,
    /// The value of each group.
    pub codes: Vec<u32>,
}

impl Coded {
    /// From any codes, the largest of u32 among them: values without a row are taken out, and the rarest joined where
    /// there are more than [`MOST_VALUES`].
    pub fn new(codes: &[u32], counts: &[f64]) -> Coded {
        let mut distinct: Vec<(u32, f64)> = Vec::new();
        for row in order::indices(codes.len(), &|a, b| codes[a].cmp(&codes[b])) {
            if counts[row] <= 0.0 {
                continue;
            }
            match distinct.last_mut() {
                Some((code, count)) if *code == codes[row] => *count += counts[row],
                _ => distinct.push((codes[row], counts[row])),
            }
        }
        let by_count = order::indices(distinct.len(), &|a, b| distinct[b].1.total_cmp(&distinct[a].1));
        let mut place = vec![0; distinct.len()];
        // The frequent ones first, then all others at the last place.
        by_count.iter().enumerate().for_each(|(rank, at)| place[*at] = rank.min(MOST_VALUES - 1) as u32);
        // Groups without a row are nowhere counted: any value will do.
        let of = |code: &u32| distinct.binary_search_by_key(code, |(code, _)| *code).map_or(0, |at| place[at]);
        Coded { n_values: distinct.len().clamp(1, MOST_VALUES), codes: codes.iter().map(of).collect() }
    }

    /// Numbers in intervals of equal frequency; NaN is a value of its own.
    pub fn numbers(values: &[f64], counts: &[f64], bins: u32) -> Coded {
        let cuts = discretise::cuts(values, counts, &[], CutMethod::EqualFrequency, bins);
        Coded::new(&discretise::codes(values, &cuts), counts)
    }

    /// An attribute: its levels, or [`BINS`] intervals of its numbers.
    pub fn attribute(attribute: &TaskAttribute, counts: &[f64]) -> Coded {
        match &attribute.values {
            AttributeValues::Numbers(values) => Coded::numbers(values, counts, BINS),
            AttributeValues::Codes(codes) => Coded::new(codes, counts),
        }
    }

    /// One value for all.
    pub fn constant(n: usize) -> Coded {
        Coded { n_values: 1, codes: vec![0; n] }
    }
}
