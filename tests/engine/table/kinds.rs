//! What columns are taken for.

use super::{codes, kinds, labels, messages, table, values};
use nomogram::table::{Cells, Column, Kind};

/// A table of one column beside a counter that makes no row blank; gives that column.
#[track_caller]
fn column(cells: &[&str]) -> Column {
    let mut text = "the column\tother\n".to_owned();
    for (row, cell) in cells.iter().enumerate() {
        text.push_str(&format!("{cell}\t{}.5\n", row * row % 7));
    }
    let table = table(text);
    assert_eq!(table.n_rows, cells.len());
    table.columns.into_iter().next().expect("two columns")
}

/// The cells again and again, so that no value is different in every row.
#[track_caller]
fn repeated(cells: &[&str]) -> Column {
    column(&cells.repeat(4))
}

#[track_caller]
fn numbers(cells: &[&str]) -> Vec<f64> {
    let column = repeated(cells);
    assert_eq!(column.kind, Kind::Numeric, "{cells:?}");
    values(&column)[..cells.len()].to_vec()
}

#[test]
fn numbers_as_people_write_them() {
    assert_eq!(numbers(&["$1,218.00", "($1,239.00)", "-$777", "$-5.5"]), [1218.0, -1239.0, -777.0, -5.5]);
    assert_eq!(numbers(&["1.218,00 €", "777,50 €", "-3,00 €"]), [1218.0, 777.5, -3.0]);
    assert_eq!(numbers(&["USD 500", "USD 1,250", "USD 7"]), [500.0, 1250.0, 7.0]);
    assert_eq!(numbers(&["12.5%", "8 %", "0", "-3%"]), [12.5, 8.0, 0.0, -3.0]);
    assert_eq!(numbers(&["5 kg", "7.5kg", "12 kg"]), [5.0, 7.5, 12.0]);
    assert_eq!(numbers(&["−2.6", "+0.6", "–1", "3e-2"]), [-2.6, 0.6, -1.0, 0.03]);
    assert_eq!(numbers(&["1'234.5", "12'345'678", "7"]), [1234.5, 12_345_678.0, 7.0]);
    assert_eq!(numbers(&["1 234,5", "12\u{a0}345\u{202f}678", "7,25"]), [1234.5, 12_345_678.0, 7.25]);
    assert_eq!(numbers(&["15 widgets", "7 widgets", "8 widgets"]), [15.0, 7.0, 8.0]);
}

#[test]
fn units_are_kept_apart_from_the_numbers() {
    let unit = |cells: &[&str]| repeated(cells).unit;
    assert_eq!(unit(&["5 kg", "7kg", "8 kg"]).as_deref(), Some("kg"));
    assert_eq!(unit(&["5%", "7%", "9 %"]).as_deref(), Some("%"));
    assert_eq!(unit(&["$5", "7", "$9"]).as_deref(), Some("$"));
    assert_eq!(unit(&["5", "7", "9"]), None);
}

#[test]
fn what_only_looks_like_numbers_stays_in_letters() {
    let words: [&[&str]; 9] = [
        &["12A", "13A", "14A"],
        &["1st", "2nd", "3rd"],
        &["5 kg", "7 lb", "9 kg"],
        &["$5", "€7", "$9"],
        &["1,2,3", "4,5,6", "7,8,9"],
        &["0x10", "0x20", "0x30"],
        &["1.2.3", "1.2.4", "2.0.0"],
        &["00501", "10001", "00502"],
        &["1e00041", "2e00041", "3e00042"],
    ];
    for cells in words {
        let column = repeated(cells);
        assert_eq!(column.kind, Kind::Categorical, "{cells:?}");
        assert_eq!(labels(&column).0, cells);
    }
}

#[test]
fn thousands_and_decimal_marks_are_settled_by_proof() {
    assert_eq!(numbers(&["1,234", "5,678", "12,345,678"]), [1234.0, 5678.0, 12_345_678.0]);
    assert_eq!(numbers(&["1,234", "5,67"]), [1.234, 5.67]);
    assert_eq!(numbers(&["1.234", "5.678"]), [1.234, 5.678]);
    assert_eq!(numbers(&["1.234.567", "5.678"]), [1_234_567.0, 5678.0]);
    assert_eq!(numbers(&["0,123", "0,456"]), [0.123, 0.456]);
    // Another column proves the comma, so that the ambiguous one follows it.
    let table = table("a;b\n1,5;1.200\n2,5;3.400\n3,25;5.600\n");
    assert_eq!(table.dialect.decimal, ",");
    assert_eq!(values(&table.columns[1]), [1200.0, 3400.0, 5600.0]);
}

