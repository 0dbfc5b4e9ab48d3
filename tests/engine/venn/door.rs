//! The requests `check_begin` and `check_step`.

use crate::helper::{assert_close, data};
use nomogram::contract::{CheckBegun, CheckWanted, Machine, Outcome, Question, ScoredBy};
use nomogram::door::session::Session;
use nomogram::table::ReadOptions;
use nomogram::venn::search::{COSTS, GAMMAS};

pub fn wanted(machine: Machine, online: bool) -> CheckWanted {
    let scored_by = ScoredBy::TenFold;
    CheckWanted { machine, online, scored_by, first: 0.2, cost: 1.0, gamma: 0.25, seed: 1, most: 0 }
}

pub fn prepared(file: &str, target: &str, outcome: Outcome) -> Session {
    let mut session = Session::default();
    session.open(&data(file), &ReadOptions::default()).expect("a table");
    session.prepare(&Question { outcome, ..Question::about(target) }).expect("a question");
    session
}

#[test]
fn iris_row_by_row() {
    for machine in [Machine::KMeans, Machine::HomogeneousIntervals] {
        let mut session = prepared("sets/iris.csv", "class", Outcome::AllClasses);
        let begun = session.check_begin(&wanted(machine, true)).expect("it begins");
        assert_eq!(begun, CheckBegun { trained: 30, rows: 120, cost: 1.0, gamma: 0.25 });
        let first = session.check_step(50).expect("rows");
        let rest = session.check_step(1000).expect("rows");
        assert_eq!((first.wrong.len(), rest.wrong.len(), rest.low.len(), rest.high.len()), (50, 70, 70, 70));
        assert!(session.check_step(1).expect("none").wrong.is_empty());
        let wrong: u32 = first.wrong.iter().chain(&rest.wrong).sum();
        // The classes are told apart but for a few rows by any classifier (Fisher 1936).
        assert!((1..=16).contains(&wrong), "{machine:?}: {wrong}");
        assert!(rest.low.iter().zip(&rest.high).all(|(low, high)| (0.0..=*high).contains(low) && *high <= 1.0));
        // Sorted by machines that know the rows the bounds are narrower, of about as many right predictions.
        session.check_begin(&CheckWanted { scored_by: ScoredBy::Own, ..wanted(machine, true) }).expect("it begins");
        let own = session.check_step(120).expect("rows");
        let width = |low: &[f64], high: &[f64]| high.iter().sum::<f64>() - low.iter().sum::<f64>();
        let held_out = width(&first.low, &first.high) + width(&rest.low, &rest.high);
        assert!(width(&own.low, &own.high) < held_out, "{machine:?}");
        assert!((1..=16).contains(&own.wrong.iter().sum::<u32>()), "{machine:?}");
        // Another order, another course; the same seed, the same one.
        session.check_begin(&wanted(machine, true)).expect("it begins");
        assert_eq!(session.check_step(50).expect("rows"), first);
        session.check_begin(&CheckWanted { seed: 2, ..wanted(machine, true) }).expect("it begins");
        assert_ne!(session.check_step(50).expect("rows"), first);
    }
}

