//! What is said of each notice about reading.

mod cells;
mod shape;
mod target;

use self::cells::{
    ambiguous_missing, bounds, century, date_order, duplicate_column, infinite_values, label_variants, lengths, lists,
    missing_code, missing_values, mixed_percent, mixed_type, more_duplicate_columns, no_such_column, not_dates,
    numbers_among_words, other_bounds, pairs, pooled, set_missing, too_large_values, unseen_choices,
};
use self::shape::{
    cut_at_blanks, delimiter_unsure, duplicate_names, empty_names, footer_suspected, header_delimiter, header_rows,
    letters_replaced, names_too_few, names_too_many, no_header, nul_bytes, one_column, orange_header, other_tables,
    preamble_skipped, ragged_long, ragged_short, repeated_header, unclosed_quote,
};
use self::target::{
    classes_joined, multiclass, rare_class, single_class, target_continuous, target_empty, target_many_classes,
    target_missing, target_numeric,
};
use super::Notice;
use crate::sentences::words::{counted, lines_list, was};
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
            Notice::OtherQuotes { printed } => {
                let quotes = if *printed { "Typographic" } else { "Single" };
                Message::info(code::SINGLE_QUOTES, format!("{quotes} quotes were read as the quotation mark."))
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
                let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
                Message { value: Some(lines.join(", ").into()), ..message }
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
                let value = (!taken.is_empty()).then(|| "0".into());
                Message { value, ..Message::warning(code::NAMES_TOO_MANY, text).on(*line).about(choices) }
            }
            Notice::NamesTooFew { names, cells, taken, choices } => {
                let columns: Vec<String> = (1..=*choices).map(|column| format!("column {column}")).collect();
                let text = names_too_few(*names, *cells, *taken);
                let value = taken.map(|_| "0".into());
                Message { value, ..Message::warning(code::NAMES_TOO_FEW, text).about(&columns) }
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
            Notice::FooterSuspected { lines, totals } => {
                let first = if lines.is_empty() { totals } else { lines };
                Message::warning(code::FOOTER_SUSPECTED, footer_suspected(lines, totals)).on_first(first)
            }
            Notice::RepeatedHeader { lines, titles } => {
                Message::warning(code::REPEATED_HEADER, repeated_header(lines, titles)).on_first(lines)
            }
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
                let message = Message::warning(code::NA_AMBIGUOUS, text).of(column);
                Message { value: Some(spelling.as_str().into()), ..message }
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
            Notice::Lists { column, choices } => Message::warning(code::LIST_COLUMN, lists(column, choices)).of(column),
            Notice::Pairs { column, example } => {
                let message = Message::warning(code::LIST_COLUMN, pairs(column, example)).of(column);
                Message { value: Some("pairs".into()), ..message }
            }
            Notice::Lengths { column, example, value } => {
                Message::info(code::UNITS, lengths(column, example, value)).at(column)
            }
            Notice::DateOrder { column, day_first, other } => {
                let message = Message::warning(code::DATE_ORDER, date_order(column, *day_first)).of(column);
                Message { value: Some(other.as_str().into()), ..message }
            }
            Notice::Century { column, from, to, other } => {
                let message = Message::info(code::DATE_FORMS, century(column, *from, *to)).of(column);
                Message { value: Some(other.as_str().into()), ..message }
            }
            Notice::NotDates { column, cells, found } => {
                Message::warning(code::NOT_DATES, not_dates(column, *cells, found)).at(column)
            }
            Notice::SetMissing { column, cells, found, keep, are_dates } => {
                let told = if keep.is_some() { code::NA_AMBIGUOUS } else { code::NOT_DATES };
                let message = Message::info(told, set_missing(column, *cells, found, *are_dates));
                let value = keep.as_deref().map(Into::into);
                Message { value, ..message.of(column) }
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
                    .of(column)
                    .on_first(lines)
            }
            Notice::Bounds { column, cells, of, found, lines, read, below } => {
                let message = Message::warning(code::MIXED_TYPE, bounds(column, *cells, *of, found, lines, *read));
                let value = Some(other_bounds(*read, *below).into());
                let message = message.of(column);
                Message { value, ..message.on_first(lines) }
            }
            Notice::MixedPercent { column, cells, shares } => {
                let message = Message::warning(code::PERCENT_MIXED, mixed_percent(column, *cells, *shares));
                let value = Some(shares.to_string().into());
                Message { value, ..message.of(column) }
            }
            Notice::NumbersAmongWords { column, numbers, of, found, ranges, words, left_out } => {
                let code = if *ranges { code::RANGES } else { code::NUMBERS_AMONG_WORDS };
                let text = numbers_among_words(column, [*numbers, *of], found, [*ranges, *words], *left_out);
                let message = if *left_out { Message::warning(code, text) } else { Message::info(code, text) };
                message.of(column)
            }
            Notice::LabelVariants { column, labels, joined, examples } => {
                Message::warning(code::LABEL_VARIANTS, label_variants(column, *labels, *joined, examples)).of(column)
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
