//! Where the table is in the file: delimiters, quotes, line numbers, headers, titles, footers, ragged rows.

use super::{cells, codes, kinds, labels, messages, names, table, values};
use nomogram::contract::Cell;
use nomogram::sentences::{Notice, Problem};
use nomogram::table::{Kind, ReadOptions, Table, read, read_to_predict};

fn label(text: &str) -> Cell {
    Cell::Label(text.to_owned())
}

#[track_caller]
fn notice_lines(text: &str, code: &str, line: u32, sentence: &str) {
    let messages = messages(&table(text));
    let message = messages.iter().find(|message| message.code == code).unwrap_or_else(|| panic!("{messages:?}"));
    assert_eq!(message.line, Some(line));
    assert!(message.message.contains(sentence), "{}", message.message);
}

#[test]
fn the_delimiter_is_the_one_that_cuts_lines_alike() {
    let cases = [
        ("a;b\n1,5;2,5\n3,5;4,5\n1;2,25\n", ";"),
        ("1,5;2,5\n3,5;4,5\n1,75;2,25\n", ";"),
        ("a\tb\nx, y and z\t1\nw\t2\nu, v\t3\n", "\t"),
        ("a|b|c\n1|x,y|2\n3|x;y|4\n", "|"),
        ("a,b\n\"x;y\",1\n\"z;w\",2\n", ","),
        ("\n\na\tb\n1,5\t2\n\n2,5\t3\n\n", "\t"),
    ];
    for (text, delimiter) in cases {
        assert_eq!(table(text).dialect.delimiter.as_deref(), Some(delimiter), "{text:?}");
    }
    assert_eq!(table("a\n1\n2\n").dialect.delimiter, None);
    assert_eq!(table("remark\nyes, it is\nno\nwell, now, then\n").dialect.delimiter, None);
}

#[test]
fn a_sep_line_is_obeyed_and_dropped() {
    for (line, delimiter) in
        [("sep=;", ";"), ("SEP=|", "|"), ("\"sep=;\"", ";"), ("sep=\t", "\t"), ("sep=\\t", "\t"), ("sep=^", "^")]
    {
        for end in ["\n", "\r\n", "\r"] {
            let text = [line, "a#b", "1#2", "3#4", ""].join(end).replace('#', delimiter);
            let table = table(&text);
            assert_eq!(names(&table), ["a", "b"], "{text:?}");
            assert_eq!(table.lines, [3, 4], "{text:?}");
        }
    }
}

#[test]
fn lines_are_physical_whatever_the_line_end() {
    let text = "a,b\n1,\"x\ny\"\n\n2,z\n3,\"p\n\nq\"\n4,w\n";
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(table(text.replace('\n', end)).lines, [2, 5, 6, 9], "{end:?}");
    }
}

#[test]
fn mixed_line_ends_leave_no_return_in_a_cell() {
    let table = table("a,b\r\n1,x\n2,y\r3,x\r\n");
    assert_eq!(table.n_rows, 3);
    assert_eq!(labels(&table.columns[1]).0, ["x", "y"]);
}

#[test]
fn an_unclosed_quote_costs_one_mark_and_no_row() {
    let text = "a,b,c\n1,x,p\n2,\"y,q\n3,x,p\n4,y,q\n";
    let table = table(text);
    assert_eq!(table.n_rows, 4);
    assert_eq!(cells(&table)[1], [Cell::Number(2.0), label("y"), label("q")]);
    notice_lines(text, "unclosed-quote", 3, "on line 3");
}

#[test]
fn a_stray_quote_does_not_swallow_the_rows_up_to_the_next_one() {
    let text = "a,b,c\n1,x,p\n2,\"y,q\n3,x,p\n4,\"y, z\",q\n5,x,p\n";
    let table = table(text);
    assert_eq!(table.n_rows, 5);
    assert_eq!(cells(&table)[1], [Cell::Number(2.0), label("y"), label("q")]);
    assert_eq!(cells(&table)[3], [Cell::Number(4.0), label("y, z"), label("q")]);
    notice_lines(text, "unclosed-quote", 3, "on line 3");
}

#[test]
fn an_unclosed_quote_on_the_last_line() {
    let table = table("a,b\n1,x\n2,\"y");
    assert_eq!(labels(&table.columns[1]).0, ["x", "y"]);
    assert!(codes(&table).contains(&"unclosed-quote".to_owned()));
}

#[test]
fn single_quotes_quote_only_where_cells_open_and_close_with_them() {
    assert_eq!(labels(&table("a,b\n1,'x, y'\n2,'z, y'\n3,'x, y'\n").columns[1]).0, ["x, y", "z, y"]);
    assert_eq!(labels(&table("a,b\n1,'tis\n2,x\n3,'tis\n").columns[1]).0, ["'tis", "x"]);
    assert_eq!(labels(&table("a,b\n1,5'\n2,6'\n3,5'\n").columns[1]).0, ["5'", "6'"]);
}

