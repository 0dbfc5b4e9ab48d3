//! SVMs with a sum of sub-kernels, against a slow twin and against linear ones that must be the same.
#![allow(clippy::float_cmp, reason = "what must be exact is compared exactly")]

use crate::features::kernels::{by_definition, sub_kernels};
use crate::helper::assert_close;
use crate::learn::problems::{Problem, problems};
use crate::oracle::svm as oracle;
use nomogram::features::design::Design;
use nomogram::features::kernels::{Point, SubKernel};
use nomogram::learn::kernel_svm::{KernelFit, SharedKernel, SumKernel, fit};
use nomogram::learn::linear_svm;
use nomogram::learn::solve::smo::Kernel;
use nomogram::learn::solve::{SolveOptions, Solver, certificate::StopReason};
use proptest::prelude::*;
use std::ops::Range;

const SOLVERS: [Solver; 2] = [Solver::InteriorPoint, Solver::Smo];

fn options() -> SolveOptions {
    SolveOptions::default().for_kernels()
}

fn with(solver: Solver) -> SolveOptions {
    SolveOptions { solver, ..options() }
}

/// A problem with one to three sub-kernels besides its coordinates.
fn with_kernels(rows: Range<usize>) -> impl Strategy<Value = (Problem, Vec<SubKernel>)> {
    problems(rows).prop_flat_map(|problem| {
        let kernels = prop::collection::vec(sub_kernels(problem.y.len()), 1..4);
        (Just(problem), kernels)
    })
}

/// K of all pairs of rows, by the definitions.
fn all_pairs(problem: &Problem, kernels: &[SubKernel]) -> Vec<Vec<f64>> {
    let rows = oracle::rows(&problem.design);
    let of = |i: usize, j: usize| {
        let products: f64 = rows[i].iter().zip(&rows[j]).map(|(a, b)| a * b).sum();
        products + kernels.iter().map(|kernel| by_definition(kernel, i, j)).sum::<f64>()
    };
    (0..rows.len()).map(|i| (0..rows.len()).map(|j| of(i, j)).collect()).collect()
}

fn times(pairs: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
    pairs.iter().map(|row| row.iter().zip(coefficients).map(|(a, b)| a * b).sum()).collect()
}

