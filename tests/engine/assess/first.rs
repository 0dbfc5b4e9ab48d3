//! Which learner is drawn first, against cases worked by hand.
//!
//! Of five folds the variance of a mean is s² (1/5 + 1/4).

use nomogram::assess::first::{Candidate, first};
use nomogram::contract::{FoldScores, MeasuredScore, Metric, Reason};

fn candidate(scores: &[(Metric, [f64; 5])]) -> Candidate {
    let fold = |at: usize| FoldScores {
        rows: 20.0,
        scores: scores.iter().map(|(metric, values)| MeasuredScore { metric: *metric, value: values[at] }).collect(),
    };
    Candidate { folds: (0..5).map(fold).collect(), auc: None, is_flat: false }
}

/// Of one class: its AUC in every fold, and its log losses.
fn of_class(auc: f64, losses: [f64; 5]) -> Candidate {
    Candidate { auc: Some(auc), ..candidate(&[(Metric::Auc, [auc; 5]), (Metric::LogLoss, losses)]) }
}

fn more(by: [f64; 5]) -> [f64; 5] {
    by.map(|more| 0.4 + more)
}

fn chosen(candidates: &[Candidate]) -> (u32, Reason) {
    let found = first(candidates, 5).expect("the same folds");
    (found.learner, found.reason)
}

/// Mean 0.02, s² = 0.00025, error √0.0001125 = 0.0106.
const CLEARLY: [f64; 5] = [0.02, 0.01, 0.03, 0.0, 0.04];
/// Mean 0.012, s² = 0.00067, error √0.0003015 = 0.0174.
const HARDLY: [f64; 5] = [0.02, -0.01, 0.03, -0.02, 0.04];
const NOT: [f64; 5] = [0.0; 5];

#[test]
fn the_preferred_one_is_taken_within_a_standard_error() {
    let best = of_class(0.8, more(NOT));
    assert_eq!(chosen(&[of_class(0.8, more(HARDLY)), best.clone()]), (0, Reason::AsGood));
    assert_eq!(chosen(&[of_class(0.8, more(CLEARLY)), best.clone()]), (1, Reason::Best));
    // Differences that are all the same have no error.
    assert_eq!(chosen(&[of_class(0.8, more([0.001; 5])), best]), (1, Reason::Best));
}

#[test]
fn an_auc_that_is_a_hundredth_smaller_is_as_good_and_one_that_is_smaller_still_is_not() {
    let best = of_class(0.8, more(HARDLY));
    assert_eq!(chosen(&[of_class(0.7901, more(NOT)), best.clone()]), (0, Reason::Best));
    // However little it loses.
    assert_eq!(chosen(&[of_class(0.7899, [0.1; 5]), best.clone()]), (1, Reason::Best));
    assert_eq!(chosen(&[of_class(0.81, more(NOT)), best]), (0, Reason::Best));
}

/// Folds that learned on different scales order all rows together worse than their own.
#[test]
fn the_auc_of_all_rows_together_counts_too() {
    let best = of_class(0.8, more(NOT));
    let with = |folds: f64, all: f64| Candidate { auc: Some(all), ..of_class(folds, more(HARDLY)) };
    assert_eq!(chosen(&[with(0.8, 0.789), best.clone()]), (1, Reason::Best));
    assert_eq!(chosen(&[with(0.8, 0.791), best]), (0, Reason::AsGood));
    // Where neither is near in both, 0.05 behind and 0.03 behind.
    assert_eq!(chosen(&[with(0.8, 0.75), with(0.77, 0.8)]), (1, Reason::Best));
}

#[test]
fn of_equals_the_first_is_taken() {
    let one = of_class(0.7, more(NOT));
    assert_eq!(chosen(&[one.clone(), one.clone(), one]), (0, Reason::Best));
}

/// Plain, weighted, logistic.
#[test]
fn the_plain_one_goes_before_the_weighted_one_and_both_before_the_last() {
    let (flat, good) = (of_class(0.5, more([0.1; 5])), of_class(0.8, more(HARDLY)));
    let best = of_class(0.805, more(NOT));
    assert_eq!(chosen(&[flat.clone(), good.clone(), best.clone()]), (1, Reason::AsGood));
    assert_eq!(chosen(&[good.clone(), good.clone(), best.clone()]), (0, Reason::AsGood));
    assert_eq!(chosen(&[good, best.clone(), of_class(0.8, more(CLEARLY))]), (0, Reason::AsGood));
    assert_eq!(chosen(&[flat, of_class(0.8, more(CLEARLY)), best]), (2, Reason::Best));
}

