//! Ordinary files: years of two digits, ends of scales, marks after numbers, rules of dashes, codes below zero.

use super::cases::proposed;
use super::{codes, kinds, made, messages, names, table, values};
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, read, read_to_predict};

fn said(column: ColumnOptions, text: &str) -> Table {
    read(text.as_bytes(), &ReadOptions { columns: vec![column], ..ReadOptions::default() }).expect("a table")
}

fn apart(name: &str, text: &str) -> Table {
    said(ColumnOptions { name: name.to_owned(), split: true, ..ColumnOptions::default() }, text)
}

fn as_numbers(name: &str, text: &str) -> Table {
    said(ColumnOptions { name: name.to_owned(), kind: Some(Kind::Numeric), ..ColumnOptions::default() }, text)
}

fn yes(at: usize) -> &'static str {
    ["yes", "no"][usize::from(!at.is_multiple_of(3))]
}

fn has_message(table: &Table, text: &str) -> bool {
    messages(table).iter().any(|message| message.message.contains(text))
}

#[test]
fn years_of_two_digits_lie_together_and_not_ahead() {
    let day = |year: usize, at: usize| format!("{:02}.{:02}.{:02};{}", 1 + at % 28, 1 + at % 12, year % 100, yes(at));
    for (name, first, many, told) in [
        ("Geb.-Datum", 1930, 70, "1930 to 1999"),
        ("dob", 1920, 26, "1920 to 1945"),
        ("birth date", 1938, 80, "1938 to 2017"),
        ("seen", 1985, 38, "1985 to 2022"),
        ("due", 2024, 8, "2024 to 2031"),
        ("sold", 1956, 19, "1956 to 1974"),
    ] {
        let text = made(&format!("{name};y"), 300, |at| day(first + at * 3 % many, at));
        let found = apart(name, &text);
        let years = values(found.column(&format!("{name}: year")).expect("years"));
        let right: Vec<f64> = (0..300).map(|at| (first + at * 3 % many) as f64).collect();
        assert_eq!(years, right, "{name}");
        assert!(has_message(&found, told), "{name}: {:?}", messages(&found));
    }
    // A model reads new rows in the same hundred years.
    let text = made("dob;y", 300, |at| day(1930 + at * 3 % 70, at));
    let found = apart("dob", &text);
    let column = found.column("dob: year").expect("years");
    let from = column.from.clone().expect("of a date");
    assert_eq!(from.form, "D.M.y@1927");
    let options = ColumnOptions {
        name: "dob".to_owned(),
        kind: Some(Kind::Date),
        parts: vec![(column.name.clone(), from)],
        ..ColumnOptions::default()
    };
    let options = ReadOptions { columns: vec![options], ..ReadOptions::default() };
    let new = read_to_predict(b"dob;y\n01.02.45;yes\n03.04.99;no\n", &options).expect("rows");
    assert_eq!(values(new.column("dob: year").expect("years")), [1945.0, 1999.0]);
}

#[test]
fn words_at_the_ends_of_a_scale_leave_its_numbers() {
    let nps = |at: usize| match at * 7 % 11 {
        0 => "0 - not at all likely".to_owned(),
        10 => "10 - extremely likely".to_owned(),
        step => step.to_string(),
    };
    let text = made("nps;y", 220, |at| format!("{};{}", nps(at), yes(at)));
    let found = table(&text);
    let right: Vec<f64> = (0..220).map(|at| (at * 7 % 11) as f64).collect();
    assert_eq!(values(&found.columns[0]), right);
    let lik = |at: usize| ["1 (gar nicht)", "2", "3", "4", "5 (sehr)"][at % 5];
    let found = table(made("lik;y", 100, |at| format!("{};{}", lik(at), yes(at))));
    assert_eq!(values(&found.columns[0])[..5], [1.0, 2.0, 3.0, 4.0, 5.0]);
    // Of a model, one row alone.
    let new = as_numbers("nps", "nps;y\n10 - extremely likely;yes\n0 - not at all likely;no\n");
    assert_eq!(values(&new.columns[0]), [10.0, 0.0]);
    // Answers with a number each keep their order.
    let answers = ["1 - never", "2 - rarely", "3 - often"];
    assert_eq!(kinds(&table(made("a;y", 60, |at| format!("{};{}", answers[at % 3], yes(at)))))[0], Kind::Ordered);
}

