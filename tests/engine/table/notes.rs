//! What is said of one column at once, over simulated tables: every pair of notes that may stand together, and no other.

use super::cases::{column, made, of};
use super::messages;
use crate::helper::uniform;
use nomogram::contract::Question;
use nomogram::job::Job;
use nomogram::sentences::Message;
use nomogram::table::{ColumnOptions, ReadOptions, Table, notices_of, read};
use std::collections::BTreeSet;

/// Notes about columns that ask for something, or say what a column is worth.
const OF_COLUMNS: [&str; 9] = [
    "codes",
    "collinear",
    "duplicate-column",
    "label-variants",
    "maybe-id",
    "missing-code",
    "possible-leak",
    "rare-levels",
    "weights-suspected",
];

/// Those that may be said of one column: each is true beside the other, and neither says what the other says.
const TOGETHER: [[&str; 2]; 14] = [
    ["codes", "collinear"],
    ["codes", "duplicate-column"],
    ["codes", "missing-code"],
    ["collinear", "maybe-id"],
    ["collinear", "missing-code"],
    ["collinear", "rare-levels"],
    ["duplicate-column", "maybe-id"],
    ["duplicate-column", "missing-code"],
    ["duplicate-column", "rare-levels"],
    ["label-variants", "missing-code"],
    ["label-variants", "possible-leak"],
    ["label-variants", "rare-levels"],
    ["missing-code", "possible-leak"],
    ["missing-code", "rare-levels"],
];

/// All that is said once a question is learned.
fn said(table: &Table, target: &str) -> Vec<Message> {
    let question = Question { learner: "logistic".to_owned(), folds: 3, repeats: 1, ..Question::about(target) };
    let job = Job::new(table, &question).expect("a question");
    let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
    let (_, learned) = job.model(&units).expect("a model");
    notices_of(table, target, &job.prepared().attributes, &learned.notices)
}

/// The codes of what is said of a column, one for each note.
fn about(said: &[Message], column: &str) -> Vec<String> {
    let names = |note: &Message| note.columns.iter().any(|of| of == column) || note.column.as_deref() == Some(column);
    said.iter().filter(|note| names(note)).map(|note| note.code.clone()).collect()
}

/// A column by its name, from a random number, the row and whether the row is an event.
fn cell(name: &str, x: f64, row: usize, event: bool) -> String {
    let scale = 1 + (x * 5.0) as usize;
    match name {
        "amount" => format!("{:.2}", 10.0 + 90.0 * x),
        "cents" => format!("{:.0}", 1000.0 + 9000.0 * x),
        "scale" | "scale_again" => scale.to_string(),
        "coded" => if row % 11 == 3 { 9 } else { scale }.to_string(),
        "far" => format!("{:.1}", if row % 13 == 4 { 999.9 } else { 20.0 + 30.0 * x }),
        "number" => (70_000 + row * 7919 % 99_991).to_string(),
        "fnlwgt" => (20_000 + row * 6007 % 89_983).to_string(),
        "town" => ["Rome", "rome", "Paris", "PARIS", "Oslo", "unknown"][(x * 6.0) as usize].to_owned(),
        "rare" => if row < 2 { "seldom" } else { ["p", "q"][usize::from(x < 0.5)] }.to_owned(),
        "copy" => ["no", "yes"][usize::from(event)].to_owned(),
        "copy_again" => ["open", "closed"][usize::from(event)].to_owned(),
        "nearly" => ["Open", "open", "Closed"][if event != (row == 7) { 2 } else { row % 2 }].to_owned(),
        "fee" => if event { 25 } else { 0 }.to_string(),
        "rank" => (if event { 500 } else { 0 } + row).to_string(),
        _ => format!("{x:.3}"),
    }
}

const COLUMNS: [&str; 15] = [
    "amount",
    "cents",
    "scale",
    "scale_again",
    "coded",
    "far",
    "number",
    "fnlwgt",
    "town",
    "rare",
    "copy",
    "copy_again",
    "nearly",
    "fee",
    "rank",
];

