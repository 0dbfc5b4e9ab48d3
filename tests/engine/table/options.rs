//! What the person says of a file, or of one column, is obeyed.

use super::{cells, codes, kinds, labels, messages, names, values};
use nomogram::sentences::Message;
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, read};

#[track_caller]
fn read_with(text: &str, options: &ReadOptions) -> Table {
    read(text.as_bytes(), options).unwrap_or_else(|problem| panic!("{problem}"))
}

fn column(name: &str) -> ColumnOptions {
    ColumnOptions { name: name.to_owned(), kind: None, ..ColumnOptions::default() }
}

fn of(column: ColumnOptions) -> ReadOptions {
    ReadOptions { columns: vec![column], ..ReadOptions::default() }
}

fn kind(name: &str, kind: Kind) -> ReadOptions {
    of(ColumnOptions { kind: Some(kind), ..column(name) })
}

#[test]
fn delimiter() {
    let with = |delimiter: &str| ReadOptions { delimiter: Some(delimiter.to_owned()), ..ReadOptions::default() };
    assert_eq!(names(&read_with("a,b;c\n1,2;3\n4,5;6\n", &with(";"))), ["a,b", "c"]);
    assert_eq!(names(&read_with("a^b\n1^2\n3^4\n", &with("^"))), ["a", "b"]);
    assert_eq!(names(&read_with("a\tb\n1\t2\n3\t4\n", &with("tab"))), ["a", "b"]);
    assert_eq!(names(&read_with("sep=,\na,b;c\n1,2;3\n4,5;6\n", &with(";"))), ["a,b", "c"]);
    assert_eq!(names(&read_with("a,,b\n1,,2\n3,,4\n", &with(",,"))), ["a", "b"]);
    assert_eq!(names(&read_with("aéb\n1é2\n3é4\n", &with("é"))), ["a", "b"]);
    for delimiter in ["", "\"", "\n", "123456789"] {
        let problem = read(b"a,b\n1,2\n", &with(delimiter)).expect_err("no delimiter");
        assert_eq!(problem.message().code, "bad-option", "{delimiter:?}");
    }
}

#[test]
fn decimal() {
    let with = |decimal: &str| ReadOptions { decimal: Some(decimal.to_owned()), ..ReadOptions::default() };
    let text = "a;b\n1.234;1,5\n5.678;2,5\n";
    let point = read_with(text, &with("."));
    assert_eq!(values(&point.columns[0]), [1.234, 5.678]);
    let comma = read_with(text, &with(","));
    assert_eq!(values(&comma.columns[0]), [1234.0, 5678.0]);
    assert_eq!(values(&comma.columns[1]), [1.5, 2.5]);
    assert_eq!(comma.dialect.decimal, ",");
    assert!(read(text.as_bytes(), &with(";")).is_err());
}

#[test]
fn header() {
    let with = |header: bool| ReadOptions { header: Some(header), ..ReadOptions::default() };
    let table = read_with("1,2\n3,4\n", &with(true));
    assert_eq!((names(&table), table.n_rows), (vec!["1", "2"], 1));
    let table = read_with("a,b\nx,y\n", &with(false));
    assert_eq!((names(&table), table.n_rows), (vec!["column 1", "column 2"], 2));
}

#[test]
fn numeric_makes_words_missing_and_names_the_first_few() {
    let text = "x,y\n1,a\nred,a\n3,b\nblue,b\ngreen,a\n";
    assert_eq!(kinds(&read_with(text, &ReadOptions::default()))[0], Kind::Categorical);
    let table = read_with(text, &kind("x", Kind::Numeric));
    assert_eq!(table.columns[0].missing, 3);
    assert_eq!(values(&table.columns[0])[2..3], [3.0]);
    let message: Message = messages(&table).into_iter().find(|message| message.code == "mixed-type").expect("a notice");
    assert_eq!((message.line, message.column.as_deref()), (Some(3), Some("x")));
    for part in ["3 of 5 values", "“red”, “blue” and “green”", "lines 3, 5 and 6"] {
        assert!(message.message.contains(part), "{}", message.message);
    }
}

#[test]
fn numeric_takes_codes_and_row_numbers_as_amounts() {
    let text: String =
        "code,row,flag\n".to_owned() + &(0..12).map(|row| format!("{row:03},{row},{}\n", row % 2)).collect::<String>();
    let found = read_with(&text, &ReadOptions::default());
    assert_eq!(kinds(&found), [Kind::Id, Kind::Id, Kind::Categorical]);
    for (index, name) in ["code", "row", "flag"].iter().enumerate() {
        let table = read_with(&text, &kind(name, Kind::Numeric));
        assert_eq!(table.columns[index].kind, Kind::Numeric, "{name}");
        assert_eq!(values(&table.columns[index])[7..8], [if *name == "flag" { 1.0 } else { 7.0 }]);
    }
}

