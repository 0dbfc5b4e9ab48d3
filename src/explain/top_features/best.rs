//! The r features of largest |weight| so far.

use super::Weighted;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A heap of at most r features, the least on top.
#[derive(Clone, Debug)]
pub(super) struct Best {
    heap: BinaryHeap<Least>,
    r: usize,
}

/// The smaller weight is the greater; of equal weights the feature that comes later in the order of exponents.
#[derive(Clone, Debug)]
struct Least(Weighted);

impl Best {
    pub fn new(r: usize) -> Best {
        Best { heap: BinaryHeap::new(), r }
    }

    pub fn offer(&mut self, feature: Weighted) {
        let feature = Least(feature);
        if self.heap.len() < self.r {
            self.heap.push(feature);
        } else if let Some(mut least) = self.heap.peek_mut()
            && feature < *least
        {
            *least = feature;
        }
    }

    /// The r-th largest |weight|; `None` where there are not so many features yet.
    pub fn last(&self) -> Option<f64> {
        self.heap.peek().filter(|_| self.heap.len() == self.r).map(|least| least.0.weight.abs())
    }

    /// By |weight|, the largest first.
    pub fn sorted(&self) -> Vec<Weighted> {
        self.heap.clone().into_sorted_vec().into_iter().map(|least| least.0).collect()
    }
}

impl Ord for Least {
    fn cmp(&self, other: &Least) -> Ordering {
        let by_weight = other.0.weight.abs().total_cmp(&self.0.weight.abs());
        by_weight.then_with(|| self.0.exponents.cmp(&other.0.exponents))
    }
}

impl PartialOrd for Least {
    fn partial_cmp(&self, other: &Least) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Least {
    fn eq(&self, other: &Least) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Least {}
