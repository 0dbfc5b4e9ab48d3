use crate::oracle::scores as oracle;
use nomogram::assess::scores::{accuracy, auc, brier, log_loss};
use proptest::prelude::*;

/// Scores with many ties, classes with both present, and how often each case stands.
fn cases() -> impl Strategy<Value = (Vec<f64>, Vec<bool>, Vec<u32>)> {
    prop::collection::vec((0u8..6, any::<bool>(), 1u32..4), 2..30).prop_map(|mut cases| {
        cases[0].1 = true;
        cases[1].1 = false;
        let scores = cases.iter().map(|case| f64::from(case.0) / 5.0).collect();
        (scores, cases.iter().map(|case| case.1).collect(), cases.iter().map(|case| case.2).collect())
    })
}

fn weights(times: &[u32]) -> Vec<f64> {
    times.iter().map(|&n| f64::from(n)).collect()
}

proptest! {
    #[test]
    fn a_weighted_case_counts_as_copies((scores, positive, times) in cases()) {
        let (all, classes) = (oracle::repeat(&scores, &times), oracle::repeat(&positive, &times));
        let weights = weights(&times);
        prop_assert!((auc(&scores, &positive, &weights).unwrap() - oracle::auc(&all, &classes)).abs() < 1e-12);
        let n = all.len() as f64;
        let mean = |of: &dyn Fn(f64, bool) -> f64| all.iter().zip(&classes).map(|(&p, &y)| of(p, y)).sum::<f64>() / n;
        let expected = mean(&|p, y| (p - f64::from(u8::from(y))).powi(2));
        prop_assert!((brier(&scores, &positive, &weights).unwrap() - expected).abs() < 1e-12);
        let expected = mean(&|p, y| f64::from(u8::from((p >= 0.5) == y)));
        prop_assert!((accuracy(&scores, &positive, &weights).unwrap() - expected).abs() < 1e-12);
        let expected = mean(&|p, y| -nomogram::math::ln((if y { p } else { 1.0 - p }).max(1e-15)));
        prop_assert!((log_loss(&scores, &positive, &weights).unwrap() - expected).abs() < 1e-9);
    }

    #[test]
    fn auc_depends_on_the_order_only((scores, positive, times) in cases()) {
        let weights = weights(&times);
        let moved: Vec<f64> = scores.iter().map(|s| s.powi(3) * 1e-9 - 7.0).collect();
        prop_assert_eq!(auc(&scores, &positive, &weights), auc(&moved, &positive, &weights));
    }
}

#[test]
fn one_class_has_no_auc_and_no_case_no_score() {
    assert_eq!(auc(&[0.1, 0.2], &[true, true], &[1.0, 1.0]), None);
    assert_eq!(brier(&[], &[], &[]), None);
}

#[test]
fn minus_zero_ties_with_zero() {
    assert_eq!(auc(&[-0.0, 0.0], &[false, true], &[1.0, 1.0]), Some(0.5));
}

#[test]
fn a_certain_mistake_costs_much_but_not_infinitely() {
    let loss = log_loss(&[1.0], &[false], &[1.0]).unwrap();
    assert!(loss > 30.0 && loss < 40.0, "{loss}");
    assert!(log_loss(&[1.0], &[true], &[1.0]).unwrap() < 1e-14);
}
