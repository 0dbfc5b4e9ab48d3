//! Proximal machines: what the page says is what the code gives, and that is what other code gives on folds of its own; and
//! how the paper's claims are judged.

use nomogram::contract::{FoldScores, MeasuredScore, Metric};
use papers::data::project;
use papers::psvm::claims::{no_help, surface_helps, time_is_linear, two_are_better, uncertainty};
use papers::psvm::page::{constants, line, line_of_number, of_place};
use papers::psvm::{Judged, ionosphere, mean, places, smooth};
use papers::table1::claims::Verdict;

fn page() -> String {
    std::fs::read_to_string(project().join("docs/paper-psvm.md")).expect("the page")
}

fn assert_said(page: &str, line: &str) {
    assert!(page.lines().any(|of_page| of_page.starts_with(line)), "not on the page: {line}\nnpm run paper -- psvm");
}

/// Scores that numpy and scikit-learn 1.9 give (normal equations, Platt's curve from the other folds), three times ten folds
/// of their own: only sampling error is allowed for.
fn assert_near(judged: &[Judged], name: &str, expected: &[(Metric, f64)], most: f64) {
    let folds = &judged.iter().find(|one| one.0 == name).expect("judged").1;
    for (metric, expected) in expected {
        let ours = mean(folds, *metric);
        assert!((ours - expected).abs() <= most * expected.max(1.0), "{name} {metric:?}: {ours} not {expected}");
    }
}

fn of_class([accuracy, brier, auc]: [f64; 3]) -> [(Metric, f64); 3] {
    [(Metric::Accuracy, accuracy), (Metric::Brier, brier), (Metric::Auc, auc)]
}

#[test]
fn ionosphere_is_on_the_page_and_what_other_code_gives() {
    let found = ionosphere::measure().expect("measured");
    let page = page();
    for (name, scale) in ["units of the file", "deviation 1"].into_iter().zip(&found.scales) {
        assert_said(&page, &constants(name, scale));
        scale.judged.iter().for_each(|one| assert_said(&page, &line(one)));
    }
    // The paper's two constants, and the GHW of columns in units less their means and their squares: of x² and of
    // (x − mean)² it is 13.4 and 8.8 by numpy.
    assert_near(&found.scales[0].judged, "the paper’s two", &of_class([0.9145, 0.0624, 0.9720]), 0.015);
    assert!((8.0..15.0).contains(&found.scales[0].rules[0]), "{}", found.scales[0].rules[0]);
}

#[test]
fn smooth_parts_are_on_the_page_and_what_other_code_gives() {
    let page = page();
    let [bupa, boston] = smooth::SETS.map(|set| smooth::measure(&set).expect("measured"));
    assert_eq!((bupa.size, boston.size), ([345, 6], [506, 13]));
    bupa.judged.iter().for_each(|one| assert_said(&page, &line(one)));
    boston.judged.iter().for_each(|one| assert_said(&page, &line_of_number(one)));
    assert_near(&bupa.judged, "straight", &of_class([0.6762, 0.2173, 0.6970]), 0.03);
    assert_near(&bupa.judged, "a process an attribute", &of_class([0.7332, 0.1931, 0.7667]), 0.03);
    assert_near(&bupa.judged, "a process of all", &of_class([0.7306, 0.1933, 0.7735]), 0.03);
    // Once ten folds, of prices with a long tail.
    let of_number = |[rmse, mae]: [f64; 2]| [(Metric::Rmse, rmse), (Metric::Mae, mae)];
    assert_near(&boston.judged, "straight", &of_number([4.748, 3.355]), 0.08);
    assert_near(&boston.judged, "straight, in units", &of_number([4.762, 3.386]), 0.08);
    assert_near(&boston.judged, "straight, log of the price", &of_number([4.312, 2.952]), 0.08);
}

#[test]
fn places_are_on_the_page_and_what_made_them() {
    let found = places::measure(places::SIZES[0]).expect("measured");
    assert_said(&page(), &of_place(&found));
    assert!((found.noise - places::NOISE).abs() < 0.03, "{}", found.noise);
    assert!(found.rmse[1] < 1.1 * places::NOISE && found.rmse[0] > 1.3 * places::NOISE, "{:?}", found.rmse);
}

/// Thirty folds of something that varies by `spread` in a way of its own.
fn folds(accuracy: f64, spread: f64, way: usize) -> Vec<FoldScores> {
    let of = |fold: usize| accuracy + spread * (((fold * way) % 7) as f64 - 3.0);
    let scores = |fold: usize| vec![MeasuredScore { metric: Metric::Accuracy, value: of(fold) }];
    (0..30).map(|fold| FoldScores { rows: 30.0, scores: scores(fold) }).collect()
}

#[test]
fn a_claim_is_worded_by_its_test() {
    for (two, spread, expected) in
        [(0.95, 0.001, Verdict::Holds), (0.91, 0.02, Verdict::NotShown), (0.85, 0.001, Verdict::Fails)]
    {
        let judged = [("one by folds", folds(0.9, spread, 3)), ("two by folds", folds(two, spread, 5))];
        assert_eq!(two_are_better("", &judged).verdict, expected, "{two}");
    }
    for (best, gain, p, expected) in [
        (0.02, 0.01, 0.3, Verdict::Holds),
        (0.05, 0.01, 0.3, Verdict::NotShown),
        (0.05, 0.04, 0.01, Verdict::Fails),
        (-0.01, -0.04, 0.01, Verdict::Holds),
    ] {
        assert_eq!(no_help(best, gain, p), expected, "{best} {gain}");
    }
    let place = |n: usize, seconds: f64, gain: f64, within: f64| places::Measured {
        n,
        range: 0.1,
        seconds,
        rmse: [0.5, 0.3],
        gain: [gain, 0.01],
        noise: 0.3,
        within,
    };
    let first = place(1000, 1.0, 0.1, 0.95);
    for (seconds, gain, within, expected) in
        [(10.0, 0.1, 0.951, Verdict::Holds), (25.0, 0.01, 0.97, Verdict::NotShown), (100.0, -0.1, 0.90, Verdict::Fails)]
    {
        let all = [first.clone(), place(10_000, seconds, gain, within)];
        for claim in [time_is_linear(&all), surface_helps(&all), uncertainty(&all)] {
            let claim = claim.expect("there are places");
            assert_eq!(claim.verdict, expected, "{}", claim.said);
        }
    }
}
