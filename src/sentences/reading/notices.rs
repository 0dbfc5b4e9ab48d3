//! What is said of each notice about reading.

mod shape;

use self::shape::{
    cut_at_blanks, delimiter_unsure, duplicate_names, empty_names, footer_suspected, header_delimiter, header_rows,
    letters_replaced, names_too_few, names_too_many, no_header, nul_bytes, one_column, orange_header, other_tables,
    preamble_skipped, ragged_long, ragged_short, repeated_header, totals, unclosed_quote,
};
use super::Notice;
use crate::math::LARGEST;
use crate::model::reading::{Bounds, OddWord};
use crate::sentences::columns::{MOST_LEVELS, ROWS_PER_LEVEL};
use crate::sentences::learning::number;
use crate::sentences::words::{counted, has, is, joined_list, lines_list, quoted_list, shortened, was};
use crate::sentences::{Message, code};

impl Notice {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        match self {
            Notice::TargetMissing { rows, column } => {
                Message::warning(code::TARGET_MISSING, target_missing(*rows, column)).at(column)
            }
            Notice::EncodingGuessed { encoding } => Message::warning(
                code::ENCODING_GUESSED,
                format!(
                    "The file is not UTF-8 and was read as {encoding}. If letters look wrong, choose another encoding."
                ),
            ),
            Notice::LettersReplaced { count, line } => {
                Message::warning(code::LETTERS_REPLACED, letters_replaced(*count, *line)).on(*line)
            }
            Notice::NulBytes { count, line } => Message::warning(code::NUL_BYTES, nul_bytes(*count, *line)).on(*line),
            Notice::DelimiterUnsure { delimiter } => {
                Message::warning(code::DELIMITER_UNSURE, delimiter_unsure(*delimiter))
            }
            Notice::SingleQuotes => {
                Message::info(code::SINGLE_QUOTES, "Single quotes were read as the quotation mark.")
            }
            Notice::CutAtBlanks { fixed } => Message::warning(code::CUT_AT_BLANKS, cut_at_blanks(*fixed)),
            Notice::OneColumn { marks } => {
                let message = Message::warning(code::ONE_COLUMN, one_column(marks)).about(marks);
                Message { value: marks.first().map(|mark| mark.as_str().into()), ..message }
            }
            Notice::Escapes => Message::info(
                code::ESCAPES,
                "A backslash before a quotation mark or a delimiter was taken to say that it is text.",
            ),
            Notice::OtherTables { lines, rows } => {
                let message = Message::warning(code::OTHER_TABLES, other_tables(lines, *rows)).on_first(lines);
                Message { value: lines.first().map(|line| line.to_string().into()), ..message }
            }
            Notice::HeaderRows { lines, joined } => {
                Message::warning(code::HEADER_ROWS, header_rows(lines, *joined)).on_first(lines)
            }
            Notice::HeaderDelimiter { line, delimiter } => {
                Message::warning(code::HEADER_DELIMITER, header_delimiter(*line, *delimiter)).on(*line)
            }
            Notice::WholeLines => Message::warning(
                code::WHOLE_LINES,
                "Whole lines stood in quotation marks, which were taken off to read the cells inside.",
            ),
            Notice::NamesTooMany { line, names, cells, taken, choices } => {
                let text = names_too_many(*names, *cells, taken);
                Message::warning(code::NAMES_TOO_MANY, text).on(*line).about(choices)
            }
            Notice::NamesTooFew { names, cells, taken, choices } => {
                let columns: Vec<String> = (1..=*choices).map(|column| format!("column {column}")).collect();
                let text = names_too_few(*names, *cells, *taken);
                Message::warning(code::NAMES_TOO_FEW, text).about(&columns)
            }
            Notice::UnclosedQuote { line, lines } => {
                Message::warning(code::UNCLOSED_QUOTE, unclosed_quote(lines)).on(*line)
            }
            Notice::BlankLines { count } => Message::info(
                code::BLANK_LINES_SKIPPED,
                format!("{} {} skipped.", counted(*count, "blank line"), was(*count)),
            ),
            Notice::CommentsSkipped { lines } => {
                Message::info(code::PREAMBLE_SKIPPED, format!("Comments were set aside: {}.", lines_list(lines)))
                    .on_first(lines)
            }
            Notice::PreambleSkipped { lines } => {
                Message::info(code::PREAMBLE_SKIPPED, preamble_skipped(lines)).on_first(lines)
            }
            Notice::FooterSuspected { lines } => {
                Message::warning(code::FOOTER_SUSPECTED, footer_suspected(lines)).on_first(lines)
            }
            Notice::RepeatedHeader { lines, titles } => {
                Message::warning(code::REPEATED_HEADER, repeated_header(lines, titles)).on_first(lines)
            }
            Notice::Totals { lines } => Message::warning(code::FOOTER_SUSPECTED, totals(lines)).on_first(lines),
            Notice::UnitRow { line } => {
                Message::warning(code::UNIT_ROW, format!("Line {line} looks like units, not data, and was set aside."))
                    .on(*line)
            }
            Notice::OrangeHeader { lines } => Message::info(code::ORANGE_HEADER, orange_header(lines)).on_first(lines),
            Notice::TrailingDelimiter { .. } => {
                Message::info(code::TRAILING_DELIMITER, "The delimiter after the last cell was ignored.")
            }
            Notice::RaggedShort { lines, cells } => {
                Message::warning(code::RAGGED_ROWS, ragged_short(lines, *cells)).on_first(lines)
            }
            Notice::RaggedLong { lines, cells, expected } => {
                Message::warning(code::RAGGED_ROWS, ragged_long(lines, *cells, *expected)).on_first(lines)
            }
            Notice::NoHeader { columns } => Message::warning(code::NO_HEADER, no_header(*columns)),
            Notice::EmptyNames { columns } => {
                Message::warning(code::EMPTY_HEADER_NAMED, empty_names(columns)).at_first(columns)
            }
            Notice::DuplicateNames { name, columns } => {
                Message::warning(code::DUPLICATE_HEADER_RENAMED, duplicate_names(name, columns)).at_first(columns)
            }
            Notice::Columns { fact, columns } => fact.message(columns),
            Notice::MissingValues { cells, empty, spellings } => {
                Message::info(code::MISSING_VALUES, missing_values(*cells, *empty, spellings))
            }
            Notice::AmbiguousMissing { column, spelling, cells } => {
                let text = ambiguous_missing(column, spelling, *cells);
                let message = Message::warning(code::NA_AMBIGUOUS, text).at(column);
                Message { value: Some(spelling.as_str().into()), ..message.about(std::slice::from_ref(column)) }
            }
            Notice::MissingCode { columns, codes, cells, is_number } => {
                let text = missing_code(columns, codes, *cells, *is_number);
                let message = if *is_number {
                    Message::warning(code::MISSING_CODE, text)
                } else {
                    Message::info(code::MISSING_CODE, text)
                };
                Message { value: Some(codes.join(", ").into()), ..message.at_first(columns).about(columns) }
            }
            Notice::Pooled { column, kept, other } => {
                Message::info(code::LEVELS_POOLED, pooled(column, *kept, other)).at(column)
            }
            Notice::Lists { column, choices } => Message::warning(code::LIST_COLUMN, lists(column, choices))
                .at(column)
                .about(std::slice::from_ref(column)),
            Notice::Pairs { column, example } => {
                let message = Message::warning(code::LIST_COLUMN, pairs(column, example))
                    .at(column)
                    .about(std::slice::from_ref(column));
                Message { value: Some("pairs".into()), ..message }
            }
            Notice::Lengths { column, example, value } => {
                Message::info(code::UNITS, lengths(column, example, value)).at(column)
            }
            Notice::DateOrder { column, day_first, other } => {
                let message = Message::warning(code::DATE_ORDER, date_order(column, *day_first))
                    .at(column)
                    .about(std::slice::from_ref(column));
                Message { value: Some(other.as_str().into()), ..message }
            }
            Notice::NotDates { column, cells, found } => {
                Message::warning(code::NOT_DATES, not_dates(column, *cells, found)).at(column)
            }
            Notice::SetMissing { column, cells, found, keep, are_dates } => {
                let told = if keep.is_some() { code::NA_AMBIGUOUS } else { code::NOT_DATES };
                let message = Message::info(told, set_missing(column, *cells, found, *are_dates));
                let value = keep.as_deref().map(Into::into);
                Message { value, ..message.at(column).about(std::slice::from_ref(column)) }
            }
            Notice::UnseenChoices { column, choices } => {
                Message::warning(code::UNSEEN_CHOICES, unseen_choices(column, choices)).at(column)
            }
            Notice::InfiniteValues { column, cells, lines } => {
                Message::warning(code::INFINITE_VALUE, infinite_values(column, *cells, lines))
                    .at(column)
                    .on_first(lines)
            }
            Notice::TooLargeValues { column, cells, lines } => {
                Message::warning(code::OUT_OF_RANGE_NUMBER, too_large_values(column, *cells, lines))
                    .at(column)
                    .on_first(lines)
            }
            Notice::MixedType { column, cells, of, found, lines } => {
                Message::warning(code::MIXED_TYPE, mixed_type(column, *cells, *of, found, lines))
                    .at(column)
                    .about(std::slice::from_ref(column))
                    .on_first(lines)
            }
            Notice::Bounds { column, cells, of, found, lines, read, below } => {
                let message = Message::warning(code::MIXED_TYPE, bounds(column, *cells, *of, found, lines, *read));
                let value = Some(other_bounds(*read, *below).into());
                let message = message.at(column).about(std::slice::from_ref(column));
                Message { value, ..message.on_first(lines) }
            }
            Notice::MixedPercent { column, cells, shares } => {
                let message = Message::warning(code::PERCENT_MIXED, mixed_percent(column, *cells, *shares));
                let value = Some(shares.to_string().into());
                Message { value, ..message.at(column).about(std::slice::from_ref(column)) }
            }
            Notice::NumbersAmongWords { column, numbers, of, found, ranges, words, left_out } => {
                let code = if *ranges { code::RANGES } else { code::NUMBERS_AMONG_WORDS };
                let text = numbers_among_words(column, [*numbers, *of], found, [*ranges, *words], *left_out);
                let message = if *left_out { Message::warning(code, text) } else { Message::info(code, text) };
                message.at(column).about(std::slice::from_ref(column))
            }
            Notice::LabelVariants { column, labels, joined, examples } => {
                Message::warning(code::LABEL_VARIANTS, label_variants(column, *labels, *joined, examples))
                    .at(column)
                    .about(std::slice::from_ref(column))
            }
            Notice::DuplicateColumn { first, second } => {
                Message::warning(code::DUPLICATE_COLUMN, duplicate_column(first, second))
                    .at(second)
                    .about(&[first.clone(), second.clone()])
            }
            Notice::MoreDuplicateColumns { count } => {
                Message::warning(code::DUPLICATE_COLUMN, more_duplicate_columns(*count))
            }
            Notice::ManyColumns { count } => Message::warning(
                code::MANY_COLUMNS,
                format!("The file has {count} columns; the strongest are shown first."),
            ),
            Notice::NoSuchColumn { column } => {
                Message::warning(code::NO_SUCH_COLUMN, no_such_column(column)).at(column)
            }
            Notice::ClassesJoined { column, labels, classes } => {
                Message::warning(code::LABEL_VARIANTS, classes_joined(column, *labels, classes)).at(column)
            }
            Notice::TargetEmpty { column } => Message::error(code::EMPTY_COLUMN, target_empty(column)).at(column),
            Notice::SingleClass { column, label, rows } => {
                Message::error(code::SINGLE_CLASS, single_class(column, label, *rows)).at(column)
            }
            Notice::Multiclass { column, classes } => {
                Message::info(code::MULTICLASS, multiclass(column, *classes)).at(column)
            }
            Notice::TargetNumeric { column, labels } => {
                Message::info(code::TARGET_NUMERIC, target_numeric(column, labels)).at(column)
            }
            Notice::TargetContinuous { column, examples } => {
                Message::error(code::TARGET_CONTINUOUS, target_continuous(column, examples)).at(column)
            }
            Notice::TargetManyClasses { column, classes } => {
                Message::error(code::TARGET_MANY_CLASSES, target_many_classes(column, *classes)).at(column)
            }
            Notice::RareClass { column, label, rows } => {
                Message::warning(code::RARE_CLASS, rare_class(column, label, *rows)).at(column)
            }
        }
    }
}