#[test]
fn what_begins_with_a_number_is_said_and_can_be_one() {
    for (cell, value) in [
        (
            &(|at: usize| format!("{}.{} {}", at % 9, at * 7 % 10, ["b", "e", "p"][at % 3]))
                as &dyn Fn(usize) -> String,
            0.0,
        ),
        (&|at| format!("{}.{}?", 30 + at % 41, at % 10), 30.0),
        (&|at| format!("{}.{} a", 30 + at % 41, at % 10), 30.0),
    ] {
        let text = made("x;y", 120, |at| format!("{};{}", cell(at), yes(at)));
        let found = table(&text);
        assert!(codes(&found).contains(&"numbers-among-words".to_owned()), "{:?}", messages(&found));
        assert!(!codes(&found).contains(&"text-column".to_owned()));
        let numbers = as_numbers("x", &text);
        assert_eq!((values(&numbers.columns[0])[0], numbers.columns[0].missing), (value, 0));
    }
    // Ranges alone.
    let text = made("x;y", 120, |at| format!("{}–{};{}", 10 + at % 60, 90 + at % 30, yes(at)));
    assert!(codes(&table(&text)).contains(&"numbers-among-words".to_owned()));
    assert_eq!(values(&as_numbers("x", &text).columns[0])[0].to_bits(), 50_f64.to_bits());
    // An address is none.
    let text = made("x;y", 120, |at| format!("{} Main Street;{}", at, yes(at)));
    assert!(codes(&table(&text)).contains(&"text-column".to_owned()));
}

#[test]
fn numbers_have_marks_signs_and_powers() {
    for (cells, right) in [
        (["1.47x10^5", "2.5·10⁻³", "3 × 10^2"], [147_000.0, 0.0025, 300.0]),
        (["'5.23", "'6.1", "'7.77"], [5.23, 6.1, 7.77]),
        (["▲1.5%", "▼2%", "▼0.5%"], [1.5, -2.0, -0.5]),
        (["399.25 CR", "423.30 DR", "7.5 CR"], [399.25, -423.3, 7.5]),
        (["7.1234E", "8.5001E", "9.25E"], [7.1234, 8.5001, 9.25]),
        (["0 bids", "1 bid", "12 bids"], [0.0, 1.0, 12.0]),
    ] {
        // Different ones beside them, so that it is no column of few levels.
        let text = made("x;y", 60, |at| format!("{};{}", cells[at % 3], yes(at)));
        let found = table(&text);
        assert_eq!(kinds(&found)[0], Kind::Numeric, "{cells:?} {:?}", messages(&found));
        assert_eq!(values(&found.columns[0])[..3], right, "{cells:?}");
    }
    // Low ones alone are marked.
    let text =
        made(
            "Hb;y",
            60,
            |at| if at % 6 == 0 { format!("9.{} L;no", at % 10) } else { format!("1{}.5;yes", 2 + at % 5) },
        );
    let found = table(text);
    assert_eq!((found.columns[0].unit.as_deref(), values(&found.columns[0])[0]), (None, 9.0));
}

#[test]
fn a_rule_of_dashes_tells_columns_and_is_no_row() {
    let row = |at: usize| format!("{:>11} {:>7.1} {:<6} {}", 20 + at * 7 % 50, 30.0 + at as f64, "north", yes(at));
    let text = made("age         score   region passed\n----------- ------- ------ ------", 40, row);
    let found = table(text);
    assert_eq!(names(&found), ["age", "score", "region", "passed"]);
    assert_eq!((found.n_rows, values(&found.columns[0])[1]), (40, 27.0));
    let org = made("| age | score | passed |\n|-----+-------+--------|", 40, |at| {
        format!("| {} | {}.5 | {} |", 20 + at, at, yes(at))
    });
    let found = table(org);
    assert_eq!((names(&found), found.n_rows), (vec!["age", "score", "passed"], 40));
    assert_eq!(values(&found.columns[1])[1].to_bits(), 1.5_f64.to_bits());
    let rule = "+-----+-------+--------+";
    let grid = made(&format!("{rule}\n| age | score | passed |\n+=====+=======+========+"), 40, |at| {
        format!("| {:>3} | {:>5}.5 | {:<6} |\n{rule}", 20 + at, at, yes(at))
    });
    let found = table(grid);
    assert_eq!((names(&found), found.n_rows), (vec!["age", "score", "passed"], 40));
}

