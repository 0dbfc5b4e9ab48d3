//! A number that is learned on another scale: what is learned of the numbers of that scale, led back.

use crate::helper::assert_close;
use crate::tables::learn;
use nomogram::contract::{Outcome, Question, TargetScale};
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::math;
use nomogram::table::{ReadOptions, Table, read};

type Both = [fn(f64) -> f64; 2];

/// Each with its function and the inverse of it.
const SCALES: [(TargetScale, Both); 2] =
    [(TargetScale::Log, [math::ln, math::exp]), (TargetScale::Sqrt, [f64::sqrt, |root| root * root])];

fn table(text: &str) -> Table {
    read(text.as_bytes(), &ReadOptions::default()).expect("a table")
}

fn question(learner: &str, target_scale: TargetScale) -> Question {
    let outcome = Outcome::Number;
    let learner = learner.to_owned();
    Question { outcome, learner, target_scale, folds: 5, repeats: 1, ..Question::about("y") }
}

/// 60 numbers above 0 that rise with x, not in a line.
fn prices(of: fn(f64) -> f64) -> Table {
    let row = |i: u32| {
        let (x, noise) = (f64::from(i) / 10.0, f64::from((i * 23) % 41) / 40.0 - 0.5);
        let level = if i.is_multiple_of(3) { "a" } else { "b" };
        let y = 20.0 * math::exp(0.4 * x + noise) + f64::from(i % 3);
        format!("{x},{level},{}\n", of(y))
    };
    table(&format!("x,level,y\n{}", (0..60).map(row).collect::<String>()))
}

/// y = max(0, x − 5)²: its root is below 0 for small x, and the number there is 0; squared it would grow again.
#[test]
fn below_0_a_root_is_0() {
    let row = |i: u32| {
        let x = f64::from(i) / 20.0;
        format!("{x},{}\n", (x - 5.0).max(0.0).powi(2))
    };
    let table = table(&format!("x,y\n{}", (0..200).map(row).collect::<String>()));
    for learner in ["ridge", "svr"] {
        let (job, units, model) = learn(&table, &question(learner, TargetScale::Sqrt));
        let sums = predict(&model, &table);
        assert!(sums.iter().any(|sum| *sum < -0.5), "{learner} has sums below 0");
        let mut least = f64::INFINITY;
        for (row, sum) in sums.iter().enumerate() {
            let outcome = model.outcome_of(*sum);
            assert_close(learner, outcome, sum.max(0.0).powi(2), 1e-12);
            assert!(row == 0 || outcome >= least, "{learner}: it never falls as x grows");
            least = outcome;
        }
        let far = model.outcome(&[nomogram::model::evaluate::Value::Number(-20.0)]);
        assert_close("far below", far, 0.0, 0.0);
        for [found, _] in job.judged(&units).expect("scores").points {
            assert!((0.0..40.0).contains(&found), "{learner}: {found}");
        }
    }
    // A model of another program with that link is squared, whatever its sign.
    assert_close("square", nomogram::model::additive::Link::Square.outcome(-3.0), 9.0, 0.0);
}

/// The same table with the numbers of the scale in place of the target's is the second way to everything that is said.
#[test]
fn is_what_is_learned_of_the_numbers_of_the_scale() {
    for (scale, [of, back]) in SCALES {
        for learner in ["ridge", "svr"] {
            let (own, units, model) = learn(&prices(|y| y), &question(learner, scale));
            let (other, of_scale, plain) = learn(&prices(of), &question(learner, TargetScale::Own));
            assert_eq!(model.link, scale.link());
            assert!(model.target.median && !plain.target.median);
            let range = model.target.numeric.as_ref().expect("a range");
            assert!(range.minimum > 5.0 && range.maximum > 150.0, "the number's own: {range:?}");
            let sums = predict(&plain, &prices(|y| y));
            for (found, expected) in predict(&model, &prices(|y| y)).iter().zip(&sums) {
                let what = format!("{learner}, {scale:?}");
                assert_close(&what, *found, *expected, 1e-7 * (1.0 + expected.abs()));
                assert_close(&what, model.link.outcome(*found), back(*expected), 1e-6 * back(*expected));
            }

            let (judged, beside) = (own.judged(&units).expect("scores"), other.judged(&of_scale).expect("scores"));
            assert_eq!(judged.points.len(), 60);
            let mut squares = 0.0;
            for (point, expected) in judged.points.iter().zip(&beside.points) {
                let close = |found: f64, expected: f64| assert_close("held out", found, expected, 1e-6 * expected);
                close(point[0], back(expected[0]));
                close(point[1], back(expected[1]));
                squares += (back(expected[0]) - back(expected[1])).powi(2);
            }
            let rmse = model.held_out.expect("held out").rmse;
            assert_close("in the number's own unit", rmse, (squares / 60.0).sqrt(), 1e-6 * rmse);
        }
    }
}

#[test]
fn what_the_scale_does_not_have_is_refused() {
    let rows: String = (0..30).map(|i| format!("{},{:.1}\n", i % 7, f64::from(i - 2) * 1.5)).collect();
    let refused = |scale: TargetScale, table: &Table, outcome: Outcome| {
        let learner = if outcome == Outcome::Number { "ridge" } else { "svm" };
        let asked = Question { outcome, ..question(learner, scale) };
        nomogram::sentences::Message::from(Job::new(table, &asked).expect_err("refused")).message
    };
    let below = table(&format!("x,y\n{rows}"));
    let number = Outcome::Number;
    let sentence = refused(TargetScale::Log, &below, number);
    assert!(sentence.starts_with("“y” is 0 or less in 3 rows, which has no logarithm."), "{sentence}");
    let sentence = refused(TargetScale::Sqrt, &below, number);
    assert!(sentence.starts_with("“y” is less than 0 in 2 rows, which has no square root."), "{sentence}");
    let from_0: String = (0..30).map(|i| format!("{},{:.1}\n", i % 7, f64::from(i) * 1.5)).collect();
    let from_0 = table(&format!("x,y\n{from_0}"));
    Job::new(&from_0, &question("ridge", TargetScale::Sqrt)).expect("numbers from 0 on");
    assert!(refused(TargetScale::Log, &from_0, number).contains("in 1 row,"));
    let classes: String = (0..30).map(|i| format!("{i},{}\n", ["a", "b"][i % 2])).collect();
    let sentence = refused(TargetScale::Log, &table(&format!("x,y\n{classes}")), Outcome::OneClass);
    assert!(sentence.contains("where classes are predicted"), "{sentence}");
}
