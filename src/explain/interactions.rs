//! Interaction information of pairs of attributes with the target.
//!
//! I(A;B;Y) = I(AB;Y) − I(A;Y) − I(B;Y), in bits, positive for synergy and negative for redundancy (Jakulin and Bratko
//! 2003; Jakulin et al. 2005, section 4). Everything is counted on discrete values (`coded.rs`); how p is found, and
//! what it says, stands in `tables.rs`.

mod coded;
mod tables;

pub use coded::{BINS, Coded, MOST_VALUES, TARGET_BINS};

use crate::{math, order};
use serde::{Deserialize, Serialize};
use tables::Table;

/// What one attribute alone says of the target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct AloneInformation {
    /// Name of the attribute.
    pub attribute: String,
    /// I(A;Y), bits.
    pub information: f64,
}

/// What a pair says beyond its two members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairInformation {
    /// Names of the two attributes.
    pub attributes: [String; 2],
    /// I(A;B;Y), bits.
    pub information: f64,
    /// I(AB;Y), bits.
    pub joint: f64,
    /// Whether two separate effects that add up (on the log odds) miss something: the share of the permutations of the
    /// target that keep every table of two of A, B and Y, and have at least as much information, the data itself
    /// counted as one of them. Small also for redundant pairs that do not add up. Absent without permutations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// p adjusted for looking at many pairs (Benjamini and Hochberg 1995); from `ranked` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted_p: Option<f64>,
}

/// The numbers of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interaction {
    /// I(A;B;Y), bits.
    pub information: f64,
    /// I(AB;Y), bits.
    pub joint: f64,
    /// As [`PairInformation::p`].
    pub p: Option<f64>,
}

/// The numbers of a pair of attributes and the target, on rows that count as often as `counts` says.
///
/// `permutations`: at most so many stand behind p; a pair that is clearly additive needs a hundredth of them. They are
/// drawn from a stream of their own for each `seed`, so that p depends on nothing else that is asked.
pub fn interaction(a: &Coded, b: &Coded, y: &Coded, counts: &[f64], permutations: u32, seed: u64) -> Interaction {
    let table = Table::new(a, b, y, counts);
    let (a, b, y) = (table.over(|[a, _, _]| a), table.over(|[_, b, _]| b), table.over(|[_, _, y]| y));
    let n_a = table.sizes[0];
    let (ab, ay, by) = (
        table.over(|[a, b, _]| a + n_a * b),
        table.over(|[a, _, y]| a + n_a * y),
        table.over(|[_, b, y]| b + table.sizes[1] * y),
    );
    let aby = sum_n_ln_n(&table.cells);
    let rows: f64 = table.cells.iter().map(|n| f64::from(*n)).sum();
    // H(X) = ln N − Σ n ln n / N: the sums alone are added, so that what cancels does so before any division.
    let n_ln_n = rows * math::ln(rows.max(1.0));
    let bits = |sum: f64| sum / (rows.max(1.0) * std::f64::consts::LN_2);
    let joint = aby - ab - y + n_ln_n;
    Interaction {
        information: bits(joint - (ay - a - y + n_ln_n) - (by - b - y + n_ln_n)),
        joint: bits(joint).max(0.0),
        p: (permutations > 0).then(|| table.p_value(permutations, seed)),
    }
}

/// I(A;Y), bits.
pub fn information(a: &Coded, y: &Coded, counts: &[f64]) -> f64 {
    // B has one value: I(AB;Y) = I(A;Y).
    interaction(a, &Coded::constant(a.codes.len()), y, counts, 0, 0).joint
}

/// H(Y), bits: what Y says of itself.
pub fn entropy(y: &Coded, counts: &[f64]) -> f64 {
    information(y, y, counts)
}

/// Σ n ln n.
fn sum_n_ln_n(counts: &[u32]) -> f64 {
    counts.iter().filter(|n| **n > 1).map(|n| f64::from(*n) * math::ln(f64::from(*n))).sum()
}

/// Pair number `index` of (0, 1), (0, 2), …, (1, 2), … of `n` things; `index` < [`n_pairs`].
pub fn pair(n: usize, index: usize) -> (usize, usize) {
    let (mut first, mut left) = (0, index);
    // The pairs that start with `first` are n − 1 − first.
    while left >= n - 1 - first {
        left -= n - 1 - first;
        first += 1;
    }
    (first, first + 1 + left)
}

/// Pairs of `n` things.
pub fn n_pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// The pairs by |information|, greatest first, with their p adjusted for looking at all of them: the least false
/// discovery rate at which each would be called a discovery (Benjamini and Hochberg 1995).
pub fn ranked(pairs: Vec<PairInformation>) -> Vec<PairInformation> {
    let size = |pair: &PairInformation| pair.information.abs();
    let mut pairs = order::sorted(&pairs, &|a, b| size(b).total_cmp(&size(a)));
    let ps: Vec<f64> = pairs.iter().filter_map(|pair| pair.p).collect();
    let mut adjusted = benjamini_hochberg(&ps).into_iter();
    for pair in &mut pairs {
        pair.adjusted_p = pair.p.and_then(|_| adjusted.next());
    }
    pairs
}

/// min over all p′ ≥ p of p′ m / (how many are ≤ p′), at most 1.
fn benjamini_hochberg(ps: &[f64]) -> Vec<f64> {
    let descending = order::indices(ps.len(), &|a, b| ps[b].total_cmp(&ps[a]));
    let mut adjusted = vec![1.0; ps.len()];
    let mut least: f64 = 1.0;
    for (from_the_top, at) in descending.into_iter().enumerate() {
        least = least.min(ps[at] * ps.len() as f64 / (ps.len() - from_the_top) as f64);
        adjusted[at] = least;
    }
    adjusted
}
