//! The radial SVM against a slow twin, and cross-validated against LIBSVM's (cv_*.json, rules in tests/data/README.md).
#![allow(clippy::float_cmp, reason = "what must be exact is compared exactly")]

use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::svm as oracle;
use crate::sets;
use nomogram::assess::scores;
use nomogram::calibrate::platt;
use nomogram::features::design::Design;
use nomogram::learn::radial_svm::{self, Decay, default_gamma};
use nomogram::learn::solve::SolveOptions;
use nomogram::math;
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;

fn options() -> SolveOptions {
    SolveOptions::default().for_kernels()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_optimum_is_found_and_proved(problem in problems(1..11), gamma in prop::sample::select(vec![0.1, 1.0])) {
        let (design, y, cost) = (&problem.design, &problem.y, &problem.cost);
        let rows = oracle::rows(design);
        let k = |a: &[f64], b: &[f64]| {
            math::exp(-gamma * a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>())
        };
        let pairs: Vec<Vec<f64>> = rows.iter().map(|a| rows.iter().map(|b| k(a, b)).collect()).collect();
        let best: Vec<f64> = oracle::dual_of_kernel(&pairs, y, cost).iter().zip(y).map(|(a, y)| a * y).collect();
        let f = |row: usize| pairs[row].iter().zip(&best).map(|(k, b)| k * b).sum::<f64>();
        let value: f64 = (0..y.len()).map(|row| best[row].abs() - 0.5 * best[row] * f(row)).sum();
        let fit = radial_svm::fit(design, gamma, y, cost, None, &options());
        prop_assert!(fit.certificate.relative_gap <= 1e-8, "{:?}", fit.certificate);
        prop_assert!((fit.certificate.primal_objective - value).abs() <= 2e-8 * value.max(1.0));
        let found = radial_svm::scores(&fit.expansion, fit.bias, Decay { gamma, is_compact: false }, design, design);
        for (row, found) in found.iter().enumerate() {
            // |f(x) − g(x)| ≤ ‖f − g‖, each within 1e-8 of the optimum.
            prop_assert!((found - fit.bias - f(row)).abs() <= 4.0 * (1e-8 * value.max(1.0)).sqrt());
        }
    }
}

#[derive(Deserialize)]
struct CrossValidation {
    rows_used: usize,
    results: Results,
}

#[derive(Deserialize)]
struct Results {
    svm_rbf: Scores,
}

#[derive(Deserialize)]
struct Scores {
    accuracy: f64,
    brier: f64,
    auc: f64,
    log_loss: f64,
    accuracy_of_sign: f64,
}

/// Fold of each row: rank by (label, file order) mod 10. In these sets the positive label sorts last.
fn folds(y: &[f64], rows: &[usize]) -> Vec<usize> {
    let mut next = [0, rows.iter().filter(|row| y[**row] < 0.0).count()];
    rows.iter()
        .map(|row| {
            let rank = &mut next[usize::from(y[*row] > 0.0)];
            *rank += 1;
            (*rank - 1) % 10
        })
        .collect()
}

/// Dense columns standardised over the training rows; a missing value, which the set has as 0, is NaN in `raw`.
fn standardised(design: &Design, raw: &[f64], training: &[usize]) -> Design {
    let mut out = design.clone();
    for column in 0..design.n_dense {
        let at = |row: usize| raw[row * design.n_dense + column];
        let known: Vec<f64> = training.iter().map(|row| at(*row)).filter(|x| !x.is_nan()).collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let sd = (known.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / known.len() as f64).sqrt();
        for row in 0..design.n_rows {
            let z = (at(row) - mean) / sd;
            out.dense[row * design.n_dense + column] = if z.is_nan() || sd < 1e-12 { 0.0 } else { z };
        }
    }
    out
}

/// Every row's decision value by a fit on the rows marked. Equal rows are fitted as one with their number as its cost.
fn decide(design: &Design, y: &[f64], is_training: &[bool]) -> Vec<f64> {
    let gamma = default_gamma(design);
    let (mut cost, mut first) = (vec![0.0; y.len()], BTreeMap::new());
    for row in (0..y.len()).filter(|row| is_training[*row]) {
        let numbers = design.dense_row(row).iter().chain([&y[row]]).map(|x| x.to_bits());
        let key: Vec<u64> = numbers.chain(design.nominal.iter().map(|block| block.codes[row].into())).collect();
        cost[*first.entry(key).or_insert(row)] += 1.0;
    }
    let fit = radial_svm::fit(design, gamma, y, &cost, None, &options());
    assert!(fit.certificate.relative_gap <= 1e-8, "{:?}", fit.certificate);
    radial_svm::scores(&fit.expansion, fit.bias, Decay { gamma, is_compact: false }, design, design)
}

