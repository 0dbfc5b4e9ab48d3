//! Files whose table has to be found: several header rows, a second table, footers, names that hold the delimiter,
//! delimiters of all kinds, columns that stand below each other.

use super::{cells, codes, data, kinds, labels, made, messages, names, table, values};
use nomogram::contract::Cell;
use nomogram::sentences::Message;
use nomogram::table::{Kind, ReadOptions, Table, open, read, read_to_predict};

fn case(name: &str) -> Table {
    table(data(&format!("cases/{name}.csv")))
}

fn of(table: &Table, code: &str) -> Message {
    let all = messages(table);
    all.iter().find(|message| message.code == code).unwrap_or_else(|| panic!("no {code}: {all:?}")).clone()
}

#[track_caller]
fn read_with(text: &str, options: ReadOptions) -> Table {
    read(text.as_bytes(), &options).unwrap_or_else(|problem| panic!("{problem}"))
}

fn delimiter(mark: &str) -> ReadOptions {
    ReadOptions { delimiter: Some(mark.to_owned()), ..ReadOptions::default() }
}

/// Whole numbers that neither run nor all differ.
fn number(at: usize) -> usize {
    20 + at * 7 % 13
}

fn yes(at: usize) -> &'static str {
    if at.is_multiple_of(3) { "yes" } else { "no" }
}

#[test]
fn question_texts_and_import_ids_are_set_aside_and_become_long_names() {
    let found = case("survey_three_headers");
    assert_eq!((found.n_rows, found.lines[0]), (60, 4));
    assert_eq!(found.columns[0].kind, Kind::Date);
    assert_eq!(labels(&found.columns[8]).0, ["Yes", "No"]);
    let told = of(&found, "header-rows");
    assert_eq!(told.line, Some(2));
    assert!(told.message.contains("lines 2 and 3"), "{}", told.message);
    let opened = open(&found);
    assert_eq!(opened.columns[7].label.as_deref(), Some("How old are you?"));
    // The same words twice are no long name.
    assert_eq!(opened.columns[1].label, None);
    let all = read_with(
        &String::from_utf8(data("cases/survey_three_headers.csv")).expect("UTF-8"),
        ReadOptions { skip: Some(0), ..ReadOptions::default() },
    );
    assert_eq!(all.n_rows, 62);
}

#[test]
fn further_header_rows_of_other_programs() {
    let row = |at: usize| format!("{},{},{}", number(at), at % 4, yes(at));
    // Names, then labels.
    let labelled = made("AGE,SIB,OUT\nAge in years at entry,Number of siblings,Outcome after a year", 30, row);
    let found = table(&labelled);
    assert_eq!((found.n_rows, names(&found)), (30, vec!["AGE", "SIB", "OUT"]));
    assert_eq!(found.labels[2], "Outcome after a year");
    // Tags.
    let tagged = table(made("age,siblings,out\n#age+years,#siblings+num,#status", 30, row));
    assert_eq!((tagged.n_rows, kinds(&tagged)[0]), (30, Kind::Numeric));
    assert!(tagged.labels.is_empty());
    // A rule of dashes.
    assert_eq!(table(made("age,siblings,out\n---,---,---", 30, row)).n_rows, 30);
    // Groups over names: the row in which all differ holds the names.
    let grouped = table(made("Person,Person,Result\nage,siblings,out", 30, row));
    assert_eq!((grouped.n_rows, names(&grouped)), (30, vec!["age", "siblings", "out"]));
    // Neither differs: joined.
    let joined = table(made("left,left,right,right\nlow,high,low,high", 30, |at| {
        format!("{},{},{},{}", at, at + 3, 50 - at, at % 7)
    }));
    assert_eq!(names(&joined), ["left – low", "left – high", "right – low", "right – high"]);
    assert_eq!(joined.n_rows, 30);
}