fn lists(column: &str, choices: &[String]) -> String {
    let (many, named) = (choices.len(), quoted_list(choices));
    format!("“{}” has lists of {many} choices in its cells: {named}.", shortened(column))
}

fn pairs(column: &str, example: &str) -> String {
    format!("“{}” has two numbers in a cell: {example}.", shortened(column))
}

fn lengths(column: &str, example: &str, value: &str) -> String {
    format!("“{}” has lengths of time, read as numbers: {example} is {value}.", shortened(column))
}

fn date_order(column: &str, day_first: bool) -> String {
    let (first, second) = if day_first { ("day", "month") } else { ("month", "day") };
    format!(
        "The dates in “{}” were read as {first}, then {second}; nothing in them says which comes first.",
        shortened(column)
    )
}

fn not_dates(column: &str, cells: usize, found: &[String]) -> String {
    let (are, count) = if cells == 1 { ("is no date", "counts") } else { ("are no dates", "count") };
    format!(
        "{} in “{}” {are} as the others are and {count} as missing: {}.",
        counted(cells, "cell"),
        shortened(column),
        quoted_list(found)
    )
}

fn set_missing(column: &str, cells: usize, found: &[String], are_dates: bool) -> String {
    let say = if cells == 1 { "says" } else { "say" };
    let is_none = match (are_dates, found.len()) {
        (true, 1) => "stands for no date",
        (true, _) => "stand for no date",
        (false, 1) => "is no step of the order of the others",
        (false, _) => "are no steps of the order of the others",
    };
    format!(
        "{} in “{}” {say} {}, which {is_none}: read as missing.",
        counted(cells, "cell"),
        shortened(column),
        quoted_list(found)
    )
}

