//! Ordinary files as programs and laboratories write them.

use super::cases::{of, proposed};
use super::{codes, kinds, labels, made, messages, names, table, values};
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, classes, read, read_to_predict};

fn apart(name: &str, text: &str) -> Table {
    let column = ColumnOptions { name: name.to_owned(), split: true, ..ColumnOptions::default() };
    read(text.as_bytes(), &ReadOptions { columns: vec![column], ..ReadOptions::default() }).expect("a table")
}

/// The first cells of a column of a part, as they are shown.
fn values_of(table: &Table, name: &str) -> Vec<String> {
    let (levels, codes) = labels(table.column(name).unwrap_or_else(|| panic!("no {name}")));
    codes.iter().take(3).map(|code| levels[*code as usize].clone()).collect()
}

fn yes(at: usize) -> &'static str {
    ["yes", "no"][usize::from(!at.is_multiple_of(3))]
}

#[test]
fn lengths_are_hours_and_minutes_where_name_or_values_say_so() {
    let rows = |name: &str, cell: &dyn Fn(usize) -> String| {
        table(made(&format!("{name};n;y"), 60, |at| format!("{};{at}5;{}", cell(at), yes(at)))).columns.swap_remove(0)
    };
    let day = |at: usize| format!("{:02}:{:02}", at * 7 % 24, at * 11 % 60);
    let long = |at: usize| format!("{}:{:02}", at * 7 % 40, at * 11 % 60);
    for (name, cell, unit, second) in [
        ("length of stay", &day as &dyn Fn(usize) -> String, "h", 7.0 + 11.0 / 60.0),
        ("Liegedauer", &long, "h", 7.0 + 11.0 / 60.0),
        ("sleep", &|at| format!("{}:{:02}", 5 + at % 4, at * 11 % 60), "h", 6.0 + 11.0 / 60.0),
        // Nothing is longer than a day, and they fill it.
        ("duration", &day, "h", 7.0 + 11.0 / 60.0),
        // Minutes and seconds.
        ("duration", &long, "min", 7.0 + 11.0 / 60.0),
        ("duration", &|at| format!("{}:{:02}", 2 + at % 17, at * 11 % 60), "min", 3.0 + 11.0 / 60.0),
        ("toi", &day, "min", 7.0 + 11.0 / 60.0),
    ] {
        let found = rows(name, cell);
        assert_eq!((found.kind, found.unit.as_deref()), (Kind::Numeric, Some(unit)), "{name}");
        assert!((values(&found)[1] - second).abs() < 1e-9, "{name}: {}", values(&found)[1]);
    }
    // New rows are read so too, however few.
    let said = ColumnOptions {
        name: "duration".to_owned(),
        kind: Some(Kind::Numeric),
        unit: Some("h".to_owned()),
        ..ColumnOptions::default()
    };
    let options = ReadOptions { columns: vec![said], ..ReadOptions::default() };
    let found = read_to_predict(b"duration\n7:30\n9:45\n", &options).expect("a table");
    assert_eq!(values(&found.columns[0]), [7.5, 9.75]);
}

#[test]
fn a_day_and_its_month_are_a_date_of_any_year() {
    let text = made("seen;y", 60, |at| format!("{:02}.{:02}.;{}", 1 + at * 5 % 28, 1 + at % 12, yes(at)));
    assert_eq!(kinds(&table(&text))[0], Kind::Date);
    let found = apart("seen", &text);
    assert_eq!(values_of(&found, "seen: month"), ["January", "February", "March"]);
    assert!(["year", "weekday", "hour"].iter().all(|part| found.column(&format!("seen: {part}")).is_none()));
    let text = made("seen;y", 60, |at| format!("{}-{};{}", 1 + at * 5 % 28, ["Jan", "Dec"][at % 2], yes(at)));
    assert_eq!(kinds(&table(text))[0], Kind::Date);
}

