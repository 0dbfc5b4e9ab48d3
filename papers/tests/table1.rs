//! Table 1: what the page says is what the code gives, and that is what scikit-learn gives on folds of its own.

use nomogram::contract::Metric;
use papers::data;
use papers::table1::measure::{METHODS, METRICS, Measured, measure};
use papers::table1::page;
use papers::table1::sets::{SETS, SUBSET, load};

fn measured(name: &str) -> Measured {
    measure(SETS.iter().find(|set| set.name == name).expect("a set of the table")).expect("measured")
}

#[test]
fn every_set_is_there_with_its_rows_and_attributes() {
    let expected = [
        ("breast (lju)", 286, 9, 0),
        ("breast (wsc)", 699, 9, 0),
        ("mushroom", SUBSET, 22, 0),
        ("shuttle", 253, 6, 0),
        ("titanic", 2201, 3, 0),
        ("voting", 435, 16, 0),
        ("australian", 690, 14, 6),
        ("german", 1000, 20, 7),
        ("housing", 506, 13, 12),
        ("ionosphere", 351, 34, 34),
        ("liver", 345, 6, 6),
        ("pima", 768, 8, 8),
        ("spam base", SUBSET, 57, 57),
    ];
    for (set, (name, rows, attributes, numeric)) in SETS.iter().zip(expected) {
        let loaded = load(set).expect("the set");
        assert_eq!(
            (set.name, loaded.table.n_rows, loaded.table.columns.len() - 1, loaded.numeric.len()),
            (name, rows, attributes, numeric)
        );
    }
}

/// The same methods by scikit-learn 1.9 (calibrated naive Bayes, logistic regression with C = 1, SVMs by LIBSVM with
/// Platt's scaling, five quantile bins), 10 folds: accuracy and Brier score. Folds and calibration differ, so that only
/// sampling error is allowed for.
#[test]
fn scores_are_those_of_other_tools_within_sampling_error() {
    let expected = [
        ("shuttle", [[0.9328, 0.0433], [0.9644, 0.0286], [0.9486, 0.0304], [0.9723, 0.0195], [0.9723, 0.0195]]),
        ("ionosphere", [[0.8860, 0.0877], [0.8689, 0.0985], [0.9516, 0.0417], [0.8803, 0.1085], [0.8689, 0.1014]]),
    ];
    for (name, of_methods) in expected {
        let set = measured(name);
        for (method, [accuracy, brier]) in METHODS.into_iter().zip(of_methods) {
            let ours = (set.mean(method, Metric::Accuracy), set.mean(method, Metric::Brier));
            assert!((ours.0 - accuracy).abs() < 0.03, "{name} {}: accuracy {} not {accuracy}", method.name(), ours.0);
            assert!((ours.1 - brier).abs() < 0.02, "{name} {}: Brier {} not {brier}", method.name(), ours.1);
        }
        let page = std::fs::read_to_string(data::project().join("docs/paper-table1.md")).expect("the page");
        for metric in METRICS {
            let line = page::line(&set, metric);
            assert!(page.lines().any(|of_page| of_page == line), "not on the page: {line}\nnpm run paper -- table1");
        }
    }
}