fn unseen_choices(column: &str, choices: &[String]) -> String {
    format!(
        "“{}” has choices that the model does not know and that add nothing: {}.",
        shortened(column),
        quoted_list(choices)
    )
}

/// What else bounds can count as.
fn other_bounds(read: Bounds, below: bool) -> String {
    let same = |other: &Bounds| *other != read && (below || ![*other, read].contains(&Bounds::Half));
    let half = |other: &Bounds| read == Bounds::Half && *other == Bounds::Missing;
    let others = [Bounds::Limit, Bounds::Half, Bounds::Missing].into_iter();
    others.filter(|to| same(to) || half(to)).map(Bounds::word).collect::<Vec<&str>>().join(" ")
}

fn target_missing(rows: usize, column: &str) -> String {
    format!(
        "{} {} no value in “{}”: {} set aside and not learned from.",
        counted(rows, "row"),
        has(rows),
        shortened(column),
        if rows == 1 { "it is" } else { "they are" }
    )
}

fn missing_values(cells: usize, empty: bool, spellings: &[String]) -> String {
    let spelled = if spellings.is_empty() { String::new() } else { format!("spelled {}", quoted_list(spellings)) };
    let how = if !empty {
        ""
    } else if spellings.is_empty() {
        "empty"
    } else {
        "empty or "
    };
    format!("{} {} missing: {how}{spelled}.", counted(cells, "cell"), is(cells))
}

