//! Numbers as people write them: units beside some, thousands and millions in words, narrow blanks.

use super::{codes, kinds, messages, table, values};
use nomogram::table::{Kind, Table};

fn one(cells: &[&str]) -> Table {
    let rows: String = cells.iter().map(|cell| format!("{cell}\ta\n")).collect();
    table(format!("x\ty\n{rows}"))
}

#[track_caller]
fn numbers(cells: &[&str]) -> Vec<f64> {
    let found = one(cells);
    assert_eq!(kinds(&found)[0], Kind::Numeric, "{cells:?}");
    values(&found.columns[0]).to_vec()
}

/// What is said of the column, by code.
fn said(table: &Table) -> Vec<String> {
    let is_of = |code: &String| !["missing-values", "codes", "maybe-id", "constant-column"].contains(&code.as_str());
    codes(table).into_iter().filter(is_of).collect()
}

#[test]
fn a_unit_beside_some_numbers_is_that_of_all() {
    for (cells, unit, expected) in [
        (&["36.9 °C", "36.9", "37.2", "38 °C"][..], "°C", &[36.9, 36.9, 37.2, 38.0][..]),
        (&["80kg", "75", "62.5 kg"], "kg", &[80.0, 75.0, 62.5]),
        (&["5", "7 mg/dl", "9.5", "8"], "mg/dl", &[5.0, 7.0, 9.5, 8.0]),
        (&["450 EUR", "390", "510,50"], "EUR", &[450.0, 390.0, 510.5]),
    ] {
        let found = one(cells);
        assert_eq!(values(&found.columns[0]), expected, "{cells:?}");
        assert_eq!((found.columns[0].unit.as_deref(), found.columns[0].missing), (Some(unit), 0));
        assert!(!said(&found).contains(&"mixed-type".to_owned()), "{cells:?}");
    }
    let told = messages(&one(&["36.9 °C", "36.9", "37.2"]));
    assert!(
        told.iter().any(|told| told.code == "units" && told.message.starts_with("Some numbers in “x”")),
        "{told:?}"
    );
    // Among many it is a slip.
    let slip: Vec<&str> = std::iter::once("8 bar").chain(["1.5", "2.5", "3.75"].repeat(20)).collect();
    assert_eq!((one(&slip).columns[0].missing, one(&slip).columns[0].unit.as_deref()), (1, None));
}

#[test]
fn thousands_and_millions_in_words() {
    assert_eq!(numbers(&["$45k", "$120k", "$7.5k"]), [45e3, 120e3, 7500.0]);
    assert_eq!(numbers(&["1.2M", "850k", "4.35M", "900"]), [1.2e6, 850e3, 4.35e6, 900.0]);
    assert_eq!(numbers(&["€ 3,5 Mio", "€ 2,25 Mio.", "€ 800 Tsd."]), [3.5e6, 2.25e6, 8e5]);
    assert_eq!(numbers(&["3,5 Mio. €", "1,25 Mrd. €", "7,5 Mio €"]), [3.5e6, 1.25e9, 7.5e6]);
    assert_eq!(numbers(&["$3.4m", "$1.1bn", "$2B", "$4.5T"]), [3.4e6, 1.1e9, 2e9, 4.5e12]);
    assert_eq!(one(&["5 Stk.", "7 Stk.", "12 Stk."]).columns[0].unit.as_deref(), Some("Stk."));
    assert_eq!(numbers(&["2 millones", "1 millón", "1.5 millones"]), [2e6, 1e6, 1.5e6]);
    assert_eq!(numbers(&["2,5 milioni €", "3 milioni €", "1 milione €"]), [2.5e6, 3e6, 1e6]);
    let found = one(&["$45k", "$120k", "$7.5k"]);
    assert_eq!(
        (found.columns[0].unit.as_deref(), said(&found)),
        (Some("$"), vec!["thousands".to_owned(), "currency".to_owned()])
    );
    // Metres, seats, names of races.
    assert_eq!(one(&["3m", "5m", "8m"]).columns[0].unit.as_deref(), Some("m"));
    for cells in [["12A", "12B", "7C"], ["2B", "3B", "5B"], ["5 M", "7 L", "9 M"]] {
        assert_ne!(kinds(&one(&cells))[0], Kind::Numeric, "{cells:?}");
    }
    let race = table("5K\t10K\tok\n1078\t2210\ty\n1120\t2300\tn\n1011\t2190\ty\n");
    assert_eq!((race.n_rows, race.columns[0].name.as_str()), (3, "5K"));
}

#[test]
fn per_mille_is_no_percent() {
    let found = one(&["1.5 ‰", "0.8 ‰", "2‰"]);
    assert_eq!((values(&found.columns[0]), found.columns[0].unit.as_deref()), (&[1.5, 0.8, 2.0][..], Some("‰")));
    assert_eq!(said(&found), ["units"]);
}

#[test]
fn blanks_between_thousands_are_no_decimal_marks() {
    for blank in ['\u{202f}', '\u{2009}', '\u{a0}', ' ', '\''] {
        let cells: Vec<String> =
            [12_345, 8_250, 640].iter().map(|n| format!("{}{blank}{:03}", n / 1000, n % 1000)).collect();
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim_start_matches(['0', blank])).collect();
        let found = one(&cells);
        assert_eq!(
            (values(&found.columns[0]), said(&found)),
            (&[12345.0, 8250.0, 640.0][..], vec!["thousands".to_owned()])
        );
    }
    // A mark that stands twice can be nothing else, once it can.
    assert_eq!(said(&one(&["1,234,567", "12,345", "900"])), ["thousands"]);
    assert_eq!(numbers(&["1.234.567", "12.345", "900"]), [1_234_567.0, 12_345.0, 900.0]);
    assert_eq!(said(&one(&["1,234 kg", "2,345 kg", "9 kg"])), ["thousands", "decimal-ambiguous", "units"]);
}

#[test]
fn signs_of_east_asia_are_units() {
    for (unit, cells) in [
        ("歳", ["45歳", "31歳", "28歳"]),
        ("円", ["4500円", "1,200円", "980円"]),
        ("岁", ["45岁", "31岁", "28岁"]),
        ("개", ["45개", "31개", "28개"]),
        ("歳", ["４５歳", "３１歳", "２８歳"]),
    ] {
        let found = one(&cells);
        assert_eq!((kinds(&found)[0], found.columns[0].unit.as_deref()), (Kind::Numeric, Some(unit)), "{cells:?}");
    }
    assert_eq!(numbers(&["4500円", "1,200円", "980円"]), [4500.0, 1200.0, 980.0]);
}

#[test]
fn lakhs_and_crores_are_grouped_in_twos() {
    assert_eq!(numbers(&["\"72,86,038\"", "\"7,86,038\"", "\"86,038\""]), [7_286_038.0, 786_038.0, 86_038.0]);
    assert_eq!(numbers(&["₹ 7,86,038.50", "₹ 1,20,45,000.00"]), [786_038.5, 12_045_000.0]);
    // No grouping of numbers.
    for cells in [["1,23,45", "4,56,78"], ["12,3,456", "34,5,678"], ["123,45,678", "234,56,789"]] {
        assert_ne!(kinds(&one(&cells))[0], Kind::Numeric, "{cells:?}");
    }
}