#[test]
fn questions_over_choices_are_joined() {
    let answer = |at: usize, by: usize| ["Often", "Seldom", "Never"][(at / by) % 3];
    let text =
        made("Respondent,How often do you read?,,How often do you walk?,\n,Books,News,Alone,Together", 30, |at| {
            format!("{},{},{},{},{}", 7000 + at * 13 % 101, answer(at, 1), answer(at, 2), answer(at, 4), answer(at, 5))
        });
    let found = table(text);
    let (read, walk) = ("How often do you read?", "How often do you walk?");
    let joined =
        [format!("{read} – Books"), format!("{read} – News"), format!("{walk} – Alone"), format!("{walk} – Together")];
    assert_eq!((found.n_rows, names(&found)[0], names(&found)[1..] == joined[..]), (30, "Respondent", true));
}

#[test]
fn rules_and_counts_that_databases_print() {
    let rows = made(" age | ward | out \n-----+------+-----", 20, |at| {
        format!("  {} | {}    | {}", number(at), ["A", "B"][at % 2], yes(at))
    });
    let found = table(rows + "(20 rows)\n");
    assert_eq!((found.n_rows, names(&found), kinds(&found)[0]), (20, vec!["age", "ward", "out"], Kind::Numeric));
}

#[test]
fn a_table_in_a_box() {
    let rule = "+-----+------+-----+";
    let rows = made(&format!("{rule}\n| age | ward | out |\n{rule}"), 20, |at| {
        format!("|  {} | {}    | {:<3} |", number(at), ["A", "B"][at % 2], yes(at))
    });
    let found = table(format!("{rows}{rule}\n20 rows in set (0.00 sec)\n"));
    assert_eq!((found.n_rows, names(&found)), (20, vec!["age", "ward", "out"]));
    assert_eq!((found.columns[0].missing, kinds(&found)[0]), (0, Kind::Numeric));
}

#[test]
fn an_odd_first_row_of_data_is_data() {
    // One number column whose first cell is a word; the other cells occur again.
    let odd =
        table(made("dose,ward,out\nunclear,A,no", 40, |at| format!("{},{},{}", at % 9, ["A", "B"][at % 2], yes(at))));
    assert_eq!((odd.n_rows, codes(&odd).contains(&"header-rows".to_owned())), (41, false));
    // Words throughout.
    let words = table(made("a,b,c", 12, |at| format!("w{at},{},{}", ["x", "y"][at % 2], yes(at))));
    assert_eq!(words.n_rows, 12);
    let missing = table(made("a,b,out\nNA,.,no", 30, |at| format!("{at},{},{}", at * 2, yes(at))));
    assert_eq!(missing.n_rows, 31);
}

#[test]
fn blanks_part_cells() {
    let found = case("blanks_aligned");
    assert_eq!((found.n_rows, names(&found)), (25, vec!["area", "price", "sold"]));
    assert_eq!(kinds(&found), [Kind::Numeric, Kind::Numeric, Kind::Categorical]);
    assert_eq!(values(&found.columns[1])[..3], [791.0, 215.0, 660.0]);
    assert_eq!(found.dialect.delimiter.as_deref(), Some(" "));
    assert!(codes(&found).contains(&"cut-at-blanks".to_owned()));
    // One blank, quoted words, names one short: as R writes it.
    let quoted = table(made("\"mpg\" \"cyl\" \"fast\"", 20, |at| {
        format!("\"Car no {at}\" {}.5 {} \"{}\"", 10 + at, 4 + at % 3, yes(at))
    }));
    assert_eq!(names(&quoted), ["column 1", "mpg", "cyl", "fast"]);
    assert_eq!(cells(&quoted)[0][1], Cell::Number(10.5));
    // Decimal commas do not part cells.
    let german = table(made("Breite   Tiefe   Art", 20, |at| format!("{},5   {},25   {}", at, at + 2, yes(at))));
    assert_eq!((names(&german), german.dialect.decimal.as_str()), (vec!["Breite", "Tiefe", "Art"], ","));
    assert_eq!(values(&german.columns[0])[3..5], [3.5, 4.5]);
}

