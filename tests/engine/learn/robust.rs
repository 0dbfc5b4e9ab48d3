//! Problems on which solvers are known to fail.

use crate::sets;
use nomogram::features::design::{Design, Nominal};
use nomogram::learn::linear_svm::{LinearFit, fit};
use nomogram::learn::solve::certificate::StopReason;
use nomogram::learn::solve::{SolveOptions, Solver};

const BOTH: [Solver; 2] = [Solver::InteriorPoint, Solver::Smo];

fn with(solver: Solver) -> SolveOptions {
    SolveOptions { solver, ..SolveOptions::default() }
}

fn dense(rows: &[&[f64]]) -> Design {
    Design { n_rows: rows.len(), n_dense: rows[0].len(), dense: rows.concat(), nominal: Vec::new() }
}

/// A column of pseudo-random numbers in −1 … 1.
fn noise(n: usize, seed: u32) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 23) - 1.0
    };
    (0..n).map(|_| next()).collect()
}

fn assert_sound(fit: &LinearFit) {
    assert!(fit.weights.iter().chain(&fit.dual).all(|x| x.is_finite()) && fit.bias.is_finite(), "{fit:?}");
    let c = &fit.certificate;
    assert!(c.relative_gap >= 0.0 && c.relative_gap.is_finite(), "{c:?}");
}

#[test]
fn one_class_or_none() {
    let design = dense(&[&[1.0, 2.0], &[3.0, -1.0]]);
    for solver in BOTH {
        for (y, cost, bias) in [
            ([1.0, 1.0], [1.0, 1.0], 1.0),
            ([-1.0, -1.0], [1.0; 2], -1.0),
            ([1.0, -1.0], [0.0, 2.0], -1.0),
            ([1.0, -1.0], [0.0, 0.0], 0.0),
        ] {
            let fit = fit(&design, &y, &cost, &with(solver));
            assert_eq!((fit.weights, fit.bias, fit.dual), (vec![0.0, 0.0], bias, vec![0.0, 0.0]));
            assert_eq!(fit.certificate.stopped, StopReason::Optimal);
        }
    }
}

/// Two rows at distance 2: w = d / (d²/2) = 1, or C (x₁ − x₂) where C is too small for that.
#[test]
fn one_row_in_each_class() {
    let design = dense(&[&[1.0], &[-1.0]]);
    for solver in BOTH {
        for (c, w) in [(1.0, 1.0), (1e6, 1.0), (0.1, 0.2), (1e-6, 2e-6)] {
            let fit = fit(&design, &[1.0, -1.0], &[c, c], &with(solver));
            assert!((fit.weights[0] / w - 1.0).abs() < 1e-3 && fit.bias.abs() < 1e-3, "{solver:?} {c}: {fit:?}");
            assert_eq!(fit.certificate.stopped, StopReason::Optimal);
        }
    }
}

#[test]
fn identical_rows_of_both_classes_teach_nothing() {
    let design = dense(&[&[0.5, 1.0], &[0.5, 1.0], &[0.5, 1.0]]);
    for solver in BOTH {
        let fit = fit(&design, &[1.0, 1.0, -1.0], &[1.0; 3], &with(solver));
        assert_sound(&fit);
        assert!(fit.weights.iter().all(|w| w.abs() < 1e-9), "{fit:?}");
        assert!((fit.certificate.primal_objective - 2.0).abs() < 1e-8, "{fit:?}");
        assert!((fit.bias - 1.0).abs() < 1e-9, "{fit:?}");
    }
}

#[test]
fn no_coordinates_at_all() {
    let design = Design { n_rows: 3, ..Design::default() };
    for solver in BOTH {
        let fit = fit(&design, &[1.0, -1.0, -1.0], &[1.0; 3], &with(solver));
        assert!((fit.certificate.primal_objective - 2.0).abs() < 1e-8 && (fit.bias + 1.0).abs() < 1e-9, "{fit:?}");
    }
}

/// From tiny to huge C, separable and not: proved optimal, or said not to be, but never wrong.
#[test]
fn any_cost() {
    for name in ["iris_versicolor_virginica", "voting", "shuttle_landing_control", "heart_disease", "mushroom"] {
        let set = sets::set(name);
        let (design, y, weights) = sets::merge(&set);
        for c in [1e-6, 1e-3, 1e3, 1e6] {
            let cost: Vec<f64> = weights.iter().map(|weight| c * weight).collect();
            let fit = fit(&design, &y, &cost, &SolveOptions::default());
            assert_sound(&fit);
            assert!(fit.certificate.relative_gap < 1e-8, "{name}, C = {c}: {:?}", fit.certificate);
        }
    }
}