#[test]
fn days_of_sas_and_moments_in_fourteen_digits() {
    // 22,646 is the first day of 2022.
    let days = |name: &str| made(&format!("{name};y"), 60, |at| format!("{};{}", 22_646 + at * 37 % 700, yes(at)));
    assert_eq!(kinds(&table(days("sas_date")))[0], Kind::Date);
    assert_eq!(kinds(&table(days("visit_date")))[0], Kind::Date);
    assert_eq!(kinds(&table(days("steps")))[0], Kind::Numeric);
    // Before 2027 they may be days since 1970.
    let early = |name: &str| made(&format!("{name};y"), 60, |at| format!("{};{}", 18_000 + at * 37 % 700, yes(at)));
    assert_eq!(kinds(&table(early("date")))[0], Kind::Numeric);
    assert_eq!(kinds(&table(early("sas_date")))[0], Kind::Date);
    let found = apart("sas_date", &days("sas_date"));
    let years = values(found.column("sas_date: year").expect("years"));
    assert_eq!((years[0], years[10]), (2022.0, 2023.0));
    let stamp = |at: usize| format!("2022{:02}{:02}{:02}3456;{}", 1 + at % 12, 1 + at * 5 % 28, at % 24, yes(at));
    let text = made("seen;y", 60, stamp);
    assert_eq!(kinds(&table(&text))[0], Kind::Date);
    let found = apart("seen", &text);
    assert_eq!(values(found.column("seen: hour").expect("hours"))[13].to_bits(), 13_f64.to_bits());
    let amounts = made("total;y", 60, |at| format!("{};{}", 20_229_900_000_000_u64 + 37 * at as u64, yes(at)));
    assert_eq!(kinds(&table(amounts))[0], Kind::Numeric);
}

#[test]
fn time_stamps_with_a_zone_of_hours_weeks_and_no_time() {
    for cell in [
        &(|at: usize| format!("2022/05/{} {}:07:08 PM GMT+2", 1 + at % 28, 1 + at % 12)) as &dyn Fn(usize) -> String,
        &|at| format!("2024/3/{} {}:07:08 p.m. GMT-3", 1 + at % 28, 1 + at % 12),
        &|at| format!("KW {}/2022", 1 + at % 52),
        &|at| format!("2022-KW{:02}", 1 + at % 52),
        &|at| if at % 2 == 0 { "NaT".to_owned() } else { format!("2022-05-{:02}", 1 + at % 28) },
    ] {
        let text = made("seen;y", 60, |at| format!("{};{}", cell(at), yes(at)));
        assert_eq!(kinds(&table(&text))[0], Kind::Date, "{text}");
    }
}

#[test]
fn errors_of_a_spreadsheet_are_missing_in_words_too() {
    let cell = |at: usize| [["red", "blue"][at % 2], "#REF!", "#N/A"][[0, 1, 0, 0, 2][at % 5]];
    let found = table(made("colour,x,y", 60, |at| format!("{},{},{}", cell(at), at * 7 % 13, yes(at))));
    assert_eq!((found.columns[0].missing, kinds(&found)[0]), (24, Kind::Categorical));
    let told = of(&found, "missing-values");
    assert!(told[0].message.contains("#REF!"), "{}", told[0].message);
}

#[test]
fn names_may_be_places_along_an_axis() {
    let row =
        |at: usize| format!("S{at},{}.5,{}.25,{}.75,{}.1,{}", at % 7, at % 5, at % 3, at % 11, ["a", "b"][at % 2]);
    for places in ["400.5,401.0,401.5,402.0", "0.5,1,1.5,2", "100,90,80,70"] {
        let found = table(made(&format!("sample,{places},class"), 60, row));
        assert_eq!((found.n_rows, names(&found)[5]), (60, "class"), "{places}");
    }
    // A row of data is none, however it goes.
    let found = table(made("S1,1.5,1.75,2.0,2.25,a", 60, row));
    assert_eq!(found.n_rows, 61);
}

