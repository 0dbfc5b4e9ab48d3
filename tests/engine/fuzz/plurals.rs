//! Each sentence that counts something, with 1 and with many.

use nomogram::sentences::learning::{Notice as OfLearning, Problem};
use nomogram::sentences::maps::MapProblem;
use nomogram::sentences::{ColumnFact, Message, Notice};
use nomogram::table::{Bounds, OddWord};

fn text(text: &str) -> String {
    text.to_owned()
}

fn names(count: usize) -> Vec<String> {
    ["oak", "elm", "ash"].iter().take(count).map(|name| text(name)).collect()
}

/// Everything that is said of so many.
fn said(n: usize) -> Vec<Message> {
    let (column, lines) = (|| text("tree"), (1..=n as u32).map(|i| 4 * i).collect::<Vec<u32>>());
    let words = names(n).into_iter().map(|spelling| OddWord { spelling, cells: 1, number: None }).collect();
    let reading = [
        Notice::TargetMissing { rows: n, column: column() },
        Notice::NulBytes { count: n, line: 4 },
        Notice::UnclosedQuote { line: 4, lines: lines.clone() },
        Notice::BlankLines { count: n },
        Notice::CommentsSkipped { lines: lines.clone() },
        Notice::PreambleSkipped { lines: lines.clone() },
        Notice::FooterSuspected { lines: lines.clone(), totals: vec![] },
        Notice::RepeatedHeader { lines: lines.clone(), titles: lines.clone() },
        Notice::FooterSuspected { lines: vec![], totals: lines.clone() },
        Notice::OtherTables { lines: lines.clone(), rows: n },
        Notice::HeaderRows { lines: lines.clone(), joined: false },
        Notice::HeaderRows { lines: lines.clone(), joined: true },
        Notice::NamesTooMany { line: 1, names: n + 1, cells: n, taken: names(n), choices: Vec::new() },
        Notice::NamesTooFew { names: n, cells: n + 1, taken: None, choices: n },
        Notice::RaggedShort { lines: lines.clone(), cells: 4 },
        Notice::RaggedLong { lines: lines.clone(), cells: 5, expected: 4 },
        Notice::NoHeader { columns: n },
        Notice::EmptyNames { columns: names(n) },
        Notice::DuplicateNames { name: column(), columns: names(n) },
        Notice::Columns { fact: ColumnFact::Empty, columns: names(n) },
        Notice::Columns { fact: ColumnFact::Weights, columns: names(n) },
        Notice::Columns { fact: ColumnFact::FewRows, columns: names(n) },
        Notice::Columns { fact: ColumnFact::MaybeId, columns: names(n) },
        Notice::Columns { fact: ColumnFact::Named, columns: names(n) },
        Notice::Columns { fact: ColumnFact::Codes, columns: names(n) },
        Notice::Columns { fact: ColumnFact::Ticks, columns: names(n) },
        Notice::MissingCode { columns: names(n), codes: names(n), cells: n, is_number: true },
        Notice::MissingCode { columns: names(n), codes: vec![text("unknown")], cells: n, is_number: false },
        Notice::Pooled { column: column(), kept: n, other: text("other (7)") },
        Notice::MissingValues { cells: n, empty: true, spellings: names(n) },
        Notice::AmbiguousMissing { column: column(), spelling: text("NA"), cells: n },
        Notice::SetMissing { column: column(), cells: n, found: names(n), keep: None, are_dates: true },
        Notice::SetMissing { column: column(), cells: n, found: names(n), keep: None, are_dates: false },
        Notice::Columns { fact: ColumnFact::SomeUnits, columns: names(n) },
        Notice::InfiniteValues { column: column(), cells: n, lines: lines.clone() },
        Notice::TooLargeValues { column: column(), cells: n, lines: lines.clone() },
        Notice::MixedType { column: column(), cells: n, of: 40, found: words, lines: lines.clone() },
        Notice::Bounds { column: column(), cells: n, of: 40, found: names(n), lines, read: Bounds::Limit, below: true },
        Notice::MixedPercent { column: column(), cells: n, shares: true },
        Notice::MoreDuplicateColumns { count: n },
        Notice::SingleClass { column: column(), label: text("oak"), rows: n },
        Notice::RareClass { column: column(), label: text("oak"), rows: n },
    ];
    let learning = [
        OfLearning::FewOfAClass { class: text("oak"), rows: n },
        OfLearning::Imbalance { class: text("oak"), rows: n, of: 1000 },
        OfLearning::DuplicateRows { repeats: n, of: 9 },
        OfLearning::RareLevels { column: column(), levels: names(n) },
        OfLearning::PossibleLeak { columns: names(n), scores: None },
        OfLearning::NumberLeak { columns: names(n), together: false, others: 0.41 },
        OfLearning::PossibleLeak { columns: names(n), scores: Some((0.986, 0.71)) },
        OfLearning::Collinear { columns: names(n) },
        OfLearning::Separation { columns: names(n) },
        OfLearning::FoldsReduced { folds: 1 + n as u32, class: text("oak") },
        OfLearning::SetAside { rows: n, of: 40 },
        OfLearning::UnseenLevels { column: column(), levels: names(n) },
        OfLearning::Coarse { columns: names(n), distance: 0.012 },
        OfLearning::MapNotForAll { columns: names(n), map: text("straight line") },
        OfLearning::MapsNotWithPairs { maps: names(n) },
    ];
    let problems = [
        Problem::UnknownColumn { name: column(), names: names(n) },
        Problem::TargetConstant { column: column(), rows: n },
        Problem::TargetBeyondScale { column: column(), log: true, rows: n },
        Problem::SingleClass { column: column(), class: text("oak"), rows: n },
        Problem::RareClass { column: column(), class: text("oak"), rows: n },
        Problem::ShrinkageOfUnknown { name: column(), names: names(n) },
        Problem::NothingToPredictFrom { attributes: names(n) },
        Problem::Map(MapProblem::UnknownAttribute { name: column(), names: names(n) }),
        Problem::Map(MapProblem::TooFewValues { name: column(), map: "spline", size: 5, distinct: n, possible: None }),
    ];
    let reading = reading.iter().map(Notice::message);
    reading.chain(learning.iter().map(OfLearning::message)).chain(problems.iter().map(Problem::message)).collect()
}

/// A 1 before a noun or a verb of many.
fn is_wrong(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    words.windows(3).any(|words| {
        let of_many = |word: &str| word.ends_with('s') && !["as", "is", "was", "has", "says"].contains(&word);
        words[0] == "1" && (of_many(words[1]) || ["have", "were", "are"].contains(&words[2]))
    })
}

#[test]
fn sentences_that_count() {
    let all: Vec<String> =
        [1, 3].iter().flat_map(|n| said(*n)).map(|said| format!("{}: {}", said.code, said.message)).collect();
    let wrong: Vec<&String> = all.iter().filter(|sentence| is_wrong(sentence)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(
        is_wrong("Beside it 1 rows have no value.")
            && is_wrong("With 1 row were it not.")
            && !is_wrong("In 1 row is one.")
    );
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_parameter_out_of_range_names_its_column() {
    let problem = |name: &str| {
        let (parameter, value, low, high) = ("number of knots", 99.0, 3.0, 7.0);
        Problem::Map(MapProblem::OutOfRange { name: text(name), parameter, value, low, high }).message().column
    };
    assert_eq!([problem("oak"), problem("oak” and “elm")], [Some(text("oak")), Some(text("oak"))]);
}