#[test]
fn names_of_several_words_stand_over_one_column() {
    let row = |at: usize| {
        format!("P{:<11} {:<4} {:<12} {:<15} {}", at, 20 + at % 50, ["A", "B", "AB"][at % 3], at * 7 % 41, yes(at))
    };
    let found = table(made("Patient ID   Age  Blood Group  Length of Stay  Died", 60, row));
    assert_eq!(names(&found), ["Patient ID", "Age", "Blood Group", "Length of Stay", "Died"]);
    assert_eq!((found.n_rows, values(&found.columns[3])[7]), (60, 8.0));
    let row = |at: usize| {
        format!("{:<3} {:>3} {:>5.1} {:>6} {:>6}", at + 1, 20 + at * 7 % 50, 30.5 + at as f64, "north", yes(at))
    };
    let found = table(made("    age score region passed", 60, row));
    assert_eq!(names(&found)[1..], ["age", "score", "region", "passed"]);
    assert_eq!((found.n_rows, values(&found.columns[2])[1]), (60, 31.5));
}

#[test]
fn the_end_of_file_of_dos_is_no_row() {
    let text = made("name;count;open", 60, |at| format!("a{};{at};{}", at * 7 % 60, yes(at))) + "\u{1a}";
    assert_eq!(table(text).n_rows, 60);
}

#[test]
fn codes_below_zero_are_asked_about() {
    let asked = |name: &str, cell: &dyn Fn(usize) -> String| {
        let found = table(made(&format!("{name};y"), 400, |at| format!("{};{}", cell(at), yes(at))));
        messages(&found).into_iter().find(|message| message.code == "missing-code").map(|message| message.message)
    };
    let hours = |at: usize| match at % 10 {
        0..4 => "-8".to_owned(),
        4 => "-1".to_owned(),
        5 => "-2".to_owned(),
        _ => (5 + at * 7 % 55).to_string(),
    };
    assert!(asked("hours", &hours).expect("a question").contains("-8, -2 and -1"));
    let health = |at: usize| if at.is_multiple_of(20) { "-1".to_owned() } else { (1 + at * 7 % 5).to_string() };
    assert!(asked("health", &health).expect("a question").contains("-1"));
    let share = |at: usize| if at.is_multiple_of(9) { "-1.0".to_owned() } else { format!("0.{:03}", at * 37 % 1000) };
    assert!(asked("p", &share).expect("a question").contains("-1"));
    let born = |at: usize| if at.is_multiple_of(12) { "0".to_owned() } else { (1930 + at * 7 % 74).to_string() };
    assert!(asked("year_born", &born).expect("a question").contains('0'));
    // These are numbers like the others.
    assert_eq!(asked("t", &|at| (at as i64 * 7 % 40 - 9).to_string()), None);
    assert_eq!(asked("s", &|at| (at as i64 % 3 - 1).to_string()), None);
    assert_eq!(asked("claim", &|at| if at % 3 == 0 { "0".to_owned() } else { (500 + at * 7).to_string() }), None);
}

#[test]
fn codes_are_asked_about_in_categories_too() {
    let text = made("kids;y", 200, |at| format!("{};{}", if at.is_multiple_of(11) { 9 } else { at % 4 }, yes(at)));
    let column = |kind| ColumnOptions { name: "kids".to_owned(), kind: Some(kind), ..ColumnOptions::default() };
    assert!(codes(&table(&text)).contains(&"missing-code".to_owned()));
    for kind in [Kind::Categorical, Kind::Ordered] {
        assert!(codes(&said(column(kind), &text)).contains(&"missing-code".to_owned()), "{kind:?}");
    }
    for word in [
        "(missing)",
        "[blank]",
        "--",
        "N.A.",
        "none given",
        "Declined",
        "non so",
        "无",
        "tidak tahu",
        "ved ikke",
        "nie dotyczy",
    ] {
        let cell = |at: usize| if at.is_multiple_of(10) { word } else { ["red", "green", "blue"][at % 3] };
        let found = table(made("c;y", 200, |at| format!("{};{}", cell(at), yes(at))));
        assert!(codes(&found).contains(&"missing-code".to_owned()), "{word}");
    }
}

#[test]
fn digits_in_ascending_order_are_lists() {
    let pairs = ["1,4", "2,3", "1", "3,4", "2,4", "1,2", "3"];
    let found = table(made("id;q3;bought", 210, |at| format!("{};{};{}", 7 * at % 211, pairs[at % 7], yes(at))));
    assert!(codes(&found).contains(&"list-column".to_owned()), "{:?}", messages(&found));
    // Grades are fractions.
    let grades = ["1,0", "1,3", "2,3", "3,7", "2,7", "1,7"];
    let found = table(made("id;grade;bought", 210, |at| format!("{};{};{}", 7 * at % 211, grades[at % 6], yes(at))));
    assert_eq!(values(&found.columns[1])[..3], [1.0, 1.3, 2.3]);
}