#[test]
fn columns_that_stand_below_each_other() {
    let text = made("name        age  home town\n----------  ---  ---------", 20, |at| {
        format!("{:<12}{:>3}  {}", ["Ann Lee", "Bo", "Cy de Vries"][at % 3], number(at), ["New York", "Rome"][at % 2])
    });
    let found = table(&text);
    assert_eq!(names(&found), ["name", "age", "home town"]);
    assert_eq!(found.dialect.delimiter.as_deref(), Some("fixed"));
    assert_eq!((found.n_rows, kinds(&found)[1]), (20, Kind::Numeric));
    assert_eq!(labels(&found.columns[0]).0, ["Ann Lee", "Bo", "Cy de Vries"]);
    assert_eq!(labels(&found.columns[2]).0, ["New York", "Rome"]);
    assert_eq!(found.lines[0], 3);
    // A cell that is blank stays in its column.
    let holes = table(made("id     weight  kind", 20, |at| {
        let weight = if at == 4 { String::new() } else { format!("{}.5", 50 + at) };
        format!("{:<7}{weight:<8}{}", format!("p{}", at % 5), yes(at))
    }));
    assert_eq!((names(&holes), holes.columns[1].missing), (vec!["id", "weight", "kind"], 1));
    assert_eq!(holes.columns[2].missing, 0);
}

#[test]
fn rare_delimiters() {
    let found = case("tilde");
    assert_eq!((found.n_rows, names(&found)), (25, vec!["acid", "rows", "blight"]));
    for mark in ["~", "^", "\u{1}", "\u{1f}", "|"] {
        let text = made(&["a", "b", "c"].join(mark), 20, |at| {
            [&format!("{at}"), ["yes, it is", "no, not"][at % 2], yes(at)].join(mark)
        });
        let found = table(&text);
        assert_eq!((names(&found), found.n_rows), (vec!["a", "b", "c"], 20), "{mark:?}");
        assert_eq!(found.dialect.delimiter.as_deref(), Some(mark));
    }
    // Twice.
    let twice = table(made("a||b||c", 20, |at| format!("{}||{}||{}", number(at), ["x", "y"][at % 2], yes(at))));
    assert_eq!((names(&twice), twice.dialect.delimiter.as_deref()), (vec!["a", "b", "c"], Some("||")));
    let holes = table(made("a,,b", 20, |at| format!("{},{},{}", number(at), if at == 9 { "z" } else { "" }, yes(at))));
    assert_eq!(names(&holes).len(), 3);
    // In the cells of another file they part nothing.
    let about = table(made("a,b~,c", 20, |at| format!("{at},~{},{}", at * 2, yes(at))));
    assert_eq!(names(&about), ["a", "b~", "c"]);
}

#[test]
fn what_may_part_cells_is_asked() {
    let people =
        table(made("Full name", 20, |at| format!("{} {}", ["Ann", "Bo"][at % 2], ["Lee", "May", "Ray"][at % 3])));
    assert_eq!(names(&people), ["Full name"]);
    let told = of(&people, "one-column");
    assert_eq!(told.columns[..], [" "]);
    let times = table(made("start:end:out", 20, |at| format!("{at}:{}:{}", at + 3, yes(at))));
    assert_eq!(of(&times, "one-column").columns[..], [":"]);
    let twice = table(made("start::end::out", 20, |at| format!("{at}::{}::{}", at + 3, yes(at))));
    assert_eq!(of(&twice, "one-column").columns[..], ["::"]);
    assert!(codes(&table("reading\n5.3\n4.1\n2.2\n")).is_empty());
}