fn ambiguous_missing(column: &str, spelling: &str, cells: usize) -> String {
    format!(
        "{} in “{}” {} “{spelling}”, among codes of the same shape, and {} as missing: keep “{spelling}” as a value if it is one.",
        counted(cells, "cell"),
        shortened(column),
        if cells == 1 { "says" } else { "say" },
        if cells == 1 { "counts" } else { "count" }
    )
}

fn missing_code(columns: &[String], codes: &[String], cells: usize, is_number: bool) -> String {
    // A largest number of a format has many digits that say nothing.
    let code = |code: &String| code.parse::<f64>().map_or_else(|_| shortened(code), number);
    let code = joined_list(&codes.iter().map(code).collect::<Vec<String>>(), 5);
    let (have, cells) = (format!("{} {}", quoted_list(columns), has(columns.len())), counted(cells, "cell"));
    let told = if is_number {
        format!("{have} {code} in {cells}, apart from all other numbers")
    } else {
        format!("{have} a level “{code}” ({cells})")
    };
    format!("{told}. {} for a missing value?", if codes.len() == 1 { "Does it stand" } else { "Do they stand" })
}

fn pooled(column: &str, kept: usize, other: &str) -> String {
    let which = if kept + 1 < MOST_LEVELS {
        format!("{} with {ROWS_PER_LEVEL} rows or more", counted(kept, "level"))
    } else {
        format!("{kept} most frequent levels, as many as can be drawn,")
    };
    format!("“{}”: the {which} {} kept, and the rest pooled into “{other}”.", shortened(column), was(kept))
}