#[test]
fn an_ambiguous_mark_is_told_unless_another_column_proves_it() {
    let told = |text: &str| codes(&table(text)).contains(&"decimal-ambiguous".to_owned());
    assert!(told("a;b\nx;1,200\ny;3,400\n"));
    assert!(!told("a;b;c\nx;1,200;0,5\ny;3,400;0,7\n"));
}

#[test]
fn odd_words_among_numbers_become_missing_and_are_named() {
    let mut cells: Vec<String> = (0..40).map(|row| format!("{}.5", row % 9)).collect();
    cells[20] = "broken".to_owned();
    let refs: Vec<&str> = cells.iter().map(String::as_str).collect();
    let found = column(&refs);
    assert_eq!((found.kind, found.missing), (Kind::Numeric, 1));
    let text = format!("x,y\n{}", cells.iter().map(|cell| format!("{cell},a\n")).collect::<String>());
    let message = messages(&table(text)).into_iter().find(|message| message.code == "mixed-type").expect("a notice");
    assert_eq!((message.line, message.column.as_deref()), (Some(22), Some("x")));
    assert!(message.message.contains("1 of 40 values") && message.message.contains("“broken”"), "{}", message.message);
    // One word in five is no slip.
    assert_eq!(repeated(&["1", "2", "3", "4", "other"]).kind, Kind::Categorical);
}

#[test]
fn missing_cells_do_not_vote() {
    let column = repeated(&["", "NA", "n/a", "5.5", "?", "-", "null", "None", ".", "NaN", "#N/A", ""]);
    assert_eq!((column.kind, column.missing), (Kind::Numeric, 44));
    // Among words these are words.
    let words = repeated(&["None", "null", "-", "a", "NA", "?"]);
    assert_eq!((words.kind, words.missing), (Kind::Categorical, 8));
    assert_eq!(labels(&words).0, ["None", "null", "-", "a"]);
    assert_eq!(repeated(&["", "NA", "?"]).kind, Kind::Empty);
}

#[test]
fn zero_and_one_are_classes_and_other_codes_are_numbers() {
    assert_eq!(repeated(&["0", "1", "1"]).kind, Kind::Categorical);
    assert_eq!(labels(&repeated(&["0", "1", ""])).0, ["0", "1"]);
    assert_eq!(repeated(&["1", "2"]).kind, Kind::Numeric);
    assert_eq!(repeated(&["0", "1", "2"]).kind, Kind::Numeric);
    assert_eq!(repeated(&["0", "1", "1.0"]).kind, Kind::Numeric);
    assert_eq!(repeated(&["0", "0"]).kind, Kind::Numeric);
}