#[test]
fn any_delimiter_can_be_said() {
    assert_eq!(names(&read_with("a||b\n1||2\n3||4\n", delimiter("||"))), ["a", "b"]);
    assert_eq!(names(&read_with("a§b\n1§2\n3§4\n", delimiter("§"))), ["a", "b"]);
    let blanks = read_with("a   b\n1 2\n 3    4\n", delimiter(" "));
    assert_eq!((names(&blanks), values(&blanks.columns[1])), (vec!["a", "b"], &[2.0, 4.0][..]));
    let quoted = read_with("a::b\n\"x::y\"::2\nz::4\n", delimiter("::"));
    assert_eq!(labels(&quoted.columns[0]).0, ["x::y", "z"]);
    assert_eq!(names(&read_with("aa  b\n1   2\n33  4\n", delimiter("fixed"))), ["aa", "b"]);
}

#[test]
fn a_backslash_keeps_a_quotation_mark_or_delimiter_in_its_cell() {
    let found = case("backslash_titles");
    assert_eq!((found.n_rows, names(&found)), (30, vec!["pages", "title", "lent"]));
    assert_eq!(cells(&found)[0][1], Cell::Label("The \"Old\" house, part 3".to_owned()));
    assert!(codes(&found).contains(&"escapes".to_owned()));
    // A path that ends with a backslash.
    let paths = table(made("n,path,out", 10, |at| format!("{at},\"C:\\dir{}\\\",{}", at % 2, yes(at))));
    assert_eq!(
        (paths.n_rows, labels(&paths.columns[1]).0),
        (10, &["C:\\dir0\\".to_owned(), "C:\\dir1\\".to_owned()][..])
    );
    assert!(codes(&paths).iter().all(|code| code != "escapes"));
    // Single quotation marks.
    let single =
        table(made("n,title,out", 30, |at| format!("{},'It\\'s {}, so',{}", at % 7, ["a", "b"][at % 2], yes(at))));
    assert_eq!((names(&single), labels(&single.columns[1]).0[0].as_str()), (vec!["n", "title", "out"], "It's a, so"));
    // No quotation marks.
    let bare = table(made("name,n,out", 10, |at| format!("Lee\\, {},{at},{}", ["Ann", "Bo"][at % 2], yes(at))));
    assert_eq!((names(&bare), labels(&bare.columns[0]).0[0].as_str()), (vec!["name", "n", "out"], "Lee, Ann"));
}

#[test]
fn a_second_table_is_set_aside() {
    let found = case("two_tables");
    assert_eq!((found.n_rows, names(&found)), (24, vec!["frost", "rows", "barn", "sown"]));
    assert_eq!(kinds(&found)[..2], [Kind::Numeric, Kind::Numeric]);
    assert_eq!(found.columns[1].missing, 0);
    let told = of(&found, "other-tables");
    assert_eq!((told.line, told.value.as_deref()), (Some(27), Some("27")));
    let text = String::from_utf8(data("cases/two_tables.csv")).expect("UTF-8");
    let second = read_with(&text, ReadOptions { names: Some(27), ..ReadOptions::default() });
    assert_eq!((names(&second), second.n_rows), (vec!["helper", "hours"], 3));
    let whole = read_with(&text, ReadOptions { whole: true, ..ReadOptions::default() });
    assert_eq!(whole.n_rows, 28);
    assert_eq!(read_to_predict(text.as_bytes(), &ReadOptions::default()).expect("a table").n_rows, 24);
}