#[test]
fn dates_stand_beside_words() {
    let cell = |at: usize| if at % 5 < 2 { "open".to_owned() } else { format!("2022-05-{:02}", 1 + at % 28) };
    let text = made("closed;y", 100, |at| format!("{};{}", cell(at), yes(at)));
    assert_eq!(kinds(&table(&text))[0], Kind::Date);
    let found = apart("closed", &text);
    assert!(codes(&found).contains(&"not-dates".to_owned()));
}

#[test]
fn levels_that_one_alone_lacks_rows_of_are_drawn() {
    // 30 levels of three rows, and one of two: nothing could be pooled.
    let text = made("well;y", 92, |at| format!("W{};{}", at % 31, yes(at)));
    let found = table(text);
    assert!(!codes(&found).contains(&"high-cardinality".to_owned()), "{:?}", messages(&found));
}

#[test]
fn an_answer_in_the_middle_comes_before_a_place_and_a_last_one_before_targets_of_a_trade() {
    for (names, last) in [("kor,késedelmes,város", ["Győr", "Pécs"]), ("umur,berhenti,kota", ["Jakarta", "Bandung"])]
    {
        let answer = |at: usize| {
            if names.starts_with("kor") { ["igen", "nem"][at * 7 % 5 / 4] } else { ["ya", "tidak"][at * 7 % 5 / 4] }
        };
        let found = table(made(names, 100, |at| format!("{},{},{}", 20 + at % 50, answer(at), last[at % 2])));
        assert_eq!(proposed(&found).0, names.split(',').nth(1).expect("a name"), "{names}");
    }
    let grade = |at: usize| 1 + at * 7 % 9;
    let found = table(made("Target Grade,Reading,Call", 120, |at| {
        format!("{},{},{}", grade(at), at * 13 % 50, ["Pos", "Neg"][at * 5 % 3 / 2])
    }));
    assert_eq!(proposed(&found).0, "Call");
}

#[test]
fn another_century_is_a_press_away() {
    let day = |at: usize| format!("{:02}.{:02}.{:02};{}", 1 + at % 28, 1 + at % 12, (43 + at * 3 % 50) % 100, yes(at));
    let text = made("seen;y", 300, day);
    let note = |table: &Table| messages(table).into_iter().find(|note| note.code == "date-forms").expect("a note");
    let pressed = |form: &str| {
        let column = ColumnOptions { split: true, form: Some(form.to_owned()), ..ColumnOptions::default() };
        said(ColumnOptions { name: "seen".to_owned(), ..column }, &text)
    };
    let years = |table: &Table| values(table.column("seen: year").expect("years"))[..2].to_vec();
    let found = apart("seen", &text);
    assert_eq!((years(&found), note(&found).columns), (vec![1943.0, 1946.0], vec!["seen".to_owned()].into()));
    let form = |table: &Table| note(table).value.expect("a form").to_string();
    let later = pressed(&form(&found));
    assert_eq!(years(&later), [2043.0, 2046.0]);
    assert!(has_message(&later, "2043 to 2092"), "{:?}", messages(&later));
    // And back again; what is no year leaves the usual ones.
    assert_eq!(years(&pressed(&form(&later))), [1943.0, 1946.0]);
    assert_eq!(years(&pressed("D.M.y@99999999999999999")), [2043.0, 2046.0]);
    assert_eq!(years(&pressed("D.M.y@1846")), [1943.0, 1846.0]);
}

#[test]
fn a_word_for_nothing_among_numbers_is_one_question() {
    let year = |at: usize| ["1960", "1985", "2004", "2019", "n/d"][at * 7 % 5];
    let found = table(made("Anno,zona,y", 100, |at| format!("{},{},{}", year(at), at % 9, yes(at))));
    let told: Vec<String> = messages(&found)
        .into_iter()
        .filter(|note| note.columns.contains(&"Anno".to_owned()))
        .map(|note| note.code)
        .collect();
    assert_eq!(told, ["missing-code"]);
    // Other words are none.
    let rooms = |at: usize| ["1", "2", "3", "4", "Studio"][at * 7 % 5];
    let found = table(made("rooms,zona,y", 100, |at| format!("{},{},{}", rooms(at), at % 9, yes(at))));
    assert!(
        codes(&found).contains(&"numbers-among-words".to_owned())
            && !codes(&found).contains(&"missing-code".to_owned())
    );
}
