//! The polynomial SVM against the linear one on its explicit features, and against a slow twin.

use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::svm as oracle;
use crate::sets;
use nomogram::features::Features;
use nomogram::features::design::Design;
use nomogram::learn::forest::columns::Columns;
use nomogram::learn::kernel_svm::SharedKernel;
use nomogram::learn::proximal::Penalties;
use nomogram::learn::proximal::process::Process;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::{Learner, Prepared, Rows, linear_svm, polynomial_svm};
use proptest::prelude::*;

fn options() -> SolveOptions {
    SolveOptions::default().for_kernels()
}

fn factorial(n: u32) -> f64 {
    (1..=n).map(f64::from).product()
}

/// All exponents (q_1 … q_m) of sum up to d.
fn exponents(m: usize, d: u32) -> Vec<Vec<u32>> {
    if m == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: u32| {
        exponents(m - 1, d - last).into_iter().map(move |mut q| {
            q.push(last);
            q
        })
    };
    (0..=d).flat_map(with_last).collect()
}

/// √c_q x^q for every q of degree ≤ d: c_q = d! / (q_1! … q_m! (d − l)!).
fn features(x: &[f64], d: u32) -> Vec<f64> {
    exponents(x.len(), d)
        .iter()
        .map(|q| {
            let rest = factorial(d - q.iter().sum::<u32>());
            let c = factorial(d) / (q.iter().map(|q| factorial(*q)).product::<f64>() * rest);
            c.sqrt() * x.iter().zip(q).map(|(x, q)| x.powi(*q as i32)).product::<f64>()
        })
        .collect()
}

