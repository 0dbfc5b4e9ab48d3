//! Sorting, and what is read off sorted numbers.
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

/// The bit that says that a double is below 0.
const SIGN: u64 = 1 << 63;

/// The numbers that are not NaN, ascending, −0 before 0.
pub fn known(values: &[f64]) -> Vec<f64> {
    let known = values.iter().filter(|x| !x.is_nan());
    // Bits that are in the order of the numbers, so that whole numbers are sorted here too.
    let mut keys: Vec<u64> =
        known.map(|x| x.to_bits()).map(|bits| if bits & SIGN == 0 { bits | SIGN } else { !bits }).collect();
    ascending(&mut keys);
    keys.into_iter().map(|key| f64::from_bits(if key & SIGN == 0 { !key } else { key ^ SIGN })).collect()
}

/// The value that this share of ascending ones does not exceed, or the middle of two where the share falls between them
/// (type 2 of Hyndman & Fan 1996): the same where every value is repeated as often. NaN of none.
pub fn quantile(ascending: &[f64], share: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return f64::NAN };
    let wanted = share * ascending.len() as f64;
    // 0.07 · 100 is 7.000000000000001.
    let whole = wanted.round();
    if (wanted - whole).abs() > 1e-9 * wanted {
        return ascending[(wanted.floor() as usize).min(last)];
    }
    let above = (whole as usize).min(last);
    let below = (whole as usize).saturating_sub(1).min(last);
    if below < above { ascending[below] / 2.0 + ascending[above] / 2.0 } else { ascending[above] }
}

/// Puts whole numbers into ascending order.
pub fn ascending(numbers: &mut [u64]) {
    numbers.sort_unstable();
}

/// The same of smaller ones, with the same sort.
pub fn ascending_small(numbers: &mut [u32]) {
    let mut wide: Vec<u64> = numbers.iter().map(|number| u64::from(*number)).collect();
    ascending(&mut wide);
    numbers.iter_mut().zip(wide).for_each(|(number, sorted)| *number = sorted as u32);
}

/// Area under the ROC curve: the chance that a positive case scores above a negative one, ties counted one half.
/// `None` where a class is missing.
pub fn auc(scores: &[f64], positive: &[bool], weights: &[f64]) -> Option<f64> {
    let cases: Vec<(f64, bool, f64)> =
        scores.iter().zip(positive).zip(weights).map(|((&s, &p), &w)| (s, p, w)).collect();
    let cases = sorted(&cases, &|a, b| a.0.total_cmp(&b.0));
    let (mut negatives, mut positives, mut won) = (0.0, 0.0, 0.0);
    // −0 and 0 are one score, although the sorting order tells them apart.
    for ties in cases.chunk_by(|a, b| a.0 >= b.0) {
        let of = |class: bool| ties.iter().filter(|case| case.1 == class).map(|case| case.2).sum::<f64>();
        let (tied_positives, tied_negatives) = (of(true), of(false));
        won += tied_positives * (negatives + 0.5 * tied_negatives);
        positives += tied_positives;
        negatives += tied_negatives;
    }
    (positives > 0.0 && negatives > 0.0).then(|| won / (positives * negatives))
}