#[test]
fn the_course_does_not_depend_on_the_order_of_the_file() {
    let text = String::from_utf8(data("sets/iris.csv")).expect("text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].reverse();
    let mut turned = Session::default();
    turned.open(lines.join("\n").as_bytes(), &ReadOptions::default()).expect("a table");
    turned.prepare(&Question { outcome: Outcome::AllClasses, ..Question::about("class") }).expect("a question");
    let mut session = prepared("sets/iris.csv", "class", Outcome::AllClasses);
    for session in [&mut session, &mut turned] {
        session.check_begin(&CheckWanted { most: 60, ..wanted(Machine::KMeans, true) }).expect("it begins");
    }
    assert_eq!(session.check_step(60).expect("rows").wrong, turned.check_step(60).expect("rows").wrong);
}

#[test]
fn one_class_against_the_rest_and_venn_abers() {
    let mut session = prepared("sets/heart_disease.csv", "diameter narrowing", Outcome::OneClass);
    for machine in [Machine::VennAbers, Machine::KMeans] {
        for online in [true, false] {
            let limited = CheckWanted { most: 100, first: 0.5, ..wanted(machine, online) };
            let begun = session.check_begin(&limited).expect("it begins");
            assert_eq!(begun, CheckBegun { trained: 50, rows: 50, cost: 1.0, gamma: 0.25 });
            let step = session.check_step(100).expect("rows");
            let wrong: u32 = step.wrong.iter().sum();
            assert!((4..=20).contains(&wrong), "{machine:?}, online {online}: {wrong} of 50");
        }
    }
}

/// What is not given is one of those that are tried; what is given stays.
#[test]
fn c_and_gamma_that_are_not_given_are_searched_for() {
    let mut session = prepared("sets/iris.csv", "class", Outcome::AllClasses);
    let some = CheckWanted { first: 0.6, most: 100, ..wanted(Machine::KMeans, true) };
    let both = session.check_begin(&CheckWanted { cost: 0.0, gamma: 0.0, ..some.clone() }).expect("it begins");
    assert!(COSTS.contains(&both.cost) && GAMMAS.contains(&(4.0 * both.gamma)), "{both:?}");
    assert!(session.check_step(40).expect("rows").wrong.iter().sum::<u32>() <= 5);
    let cost = session.check_begin(&CheckWanted { cost: 0.0, ..some.clone() }).expect("it begins");
    assert!(COSTS.contains(&cost.cost), "{cost:?}");
    assert_close("γ", cost.gamma, 0.25, 0.0);
    let gamma = session.check_begin(&CheckWanted { gamma: 0.0, cost: 3.0, ..some }).expect("it begins");
    assert!(GAMMAS.contains(&(4.0 * gamma.gamma)), "{gamma:?}");
    assert_close("C", gamma.cost, 3.0, 0.0);
    // One row to begin with tells nothing of either.
    session
        .check_begin(&CheckWanted { first: 0.0, cost: 0.0, gamma: 0.0, most: 5, ..wanted(Machine::KMeans, true) })
        .expect("it begins");
    assert_eq!(session.check_step(9).expect("rows").wrong.len(), 4);
}

/// Each row has machines of its own: 300 of them.
#[test]
fn leave_one_out_is_for_few_rows() {
    let mut session = prepared("sets/german_credit.csv", "class", Outcome::OneClass);
    let all = CheckWanted { scored_by: ScoredBy::LeaveOneOut, first: 0.99, ..wanted(Machine::KMeans, true) };
    let begun = session.check_begin(&all).expect("it begins");
    assert_eq!((begun.trained, begun.rows), (297, 3));
    assert_eq!(session.check_step(9).expect("rows").wrong.len(), 3);
}

#[test]
fn what_cannot_be_checked_is_said() {
    let mut session = Session::default();
    assert_eq!(session.check_begin(&wanted(Machine::KMeans, true)).expect_err("nothing").code, "out-of-turn");
    let mut session = prepared("sets/iris.csv", "class", Outcome::AllClasses);
    assert_eq!(session.check_step(1).expect_err("not begun").code, "out-of-turn");
    assert_eq!(session.check_begin(&wanted(Machine::VennAbers, true)).expect_err("three").code, "one-class-only");
    let fine = wanted(Machine::KMeans, true);
    for bad in [
        CheckWanted { cost: -1.0, ..fine.clone() },
        CheckWanted { cost: f64::NAN, ..fine.clone() },
        CheckWanted { gamma: -1.0, ..fine.clone() },
        CheckWanted { gamma: f64::INFINITY, ..fine.clone() },
        CheckWanted { first: 1.5, ..fine.clone() },
    ] {
        assert_eq!(session.check_begin(&bad).expect_err("out of range").code, "bad-setting");
    }
    // Ends of the ranges: one row to begin with, one to predict.
    for (first, begun) in [
        (0.0, CheckBegun { trained: 1, rows: 1, cost: 1.0, gamma: 0.25 }),
        (1.0, CheckBegun { trained: 1, rows: 1, cost: 1.0, gamma: 0.25 }),
    ] {
        assert_eq!(session.check_begin(&CheckWanted { first, most: 1, ..fine.clone() }).expect("it begins"), begun);
        assert_eq!(session.check_step(5).expect("a row").wrong.len(), 1);
    }
    // Another question: what was begun is over.
    session.prepare(&Question::about("class")).expect("a question");
    assert_eq!(session.check_step(1).expect_err("of another question").code, "out-of-turn");
    let mut number = Session::default();
    number.open(&data("sets/housing.csv"), &ReadOptions::default()).expect("a table");
    let question = Question { outcome: Outcome::Number, learner: "ridge".to_owned(), ..Question::about("MEDV") };
    number.prepare(&question).expect("a question");
    assert_eq!(number.check_begin(&fine).expect_err("a number").code, "out-of-turn");
}
