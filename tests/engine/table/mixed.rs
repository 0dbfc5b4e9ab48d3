//! Numbers of one column that are written in two ways: two decimal marks, several units, a minus after short ones.

use super::{codes, kinds, made, messages, table, values};
use nomogram::table::Kind;

#[test]
fn a_minus_after_short_numbers_is_the_sign_that_it_is_after_long_ones() {
    let amount = |at: usize| match at % 4 {
        0 => format!("{};a", 4711 + at),
        1 => format!("{}-;b", 1000 + at),
        2 => format!("{}-;a", 40 + at),
        _ => format!("{};b", 20 + at),
    };
    let found = table(made("betrag;art", 60, amount));
    assert_eq!(values(&found.columns[0])[..4], [4711.0, -1001.0, -42.0, 23.0]);
    assert!(!codes(&found).contains(&"mixed-type".to_owned()));
    // Short ones alone, with two digits; of one digit they are grades, and with a plus open ranges.
    let column = |cells: [&str; 6]| table(made("x;y", 60, |at| format!("{};{}", cells[at % 6], ["a", "b"][at % 2])));
    let balance = column(["3", "20", "30-", "44-", "5-", "12"]);
    assert_eq!(values(&balance.columns[0])[..6], [3.0, 20.0, -30.0, -44.0, -5.0, 12.0]);
    assert_ne!(kinds(&column(["1", "1-", "2", "2-", "3", "3-"]))[0], Kind::Numeric);
    assert_ne!(kinds(&column(["18-24", "25-34", "35-44", "17-", "15-", "45+"]))[0], Kind::Numeric);
}

#[test]
fn both_decimal_marks_are_read_where_neither_can_be_of_thousands() {
    let hb = |at: usize| {
        let value = format!("{}{}{}", 8 + at % 9, if at % 7 == 3 { ',' } else { '.' }, at * 3 % 10);
        format!("{value};{};{}", 20 + at, ["y", "n"][at % 2])
    };
    let found = table(made("hb;crp;sepsis", 80, hb));
    assert_eq!(values(&found.columns[0])[2..5], [10.6, 11.9, 12.2]);
    let told = messages(&found).iter().any(|note| {
        note.code == "decimal-comma" && note.message == "Commas and points were both read as decimal marks in “hb”."
    });
    assert!(told);
    // "1,234" may be 1234 among points.
    let odd =
        |at: usize| format!("{};{}", if at % 9 == 3 { "1,234".to_owned() } else { format!("{}.5", at % 9) }, at % 2);
    assert_eq!(values(&table(made("x;y", 60, odd)).columns[0])[3..5], [1234.0, 4.5]);
}

#[test]
fn numbers_in_several_units_are_told_as_such() {
    let mixed = |at: usize| format!("{} {};{}", 100 + at * 7 % 91, ["kg", "cm"][at % 2], ["y", "n"][at % 2]);
    let found = table(made("size;y", 60, mixed));
    assert_ne!(found.columns[0].kind, Kind::Numeric);
    assert!(
        messages(&found).iter().any(|note| note.message.contains("numbers in several units, which cannot be compared"))
    );
}

#[test]
fn units_that_say_of_what_are_units() {
    let row = |at: usize| {
        format!(
            "\"{},2 % vol\";{} kcal/100g;Rs {}/-;{} ppm (wt);{}",
            11 + at % 4,
            400 + at,
            4500 + at,
            40 + at % 9,
            ["a", "b"][at % 2]
        )
    };
    let found = table(made("alk;brennwert;fee;conc;y", 60, row));
    assert_eq!(kinds(&found)[..4], [Kind::Numeric; 4]);
    let units: Vec<_> = found.columns.iter().map(|column| column.unit.as_deref()).collect();
    assert_eq!(units[..4], [Some("% vol"), Some("kcal/100g"), Some("Rs"), Some("ppm (wt)")]);
    assert_eq!(
        found.columns[..4].iter().map(|column| values(column)[1]).collect::<Vec<_>>(),
        [12.2, 401.0, 4501.0, 41.0]
    );
}

#[test]
fn commas_that_may_be_of_thousands_are_told_by_name() {
    let row = |at: usize| format!("\"{},{:03}\",\"{},5\",{}", 40 + at, 100 + at * 7 % 900, 80 + at, ["y", "n"][at % 2]);
    let found = table(made("sales,price,won", 60, row));
    let told = messages(&found);
    let note = told.iter().find(|note| note.code == "decimal-ambiguous").expect("a question");
    assert!(note.message.contains("“sales”") && !note.message.contains("“price”"));
    // Where semicolons part the cells commas are decimal marks.
    let row = |at: usize| format!("{},{:03};{},5;{}", 40 + at, 100 + at * 7 % 900, 80 + at, ["y", "n"][at % 2]);
    assert!(!codes(&table(made("weight;price;won", 60, row))).contains(&"decimal-ambiguous".to_owned()));
}
