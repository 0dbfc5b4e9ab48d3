//! The weight of the positive class: copies of its rows, in words, and out of the calibration.

use crate::helper::assert_close;
use crate::tables::{labels, learn, numbers, table};
use nomogram::contract::{Outcome, Question};
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::Setting;
use nomogram::sentences::Message;
use nomogram::table::Table;

fn setting(name: &str, value: f64) -> Setting {
    Setting { name: name.to_owned(), value }
}

fn question(learner: &str, settings: &[(&str, f64)]) -> Question {
    let mut question = Question::about("class");
    question.positive = Some("yes".to_owned());
    question.learner = learner.to_owned();
    question.folds = 4;
    question.repeats = 1;
    question.settings = settings.iter().map(|(name, value)| setting(name, *value)).collect();
    question
}

/// Levels only, so that copies change no mean and no deviation; each positive row `copies` times.
fn of_levels(copies: usize) -> Table {
    with_unlabelled(copies, 0)
}

/// Beside these, rows like the positive ones without a class.
fn with_unlabelled(copies: usize, unlabelled: usize) -> Table {
    let (mut first, mut second, mut class) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..120_u64 {
        // Numbers without a pattern, of which the levels and the class follow in part.
        let chance = |stream: u64| (row + 1).wrapping_mul(stream).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let levels = [chance(3) % 4, chance(7) % 3].map(|level| level as usize);
        let is_yes = chance(11) % 100 < [15, 30, 45, 60][levels[0]] + 10 * levels[1] as u64;
        let rows = if is_yes { copies + unlabelled } else { 1 };
        for copy in 0..rows {
            first.push(["a", "b", "c", "d"][levels[0]]);
            second.push(["s", "t", "u"][levels[1]]);
            class.push(if !is_yes {
                "no"
            } else if copy < copies {
                "yes"
            } else {
                ""
            });
        }
    }
    table(vec![labels("first", &first), labels("second", &second), labels("class", &class)])
}

/// What unit 0 says of each different row, by its values.
fn said(table: &Table, question: &Question) -> Vec<(String, f64)> {
    let job = Job::new(table, question).expect("a question");
    let distances = job.distances(&job.unit(0)).expect("unit 0").remove(0);
    let name = |group: usize| {
        let values: Vec<String> = job.task().attributes.iter().map(|a| format!("{:?}", a.value(group))).collect();
        format!("{values:?} {}", job.task().y[group])
    };
    let mut said: Vec<(String, f64)> = distances.iter().enumerate().map(|(at, d)| (name(at), *d)).collect();
    said.sort_by(|a, b| a.0.cmp(&b.0));
    said
}

#[test]
fn a_weight_is_copies_of_the_positive_rows() {
    for (learner, tolerance) in [
        ("svm", 1e-4),
        ("logistic", 1e-6),
        ("proximal-svm", 1e-9),
        ("radial-svm", 1e-4),
        ("polynomial-svm", 1e-4),
        ("lin-svm", 1e-4),
        ("gaussian-process", 1e-6),
    ] {
        // Lin's similarity counts how frequent a value is: there the copies are in the table without their class.
        let table = with_unlabelled(1, if learner == "lin-svm" { 2 } else { 0 });
        let weighted = said(&table, &question(learner, &[("weight", 3.0)]));
        let copies = said(&of_levels(3), &question(learner, &[]));
        let plain = said(&table, &question(learner, &[]));
        assert!(weighted.len() > 12);
        for ((name, d), (other, expected)) in weighted.iter().zip(&copies) {
            assert_eq!(name, other);
            assert_close(&format!("{learner}, {name}"), *d, *expected, tolerance);
        }
        let moved = weighted.iter().zip(&plain).map(|((_, a), (_, b))| (a - b).abs()).fold(0.0, f64::max);
        assert!(moved > 0.1, "{learner}: {moved}");
    }
}

/// Of one attribute, without a penalty, each level has the log odds of its counts: ln(w · positive / others). With
/// balanced classes the weight counts on top.
#[test]
fn log_odds_of_weighted_counts() {
    let (mut group, mut class) = (Vec::new(), Vec::new());
    for (level, positive, others) in [("a", 4, 16), ("b", 9, 11), ("c", 7, 33)] {
        group.extend(vec![level; positive + others]);
        class.extend(vec!["yes"; positive]);
        class.extend(vec!["no"; others]);
    }
    let table = table(vec![labels("group", &group), labels("class", &class)]);
    for (balanced, factor) in [(0.0, 2.5), (1.0, 2.5 * 60.0 / 20.0)] {
        let settings = [("penalty", 0.0), ("balanced", balanced), ("weight", 2.5)];
        let (_, _, model) = learn(&table, &question("logistic", &settings));
        let sums = predict(&model, &table);
        for (row, odds) in [(0, 4.0 / 16.0), (20, 9.0 / 11.0), (40, 7.0 / 33.0)] {
            assert_close("log odds", sums[row], math::ln(factor * odds), 1e-6);
        }
        assert_eq!(model.learner.settings.last(), Some(&setting("weight", 2.5)), "the model file says it");
        let notice = model.notices.iter().find(|notice| notice.code == "weighted").expect("said");
        assert!(notice.message.contains("“yes”"), "{}", notice.message);
    }
}

/// The weight moves the border; what is calibrated on rows as they are keeps the mean probability at the share.
#[test]
fn calibration_takes_rows_as_they_are() {
    let x: Vec<f64> = (0..400).map(|i| f64::from((i * 37) % 400)).collect();
    let class: Vec<&str> = (0..400).map(|i| if (i * 37) % 400 > 330 || i % 13 == 0 { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("class", &class)]);
    for learner in ["svm", "proximal-svm"] {
        let (_, _, model) = learn(&table, &question(learner, &[("weight", 6.0)]));
        let mean = predict(&model, &table).into_iter().map(math::logistic).sum::<f64>() / 400.0;
        assert_close(learner, mean, model.target.events / model.target.rows, 0.02);
        assert!(model.notices.iter().all(|notice| notice.code != "weighted"), "probabilities are those of the rows");
    }
    let calibrated = question("logistic", &[("weight", 6.0), ("calibrate", 1.0)]);
    let (_, _, model) = learn(&table, &calibrated);
    let mean = predict(&model, &table).into_iter().map(math::logistic).sum::<f64>() / 400.0;
    assert_close("logistic, calibrated", mean, model.target.events / model.target.rows, 0.02);
    let (_, _, model) = learn(&table, &question("logistic", &[("weight", 6.0)]));
    let mean = predict(&model, &table).into_iter().map(math::logistic).sum::<f64>() / 400.0;
    assert!(mean > model.target.events / model.target.rows + 0.15, "{mean}");
}

#[test]
fn what_is_no_weight() {
    let code = |question: &Question| Message::from(Job::new(&of_levels(1), question).expect_err("a problem")).code;
    for value in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(code(&question("svm", &[("weight", value)])), "bad-setting");
    }
    assert_eq!(code(&question("naive-bayes", &[("weight", 2.0)])), "unknown-setting");
    // Of several classes none is the positive one.
    let mut all = question("svm", &[("weight", 2.0)]);
    all.positive = None;
    all.outcome = Outcome::AllClasses;
    assert_eq!(code(&all), "bad-setting");
    all.settings = vec![setting("weight", 1.0)];
    assert!(Job::new(&of_levels(1), &all).is_ok());
}