/// At a tiny C the weights are Σ ± C x of nearly all rows, and a gap relative to the objective says nothing of them.
#[test]
fn weights_are_right_at_a_tiny_cost() {
    let set = sets::set("heart_disease");
    for c in [1e-3, 1e-6] {
        let cost = vec![c; set.y.len()];
        let [a, b] = BOTH.map(|solver| fit(&set.design, &set.y, &cost, &with(solver)));
        let size = a.weights.iter().map(|w| w.abs()).fold(0.0, f64::max);
        let difference = a.weights.iter().zip(&b.weights).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(size > 0.1 * c && difference < 1e-3 * size, "{difference} of {size} at {c}");
    }
}

/// One row in a thousand is positive.
#[test]
fn imbalance() {
    let n = 5000;
    let (a, b) = (noise(n, 1), noise(n, 2));
    let design = Design {
        n_rows: n,
        n_dense: 2,
        dense: a.iter().zip(&b).flat_map(|(a, b)| [*a, *b]).collect(),
        nominal: Vec::new(),
    };
    let y: Vec<f64> = (0..n).map(|row| if row % 1000 == 7 { 1.0 } else { -1.0 }).collect();
    for solver in BOTH {
        let fit = fit(&design, &y, &vec![1.0; n], &with(solver));
        assert_eq!(fit.certificate.stopped, StopReason::Optimal, "{:?}", fit.certificate);
        assert!(fit.certificate.primal_objective <= 10.0 + 1e-9 && (fit.bias + 1.0).abs() < 0.1, "{fit:?}");
    }
}

/// Columns that are copies, sums of others, constant, or on wildly different scales. (SMO is not asked: its time grows
/// with the scale, which is why columns are standardised.)
#[test]
fn collinear_and_unscaled_columns() {
    let n = 400;
    let (a, b, e) = (noise(n, 3), noise(n, 4), noise(n, 5));
    let row = |i: usize| [a[i], a[i], b[i], a[i] + b[i], 5.0, 1e3 * b[i], 1e-6 * a[i]];
    let codes: Vec<u32> = (0..n as u32).map(|i| i % 3).collect();
    let block = Nominal { n_levels: 3, codes };
    let design =
        Design { n_rows: n, n_dense: 7, dense: (0..n).flat_map(row).collect(), nominal: vec![block.clone(), block] };
    let y: Vec<f64> = (0..n).map(|i| if a[i] - b[i] + e[i] > 0.0 { 1.0 } else { -1.0 }).collect();
    let fit = fit(&design, &y, &vec![1.0; n], &SolveOptions::default());
    assert_eq!(fit.certificate.stopped, StopReason::Optimal, "{:?}", fit.certificate);
    assert!((fit.weights[0] - fit.weights[1]).abs() < 1e-9);
    assert!(fit.weights[7..10].iter().zip(&fit.weights[10..13]).all(|(a, b)| (a - b).abs() < 1e-9));
}

/// The limit is a stop reason, not an error, and what comes out is feasible and honest about its gap.
#[test]
fn too_few_steps_are_told() {
    let set = sets::set("pima");
    for solver in BOTH {
        let options = SolveOptions { max_iterations: Some(3), ..with(solver) };
        let fit = fit(&set.design, &set.y, &vec![1.0; set.y.len()], &options);
        assert_sound(&fit);
        assert_eq!(fit.certificate.stopped, StopReason::IterationLimit);
        assert!(fit.certificate.relative_gap > 1e-3 && fit.certificate.iterations == 3);
        assert!(fit.dual.iter().all(|a| (0.0..=1.0).contains(a)));
    }
}

/// A cache of two rows, so that each is given up and computed again.
#[test]
fn a_small_cache_changes_nothing() {
    let set = sets::set("heart_disease");
    let cost = vec![1.0; set.y.len()];
    let options = SolveOptions { cache_bytes: 0, ..with(Solver::Smo) };
    let (small, large) =
        (fit(&set.design, &set.y, &cost, &options), fit(&set.design, &set.y, &cost, &with(Solver::Smo)));
    assert_eq!(small.weights, large.weights);
}

#[test]
#[should_panic(expected = "not finite")]
fn a_number_that_is_none_is_refused() {
    fit(&dense(&[&[1.0], &[f64::NAN]]), &[1.0, -1.0], &[1.0; 2], &SolveOptions::default());
}
