//! What holds for every file: no panic, cells read back from every dialect, the same result for every line end.

use super::{cells, codes, data, kinds, names};
use nomogram::contract::Cell;
use nomogram::table::{Bounds, Cells, ColumnOptions, Kind, MISSING, ReadOptions, Table, classes, open, read};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// What must hold of any table that was read.
fn check(table: &Table) {
    assert!(table.n_rows > 0 && table.lines.len() == table.n_rows);
    assert!(table.lines.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(names(table).into_iter().collect::<BTreeSet<_>>().len(), table.columns.len());
    for column in &table.columns {
        let missing = match &column.cells {
            Cells::Numbers { values, .. } => {
                assert_eq!((values.len(), column.kind), (table.n_rows, Kind::Numeric));
                assert!(values.iter().all(|value| value.is_nan() || value.is_finite()));
                values.iter().filter(|value| value.is_nan()).count()
            }
            Cells::Labels { levels, codes } => {
                assert_eq!(codes.len(), table.n_rows);
                assert!(codes.iter().all(|code| *code == MISSING || (*code as usize) < levels.len()));
                assert_eq!(levels.iter().collect::<BTreeSet<_>>().len(), levels.len());
                assert!((0..levels.len()).all(|level| codes.contains(&(level as u32))));
                codes.iter().filter(|code| **code == MISSING).count()
            }
        };
        assert_eq!(missing, column.missing, "{}", column.name);
        let offered = classes(column);
        let rows: f64 = offered.classes.iter().map(|class| class.count).sum();
        assert!(offered.classes.is_empty() || rows as usize + missing == table.n_rows);
    }
    let opened = open(table);
    assert_eq!(opened.columns.len(), table.columns.len());
    assert!(opened.notices.iter().all(|notice| !notice.message.is_empty() && notice.message.chars().count() < 2000));
}

fn read_anything(bytes: &[u8], options: &ReadOptions) {
    match read(bytes, options) {
        Ok(table) => check(&table),
        Err(problem) => assert!(!problem.message().message.is_empty()),
    }
}

/// Bytes that are dense in what a reader trips over.
fn nasty_bytes() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: [&[u8]; 42] = [
        b",",
        b";",
        b"\t",
        b"\"",
        b"\"\"",
        b"'",
        b"\n",
        b"\r",
        b"\r\n",
        b" ",
        b"\0",
        b"\xFF",
        b"\xE9",
        "é".as_bytes(),
        b"#",
        b"1",
        b"2.5",
        b"1,5",
        b"NA",
        b"a",
        b"x y",
        b"1e400",
        b"007",
        b"-",
        b"<5",
        b"18-29",
        b"2020-01-02",
        b"sep=",
        "\u{feff}".as_bytes(),
        b"Total",
        "\u{a0}".as_bytes(),
        "−3".as_bytes(),
        b"(1)",
        b"$4",
        b"5 kg",
        b"<0.6",
        b"8-12",
        b"630.00-",
        b"12%",
        "1 ± 2".as_bytes(),
        "٣٫١".as_bytes(),
        "A\u{30a}".as_bytes(),
    ];
    let piece = prop::sample::select(&PIECES[..]);
    prop::collection::vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

fn any_options() -> impl Strategy<Value = ReadOptions> {
    let kind = prop_oneof![
        Just(Kind::Numeric),
        Just(Kind::Ordered),
        Just(Kind::Categorical),
        Just(Kind::Id),
        Just(Kind::Date),
        Just(Kind::Text),
        Just(Kind::Empty)
    ];
    let of = |texts: &'static [&'static str]| prop::option::of(prop::sample::select(texts).prop_map(str::to_owned));
    let encoding = of(&["utf-8", "utf-16le", "utf-16be", "windows-1252"]);
    (encoding, of(&[",", ";", "\t", "a"]), of(&[".", ","]), prop::option::of(any::<bool>()), kind, any::<bool>())
        .prop_map(|(encoding, delimiter, decimal, header, kind, fold_case)| {
            let column = ColumnOptions {
                name: "a".to_owned(),
                kind: Some(kind),
                keep: vec!["NA".to_owned()],
                fold_case,
                missing: if fold_case { vec!["1".to_owned(), "a".to_owned()] } else { Vec::new() },
                pool: fold_case,
                order: vec!["1".to_owned()],
                split: fold_case,
                marks: if fold_case { vec!["a=0.5".to_owned(), "=".to_owned()] } else { Vec::new() },
                bounds: fold_case.then_some(Bounds::Half),
                shares: header,
                ..ColumnOptions::default()
            };
            ReadOptions { encoding, delimiter, decimal, header, columns: vec![column], ..ReadOptions::default() }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..300), options in any_options()) {
        read_anything(&bytes, &ReadOptions::default());
        read_anything(&bytes, &options);
    }

    #[test]
    fn no_nasty_text_is_too_much(bytes in nasty_bytes(), options in any_options()) {
        read_anything(&bytes, &ReadOptions::default());
        read_anything(&bytes, &options);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_damaged_file_is_too_much(file in 0_usize..90, edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let mut bytes = awkward(file);
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            if byte % 3 == 0 { bytes.truncate(place.max(1)) } else { bytes[place] = b",;\"\n\r\0 '\xFF5a"[usize::from(byte) % 11] }
        }
        read_anything(&bytes, &ReadOptions::default());
    }
}