fn signed(alpha: &[f64], y: &[f64]) -> Vec<f64> {
    alpha.iter().zip(y).map(|(a, y)| a * y).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// f of every row without the bias.
fn scores(fit: &KernelFit, problem: &Problem, kernels: &[SubKernel]) -> Vec<f64> {
    let mut out = problem.design.times(&fit.weights);
    for kernel in kernels {
        let expansion = kernel.expansion(&fit.expansion);
        for (row, sum) in out.iter_mut().enumerate() {
            *sum += match kernel {
                SubKernel::Radial { columns, levels, .. } | SubKernel::Compact { columns, levels, .. } => {
                    expansion.at(Point {
                        numbers: &columns.iter().map(|z| z[row]).collect::<Vec<f64>>(),
                        levels: &levels.iter().map(|(_, codes)| codes[row]).collect::<Vec<u32>>(),
                    })
                }
                SubKernel::Polynomial { column, .. } => expansion.at(Point { numbers: &[column[row]], levels: &[] }),
            };
        }
    }
    out
}

/// How far two scores may be apart when each answer is within 1e-8 of the optimum: |f(x) − g(x)| ≤ ‖f − g‖ √K(x, x).
fn allowed(fit: &KernelFit, diagonal: f64) -> f64 {
    2.0 * (2e-8 * fit.certificate.primal_objective.max(1e-2) * diagonal.max(1.0)).sqrt()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Both ways reach the slow twin's optimum, and what the certificate says is so by the definitions.
    #[test]
    fn both_solvers_find_the_optimum_and_prove_it((problem, kernels) in with_kernels(1..11)) {
        let Problem { design, y, cost } = &problem;
        let pairs = all_pairs(&problem, &kernels);
        let best = signed(&oracle::dual_of_kernel(&pairs, y, cost), y);
        let best_value = best.iter().map(|b| b.abs()).sum::<f64>() - 0.5 * dot(&best, &times(&pairs, &best));
        let prepared = SharedKernel::new(design, &kernels);
        let diagonal = (0..y.len()).map(|row| pairs[row][row]).fold(0.0, f64::max);
        for solver in SOLVERS {
            let fit = fit(design, &prepared, y, cost, None, &with(solver));
            let c = &fit.certificate;
            prop_assert_eq!(c.stopped, StopReason::Optimal, "{:?}", c);
            prop_assert!(c.relative_gap <= 1e-8, "{:?}", c);
            prop_assert!(fit.dual.iter().zip(cost).all(|(a, c)| (0.0..=*c).contains(a)));
            prop_assert!(dot(&fit.dual, y).abs() <= 1e-13 * cost.iter().sum::<f64>());
            let allowed_value = 1e-8 * best_value.max(1.0);
            prop_assert!((c.dual_objective - best_value).abs() <= allowed_value, "{solver:?} {c:?} {best_value}");

            let found = signed(&fit.dual, y);
            let value = found.iter().map(|b| b.abs()).sum::<f64>() - 0.5 * dot(&found, &times(&pairs, &found));
            prop_assert!((value - c.dual_objective).abs() <= 1e-10 * value.max(1.0), "{value} {c:?}");
            let scores = scores(&fit, &problem, &kernels);
            let (primal, [low, high]) = oracle::primal_of_scores(&scores, fit.norm * fit.norm, y, cost);
            prop_assert!((primal - c.primal_objective).abs() <= 1e-10 * primal.max(1.0), "{primal} {c:?}");
            prop_assert!(low > high || (low - 1e-7 <= fit.bias && fit.bias <= high + 1e-7));
            for (found, expected) in scores.iter().zip(times(&pairs, &best)) {
                prop_assert!((found - expected).abs() <= allowed(&fit, diagonal), "{found} {expected}");
            }
        }
    }

    #[test]
    fn the_order_of_rows_does_not_matter((problem, kernels) in with_kernels(2..40)) {
        let order: Vec<u32> = (0..problem.y.len() as u32).rev().collect();
        let turned = problem.select(&order);
        let of = |values: &[f64]| values.iter().rev().copied().collect::<Vec<f64>>();
        let turned_kernels: Vec<SubKernel> = kernels.iter().map(|kernel| match kernel {
            SubKernel::Radial { columns, levels, gamma } => SubKernel::Radial {
                columns: columns.iter().map(|z| of(z)).collect(),
                levels: levels.iter().map(|(n, codes)| (*n, codes.iter().rev().copied().collect())).collect(),
                gamma: *gamma,
            },
            SubKernel::Compact { columns, levels, range } => SubKernel::Compact {
                columns: columns.iter().map(|z| of(z)).collect(),
                levels: levels.iter().map(|(n, codes)| (*n, codes.iter().rev().copied().collect())).collect(),
                range: *range,
            },
            SubKernel::Polynomial { column, degree } => SubKernel::Polynomial { column: of(column), degree: *degree },
        }).collect();
        let prepared = SharedKernel::new(&problem.design, &kernels);
        let sum = SumKernel::new(&problem.design, &prepared);
        let diagonal = (0..problem.y.len() as u32).map(|row| sum.diagonal(row)).fold(0.0, f64::max);
        let other = SharedKernel::new(&turned.design, &turned_kernels);
        for solver in SOLVERS {
            let a = fit(&problem.design, &prepared, &problem.y, &problem.cost, None, &with(solver));
            let b = fit(&turned.design, &other, &turned.y, &turned.cost, None, &with(solver));
            let turned_back = of(&scores(&b, &turned, &turned_kernels));
            for (found, expected) in turned_back.iter().zip(scores(&a, &problem, &kernels)) {
                prop_assert!((found - expected).abs() <= allowed(&a, diagonal), "{solver:?}: {found} {expected}");
            }
        }
    }

    /// The rows that SMO asks for, in any order and part, and products with a vector, are those of the definitions.
    #[test]
    fn rows_and_products_are_the_kernels((problem, kernels) in with_kernels(2..20), seed in any::<u32>()) {
        let pairs = all_pairs(&problem, &kernels);
        let prepared = SharedKernel::new(&problem.design, &kernels);
        let sum = SumKernel::new(&problem.design, &prepared);
        let n = problem.y.len() as u32;
        let columns: Vec<u32> = (0..n).filter(|c| seed >> (c % 32) & 1 == 1).rev().collect();
        for row in 0..n {
            let mut out = vec![7.0];
            sum.append_row(row, &columns, &mut out);
            prop_assert_eq!(out.len(), columns.len() + 1);
            for (found, &column) in out[1..].iter().zip(&columns) {
                let expected = pairs[row as usize][column as usize];
                prop_assert!((found - expected).abs() <= 1e-12 * (1.0 + expected.abs()), "{found} {expected}");
            }
            prop_assert!((sum.diagonal(row) - pairs[row as usize][row as usize]).abs() <= 1e-9);
        }
        let coefficients: Vec<f64> = (0..n).map(|i| f64::from(seed.wrapping_mul(2 * i + 1) % 7) - 3.0).collect();
        let size: f64 = pairs.iter().flatten().map(|k| k.abs()).fold(1.0, f64::max);
        for (found, expected) in sum.times(&coefficients).expect("few cells").iter().zip(times(&pairs, &coefficients)) {
            prop_assert!((found - expected).abs() <= 1e-11 * size * f64::from(n), "{found} {expected}");
        }
    }
}

/// A polynomial of degree 1 is the dot product of its column: the linear solver's answer, to 1e-6.
#[test]
fn a_sub_kernel_that_is_linear_gives_the_linear_answer() {
    for name in ["heart_disease", "pima", "iris_versicolor_virginica"] {
        let set = crate::sets::set(name);
        let (design, n) = (&set.design, set.design.n_rows);
        let cost = vec![1.0; n];
        let expected = linear_svm::fit(design, &set.y, &cost, &SolveOptions::default());
        let rest = Design {
            n_dense: design.n_dense - 2,
            dense: (0..n).flat_map(|row| design.dense_row(row)[2..].to_vec()).collect(),
            ..design.clone()
        };
        let column = |at: usize| (0..n).map(|row| design.dense_row(row)[at]).collect::<Vec<f64>>();
        let kernels = [0, 1].map(|at| SubKernel::Polynomial { column: column(at), degree: 1 });
        let prepared = SharedKernel::new(&rest, &kernels);
        for solver in SOLVERS {
            let tight = SolveOptions { solver, relative_gap: 1e-12, acceptable_gap: 1e-12, ..options() };
            let fit = fit(&rest, &prepared, &set.y, &cost, None, &tight);
            for (at, kernel) in kernels.iter().enumerate() {
                let slope = kernel.expansion(&fit.expansion).derivatives(Point { numbers: &[0.0], levels: &[] })[1];
                assert_close(&format!("{name} {solver:?} column {at}"), slope, expected.weights[at], 1e-6);
            }
            for (at, (found, expected)) in fit.weights.iter().zip(&expected.weights[2..]).enumerate() {
                assert_close(&format!("{name} {solver:?} weight {at}"), *found, *expected, 1e-6);
            }
            assert_close("bias", fit.bias, expected.bias, 1e-6);
            assert_close("norm", fit.norm, dot(&expected.weights, &expected.weights).sqrt(), 1e-6);
        }
    }
}

/// Without sub-kernels it is the linear SVM, in whatever words.
#[test]
fn no_sub_kernels_is_the_linear_svm() {
    let set = crate::sets::set("voting");
    let cost = vec![1.0; set.y.len()];
    let linear = linear_svm::fit(&set.design, &set.y, &cost, &SolveOptions::default());
    let nothing = SharedKernel::new(&set.design, &[]);
    let fit = fit(&set.design, &nothing, &set.y, &cost, None, &SolveOptions::default());
    assert_eq!((&fit.weights, fit.bias), (&linear.weights, linear.bias));
    let of_expansion = set.design.transposed_times(&fit.expansion);
    assert!(of_expansion.iter().zip(&fit.weights).all(|(a, b)| (a - b).abs() < 1e-6));
}

/// Levels that differ by 1: K = e^{−γ} + (1 − e^{−γ}) [same level], a constant and a one-hot block that is scaled.
#[test]
fn a_radial_kernel_of_levels_is_a_scaled_block() {
    let set = crate::sets::set("breast_cancer_lju");
    let complete: Vec<u32> = (0..set.y.len() as u32)
        .filter(|row| set.design.nominal.iter().all(|block| (block.codes[*row as usize] as usize) < block.n_levels))
        .collect();
    let design = set.design.select(&complete);
    let y: Vec<f64> = complete.iter().map(|row| set.y[*row as usize]).collect();
    let cost = vec![1.0; y.len()];
    let gamma = 0.8;
    let scale = (1.0 - nomogram::math::exp(-gamma)).sqrt();
    let dense: Vec<f64> = oracle::rows(&design).into_iter().flatten().map(|x| scale * x).collect();
    let scaled = Design { n_rows: y.len(), n_dense: design.n_coordinates(), dense, nominal: vec![] };
    let expected = linear_svm::fit(&scaled, &y, &cost, &SolveOptions::default());
    let kernels: Vec<SubKernel> = design
        .nominal
        .iter()
        .map(|block| SubKernel::Radial { columns: vec![], levels: vec![(block.n_levels, block.codes.clone())], gamma })
        .collect();
    let nothing = Design { n_rows: y.len(), ..Design::default() };
    let fit = fit(&nothing, &SharedKernel::new(&nothing, &kernels), &y, &cost, None, &options());
    assert_close("objective", fit.certificate.primal_objective, expected.certificate.primal_objective, 1e-5);
    for ((first, block), kernel) in design.blocks().zip(&kernels) {
        let at = |level: u32| kernel.expansion(&fit.expansion).at(Point { numbers: &[], levels: &[level] });
        for level in 1..block.n_levels {
            let step = scale * (expected.weights[first + level] - expected.weights[first]);
            assert_close("a step between levels", at(level as u32) - at(0), step, 1e-3);
        }
    }
}

/// Rows that repeat, with two numbers and a kernel each, and the numbers of which some are unknown.
fn waves(n: usize, n_columns: usize) -> (Design, Vec<SubKernel>, Vec<f64>) {
    let mut state = 7_u64;
    let mut uniform = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let columns: Vec<Vec<f64>> = (0..n_columns).map(|_| (0..n).map(|_| 4.0 * uniform() - 2.0).collect()).collect();
    let y = (0..n)
        .map(|row| columns.iter().map(|z| z[row] * z[row] - 1.3).sum::<f64>() + 1.5 * (uniform() - 0.5))
        .map(|signal| if signal > 0.0 { 1.0 } else { -1.0 })
        .collect();
    let kernels = columns.into_iter().map(|z| SubKernel::Radial { columns: vec![z], levels: vec![], gamma: 1.0 });
    (Design { n_rows: n, ..Design::default() }, kernels.collect(), y)
}

/// From the answer for another cost, SMO takes fewer steps to the same answer.
#[test]
fn a_warm_start_saves_steps() {
    let (design, kernels, y) = waves(300, 3);
    let prepared = SharedKernel::new(&design, &kernels);
    let solve =
        |cost: f64, start: Option<&[f64]>| fit(&design, &prepared, &y, &vec![cost; y.len()], start, &with(Solver::Smo));
    let before = solve(1.0, None);
    let cold = solve(1.05, None);
    let start: Vec<f64> = before.dual.iter().map(|a| 1.05 * a).collect();
    let warm = solve(1.05, Some(&start));
    let (a, b) = (&cold.certificate, &warm.certificate);
    assert!(b.iterations < a.iterations, "{} instead of {}", b.iterations, a.iterations);
    assert_close("objective", b.primal_objective, a.primal_objective, 2e-8 * a.primal_objective);
    assert_close("norm", warm.norm, cold.norm, 1e-3 * cold.norm);
    // From nonsense too: it is made feasible first.
    let nonsense: Vec<f64> = (0..y.len()).map(|row| if row % 3 == 0 { -4.0 } else { 9.0 }).collect();
    let from_nonsense = solve(1.05, Some(&nonsense)).certificate;
    assert_close("objective", from_nonsense.primal_objective, a.primal_objective, 2e-8 * a.primal_objective);
    // Where it ended it stays.
    assert!(solve(1.05, Some(&cold.dual)).certificate.iterations <= 5);
}

/// More distinct values than are tabulated, a cache of a few rows, shrinking: the same answer as with everything kept.
#[test]
fn little_memory_gives_the_same_answer() {
    let (design, mut kernels, y) = waves(1100, 2);
    if let SubKernel::Radial { columns, .. } = &mut kernels[0] {
        columns[0].iter_mut().step_by(7).for_each(|z| *z = f64::NAN);
    }
    let prepared = SharedKernel::new(&design, &kernels);
    let cost = vec![0.5; y.len()];
    let solve = |options: &SolveOptions| fit(&design, &prepared, &y, &cost, None, options);
    let loose = SolveOptions { relative_gap: 1e-5, relative_error_of_weights: 1.0, ..with(Solver::Smo) };
    let small = SolveOptions { cache_bytes: 10 * 1100 * 8, ..loose };
    let (a, b) = (solve(&loose), solve(&small));
    assert!(a.certificate.relative_gap <= 1e-5 && b.certificate.relative_gap <= 1e-5);
    let interior = solve(&options()).certificate;
    assert_eq!((interior.solver.as_str(), interior.stopped), ("interior-point", StopReason::Optimal));
    for objective in [a.certificate.primal_objective, b.certificate.primal_objective] {
        assert_close("objective", objective, interior.primal_objective, 1e-5 * interior.primal_objective);
    }
}

/// Nothing known: only the bias is left. One class: its label. Nothing to learn: no effects.
#[test]
fn what_has_no_answer_has_a_quiet_one() {
    let unknown = |n: usize| SubKernel::Radial { columns: vec![vec![f64::NAN; n]], levels: vec![], gamma: 1.0 };
    let nothing = |n: usize| Design { n_rows: n, ..Design::default() };
    let (design, kernels) = (nothing(4), [unknown(4)]);
    for solver in SOLVERS {
        let prepared = SharedKernel::new(&design, &kernels);
        let solve = |y: &[f64], cost: &[f64]| fit(&design, &prepared, y, cost, None, &with(solver));
        let even = solve(&[1.0, 1.0, 1.0, -1.0], &[1.0; 4]);
        assert_eq!((even.norm, even.bias), (0.0, 1.0));
        assert_eq!(even.expansion, [0.0; 4]);
        let one = solve(&[-1.0; 4], &[1.0; 4]);
        assert_eq!((one.norm, one.bias, one.expansion), (0.0, -1.0, vec![0.0; 4]));
        let none = solve(&[1.0, -1.0, 1.0, -1.0], &[0.0; 4]);
        assert_eq!((none.norm, none.bias), (0.0, 0.0));
    }
    let empty = nothing(0);
    let fit = fit(&empty, &SharedKernel::new(&empty, &[unknown(0)]), &[], &[], None, &options());
    assert_eq!((fit.norm, fit.bias, fit.dual.len()), (0.0, 0.0, 0));
}

/// Values far out make a polynomial of degree 5 as large as 1e9; a radial kernel, very narrow, a spike a row. Both end,
/// with a proof.
#[test]
fn extreme_kernels_end_with_a_proof() {
    let (design, kernels, y) = waves(200, 2);
    let SubKernel::Radial { columns, .. } = &kernels[0] else { panic!("made as radial") };
    let mut column = columns[0].clone();
    (column[3], column[50]) = (14.0, -9.0);
    let cost = vec![1.0; y.len()];
    let extremes = [
        SubKernel::Polynomial { column: column.clone(), degree: 5 },
        SubKernel::Radial { columns: vec![column.clone()], levels: vec![], gamma: 1e8 },
        SubKernel::Radial { columns: vec![column], levels: vec![], gamma: 1e-8 },
    ];
    for kernel in extremes {
        let prepared = SharedKernel::new(&design, std::slice::from_ref(&kernel));
        let certificate = fit(&design, &prepared, &y, &cost, None, &options()).certificate;
        println!("{certificate:?}");
        assert!(certificate.relative_gap <= 1e-6, "{certificate:?}");
    }
}
