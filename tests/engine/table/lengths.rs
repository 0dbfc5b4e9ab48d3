//! Lengths of time become numbers, in one unit; times of day stay what they are.

use super::{kinds, messages, table, values};
use nomogram::table::{Column, ColumnOptions, Kind, ReadOptions, read_to_predict};

fn column(name: &str, cells: &[&str]) -> Column {
    let rows: String = cells.iter().map(|cell| format!("{cell}\ta\n")).collect();
    table(format!("{name}\ty\n{rows}")).columns.swap_remove(0)
}

#[track_caller]
fn assert_lengths(name: &str, cells: &[&str], unit: &str, expected: &[f64]) {
    let found = column(name, cells);
    assert_eq!((found.kind, found.unit.as_deref(), found.missing), (Kind::Numeric, Some(unit), 0), "{name} {cells:?}");
    for (value, expected) in values(&found).iter().zip(expected) {
        assert!((value - expected).abs() < 1e-9, "{cells:?}: {value} for {expected}");
    }
}

#[test]
fn hours_minutes_and_seconds() {
    assert_lengths("gun", &["26:30:00", "102:15:36", "7:00:00"], "h", &[26.5, 102.26, 7.0]);
    assert_lengths("x", &["0:45:30", "1:20:15", "2:00:00"], "min", &[45.5, 80.25, 120.0]);
    assert_lengths("x", &["00:00:12", "00:01:05.5", "00:09:00"], "s", &[12.0, 65.5, 540.0]);
    assert_lengths("finish", &["59:30", "1:02:15", "1:15:00"], "min", &[59.5, 62.25, 75.0]);
    assert_lengths("Dauer", &["3:30", "75:00", "12:15"], "min", &[3.5, 75.0, 12.25]);
    assert_lengths("elapsed", &["0 days 01:30:00", "2 days 00:00:00", "1 day, 12:00:00"], "h", &[1.5, 48.0, 36.0]);
    // Clocks.
    for (name, cells) in [
        ("x", ["12:34:56", "23:10:00", "09:15:30"]),
        ("start", ["01:20:15", "02:00:00", "00:45:30"]),
        ("x", ["14:30", "9:15", "18:05"]),
        ("Uhrzeit", ["01:00:00", "02:30:00", "03:15:00"]),
    ] {
        assert_eq!(column(name, &cells).kind, Kind::Date, "{name} {cells:?}");
    }
    // Scores of games, odds, other signs.
    for cells in [["31:28", "25:23", "30:30"], ["3:1", "5:2", "7:4"], ["12:345", "1:2:3", "26:61:00"]] {
        assert_ne!(column("x", &cells).kind, Kind::Numeric, "{cells:?}");
    }
}

#[test]
fn hours_and_minutes_in_words() {
    assert_lengths("x", &["1h 20m", "45m", "2h"], "min", &[80.0, 45.0, 120.0]);
    assert_lengths("x", &["1 hour 30 minutes", "8 hours, 15 minutes", "1 d 2 h"], "h", &[1.5, 8.25, 26.0]);
    assert_lengths("x", &["1 Std. 20 Min.", "2 Std. 5 Min.", "40 Min."], "min", &[80.0, 125.0, 40.0]);
    assert_lengths("durée", &["1h05", "2h30", "0h45"], "min", &[65.0, 150.0, 45.0]);
    assert_lengths("x", &["3 yrs 9 mos", "1 yr 3 mos", "2 years"], "years", &[3.75, 1.25, 2.0]);
    // Metres are no minutes.
    assert_eq!(column("x", &["5m", "7m", "8m"]).unit.as_deref(), Some("m"));
}

#[test]
fn what_is_said_of_them_is_of_their_own_cells() {
    for (cells, said) in [
        (&["2h 15m", "45m", "1h"][..], "“took” has lengths of time, read as numbers: 2h 15m is 135 min."),
        (&["3:30", "75:00", "12:15"], "“took” has lengths of time, read as numbers: 3:30 is 3.5 min."),
        (&["36 hours", "2 days"], "“took” has lengths of time, read as numbers: 36 hours is 1.5 days."),
    ] {
        let name = if cells[0].contains(':') { "took min" } else { "took" };
        let rows: String = cells.iter().map(|cell| format!("{cell}\ta\n")).collect();
        let told = messages(&table(format!("{name}\ty\n{rows}")));
        let told: Vec<_> = told.iter().filter(|told| told.code == "units").map(|told| &told.message).collect();
        assert_eq!(told, [&said.replace("took", name)], "{cells:?}");
    }
}

#[test]
fn several_units_are_one() {
    assert_lengths("x", &["90 min", "45 min", "5 minutes"], "min", &[90.0, 45.0, 5.0]);
    assert_lengths("x", &["2 days", "1 day", "12 hours"], "days", &[2.0, 1.0, 0.5]);
    assert_lengths("x", &["2 Wochen", "1 Woche", "14 Tage"], "weeks", &[2.0, 1.0, 2.0]);
    assert_lengths("x", &["2 años", "1 año", "6 meses"], "years", &[2.0, 1.0, 0.5]);
    assert_lengths("x", &["3 heures", "1 heure", "30 minutes"], "h", &[3.0, 1.0, 0.5]);
    assert_lengths("x", &["2 giorni", "1 giorno", "12 ore"], "days", &[2.0, 1.0, 0.5]);
    let told = messages(&table("x\ty\n2 days\ta\n1 day\tb\n12 hours\ta\n"));
    let units: Vec<_> = told.iter().filter(|told| told.code == "units").collect();
    assert_eq!((units.len(), units[0].column.as_deref()), (1, Some("x")));
}

#[test]
fn rows_to_predict_are_read_in_the_unit_of_the_model() {
    let said = ColumnOptions {
        name: "x".to_owned(),
        kind: Some(Kind::Numeric),
        unit: Some("h".to_owned()),
        ..ColumnOptions::default()
    };
    let options = ReadOptions { columns: vec![said], ..ReadOptions::default() };
    for (text, expected) in [("x\n90 min\n", 1.5), ("x\n0:45:00\n", 0.75), ("x\n2 h\n", 2.0), ("x\n1 day\n", 24.0)] {
        let found = read_to_predict(text.as_bytes(), &options).expect("a table");
        assert_eq!((kinds(&found)[0], values(&found.columns[0])), (Kind::Numeric, &[expected][..]), "{text}");
    }
    // Too large in that unit.
    let large = read_to_predict(format!("x\n{} years\n2 h\n", "9".repeat(58)).as_bytes(), &options).expect("a table");
    assert!(values(&large.columns[0])[0].is_nan());
}

#[test]
fn lengths_as_iso_8601_has_them() {
    assert_lengths("watch", &["PT45M24S", "PT1H2M3S", "PT2M", "PT59S"], "min", &[45.4, 62.05, 2.0, 59.0 / 60.0]);
    assert_lengths("x", &["P1DT2H", "PT20H30M", "P2DT0H"], "h", &[26.0, 20.5, 48.0]);
    // Months and years have no length; codes and names begin so, too.
    for cells in
        [["P1M", "P2M", "P3M"], ["P1Y2MT5H", "P2Y1MT5H", "P3Y4MT6H"], ["PT12", "PT7", "PT9"], ["PTA", "PTB", "PTC"]]
    {
        assert_ne!(column("x", &cells).kind, Kind::Numeric, "{cells:?}");
    }
}