fn awkward_names() -> Vec<String> {
    let expected: Vec<serde_json::Value> =
        serde_json::from_slice(&data("awkward/EXPECTED.json")).expect("EXPECTED.json");
    expected.iter().filter_map(|case| case["file"].as_str().map(str::to_owned)).collect()
}

fn awkward(index: usize) -> Vec<u8> {
    data(&format!("awkward/{}", awkward_names()[index]))
}

/// How a table is written.
#[derive(Clone, Debug)]
struct Dialect {
    delimiter: char,
    line_end: &'static str,
    mark: bool,
    quote_all: bool,
    decimal: char,
    final_line_end: bool,
}

fn any_dialect() -> impl Strategy<Value = Dialect> {
    (
        prop::sample::select(&[',', ';', '\t', '|'][..]),
        prop::sample::select(&["\n", "\r\n", "\r"][..]),
        any::<bool>(),
        any::<bool>(),
        prop::sample::select(&['.', ','][..]),
        any::<bool>(),
    )
        .prop_map(|(delimiter, line_end, mark, quote_all, decimal, final_line_end)| Dialect {
            delimiter,
            line_end,
            mark,
            quote_all,
            decimal,
            final_line_end,
        })
}

impl Dialect {
    fn write(&self, records: &[Vec<String>]) -> Vec<u8> {
        let cell = |text: &String| {
            let needed = text.contains([self.delimiter, '"', '\n', '\r', '\'']);
            if self.quote_all || needed { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.clone() }
        };
        let line = |record: &Vec<String>| record.iter().map(cell).collect::<Vec<_>>().join(&self.delimiter.to_string());
        let mut text = if self.mark { "\u{feff}".to_owned() } else { String::new() };
        text.push_str(&records.iter().map(line).collect::<Vec<_>>().join(self.line_end));
        if self.final_line_end {
            text.push_str(self.line_end);
        }
        text.into_bytes()
    }
}

