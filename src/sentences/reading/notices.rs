//! What is said of each notice about reading.

use super::Notice;
use crate::math::LARGEST;
use crate::sentences::learning::number;
use crate::sentences::words::{counted, has, is, lines_list, quoted_list, shortened, was};
use crate::sentences::{Message, Severity};

impl Notice {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        use Severity::{Error, Info, Warning};
        let first = |lines: &[u32]| lines.first().copied();
        let (code, message, severity, line, column) = match self {
            Notice::TargetMissing { rows, column } => (
                "target-missing",
                format!("{rows} rows have no value in “{column}”: they are set aside and not learned from."),
                Severity::Warning,
                None,
                Some(column.clone()),
            ),
            Notice::EncodingGuessed => (
                "encoding-guessed",
                "The file is not UTF-8 and was read as Windows-1252. If letters look wrong, choose another encoding."
                    .to_owned(),
                Warning,
                None,
                None,
            ),
            Notice::LettersReplaced { line } => (
                "letters-replaced",
                format!(
                    "From line {line} on the file has bytes that are no letters of its encoding; they are shown as �. Choose another encoding."
                ),
                Warning,
                Some(*line),
                None,
            ),
            Notice::NulBytes { count, line } => (
                "nul-bytes",
                format!("{} {} removed, the first on line {line}.", counted(*count, "NUL character"), was(*count)),
                Warning,
                Some(*line),
                None,
            ),
            Notice::DelimiterUnsure { delimiter } => {
                let name = if *delimiter == '\t' { "a tab".to_owned() } else { format!("“{delimiter}”") };
                (
                    "delimiter-unsure",
                    format!(
                        "No delimiter gives most lines the same number of cells; {name} was taken. Choose another if the columns look wrong."
                    ),
                    Warning,
                    None,
                    None,
                )
            }
            Notice::SingleQuotes => {
                ("single-quotes", "Single quotes were read as the quotation mark.".to_owned(), Info, None, None)
            }
            Notice::UnclosedQuote { line, lines } => (
                "unclosed-quote",
                match lines.as_slice() {
                    [line] => format!(
                        "A quotation mark opened on line {line} is never closed: the line was read without it. Check that line."
                    ),
                    _ => format!(
                        "Quotation marks opened on {} are never closed: the lines were read without them. Check those lines.",
                        lines_list(lines)
                    ),
                },
                Warning,
                Some(*line),
                None,
            ),
            Notice::BlankLines { count } => (
                "blank-lines-skipped",
                format!("{} {} skipped.", counted(*count, "blank line"), was(*count)),
                Info,
                None,
                None,
            ),
            Notice::CommentsSkipped { lines } => (
                "preamble-skipped",
                format!("Comments were set aside: {}.", lines_list(lines)),
                Info,
                first(lines),
                None,
            ),
            Notice::PreambleSkipped { lines } => (
                "preamble-skipped",
                format!(
                    "{} before the header {} set aside: {}.",
                    counted(lines.len(), "line"),
                    was(lines.len()),
                    lines_list(lines)
                ),
                Info,
                first(lines),
                None,
            ),
            Notice::FooterSuspected { lines } => (
                "footer-suspected",
                format!(
                    "{} after the data {} set aside as a footer: {}.",
                    counted(lines.len(), "row"),
                    was(lines.len()),
                    lines_list(lines)
                ),
                Warning,
                first(lines),
                None,
            ),
            Notice::RepeatedHeader { lines } => (
                "repeated-header",
                format!("The header occurs again on {} and was skipped there.", lines_list(lines)),
                Warning,
                first(lines),
                None,
            ),
            Notice::UnitRow { line } => (
                "unit-row",
                format!("Line {line} looks like units, not data, and was set aside."),
                Warning,
                Some(*line),
                None,
            ),
            Notice::OrangeHeader { lines } => (
                "orange-header",
                format!("The kinds of the columns were taken from {}, as Orange writes them.", lines_list(lines)),
                Info,
                first(lines),
                None,
            ),
            Notice::TrailingDelimiter { .. } => {
                ("trailing-delimiter", "The delimiter after the last cell was ignored.".to_owned(), Info, None, None)
            }
            Notice::RaggedShort { lines, cells } => (
                "ragged-rows",
                format!(
                    "{} {} fewer than {cells} cells ({}): the cells that are not there count as missing.",
                    counted(lines.len(), "row"),
                    has(lines.len()),
                    lines_list(lines)
                ),
                Warning,
                first(lines),
                None,
            ),
            Notice::RaggedLong { lines, cells, expected } => (
                "ragged-rows",
                match lines.as_slice() {
                    [line] => format!(
                        "Line {line} has {cells} cells but there are {expected} columns: the row was set aside. Quote the cell that holds the delimiter."
                    ),
                    _ => format!(
                        "{} rows have more than {expected} cells ({}): they were set aside. Quote the cells that hold the delimiter.",
                        lines.len(),
                        lines_list(lines)
                    ),
                },
                Warning,
                first(lines),
                None,
            ),
            Notice::NoHeader { columns } => (
                "no-header",
                match columns {
                    1 => "The first row looks like data, so the column was named “column 1”.".to_owned(),
                    _ => format!(
                        "The first row looks like data, so the columns were named “column 1” to “column {columns}”."
                    ),
                },
                Warning,
                None,
                None,
            ),
            Notice::EmptyNames { columns } => (
                "empty-header-named",
                format!(
                    "{} {} no name in the file and {} now called {}.",
                    counted(columns.len(), "column"),
                    has(columns.len()),
                    is(columns.len()),
                    quoted_list(columns)
                ),
                Warning,
                None,
                columns.first().cloned(),
            ),
            Notice::DuplicateNames { name, columns } => (
                "duplicate-header-renamed",
                format!(
                    "Several columns are called “{}” or share another name. They now have names of their own: {}.",
                    shortened(name),
                    quoted_list(columns)
                ),
                Warning,
                None,
                columns.first().cloned(),
            ),
            Notice::Columns { fact, columns } => {
                let (code, message, severity) = fact.message(columns);
                (
                    code,
                    message,
                    severity,
                    None,
                    if let [column] = columns.as_slice() { Some(column.clone()) } else { None },
                )
            }
            Notice::MissingValues { cells, spellings } => {
                let spelled = if spellings.is_empty() {
                    String::new()
                } else {
                    format!(" or spelled {}", quoted_list(spellings))
                };
                (
                    "missing-values",
                    format!("{} {} missing: empty{spelled}.", counted(*cells, "cell"), is(*cells)),
                    Info,
                    None,
                    None,
                )
            }
            Notice::AmbiguousMissing { column, spelling, cells } => (
                "na-ambiguous",
                format!(
                    "{} in “{}” say “{spelling}”, among codes of the same shape. They count as missing: keep “{spelling}” as a value if it is one.",
                    counted(*cells, "cell"),
                    shortened(column)
                ),
                Warning,
                None,
                Some(column.clone()),
            ),
            Notice::InfiniteValues { column, cells, lines } => (
                "infinite-value",
                format!(
                    "“{}” has {} treated as missing: {}.",
                    shortened(column),
                    counted(*cells, "infinite value"),
                    lines_list(lines)
                ),
                Warning,
                first(lines),
                Some(column.clone()),
            ),
            Notice::TooLargeValues { column, cells, lines } => (
                "out-of-range-number",
                format!(
                    "“{}” has {} too large to calculate with (beyond ±{}), treated as missing: {}. Give the column in another \
                     unit.",
                    shortened(column),
                    counted(*cells, "number"),
                    number(LARGEST),
                    lines_list(lines)
                ),
                Warning,
                first(lines),
                Some(column.clone()),
            ),
            Notice::MixedType { column, cells, of, found, lines } => (
                "mixed-type",
                format!(
                    "{cells} of {of} values in “{}” {} no number: {} ({}). Treated as missing; make the column categorical to keep what they say.",
                    shortened(column),
                    is(*cells),
                    quoted_list(found),
                    lines_list(lines)
                ),
                Warning,
                first(lines),
                Some(column.clone()),
            ),
            Notice::LabelVariants { column, labels, joined, examples } => (
                "label-variants",
                format!(
                    "“{}” has {labels} labels, some of which differ only in case ({}). Join them to have {joined}.",
                    shortened(column),
                    quoted_list(examples)
                ),
                Warning,
                None,
                Some(column.clone()),
            ),
            Notice::DuplicateColumn { first, second } => (
                "duplicate-column",
                format!(
                    "“{}” says the same as “{}” in every row: their importance is shared, so that both look weak. Leave one out.",
                    shortened(second),
                    shortened(first)
                ),
                Warning,
                None,
                Some(second.clone()),
            ),
            Notice::MoreDuplicateColumns { count } => (
                "duplicate-column",
                format!("{} {} the same values as another in every row.", counted(*count, "more column"), has(*count)),
                Warning,
                None,
                None,
            ),
            Notice::ManyColumns { count } => (
                "many-columns",
                format!("The file has {count} columns; the strongest are shown first."),
                Warning,
                None,
                None,
            ),
            Notice::NoSuchColumn { column } => (
                "no-such-column",
                format!("The file has no column “{}”: what was said of it is ignored.", shortened(column)),
                Warning,
                None,
                Some(column.clone()),
            ),
            Notice::ClassesJoined { column, labels, classes } => (
                "label-variants",
                format!(
                    "“{}” has {labels} labels that differ only in case; they were joined to {}.",
                    shortened(column),
                    quoted_list(classes)
                ),
                Warning,
                None,
                Some(column.clone()),
            ),
            Notice::TargetEmpty { column } => (
                "empty-column",
                format!("“{}” has no values. Choose another column to predict.", shortened(column)),
                Error,
                None,
                Some(column.clone()),
            ),
            Notice::SingleClass { column, label, rows } => (
                "single-class",
                format!(
                    "“{}” has only one value (“{}”, {}). Choose a column with at least two.",
                    shortened(column),
                    shortened(label),
                    counted(*rows, "row")
                ),
                Error,
                None,
                Some(column.clone()),
            ),
            Notice::Multiclass { column, classes } => (
                "multiclass",
                format!("“{}” has {classes} classes: one is predicted against all others.", shortened(column)),
                Info,
                None,
                Some(column.clone()),
            ),
            Notice::TargetNumeric { column, labels } => (
                "target-numeric",
                format!("The numbers in “{}” are taken as classes: {}.", shortened(column), quoted_list(labels)),
                Info,
                None,
                Some(column.clone()),
            ),
            Notice::TargetContinuous { column, examples } => (
                "target-continuous",
                format!(
                    "“{}” is a measurement with many values ({}, …). Choose a column with classes, or split it at a value.",
                    shortened(column),
                    examples.join(", ")
                ),
                Error,
                None,
                Some(column.clone()),
            ),
            Notice::TargetManyClasses { column, classes } => (
                "target-many-classes",
                format!(
                    "“{}” has {classes} different values, too many to predict one against the others. Choose another column.",
                    shortened(column)
                ),
                Error,
                None,
                Some(column.clone()),
            ),
            Notice::RareClass { column, label, rows } => (
                "rare-class",
                format!(
                    "“{}” has only {} with “{}”: error bars and calibration will be unreliable.",
                    shortened(column),
                    counted(*rows, "row"),
                    shortened(label)
                ),
                Warning,
                None,
                Some(column.clone()),
            ),
        };
        Message { code: code.to_owned(), message, severity, line, column }
    }
}
