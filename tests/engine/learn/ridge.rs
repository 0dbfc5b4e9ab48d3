use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::{scores::repeat, svm::rows as multiplied_out};
use crate::sets;
use nomogram::features::design::Design;
use nomogram::learn::proximal::Found;
use nomogram::learn::ridge::fit;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::solve::certificate::StopReason;
use proptest::prelude::*;
use serde_json::Value;

fn solve(design: &Design, y: &[f64], weights: &[f64], lambda: f64) -> Found {
    fit(design, y, weights, lambda, &SolveOptions::default())
}

#[test]
fn the_reference_is_met() {
    let reference: Value = serde_json::from_str(&sets::text("reference/ridge.json")).unwrap();
    let (design, y) = sets::numeric_set("diabetes_regression");
    let mean = y.iter().sum::<f64>() / y.len() as f64;
    for (lambda, expected) in reference["diabetes"]["ridge"].as_object().unwrap() {
        let fit = solve(&design, &y, &vec![1.0; y.len()], lambda.parse().unwrap());
        for (w, expected) in fit.weights.iter().zip(expected["beta"].as_array().unwrap()) {
            assert_close(lambda, *w, expected.as_f64().unwrap(), 1e-8);
        }
        assert_close("bias", fit.bias, mean, 1e-9);
        assert_eq!(fit.certificate.stopped, StopReason::Optimal, "{lambda}: {:?}", fit.certificate);
    }
}

/// Residuals of the normal equations from their definition (bias last), and the objective.
fn residual(design: &Design, y: &[f64], weights: &[f64], lambda: f64, fit: &Found) -> (Vec<f64>, f64) {
    let mut out: Vec<f64> = fit.weights.iter().map(|w| -lambda * w).chain([0.0]).collect();
    let mut value = 0.5 * lambda * fit.weights.iter().map(|w| w * w).sum::<f64>();
    for ((x, y), weight) in multiplied_out(design).iter().zip(y).zip(weights) {
        let error = y - fit.bias - x.iter().zip(&fit.weights).map(|(x, w)| x * w).sum::<f64>();
        out.iter_mut().zip(x.iter().chain([&1.0])).for_each(|(r, x)| *r += weight * error * x);
        value += 0.5 * weight * error * error;
    }
    (out, value)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// With more coordinates than rows too.
    #[test]
    fn the_normal_equations_hold(problem in problems(1..25), target in prop::collection::vec(-50i8..50, 25)) {
        let y: Vec<f64> = target.iter().take(problem.y.len()).map(|y| f64::from(*y) / 7.0 + 100.0).collect();
        for lambda in [1e-3, 1.0, 300.0] {
            let fit = solve(&problem.design, &y, &problem.cost, lambda);
            let (residual, value) = residual(&problem.design, &y, &problem.cost, lambda, &fit);
            let size: f64 = problem.cost.iter().sum::<f64>() * 10.0;
            prop_assert!(residual.iter().all(|r| r.abs() <= 1e-11 * size + 1e-13), "{lambda}: {residual:?} {fit:?}");
            prop_assert!((value - fit.certificate.primal_objective).abs() <= 1e-10 * value.max(1.0));
            prop_assert_eq!(fit.certificate.stopped, StopReason::Optimal);
        }
    }

    #[test]
    fn a_weight_counts_as_copies_and_order_does_not_matter(problem in problems(2..25), lambda in prop::sample::select(vec![0.1, 5.0])) {
        let times: Vec<u32> = (0..problem.y.len()).map(|row| (row % 4) as u32).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let weighted = solve(&problem.design, &problem.y, &weights, lambda);
        let mut rows: Vec<u32> = repeat(&(0..problem.y.len() as u32).collect::<Vec<_>>(), &times);
        for _ in 0..2 {
            rows.reverse();
            let copied = problem.select(&rows);
            let other = solve(&copied.design, &copied.y, &vec![1.0; rows.len()], lambda);
            let apart = weighted.weights.iter().zip(&other.weights).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            prop_assert!(apart < 1e-10 && (weighted.bias - other.bias).abs() < 1e-10);
        }
    }
}

/// Fewer rows than coordinates: the two systems give one answer.
#[test]
fn rows_and_coordinates_agree() {
    let set = sets::set("colon");
    let (design, y) = (&set.design, &set.y);
    let fit = solve(design, y, &vec![1.0; y.len()], 10.0);
    let (residual, _) = residual(design, y, &vec![1.0; y.len()], 10.0, &fit);
    assert!(residual.iter().all(|r| r.abs() < 1e-10));
    // The rows three times, as weights and as rows: 186 rows by weight, still fewer than coordinates.
    let thrice = solve(design, y, &vec![3.0; y.len()], 30.0);
    for (a, b) in fit.weights.iter().zip(&thrice.weights) {
        assert_close("λ and the weights in one unit", *a, *b, 1e-12);
    }
}

#[test]
fn no_penalty_gives_the_smallest_of_the_best() {
    let (design, y) = sets::numeric_set("diabetes_regression");
    let alone = solve(&design, &y, &vec![1.0; y.len()], 0.0);
    let p = design.n_dense;
    let of_row = |row| design.dense_row(row).iter().chain(design.dense_row(row)).copied().collect::<Vec<_>>();
    let twice = Design { n_dense: 2 * p, dense: (0..design.n_rows).flat_map(of_row).collect(), ..design.clone() };
    let twins = solve(&twice, &y, &vec![1.0; y.len()], 0.0);
    for j in 0..p {
        assert_close("half", twins.weights[j], 0.5 * alone.weights[j], 1e-6);
        assert_close("the other half", twins.weights[j + p], 0.5 * alone.weights[j], 1e-6);
    }
}

#[test]
fn no_row_no_weights() {
    let (design, y) = sets::numeric_set("diabetes_regression");
    let fit = solve(&design, &y, &vec![0.0; y.len()], 1.0);
    assert!(fit.weights.iter().all(|w| w.abs() <= 0.0) && fit.bias.abs() <= 0.0);
}