#[test]
fn several_classes_are_told_by_the_log_loss_over_all() {
    let of = |auc: f64, losses| {
        candidate(&[(Metric::BalancedAccuracy, [0.6; 5]), (Metric::Auc, [auc; 5]), (Metric::LogLoss, losses)])
    };
    assert_eq!(chosen(&[of(0.7, more(HARDLY)), of(0.8, more(NOT))]), (0, Reason::AsGood));
    assert_eq!(chosen(&[of(0.8, more(CLEARLY)), of(0.7, more(NOT))]), (1, Reason::Best));
}

/// Squared errors that differ by 2, 1, 3, 0, 4: mean 2, error √(2.5 · 0.45) = 1.06; by 2, −1, 3, −2, 4: mean 1.2, error
/// √(6.7 · 0.45) = 1.74.
#[test]
fn a_number_is_told_by_the_squared_error() {
    let of = |more: [f64; 5]| {
        candidate(&[(Metric::Rmse, more.map(|more| (10.0 + more).sqrt())), (Metric::Correlation, [0.3; 5])])
    };
    assert_eq!(chosen(&[of(HARDLY.map(|x| 100.0 * x)), of(NOT)]), (0, Reason::AsGood));
    assert_eq!(chosen(&[of(CLEARLY.map(|x| 100.0 * x)), of(NOT)]), (1, Reason::Best));
}

#[test]
fn what_is_flat_is_taken_only_where_all_are() {
    let flat = |one: Candidate| Candidate { is_flat: true, ..one };
    let (one, other) = (of_class(0.8, more(NOT)), of_class(0.6, more(CLEARLY)));
    assert_eq!(chosen(&[flat(one.clone()), other.clone()]), (1, Reason::Best));
    assert_eq!(chosen(&[flat(one), flat(other)]), (0, Reason::NoSignal));
}

/// AUCs of mean 0.51 and s² = 0.0025, error 0.0335: no signal. Correlations of mean 0 likewise, whatever R² is.
#[test]
fn there_is_no_signal_where_none_has_one() {
    let noise = candidate(&[(Metric::Auc, [0.56, 0.46, 0.56, 0.51, 0.46]), (Metric::LogLoss, more(NOT))]);
    assert_eq!(chosen(&[noise.clone(), noise.clone()]), (0, Reason::NoSignal));
    // An AUC that is larger by chance does not make up for a loss: the flat one's is that of the share of the class.
    let lucky = candidate(&[(Metric::Auc, [0.6, 0.46, 0.6, 0.51, 0.46]), (Metric::LogLoss, more(CLEARLY))]);
    let flat = Candidate { is_flat: true, ..of_class(0.5, more(NOT)) };
    assert_eq!(chosen(&[lucky.clone(), flat.clone()]), (1, Reason::NoSignal));
    assert_eq!(chosen(&[flat, noise.clone(), lucky]), (0, Reason::NoSignal));
    assert_eq!(chosen(&[noise.clone(), of_class(0.58, more(NOT))]), (1, Reason::Best));
    let number = |correlations: [f64; 5]| {
        candidate(&[(Metric::Rmse, [3.0; 5]), (Metric::RSquared, [0.01; 5]), (Metric::Correlation, correlations)])
    };
    let noise = number([0.05, -0.06, 0.05, 0.0, -0.04]);
    assert_eq!(chosen(&[noise.clone(), noise.clone()]), (0, Reason::NoSignal));
    // Mean 0.06 and error 0.0335; and just below.
    assert_eq!(chosen(&[noise.clone(), number([0.11, 0.01, 0.11, 0.06, 0.01])]), (0, Reason::Best));
    assert_eq!(chosen(&[noise, number([0.08, -0.02, 0.08, 0.03, -0.02])]), (0, Reason::NoSignal));
    // What says the same of all rows of every fold has none.
    let same = candidate(&[(Metric::Rmse, [3.0; 5]), (Metric::RSquared, [0.0; 5])]);
    assert_eq!(chosen(&[same.clone(), same]), (0, Reason::NoSignal));
}

#[test]
fn other_folds_cannot_be_compared() {
    let one = of_class(0.7, more(NOT));
    let mut fewer = one.clone();
    fewer.folds.pop();
    assert!(first(&[one.clone(), fewer], 5).is_err());
    let mut other = one.clone();
    other.folds[2].rows = 19.0;
    assert!(first(&[one, other], 5).is_err());
    assert!(first(&[], 5).is_err());
}
