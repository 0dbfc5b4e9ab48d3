use crate::helper::assert_close;
use crate::oracle::scores::repeat;
use nomogram::assess::numbers::{correlation, mae, r_squared, rmse};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_weighted_case_counts_as_copies(cases in prop::collection::vec((-20i8..20, -20i8..20, 0u32..4), 2..30)) {
        let p: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 3.0).collect();
        let y: Vec<f64> = cases.iter().map(|case| f64::from(case.1)).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let (all_p, all_y) = (repeat(&p, &times), repeat(&y, &times));
        let n = all_y.len() as f64;
        prop_assume!(n > 0.0);
        let errors: Vec<f64> = all_p.iter().zip(&all_y).map(|(p, y)| y - p).collect();
        let squared: f64 = errors.iter().map(|e| e * e).sum();
        prop_assert!((rmse(&p, &y, &weights).unwrap() - (squared / n).sqrt()).abs() < 1e-12);
        let absolute: f64 = errors.iter().map(|e| e.abs()).sum();
        prop_assert!((mae(&p, &y, &weights).unwrap() - absolute / n).abs() < 1e-12);
        let mean = all_y.iter().sum::<f64>() / n;
        let spread: f64 = all_y.iter().map(|y| (y - mean) * (y - mean)).sum();
        match r_squared(&p, &y, &weights) {
            Some(r) => prop_assert!((r - (1.0 - squared / spread)).abs() < 1e-9 * (1.0 + squared / spread)),
            None => prop_assert!(spread < 1e-20 * (1.0 + mean * mean)),
        }
    }
}

#[test]
fn the_mean_explains_nothing_and_the_truth_everything() {
    let y = [1.0, 2.0, 6.0];
    assert_close("mean", r_squared(&[3.0; 3], &y, &[1.0; 3]).unwrap(), 0.0, 1e-15);
    assert_close("truth", r_squared(&y, &y, &[1.0; 3]).unwrap(), 1.0, 0.0);
    assert_eq!(r_squared(&[1.0, 2.0], &[0.1, 0.1], &[1.0, 1.0]), None);
    assert_eq!(rmse(&[], &[], &[]), None);
    assert_eq!(mae(&[1.0], &[2.0], &[0.0]), None);
}

/// Deviations −1.5 … 1.5 and −1.75, 0.25, −0.75, 2.25: 5.5/√(5 · 8.75), by hand.
#[test]
fn a_correlation_is_that_of_pearson() {
    let (p, y) = ([1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 2.0, 5.0]);
    let expected = 5.5 / 43.75_f64.sqrt();
    assert_close("by hand", correlation(&p, &y, &[1.0; 4]).unwrap(), expected, 1e-15);
    // It knows no unit, a case of weight 2 is two cases, and one of weight 0 none.
    let far = y.map(|y| 1e6 + 1e-3 * y);
    assert_close("other unit", correlation(&p, &far, &[3.0; 4]).unwrap(), expected, 1e-7);
    let twice = correlation(&[1.0, 2.0, 2.0, 4.0], &[1.0, 3.0, 3.0, 5.0], &[1.0; 4]).unwrap();
    assert_close("weights", correlation(&p, &y, &[1.0, 2.0, 0.0, 1.0]).unwrap(), twice, 1e-15);
    assert_close("the other way", correlation(&p.map(|p| -p), &y, &[1.0; 4]).unwrap(), -expected, 1e-15);
    assert_eq!(correlation(&[3.0; 4], &y, &[1.0; 4]), None);
    assert_eq!(correlation(&p, &[0.1; 4], &[1.0; 4]), None);
    assert_eq!(correlation(&[], &[], &[]), None);
}
