use crate::oracle::scores::repeat;
use nomogram::assess::{classes, scores};
use proptest::prelude::*;

proptest! {
    /// Against the definitions, with cases repeated instead of weighted.
    #[test]
    fn a_weighted_case_counts_as_copies(
        cases in prop::collection::vec(((1u8..9, 1u8..9, 0u8..9), 0u32..3, 0u32..4), 1..30)
    ) {
        let rows: Vec<[f64; 3]> = cases.iter().map(|((a, b, c), _, _)| {
            let all = [f64::from(*a), f64::from(*b), f64::from(*c)];
            all.map(|p| p / all.iter().sum::<f64>())
        }).collect();
        let class: Vec<u32> = cases.iter().map(|case| case.1).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let all: Vec<([f64; 3], u32)> = repeat(&rows.iter().copied().zip(class.iter().copied()).collect::<Vec<_>>(), &times);
        let mean = |of: &dyn Fn(&[f64; 3], usize) -> f64| {
            (!all.is_empty()).then(|| all.iter().map(|(p, c)| of(p, *c as usize)).sum::<f64>() / all.len() as f64)
        };
        let flat: Vec<f64> = rows.concat();
        let close = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => (a - b).abs() < 1e-12,
            (a, b) => a == b,
        };
        let hit = |p: &[f64; 3], c: usize| f64::from(u8::from((0..3).all(|k| p[k] < p[c] || (k >= c && p[k] <= p[c]))));
        prop_assert!(close(classes::accuracy(&flat, 3, &class, &weights), mean(&hit)));
        let squares = |p: &[f64; 3], c: usize| (0..3).map(|k| (p[k] - f64::from(u8::from(k == c))).powi(2)).sum();
        prop_assert!(close(classes::brier(&flat, 3, &class, &weights), mean(&squares)));
        let loss = |p: &[f64; 3], c: usize| -nomogram::math::ln(p[c].max(1e-15));
        prop_assert!(close(classes::log_loss(&flat, 3, &class, &weights), mean(&loss)));
    }

    #[test]
    fn of_two_classes_they_are_those_of_one(cases in prop::collection::vec((1u8..20, any::<bool>(), 1u8..4), 1..30)) {
        let p: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 20.0).collect();
        let positive: Vec<bool> = cases.iter().map(|case| case.1).collect();
        let weights: Vec<f64> = cases.iter().map(|case| f64::from(case.2)).collect();
        let both: Vec<f64> = p.iter().flat_map(|p| [*p, 1.0 - p]).collect();
        let class: Vec<u32> = positive.iter().map(|positive| u32::from(!positive)).collect();
        let (one, two) = (scores::brier(&p, &positive, &weights).unwrap(), classes::brier(&both, 2, &class, &weights).unwrap());
        prop_assert!((2.0 * one - two).abs() < 1e-12);
        let (one, two) =
            (scores::log_loss(&p, &positive, &weights).unwrap(), classes::log_loss(&both, 2, &class, &weights).unwrap());
        prop_assert!((one - two).abs() < 1e-12);
        prop_assert_eq!(scores::accuracy(&p, &positive, &weights), classes::accuracy(&both, 2, &class, &weights));
    }
}

#[test]
fn nothing_has_no_score() {
    assert_eq!(classes::accuracy(&[], 3, &[], &[]), None);
    assert_eq!(classes::brier(&[0.5, 0.5], 2, &[0], &[0.0]), None);
    assert_eq!(classes::log_loss(&[], 0, &[], &[]), None);
}
