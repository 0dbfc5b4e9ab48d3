//! Dates in the forms that people write, and columns taken apart: dates into what a model can use, lists into their choices.

use super::{codes, data, kinds, labels, messages, names, table, values};
use crate::tables::learn;
use nomogram::contract::Question;
use nomogram::door::session::{options_for, predict, read_model, unknown_to};
use nomogram::model::additive::{Derived, DerivedPart};
use nomogram::table::{Column, ColumnOptions, Kind, ReadOptions, Table, open, read, read_to_predict};

fn split(name: &str) -> ColumnOptions {
    ColumnOptions { name: name.to_owned(), split: true, ..ColumnOptions::default() }
}

#[track_caller]
fn taken(text: impl AsRef<[u8]>, columns: Vec<ColumnOptions>) -> Table {
    read(text.as_ref(), &ReadOptions { columns, ..ReadOptions::default() }).expect("a table")
}

/// A column x of these cells, each in quotes, beside another.
fn made(cells: &[&str]) -> String {
    let row = |(at, cell): (usize, &&str)| format!("\"{cell}\",{}\n", at * at % 7);
    format!("x,y\n{}", cells.iter().enumerate().map(row).collect::<String>())
}

#[track_caller]
fn part<'a>(table: &'a Table, name: &str) -> &'a Column {
    table.column(name).unwrap_or_else(|| panic!("{name} is not among {:?}", names(table)))
}

/// The labels of all rows.
fn words(column: &Column) -> Vec<&str> {
    let (levels, codes) = labels(column);
    codes.iter().map(|code| levels.get(*code as usize).map_or("", String::as_str)).collect()
}

/// Each is 23 May 2021 and 1 December 1999, in one form.
const FORMS: [[&str; 2]; 45] = [
    ["2021-05-23", "1999-12-01"],
    ["2021/5/23", "1999/12/1"],
    ["23.05.2021", "1.12.1999"],
    ["23. 5. 2021", "1. 12. 1999"],
    ["23.05.21", "01.12.99"],
    ["23/05/2021 15:45", "01/12/1999 15:45"],
    ["05/23/2021 03:45 PM", "12/01/1999 3:45 pm"],
    ["5/23/2021 3:45:12 p.m.", "12/1/1999 3:45:00 p.m."],
    ["2021-05-23 3 PM", "1999-12-01 3 PM"],
    ["2021-05-23T15:45:12.500Z", "1999-12-01T15:45:12Z"],
    ["2021-05-23 15:45:12+02:00", "1999-12-01 15:45:12+01:00"],
    ["2021-05-23 15:45:12 UTC", "1999-12-01 15:45:12 UTC"],
    ["23 May 2021", "1 Dec 1999"],
    ["23rd May 2021", "1st December 1999"],
    ["May 23, 2021", "Dec. 1, 1999"],
    ["May 23 2021", "December 1 1999"],
    ["23-May-2021", "01-Dec-1999"],
    ["23MAY2021", "01DEC1999"],
    ["23may2021", "1dec1999"],
    ["23MAY2021:15:45:12", "01DEC1999:15:45:12"],
    ["Sunday, 23 May 2021", "Wednesday, 1 December 1999"],
    ["Sun, 23 May 2021 15:45:00 GMT", "Wed, 01 Dec 1999 15:45:00 GMT"],
    ["Sun May 23 2021 15:45:00 GMT+0200 (CEST)", "Wed Dec 01 1999 15:45:00 GMT+0100 (CET)"],
    ["Sun May 23 15:45:12 2021", "Wed Dec  1 15:45:12 1999"],
    ["23. Mai 2021", "1. Dezember 1999"],
    ["Sonntag, 23. Mai 2021", "Mittwoch, 1. Dez. 1999"],
    ["23 mai 2021", "1er décembre 1999"],
    ["23 de mayo de 2021", "1 de diciembre de 1999"],
    ["23 de maio de 2021", "1 de dezembro de 1999"],
    ["23 maggio 2021", "1 dicembre 1999"],
    ["23 mei 2021", "1 december 1999"],
    ["23 maja 2021", "1 grudnia 1999"],
    ["23. května 2021", "1. prosince 1999"],
    ["23. maj 2021", "1. desember 1999"],
    ["23. toukokuuta 2021", "1. joulukuuta 1999"],
    ["2021. május 23.", "1999. december 1."],
    ["23 Mayıs 2021", "1 Aralık 1999"],
    ["23 мая 2021", "1 декабря 1999"],
    ["23 травня 2021", "1 грудня 1999"],
    ["23 Μαΐου 2021", "1 Δεκεμβρίου 1999"],
    ["2021年5月23日", "1999年12月1日"],
    ["2021년 5월 23일", "1999년 12월 1일"],
    ["2021-May-23", "1999-Dec-01"],
    ["23 May 2021, 15:45", "1 December 1999, 15:45"],
    ["20210523T154512Z", "19991201T154512Z"],
];

