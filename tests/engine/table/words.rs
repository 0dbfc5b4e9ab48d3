//! Numbers among words: what stands beside numbers in a column of numbers, and what it counts as.

use super::{data, kinds, labels, made, messages, table, values};
use nomogram::sentences::Message;
use nomogram::table::{Bounds, Column, ColumnOptions, Kind, OddWord, ReadOptions, Table, open, read};

fn case(name: &str) -> Table {
    table(data(&format!("cases/{name}.csv")))
}

fn column(name: &str) -> ColumnOptions {
    ColumnOptions { name: name.to_owned(), ..ColumnOptions::default() }
}

#[track_caller]
fn case_with(name: &str, column: ColumnOptions) -> Table {
    read_with(&data(&format!("cases/{name}.csv")), column)
}

#[track_caller]
fn read_with(bytes: &[u8], column: ColumnOptions) -> Table {
    read(bytes, &ReadOptions { columns: vec![column], ..ReadOptions::default() }).expect("a table")
}

/// A column of such cells beside another one.
fn text(cells: &[&str]) -> String {
    format!("x\ty\n{}", cells.iter().map(|cell| format!("{cell}\ta\n")).collect::<String>())
}

fn one(cells: &[&str]) -> Column {
    table(text(cells)).columns.swap_remove(0)
}

fn of(table: &Table, code: &str, column: &str) -> Vec<Message> {
    let is_it = |message: &Message| message.code == code && message.columns.iter().any(|name| name == column);
    messages(table).into_iter().filter(is_it).collect()
}

#[track_caller]
fn numbers(cells: &[&str]) -> Vec<f64> {
    let found = one(cells);
    assert_eq!(found.kind, Kind::Numeric, "{cells:?}");
    values(&found).to_vec()
}

/// Cells as they stand, column by column.
fn cells_of(name: &str, delimiter: char, index: usize) -> Vec<String> {
    let text = String::from_utf8(data(&format!("cases/{name}.csv"))).expect("UTF-8");
    text.lines().skip(1).map(|line| line.split(delimiter).nth(index).expect("a cell").to_owned()).collect()
}

fn same(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found.iter().zip(expected).all(|(a, b)| a.total_cmp(b).is_eq() || (a.is_nan() && b.is_nan()))
}

#[test]
fn a_laboratory_column_with_bounds_and_words_is_numeric() {
    let found = case("clinical_limits");
    assert_eq!(kinds(&found)[..4], [Kind::Numeric; 4]);
    for (index, name) in ["CRP (mg/l)", "Troponin"].iter().enumerate() {
        let cells = cells_of("clinical_limits", ';', index);
        let as_read = |half: bool| -> Vec<f64> {
            let number = |cell: &String| {
                let plain = |text: &str| text.replace(',', ".").parse::<f64>();
                match cell.strip_prefix('<') {
                    Some(bound) => plain(bound).expect("a bound") / if half { 2.0 } else { 1.0 },
                    None => plain(cell).unwrap_or(f64::NAN),
                }
            };
            cells.iter().map(number).collect()
        };
        assert!(same(values(&found.columns[index]), &as_read(false)), "{name}");
        // The bounds and the words, each counted and named.
        let told = of(&found, "mixed-type", name);
        let bounds = cells.iter().filter(|cell| cell.starts_with('<')).count();
        let words = cells.iter().filter(|cell| ["n.d.", "k.A."].contains(&cell.as_str())).count();
        assert_eq!((told.len(), found.columns[index].missing), (2, words), "{name}");
        assert!(told[0].message.starts_with(&format!("{bounds} of 80 values")), "{}", told[0].message);
        // What else bounds can count as.
        assert_eq!((told[0].value.as_deref(), told[1].value.as_deref()), (Some("half missing"), None));
        assert!(told[1].message.starts_with(&format!("{words} of 80 values")), "{}", told[1].message);
        assert!(told[1].message.contains("“n.d.” ("), "{}", told[1].message);
        let half = case_with("clinical_limits", ColumnOptions { bounds: Some(Bounds::Half), ..column(name) });
        assert!(same(values(&half.columns[index]), &as_read(true)), "{name}");
        let none = case_with("clinical_limits", ColumnOptions { bounds: Some(Bounds::Missing), ..column(name) });
        assert_eq!(none.columns[index].missing, bounds + words);
        assert_eq!(of(&none, "mixed-type", name)[0].value.as_deref(), Some("limit half"));
        // A word may be a number.
        let zero = ColumnOptions { marks: vec!["n.d.=0".to_owned()], ..column(name) };
        let zero = case_with("clinical_limits", zero);
        let zeros = cells.iter().filter(|cell| *cell == "n.d.").count();
        assert_eq!(values(&zero.columns[index]).iter().filter(|value| value.abs() < 1e-9).count(), zeros);
        let shown = open(&zero).columns[index].marks.clone();
        assert!(shown.contains(&OddWord { spelling: "n.d.".to_owned(), cells: zeros as u32, number: Some(0.0) }));
    }
}

