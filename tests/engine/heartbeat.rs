//! Whoever waits hears signs of life from every learner, and what is learned does not depend on whether somebody listens.

use crate::helper::data;
use crate::tables::learn_units;
use nomogram::contract::{AttributeMap, MapChoice, Question, Unit};
use nomogram::heartbeat;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::table::{ReadOptions, Table, read};
use std::cell::RefCell;
use std::rc::Rc;

fn heart() -> Table {
    read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table")
}

/// What is said while `work` goes on.
fn heard<T>(work: impl FnOnce() -> T) -> (T, Vec<(u32, u32)>) {
    let said: Rc<RefCell<Vec<(u32, u32)>>> = Rc::default();
    let listener = Rc::clone(&said);
    heartbeat::listen(Some(Box::new(move |done, of| listener.borrow_mut().push((done, of)))));
    let found = work();
    heartbeat::listen(None);
    let said = said.borrow().clone();
    (found, said)
}

fn units(table: &Table, question: &Question) -> Vec<Unit> {
    learn_units(&Job::new(table, question).unwrap_or_else(|problem| panic!("{problem:?}")))
}

fn asked(learner: &str) -> Question {
    let target = heart().columns.last().expect("columns").name.clone();
    Question { learner: learner.to_owned(), folds: 2, repeats: 1, ..Question::about(&target) }
}

#[test]
fn every_learner_that_takes_long_is_heard_and_learns_the_same() {
    let table = heart();
    for learner in [
        "svm",
        "proximal-svm",
        "logistic",
        "radial-svm",
        "polynomial-svm",
        "lin-svm",
        "gaussian-process",
        "random-forest",
    ] {
        let question = asked(learner);
        let alone = units(&table, &question);
        let (listened, said) = heard(|| units(&table, &question));
        assert!(said.len() >= alone.len(), "{learner}: {} signs of life for {} fits", said.len(), alone.len());
        for (a, b) in alone.iter().zip(&listened) {
            assert_eq!(a.numbers, b.numbers, "{learner}, unit {}", a.index);
        }
    }
}

#[test]
fn sub_kernels_and_their_surfaces_are_heard() {
    let table = heart();
    let numeric = |name: &str| AttributeMap { attribute: name.to_owned(), map: MapChoice::RadialKernel { gamma: 1.0 } };
    let question = Question { maps: vec![numeric("age")], ..asked("svm") };
    let (_, said) = heard(|| units(&table, &question));
    assert!(said.len() > 3);
}

#[test]
fn a_forest_says_how_far_it_is() {
    let table = heart();
    let trees = Setting { name: "trees".to_owned(), value: 20.0 };
    let question = Question { settings: vec![trees], ..asked("random-forest") };
    let job = Job::new(&table, &question).expect("a job");
    let (_, said) = heard(|| job.unit(0));
    let known: Vec<u32> = said.iter().filter(|(_, of)| *of > 0).map(|(done, _)| *done).collect();
    assert!(said.iter().all(|(_, of)| [0, 20].contains(of)));
    assert_eq!(known, (0..20).collect::<Vec<u32>>());
}

#[test]
fn a_long_table_is_heard_while_it_is_read() {
    let lines: String = (0..1000).map(|row| format!("{row},{}\n", row % 2)).collect();
    let text = format!("a,b\n{lines}");
    let (table, said) = heard(|| read(text.as_bytes(), &ReadOptions::default()));
    assert_eq!(table.expect("a table").n_rows, 1000);
    assert!(said.len() >= 1000 / 64);
}

#[test]
fn nobody_hears_after_the_end() {
    let (_, said) = heard(heartbeat::beat);
    heartbeat::beat();
    assert_eq!(said, [(0, 0)]);
}