fn infinite_values(column: &str, cells: usize, lines: &[u32]) -> String {
    format!(
        "“{}” has {} treated as missing: {}.",
        shortened(column),
        counted(cells, "infinite value"),
        lines_list(lines)
    )
}

fn too_large_values(column: &str, cells: usize, lines: &[u32]) -> String {
    format!(
        "“{}” has {} too large to calculate with (beyond ±{}), treated as missing: {}. Give the column in another \
                     unit.",
        shortened(column),
        counted(cells, "number"),
        number(LARGEST),
        lines_list(lines)
    )
}

fn mixed_type(column: &str, cells: usize, of: usize, found: &[OddWord], lines: &[u32]) -> String {
    let word = |OddWord { spelling, cells, number: value }: &OddWord| {
        let value = value.map(|value| format!("as {}", number(value)));
        let cells = (*cells > 1).then(|| format!("{cells} times"));
        let more: Vec<String> = cells.into_iter().chain(value).collect();
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        format!("“{}”{more}", shortened(spelling))
    };
    let words: Vec<String> = found.iter().map(word).collect();
    let end = match found.iter().filter(|mark| mark.number.is_none()).count() {
        0 => "",
        missing if missing == found.len() => " Treated as missing; make the column categorical to keep what they say.",
        _ => " The others are treated as missing.",
    };
    format!(
        "{cells} of {of} values in “{}” {} no number: {} ({}).{end}",
        shortened(column),
        is(cells),
        joined_list(&words, 5),
        lines_list(lines)
    )
}

fn bounds(column: &str, cells: usize, of: usize, found: &[String], lines: &[u32], read: Bounds) -> String {
    let (each, end) = match read {
        Bounds::Limit => ("counts as the number that it names", ", a range as its middle"),
        Bounds::Half => {
            ("counts as half of the number below which it lies", ", else as the number, a range as its middle")
        }
        Bounds::Missing => ("is treated as missing", ""),
    };
    format!(
        "{cells} of {of} values in “{}” {}: {} ({}). {} {each}{end}.",
        shortened(column),
        if cells == 1 { "is a bound or a range" } else { "are bounds or ranges" },
        quoted_list(found),
        lines_list(lines),
        if cells == 1 { "It" } else { "Each" },
    )
}