#[test]
fn dates_are_known_in_the_forms_that_people_write() {
    for [first, second] in FORMS {
        let text = made(&[first, second, first, second, first]);
        assert_eq!(kinds(&table(&text))[0], Kind::Date, "{first}");
        let found = taken(&text, vec![split("x")]);
        assert_eq!(values(part(&found, "x: year"))[..2], [2021.0, 1999.0], "{first}");
        assert_eq!(words(part(&found, "x: month"))[..2], ["May", "December"], "{first}");
        assert_eq!(words(part(&found, "x: weekday"))[..2], ["Sunday", "Wednesday"], "{first}");
        let days = values(part(&found, "x: days before 2021-05-23"));
        assert_eq!(days[..2], [0.0, 7844.0], "{first}");
    }
}

#[test]
fn months_quarters_weeks_and_times_are_known() {
    let days = |cells: [&str; 2]| {
        let found = taken(made(&[cells[0], cells[1], cells[0]]), vec![split("x")]);
        let latest = found.columns.iter().find(|column| column.name.starts_with("x: days before "));
        let latest = latest.unwrap_or_else(|| panic!("{cells:?}: {:?}", names(&found)));
        (latest.name.trim_start_matches("x: days before ").to_owned(), values(latest)[1])
    };
    // From the first day of one to that of the other.
    for quarters in [
        ["2024-Q2", "2023-Q1"],
        ["2024Q2", "2023Q1"],
        ["Q2 2024", "Q1 2023"],
        ["Q2/2024", "Q1/2023"],
        ["2Q24", "1Q23"],
        ["2. Quartal 2024", "1. Quartal 2023"],
        ["T2 2024", "T1 2023"],
    ] {
        assert_eq!(days(quarters), ("2024-04-01".to_owned(), 456.0), "{quarters:?}");
    }
    for months in
        [["2024-03", "2023-12"], ["03/2024", "12/2023"], ["Mar 2024", "Dec 2023"], ["März 2024", "Dezember 2023"]]
    {
        assert_eq!(days(months), ("2024-03-01".to_owned(), 91.0), "{months:?}");
    }
    assert_eq!(days(["Mar-24", "Dec-23"]), ("2024-03-01".to_owned(), 91.0));
    // Mondays of ISO 8601's weeks; 2020 has 53.
    assert_eq!(days(["2024-W05", "2020-W53"]), ("2024-01-29".to_owned(), 1127.0));
    assert_eq!(days(["2021W01", "2020W53"]), ("2021-01-04".to_owned(), 7.0));
    let found = taken(made(&["2024-Q1", "2023-Q4", "2024-Q2"]), vec![split("x")]);
    assert_eq!(words(part(&found, "x: quarter")), ["Q1", "Q4", "Q2"]);
    assert_eq!(labels(part(&found, "x: quarter")).0, ["Q1", "Q2", "Q4"]);
    assert!(found.column("x: month").is_none() && found.column("x: weekday").is_none());
    for (times, hours) in [
        (["12:05 AM", "12:05 PM", "11:59 pm"], [0.0, 12.0, 23.0]),
        (["3 PM", "11 AM", "12 AM"], [15.0, 11.0, 0.0]),
        (["7:05", "23:59", "00:00"], [7.0, 23.0, 0.0]),
    ] {
        assert_eq!(kinds(&table(made(&times)))[0], Kind::Date, "{times:?}");
        let found = taken(made(&times), vec![split("x")]);
        assert_eq!((names(&found), values(&found.columns[1])), (vec!["x", "x: hour", "y"], &hours[..]), "{times:?}");
    }
}

