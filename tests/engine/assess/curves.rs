//! Average precision, ROC, precision over recall, net benefit.

use crate::helper::assert_close;
use crate::oracle::scores::repeat;
use crate::sets;
use nomogram::assess::curves::{average_precision, decision, precision_recall, roc};
use nomogram::assess::judged::fold_scores;
use nomogram::assess::scores::auc;
use nomogram::contract::Metric;
use nomogram::math;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    probabilities: Vec<f64>,
    positive: Vec<bool>,
    weights: Vec<f64>,
    auc: f64,
    average_precision: f64,
    brier: f64,
    log_loss: f64,
    roc: Vec<[f64; 2]>,
    precision_recall: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
struct References {
    cases: Vec<Case>,
}

fn references() -> Vec<Case> {
    let references: References = serde_json::from_str(&sets::text("reference/curves.json")).expect("JSON");
    assert_eq!(references.cases.len(), 4);
    references.cases
}

#[test]
fn scores_are_those_of_the_reference() {
    for case in references() {
        let log_odds: Vec<f64> = case.probabilities.iter().map(|p| math::logit(*p)).collect();
        let found = fold_scores(&log_odds, &case.positive, &case.weights).expect("cases");
        for (metric, expected) in [
            (Metric::AveragePrecision, case.average_precision),
            (Metric::Auc, case.auc),
            (Metric::Brier, case.brier),
            (Metric::LogLoss, case.log_loss),
        ] {
            assert_close(&format!("{metric:?}"), found.of(metric).expect("both classes"), expected, 1e-12);
        }
    }
}

/// The reference has every threshold; ours leaves out points on a straight line between two others.
#[test]
fn the_roc_curve_is_that_of_the_reference() {
    for case in references() {
        let found = roc(&case.probabilities, &case.positive, &case.weights);
        assert_eq!((found.first(), found.last()), (Some(&[0.0, 0.0]), Some(&[1.0, 1.0])));
        for [x, y] in &case.roc {
            let distance = found.windows(2).map(|ends| to_segment([*x, *y], ends[0], ends[1])).fold(1.0, f64::min);
            assert!(distance < 1e-12, "({x}, {y}) is {distance} from the curve");
        }
        for point in &found {
            let is_one = |other: &[f64; 2]| (other[0] - point[0]).abs() + (other[1] - point[1]).abs() < 1e-12;
            assert!(case.roc.iter().any(is_one), "{point:?} is no threshold");
        }
    }
}

#[test]
fn precision_over_recall_is_that_of_the_reference() {
    for case in references() {
        let found = precision_recall(&case.probabilities, &case.positive, &case.weights);
        // scikit-learn stops where all positives are above; we go on to the last threshold.
        assert!(found.len() >= case.precision_recall.len());
        for (found, expected) in found.iter().zip(&case.precision_recall) {
            assert_close("recall", found[0], expected[0], 1e-12);
            assert_close("precision", found[1], expected[1], 1e-12);
        }
    }
}

fn to_segment(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (d, e) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let along = ((d[0] * e[0] + d[1] * e[1]) / (d[0] * d[0] + d[1] * d[1])).clamp(0.0, 1.0);
    ((e[0] - along * d[0]).powi(2) + (e[1] - along * d[1]).powi(2)).sqrt()
}