#[test]
fn notes_of_one_column_do_not_contradict_or_repeat_each_other() {
    let mut seen: BTreeSet<[String; 2]> = BTreeSet::new();
    for table in 0..24 {
        let mut random = uniform(100 + table);
        let chosen: Vec<&str> = COLUMNS.iter().copied().filter(|_| random() < 0.5).collect();
        let header = format!("base,{},sum,answer", chosen.join(","));
        let rows: Vec<String> = (0..150)
            .map(|row| {
                let (x, base) = (random(), random());
                let event = random() + 0.4 * x < 0.45;
                let cells: Vec<String> = chosen.iter().map(|name| cell(name, x, row, event)).collect();
                // What is computed from the others.
                let sum = format!("{:.3}", 2.0 * (base * 1000.0).round() / 1000.0 + 1.0);
                format!("{base:.3},{},{sum},{}", cells.join(","), ["no", "yes"][usize::from(event)])
            })
            .collect();
        let found = made(&header, 150, |row| rows[row].clone());
        let said = said(&found, "answer");
        let codes: Vec<&str> = said.iter().map(|note| note.code.as_str()).collect();
        assert!(!(codes.contains(&"possible-leak") && codes.contains(&"separable")), "{header}");
        assert!(about(&said, "answer").iter().all(|code| !["duplicate-column", "collinear"].contains(&code.as_str())));
        for name in header.split(',') {
            let mut of_column: Vec<String> = about(&said, name);
            of_column.retain(|code| OF_COLUMNS.contains(&code.as_str()));
            of_column.sort();
            for (at, one) in of_column.iter().enumerate() {
                for other in &of_column[at + 1..] {
                    let pair = [one.as_str(), other.as_str()];
                    // Of one code there is one note, but for pairs of columns and codes of several columns.
                    let is_twice = one == other && ["duplicate-column", "missing-code"].contains(&one.as_str());
                    assert!(is_twice || TOGETHER.contains(&pair), "{name}: {pair:?} in {header}: {said:#?}");
                    seen.insert(pair.map(str::to_owned));
                }
            }
        }
        // A copy of what is predicted is asked about once.
        for copy in ["copy", "copy_again", "fee"].iter().filter(|name| chosen.contains(name)) {
            let asked: Vec<String> = about(&said, copy).into_iter().filter(|code| code != "label-variants").collect();
            assert_eq!(asked, ["possible-leak"], "{copy} in {header}");
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

#[test]
fn a_copy_of_a_number_is_a_leak_as_well() {
    let found = made("x,euro,again,z", 80, |row| {
        let euro = 100 + row * 7919 % 997;
        format!("{}.25,{euro},{euro},{}", row % 19, row % 7)
    });
    let question = Question {
        learner: "ridge".to_owned(),
        outcome: nomogram::contract::Outcome::Number,
        ..Question::about("euro")
    };
    let prepared = Job::new(&found, &question).expect("a question").prepared();
    let all = notices_of(&found, "euro", &prepared.attributes, &prepared.notices);
    assert_eq!(about(&all, "again"), ["possible-leak"], "{all:?}");
}

#[test]
fn labels_of_the_target_are_said_to_be_joined_once() {
    let found =
        made("x,z,answer", 90, |row| format!("{row}.5,{},{}", row % 7, ["Yes", "no", "yes", "No", "no"][row % 5]));
    assert_eq!(of(&found, "label-variants").len(), 1);
    let all = said(&found, "answer");
    assert_eq!(about(&all, "answer").iter().filter(|code| *code == "label-variants").count(), 1, "{all:?}");
}

#[test]
fn rows_are_counted_as_they_stand_in_the_file() {
    // Numbers too large, codes and words differ, and all are missing.
    let row = |row: usize, odd: &str| format!("{odd},{}.5,{}\n", row % 4, ["a", "b"][row / 4 % 2]);
    let text = |odd: &dyn Fn(usize) -> String| -> String {
        let rows: String = (0..120).map(|at| row(at, &if at < 60 { odd(at) } else { format!("{at}.5") })).collect();
        format!("x,z,y\n{rows}")
    };
    let repeats = |text: &str, missing: &[&str]| {
        let missing = missing.iter().map(|code| (*code).to_owned()).collect();
        let stated = ColumnOptions { missing, kind: Some(nomogram::table::Kind::Numeric), ..column("x") };
        let options = ReadOptions { columns: vec![stated], ..ReadOptions::default() };
        let found = read(text.as_bytes(), &options).expect("a table");
        let notices = Job::new(&found, &Question::about("y")).expect("a question").prepared().notices;
        assert!(found.columns[0].missing > 50, "{:?}", messages(&found));
        notices.iter().any(|notice| notice.code == "duplicate-rows")
    };
    assert!(!repeats(&text(&|at| format!("{at}e307")), &[]));
    assert!(!repeats(&text(&|at| format!("word {at}")), &[]));
    let codes: Vec<String> = (0..60).map(|at| (900 + at).to_string()).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    assert!(!repeats(&text(&|at| (900 + at).to_string()), &codes));
    assert!(repeats(&text(&|_| "901".to_owned()), &["901"]));
}