#[test]
fn what_stands_after_a_plus_minus_is_set_aside() {
    let found = case("plus_minus");
    let expected: Vec<f64> = cells_of("plus_minus", ',', 1)
        .iter()
        .map(|cell| cell.split('±').next().and_then(|number| number.trim().parse().ok()).expect("a number"))
        .collect();
    assert!(same(values(&found.columns[1]), &expected));
    assert_eq!((of(&found, "spread", "meas").len(), found.columns[1].missing), (1, 0));
    assert_eq!(numbers(&["12.3±0.4", "7 +/- 1", "5 +- 2", "9"]), [12.3, 7.0, 5.0, 9.0]);
    let brackets = ["12.3 (0.4)", "5 (3-7)", "45 (12%)", "9.5*", "7(1)", "6 †"];
    assert_eq!(numbers(&brackets), [12.3, 5.0, 45.0, 9.5, 7.0, 6.0]);
    let found = one(&["12,3 ± 0,4 mg", "7,5 mg ± 1 mg", "9,25 mg ± 2"]);
    assert_eq!((found.unit.as_deref(), values(&found)), (Some("mg"), &[12.3, 7.5, 9.25][..]));
}

#[test]
fn ranges_among_numbers_are_noticed_and_can_be_ordered() {
    let found = case("ranges");
    assert_eq!(found.columns[0].kind, Kind::Categorical);
    let told = of(&found, "ranges", "hours");
    assert_eq!(told.len(), 1);
    assert!(told[0].message.starts_with("6 of 10 different values"), "{}", told[0].message);
    let ordered = case_with("ranges", ColumnOptions { kind: Some(Kind::Ordered), ..column("hours") });
    assert_eq!(labels(&ordered.columns[0]).0, ["<= 1", "3", "2-5", "4", "5", "6", "7", "8-12", "10", "45+"]);
    let few = table(text(&["1-2", "3-5", "2-4", "6", "10+", "none"].repeat(4)[..5]));
    assert_eq!((kinds(&few)[0], of(&few, "ranges", "x").len()), (Kind::Categorical, 1));
    // As numbers a range is its middle.
    let numeric = case_with("ranges", ColumnOptions { kind: Some(Kind::Numeric), ..column("hours") });
    let number = |cell: &String| match cell.as_str() {
        "<= 1" => 1.0,
        "2-5" => 3.5,
        "8-12" => 10.0,
        "45+" => 45.0,
        cell => cell.parse().expect("a number"),
    };
    let expected: Vec<f64> = cells_of("ranges", ',', 0).iter().map(number).collect();
    assert!(same(values(&numeric.columns[0]), &expected));
    // Words come after what has a size.
    let mixed: Vec<&str> = ["over 40", "10-20", "none given", "5", "15-30", "12"].repeat(4);
    let ordered = read_with(text(&mixed).as_bytes(), ColumnOptions { kind: Some(Kind::Ordered), ..column("x") });
    assert_eq!(labels(&ordered.columns[0]).0, ["5", "12", "10-20", "15-30", "over 40", "none given"]);
}

