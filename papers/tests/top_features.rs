//! The simulators: rule, balance, the same from the same seed; and what elimination scores by.

use nomogram::explain::top_features::{Coding, Column, Machine};
use papers::top_features::machine::norm;
use papers::top_features::measure::trained;
use papers::top_features::problems::Problem;
use papers::top_features::{parity, rfe, searches, splice};

const ALL: [Problem; 4] = [Problem::Circle, Problem::DoubleXor, Problem::Checkerboard, Problem::Parity];

#[test]
fn cases_are_balanced_and_the_same_for_the_same_seed() {
    for problem in ALL {
        let cases = problem.draw(4000, 6, 3);
        let positive = cases.y.iter().filter(|y| **y > 0.0).count();
        // Four standard deviations of a fair coin.
        assert!(positive.abs_diff(2000) < 130, "{}: {positive}", problem.name());
        assert_eq!(cases, problem.draw(4000, 6, 3));
        assert_ne!(cases, problem.draw(4000, 6, 4));
    }
}

#[test]
fn the_class_follows_the_rule() {
    for problem in ALL {
        let cases = problem.draw(2000, 5, 1);
        let x = &cases.columns;
        let agrees = |score: &dyn Fn(usize) -> f64| (0..2000).filter(|row| score(*row) * cases.y[*row] > 0.0).count();
        match problem {
            Problem::Circle => {
                let out = |row: usize| x[0][row].powi(2) + x[1][row].powi(2) - 2.0 / std::f64::consts::PI;
                assert_eq!(agrees(&out), 2000);
            }
            Problem::Checkerboard => assert_eq!(agrees(&|row| x[0][row] * x[1][row] * x[2][row]), 2000),
            Problem::Parity => assert_eq!(agrees(&|row| x[0][row] * x[1][row] * x[2][row] * x[3][row]), 2000),
            Problem::DoubleXor => {
                for pair in [0, 2] {
                    let agree = agrees(&|row| -x[pair][row] * x[pair + 1][row]);
                    assert!(agree.abs_diff(1900) < 45, "{agree}");
                }
            }
        }
    }
}

/// ‖w_v‖² by products of rows is the sum of the contributions that the search finds.
#[test]
fn elimination_scores_are_the_contributions() {
    let cases = Problem::Circle.draw(30, 5, 2);
    let coefficients: Vec<f64> = cases.y.iter().enumerate().map(|(i, y)| y * (1.0 + (i % 3) as f64)).collect();
    for degree in 1..=3 {
        let scores = rfe::scores(&cases.columns, &coefficients, degree);
        let columns = cases.columns.iter().map(|x| Column::Number(x.clone())).collect();
        let machine =
            Machine { n_rows: 30, columns, coding: Coding::ZeroOne, coefficients: coefficients.clone(), degree };
        for (score, cells) in scores.iter().zip(machine.contributions()) {
            let sum: f64 = cells.iter().sum();
            assert!((score - sum).abs() <= 1e-9 * sum.max(1.0), "{score} {sum}");
        }
    }
}

/// What one search passes on its way is what a search with that p alone returns.
#[test]
fn a_search_that_is_followed_is_many_searches() {
    let machine = trained(Problem::Checkerboard, 60, 12, 1).2.machine;
    for kind in searches::SEARCHES {
        let (steps, last) = searches::followed(&machine, kind);
        for (p, step) in searches::BUILT.into_iter().zip(&steps) {
            let alone = searches::all_of(&machine, (kind.1, kind.2), p, searches::RETURNED);
            assert!((norm(&alone.top) - step.norm).abs() <= 1e-12 * step.norm, "{} {p}", kind.0);
            assert_eq!(alone.certified, step.certified);
        }
        // There are fewer features than the last p.
        let truth = searches::truth(&machine, searches::RETURNED).0;
        for (found, expected) in last.iter().zip(&truth) {
            assert_eq!(found.exponents, expected.exponents);
            assert!((found.weight - expected.weight).abs() <= 1e-12 * expected.weight.abs());
        }
        assert_eq!(searches::by_level(&last, 3).iter().sum::<usize>(), last.len());
    }
}

/// The linear machine that eliminates is the one with the kernel of degree 1.
#[test]
fn what_a_rule_of_one_variable_needs_is_kept() {
    let mut cases = Problem::Circle.draw(80, 6, 4);
    cases.y = cases.columns[3].iter().map(|x| if *x < 0.2 { -1.0 } else { 1.0 }).collect();
    for degree in [1, 2] {
        assert_eq!(rfe::selected(&cases, degree, 1000.0, &|_| 1, 1), [3]);
    }
}

#[test]
fn the_feature_of_parity_weighs_what_brute_force_says() {
    let machine = trained(Problem::Parity, 200, 8, 2).2.machine;
    let found = searches::truth(&machine, u32::MAX).0;
    let one = found.iter().find(|one| one.exponents == Problem::Parity.rule()[0]).expect("every feature");
    assert!((parity::rule_weight(&machine) - one.weight).abs() <= 1e-12 * one.weight.abs());
}

/// Letters have their places: most donors have G and T after the junction, most acceptors A and G before it.
#[test]
fn splice_junctions_are_read_where_biology_has_them() {
    let file = splice::read().expect("the file");
    assert_eq!(file.variables.len(), 240);
    for (class, pair) in splice::JUNCTIONS {
        for (place, letter) in pair {
            assert!(file.share(class, place, letter) > 0.98, "{class} {letter} {place}");
        }
    }
    assert!(file.share("N", 1, "G") < 0.4);
}