#[test]
fn blanks_between_delimiter_and_quotation_mark() {
    let table = table("a, \"b, c\",  d\n1, \"x, \"\"y\"\"\", p\n 2,   \"z, y\n w\", q\n3, \"\", p\n");
    assert_eq!(names(&table), ["a", "b, c", "d"]);
    assert_eq!(labels(&table.columns[1]).0, ["x, \"y\"", "z, y\n w"]);
    assert_eq!((table.columns[1].missing, table.lines.as_slice()), (1, &[2, 3, 5][..]));
}

#[test]
fn names_or_data_in_the_first_row() {
    let with_header = [
        "x,y\n1,2\n3,4\n",
        "kind,colour\nfish,red\nfowl,red\nfish,blue\n",
        "country,2019,2020,2021\nA,1,2,3\nB,4,5,6\nC,7,8,9\n",
        "when,x\n2020-01-01,1\n2020-01-02,2\n",
        "x\n1\n2\n",
        "x,x\n1,2\n3,4\n",
        "a,b\nNA,1\n2,?\n",
    ];
    for text in with_header {
        assert!(table(text).dialect.header, "{text:?}");
    }
    let without = [
        "1,2\n3,4\n5,6\n",
        "fish,red\nfowl,red\nfish,red\nfowl,blue\n",
        "2020-01-01,1\n2020-01-02,2\n2020-01-03,7\n",
        "5.1,3.5,setosa\n4.9,3.0,setosa\n7.0,3.2,versicolor\n",
        "$5,a\n$6,b\n$7,a\n",
    ];
    for text in without {
        let table = table(text);
        assert!(!table.dialect.header, "{text:?}");
        assert_eq!(names(&table)[0], "column 1");
        assert_eq!(table.n_rows, text.lines().count());
    }
}

#[test]
fn names_are_made_distinct_and_those_of_the_file_kept() {
    let table = table("a,a (2),a,,column 4,a\n1,2,3,4,5,6\n7,8,9,1,2,3\n");
    assert_eq!(names(&table), ["a", "a (2)", "a (3)", "column 4 (2)", "column 4", "a (4)"]);
    assert!(codes(&table).contains(&"duplicate-header-renamed".to_owned()));
    assert!(codes(&table).contains(&"empty-header-named".to_owned()));
}

#[test]
fn row_names_of_a_data_frame_have_a_header_one_cell_short() {
    let table = table("x,y\nr1,1,2\nr2,3,4\nr3,5,6\n");
    assert_eq!(names(&table), ["column 1", "x", "y"]);
    assert_eq!(values(&table.columns[2]), [2.0, 4.0, 6.0]);
}

#[test]
fn titles_comments_and_footers_are_set_aside_with_their_lines() {
    let text = "Report 2021\n# made by hand\n\nx,y,z\n1,2,a\n3,4,b\n5,6,a\nTotal,12\nSource: us\n";
    let table = table(text);
    assert_eq!((names(&table), table.n_rows), (vec!["x", "y", "z"], 3));
    notice_lines(text, "preamble-skipped", 2, "line 2");
    notice_lines(text, "footer-suspected", 8, "lines 8 and 9");
}

#[test]
fn a_last_row_with_missing_cells_is_no_footer() {
    assert_eq!(table("x,y,z\n1,2,a\n3,4,b\n5,,\n").n_rows, 3);
    assert_eq!(table("g,x,y\na,1,2\nb,3,4\na,,\n").n_rows, 3);
}

#[test]
fn a_header_with_a_hash_is_a_header() {
    assert_eq!(names(&table("#chrom,pos\nx,1\ny,2\n")), ["#chrom", "pos"]);
}

#[test]
fn short_rows_are_filled_and_long_ones_set_aside() {
    let text = "a,b,c\n1,x,p\n2\n3,x,p\n4,y,q,r\n5,y,q,,\n6,x,p\n";
    let table = table(text);
    assert_eq!(table.lines, [2, 3, 4, 6, 7]);
    assert_eq!(table.columns[2].missing, 1);
    assert_eq!(labels(&table.columns[2]).0, ["p", "q"]);
    notice_lines(text, "ragged-rows", 3, "line 3");
    let long = messages(&table).into_iter().filter(|message| message.code == "ragged-rows").nth(1).expect("a notice");
    assert_eq!(long.line, Some(5));
    assert!(long.message.contains("has 4 cells but there are 3 columns"), "{}", long.message);
}

#[test]
fn a_row_of_units_goes_to_the_columns() {
    let table = table("p,n,line\n(kPa),[mm],\n7.2,7,a\n6.3,11,b\n5.7,15,a\n");
    assert_eq!(table.lines, [3, 4, 5]);
    let units: Vec<Option<&str>> = table.columns.iter().map(|column| column.unit.as_deref()).collect();
    assert_eq!(units, [Some("kPa"), Some("mm"), None]);
    assert_eq!(kinds(&table), [Kind::Numeric, Kind::Numeric, Kind::Categorical]);
}

