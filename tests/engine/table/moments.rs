//! Days that are none among dates, and amounts that are no moments.

use super::{kinds, labels, messages, table};
use nomogram::sentences::Message;
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, read};

/// A column of dates in which every third cell is another one.
fn dates(form: impl Fn(u32, u32, u32) -> String, other: &str) -> String {
    let cell = |at: u32| if at % 3 == 1 { other.to_owned() } else { form(2010 + at % 9, 1 + at % 12, 1 + at * 5 % 28) };
    (0..30).map(|at| format!("{}\t{}\n", cell(at), at % 7)).fold("seen\tn\n".to_owned(), |text, row| text + &row)
}

fn told(table: &Table) -> Vec<Message> {
    messages(table)
        .into_iter()
        .filter(|told| ["not-dates", "na-ambiguous", "missing-values"].contains(&told.code.as_str()))
        .collect()
}

#[test]
fn days_that_stand_for_no_date_are_missing() {
    let iso = |year, month, day| format!("{year}-{month:02}-{day:02}");
    let stamp = |year, month, day| format!("{year}-{month:02}-{day:02} 10:30:00");
    let german = |year, month, day| format!("{day:02}.{month:02}.{year}");
    let american = |year, month, day| format!("{month}/{day}/{year}");
    let named = |year, month: u32, day| format!("{day:02}-{}-{year}", ["Jan", "May", "Dec"][month as usize % 3]);
    let texts = [
        (dates(iso, "9999-12-31"), "not-dates"),
        (dates(iso, "0000-00-00"), "not-dates"),
        (dates(iso, "0001-01-01"), "not-dates"),
        (dates(iso, "1900-01-01"), "na-ambiguous"),
        (dates(stamp, "9999-12-31 23:59:59"), "not-dates"),
        (dates(stamp, "1900-01-01 00:00:00"), "na-ambiguous"),
        (dates(german, "31.12.9999"), "not-dates"),
        (dates(german, "00.00.0000"), "not-dates"),
        (dates(german, "01.01.1900"), "na-ambiguous"),
        (dates(american, "12/31/9999"), "not-dates"),
        (dates(named, "31-Dec-9999"), "not-dates"),
        (dates(american, "1/1/1900"), "na-ambiguous"),
    ];
    for (text, code) in texts {
        let found = table(&text);
        assert_eq!((kinds(&found)[0], found.columns[0].missing), (Kind::Date, 10), "{text}");
        let told = told(&found);
        assert_eq!((told.len(), told[0].code.as_str(), told[0].value.is_some()), (1, code, code == "na-ambiguous"));
        assert!(told[0].message.starts_with("10 cells in “seen” say "), "{}", told[0].message);
    }
    // Kept by a press, and where it is one of many days of its year.
    let kept =
        ColumnOptions { name: "seen".to_owned(), keep: vec!["1900-01-01".to_owned()], ..ColumnOptions::default() };
    let options = ReadOptions { columns: vec![kept], ..ReadOptions::default() };
    let found = read(dates(iso, "1900-01-01").as_bytes(), &options).expect("a table");
    assert_eq!((kinds(&found)[0], found.columns[0].missing), (Kind::Date, 0));
    let series = (1..30)
        .map(|day| format!("1900-01-{day:02}\t{}\n", day % 4))
        .fold("day\tn\n".to_owned(), |text, row| text + &row);
    assert_eq!(table(series).columns[0].missing, 0);
    // One such day alone is a date.
    let once = dates(iso, "2012-03-04").replacen("2012-03-04", "1900-01-01", 1);
    assert_eq!((once.matches("1900").count(), table(&once).columns[0].missing), (1, 0));
}

