//! Scores from their definitions, with cases repeated instead of weighted.

/// The share of (positive, negative) pairs in which the positive scores higher, ties one half.
pub fn auc(scores: &[f64], positive: &[bool]) -> f64 {
    let (mut won, mut pairs) = (0.0, 0.0);
    for (s, _) in scores.iter().zip(positive).filter(|(_, p)| **p) {
        for (t, _) in scores.iter().zip(positive).filter(|(_, p)| !**p) {
            won += if s > t {
                1.0
            } else if s < t {
                0.0
            } else {
                0.5
            };
            pairs += 1.0;
        }
    }
    won / pairs
}

/// Each case as often as its weight says.
pub fn repeat<T: Copy>(values: &[T], times: &[u32]) -> Vec<T> {
    values.iter().zip(times).flat_map(|(&value, &n)| std::iter::repeat_n(value, n as usize)).collect()
}
