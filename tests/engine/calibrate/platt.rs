use crate::sets;
use nomogram::calibrate::platt::{Outcome, Targets, fit};
use nomogram::math::{ln, logistic, logit};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "names of the reference file")]
struct Case {
    name: String,
    f: Vec<f64>,
    y: Vec<u8>,
    A: f64,
    B: f64,
    p: Vec<f64>,
}

fn ones(n: usize) -> Vec<f64> {
    vec![1.0; n]
}

#[test]
fn smoothed_fits_equal_the_reference() {
    let cases: Cases = serde_json::from_str(&sets::text("reference/platt.json")).unwrap();
    assert_eq!(cases.cases.len(), 5);
    for case in cases.cases {
        let positive: Vec<bool> = case.y.iter().map(|y| *y == 1).collect();
        let sigmoid = fit(&case.f, &positive, &ones(case.f.len()), Targets::Smoothed);
        assert!(sigmoid.converged && sigmoid.smoothed, "{}", case.name);
        if case.A > 0.0 {
            assert_eq!(sigmoid.outcome, Outcome::NoSignal, "{}", case.name);
            continue;
        }
        assert!((sigmoid.slope + case.A).abs() < 1e-8 * (1.0 + case.A.abs()), "{}: {sigmoid:?}", case.name);
        assert!((sigmoid.offset + case.B).abs() < 1e-8 * (1.0 + case.B.abs()), "{}: {sigmoid:?}", case.name);
        for (score, p) in case.f.iter().zip(&case.p) {
            assert!((logistic(sigmoid.log_odds(*score)) - p).abs() < 1e-9, "{}", case.name);
        }
    }
}

/// With two scores the fitted probabilities are the class shares at each.
#[test]
fn two_scores_give_the_shares() {
    let scores = [-1.0, -1.0, 2.0, 2.0];
    let positive = [true, false, true, false];
    let weights = [10.0, 30.0, 45.0, 15.0];
    let sigmoid = fit(&scores, &positive, &weights, Targets::MaximumLikelihood);
    assert!(!sigmoid.smoothed && sigmoid.converged);
    assert!((logistic(sigmoid.log_odds(-1.0)) - 0.25).abs() < 1e-12);
    assert!((logistic(sigmoid.log_odds(2.0)) - 0.75).abs() < 1e-12);
    assert!((sigmoid.slope - (logit(0.75) - logit(0.25)) / 3.0).abs() < 1e-12);
}

#[test]
fn few_cases_are_smoothed_and_many_are_not() {
    let scores: Vec<f64> = (0..100).map(f64::from).collect();
    let positive: Vec<bool> = (0..100).map(|i| i > 60 && i % 2 == 0).collect();
    assert!(fit(&scores, &positive, &ones(100), Targets::Automatic).smoothed);
    assert!(!fit(&scores, &positive, &ones(100), Targets::MaximumLikelihood).smoothed);
    let thrice = fit(&scores, &positive, &vec![3.0; 100], Targets::Automatic);
    assert!(!thrice.smoothed && thrice.outcome == Outcome::Fitted);
}

/// A stopping rule with a unit gave p = 0.5 for all at 1e-8.
#[test]
fn the_unit_of_the_scores_does_not_matter() {
    let scores: Vec<f64> = (0..80).map(|i| f64::from((i * 37) % 80) / 20.0 - 1.3).collect();
    let positive: Vec<bool> = scores.iter().zip(0..).map(|(s, i)| s + f64::from(i % 9) / 3.0 > 1.5).collect();
    let expected = fit(&scores, &positive, &ones(80), Targets::Automatic);
    assert_eq!(expected.outcome, Outcome::Fitted);
    for power in -12..=12 {
        let unit = 10f64.powi(power);
        let scaled: Vec<f64> = scores.iter().map(|s| s * unit).collect();
        let sigmoid = fit(&scaled, &positive, &ones(80), Targets::Automatic);
        assert!(sigmoid.converged);
        for (s, scaled) in scores.iter().zip(&scaled) {
            let difference = logistic(sigmoid.log_odds(*scaled)) - logistic(expected.log_odds(*s));
            assert!(difference.abs() < 1e-12, "{unit:e}");
        }
    }
    for unit in [1e-300, 1e300] {
        let scaled: Vec<f64> = scores.iter().map(|s| s * unit).collect();
        let sigmoid = fit(&scaled, &positive, &ones(80), Targets::Automatic);
        assert!((logistic(sigmoid.log_odds(scaled[0])) - logistic(expected.log_odds(scores[0]))).abs() < 1e-12);
    }
}

