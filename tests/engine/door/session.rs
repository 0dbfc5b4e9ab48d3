//! A session as the page has it: open, classes, prepare, units, model, rows, predict.

use crate::helper::{assert_close, data};
use nomogram::contract::{Cell, Question};
use nomogram::door::session::{Session, options_for, predict, read_model};
use nomogram::math;
use nomogram::model::additive::Cut;
use nomogram::table::{ReadOptions, read};

fn opened(file: &str) -> Session {
    let mut session = Session::default();
    session.open(&data(file), &ReadOptions::default()).expect("a table");
    session
}

fn learn(session: &mut Session, question: &Question) -> String {
    let prepared = session.prepare(question).expect("a question that can be answered");
    let units: Vec<_> = (0..prepared.units).map(|index| session.unit(index).expect("a unit")).collect();
    session.model(&units).expect("a model").model
}

#[test]
fn titanic_from_bytes_to_probabilities() {
    let mut session = Session::default();
    let opened = session.open(&data("sets/titanic.csv"), &ReadOptions::default()).expect("a table");
    assert_eq!((opened.n_rows, opened.proposed_target.as_deref()), (2201, Some("survived")));
    let classes = session.classes("survived").expect("classes");
    assert_eq!(classes.proposed_positive.as_deref(), Some("yes"));
    let counts: Vec<_> = classes.classes.iter().map(|class| (class.label.as_str(), class.count)).collect();
    assert_eq!(counts, [("no", 1490.0), ("yes", 711.0)]);

    let prepared = session.prepare(&Question::about("survived")).expect("a question");
    assert_eq!((prepared.rows, prepared.events, prepared.units, prepared.coordinates), (2201, 711, 31, 8));
    assert_eq!(prepared.distinct_rows, 24, "14 combinations of status, age and sex, 10 of them with both outcomes");

    let model = learn(&mut session, &Question::about("survived"));
    let log_odds = session.predict().expect("predictions");
    // Men and women are told apart and nobody else: the calibrated probabilities are those of the sexes,
    // 367 of 1,731 and 344 of 470 (Dawson 1995), since every fold finds the same two distances.
    let rows = session.rows(0, 2201).expect("rows");
    for (row, cells) in rows.cells.iter().enumerate() {
        let share = if cells[2] == Cell::Label("male".to_owned()) { 367.0 / 1731.0 } else { 344.0 / 470.0 };
        assert_close("share of survivors", math::logistic(log_odds[row]), share, 1e-4);
    }
    // The saved text gives the same numbers as the session that made it.
    let again = read_model(&model).expect("reads what it wrote");
    let table = read(&data("sets/titanic.csv"), &options_for(&again.attributes)).expect("a table");
    assert_eq!(predict(&again, &table), log_odds);
}

#[test]
fn a_numeric_target_can_be_cut() {
    let mut session = opened("sets/pima.csv");
    let mut question = Question::about("plas");
    let refused = session.prepare(&question).expect_err("a measurement");
    assert_eq!(refused.code, "target-continuous");
    question.cut = Some(Cut { threshold: 140.0, at_or_above: true });
    let above = session.prepare(&question).expect("a cut");
    question.cut = Some(Cut { threshold: 140.0, at_or_above: false });
    let below = session.prepare(&question).expect("a cut");
    assert_eq!((above.positive.as_str(), above.negative.as_str()), ("≥ 140", "< 140"));
    assert_eq!((below.positive.as_str(), below.events + above.events), ("< 140", 768));
    // Both sides are one problem: the probabilities add up to 1.
    learn(&mut session, &question);
    let of_below = session.predict().expect("predictions");
    question.cut = Some(Cut { threshold: 140.0, at_or_above: true });
    learn(&mut session, &question);
    for (below, above) in of_below.iter().zip(session.predict().expect("predictions")) {
        assert_close("log odds of the other side", -below, above, 1e-6);
    }
}

#[test]
fn rows_without_a_target_are_set_aside_counted_and_still_predicted() {
    let mut session = opened("awkward/tgt_missing.csv");
    let prepared = session.prepare(&Question::about("fate")).expect("a question");
    assert_eq!((prepared.rows, prepared.rows_set_aside), (30, 6));
    let notice = prepared.notices.iter().find(|notice| notice.code == "target-missing").expect("said aloud");
    assert!(notice.message.contains('6'), "{}", notice.message);
    learn(&mut session, &Question::about("fate"));
    assert_eq!(session.predict().expect("predictions").len(), 36);
}

#[test]
fn several_classes_are_one_against_the_rest() {
    let mut session = opened("awkward/tgt_multiclass.csv");
    let mut question = Question::about("herb");
    question.positive = Some("sage".to_owned());
    let prepared = session.prepare(&question).expect("a question");
    assert_eq!((prepared.positive.as_str(), prepared.negative.as_str()), ("sage", "not sage"));
    assert!(prepared.notices.iter().any(|notice| notice.code == "multiclass"));
    question.positive = Some("dill".to_owned());
    let refused = session.prepare(&question).expect_err("no such class");
    assert_eq!(refused.code, "unknown-class");
    assert!(refused.message.contains("mint") && refused.message.contains("thyme"), "{}", refused.message);
}

#[test]
fn requests_out_of_turn_say_what_comes_first() {
    let mut session = Session::default();
    assert!(session.classes("x").expect_err("no file").message.contains("open a file"));
    assert!(session.unit(0).expect_err("nothing prepared").message.contains("prepare"));
    session.open(&data("sets/titanic.csv"), &ReadOptions::default()).expect("a table");
    assert!(session.predict().expect_err("no model").message.contains("make a model"));
    let prepared = session.prepare(&Question::about("survived")).expect("a question");
    assert_eq!(session.unit(prepared.units).expect_err("no such unit").code, "out-of-turn");
    assert_eq!(session.model(&[]).expect_err("no unit 0").code, "out-of-turn");
    // A file that cannot be read leaves the one before open.
    session.open(&data("awkward/fmt_png_renamed.csv"), &ReadOptions::default()).expect_err("a picture");
    assert_eq!(session.rows(0, 3).expect("the Titanic").lines, [2, 3, 4]);
}

#[test]
fn rows_end_where_the_table_ends() {
    let session = opened("sets/titanic.csv");
    assert_eq!(session.rows(2200, 9999).expect("rows").cells.len(), 1);
    assert_eq!(session.rows(5000, 9999).expect("rows").cells.len(), 0);
    assert_eq!(session.rows(10, 5).expect("rows").cells.len(), 0);
}
