//! Titles and comments above cells that blanks part, delimiters at both ends, delimiters of three characters and of other
//! scripts, comments that name what stands below, rows under the names.

use super::{codes, made, names, table};
use nomogram::table::{Kind, ReadOptions, read};

#[test]
fn names_stand_below_titles_and_comments() {
    let row = |between: &str, at: usize| {
        [
            at.to_string(),
            (100 + at * 37 % 900).to_string(),
            ["fast", "slow"][at % 2].to_owned(),
            (at % 3 % 2).to_string(),
        ]
        .join(between)
    };
    for (above, between) in [
        ("# run 17\nid   t_ms  mode   err", "   "),
        ("# sensor run 17, lab B, 3 March\n# operator: Kim\nid t_ms mode err", "    "),
        ("# id t_ms mode err", " "),
        ("# made by sim 3.2\n# id t_ms mode err", " "),
        ("Report A\n\nid  t_ms  mode  err", "  "),
        ("Experiment 17\n\nid   t_ms  mode   err", "   "),
    ] {
        let found = table(made(above, 60, |at| row(between, at)));
        assert_eq!((names(&found), found.n_rows), (vec!["id", "t_ms", "mode", "err"], 60), "{above}");
    }
}

#[test]
fn delimiters_at_both_ends_are_no_columns() {
    let row = |at: usize| format!("| {} | {}.5 | {} |", 20 + at, at * 7 % 90, ["yes", "no"][at % 2]);
    let found = table(made("| age | spend | renewed |\n|-----|-------|---------|", 60, row));
    assert_eq!((names(&found), found.n_rows), (vec!["age", "spend", "renewed"], 60));
    let told = codes(&found);
    for code in ["empty-header-named", "empty-column", "missing-values", "trailing-delimiter"] {
        assert!(!told.contains(&code.to_owned()), "{code}");
    }
}

#[test]
fn delimiters_of_three_characters() {
    let found = table(made("age~|~spend~|~renewed", 60, |at| format!("{}~|~{}~|~{}", 20 + at, at * 7 % 90, at % 2)));
    assert_eq!((names(&found), found.dialect.delimiter.as_deref()), (vec!["age", "spend", "renewed"], Some("~|~")));
}

#[test]
fn a_guess_of_names_can_be_affirmed() {
    let text = made("site,Rainfall (mm, annual),good", 60, |at| format!("a{},{},{}", at % 3, 500 + at, at % 2));
    assert!(codes(&table(&text)).contains(&"names-too-many".to_owned()));
    let sure = read(text.as_bytes(), &ReadOptions { slip: Some(0), ..ReadOptions::default() }).expect("a table");
    assert_eq!(names(&sure), ["site", "Rainfall (mm, annual)", "good"]);
    assert!(!codes(&sure).contains(&"names-too-many".to_owned()));
}

#[test]
fn the_names_of_a_table_below_may_stand_in_a_comment() {
    let page = |at: usize| format!("/p{},{},{}.5,{}", at % 40, 100 + at * 37 % 900, at % 17, at * 3 % 50);
    let text = "# ----\n# Landing page report\n# ----\n\n".to_owned() + &made("Page,Sessions,Rate,Sold", 60, page);
    let found = table(text.clone() + "\n# Day index,Sessions\n0000,123\n0001,155\n");
    assert_eq!((found.n_rows, names(&found)), (60, vec!["Page", "Sessions", "Rate", "Sold"]));
    assert!(codes(&found).contains(&"other-tables".to_owned()), "{:?}", codes(&found));
    // A comment with commas and no table below is one, and a row that begins with # is a row.
    let found = table(text.clone() + "\n# Made on 3 May, by Kim\n");
    assert_eq!(found.n_rows, 60);
    assert!(!codes(&found).contains(&"other-tables".to_owned()), "{:?}", codes(&found));
    let found = table(text + "#p9,120,3.5,7\n");
    assert_eq!(found.n_rows, 61);
}

#[test]
fn signs_of_other_scripts_between_cells_are_asked_about() {
    for sign in ["，", "；", "␟", "¦"] {
        let row = |at: usize| [(20 + at).to_string(), (at * 7 % 90).to_string(), "north".to_owned()].join(sign);
        let text = made(&["age", "score", "region"].join(sign), 60, row);
        let found = table(&text);
        let asked = super::messages(&found).into_iter().find(|note| note.code == "one-column").expect("a question");
        assert_eq!(asked.columns[..], [sign]);
        let options = ReadOptions { delimiter: Some(sign.to_owned()), ..ReadOptions::default() };
        let cut = read(text.as_bytes(), &options).expect("a table");
        assert_eq!((names(&cut), cut.n_rows), (vec!["age", "score", "region"], 60), "{sign}");
    }
    // Sentences have such signs here and there.
    let found = table(made("comment", 40, |at| {
        ["good – very", "“so so”", "no…", "fine", "well — no"][at % 5].to_owned() + &at.to_string()
    }));
    assert!(!codes(&found).contains(&"one-column".to_owned()), "{:?}", codes(&found));
}

#[test]
fn orange_has_short_words_too() {
    let row = |at: usize| {
        format!("{}\t{}\t{}.5\t{}\t{}", 20 + at, ["x", "y"][at % 2], at % 7, ["r", "s", "t"][at % 3], 1 + at % 2)
    };
    let found = table(made("a\tb\tc\td\te\nc\td\tc\td\tc\n\ti\tclass\t\tweight", 60, row));
    assert_eq!((found.n_rows, found.class.as_deref()), (60, Some("c")));
    let kinds = super::kinds(&found);
    assert_eq!(kinds, [Kind::Numeric, Kind::Text, Kind::Numeric, Kind::Categorical, Kind::Text]);
    // Letters of a table of letters are data.
    let letters = |at: usize| format!("{},{}", ["c", "m", "d"][at % 3], ["c", "i", "w"][at * 2 % 3]);
    let found = table(made("one,two", 30, letters));
    assert_eq!((found.n_rows, found.dialect.format.as_str()), (30, "csv"));
}

#[test]
fn quotes_of_print_quote_cells() {
    let row =
        |at: usize| format!("“n{at}, jr”,“{}”,“says „so“ – “yes” often”,“{}”", 20 + at * 7 % 30, ["yes", "no"][at % 2]);
    let found = table(made("“name”,“age”,“said”,“passed”", 40, row));
    assert_eq!((found.n_rows, names(&found)), (40, vec!["name", "age", "said", "passed"]));
    assert_eq!(super::values(&found.columns[1])[..2], [20.0, 27.0]);
    assert_eq!(super::labels(&found.columns[0]).0[1], "n1, jr");
    assert_eq!(super::labels(&found.columns[2]).0, ["says „so“ – “yes” often"]);
    assert!(super::messages(&found).iter().any(|note| note.message.starts_with("Typographic quotes")));
    let german = table(made("„a“;„b“", 40, |at| format!("„{}; {at}“;„{}“", ["x", "y"][at % 2], at % 7)));
    assert_eq!((names(&german), super::values(&german.columns[1])[6]), (vec!["a", "b"], 6.0));
    // Titles that stand in such quotes are what they are.
    let found = table(made("title,year", 40, |at| format!("“Song {}”,{}", at % 3, 1990 + at % 9)));
    assert_eq!(super::labels(&found.columns[0]).0[0], "“Song 0”");
}
