//! Sorting.
//!
//! Through a `dyn` comparison, so that the module for the browser holds one sort and not one for every type: each would
//! be some kilobytes.

use std::cmp::Ordering;

/// The indices 0 … n − 1 in the order of `compare`; equal ones stay in place.
pub fn indices(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

/// The items in the order of `compare`; equal ones stay in place.
pub fn sorted<T: Clone>(items: &[T], compare: &dyn Fn(&T, &T) -> Ordering) -> Vec<T> {
    let by_place = |a: usize, b: usize| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => a.cmp(&b),
    };
    indices(items.len(), &by_place).into_iter().filter_map(|place| items.get(place).cloned()).collect()
}

/// The numbers that are not NaN, ascending.
pub fn known(values: &[f64]) -> Vec<f64> {
    let mut known: Vec<f64> = values.iter().copied().filter(|x| !x.is_nan()).collect();
    known.sort_unstable_by(f64::total_cmp);
    known
}

/// Puts whole numbers into ascending order.
pub fn ascending(numbers: &mut [u64]) {
    numbers.sort_unstable();
}