fn explicit(design: &Design, d: u32) -> Design {
    let rows: Vec<Vec<f64>> = oracle::rows(design).iter().map(|row| features(row, d)).collect();
    Design {
        n_rows: design.n_rows,
        n_dense: exponents(design.n_coordinates(), d).len(),
        dense: rows.concat(),
        nominal: Vec::new(),
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Σ_q Φ_q(x) Φ_q(z) is what the scores of one row with coefficient 1 are.
    #[test]
    fn the_kernel_is_the_product_of_the_explicit_features(problem in problems(1..6), d in 1u32..5) {
        let design = &problem.design;
        prop_assume!(design.n_coordinates() <= 7);
        let rows = oracle::rows(design);
        for (i, x) in rows.iter().enumerate() {
            let mut one = vec![0.0; rows.len()];
            one[i] = 1.0;
            let kernels = polynomial_svm::scores(&one, 0.0, d, design, design);
            for (z, k) in rows.iter().zip(kernels) {
                let by_features = dot(&features(x, d), &features(z, d));
                prop_assert!((k - by_features).abs() <= 1e-10 * by_features.abs().max(1.0), "{k} {by_features}");
            }
        }
    }

    #[test]
    fn the_optimum_is_found_and_proved(problem in problems(1..11), d in 2u32..4) {
        let (design, y, cost) = (&problem.design, &problem.y, &problem.cost);
        let rows = oracle::rows(design);
        let pairs: Vec<Vec<f64>> =
            rows.iter().map(|a| rows.iter().map(|b| (dot(a, b) + 1.0).powi(d as i32)).collect()).collect();
        let best: Vec<f64> = oracle::dual_of_kernel(&pairs, y, cost).iter().zip(y).map(|(a, y)| a * y).collect();
        let value: f64 = (0..y.len()).map(|row| best[row].abs() - 0.5 * best[row] * dot(&pairs[row], &best)).sum();
        let fit = polynomial_svm::fit(design, d, y, cost, None, &options());
        prop_assert!(fit.certificate.relative_gap <= 1e-8, "{:?}", fit.certificate);
        prop_assert!((fit.certificate.primal_objective - value).abs() <= 2e-8 * value.max(1.0));
        // f(x) = Σ α_j y_j K(x, x_j) + b, by hand.
        let found = polynomial_svm::scores(&fit.expansion, fit.bias, d, design, design);
        for (row, found) in found.iter().enumerate() {
            let by_hand = fit.bias + dot(&pairs[row], &fit.expansion);
            prop_assert!((found - by_hand).abs() <= 1e-9 * by_hand.abs().max(1.0));
        }
        let squared_norm: f64 = (0..y.len()).map(|row| fit.expansion[row] * dot(&pairs[row], &fit.expansion)).sum();
        prop_assert!((fit.norm * fit.norm - squared_norm).abs() <= 1e-6 * squared_norm.max(1e-3));
    }

    /// A row that costs twice as much is the row twice; a row without cost is not there.
    #[test]
    fn costs_are_copies(problem in problems(2..9)) {
        let unit = problem.cost.iter().copied().fold(f64::INFINITY, |a, b| if b > 0.0 { a.min(b) } else { a });
        prop_assume!(unit.is_finite());
        let times = |row: usize| (problem.cost[row] / unit).round() as usize;
        prop_assume!((0..problem.y.len()).all(|row| (problem.cost[row] - unit * times(row) as f64).abs() < 1e-9));
        let rows: Vec<u32> = (0..problem.y.len()).flat_map(|row| vec![row as u32; times(row)]).collect();
        let copies = problem.select(&rows);
        let weighted = polynomial_svm::fit(&problem.design, 2, &problem.y, &problem.cost, None, &options());
        let copied = polynomial_svm::fit(&copies.design, 2, &copies.y, &vec![unit; rows.len()], None, &options());
        let (a, b) = (weighted.certificate.primal_objective, copied.certificate.primal_objective);
        prop_assert!((a - b).abs() <= 4e-8 * a.max(1.0), "{a} {b}");
        prop_assert!((weighted.norm - copied.norm).abs() <= 4.0 * (1e-8 * a.max(1.0)).sqrt());
    }
}

/// Of a set of the project: the linear SVM on the 1 + m + … explicit features has the same optimum and the same decisions,
/// also from the start of another fit.
#[test]
fn the_linear_svm_on_the_explicit_features_is_the_same_machine() {
    let set = sets::set("iris_versicolor_virginica");
    for (d, c) in [(2, 1.0), (3, 0.1), (4, 0.01)] {
        let cost = vec![c; set.y.len()];
        let of_kernel = polynomial_svm::fit(&set.design, d, &set.y, &cost, None, &options());
        let all = explicit(&set.design, d);
        let of_features = linear_svm::fit(&all, &set.y, &cost, &SolveOptions::default());
        let (a, b) = (&of_kernel.certificate, &of_features.certificate);
        assert!(a.relative_gap <= 1e-8 && b.relative_gap <= 1e-8, "{a:?} {b:?}");
        assert_close("objective", a.primal_objective, b.primal_objective, 1e-6 * b.primal_objective);
        let norm = dot(&of_features.weights, &of_features.weights).sqrt();
        assert_close("norm", of_kernel.norm, norm, 1e-3 * norm);
        let scores = polynomial_svm::scores(&of_kernel.expansion, of_kernel.bias, d, &set.design, &set.design);
        for (of_kernel, f) in scores.iter().zip(all.times(&of_features.weights)) {
            assert_close("decision", *of_kernel, f + of_features.bias, 2e-3);
        }
        let again = polynomial_svm::fit(&set.design, d, &set.y, &cost, Some(&of_kernel.dual), &options());
        assert!(again.certificate.relative_gap <= 1e-8 && again.certificate.iterations <= a.iterations);
    }
}

/// Through the enum: distances are scores by ‖w‖, of its own rows and of others.
#[test]
fn the_learners_distances_are_scores_by_the_norm() {
    let set = sets::set("heart_disease");
    let (own, others): (Vec<u32>, Vec<u32>) = (0..set.y.len() as u32).partition(|row| row % 3 > 0);
    let design = set.design.select(&own);
    let features = Features { design, groups: Vec::new(), sub_kernels: Vec::new(), values: Vec::new() };
    let y: Vec<f64> = own.iter().map(|row| set.y[*row as usize]).collect();
    let learner = Learner::PolynomialSvm { cost: 0.01, degree: 3 };
    assert!(!learner.adds_up() && learner.has_a_margin() && learner.is_a_distance() && !learner.shrinks());
    assert_close("C", learner.cost(), 0.01, 0.0);
    let kernel = SharedKernel::new(&features.design, &[]);
    let (process, columns) = (Process::default().into(), Columns::default().into());
    let prepared = Prepared { kernel: kernel.into(), penalties: Penalties::default(), process, columns };
    let ones = vec![1.0; y.len()];
    let rows = Rows { y: &y, kept: &ones, weights: &ones };
    let fit = learner.fit(&features, &prepared, rows, &SolveOptions::default());
    assert!(fit.score.weights.is_empty() && fit.certificate.relative_gap <= 1e-8);
    let decide = |x: &[f64]| {
        let k = |z: &Vec<f64>| (dot(x, z) + 1.0).powi(3);
        let trained = oracle::rows(&features.design);
        (fit.score.bias + trained.iter().zip(&fit.score.expansion).map(|(z, c)| c * k(z)).sum::<f64>()) / fit.score.norm
    };
    for (x, distance) in oracle::rows(&features.design).iter().zip(&fit.distances) {
        assert_close("own row", *distance, decide(x), 1e-9);
    }
    let rest = set.design.select(&others);
    let of_rest = learner.distances(&fit.score, &features.design, &rest).expect("distances");
    for (x, distance) in oracle::rows(&rest).iter().zip(of_rest) {
        assert_close("another row", distance, decide(x), 1e-9);
    }
    assert!(Learner::Svm { cost: 1.0 }.distances(&fit.score, &features.design, &rest).is_none());
}

/// One class alone gives its label.
#[test]
fn one_class_is_its_label() {
    let set = sets::set("heart_disease");
    let n = set.y.len();
    let fit = polynomial_svm::fit(&set.design, 2, &vec![1.0; n], &vec![1.0; n], None, &options());
    assert_close("bias", fit.bias, 1.0, 0.0);
    assert_close("norm", fit.norm, 0.0, 0.0);
}
