//! Titles and comments above cells that blanks part, delimiters at both ends, delimiters of three characters.

use super::{codes, made, names, table};
use nomogram::table::{ReadOptions, read};

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
