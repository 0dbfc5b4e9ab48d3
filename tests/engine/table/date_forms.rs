//! Dates of two forms in one column, days as spreadsheets count them, days and times of day in digits alone.

use super::{codes, kinds, labels, made, messages, table, values};
use nomogram::table::{Column, ColumnOptions, Kind, ReadOptions, Table, read};

/// A table whose column `seen` is taken apart, as one says who presses for it.
fn apart(text: &str, form: Option<&str>) -> Table {
    let form = form.map(str::to_owned);
    let column = ColumnOptions { name: "seen".to_owned(), split: true, form, ..ColumnOptions::default() };
    read(text.as_bytes(), &ReadOptions { columns: vec![column], ..ReadOptions::default() }).expect("a table")
}

fn part<'a>(table: &'a Table, name: &str) -> &'a Column {
    table.column(name).unwrap_or_else(|| panic!("no {name}"))
}

fn rows(cell: impl Fn(usize) -> String) -> String {
    made("seen;y", 60, |at| format!("{};{}", cell(at), ["a", "b"][at % 2]))
}

#[test]
fn dates_beside_dates_with_a_time() {
    let text = rows(|at| match at % 3 {
        0 => format!("2023-{:02}-{:02}", 1 + at % 12, 1 + at % 28),
        _ => format!("2023-{:02}-{:02} {:02}:30", 1 + at % 12, 1 + at % 28, at % 24),
    });
    let found = table(&text);
    assert_eq!(kinds(&found)[0], Kind::Date);
    assert!(messages(&found).iter().any(|note| note.message == "“seen” has dates in two forms, and both are read."));
    let found = apart(&text, None);
    let hours = values(part(&found, "seen: hour"));
    assert!(hours[0].is_nan() && hours[3].is_nan());
    assert_eq!((hours[1], hours[23], hours[25]), (1.0, 23.0, 1.0));
    assert!(!codes(&found).contains(&"not-dates".to_owned()));
}

#[test]
fn dates_of_two_forms_and_of_which_it_cannot_be_told() {
    let text = rows(|at| match at % 4 {
        0 => format!("{:02}/{:02}/2023", 1 + at % 12, 1 + (at / 4) % 12),
        _ => format!("2022-{:02}-{:02}", 1 + at % 12, 1 + at % 28),
    });
    let found = apart(&text, None);
    let order = messages(&found).into_iter().find(|note| note.code == "date-order").expect("a question");
    let other = order.value.as_deref().expect("the other form");
    let months = |found: &Table| {
        let (levels, codes) = labels(part(found, "seen: month"));
        (levels[codes[4] as usize].clone(), levels[codes[1] as usize].clone())
    };
    // Row 4 is 05/02/2023, row 1 2022-02-02.
    assert_eq!(months(&found), ("February".to_owned(), "February".to_owned()));
    assert_eq!(months(&apart(&text, Some(other))), ("May".to_owned(), "February".to_owned()));
    // Never is one row day first and another month first.
    let swapped =
        rows(|at| if at % 2 == 0 { format!("{}/03/2023", 13 + at % 15) } else { format!("03/{}/2023", 13 + at % 15) });
    assert_ne!(table(&swapped).columns[0].kind, Kind::Date);
}

#[test]
fn days_as_spreadsheets_count_them() {
    // 45268 is 2023-12-08 there.
    let text = rows(|at| if at % 5 == 2 { "45268".to_owned() } else { format!("{:02}.11.2023", 1 + at % 28) });
    let found = apart(&text, None);
    let (levels, codes) = labels(part(&found, "seen: month"));
    assert_eq!((levels[codes[2] as usize].as_str(), levels[codes[3] as usize].as_str()), ("December", "November"));
    let days = values(part(&found, "seen: days before 2023-12-08"));
    assert_eq!((days[2], days[0]), (0.0, 37.0));
    // Alone a name tells them, and nothing else does.
    let of = |name: &str| table(made(&format!("{name};y"), 60, |at| format!("{};{}", 45_000 + at * 7 % 400, at % 2)));
    assert_eq!(of("excel_date").columns[0].kind, Kind::Date);
    assert_eq!(of("income").columns[0].kind, Kind::Numeric);
    let found = apart(&made("seen;y", 60, |at| format!("{}.75;{}", 45_268 + at, at % 2)), None);
    assert!(
        found.column("seen: hour").is_none() || values(part(&found, "seen: hour"))[0].to_bits() == 18_f64.to_bits()
    );
}

#[test]
fn days_and_times_of_day_in_digits_alone() {
    let of = |name: &str, cell: &dyn Fn(usize) -> String| {
        table(made(&format!("{name};y"), 60, |at| format!("{};{}", cell(at), at % 2))).columns[0].kind
    };
    let day = |at: usize| format!("23{:02}{:02}", 1 + at % 12, 1 + at % 28);
    assert_eq!(of("opened", &day), Kind::Date);
    assert_eq!(of("amount", &|at| (231_000 + at * 37).to_string()), Kind::Numeric);
    let clock = |at: usize| format!("{:02}{:02}", at % 24, at * 7 % 60);
    assert_eq!(of("hhmm", &clock), Kind::Date);
    assert_ne!(of("plot", &clock), Kind::Date);
    let stamp = |at: usize| format!("2023/05/{} {}:05:07 {} OEZ", 1 + at % 28, 1 + at % 12, ["AM", "PM"][at % 2]);
    assert_eq!(of("Zeitstempel", &stamp), Kind::Date);
}