#[test]
fn a_minus_after_a_number_is_its_sign() {
    assert_eq!(numbers(&["630.00-", "12.50", "1,200.25-", "7"]), [-630.0, 12.5, -1200.25, 7.0]);
    assert_eq!(numbers(&["5,50- €", "7,25 €", "8,00 €-"]), [-5.5, 7.25, -8.0]);
    let found = table(text(&["630.00-", "12.50", "3"]));
    assert_eq!(of(&found, "minus-after", "x").len(), 1);
    // No decimals is what it says after a mark.
    assert_eq!(numbers(&["630.-", "12.50", "5.--"]), [630.0, 12.5, 5.0]);
    for cells in [["-5-", "7-8-", "x"], ["2-", "3-", "5-"]] {
        assert_eq!(one(&cells).kind, Kind::Categorical, "{cells:?}");
    }
    assert_eq!(one(&["30-day", "60-day", "90-day"]).kind, Kind::Ordered);
}

#[test]
fn percent_beside_shares_is_one_unit() {
    let cells = ["5 %", "0.05", "12.5%", "0.125", "0", "0.07", "1"];
    let found = table(text(&cells));
    assert_eq!(values(&found.columns[0]), [5.0, 5.0, 12.5, 12.5, 0.0, 7.0, 100.0]);
    assert_eq!(found.columns[0].unit.as_deref(), Some("%"));
    let told = of(&found, "percent-mixed", "x");
    assert_eq!((told.len(), told[0].value.as_deref()), (1, Some("true")));
    assert!(told[0].message.starts_with("4 numbers in “x”"), "{}", told[0].message);
    let as_percent = read_with(text(&cells).as_bytes(), ColumnOptions { shares: Some(false), ..column("x") });
    assert_eq!(values(&as_percent.columns[0]), [5.0, 0.05, 12.5, 0.125, 0.0, 0.07, 1.0]);
    // Some are more than 1: the sign was left out.
    assert_eq!(numbers(&["5 %", "7", "12.5%", "8.5"]), [5.0, 7.0, 12.5, 8.5]);
    // Every share that has at most three decimals is the percentage that a person would write.
    let shares: Vec<String> = (1..=1000).map(|n| format!("{}.{:03}", n / 1000, n % 1000)).collect();
    let cells: Vec<&str> = shares.iter().map(String::as_str).chain(["5 %"].repeat(60)).collect();
    let expected = |n: u32| format!("{}.{}", n / 10, n % 10).parse::<f64>().expect("a number");
    assert_eq!(values(&one(&cells))[..1000], (1..=1000).map(expected).collect::<Vec<_>>());
    // As a share it would be larger than what is read: told, and missing like any such number.
    let large = one(&["5 %", "0.5", "1e60", "<1e60", "7 %", "0.25"]);
    let stated = read_with(
        text(&["1e60", "5e59", "0.5", "<1e60"]).as_bytes(),
        ColumnOptions { shares: Some(true), ..column("x") },
    );
    assert!(values(&large).iter().chain(values(&stated.columns[0])).all(|x| x.is_nan() || x.abs() <= 1e60));
    assert_eq!((values(&stated.columns[0])[2], stated.columns[0].missing), (50.0, 3));
    assert_eq!(messages(&stated).iter().filter(|message| message.code == "out-of-range-number").count(), 1);
    // A lone sign is a slip.
    let slip: Vec<&str> = std::iter::once("5 %").chain(["37.5", "38.25", "36"].repeat(20)).collect();
    assert_eq!((one(&slip).missing, one(&slip).unit), (1, None));
}