#[test]
fn what_only_looks_like_a_date_is_none() {
    for cells in [
        &["Mark 20", "Mary 21", "Marc 20"][..],
        &["09:00-12:00", "12:00-14:00", "14:00-18:00"],
        &["30/02/2020", "31/02/2020", "31/04/2021"],
        &["SEP-2", "MAR-1", "DEC-1"],
        &["2024-Q5", "2024-Q6", "2024-Q0"],
        &["13:00 PM", "14:30 PM", "0:10 AM"],
        &["A 12", "B 13", "C 14"],
        &["listopad 2020", "siječanj 2020", "veljača 2020"],
    ] {
        assert!(kinds(&table(made(&cells.repeat(4))))[0] != Kind::Date, "{cells:?}");
    }
}

#[test]
fn days_are_those_of_the_calendar() {
    // Each with its days since 1970-01-01, and its weekday.
    let known = [
        ("1900-01-01", -25567, "Monday"),
        ("1582-10-15", -141_427, "Friday"),
        ("1999-12-31", 10956, "Friday"),
        ("2000-02-29", 11016, "Tuesday"),
        ("2024-03-05", 19787, "Tuesday"),
        ("2400-12-31", 157_419, "Sunday"),
    ];
    let cells: Vec<&str> = known.iter().map(|(day, ..)| *day).collect();
    let found = taken(made(&cells), vec![split("x")]);
    let days: Vec<f64> = known.iter().map(|(_, day, _)| f64::from(157_419 - day)).collect();
    assert_eq!(values(part(&found, "x: days before 2400-12-31")), days);
    assert_eq!(words(part(&found, "x: weekday")), known.map(|(.., weekday)| weekday));
    // All days of 800 years: each follows the one before, in its month and in the week.
    let (mut at, mut cells) = ((1700, 1, 1), Vec::new());
    while at.0 < 2500 {
        cells.push(format!("{}-{:02}-{:02}", at.0, at.1, at.2));
        let is_leap = at.0 % 4 == 0 && (at.0 % 100 != 0 || at.0 % 400 == 0);
        let length = [31, 28 + i32::from(is_leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][at.1 as usize - 1];
        at = match at {
            (year, 12, 31) => (year + 1, 1, 1),
            (year, month, day) if day == length => (year, month + 1, 1),
            (year, month, day) => (year, month, day + 1),
        };
    }
    let found = taken(format!("x\n{}", cells.join("\n")), vec![split("x")]);
    let days = values(part(&found, "x: days before 2499-12-31"));
    assert!(days.windows(2).all(|pair| (pair[0] - pair[1]).to_bits() == 1_f64.to_bits()) && days.last() == Some(&0.0));
    let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let is_right = |(at, word): (usize, &&str)| *word == weekdays[(at + 4) % 7];
    assert!(words(part(&found, "x: weekday")).iter().enumerate().all(is_right), "1700-01-01 was a Friday");
    let (years, months) = (values(part(&found, "x: year")), words(part(&found, "x: month")));
    let january = |at: usize| cells[at][5..7] == *"01";
    assert!(
        (0..cells.len()).all(|at| cells[at][..4] == years[at].to_string() && (months[at] == "January") == january(at))
    );
}

#[test]
fn moments_that_are_counted_are_dates() {
    let found = table(data("cases/spss_seconds.csv"));
    assert_eq!((kinds(&found)[0], kinds(&found)[1]), (Kind::Date, Kind::Numeric));
    let found = taken(data("cases/spss_seconds.csv"), vec![split("admit")]);
    // 13475427200 s after 1582-10-14: Tuesday, 2009-10-20 14:13:20.
    assert_eq!(values(part(&found, "admit: year"))[0].to_bits(), 2009_f64.to_bits());
    let of_first = ["admit: month", "admit: weekday"].map(|name| words(part(&found, name))[0]);
    assert_eq!(of_first, ["October", "Tuesday"]);
    assert_eq!(values(part(&found, "admit: days before 2014-11-22"))[0].to_bits(), 1859_f64.to_bits());
    // The hour is the same in every row.
    assert!(found.column("admit: hour").is_none());

    let scattered = |row: i64| 1_600_000_000 + row * row * 7919 % 9_000_000;
    let kind = |name: &str, cell: &dyn Fn(i64) -> String| {
        let rows: String = (0..40).map(|row| format!("{},{}\n", cell(row), row % 2)).collect();
        kinds(&table(format!("{name},y\n{rows}")))[0]
    };
    assert_eq!(kind("t0", &|row| scattered(row).to_string()), Kind::Date);
    assert_eq!(kind("t0", &|row| format!("{}123", scattered(row))), Kind::Date);
    assert_eq!(kind("timestamp", &|row| format!("{}.25", scattered(row))), Kind::Date);
    assert_eq!(kind("created_at", &|row| (scattered(row) - 800_000_000).to_string()), Kind::Date);
    assert_eq!(kind("period", &|row| (202_001 + 100 * (row / 12) + row % 12).to_string()), Kind::Date);
    let months = (0..40).map(|row| format!("{},{}\n", 202_001 + 100 * (row / 12) + row % 12, row % 2));
    let found = taken(format!("m,y\n{}", months.collect::<String>()), vec![split("m")]);
    // From January 2020 to April 2023.
    assert_eq!(values(part(&found, "m: days before 2023-04-01"))[0].to_bits(), 1186_f64.to_bits());
    // Amounts, other counts, and names of rows.
    assert_eq!(kind("cells", &|row| (scattered(row) * 2).to_string()), Kind::Numeric);
    assert_eq!(kind("cells", &|row| (scattered(row) - 800_000_000).to_string()), Kind::Numeric);
    assert_eq!(kind("volume", &|row| format!("{}.25", scattered(row))), Kind::Numeric);
    assert_eq!(kind("customer_id", &|row| scattered(row).to_string()), Kind::Id);
    assert_ne!(kind("contract", &|row| (1_600_000_000 + 3 * (row * 7 % 40)).to_string()), Kind::Date);
}

#[test]
fn a_date_gives_what_differs_and_is_used_in_place_of_itself() {
    let raw = table(data("cases/date_forms.csv"));
    assert_eq!(kinds(&raw)[..3], [Kind::Date; 3]);
    let told: Vec<_> = messages(&raw).into_iter().filter(|message| message.code == "date-column").collect();
    assert_eq!((told.len(), &told[0].columns[..]), (1, &["quarter", "visit", "stamp"].map(str::to_owned)[..]));

    let found = taken(data("cases/date_forms.csv"), ["quarter", "visit", "stamp"].map(split).to_vec());
    let names = names(&found);
    assert_eq!(
        names[..5],
        ["quarter", "quarter: year", "quarter: quarter", "quarter: days before 2024-10-01", "visit"]
    );
    assert_eq!(names[5..8], ["visit: month", "visit: weekday", "visit: days before 2021-06-27"][..], "{names:?}");
    // 1605180481191 ms: Thursday, 2020-11-12 11:28:01 UTC; the latest is 2021-01-05.
    assert_eq!(values(part(&found, "stamp: days before 2021-01-05"))[0].to_bits(), 54_f64.to_bits());
    assert_eq!(values(part(&found, "stamp: hour"))[0].to_bits(), 11_f64.to_bits());
    assert_eq!(words(part(&found, "stamp: month"))[0], "November");
    assert!(!codes(&found).contains(&"date-column".to_owned()));
    let told: Vec<_> = messages(&found).into_iter().filter(|message| message.code == "split-column").collect();
    assert_eq!(told[0].columns[..], ["quarter", "visit", "stamp"]);
    let opened = open(&found);
    let preview = |name: &str| opened.columns.iter().find(|preview| preview.name == name).expect("a column");
    assert_eq!((preview("visit").used, preview("visit").reason.as_deref()), (false, Some("taken apart")));
    assert_eq!((preview("visit: month").used, preview("visit: month").from.as_deref()), (true, Some("visit")));
    assert_eq!(opened.proposed_target.as_deref(), Some("y"));
    // A person may say of a part what it is.
    let kind = ColumnOptions { name: "visit: month".to_owned(), kind: Some(Kind::Numeric), ..ColumnOptions::default() };
    let as_number = taken(data("cases/date_forms.csv"), vec![split("visit"), kind]);
    assert_eq!(values(part(&as_number, "visit: month"))[..2], [5.0, 6.0]);
}

#[test]
fn which_of_day_and_month_comes_first_is_asked_where_it_cannot_be_told() {
    let text = made(&["01/02/2020", "03/04/2020", "12/11/2020", "05/05/2020"]);
    let found = taken(&text, vec![split("x")]);
    let asked = messages(&found).into_iter().find(|message| message.code == "date-order").expect("a question");
    assert_eq!((asked.value.as_deref(), words(part(&found, "x: month"))[0]), (Some("M/D/Y"), "February"));
    let other = taken(&text, vec![ColumnOptions { form: asked.value.map(String::from), ..split("x") }]);
    assert_eq!(words(part(&other, "x: month"))[0], "January");
    assert!(!codes(&other).contains(&"date-order".to_owned()));
    let plain = taken(made(&["01/02/2020", "13/04/2020"]), vec![split("x")]);
    assert!(!codes(&plain).contains(&"date-order".to_owned()));
}

#[test]
fn a_few_cells_that_are_no_dates_are_missing() {
    let mut cells: Vec<String> = (1..=28).map(|day| format!("{day:02}.02.2021")).collect();
    cells.extend(["soon".to_owned(), "-".to_owned()]);
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    assert_eq!(kinds(&table(made(&cells)))[0], Kind::Date);
    let found = taken(made(&cells), vec![split("x")]);
    assert_eq!(part(&found, "x: weekday").missing, 2);
    let told = messages(&found).into_iter().find(|message| message.code == "not-dates").expect("a note");
    assert_eq!(told.message, "1 cell in “x” is no date as the others are and counts as missing: “soon”.");
    // Neither dates nor lists.
    let found = taken(made(&["red", "blue", "red"]), vec![split("x")]);
    assert!(codes(&found).contains(&"not-split".to_owned()) && found.columns.len() == 2);
}

#[test]
fn lists_in_cells_are_offered_by_their_choices() {
    let raw = table(data("cases/multi_select.csv"));
    let told = messages(&raw).into_iter().find(|message| message.code == "list-column").expect("a note");
    assert_eq!(told.message, "“barriers” has lists of 3 choices in its cells: “Dark”, “Rain” and “Cost, time”.");
    assert_eq!(told.columns[..], ["barriers"]);
    let found = taken(data("cases/multi_select.csv"), vec![split("barriers")]);
    assert_eq!(names(&found)[1..5], ["barriers", "barriers: Dark", "barriers: Rain", "barriers: Cost, time"]);
    let yes = |name: &str| words(part(&found, name)).iter().filter(|word| **word == "yes").count();
    assert_eq!(["barriers: Dark", "barriers: Rain", "barriers: Cost, time"].map(yes), [43, 35, 33]);
    assert!(open(&found).columns.iter().filter(|preview| preview.from.is_some()).all(|preview| preview.used));
    assert!(!codes(&found).contains(&"list-column".to_owned()));
}

/// 48 rows: the choices whose bit is set in the row's number.
fn lists(choices: [&str; 4], between: &str, around: [&str; 2]) -> String {
    let cell = |row: usize| {
        let chosen: Vec<&str> = (0..4).filter(|at| ((row * 5) >> at) & 1 == 1).map(|at| choices[at]).collect();
        format!("{}{}{}", around[0], chosen.join(between), around[1])
    };
    let rows: String = (0..48).map(|row| format!("\"{}\"\t{}\n", cell(row), row % 3)).collect();
    format!("x\ty\n{rows}")
}

#[test]
fn lists_are_known_by_choices_that_recur_in_other_company() {
    let plain = ["red wine", "beer", "tea", "milk"];
    let all = ["red wine", "beer", "tea", "milk"].map(|choice| format!("x: {choice}"));
    for (between, around) in [
        (";", ["", ""]),
        ("; ", ["", ""]),
        (";", ["", ";"]),
        ("|", ["", ""]),
        (", ", ["", ""]),
        (", ", ["[", "]"]),
        ("','", ["['", "']"]),
    ] {
        let text = lists(plain, between, around);
        let found = taken(&text, vec![split("x")]);
        let (mut names, mut all) = (names(&found)[1..found.columns.len() - 1].to_vec(), all.clone());
        names.sort_unstable();
        all.sort_unstable();
        assert_eq!(names, all, "{between} {around:?}");
        for (at, choice) in plain.iter().enumerate() {
            let words = words(part(&found, &format!("x: {choice}")));
            let is_right = |row: usize| {
                words[row] == if ((row * 5) >> at) & 1 == 1 { "yes" } else { "no" } || words[row].is_empty()
            };
            assert!((0..48).all(is_right), "{between} {choice}");
        }
        assert!(codes(&table(&text)).contains(&"list-column".to_owned()), "{between}");
    }
    // Names, places, sentences, and labels that hold a comma.
    let people = |row: usize| format!("{}, {}", ["Smith", "Jones", "Lee"][row % 3], ["Ann", "Bob"][row % 2]);
    let places = |row: usize| ["Paris, France", "Lyon, France", "Rome, Italy", "Bari, Italy"][row % 4].to_owned();
    let labels = |row: usize| ["Married, no children", "Single", "Married, with children"][row % 3].to_owned();
    let race = |row: usize| ["Asian", "Black/African", "Hispanic/Latino", "White"][row % 4].to_owned();
    let text = |row: usize| format!("row {row}, seen {} times, then lost", row * 7);
    let kinds: [&dyn Fn(usize) -> String; 5] = [&people, &places, &labels, &race, &text];
    for (at, cell) in kinds.into_iter().enumerate() {
        let rows: String = (0..48).map(|row| format!("\"{}\",{}\n", cell(row), row % 5)).collect();
        assert!(!codes(&table(format!("x,y\n{rows}"))).contains(&"list-column".to_owned()), "{at}");
    }
}

#[test]
fn new_rows_are_taken_apart_as_the_model_was_learned() {
    let day = |row: usize| format!("{:02}/{:02}/{}", row * 7 % 28 + 1, row * 5 % 12 + 1, 2019 + row % 3);
    let picked = |row: usize| ["a;b", "b", "a", "c;a", "b;c", "a;b;c"][row * row % 6];
    let fate = |row: usize| if (row * 5 % 12 < 6) != row.is_multiple_of(7) { "yes" } else { "no" };
    let rows: String = (0..120).map(|row| format!("{},{},{}\n", day(row), picked(row), fate(row))).collect();
    let text = format!("seen,list,fate\n{rows}");
    let found = taken(&text, vec![split("seen"), split("list")]);
    let mut question = Question::about("fate");
    question.learner = "logistic".to_owned();
    let (_, _, model) = learn(&found, &question);
    let from = |name: &str| model.attributes.iter().find(|of| of.name == name).and_then(|of| of.from.clone());
    let column = "seen".to_owned();
    let year = Derived { column: column.clone(), form: "D/M/Y".to_owned(), part: DerivedPart::Year, of: None };
    assert_eq!(from("seen: year"), Some(year));
    let choice = from("list: a").expect("a part");
    assert_eq!((choice.form.as_str(), choice.of.as_deref(), choice.part), (";", Some("a"), DerivedPart::Choice));
    let again = read_model(&serde_json::to_string(&model).expect("JSON")).expect("the same model");
    assert_eq!(again.attributes, model.attributes);

    // Every row has the sum that the table gave it, alone too: day and month, and the latest day, are the model's.
    let sums = predict(&model, &found);
    let options = options_for(&again.attributes);
    let read_again = read_to_predict(text.as_bytes(), &options).expect("a table");
    assert_eq!(predict(&again, &read_again), sums);
    for row in [0, 4, 77] {
        let one = format!("list,seen\n{},{}\n", picked(row), day(row));
        let one = read_to_predict(one.as_bytes(), &options).expect("a table");
        assert_eq!(predict(&again, &one), sums[row..=row], "{row}");
        assert!(unknown_to(&again.attributes, &one).is_empty());
    }
    // A choice and a day that the model does not know; a file without the column.
    let new = read_to_predict(b"list,seen\nz;a,soon\n", &options).expect("a table");
    assert_eq!(words(part(&new, "list: a")), ["yes"]);
    let told = codes(&new);
    assert!(["unseen-choices", "not-dates"].iter().all(|code| told.contains(&(*code).to_owned())), "{told:?}");
    let without = read_to_predict(b"list\na\n", &options).expect("a table");
    let told: Vec<_> =
        unknown_to(&again.attributes, &without).into_iter().filter_map(|message| message.column).collect();
    assert_eq!(told, ["seen"]);
    // A column that was taken apart stands for its parts where attributes are named.
    question.attributes = Some(vec!["seen".to_owned()]);
    let (_, _, of_dates) = learn(&found, &question);
    assert!(of_dates.attributes.iter().all(|of| of.from.as_ref().is_some_and(|from| from.column == "seen")));
    // Some of its rows alone.
    let some = found.at_rows(&[3, 5]);
    assert!(some.columns.iter().any(|column| column.from.is_some()) && some.columns[0].split);
}