proptest! {
    /// Against the definitions threshold by threshold, with cases repeated instead of weighted.
    #[test]
    fn curves_are_what_every_threshold_says(cases in prop::collection::vec((0u8..=10, any::<bool>(), 0u32..4), 1..40)) {
        let p: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 10.0).collect();
        let y: Vec<bool> = cases.iter().map(|case| case.1).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|n| f64::from(*n)).collect();
        let copies: Vec<(f64, bool)> = repeat(&p, &times).into_iter().zip(repeat(&y, &times)).collect();
        let above = |threshold: f64, class: bool| {
            copies.iter().filter(|case| case.0 >= threshold && case.1 == class).count() as f64
        };
        let (positives, negatives, n) = (above(-1.0, true), above(-1.0, false), copies.len() as f64);
        let mut expected = 0.0;
        for tenth in (0..=10).rev().map(|tenth| f64::from(tenth) / 10.0) {
            let (tp, fp) = (above(tenth, true), above(tenth, false));
            if tp + fp > 0.0 {
                expected += (tp - above(tenth + 0.05, true)) / positives * tp / (tp + fp);
            }
        }
        let found = average_precision(&p, &y, &weights);
        prop_assert_eq!(found.is_some(), positives > 0.0);
        prop_assert!(found.is_none_or(|found| (found - expected).abs() < 1e-12));
        // The area under the points is the AUC.
        let points = roc(&p, &y, &weights);
        let area: f64 = points.windows(2).map(|e| 0.5 * (e[1][0] - e[0][0]) * (e[1][1] + e[0][1])).sum();
        match auc(&p, &y, &weights) {
            Some(auc) => prop_assert!((area - auc).abs() < 1e-12),
            None => prop_assert!(points.is_empty()),
        }
        let decisions = decision(&p, &y, &weights);
        prop_assert_eq!(decisions.len(), if n > 0.0 { 99 } else { 0 });
        for (percent, point) in (1..).zip(&decisions) {
            let threshold = f64::from(percent) / 100.0;
            let (tp, fp) = (above(threshold, true), above(threshold, false));
            prop_assert!((point.threshold - threshold).abs() < 1e-15);
            prop_assert!((point.net_benefit * n * (1.0 - threshold) - (tp * (1.0 - threshold) - fp * threshold)).abs() < 1e-9);
            prop_assert!((point.of_all * n * (1.0 - threshold) - (positives * (1.0 - threshold) - negatives * threshold)).abs() < 1e-9);
            prop_assert!((point.true_positives * n - tp).abs() + (point.false_positives * n - fp).abs() < 1e-9);
        }
    }
}

#[test]
fn long_curves_are_thinned_to_what_can_be_seen() {
    let n = 20_000;
    let scores: Vec<f64> = (0..n).map(|i| f64::from(i * 7919 % n)).collect();
    let positive: Vec<bool> = (0..n).map(|i| i % 3 == 0).collect();
    let ones = vec![1.0; scores.len()];
    for points in [roc(&scores, &positive, &ones), precision_recall(&scores, &positive, &ones)] {
        assert!(points.len() < 4100, "{}", points.len());
        assert!(points.last().is_some_and(|last| last[0] > 1.0 - 1e-12));
    }
}

/// One pass over the sorted scores gives the very numbers of a loop over all cases for each threshold.
#[test]
fn decisions_are_those_of_the_naive_loop() {
    let n = 5000;
    let p: Vec<f64> = (0..n).map(|i| f64::from(i * 7919 % n) / f64::from(n)).collect();
    let y: Vec<bool> = (0..n).map(|i| (i * 31) % 17 < 1 + (i * 7919 % n) / 400).collect();
    let weights: Vec<f64> = (0..n).map(|i| f64::from(i % 4)).collect();
    let total: f64 = weights.iter().sum();
    let points = decision(&p, &y, &weights);
    for (percent, point) in (1..100).zip(&points) {
        let threshold = f64::from(percent) / 100.0;
        let share = |class: bool| {
            let cases = (0..p.len()).filter(|case| y[*case] == class && p[*case] >= threshold);
            (cases.map(|case| weights[case]).sum::<f64>() / total).to_bits()
        };
        assert_eq!((point.true_positives.to_bits(), point.false_positives.to_bits()), (share(true), share(false)));
    }
    assert_eq!(points.len(), 99);
}

#[test]
fn without_a_class_there_is_no_curve() {
    let (p, ones) = ([0.2, 0.7], [1.0, 1.0]);
    assert_eq!(average_precision(&p, &[false, false], &ones), None);
    assert_close("all positive", average_precision(&p, &[true, true], &ones).expect("positives"), 1.0, 1e-15);
    assert!(roc(&p, &[true, true], &ones).is_empty() && precision_recall(&p, &[false, false], &ones).is_empty());
    assert!(precision_recall(&[], &[], &[]).is_empty() && decision(&[], &[], &[]).is_empty());
    let one = fold_scores(&[1.0], &[true], &[2.0]).expect("a case");
    let of_classes = [Metric::Auc, Metric::NegativeAccuracy, Metric::PositiveAccuracy].map(|metric| one.of(metric));
    assert_eq!(of_classes, [None, None, Some(1.0)]);
    assert!(fold_scores(&[], &[], &[]).is_none());
}
