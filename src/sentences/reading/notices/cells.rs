//! What is said of the cells of columns: lists, dates, bounds, words and codes among numbers, labels.

use crate::math::LARGEST;
use crate::model::reading::{Bounds, OddWord};
use crate::sentences::columns::{MOST_LEVELS, ROWS_PER_LEVEL};
use crate::sentences::learning::number;
use crate::sentences::words::{counted, has, is, joined_list, lines_list, quoted_list, shortened, was};

pub(super) fn lists(column: &str, choices: &[String]) -> String {
    let (many, named) = (choices.len(), quoted_list(choices));
    format!("“{}” has lists of {many} choices in its cells: {named}.", shortened(column))
}

pub(super) fn pairs(column: &str, example: &str) -> String {
    format!("“{}” has two numbers in a cell: {example}.", shortened(column))
}

pub(super) fn lengths(column: &str, example: &str, value: &str) -> String {
    format!("“{}” has lengths of time, read as numbers: {example} is {value}.", shortened(column))
}

pub(super) fn date_order(column: &str, day_first: bool) -> String {
    let (first, second) = if day_first { ("day", "month") } else { ("month", "day") };
    format!(
        "The dates in “{}” were read as {first}, then {second}; nothing in them says which comes first.",
        shortened(column)
    )
}

pub(super) fn century(column: &str, from: i64, to: i64) -> String {
    format!("Years of two digits in “{}” were read as {from} to {to}.", shortened(column))
}

pub(super) fn not_dates(column: &str, cells: usize, found: &[String]) -> String {
    let (are, count) = if cells == 1 { ("is no date", "counts") } else { ("are no dates", "count") };
    format!(
        "{} in “{}” {are} as the others are and {count} as missing: {}.",
        counted(cells, "cell"),
        shortened(column),
        quoted_list(found)
    )
}

pub(super) fn set_missing(column: &str, cells: usize, found: &[String], are_dates: bool) -> String {
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

pub(super) fn unseen_choices(column: &str, choices: &[String]) -> String {
    format!(
        "“{}” has choices that the model does not know and that add nothing: {}.",
        shortened(column),
        quoted_list(choices)
    )
}

/// What else bounds can count as.
pub(super) fn other_bounds(read: Bounds, below: bool) -> String {
    let same = |other: &Bounds| *other != read && (below || ![*other, read].contains(&Bounds::Half));
    let half = |other: &Bounds| read == Bounds::Half && *other == Bounds::Missing;
    let others = [Bounds::Limit, Bounds::Half, Bounds::Missing].into_iter();
    others.filter(|to| same(to) || half(to)).map(Bounds::word).collect::<Vec<&str>>().join(" ")
}

pub(super) fn missing_values(cells: usize, empty: bool, spellings: &[String]) -> String {
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

pub(super) fn ambiguous_missing(column: &str, spelling: &str, cells: usize) -> String {
    format!(
        "{} in “{}” {} “{spelling}”, among codes of the same shape, and {} as missing: keep “{spelling}” as a value if it is one.",
        counted(cells, "cell"),
        shortened(column),
        if cells == 1 { "says" } else { "say" },
        if cells == 1 { "counts" } else { "count" }
    )
}

pub(super) fn missing_code(columns: &[String], codes: &[String], cells: usize, is_number: bool) -> String {
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

pub(super) fn pooled(column: &str, kept: usize, other: &str) -> String {
    let which = if kept + 1 < MOST_LEVELS {
        format!("{} with {ROWS_PER_LEVEL} rows or more", counted(kept, "level"))
    } else {
        format!("{kept} most frequent levels, as many as can be drawn,")
    };
    format!("“{}”: the {which} {} kept, and the rest pooled into “{other}”.", shortened(column), was(kept))
}

pub(super) fn infinite_values(column: &str, cells: usize, lines: &[u32]) -> String {
    format!(
        "“{}” has {} treated as missing: {}.",
        shortened(column),
        counted(cells, "infinite value"),
        lines_list(lines)
    )
}

pub(super) fn too_large_values(column: &str, cells: usize, lines: &[u32]) -> String {
    format!(
        "“{}” has {} too large to calculate with (beyond ±{}), treated as missing: {}. Give the column in another \
                     unit.",
        shortened(column),
        counted(cells, "number"),
        number(LARGEST),
        lines_list(lines)
    )
}

pub(super) fn mixed_type(column: &str, cells: usize, of: usize, found: &[OddWord], lines: &[u32]) -> String {
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

pub(super) fn bounds(column: &str, cells: usize, of: usize, found: &[String], lines: &[u32], read: Bounds) -> String {
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

pub(super) fn mixed_percent(column: &str, cells: usize, shares: bool) -> String {
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

pub(super) fn numbers_among_words(
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
    let what = if left_out { "is left out" } else { "was read as categories" };
    if numbers == 0 {
        let (column, found) = (shortened(column), quoted_list(found));
        return format!(
            "Values in “{column}” begin with a number, or are bounds or ranges (such as {found}): the column {what}."
        );
    }
    format!(
        "{numbers} of {of} different values in “{}” {} numbers, the others {others} ({}{}): the column {}.",
        shortened(column),
        is(numbers),
        if of - numbers > found.len() { "such as " } else { "" },
        quoted_list(found),
        what
    )
}

pub(super) fn label_variants(column: &str, labels: usize, joined: usize, examples: &[String]) -> String {
    format!(
        "“{}” has {labels} labels{} differ only in case, a full stop or blanks ({}). Joined, there {} {joined}.",
        shortened(column),
        if joined == 1 { " that" } else { ", some of which" },
        quoted_list(examples),
        is(joined)
    )
}

pub(super) fn duplicate_column(first: &str, second: &str) -> String {
    format!(
        "“{}” says the same as “{}” in every row: their importance is shared, so that both look weak. Leave one out.",
        shortened(second),
        shortened(first)
    )
}

pub(super) fn more_duplicate_columns(count: usize) -> String {
    format!("{} {} the same values as another in every row.", counted(count, "more column"), has(count))
}

pub(super) fn no_such_column(column: &str) -> String {
    format!("The file has no column “{}”: what was said of it is ignored.", shortened(column))
}