#[test]
fn rows_below_the_table_are_no_rows() {
    let row = |at: usize| format!("Shop {at},{},{}.5,{}", 20 + at * 7 % 41, 10 + at * 3 % 17, yes(at));
    let text = made("shop,staff,sales,open", 60, row);
    let (staff, sales): (usize, f64) =
        (0..60).fold((0, 0.0), |sum, at| (sum.0 + 20 + at * 7 % 41, sum.1 + 10.5 + (at * 3 % 17) as f64));
    for below in [
        "Gesamtdurchschnitt,,25.61,".to_owned(),
        "Moyenne,44,50.1,\nÉcart-type,10,9.9,".to_owned(),
        "Promedio,44,50.1,\nMáximo,99,99.0,".to_owned(),
        "\n#Saldo końcowe,,7012.33,".to_owned(),
        "\nErstellt am 01.02.2024,,,".to_owned(),
        format!(",{staff},{sales},Total"),
    ] {
        let found = table(format!("{text}{below}\n"));
        assert_eq!(found.n_rows, 60, "{below}");
        assert!(codes(&found).contains(&"footer-suspected".to_owned()), "{below}");
    }
    // A level is called so, and a shop.
    let levels = made("x,y,state", 60, |at| format!("{},{},{}", at * 7 % 13, at % 9, ["Total", "part"][at % 2]));
    assert_eq!(table(format!("{levels}12,,Total\n")).n_rows, 61);
    assert_eq!(table(format!("{text}Promedio,31,12.5,yes\n")).n_rows, 61);
    let row = |at: usize| format!("Ulm {at};2024-{:02};{};{}.5;{}", 1 + at % 12, at * 7 % 41, at % 17, yes(at));
    let text = made("filiale;monat;kunden;umsatz;offen", 60, row);
    assert_eq!(table(format!("{text}\nErstellt am 01.02.2024;Seite 1 von 1;;;\n")).n_rows, 60);
    assert_eq!(table(format!("{text}\nUlm 90;2024-02;;1.5;yes\n")).n_rows, 61);
}

#[test]
fn years_stand_over_names() {
    let row = |at: usize| format!("R{at},{},{}.5,{},{}.25,{}", at * 7 % 41, at % 7, at * 11 % 43, at % 5, yes(at));
    let found = table(made(",2022,,2023,,\nRegion,Units,Value,Units,Value,Grew", 60, row));
    assert_eq!((found.n_rows, names(&found)[1], names(&found)[3]), (60, "2022 – Units", "2023 – Units"));
}

#[test]
fn flags_beside_numbers_are_no_units() {
    let flag = |at: usize| ["", "", " H", " L"][at % 4];
    let found = table(made("Na,Hb,Temp,y", 60, |at| {
        let temp = if at % 7 == 0 { "!" } else { "" };
        format!(
            "{}{},{}.{}{},{}.5{temp},{}",
            130 + at * 7 % 20,
            flag(at),
            9 + at % 6,
            at % 10,
            flag(at),
            36 + at % 4,
            yes(at)
        )
    }));
    assert_eq!(kinds(&found)[..3], [Kind::Numeric; 3]);
    for (column, second) in [(0, 144.0), (1, 11.2), (2, 38.5)] {
        let column = &found.columns[column];
        assert_eq!((column.missing, column.unit.as_deref()), (0, None), "{}", column.name);
        assert!((values(column)[2] - second).abs() < 1e-9, "{}", column.name);
    }
    assert!(!codes(&found).contains(&"units".to_owned()), "{:?}", messages(&found));
    // Litres stay litres.
    let found = table(made("volume,y", 60, |at| format!("{}.5 L,{}", at * 7 % 20, yes(at))));
    assert_eq!(found.columns[0].unit.as_deref(), Some("L"));
}

#[test]
fn amounts_of_money_may_be_for_a_time() {
    let found = table(made("rent;floor;fee;y", 60, |at| {
        format!("£{},250 pcm;{} sq ft;Rp {}.500;{}", 1 + at % 7, 700 + at * 7 % 90, 3 + at % 5, yes(at))
    }));
    assert_eq!(kinds(&found)[..3], [Kind::Numeric; 3]);
    assert_eq!(found.columns[0].unit.as_deref(), Some("£ pcm"));
    assert_eq!(values(&found.columns[0])[1].to_bits(), 2250_f64.to_bits());
    // Of a week and of a month are two.
    let found = table(made("rent;y", 60, |at| format!("£{} {};{}", 300 + at, ["pcm", "pw"][at % 2], yes(at))));
    assert_ne!(kinds(&found)[0], Kind::Numeric);
}

#[test]
fn the_event_is_a_yes_however_it_is_written() {
    for [event, other] in [
        ["1. Yes", "0. No"],
        ["igen", "nem"],
        ["kyllä", "ei"],
        ["ναι", "όχι"],
        ["예", "아니오"],
        ["evet", "hayır"],
        ["1.00", "0.00"],
        ["tested positive", "tested negative"],
    ] {
        let found = table(made("age,late", 90, |at| format!("{},{}", 20 + at * 7 % 41, [event, other][at % 5 / 3])));
        assert_eq!(proposed(&found).0, "late");
        assert_eq!(classes(&found.columns[1]).proposed_positive.as_deref(), Some(event));
    }
    let found = table(made("age,repeat", 300, |at| {
        format!("{},{}", 20 + at * 7 % 41, if at % 12 == 5 { "9999" } else { ["0", "1"][at % 5 / 3] })
    }));
    assert_eq!(classes(&found.columns[1]).proposed_positive.as_deref(), Some("1"));
}