#[test]
fn other_second_tables() {
    let rows = |n: usize| made("dose,days,out", n, |at| format!("{},{},{}", number(at), at % 5, yes(at)));
    // Delimiters alone part them; a title; as many columns.
    let sheet = table(format!("{},,\nTable 2,,\nwho,note,place\nAnn,7,Rome\nBo,8,Ulm\n", rows(20)));
    assert_eq!((sheet.n_rows, kinds(&sheet)[0]), (20, Kind::Numeric));
    assert!(codes(&sheet).contains(&"other-tables".to_owned()));
    // The first is the small one.
    let small = table(format!("key,value\nstation,Ulm\nfrom,2020\n\n{}", rows(20)));
    assert_eq!((names(&small), small.n_rows), (vec!["dose", "days", "out"], 20));
    // Blocks of one table.
    let blocks = table(format!("{}\n3,4,yes\n5,1,no\n\n7,,yes\n8,,no\n", rows(20)));
    assert_eq!((blocks.n_rows, codes(&blocks).contains(&"other-tables".to_owned())), (24, false));
    let again = table(format!("{}\n{}", rows(20), rows(10)));
    assert_eq!((again.n_rows, codes(&again).contains(&"repeated-header".to_owned())), (30, true));
}

#[test]
fn footers() {
    let rows = || made("town,people,out", 20, |at| format!("{},{},{}", ["Ulm", "Bonn"][at % 2], number(at), yes(at)));
    for footer in [
        "\nQuelle: Statistisches Amt, 2020\n",
        "Summe,390,\n",
        "(20 rows affected)\n",
        "\n20 rows in set (0.01 sec)\n",
        ",,\nStand: Mai,,\n",
    ] {
        let found = table(rows() + footer);
        assert_eq!((found.n_rows, kinds(&found)[1]), (20, Kind::Numeric), "{footer:?}");
        assert!(codes(&found).contains(&"footer-suspected".to_owned()), "{footer:?}");
    }
    // A short last row is one.
    assert_eq!(table(rows() + "Ulm\n").n_rows, 21);
}

#[test]
fn a_name_that_holds_the_delimiter_is_one_name() {
    let found = case("header_comma");
    assert_eq!((found.n_rows, names(&found)), (24, vec!["pine", "Follow-up, days", "felled"]));
    assert_eq!(labels(&found.columns[2]).0.len(), 2);
    let told = of(&found, "names-too-many");
    assert_eq!(told.columns[..], ["pine,Follow-up", "Follow-up, days", "days,felled"]);
    assert!(!codes(&found).contains(&"ragged-rows".to_owned()));
    // In brackets.
    let brackets = table(made("n,weight (kg,dry),out", 12, |at| format!("{at},{},{}", at * 2, yes(at))));
    assert_eq!(names(&brackets), ["n", "weight (kg,dry)", "out"]);
    // It cannot be told: no name is used until it is said.
    let text = made("n,day,night,out", 12, |at| format!("{at},{},{}", at * 2, yes(at)));
    let unsure = table(&text);
    assert_eq!((names(&unsure), unsure.n_rows), (vec!["column 1", "column 2", "column 3"], 12));
    assert_eq!(of(&unsure, "names-too-many").columns[1], "day,night");
    let said = read_with(&text, ReadOptions { slip: Some(2), ..ReadOptions::default() });
    assert_eq!(names(&said), ["n", "day,night", "out"]);
    assert!(!codes(&said).contains(&"names-too-many".to_owned()));
    // Rows that are merely short keep the names.
    let short = table("a,b,c\n1,2,x\n3,4\n5,6\n7,8\n");
    assert_eq!(names(&short), ["a", "b", "c"]);
}

#[test]
fn a_header_with_a_name_too_few() {
    // The cells after the name that is not there begin with a blank.
    let text = made("n,city,out", 12, |at| format!("{},{}, NY,{}", at % 5, ["Rome", "Troy"][at % 2], yes(at)));
    let found = table(&text);
    assert_eq!(names(&found), ["n", "city", "column 3", "out"]);
    assert_eq!(labels(&found.columns[3]).0, ["yes", "no"]);
    assert!(codes(&found).contains(&"names-too-few".to_owned()));
    // Row names differ in every row.
    let rows = table(made("mpg,out", 12, |at| format!("car {at},{},{}", at * 2, yes(at))));
    assert_eq!(names(&rows), ["column 1", "mpg", "out"]);
    assert!(!codes(&rows).contains(&"names-too-few".to_owned()));
    // It cannot be told.
    let text = made("ward,out", 12, |at| format!("{},{},{}", ["A", "B"][at % 2], at % 5, yes(at)));
    let unsure = table(&text);
    assert_eq!(names(&unsure), ["column 1", "column 2", "column 3"]);
    assert_eq!(of(&unsure, "names-too-few").columns.len(), 3);
    let said = read_with(&text, ReadOptions { slip: Some(2), ..ReadOptions::default() });
    assert_eq!(names(&said), ["ward", "column 2", "out"]);
}

