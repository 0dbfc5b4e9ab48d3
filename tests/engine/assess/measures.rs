//! The measures of a fold against scikit-learn's, of weighted cases with ties.

use crate::helper::assert_close;
use crate::sets;
use nomogram::assess::classes::accuracy_of;
use nomogram::assess::judged::{HeldOutCases, Predictions, class_scores};
use nomogram::contract::Metric;
use nomogram::math::softmax;
use nomogram::numbers::Numbers;
use serde::Deserialize;

#[derive(Deserialize)]
struct References {
    scikit_learn: String,
    classes: Vec<OfClasses>,
    numbers: Vec<OfNumbers>,
}

#[derive(Deserialize)]
struct OfClasses {
    n_classes: usize,
    scores: Vec<f64>,
    class: Vec<u32>,
    weights: Vec<f64>,
    accuracy: f64,
    balanced_accuracy: f64,
    recall: Vec<f64>,
    brier: f64,
    log_loss: f64,
    auc: f64,
}

#[derive(Deserialize)]
struct OfNumbers {
    predicted: Vec<f64>,
    observed: Vec<f64>,
    weights: Vec<f64>,
    rmse: f64,
    mae: f64,
    r_squared: f64,
}

fn references() -> References {
    let references: References = serde_json::from_str(&sets::text("reference/measures.json")).expect("JSON");
    assert_eq!((references.classes.len(), references.numbers.len()), (3, 2), "of {}", references.scikit_learn);
    references
}

#[test]
fn those_of_several_classes_are_scikit_learns() {
    for case in references().classes {
        let OfClasses { n_classes: n, scores, class, weights, .. } = &case;
        let found = class_scores(scores, *n, class, weights).expect("rows");
        for (metric, expected) in [
            (Metric::Accuracy, case.accuracy),
            (Metric::BalancedAccuracy, case.balanced_accuracy),
            (Metric::Brier, case.brier),
            (Metric::LogLoss, case.log_loss),
            (Metric::Auc, case.auc),
        ] {
            assert_close(&format!("{metric:?}"), found.of(metric).expect("all classes"), expected, 1e-12);
        }
        assert_eq!(found.scores.len(), 5);
        let p: Vec<f64> = scores.chunks(*n).flat_map(softmax).collect();
        for (of, expected) in (0..).zip(&case.recall) {
            assert_close("recall", accuracy_of(of, &p, *n, class, weights).expect("rows"), *expected, 1e-12);
        }
    }
}

#[test]
fn those_of_numbers_are_scikit_learns() {
    for OfNumbers { predicted, observed, weights, rmse, mae, r_squared } in references().numbers {
        let n = weights.len();
        let found = Predictions::Number { predicted, observed }.scores(0..n, &weights).expect("rows");
        for (metric, expected) in [(Metric::Rmse, rmse), (Metric::Mae, mae), (Metric::RSquared, r_squared)] {
            assert_close(
                &format!("{metric:?}"),
                found.of(metric).expect("a measure"),
                expected,
                1e-11 * expected.abs(),
            );
        }
    }
}

/// A class that no row of a fold is of is left out of the means; scores far apart keep the order that their probabilities
/// (1 and 0 to the last digit) have lost.
#[test]
fn missing_classes_and_large_scores() {
    let scores = [800.0, 0.0, -5.0, 900.0, 0.0, -5.0, 0.0, 700.0, -5.0, 750.0, 0.0, -5.0];
    let found = class_scores(&scores, 3, &[0, 0, 1, 1], &[1.0; 4]).expect("rows");
    assert_close("balanced", found.of(Metric::BalancedAccuracy).expect("two classes"), 0.75, 1e-15);
    // Class 0: 800 and 900 are above −700 and 750; class 1: the two of its own lie below nothing of the others.
    assert_close("AUC", found.of(Metric::Auc).expect("two classes"), 1.0, 1e-15);
    assert!(found.scores.iter().all(|score| score.value.is_finite()));
    assert!(class_scores(&[], 3, &[], &[]).is_none());
    // Of equal numbers there is no R².
    let equal = Predictions::Number { predicted: vec![1.0, 3.0], observed: vec![2.0, 2.0] };
    let fold = equal.scores(0..2, &[1.0, 1.0]).expect("rows");
    assert_eq!((fold.of(Metric::Rmse), fold.of(Metric::RSquared)), (Some(1.0), None));
}

/// A picture of many rows is thinned, evenly and to the first replication.
#[test]
fn points_are_a_thousand_at_most() {
    let observed: Vec<f64> = (0..5000).map(f64::from).collect();
    let predicted: Vec<f64> = observed.iter().map(|y| y + 0.5).collect();
    let said = Predictions::Number { predicted, observed };
    let cases = HeldOutCases { said, rows: vec![1.0; 5000], starts: (0..5).map(|i| i * 1250).collect(), n_folds: 2 };
    let judged = cases.judge(Numbers(Vec::new())).expect("folds");
    assert_eq!((judged.rows, judged.folds.len()), (2500.0, 4));
    let places: Vec<f64> = judged.points.iter().map(|[_, y]| *y).collect();
    assert_eq!(places, (0..834).map(|i| f64::from(3 * i)).collect::<Vec<f64>>());
    assert!(judged.points.iter().all(|[p, y]| (p - y - 0.5).abs() < 1e-12));
    assert!(judged.classes.is_empty() && judged.decision.is_empty() && judged.predictions.0.is_empty());
}
