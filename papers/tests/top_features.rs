//! The simulators: rule, balance, the same from the same seed; and what elimination scores by.

use nomogram::explain::top_features::{Coding, Column, Machine};
use papers::data::project;
use papers::top_features::machine::norm;
use papers::top_features::measure::trained;
use papers::top_features::problems::Problem;
use papers::top_features::{SIZES, colon, figures, page, parity, rfe, searches, selection, splice};

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

/// ‖w_v‖² by products of rows is the sum of the contributions that the search finds, also where much is 0.
#[test]
fn elimination_scores_are_the_contributions() {
    let mut cases = Problem::Circle.draw(30, 5, 2);
    cases.columns[1].iter_mut().step_by(3).for_each(|x| *x = 0.0);
    cases.columns[4].iter_mut().for_each(|x| *x = if *x > 0.0 { 1.0 } else { 0.0 });
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

fn written(name: &str) -> String {
    std::fs::read_to_string(project().join("docs").join(name)).expect("a file of the documents")
}

/// Elimination whose number of variables is chosen by folds of its own, and conditional tests: both find what the class
/// is made of, the tests only what is straight.
#[test]
fn chosen_variables_are_those_of_the_rule() {
    let mut cases = Problem::Circle.draw(300, 12, 5);
    let folds = |cases: &papers::top_features::problems::Cases| {
        let half = |from: usize| {
            let (a, b): (Vec<u32>, Vec<u32>) = (0..300_u32).partition(|row| row.is_multiple_of(2) == (from == 0));
            (rfe::rows(cases, &a), rfe::rows(cases, &b))
        };
        [half(0), half(1)]
    };
    let found = rfe::cross_validated(&cases, 2, 1000.0, &|_| 1, &folds(&cases));
    assert_eq!(found, [0, 1]);
    let blanket = selection::blanket(&cases);
    assert!(!blanket.contains(&0) && !blanket.contains(&1), "{blanket:?}");
    // A copy of what is kept tells nothing more.
    cases.y =
        (0..300).map(|row| if cases.columns[4][row] + cases.columns[7][row] < 0.1 { -1.0 } else { 1.0 }).collect();
    cases.columns[9] = cases.columns[4].iter().zip(&cases.columns[2]).map(|(x, noise)| x + 0.3 * noise).collect();
    let blanket = selection::blanket(&cases);
    assert!([4, 7].iter().all(|v| blanket.contains(v)) && !blanket.contains(&9), "{blanket:?}");
}

/// The rows of the page about colon and about donors, measured again.
#[test]
fn the_page_says_what_is_measured() {
    let page = written("paper-top-features.md");
    let measured = [
        selection::of_colon(&colon::read().expect("the file")),
        selection::of_splice(&splice::read().expect("the file"), "EI"),
    ];
    for row in measured.iter().flat_map(page::selection::rows) {
        let line = format!("| {} |", row.join(" | "));
        assert!(page.contains(&line), "{line}");
    }
    // So many for each set.
    let all = page.matches("\n| colon | ").count() + page.matches("\n| splice, ").count();
    assert_eq!(all, 3 * selection::METHODS.len());
    // Another measurement takes the place of the section and of nothing else.
    let [before, after] = [&page, &page::with_selection(&page, &measured)].map(|page| {
        let headings: Vec<String> = page.lines().filter(|line| line.starts_with("## ")).map(str::to_owned).collect();
        let others = page.split("## ").filter(|part| !part.starts_with("All variables")).collect::<String>();
        (headings, others)
    });
    assert_eq!(before, after);
}

/// The figures are of the table beside them, and of the machines that are named.
#[test]
fn the_figures_are_drawn_from_what_the_page_says() {
    assert_eq!(written(figures::ELIMINATION), figures::elimination(&written("paper-top-features.md")));
    let drawn = written(figures::WEIGHTS);
    let (problem, sizes) = SIZES[2];
    let again = figures::weights(&[(problem, sizes[0])]);
    let lines: Vec<&str> = again.lines().filter(|line| line.starts_with("<polyline")).collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let points = line.split('"').nth(3).expect("points");
        assert!(points.len() > 100 && drawn.contains(points), "{points}");
    }
}
