//! Table 1: what the page says is what the code gives, and that is what scikit-learn gives on folds of its own.

use nomogram::contract::{FoldScores, MeasuredScore, Metric};
use papers::data;
use papers::table1::claims::{Verdict, claims, sign_test};
use papers::table1::measure::{FOLDS, METHODS, METRICS, Measured, REPEATS, measure};
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
        ("hepatitis", 155, 19, 6),
        ("horse-colic", 366, 22, 7),
        ("housing", 506, 13, 12),
        ("ionosphere", 351, 34, 34),
        ("liver", 345, 6, 6),
        ("pima", 768, 8, 8),
        ("post-op", 88, 8, 1),
        ("spam base", SUBSET, 57, 57),
    ];
    assert_eq!(SETS.len(), expected.len());
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
        // Of these three times ten folds, and numbers cut between the rows whose share is nearest.
        ("hepatitis", [[0.8499, 0.1022], [0.8504, 0.1197], [0.8418, 0.1129], [0.8199, 0.1283], [0.7964, 0.1421]]),
        ("horse-colic", [[0.7487, 0.1696], [0.7195, 0.1870], [0.7422, 0.1712], [0.7113, 0.1914], [0.7303, 0.1911]]),
        ("post-op", [[0.7278, 0.2042], [0.6815, 0.2422], [0.7241, 0.1976], [0.7278, 0.2001], [0.7278, 0.2009]]),
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

/// Folds of a set whose scores vary from fold to fold in a way of each method's own, so that a difference below `spread`
/// is one that chance explains. `scores`: accuracy, Brier score and AUC of each method.
fn made_up(name: &'static str, numbers: usize, spread: f64, scores: [[f64; 3]; 5]) -> Measured {
    let n = (FOLDS * REPEATS) as usize;
    let of_fold = |method: usize, fold: usize| {
        let off = spread * (((fold * (2 * method + 3)) % 7) as f64 - 3.0);
        let score = |(metric, score): (Metric, f64)| MeasuredScore { metric, value: score + off };
        FoldScores { rows: 10.0, scores: METRICS.into_iter().zip(scores[method]).map(score).collect() }
    };
    let folds = (0..METHODS.len()).map(|method| (0..n).map(|fold| of_fold(method, fold)).collect()).collect();
    Measured { name, rows: 100, attributes: (4, numbers), folds }
}

/// The verdict on the claim that begins so.
fn verdict(sets: &[Measured], said: &str) -> Verdict {
    claims(sets).into_iter().find(|claim| claim.said.starts_with(said)).expect("a claim").verdict
}

#[test]
fn the_sign_test_is_that_of_the_binomial_distribution() {
    // R 4: binom.test(c(wins, losses))$p.value.
    for (counts, p) in
        [([5, 11], 0.210_113_5), ([14, 2], 0.004_180_908), ([8, 8], 1.0), ([0, 0], 1.0), ([6, 0], 0.031_25)]
    {
        assert!((sign_test(counts) - p).abs() < 1e-7, "{counts:?}: {} not {p}", sign_test(counts));
    }
}

