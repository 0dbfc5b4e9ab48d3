//! The simulators: rule, balance, the same from the same seed; and what elimination scores by.

use nomogram::explain::top_features::{Coding, Column, Machine};
use papers::top_features::problems::Problem;
use papers::top_features::rfe;

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