#[test]
fn what_is_beside_others_is_no_code() {
    for (name, cell) in [
        ("hour", &(|at: usize| 7 + at % 3) as &dyn Fn(usize) -> usize),
        ("a", &|at| [0, 1, 2, 3, 4, 5, 7, 8][at * 5 % 8]),
        ("grams", &|at| [999, 1000, 1001, 1200][at * 7 % 9 % 4]),
    ] {
        let found = table(made(&format!("{name},y"), 120, |at| format!("{},{}", cell(at), yes(at))));
        assert!(!codes(&found).contains(&"missing-code".to_owned()), "{name}");
    }
}

#[test]
fn commas_in_quotes_do_not_make_points_thousands_marks() {
    // Two of four choices.
    let choices = ["1,4", "2,4", "2,3", "1,3", "1,2", "3,4"];
    let found = table(made("q4,weight,y", 60, |at| {
        format!("\"{}\",{}.{},{}", choices[at * 7 % 6], 1 + at % 8, 111 + at * 13 % 700, yes(at))
    }));
    assert!((values(&found.columns[1])[1] - 2.124).abs() < 1e-12);
    assert_ne!(kinds(&found)[0], Kind::Numeric);
    let told =
        [codes(&found).contains(&"list-column".to_owned()), codes(&found).contains(&"numbers-among-words".to_owned())];
    assert_eq!(told, [true, false], "{:?}", messages(&found));
    // Decimals are none.
    let found = table(made("x;y", 60, |at| format!("{},{};{}", at % 9, at * 7 % 9, yes(at))));
    assert_eq!(kinds(&found)[0], Kind::Numeric);
}

#[test]
fn bounds_are_read_in_other_words() {
    for [below, above] in [
        ["unter 2", "über 50"],
        ["weniger als 2", "mehr als 50"],
        ["höchstens 2", "mindestens 50"],
        ["bis 2", "ab 50"],
        ["moins de 2", "plus de 50"],
        ["menos de 2", "más de 50"],
        ["meno di 2", "oltre 50"],
        ["minder dan 2", "meer dan 50"],
        ["2 or less", "50 or more"],
        ["2 and under", "50 and over"],
        ["2-", "50+"],
    ] {
        let cell = |at: usize| match at % 10 {
            3 => below.to_owned(),
            7 => above.to_owned(),
            _ => format!("{}.{}", 2 + at * 7 % 47, at % 10),
        };
        let found = table(made("x,y", 90, |at| format!("{},{}", cell(at), yes(at))));
        let x = values(&found.columns[0]);
        assert_eq!((x[3], x[7], found.columns[0].missing), (2.0, 50.0, 0), "{below}: {:?}", messages(&found));
    }
}

#[test]
fn a_no_beside_blanks_is_no_tick() {
    for mark in ["0", "No", "FALSE", "N", "nein", "unknown", "2023-05-01"] {
        let found = table(made("a,x,y", 60, |at| format!("{},{at}5,{}", ["", mark][at % 2], yes(at))));
        assert!(!codes(&found).contains(&"ticks".to_owned()), "{mark}: {:?}", messages(&found));
        assert_eq!(found.columns[0].missing, 30, "{mark}");
    }
    let found = table(made("a,x,y", 60, |at| format!("{},{at}5,{}", ["", "opt"][at % 2], yes(at))));
    assert_eq!(found.columns[0].missing, 0);
}

#[test]
fn brackets_may_hold_an_amount_or_an_interval() {
    let found = table(made("power;deaths;seen;y", 60, |at| {
        let kw = 40 + at * 7 % 90;
        let day = format!("{}/{}/24 3:0{} PM", 1 + at % 28, ["Mar", "May"][at % 2], at % 10);
        format!("{kw} kW ({} PS);{kw}.5 [{}.4-{}.1];{day};{}", kw * 136 / 100, kw - 9, kw + 9, yes(at))
    }));
    assert_eq!(kinds(&found)[..3], [Kind::Numeric, Kind::Numeric, Kind::Date], "{:?}", messages(&found));
    assert_eq!(found.columns[0].unit.as_deref(), Some("kW"));
    assert_eq!(values(&found.columns[1])[0].to_bits(), 40.5_f64.to_bits());
}