#[test]
fn days_that_are_none_have_no_parts_in_new_rows_either() {
    let split = |text: &str| {
        let said = ColumnOptions { name: "seen".to_owned(), split: true, ..ColumnOptions::default() };
        read(text.as_bytes(), &ReadOptions { columns: vec![said], ..ReadOptions::default() }).expect("a table")
    };
    let iso = |year, month, day| format!("{year}-{month:02}-{day:02}");
    for other in ["9999-12-31", "1900-01-01"] {
        let found = split(&dates(iso, other));
        assert_eq!(found.column("seen: year").map(|year| year.missing), Some(10), "{other}");
        assert!(found.columns.iter().any(|column| column.name.starts_with("seen: days before 2018-")), "{other}");
        let parts: Vec<_> =
            found.columns.iter().filter_map(|column| Some((column.name.clone(), column.from.clone()?))).collect();
        // What may be a date is none in new rows where it was none, as the parts say that go with the model.
        let missing = found.column("seen: year").expect("a part").reading.missing.clone();
        assert_eq!(missing, if other.starts_with("1900") { vec![other.to_owned()] } else { Vec::new() });
        for (missing, expected) in [(missing, 1), (Vec::new(), usize::from(other.starts_with("9999")))] {
            let (name, kind, parts) = ("seen".to_owned(), Some(Kind::Text), parts.clone());
            let said = ColumnOptions { name, kind, parts, missing, ..ColumnOptions::default() };
            let options = ReadOptions { columns: vec![said], ..ReadOptions::default() };
            let again = read(format!("seen\tn\n{other}\t1\n2012-03-04\t2\n").as_bytes(), &options).expect("a table");
            assert_eq!(again.column("seen: year").map(|year| year.missing), Some(expected), "{other}");
        }
    }
}

/// A column of numbers that are nearly all different.
fn kind_of(name: &str, number: impl Fn(u64) -> u64) -> Kind {
    let rows = (0..60).map(|at| format!("{}\t{}\n", number(at * at * 7919 % 10_007), at % 7));
    kinds(&table(rows.fold(format!("{name}\ty\n"), |text, row| text + &row)))[0]
}

#[test]
fn large_amounts_are_no_moments() {
    let moment = |at: u64| 1_500_000_000 + at * 19_997;
    let day = |at: u64| 86_400 * (15_000 + at / 3);
    for (name, number) in [
        ("login", &moment as &dyn Fn(u64) -> u64),
        ("ts", &moment),
        ("amount_date", &moment),
        ("paid_at", &moment),
        ("x", &day),
    ] {
        assert_eq!(kind_of(name, number), Kind::Date, "{name}");
    }
    let amount = |at: u64| 1_000_000_007 + at * 99_991;
    let round = |at: u64| 1_000_000_000 + at * 100_000;
    let large = |at: u64| 1_000_000_000_039 + at * 99_999_989;
    for name in [
        "revenue",
        "population_2020",
        "Umsatz",
        "Einwohner",
        "total_sales_on",
        "chiffre d'affaires",
        "ingresos",
        "fatturato",
        "população",
    ] {
        assert_eq!(kind_of(name, amount), Kind::Numeric, "{name}");
        assert_eq!(kind_of(name, large), Kind::Numeric, "{name}");
    }
    for name in ["x", "salary", "market"] {
        assert_eq!(kind_of(name, round), Kind::Numeric, "{name}");
    }
}

#[test]
fn packed_days_may_be_none() {
    let rows =
        (0..60).map(|at| format!("{}\t{}\n", if at % 4 == 1 { 99_991_231 } else { 20_200_101 + at % 28 }, at % 7));
    let found = table(rows.fold("end\ty\n".to_owned(), |text, row| text + &row));
    assert_eq!((kinds(&found)[0], labels(&found.columns[0]).0.len()), (Kind::Date, 22));
}

#[test]
fn more_forms_of_dates() {
    for form in [
        &(|year, month, day| format!("{year}.{month:02}.{day:02}.")) as &dyn Fn(u32, u32, u32) -> String,
        &|year, month, day| format!("{day} {} {year} г.", ["января", "марта", "октября"][month as usize % 3]),
        &|year, month, day| format!("{day:02}.{month:02}.{year} 14:{:02} Uhr", day + 10),
        &|year, month, day| format!("W{:02}-{year}", month + day),
    ] {
        let text = dates(form, &form(2012, 3, 4));
        assert_eq!(kinds(&table(&text))[0], Kind::Date, "{text}");
    }
}