#[test]
fn numeric_without_any_number_is_all_missing() {
    let table = read_with("x,y\na,1\nb,2\n", &kind("x", Kind::Numeric));
    assert_eq!((table.columns[0].kind, table.columns[0].missing), (Kind::Numeric, 2));
    assert!(values(&table.columns[0]).iter().all(|value| value.is_nan()));
}

#[test]
fn categorical_keeps_the_letters_of_the_file() {
    let table = read_with("x,y\n1.50,a\n1.5,b\n02,a\nNA,b\n", &kind("x", Kind::Categorical));
    assert_eq!(labels(&table.columns[0]).0, ["1.50", "1.5", "02"]);
    assert_eq!(table.columns[0].missing, 1);
}

#[test]
fn every_kind_can_be_stated() {
    for stated in [Kind::Ordered, Kind::Categorical, Kind::Id, Kind::Date, Kind::Text] {
        let table = read_with("x,y\n3,a\n1,b\n2,a\n1,b\n", &kind("x", stated));
        assert_eq!(table.columns[0].kind, stated);
        let expected: &[&str] = if stated == Kind::Ordered { &["1", "2", "3"] } else { &["3", "1", "2"] };
        assert_eq!(labels(&table.columns[0]).0, expected, "{stated:?}");
    }
}

#[test]
fn kept_spellings_are_values() {
    let text = "country,x\nNA,1\nDE,2\nFR,3\nNA,4\n?,5\n";
    assert!(codes(&read_with(text, &ReadOptions::default())).contains(&"na-ambiguous".to_owned()));
    let table = read_with(text, &of(ColumnOptions { keep: vec!["NA".to_owned()], ..column("country") }));
    assert_eq!(labels(&table.columns[0]).0, ["NA", "DE", "FR"]);
    assert_eq!(table.columns[0].missing, 1);
    assert!(!codes(&table).contains(&"na-ambiguous".to_owned()));
}

#[test]
fn folding_case_joins_labels_under_the_most_frequent_spelling() {
    let text = "x,y\nYes,1\nyes,2\nyes,3\nNO,4\nno,5\n";
    let found = read_with(text, &ReadOptions::default());
    assert_eq!(labels(&found.columns[0]).0.len(), 4);
    assert!(codes(&found).contains(&"label-variants".to_owned()));
    let table = read_with(text, &of(ColumnOptions { fold_case: true, ..column("x") }));
    assert_eq!(labels(&table.columns[0]), (&["yes".to_owned(), "NO".to_owned()][..], &[0, 0, 0, 1, 1][..]));
    assert!(!codes(&table).contains(&"label-variants".to_owned()));
}

#[test]
fn a_stated_order_comes_first() {
    let order = vec!["hot".to_owned(), "mild".to_owned(), "hot".to_owned(), "never seen".to_owned()];
    let options = of(ColumnOptions { kind: Some(Kind::Ordered), order, ..column("x") });
    let table = read_with("x,y\ncold,1\nmild,2\nhot,3\nicy,4\n", &options);
    assert_eq!(labels(&table.columns[0]).0, ["hot", "mild", "cold", "icy"]);
    assert_eq!(labels(&table.columns[0]).1, [2, 1, 0, 3]);
}

#[test]
fn a_column_that_is_not_there_is_told() {
    let table = read_with("x,y\n1,2\n3,4\n", &kind("z", Kind::Text));
    assert!(codes(&table).contains(&"no-such-column".to_owned()));
}

#[test]
fn stating_what_was_found_changes_nothing() {
    for file in ["sets/titanic.csv", "sets/heart_disease.csv", "raw_airquality.csv"] {
        let bytes = super::data(file);
        let found = read(&bytes, &ReadOptions::default()).expect("a table");
        let stated = ReadOptions {
            encoding: Some(found.dialect.encoding.clone()),
            delimiter: found.dialect.delimiter.clone(),
            decimal: Some(found.dialect.decimal.clone()),
            header: Some(found.dialect.header),
            columns: found.columns.iter().map(|of| ColumnOptions { kind: Some(of.kind), ..column(&of.name) }).collect(),
            ..ReadOptions::default()
        };
        let again = read(&bytes, &stated).expect("a table");
        assert_eq!((names(&again), kinds(&again)), (names(&found), kinds(&found)));
        assert_eq!(cells(&again), cells(&found));
    }
}