#[test]
fn falling_scores_are_no_signal() {
    let scores: Vec<f64> = (0..100).map(f64::from).collect();
    let positive: Vec<bool> = (0..100).map(|i| i < 30 || i % 10 == 0).collect();
    let n = positive.iter().filter(|p| **p).count() as f64;
    let sigmoid = fit(&scores, &positive, &ones(100), Targets::Automatic);
    assert_eq!(sigmoid.outcome, Outcome::NoSignal);
    assert!(sigmoid.slope.abs() <= 0.0);
    assert!((sigmoid.offset - ln((n + 1.0) / (101.0 - n))).abs() < 1e-15);
}

#[test]
fn separated_classes_stay_finite_whatever_was_asked() {
    for (gap, targets) in [(0, Targets::Automatic), (1, Targets::MaximumLikelihood), (5, Targets::Automatic)] {
        let scores: Vec<f64> = (0..100).map(|i| f64::from(i + if i >= 50 { gap } else { 0 })).collect();
        let positive: Vec<bool> = (0..100).map(|i| i >= 50).collect();
        let sigmoid = fit(&scores, &positive, &ones(100), targets);
        assert!(sigmoid.smoothed && sigmoid.converged && sigmoid.slope > 0.0 && sigmoid.slope.is_finite());
        let p = logistic(sigmoid.log_odds(scores[99]));
        assert!(p > 0.95 && p < 1.0, "{p}");
    }
    // Touching at one score: still no maximum without smoothing.
    let sigmoid = fit(&[0.0, 1.0, 1.0, 2.0], &[false, false, true, true], &[50.0; 4], Targets::Automatic);
    assert!(sigmoid.smoothed && sigmoid.slope.is_finite());
}

#[test]
fn equal_scores_and_one_class_give_the_smoothed_share() {
    let positive: Vec<bool> = (0..20).map(|i| i < 5).collect();
    for score in [0.0, -3.5, 1e200] {
        let sigmoid = fit(&[score; 20], &positive, &ones(20), Targets::Automatic);
        assert_eq!(sigmoid.outcome, Outcome::EqualScores);
        assert!((logistic(sigmoid.log_odds(score)) - 6.0 / 22.0).abs() < 1e-12);
    }
    let sigmoid = fit(&[0.1, 0.2, 0.3], &[true; 3], &ones(3), Targets::Automatic);
    assert_eq!(sigmoid.outcome, Outcome::OneClass);
    assert!((logistic(sigmoid.log_odds(0.2)) - 0.8).abs() < 1e-12);
    assert!(fit(&[], &[], &[], Targets::Automatic).offset.abs() <= 0.0);
}

#[test]
#[should_panic(expected = "finite")]
fn a_score_that_is_no_number_is_refused() {
    fit(&[0.1, f64::NAN], &[true, false], &ones(2), Targets::Automatic);
}

proptest! {
    #[test]
    fn a_weight_counts_as_copies_and_the_gradient_vanishes(
        cases in prop::collection::vec((-3.0f64..3.0, any::<bool>(), 0u32..4), 4..40)
    ) {
        let scores: Vec<f64> = cases.iter().map(|case| case.0).collect();
        let positive: Vec<bool> = cases.iter().map(|case| case.1).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let sigmoid = fit(&scores, &positive, &weights, Targets::Automatic);
        prop_assert!(sigmoid.slope >= 0.0 && sigmoid.offset.is_finite() && sigmoid.converged);
        use crate::oracle::scores::repeat;
        let (scores, positive) = (repeat(&scores, &times), repeat(&positive, &times));
        let copies = fit(&scores, &positive, &ones(scores.len()), Targets::Automatic);
        prop_assert_eq!(sigmoid.outcome, copies.outcome);
        prop_assert!((sigmoid.offset - copies.offset).abs() < 1e-9 * (1.0 + copies.offset.abs()));
        prop_assert!((sigmoid.slope - copies.slope).abs() < 1e-9 * (1.0 + copies.slope));
        if sigmoid.outcome == Outcome::Fitted {
            let n = |class| positive.iter().filter(|p| **p == class).count() as f64;
            let targets = if sigmoid.smoothed { ((n(true) + 1.0) / (n(true) + 2.0), 1.0 / (n(false) + 2.0)) } else { (1.0, 0.0) };
            let error = |(s, p): (&f64, &bool)| logistic(sigmoid.log_odds(*s)) - if *p { targets.0 } else { targets.1 };
            let gradient: f64 = scores.iter().zip(&positive).map(error).sum();
            prop_assert!(gradient.abs() < 1e-9 * scores.len() as f64);
        }
    }
}