fn mixed_percent(column: &str, cells: usize, shares: bool) -> String {
    let read = match (shares, cells) {
        (true, 1) => "a share: 0.05 is 5 %",
        (true, _) => "shares: 0.05 is 5 %",
        (false, _) => "percent: 5 is 5 %",
    };
    format!(
        "{} in “{}” {} no percent sign, as others have, and {} read as {read}.",
        counted(cells, "number"),
        shortened(column),
        has(cells),
        was(cells)
    )
}

fn numbers_among_words(
    column: &str,
    [numbers, of]: [usize; 2],
    found: &[String],
    [ranges, words]: [bool; 2],
    left_out: bool,
) -> String {
    let others = match (ranges, words) {
        (true, false) => "bounds or ranges",
        (true, true) => "bounds, ranges or words",
        (false, _) => "are not",
    };
    format!(
        "{numbers} of {of} different values in “{}” {} numbers, the others {others} ({}{}): the column {}.",
        shortened(column),
        is(numbers),
        if of - numbers > found.len() { "such as " } else { "" },
        quoted_list(found),
        if left_out { "is left out" } else { "was read as categories" }
    )
}

fn label_variants(column: &str, labels: usize, joined: usize, examples: &[String]) -> String {
    format!(
        "“{}” has {labels} labels{} differ only in case, a full stop or blanks ({}). Joined, there {} {joined}.",
        shortened(column),
        if joined == 1 { " that" } else { ", some of which" },
        quoted_list(examples),
        is(joined)
    )
}

fn duplicate_column(first: &str, second: &str) -> String {
    format!(
        "“{}” says the same as “{}” in every row: their importance is shared, so that both look weak. Leave one out.",
        shortened(second),
        shortened(first)
    )
}

fn more_duplicate_columns(count: usize) -> String {
    format!("{} {} the same values as another in every row.", counted(count, "more column"), has(count))
}

fn no_such_column(column: &str) -> String {
    format!("The file has no column “{}”: what was said of it is ignored.", shortened(column))
}

fn classes_joined(column: &str, labels: usize, classes: &[String]) -> String {
    format!(
        "“{}” has {labels} labels{} differ only in case, a full stop or blanks. These were joined: the {} now {}.",
        shortened(column),
        if classes.len() == 1 { " that" } else { ", some of which" },
        if classes.len() == 1 { "class is" } else { "classes are" },
        quoted_list(classes)
    )
}

fn target_empty(column: &str) -> String {
    format!("“{}” has no values. Choose another column to predict.", shortened(column))
}

fn single_class(column: &str, label: &str, rows: usize) -> String {
    format!(
        "“{}” has only one value (“{}”, {}). Choose a column with at least two.",
        shortened(column),
        shortened(label),
        counted(rows, "row")
    )
}

fn multiclass(column: &str, classes: usize) -> String {
    format!("“{}” has {classes} classes: one is predicted against all others.", shortened(column))
}

fn target_numeric(column: &str, labels: &[String]) -> String {
    format!("The numbers in “{}” are taken as classes: {}.", shortened(column), quoted_list(labels))
}

fn target_continuous(column: &str, examples: &[String]) -> String {
    format!(
        "“{}” is a measurement with many values ({}, …). Choose a column with classes, or split it at a value.",
        shortened(column),
        examples.join(", ")
    )
}

fn target_many_classes(column: &str, classes: usize) -> String {
    format!(
        "“{}” has {classes} different values, too many to predict one against the others. Choose another column.",
        shortened(column)
    )
}

fn rare_class(column: &str, label: &str, rows: usize) -> String {
    format!(
        "“{}” has only {} with “{}”: error bars and calibration will be unreliable.",
        shortened(column),
        counted(rows, "row"),
        shortened(label)
    )
}