#[test]
fn digits_of_other_scripts_are_digits() {
    assert_eq!(numbers(&["１２．５", "−３", "７", "＋１，２００．５"]), [12.5, -3.0, 7.0, 1200.5]);
    assert_eq!(numbers(&["٣٫١٥", "١٢", "١٬٢٠٠٫٥", "-٧"]), [3.15, 12.0, 1200.5, -7.0]);
    assert_eq!(numbers(&["۱۲", "۳٫۵", "4.25"]), [12.0, 3.5, 4.25]);
    assert_eq!(numbers(&["१२", "3", "\u{200f}٤"]), [12.0, 3.0, 4.0]);
    assert_eq!(one(&["５％", "١٢٪", "7 %"]).unit.as_deref(), Some("%"));
    assert_eq!(numbers(&["＜０．５", "1.5", "2.5", "3.5", "4.5"])[..1], [0.5]);
    let found = table(text(&["１", "2", "3.5"]));
    assert_eq!(of(&found, "other-digits", "x").len(), 1);
    // Letters of other scripts are words.
    assert_eq!(kinds(&table(text(&["東京", "大阪", "東京"])))[0], Kind::Categorical);
}

#[test]
fn bounds_in_several_spellings() {
    let cells = ["<0.5", "> 200", "≤5", ">=7.5", "~3", "ca. 4", "under 2", "8 or more", "10+", "Over 90", "2-6"];
    let named = [0.5, 200.0, 5.0, 7.5, 3.0, 4.0, 2.0, 8.0, 10.0, 90.0, 4.0];
    let halves = [0.25, 200.0, 2.5, 7.5, 3.0, 4.0, 1.0, 8.0, 10.0, 90.0, 4.0];
    let plain: Vec<String> = (0..60).map(|n| format!("{n}.25")).collect();
    let all: Vec<&str> = cells.into_iter().chain(plain.iter().map(String::as_str)).collect();
    let read_as = |bounds: Option<Bounds>| {
        let found = read_with(text(&all).as_bytes(), ColumnOptions { bounds, ..column("x") });
        values(&found.columns[0])[..named.len()].to_vec()
    };
    assert_eq!(read_as(None), named);
    assert_eq!(read_as(Some(Bounds::Half)), halves);
    assert!(read_as(Some(Bounds::Missing)).iter().all(|value| value.is_nan()));
    // Below zero half would lie above the bound.
    let below = read_with(
        text(&["<-4", "-8.5", "-9.25", "-7", "-6", "-5.5"]).as_bytes(),
        ColumnOptions { bounds: Some(Bounds::Half), ..column("x") },
    );
    assert_eq!(values(&below.columns[0])[..1], [-4.0]);
    // In the unit of the column, and in no other.
    let units = ["<5 mg", "7 mg", "8.5 mg", "9 mg", "4 mg", "6 mg"].repeat(5);
    assert_eq!((one(&units).unit.as_deref(), one(&units).missing), (Some("mg"), 0));
    assert_eq!(values(&one(&units))[..1], [5.0]);
    assert_eq!(one(&["<5 mg/dL", "7 mg/dL", "8.5 mg/dL", "9 mg/dL"].repeat(3)).unit.as_deref(), Some("mg/dL"));
}

