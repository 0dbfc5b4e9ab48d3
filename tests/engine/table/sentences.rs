//! Every sentence of the reader, as a person sees it.

use nomogram::sentences::{ColumnFact, LeftOut, Message, Notice, Problem};
use nomogram::table::{Bounds, OddWord};

fn text(text: &str) -> String {
    text.to_owned()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn shown(message: &Message) -> String {
    let place = |name: &str, value: Option<String>| value.map(|value| format!(" {name} {value}")).unwrap_or_default();
    let severity = format!("{:?}", message.severity).to_lowercase();
    let line = place("line", message.line.map(|line| line.to_string()));
    format!("{severity} {}{line}{}\n    {}", message.code, place("column", message.column.clone()), message.message)
}

#[test]
fn problems() {
    let problems = [
        Problem::NoRows,
        Problem::BinaryFile { name: text("a PNG image") },
        Problem::Compressed { name: text("compressed with gzip"), advice: text("Unpack it") },
        Problem::UnsupportedFormat { name: text("an Excel workbook (XLSX)"), advice: text("Save the sheet as CSV") },
        Problem::UnknownEncoding { name: text("UTF-32") },
        Problem::TooBig,
        Problem::UnclosedQuote { line: 9 },
        Problem::BadOption { option: text("delimiter"), value: text("ab") },
        Problem::BadOption { option: text("decimal mark"), value: text(";") },
        Problem::BadOption { option: text("quotation mark"), value: text("ab") },
    ];
    let shown: Vec<String> = problems.iter().map(|problem| shown(&problem.message())).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

fn words(numbers: &[Option<f64>]) -> Vec<OddWord> {
    let spellings = ["n.d.", "k.A."].iter().zip(numbers);
    spellings.map(|(spelling, number)| OddWord { spelling: text(spelling), cells: 3, number: *number }).collect()
}

fn bounds(read: Bounds, cells: usize) -> Notice {
    let found = texts(if cells == 1 { &["<0.5"] } else { &["<0.5", ">20"] });
    Notice::Bounds {
        column: text("dose"),
        cells,
        of: 40,
        found,
        lines: vec![8, 20, 31][..cells].to_vec(),
        read,
        below: true,
    }
}

fn among(ranges: bool, left_out: bool) -> Notice {
    let found = texts(if ranges { &["8-12", "45+"] } else { &["clotted", "see note 4"] });
    let numbers = if left_out { 6 } else { 8 };
    Notice::NumbersAmongWords { column: text("dose"), numbers, of: 10, found, ranges, words: !ranges, left_out }
}

#[test]
fn notices() {
    let column = || text("dose");
    let notices = [
        Notice::EncodingGuessed { encoding: "windows-1252".to_owned() },
        Notice::LettersReplaced { count: 1, line: 3 },
        Notice::LettersReplaced { count: 2, line: 3 },
        Notice::NulBytes { count: 2, line: 6 },
        Notice::DelimiterUnsure { delimiter: '\t' },
        Notice::OtherQuotes { printed: false },
        Notice::OtherQuotes { printed: true },
        Notice::CutAtBlanks { fixed: false },
        Notice::CutAtBlanks { fixed: true },
        Notice::OneColumn { marks: texts(&[" ", ":"]) },
        Notice::OneColumn { marks: texts(&["#"]) },
        Notice::Escapes,
        Notice::OtherTables { lines: vec![27], rows: 4 },
        Notice::OtherTables { lines: vec![27, 40], rows: 9 },
        Notice::HeaderRows { lines: vec![2], joined: false },
        Notice::HeaderRows { lines: vec![2], joined: true },
        Notice::HeaderDelimiter { line: 1, delimiter: ';' },
        Notice::HeaderDelimiter { line: 1, delimiter: '\t' },
        Notice::WholeLines,
        Notice::HeaderRows { lines: vec![2, 3], joined: false },
        Notice::NamesTooMany { line: 1, names: 4, cells: 3, taken: texts(&["Follow-up, days"]), choices: Vec::new() },
        Notice::NamesTooMany { line: 1, names: 5, cells: 3, taken: texts(&["a, b", "c, d"]), choices: Vec::new() },
        Notice::NamesTooMany { line: 1, names: 4, cells: 3, taken: Vec::new(), choices: texts(&["a,b"]) },
        Notice::NamesTooFew { names: 1, cells: 2, taken: None, choices: 2 },
        Notice::NamesTooFew { names: 3, cells: 4, taken: Some(3), choices: 4 },
        Notice::UnclosedQuote { line: 9, lines: vec![9, 12] },
        Notice::BlankLines { count: 1 },
        Notice::CommentsSkipped { lines: vec![1, 2, 3] },
        Notice::PreambleSkipped { lines: vec![1] },
        Notice::FooterSuspected { lines: vec![28, 29], totals: vec![] },
        Notice::RepeatedHeader { lines: vec![12, 21], titles: Vec::new() },
        Notice::RepeatedHeader { lines: vec![12, 21], titles: vec![11, 20] },
        Notice::FooterSuspected { lines: vec![], totals: vec![8, 15] },
        Notice::FooterSuspected { lines: vec![29], totals: vec![8, 15] },
        Notice::UnitRow { line: 2 },
        Notice::OrangeHeader { lines: vec![2, 3] },
        Notice::TrailingDelimiter { columns: 1 },
        Notice::RaggedShort { lines: vec![7, 14], cells: 4 },
        Notice::RaggedLong { lines: vec![10], cells: 5, expected: 4 },
        Notice::RaggedLong { lines: vec![10, 11, 12, 13, 14, 15, 16], cells: 5, expected: 4 },
        Notice::NoHeader { columns: 4 },
        Notice::NoHeader { columns: 1 },
        Notice::EmptyNames { columns: texts(&["column 1", "column 3"]) },
        Notice::DuplicateNames { name: text("temp"), columns: texts(&["temp (2)", "temp (3)"]) },
        Notice::MissingValues { cells: 15, empty: true, spellings: texts(&["NA", "?"]) },
        Notice::MissingValues { cells: 15, empty: false, spellings: texts(&["NA", "?"]) },
        Notice::MissingValues { cells: 1, empty: true, spellings: Vec::new() },
        Notice::AmbiguousMissing { column: text("country"), spelling: text("NA"), cells: 6 },
        Notice::SetMissing {
            column: text("end"),
            cells: 6,
            found: texts(&["9999-12-31"]),
            keep: None,
            are_dates: true,
        },
        Notice::SetMissing {
            column: text("born"),
            cells: 1,
            found: texts(&["1900-01-01"]),
            keep: Some(text("1900-01-01")),
            are_dates: true,
        },
        Notice::Pairs { column: text("bp"), example: text("120/80") },
        Notice::InfiniteValues { column: column(), cells: 2, lines: vec![5, 9] },
        Notice::TooLargeValues { column: column(), cells: 1, lines: vec![13] },
        Notice::MixedType { column: column(), cells: 3, of: 40, found: words(&[None]), lines: vec![8, 20, 31] },
        Notice::MixedType { column: column(), cells: 6, of: 40, found: words(&[None, Some(0.0)]), lines: vec![8, 9] },
        Notice::MixedType { column: column(), cells: 3, of: 40, found: words(&[Some(0.5)]), lines: vec![8, 20, 31] },
        bounds(Bounds::Limit, 3),
        bounds(Bounds::Half, 3),
        bounds(Bounds::Missing, 1),
        Notice::MixedPercent { column: column(), cells: 4, shares: true },
        Notice::MixedPercent { column: column(), cells: 1, shares: false },
        among(true, false),
        among(false, false),
        among(false, true),
        Notice::MissingCode { columns: texts(&["income"]), codes: texts(&["9999"]), cells: 3, is_number: true },
        Notice::MissingCode { columns: texts(&["q1", "q2"]), codes: texts(&["99", "88"]), cells: 30, is_number: true },
        Notice::MissingCode { columns: texts(&["elev"]), codes: texts(&["-3.4028235e38"]), cells: 1, is_number: true },
        Notice::MissingCode { columns: texts(&["work"]), codes: texts(&["unknown"]), cells: 12, is_number: false },
        Notice::MissingCode {
            columns: texts(&["work", "job"]),
            codes: texts(&["unknown"]),
            cells: 12,
            is_number: false,
        },
        Notice::Pooled { column: text("shop"), kept: 99, other: text("other (21)") },
        Notice::Lists { column: text("drinks"), choices: texts(&["tea", "red wine", "milk"]) },
        Notice::DateOrder { column: text("seen"), day_first: true, other: text("M/D/Y") },
        Notice::DateOrder { column: text("seen"), day_first: false, other: text("D/M/Y") },
        Notice::NotDates { column: text("seen"), cells: 1, found: texts(&["soon"]) },
        Notice::NotDates { column: text("seen"), cells: 3, found: texts(&["soon", "later"]) },
        Notice::Lengths { column: text("brewing"), example: text("2h 15m"), value: text("135 min") },
        Notice::UnseenChoices { column: text("drinks"), choices: texts(&["mead"]) },
        Notice::LabelVariants { column: text("skin"), labels: 4, joined: 2, examples: texts(&["Red", "red"]) },
        Notice::DuplicateColumn { first: text("alt"), second: text("altitude") },
        Notice::MoreDuplicateColumns { count: 7 },
        Notice::ManyColumns { count: 5000 },
        Notice::NoSuchColumn { column: text("hight") },
        Notice::ClassesJoined { column: text("trip"), labels: 6, classes: texts(&["true", "false"]) },
        Notice::TargetMissing { rows: 6, column: text("fate") },
        Notice::TargetEmpty { column: text("fate") },
        Notice::SingleClass { column: text("fate"), label: text("kept"), rows: 24 },
        Notice::Multiclass { column: text("herb"), classes: 3 },
        Notice::TargetNumeric { column: text("event"), labels: texts(&["0", "1"]) },
        Notice::TargetContinuous { column: text("honey_kg"), examples: texts(&["300", "12.5"]) },
        Notice::TargetManyClasses { column: text("token"), classes: 200 },
        Notice::RareClass { column: text("status"), label: text("fraud"), rows: 3 },
        Notice::Columns { fact: ColumnFact::Text, columns: vec!["W".repeat(300), text("two\nlines")] },
    ];
    let shown: Vec<String> = notices.iter().map(|notice| shown(&notice.message())).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn facts_about_columns() {
    let facts = [
        ColumnFact::DecimalComma,
        ColumnFact::Thousands,
        ColumnFact::AmbiguousMark,
        ColumnFact::Currency,
        ColumnFact::Brackets,
        ColumnFact::MinusAfter,
        ColumnFact::Spread,
        ColumnFact::OtherDigits,
        ColumnFact::Percent,
        ColumnFact::Units,
        ColumnFact::SomeUnits,
        ColumnFact::Scaled,
        ColumnFact::LeadingZeros,
        ColumnFact::PrecisionLoss,
        ColumnFact::Id,
        ColumnFact::Date,
        ColumnFact::Split,
        ColumnFact::NotSplit,
        ColumnFact::Text,
        ColumnFact::Empty,
        ColumnFact::Constant,
        ColumnFact::ManyLevels,
        ColumnFact::FewRows,
        ColumnFact::MaybeId,
        ColumnFact::Named,
        ColumnFact::Codes,
        ColumnFact::Ticks,
        ColumnFact::LongLabel,
        ColumnFact::Weights,
        ColumnFact::LooseAccents,
    ];
    let shown: Vec<String> = facts
        .into_iter()
        .flat_map(|fact| [texts(&["a"]), texts(&["a", "b", "c"])].map(|columns| Notice::Columns { fact, columns }))
        .map(|notice| shown(&notice.message()))
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn reasons_for_leaving_a_column_out() {
    let reasons = [
        LeftOut::Id,
        LeftOut::Date,
        LeftOut::Text,
        LeftOut::Split,
        LeftOut::Mixed,
        LeftOut::Empty,
        LeftOut::Constant,
        LeftOut::ManyLevels { count: 250 },
        LeftOut::FewRows { count: 30 },
    ];
    insta::assert_snapshot!(reasons.map(LeftOut::sentence).join("\n"));
}
