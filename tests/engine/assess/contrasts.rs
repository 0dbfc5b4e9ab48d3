//! Paired differences on the same folds.

use crate::helper::assert_close;
use nomogram::assess::contrasts::contrasts;
use nomogram::contract::{Contrast, ContrastsWanted, FoldScores, MeasuredScore, Metric};

fn fold(brier: f64, auc: Option<f64>) -> FoldScores {
    let there = [
        (Metric::Accuracy, Some(0.75)),
        (Metric::NegativeAccuracy, Some(1.0 - brier)),
        (Metric::Brier, Some(brier)),
        (Metric::LogLoss, Some(2.0 * brier)),
        (Metric::Auc, auc),
        (Metric::AveragePrecision, auc),
    ];
    let scores =
        there.into_iter().filter_map(|(metric, value)| Some(MeasuredScore { metric, value: value? })).collect();
    FoldScores { rows: 20.0, scores }
}

fn of(found: &[Contrast], learner: u32, metric: Metric) -> &Contrast {
    found.iter().find(|contrast| contrast.learner == learner && contrast.metric == metric).expect("a contrast")
}

/// Five folds, learner 0 − learner 1: differences 0.02, 0.01, 0.03, 0.00, 0.04; mean 0.02, s² = 0.00025,
/// variance s² (1/5 + 1/4) = 0.0001125, t = 0.02/0.010607 = 1.885618 with 4 degrees, p = 0.132419 (SciPy),
/// t at 0.975 is 2.776445.
#[test]
fn five_folds_by_hand() {
    let base = [0.10, 0.12, 0.08, 0.11, 0.09];
    let more = [0.02, 0.01, 0.03, 0.0, 0.04];
    let aucs = [Some(0.8), None, Some(0.7), Some(0.9), Some(0.85)];
    let first: Vec<FoldScores> = base.iter().zip(more).zip(aucs).map(|((b, m), auc)| fold(b + m, auc)).collect();
    let second: Vec<FoldScores> = base.iter().map(|b| fold(*b, Some(0.8))).collect();
    let wanted = ContrastsWanted { folds: vec![first, second.clone(), second], reference: 1, n_folds: 5 };
    let found = contrasts(&wanted).expect("the same folds").contrasts;
    let brier = of(&found, 0, Metric::Brier);
    assert_close("difference", brier.difference, 0.02, 1e-15);
    assert_close("high", brier.high, 0.02 + 2.776_445_105 * 0.000_112_5_f64.sqrt(), 1e-9);
    assert_close("low", brier.low, 0.02 - 2.776_445_105 * 0.000_112_5_f64.sqrt(), 1e-9);
    assert_close("p", brier.p, 0.132_418_922_220, 1e-9);
    assert_close("twice", of(&found, 0, Metric::LogLoss).difference, 0.04, 1e-15);
    // Of the AUC four folds count: 0, −0.1, 0.1, 0.05.
    assert_close("AUC", of(&found, 0, Metric::Auc).difference, 0.0125, 1e-15);
    assert!(found.iter().all(|contrast| contrast.metric != Metric::PositiveAccuracy && contrast.learner != 1));
    let same = of(&found, 2, Metric::Brier);
    assert!(same.p >= 1.0 && same.difference.abs() + same.low.abs() + same.high.abs() <= 0.0);
}

/// Two folds, differences 0 and 1: mean 0.5, s² = 0.5, variance 0.5 (1/2 + 1) = 0.75, and t with one degree at 0.975 is
/// 12.7062: 0.5 ± 11.0, which no difference of two shares can be. Of the log loss it stays.
#[test]
fn an_interval_ends_where_the_measure_does() {
    let folds = |aucs: [f64; 2]| vec![fold(aucs[0], Some(aucs[0])), fold(aucs[1], Some(aucs[1]))];
    let wanted = ContrastsWanted { folds: vec![folds([0.0, 1.0]), folds([0.0, 0.0])], reference: 1, n_folds: 2 };
    let found = contrasts(&wanted).expect("the same folds").contrasts;
    for metric in [Metric::Auc, Metric::AveragePrecision, Metric::Brier] {
        let Contrast { low, high, p, .. } = *of(&found, 0, metric);
        assert_close("low", low, -1.0, 1e-15);
        assert_close("high", high, 1.0, 1e-15);
        // 0.5/√0.75 with one degree (SciPy): the test is not cut.
        assert_close("p", p, 0.666_666_666_667, 1e-9);
    }
    assert_close("log loss", of(&found, 0, Metric::LogLoss).high, 1.0 + 12.706_204_736 * 3_f64.sqrt(), 1e-6);
}

/// The same differences where all classes are predicted, whose Brier score goes up to 2, and of R², which has no lower end:
/// 0.5 ± 11.0 is cut at ±2, and not at all.
#[test]
fn the_ends_are_those_of_the_outcome() {
    let folds = |values: [f64; 2], metrics: &[Metric]| -> Vec<FoldScores> {
        let scores = |value| metrics.iter().map(|metric| MeasuredScore { metric: *metric, value }).collect();
        values.into_iter().map(|value| FoldScores { rows: 20.0, scores: scores(value) }).collect()
    };
    let ends = |metrics: &[Metric], metric| {
        let learners = vec![folds([0.0, 1.0], metrics), folds([0.0, 0.0], metrics)];
        let wanted = ContrastsWanted { folds: learners, reference: 1, n_folds: 2 };
        let found = contrasts(&wanted).expect("the same folds").contrasts;
        let Contrast { low, high, .. } = *of(&found, 0, metric);
        [low, high]
    };
    let [low, high] = ends(&[Metric::BalancedAccuracy, Metric::Brier], Metric::Brier);
    assert_close("low", low, -2.0, 1e-15);
    assert_close("high", high, 2.0, 1e-15);
    let reach = 12.706_204_736 * 0.75_f64.sqrt();
    for metric in [Metric::Rmse, Metric::Mae, Metric::RSquared] {
        let [low, high] = ends(&[metric], metric);
        assert_close("low", low, 0.5 - reach, 1e-6);
        assert_close("high", high, 0.5 + reach, 1e-6);
    }
}

#[test]
fn other_folds_are_refused() {
    let folds = vec![fold(0.1, None), fold(0.2, None)];
    let refused = |folds: Vec<Vec<FoldScores>>, reference| {
        assert!(contrasts(&ContrastsWanted { folds, reference, n_folds: 2 }).is_err());
    };
    refused(vec![folds.clone(), folds[..1].to_vec()], 0);
    refused(vec![folds.clone(), folds.clone()], 2);
    let other = vec![FoldScores { rows: 19.0, ..fold(0.1, None) }, fold(0.2, None)];
    refused(vec![folds, other], 0);
}