#[test]
fn line_of_names_rows_to_skip_and_quotation_mark_can_be_said() {
    let text = "a note\nx,y\nfirst,second\n1,2\n3,4\n";
    let found = read_with(text, ReadOptions { names: Some(2), skip: Some(1), ..ReadOptions::default() });
    assert_eq!((names(&found), found.n_rows, found.lines[0]), (vec!["x", "y"], 2, 4));
    let found = read_with(text, ReadOptions { header: Some(false), skip: Some(3), ..ReadOptions::default() });
    assert_eq!((names(&found), found.n_rows), (vec!["column 1", "column 2"], 2));
    let none = ReadOptions { quote: Some("none".to_owned()), ..delimiter(",") };
    assert_eq!(labels(&read_with("a,b\n\"x\",1\n\"y\",2\n", none).columns[0]).0, ["\"x\"", "\"y\""]);
    let stars = ReadOptions { quote: Some("*".to_owned()), ..delimiter(",") };
    assert_eq!(labels(&read_with("a,b\n*x,y*,1\n*z*,2\n", stars).columns[0]).0, ["x,y", "z"]);
    for quote in ["", "ab", "é"] {
        let options = ReadOptions { quote: Some(quote.to_owned()), ..ReadOptions::default() };
        assert_eq!(read(b"a,b\n1,2\n", &options).expect_err("no mark").message().code, "bad-option");
    }
    for far in [0, 1, 99, u32::MAX] {
        let options = ReadOptions { names: Some(far), skip: Some(far), slip: Some(far), ..ReadOptions::default() };
        let _ = read(text.as_bytes(), &options);
    }
}

#[test]
fn the_first_lines_are_shown_as_they_are_cut() {
    let sample = open(&table("a title\nx,y\n1,2\n3,4\n")).sample;
    let shown: Vec<String> =
        sample.iter().map(|row| format!("{} {:?} {}", row.line, row.role, row.cells.join("|"))).collect();
    assert_eq!(shown, ["1 Skipped a title", "2 Names x|y", "3 Data 1|2", "4 Data 3|4"]);
}

#[test]
fn hostile_shapes_are_read_or_refused() {
    let many = "x\n\n".repeat(3000);
    let wide = " ".repeat(9000) + "a  b\n" + &"1  2\n".repeat(5);
    let texts = [
        "\\",
        "\"\\\"",
        "a\\,b\\,\n\\,",
        "~~~\n~~\n~",
        "   \n  \n ",
        "a  b\n",
        "---\n===\n",
        "{\"ImportId\":\"x\"}",
        "a,b\n#x,#y\n#z,#w\n",
        "é  ü\n1  2\n3  4\n\u{2003}5  6\n",
        "a,b,\n, ,\n\n,c,\n",
        "\u{1}\u{1}\n\u{1}",
        "a,(b,c\n1,2\n3,4\n5,6\n",
        "a b\tc\nd e\tf\ng h\ti\n",
        &many,
        &wide,
    ];
    for text in texts {
        for mark in [None, Some(" "), Some("fixed"), Some("||"), Some("~")] {
            let options = ReadOptions { delimiter: mark.map(str::to_owned), ..ReadOptions::default() };
            if let Ok(table) = read(text.as_bytes(), &options) {
                let _ = (open(&table), messages(&table));
            }
        }
    }
}