#[test]
fn a_first_row_of_missing_cells_is_no_row_of_units() {
    assert_eq!(super::table("p,n\nNA,NA\n7.2,7\n6.3,11\n").n_rows, 3);
}

#[test]
fn files_without_rows_are_refused() {
    for text in ["", "\n\n", "a,b,c\n", "a,b,c", ",,,\n,,,\n", "\u{feff}", "   \n \n", "# only a remark\n"] {
        let problem = read(text.as_bytes(), &ReadOptions::default()).err();
        assert_eq!(problem, Some(Problem::NoRows), "{text:?}");
    }
}

#[test]
fn blank_rows_between_rows_are_counted() {
    let table = table("a,b\n\n1,x\n  \n,\n2,y\n\n\n");
    assert_eq!(table.lines, [3, 6]);
    let blank = messages(&table).into_iter().find(|message| message.code == "blank-lines-skipped").expect("a notice");
    assert_eq!(blank.message, "3 blank lines were skipped.");
}

/// Where rows are to be predicted a row of delimiters is a row: what has a delimiter or a quotation mark is one, a line
/// with neither and no word is none (as in R's read.csv and in pandas). Learning has no use for it.
#[test]
fn rows_of_delimiters_are_rows_to_predict() {
    let cases: [(&str, &[u32], &[u32]); 12] = [
        ("a,b\n\n1,x\n  \n,\n2,y\n\n\n", &[3, 6], &[3, 5, 6]),
        ("a,b\n,\n1,x\n2,y\n,\n , \n", &[3, 4], &[2, 3, 4, 5, 6]),
        ("a;b;c\r\n;;\r\n1;2;3\r\n;\r\n\r\n;;;;\r\n4;5;6\r\n", &[3, 7], &[2, 3, 4, 6, 7]),
        ("a\tb\n1\tx\n\t\n2\ty\n", &[2, 4], &[2, 3, 4]),
        // A lone cell in quotes is how a file of one column says that it is empty.
        ("a\n1\n\n\"\"\n  \n2\n", &[2, 6], &[2, 4, 6]),
        ("\"a\",\"b\"\n\"1\",\"x\"\n\"\",\"\"\n\"2\",\"y\"\n", &[2, 4], &[2, 3, 4]),
        // Before the header, with a title, a row of units or a footer, it parts them.
        (",,\na,b,c\n1,2,x\n,,\n3,4,y\n", &[3, 5], &[3, 4, 5]),
        ("Report,,\n,,\na,b,c\n,,\n1,2,x\n3,4,y\n", &[5, 6], &[4, 5, 6]),
        ("p,n\n,\n(kPa),[mm]\n,\n7.2,7\n6.3,11\n5.7,15\n", &[5, 6, 7], &[4, 5, 6, 7]),
        ("x,y,z\n1,2,a\n3,4,b\n,,\n5,6,a\nTotal,12,\n,,\n", &[2, 3, 5], &[2, 3, 4, 5]),
        // Without a header, and with too many cells elsewhere.
        (",\n1,2\n,\n3,4\n", &[2, 4], &[1, 2, 3, 4]),
        ("a,b\n1,2,3\n,\n4,5\n6,7\n", &[4, 5], &[2, 3, 4, 5]),
    ];
    for (text, to_learn, to_predict) in cases {
        let options = ReadOptions::default();
        let (learned, predicted) = (table(text), read_to_predict(text.as_bytes(), &options).expect("a table"));
        assert_eq!((learned.lines.as_slice(), predicted.lines.as_slice()), (to_learn, to_predict), "{text:?}");
        assert_eq!(names(&learned), names(&predicted), "{text:?}");
        for (row, line) in predicted.lines.iter().enumerate() {
            let known = cells(&predicted)[row].iter().any(|cell| !matches!(cell, Cell::Missing(_)));
            assert_eq!(known, to_learn.contains(line), "{text:?} line {line}");
        }
        // What is a row is no blank line.
        let blank = |table: &Table| {
            let said = table.notices.iter().find_map(|notice| match notice {
                Notice::BlankLines { count } => Some(*count),
                _ => None,
            });
            said.unwrap_or(0)
        };
        let kept = to_predict.len() - to_learn.len() - predicted.unread.len();
        assert_eq!(blank(&learned), blank(&predicted) + kept, "{text:?}");
        assert!(learned.unread.is_empty());
    }
    assert_eq!(read_to_predict(b"a,b\n,\n,\n", &ReadOptions::default()).expect("two rows").n_rows, 2);
    for text in ["a,b\n", "a,b\n\n  \n", ",\n,\n", ""] {
        assert_eq!(read_to_predict(text.as_bytes(), &ReadOptions::default()).err(), Some(Problem::NoRows), "{text:?}");
    }
}