#[test]
fn up_to_half_of_the_cells_may_be_a_few_words_where_numbers_are_amounts() {
    // Of 100 cells so many are words, of so many kinds.
    let kind = |words: usize, different: usize, number: &dyn Fn(usize) -> String| {
        let cell = |row: usize| {
            if row < words {
                format!("w{}", "abcdefghijklmnopq".get(..=row % different).expect("a word"))
            } else {
                number(row)
            }
        };
        let cells: Vec<String> = (0..100).map(cell).collect();
        one(&cells.iter().map(String::as_str).collect::<Vec<_>>()).kind
    };
    let amounts = |row: usize| format!("{}.{}", row / 3, row % 10);
    let whole = |row: usize| (row * 37 % 90).to_string();
    let codes = |row: usize| (row % 5).to_string();
    for words in [1, 5, 8, 20, 30, 50] {
        for different in [1, 4] {
            assert_eq!(kind(words, different, &amounts), Kind::Numeric, "{words} of {different}");
            assert_eq!(kind(words, different, &whole), Kind::Numeric, "{words} of {different}");
        }
    }
    assert_ne!(kind(60, 1, &amounts), Kind::Numeric);
    assert_ne!(kind(30, 16, &amounts), Kind::Numeric);
    // Few different numbers are codes, of which some are words.
    assert_eq!(kind(20, 1, &codes), Kind::Categorical);
    // Words with digits are codes as well.
    let cells: Vec<String> = (0..100).map(|row| if row % 8 == 0 { "V27".to_owned() } else { whole(row) }).collect();
    assert_ne!(one(&cells.iter().map(String::as_str).collect::<Vec<_>>()).kind, Kind::Numeric);
}

#[test]
fn a_column_that_fails_for_its_words_is_not_called_free_text() {
    let cells: Vec<String> = (0..60)
        .map(|row| if row % 3 == 0 { format!("see note {row} of the other file") } else { format!("{row}.{row}") })
        .collect();
    let found = table(text(&cells.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!((found.columns[0].kind, of(&found, "text-column", "x").len()), (Kind::Text, 0));
    let told = of(&found, "numbers-among-words", "x");
    assert_eq!(told.len(), 1);
    assert!(told[0].message.starts_with("40 of 60 different values"), "{}", told[0].message);
    assert_eq!(open(&found).columns[0].reason.as_deref(), Some("numbers among words"));
    let numeric = read_with(
        text(&cells.iter().map(String::as_str).collect::<Vec<_>>()).as_bytes(),
        ColumnOptions { kind: Some(Kind::Numeric), ..column("x") },
    );
    assert_eq!(numeric.columns[0].missing, 20);
    // Free text is still called so.
    let notes: Vec<String> = (0..60).map(|row| format!("note {row} about nothing")).collect();
    let found = table(text(&notes.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!(of(&found, "text-column", "x").len(), 1);
}

#[test]
fn a_word_that_is_a_number_may_be_one_that_means_missing() {
    let stated = |mark: &str| ColumnOptions { marks: vec![mark.to_owned()], ..column("x") };
    let cells = ["-", "1.5", "2.5", "NA", "3.5", "trace"];
    let found = read_with(text(&cells).as_bytes(), ColumnOptions { kind: Some(Kind::Numeric), ..stated("-=0") });
    assert!(same(values(&found.columns[0]), &[0.0, 1.5, 2.5, f64::NAN, 3.5, f64::NAN]));
    let found = read_with(text(&cells).as_bytes(), ColumnOptions { kind: Some(Kind::Numeric), ..stated("trace=0.05") });
    assert!(same(values(&found.columns[0]), &[f64::NAN, 1.5, 2.5, f64::NAN, 3.5, 0.05]));
    // What is no number is not obeyed.
    for mark in ["trace", "trace=", "trace=few", "trace=1e99"] {
        let found = read_with(text(&cells).as_bytes(), ColumnOptions { kind: Some(Kind::Numeric), ..stated(mark) });
        assert_eq!(found.columns[0].missing, 3, "{mark}");
    }
}

#[test]
fn an_equals_sign_stands_beside_bounds() {
    let cell = |at: usize| match at % 5 {
        0 => format!("={}", 70 + at % 9),
        1 => format!(">{}", 80 + at % 7),
        _ => format!("{}", 60 + at % 17),
    };
    let found = table(made("titre;y", 100, |at| format!("{};{}", cell(at), ["a", "b"][at % 2])));
    assert_eq!((kinds(&found)[0], found.columns[0].missing), (Kind::Numeric, 0));
    assert_eq!(values(&found.columns[0])[..3], [70.0, 81.0, 62.0]);
}
