//! Files that are too big to keep: the result is checked, and that there is one (the work grows in line with the size).

use super::{codes, labels, names, table};
use nomogram::table::{Kind, ReadOptions, open, read};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A fixed stream of numbers: the same file each time.
struct Stream(u64);

impl Stream {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[test]
fn an_unclosed_quote_above_a_hundred_thousand_lines() {
    let mut stream = Stream(5);
    let mut text = "x,k,g,y\n".to_owned();
    for row in 0..100_000 {
        if row == 4 {
            text.push_str("1.0,\"2,p,a\n");
        } else {
            let (x, k) = (stream.below(900), stream.below(9));
            let _ = writeln!(text, "{:.2},{k},{},{}", x as f64 / 100.0, ["p", "q", "r"][row % 3], ["a", "b"][row % 2]);
        }
    }
    let table = table(&text);
    assert_eq!(table.n_rows, 100_000);
    assert_eq!(table.columns[1].kind, Kind::Numeric);
    let message =
        super::messages(&table).into_iter().find(|message| message.code == "unclosed-quote").expect("a notice");
    assert_eq!(message.line, Some(6));
}

#[test]
fn quotes_that_open_on_every_line_are_refused_and_not_read_again_and_again() {
    let text = format!("a,b\n{}", "\"x,1\n\"y\"z,2\n".repeat(50_000));
    match read(text.as_bytes(), &ReadOptions::default()) {
        Ok(table) => assert!(codes(&table).contains(&"unclosed-quote".to_owned())),
        Err(problem) => assert_eq!(problem.message().code, "unclosed-quote"),
    }
}

#[test]
fn two_million_quotes() {
    for count in [2_000_000, 2_000_001] {
        assert!(read("\"".repeat(count).as_bytes(), &ReadOptions::default()).is_err());
    }
}

#[test]
fn a_million_commas() {
    let text = format!("{}\n", ",".repeat(1_000_000));
    assert_eq!(
        read(text.as_bytes(), &ReadOptions::default()).err().map(|problem| problem.message().code),
        Some("no-rows".to_owned())
    );
    let twice = format!("{text}{text}1,2\n");
    let table = table(&twice);
    assert_eq!((table.n_rows, table.columns.len()), (1, 2));
}

#[test]
fn three_thousand_columns_of_one_name() {
    let mut text = vec!["a"; 3000].join(",");
    for row in 0..20 {
        text.push('\n');
        text.push_str(&vec![["4", "5", "6"][row % 3]; 3000].join(","));
    }
    let table = table(&text);
    assert_eq!(names(&table).into_iter().collect::<BTreeSet<_>>().len(), 3000);
    assert_eq!((names(&table)[0], names(&table)[2999]), ("a", "a (3000)"));
    assert!(codes(&table).contains(&"duplicate-header-renamed".to_owned()));
    // One sentence for all, and no more than a few for 2,999 equal columns.
    assert!(table.notices.len() < 40, "{}", table.notices.len());
}

#[test]
fn half_a_million_blank_lines() {
    let table = table(format!("x,y\n1,a\n{}2,b\n", "\n".repeat(500_000)));
    assert_eq!(table.lines, [2, 500_003]);
}

#[test]
fn ten_thousand_levels_are_left_out() {
    let mut stream = Stream(3);
    let mut text = "sku,price,returned\n".to_owned();
    for row in 0..30_000 {
        let (level, price) = (if row < 10_000 { row } else { stream.below(10_000) }, stream.below(2000));
        let _ = writeln!(
            text,
            "SKU-{level:05},{:.2},{}",
            5.0 + price as f64 / 100.0,
            if level % 3 == 0 { "yes" } else { "no" }
        );
    }
    let table = table(&text);
    assert_eq!((table.columns[0].kind, labels(&table.columns[0]).0.len()), (Kind::Categorical, 10_000));
    assert!(codes(&table).contains(&"high-cardinality".to_owned()));
    let preview = &open(&table).columns[0];
    assert_eq!((preview.used, preview.top.len(), preview.distinct), (false, 12, 10_000));
    assert_eq!(preview.reason.as_deref(), Some("10000 levels, more than 100"));
}

#[test]
fn five_thousand_columns() {
    let mut stream = Stream(2);
    let mut text: String = (0..4999).map(|column| format!("g{column:04},")).collect();
    text.push_str("y\n");
    for row in 0..200 {
        for _ in 0..4999 {
            let _ = write!(text, "{},", stream.below(10));
        }
        text.push_str(if row % 3 == 0 { "case\n" } else { "control\n" });
    }
    let table = table(&text);
    assert_eq!((table.n_rows, table.columns.len()), (200, 5000));
    assert!(table.columns[..4999].iter().all(|column| column.kind == Kind::Numeric && column.missing == 0));
    assert!(codes(&table).contains(&"many-columns".to_owned()));
    assert_eq!(open(&table).proposed_target.as_deref(), Some("y"));
}

#[test]
fn a_cell_of_two_million_letters() {
    let mut text = "x,memo,y\n".to_owned();
    for row in 0..40 {
        let _ = writeln!(text, "{}.5,short {},{}", row % 9, row % 3, ["a", "b"][row % 2]);
    }
    let _ = writeln!(text, "4.4,\"{}\",a", "lorem, ipsum ".repeat(153_846));
    let table = table(&text);
    assert_eq!((table.n_rows, table.columns.len()), (41, 3));
    assert_eq!(labels(&table.columns[1]).0[3].len(), 13 * 153_846 - 1);
    let message = super::messages(&table).into_iter().find(|message| message.code == "long-label").expect("a notice");
    assert!(message.message.len() < 300, "the cell itself is not in the sentence");
}

#[test]
fn two_hundred_thousand_rows() {
    let mut stream = Stream(1);
    let mut text = "x1,x2,c1,c2,y\n".to_owned();
    let mut missing = 0;
    for row in 0..200_000 {
        let hole = stream.below(100) == 0;
        missing += usize::from(hole);
        let x1 = if hole { String::new() } else { format!("{:.3}", stream.below(10_000) as f64 / 1000.0) };
        let _ = writeln!(
            text,
            "{x1},{:.4},{},L{:02},{}",
            stream.below(9999) as f64 / 1e4,
            ["a", "b", "c"][row % 3],
            stream.below(12),
            ["yes", "no"][row % 2]
        );
    }
    let table = table(&text);
    assert_eq!((table.n_rows, table.columns[0].missing), (200_000, missing));
    let kinds: Vec<Kind> = super::kinds(&table);
    assert_eq!(kinds, [Kind::Numeric, Kind::Numeric, Kind::Categorical, Kind::Categorical, Kind::Categorical]);
    assert_eq!(table.lines.last(), Some(&200_001));
}