/// A table: numbers with a few decimals, words, and text with everything in it that must be quoted.
fn any_table() -> impl Strategy<Value = Vec<(Option<f64>, Option<&'static str>, String)>> {
    // Sixteenths have up to four decimals; with a half among them the decimal mark is proven.
    let number = prop::option::weighted(0.9, (-1_000_000_i64..1_000_000).prop_map(|n| n as f64 / 16.0));
    let word = prop::option::weighted(0.9, prop::sample::select(&["north", "süd", "-", "None", "x y", "O'Neil"][..]));
    let text = prop::collection::vec(
        prop::sample::select(&["a", "B", "é", ",", ";", "|", "\t", "\"", "\n", "'", "1", " ", "漢"][..]),
        0..8,
    )
    .prop_map(|parts| format!("t{}t", parts.concat()));
    prop::collection::vec((number, word, text), 12..40).prop_map(|mut rows| {
        rows[0].0 = Some(12.5);
        rows
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Everything is found out: delimiter, quotes, line end, mark, decimal mark, header, kinds of the number and word.
    #[test]
    fn tables_read_back_cell_for_cell(rows in any_table(), dialect in any_dialect()) {
        let number = |value: &Option<f64>| value.map(|value| value.to_string().replace('.', &dialect.decimal.to_string()));
        let mut records = vec![vec!["amount".to_owned(), "place".to_owned(), "remark".to_owned()]];
        records.extend(rows.iter().map(|(value, word, text)| {
            vec![number(value).unwrap_or_default(), word.unwrap_or_default().to_owned(), text.clone()]
        }));
        let bytes = dialect.write(&records);
        let table = read(&bytes, &ReadOptions::default()).expect("a table");
        check(&table);
        prop_assert_eq!(names(&table), ["amount", "place", "remark"]);
        prop_assert_eq!(table.dialect.delimiter.as_ref(), Some(&dialect.delimiter.to_string()));
        let expected: Vec<Vec<Cell>> = rows
            .iter()
            .map(|(value, word, text)| {
                let label = |text: &str| Cell::Label(text.to_owned());
                vec![value.map_or(Cell::Missing(None), Cell::Number), word.map_or(Cell::Missing(None), label), label(text)]
            })
            .collect();
        prop_assert_eq!(cells(&table), expected);
    }

    /// Nothing is found out: any names, any labels, every cell in its own letters.
    #[test]
    fn any_letters_survive_when_kinds_are_stated(
        rows in prop::collection::vec(prop::collection::vec("\\PC{0,6}", 3), 2..12),
        dialect in any_dialect(),
    ) {
        let trimmed = |cell: &str| cell.trim_matches(|c: char| c.is_whitespace() || c == '\u{200b}' || c == '\u{feff}').to_owned();
        // The last column keeps a row of nothing from being blank.
        let header: Vec<String> = ["first", "second", "third", "fourth"].map(str::to_owned).to_vec();
        let mut records = vec![header.clone()];
        records.extend(rows.iter().map(|row| row.iter().cloned().chain(["end".to_owned()]).collect()));
        let missing = ["", "?", "NA", "N/A", "n/a", "NaN", "#N/A"];
        let columns = header.iter().map(|name| ColumnOptions {
            name: name.clone(), kind: Some(Kind::Text), ..ColumnOptions::default()
        });
        let options = ReadOptions { delimiter: Some(dialect.delimiter.to_string()), header: Some(true), columns: columns.collect(), ..ReadOptions::default() };
        let table = read(&dialect.write(&records), &options).expect("a table");
        let expected: Vec<Vec<Cell>> = records[1..].iter().map(|row| row.iter().map(|cell| {
            let cell = trimmed(cell);
            if missing.contains(&cell.as_str()) { Cell::Missing(None) } else { Cell::Label(cell) }
        }).collect()).collect();
        prop_assert_eq!(cells(&table), expected);
    }
}

/// The same text with another line end, cells aside that hold one.
fn with_line_end(text: &str, end: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', end)
}

#[test]
fn line_ends_and_marks_change_nothing() {
    let mut compared = 0;
    for index in 0..90 {
        let bytes = awkward(index);
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let text = text.trim_start_matches('\u{feff}');
        let Ok(plain) = read(with_line_end(text, "\n").as_bytes(), &ReadOptions::default()) else { continue };
        let folded = |table: &Table| -> Vec<Vec<String>> {
            let text = |cell: &Cell| format!("{cell:?}").replace("\\r\\n", "\\n").replace("\\r", "\\n");
            cells(table).iter().map(|row| row.iter().map(text).collect()).collect()
        };
        for end in ["\n", "\r\n", "\r"] {
            for mark in ["", "\u{feff}"] {
                let other = read(format!("{mark}{}", with_line_end(text, end)).as_bytes(), &ReadOptions::default())
                    .expect("a table");
                assert_eq!(other.lines, plain.lines, "{}", awkward_names()[index]);
                assert_eq!(kinds(&other), kinds(&plain));
                assert_eq!(folded(&other), folded(&plain));
                assert_eq!(codes(&other), codes(&plain));
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}