/// The same differences, twice as large as chance explains or a tenth of it.
#[test]
fn a_claim_is_worded_by_its_test() {
    let cut_helps = [[0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.85, 0.1, 0.85]];
    let cut_harms = [[0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.85, 0.1, 0.85], [0.8, 0.15, 0.8]];
    for (spread, scores, expected) in [
        (0.002, cut_helps, Verdict::Holds),
        (0.2, cut_helps, Verdict::NotShown),
        (0.002, cut_harms, Verdict::Fails),
        (0.2, cut_harms, Verdict::NotShown),
    ] {
        let sets = ["ionosphere", "liver"].map(|name| made_up(name, 4, spread, scores));
        assert_eq!([verdict(&sets, "Considerably"), verdict(&sets, "And on liver")], [expected; 2], "{spread}");
    }

    let worse = [[0.8, 0.15, 0.8], [0.8, 0.14, 0.8], [0.8, 0.15, 0.8], [0.8, 0.2, 0.8], [0.8, 0.2, 0.8]];
    let better = [[0.8, 0.15, 0.8], [0.8, 0.14, 0.8], [0.8, 0.15, 0.8], [0.8, 0.1, 0.8], [0.8, 0.1, 0.8]];
    let less_right = [[0.8, 0.15, 0.8], [0.9, 0.14, 0.8], [0.8, 0.15, 0.8], [0.8, 0.2, 0.8], [0.8, 0.2, 0.8]];
    for (spread, scores, expected) in [
        (0.002, worse, Verdict::Holds),
        (0.2, worse, Verdict::NotShown),
        (0.002, better, Verdict::Fails),
        (0.002, less_right, Verdict::Fails),
    ] {
        let sets = [made_up("shuttle", 0, spread, scores), made_up("titanic", 0, 0.2, worse)];
        assert_eq!(verdict(&sets, "SVM has a worse Brier score"), expected);
        assert_eq!(verdict(&sets, "And on titanic"), Verdict::NotShown, "each set has its own line");
    }

    for (ahead, expected) in [(14, Verdict::Holds), (8, Verdict::NotShown), (2, Verdict::Fails)] {
        let sets: Vec<Measured> =
            (0..16).map(|i| made_up("a set", 0, 0.0, if i < ahead { worse } else { better })).collect();
        assert_eq!(verdict(&sets, "Naive Bayes"), expected);
    }

    let radial = |score: f64| {
        [[0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [score, 0.95 - score, score], [0.8, 0.15, 0.8], [0.8, 0.15, 0.8]]
    };
    for (ahead, expected) in [(15, Verdict::Holds), (9, Verdict::NotShown), (1, Verdict::Fails)] {
        let of = |i: usize| made_up("a set", 0, 0.0, radial(if i < ahead { 0.82 } else { 0.78 }));
        let sets: Vec<Measured> = (0..16).map(of).collect();
        assert_eq!(verdict(&sets, "SVM with RBF kernels"), expected);
    }
}

#[test]
fn an_exception_is_one_only_while_it_is_alone() {
    let dot_loses = |points: f64| {
        let dot = [0.9 - points, 0.15, 0.8];
        [[0.8, 0.15, 0.8], [0.8, 0.15, 0.8], [0.9, 0.15, 0.8], dot, dot]
    };
    for (on_liver, expected) in [(0.01, Verdict::Holds), (0.05, Verdict::NotShown)] {
        let sets = [made_up("ionosphere", 4, 0.002, dot_loses(0.07)), made_up("liver", 4, 0.002, dot_loses(on_liver))];
        assert_eq!(verdict(&sets, "The difference between RBF and dot"), expected);
    }
}

#[test]
fn cutting_helps_in_general_where_it_helps_on_nearly_all_sets() {
    let plain = [0.8, 0.15, 0.8];
    let scores = |cut: [f64; 3]| [plain, plain, plain, plain, cut];
    for (helped, expected) in [(10, Verdict::Fails), (6, Verdict::Holds), (0, Verdict::Holds)] {
        let cut = |i: usize| if i < helped { [0.82, 0.13, 0.82] } else { [0.78, 0.17, 0.78] };
        let sets: Vec<Measured> = (0..10).map(|i| made_up("a set", 4, 0.0, scores(cut(i)))).collect();
        assert_eq!(verdict(&sets, "Discretisation"), expected);
    }
}

#[test]
fn what_must_hold_everywhere_fails_by_more_than_the_chance_of_so_many() {
    for (parts, expected) in [
        ([(0.1, 0.01), (0.2, 0.04)], Verdict::Holds),
        ([(0.1, 0.01), (0.2, 0.06)], Verdict::NotShown),
        ([(0.1, 0.01), (-0.2, 0.04)], Verdict::NotShown),
        ([(0.1, 0.01), (-0.2, 0.02)], Verdict::Fails),
    ] {
        assert_eq!(Verdict::everywhere(&parts), expected, "{parts:?}");
    }
}