#[test]
fn a_numeric_column_of_few_values_remembers_their_spelling() {
    let Cells::Numbers { spellings, decimals, .. } = repeated(&["2.50", "1", "2.5", "10"]).cells else { panic!() };
    assert_eq!(spellings, [(1.0, "1".to_owned()), (2.5, "2.50".to_owned()), (10.0, "10".to_owned())]);
    assert_eq!(decimals, 2);
    let many: Vec<String> = (0..13).map(|value| value.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let Cells::Numbers { spellings, .. } = repeated(&many).cells else { panic!() };
    assert!(spellings.is_empty());
}

#[test]
fn ordered_levels_stand_in_their_order() {
    let cases: [(&[&str], &[&str]); 11] = [
        (&["30-44", "18-29", ">=65", "45-64"], &["18-29", "30-44", "45-64", ">=65"]),
        (&["5-9", "<5", "10+"], &["<5", "5-9", "10+"]),
        (&["under 18", "65 and over", "18 to 64"], &["under 18", "18 to 64", "65 and over"]),
        (&["[5,10)", "[0,5)", "[10,20)"], &["[0,5)", "[5,10)", "[10,20)"]),
        (&["4<=X<7", "<1", ">=7", "1<=X<4"], &["<1", "1<=X<4", "4<=X<7", ">=7"]),
        (&["$50k-$100k", "<$50k", ">$100k"], &["<$50k", "$50k-$100k", ">$100k"]),
        (&["2", "1", "0", "3+"], &["0", "1", "2", "3+"]),
        (&["high", "Low", "medium"], &["Low", "medium", "high"]),
        (&["often", "never", "sometimes", "always"], &["never", "sometimes", "often", "always"]),
        (
            &["Agree", "Strongly disagree", "Neutral", "Disagree"],
            &["Strongly disagree", "Disagree", "Neutral", "Agree"],
        ),
        (&["severe", "none", "moderate", "mild"], &["none", "mild", "moderate", "severe"]),
    ];
    for (cells, order) in cases {
        let column = repeated(cells);
        assert_eq!(column.kind, Kind::Ordered, "{cells:?}");
        let (levels, codes) = labels(&column);
        assert_eq!(levels, order);
        let first: Vec<&str> = codes[..cells.len()].iter().map(|code| levels[*code as usize].as_str()).collect();
        assert_eq!(first, cells, "the rows keep their labels");
    }
}

#[test]
fn without_a_clear_order_levels_are_categories() {
    let cases: [&[&str]; 8] = [
        &["<=50K", ">50K"],
        &["<0", "0<=X<200", ">=200", "no checking"],
        &["1-2", "2-3", "4-2", "1-3"],
        &["0-10", "10-20", "5-15"],
        &["first", "second", "third", "crew"],
        &["low", "high"],
        &["None", "Mild", "Severe"],
        &["medium", "moderate", "high"],
    ];
    for cells in cases {
        let column = repeated(cells);
        assert_eq!(column.kind, Kind::Categorical, "{cells:?}");
        assert_eq!(labels(&column).0, cells, "in order of first appearance");
    }
}

#[test]
fn identifiers_of_several_kinds() {
    let made = |make: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..30).map(make).collect();
        column(&cells.iter().map(String::as_str).collect::<Vec<_>>()).kind
    };
    assert_eq!(made(&|row| (row + 1).to_string()), Kind::Id);
    assert_eq!(made(&|row| format!("{row:05}")), Kind::Id);
    assert_eq!(made(&|row| format!("208310224003697{:03}", row * 7)), Kind::Id);
    assert_eq!(made(&|row| format!("user{row}@example.org")), Kind::Id);
    assert_eq!(made(&|row| format!("note {row} about nothing")), Kind::Text);
    // Measurements that happen to be different in every row.
    assert_eq!(made(&|row| format!("{}.5", row + 1)), Kind::Numeric);
    assert_eq!(made(&|row| (row * row * 13 % 997).to_string()), Kind::Numeric);
    assert_eq!(made(&|row| (row * 100).to_string()), Kind::Numeric);
    assert_eq!(made(&|row| (1000 + row + row / 4).to_string()), Kind::Numeric);
}

#[test]
fn dates_have_one_format_for_the_column() {
    let dates: [&[&str]; 10] = [
        &["2023-01-31", "2023-02-01"],
        &["31.01.2023", "1.2.2023"],
        &["13/02/2023", "01/02/2023"],
        &["02/13/2023", "01/02/2023"],
        &["2023-05-01T07:30:00Z", "2023-05-02T12:30:00+02:00"],
        &["2023-05-01 07:30:00.123", "2023-05-02 12:30:00.5"],
        &["15 Jan 2023", "1 February 2023"],
        &["Jan 15, 2023", "March 1, 2023"],
        &["07:30:00", "23:59:59"],
        &["18.00.00", "19.00.00"],
    ];
    for cells in dates {
        assert_eq!(repeated(cells).kind, Kind::Date, "{cells:?}");
    }
    let words: [&[&str]; 5] = [
        &["SEPT2", "MARCH1"],
        &["13/02/2023", "02/13/2023"],
        &["2023-01-31", "soon"],
        &["1-2", "2-1"],
        &["2023-13-01", "2023-12-01"],
    ];
    for cells in words {
        assert_eq!(repeated(cells).kind, Kind::Categorical, "{cells:?}");
    }
    let packed: Vec<String> = (1..28).map(|day| format!("202301{day:02}")).rev().collect();
    assert_eq!(column(&packed.iter().map(String::as_str).collect::<Vec<_>>()).kind, Kind::Date);
}

#[test]
fn letters_that_look_the_same_are_one_level() {
    let column = repeated(&["Åre", "A\u{30a}re", "Kiruna"]);
    assert_eq!(labels(&column).0, ["Åre", "Kiruna"]);
    assert_eq!(labels(&column).1[..3], [0, 0, 1]);
}

#[test]
fn columns_side_by_side() {
    let table = table("a,b,c,d,e,freq\n1,x,1,p,9,3\n2,y,2,q,9,1\n2,x,2,p,9,2\n1,x,1,p,9,4\n");
    let messages = messages(&table);
    let of = |code: &str| messages.iter().filter(|message| message.code == code).collect::<Vec<_>>();
    let doubles: Vec<Option<&str>> = of("duplicate-column").iter().map(|message| message.column.as_deref()).collect();
    assert_eq!(doubles, [Some("c"), Some("d")]);
    assert_eq!(of("constant-column")[0].column.as_deref(), Some("e"));
    assert_eq!(of("weights-suspected")[0].column.as_deref(), Some("freq"));
    assert_eq!(kinds(&table)[4], Kind::Numeric);
}