/// Ten folds; in each the decision values of ten inner folds are pooled for Platt's curve.
fn cross_validate(set: &sets::Set) -> [f64; 5] {
    let (design, y) = (&set.design, &set.y);
    let n = y.len();
    let raw: Vec<f64> = (0..n).flat_map(|row| set.known_dense_row(row)).collect();
    let all: Vec<usize> = (0..n).collect();
    let outer = folds(y, &all);
    let (mut probabilities, mut right_sign) = (vec![0.0; n], 0.0);
    for fold in 0..10 {
        let training: Vec<usize> = (0..n).filter(|row| outer[*row] != fold).collect();
        let design = standardised(design, &raw, &training);
        let inner = folds(y, &training);
        let (mut pooled, mut of_pooled) = (Vec::new(), Vec::new());
        for inner_fold in 0..10 {
            let mut is_training = vec![false; n];
            training.iter().zip(&inner).for_each(|(row, at)| is_training[*row] = *at != inner_fold);
            let decided = decide(&design, y, &is_training);
            for (row, _) in training.iter().zip(&inner).filter(|(_, at)| **at == inner_fold) {
                pooled.push(decided[*row]);
                of_pooled.push(y[*row] > 0.0);
            }
        }
        let curve = platt::fit(&pooled, &of_pooled, &vec![1.0; pooled.len()], platt::Targets::Smoothed);
        let is_training: Vec<bool> = outer.iter().map(|at| *at != fold).collect();
        let decided = decide(&design, y, &is_training);
        for row in (0..n).filter(|row| outer[*row] == fold) {
            probabilities[row] = math::logistic(curve.log_odds(decided[row]));
            right_sign += if decided[row] * y[row] > 0.0 { 1.0 / n as f64 } else { 0.0 };
        }
    }
    let positive: Vec<bool> = y.iter().map(|y| *y > 0.0).collect();
    let ones = vec![1.0; n];
    let rounded: Vec<f64> = probabilities.iter().map(|p| (p * 1e5).round()).collect();
    [
        scores::accuracy(&probabilities, &positive, &ones),
        scores::brier(&probabilities, &positive, &ones),
        scores::auc(&rounded, &positive, &ones),
        scores::log_loss(&probabilities, &positive, &ones),
        Some(right_sign),
    ]
    .map(|score| score.expect("both classes"))
}

#[test]
fn cross_validation_gives_libsvms_scores() {
    for name in ["iris_versicolor_virginica", "heart_disease", "titanic", "ionosphere"] {
        let text = sets::text(&format!("reference/cv_{name}.json"));
        let reference: CrossValidation = serde_json::from_str(&text).expect("a reference");
        let set = sets::set(name);
        assert_eq!(set.y.len(), reference.rows_used, "{name}");
        let expected = reference.results.svm_rbf;
        let [accuracy, brier, auc, log_loss, accuracy_of_sign] = cross_validate(&set);
        println!("{name}: Brier {brier} ({}), log loss {log_loss} ({})", expected.brier, expected.log_loss);
        assert_close(&format!("{name} Brier"), brier, expected.brier, 1e-4);
        assert_close(&format!("{name} log loss"), log_loss, expected.log_loss, 5e-4);
        assert_close(&format!("{name} AUC"), auc, expected.auc, 1e-3);
        // No row at p = ½ to change sides.
        assert_close(&format!("{name} accuracy"), accuracy, expected.accuracy, 1e-12);
        assert_close(&format!("{name} accuracy of the sign"), accuracy_of_sign, expected.accuracy_of_sign, 1e-12);
    }
}

/// Rows without cost are decided as rows of another design are; one class gives its label.
#[test]
fn decisions_do_not_depend_on_where_a_row_stands() {
    let set = sets::set("heart_disease");
    let n = set.y.len();
    let (trained, others): (Vec<u32>, Vec<u32>) = (0..n as u32).partition(|row| row % 3 > 0);
    let of =
        |rows: &[u32]| (set.design.select(rows), rows.iter().map(|row| set.y[*row as usize]).collect::<Vec<f64>>());
    let ((train, y), (rest, _)) = (of(&trained), of(&others));
    let gamma = default_gamma(&train);
    assert_close("gamma", gamma, 1.0 / set.design.n_coordinates() as f64, 0.0);
    let fit = radial_svm::fit(&train, gamma, &y, &vec![1.0; y.len()], None, &options());
    let outside = radial_svm::scores(&fit.expansion, fit.bias, Decay { gamma, is_compact: false }, &train, &rest);
    let is_training: Vec<bool> = (0..n).map(|row| row % 3 > 0).collect();
    let inside = decide(&set.design, &set.y, &is_training);
    for (row, outside) in others.iter().zip(outside) {
        assert_close("decision", outside, inside[*row as usize], 1e-3);
    }
    let one = radial_svm::fit(&train, gamma, &vec![1.0; y.len()], &vec![1.0; y.len()], None, &options());
    assert_eq!((one.bias, one.norm), (1.0, 0.0));
}
