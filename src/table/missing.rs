//! The spellings of a missing value, and the codes that may stand for one.

use super::ColumnOptions;
use super::marks::parse_mark;
use super::numbers::{is_same, parse_plain};
use crate::model::reading::Bounds;

/// Missing in any column.
const ANYWHERE: [&str; 7] = ["", "?", "NA", "N/A", "n/a", "NaN", "#N/A"];

/// Missing among numbers; in a column of words these are values. Compared without regard to case.
const AMONG_NUMBERS: [&str; 20] = [
    "nan", "na", "n.a.", "null", "(null)", "none", "nil", ".", "-", "--", "—", "–", "<na>", "#null!", "#div/0!",
    "#value!", "#ref!", "#num!", "#name?", "missing",
];

/// Whether a cell is missing whatever its column holds.
pub(super) fn is_missing(cell: &str) -> bool {
    cell.len() <= 4 && ANYWHERE.contains(&cell)
}

/// Whether a cell is missing in a column of numbers.
pub(super) fn is_missing_number(cell: &str) -> bool {
    is_missing(cell) || (cell.len() <= 8 && AMONG_NUMBERS.iter().any(|spelling| spelling.eq_ignore_ascii_case(cell)))
}

/// Whether a cell says infinite: no number that a model could use.
pub(super) fn is_infinite(cell: &str) -> bool {
    let word = cell.trim_start_matches(['+', '-', '−']);
    cell.len() <= 16 && ["inf", "infinity", "∞", "1.#inf"].iter().any(|spelling| spelling.eq_ignore_ascii_case(word))
}

/// What the label of pooled levels begins with; their number follows.
pub(super) const POOLED: &str = "other (";

/// What the person, or a model, says of missing cells of one column.
#[derive(Clone, Copy, Default)]
pub(super) struct Said<'a> {
    keep: &'a [String],
    missing: &'a [String],
    marks: &'a [String],
    /// What bounds count as.
    pub bounds: Option<Bounds>,
    /// Whether numbers without a percent sign are shares of 1.
    pub shares: Option<bool>,
}

impl<'a> Said<'a> {
    /// As it stands in the options.
    pub fn of(options: Option<&'a ColumnOptions>) -> Said<'a> {
        options.map_or_else(Said::default, |ColumnOptions { keep, missing, marks, bounds, shares, .. }| Said {
            keep,
            missing,
            marks,
            bounds: *bounds,
            shares: *shares,
        })
    }

    /// Whether a cell is missing whatever the column holds.
    pub fn is_missing(self, cell: &str) -> bool {
        has(self.missing, cell) || (is_missing(cell) && !has(self.keep, cell) && self.mark(cell).is_none())
    }

    /// Whether a cell that is no number is missing in a column of numbers.
    pub fn is_missing_number(self, cell: &str) -> bool {
        has(self.missing, cell) || (is_missing_number(cell) && !has(self.keep, cell) && self.mark(cell).is_none())
    }

    /// The number that a word counts as.
    pub fn mark(self, cell: &str) -> Option<f64> {
        let numbers = self.marks.iter().filter_map(|mark| parse_mark(mark));
        numbers.into_iter().find_map(|(spelling, number)| (spelling == cell).then_some(number))
    }

    /// Whether a number stands for a missing one.
    pub fn is_code(self, value: f64) -> bool {
        let is_it = |code: &String| parse_plain(code, b'.').is_some_and(|code| is_same(code.value, value));
        self.missing.iter().any(is_it)
    }

    /// The level of a model that stands for levels that were pooled.
    pub fn pooled(self) -> Option<&'a str> {
        let is_pooled = |label: &&String| {
            let count = label.strip_prefix(POOLED).and_then(|rest| rest.trim_end_matches('*').strip_suffix(')'));
            count.is_some_and(|count| count.parse::<u32>().is_ok())
        };
        self.keep.iter().find(is_pooled).map(String::as_str)
    }

    /// Whether a spelling is kept as a value.
    pub fn keeps(self, cell: &str) -> bool {
        has(self.keep, cell)
    }
}

fn has(list: &[String], cell: &str) -> bool {
    list.iter().any(|other| other == cell)
}

/// Words that say of a level that nothing is known; compared without regard to case.
const UNKNOWN: [&str; 24] = [
    "unknown",
    "missing",
    "not available",
    "not known",
    "n.a.",
    "null",
    "nan",
    "nil",
    "undefined",
    "unspecified",
    "not specified",
    "not stated",
    "refused",
    "don't know",
    "dont know",
    "k.a.",
    "keine angabe",
    "#n/a",
    "-9",
    "-99",
    "-999",
    "99",
    "999",
    "9999",
];

/// Whether a level says that nothing is known.
pub(super) fn is_unknown(level: &str) -> bool {
    level.len() <= 13 && UNKNOWN.iter().any(|word| word.eq_ignore_ascii_case(level))
}

/// Codes that stand for a missing number where they stand apart.
const CODES: [f64; 6] = [9.0, 99.0, 999.0, 9999.0, 99_999.0, 999_999.0];
/// No measurement: the largest number of a format, or near it.
const HUGE: f64 = 1e30;
/// With fewer numbers than this nothing stands apart.
const LEAST_NUMBERS: usize = 20;
/// -1 beside numbers that lie closer together than this is one of them: -1, 0 and 1.
const LEAST_WIDTH: f64 = 5.0;
/// Codes beside each other (97, 98, 99) that are looked at together, and codes of one column.
const MOST_BESIDE: usize = 3;
const MOST_CODES: usize = 4;

/// Numbers that look like codes of a missing one, with their rows: at an end, apart from the others, and again and again.
pub(super) fn codes(values: &[f64]) -> Vec<(f64, usize)> {
    let mut found: Vec<(f64, usize)> = Vec::new();
    if values.iter().filter(|value| !value.is_nan()).count() < LEAST_NUMBERS {
        return found;
    }
    while found.len() < MOST_CODES {
        let Some(more) = [1.0, -1.0].into_iter().find_map(|side| codes_at(values, side, &found)) else { break };
        found.extend(more);
    }
    found
}

/// Those at one end: 1 the upper, −1 the lower one.
fn codes_at(values: &[f64], side: f64, known: &[(f64, usize)]) -> Option<Vec<(f64, usize)>> {
    let mut taken: Vec<(f64, usize)> = Vec::new();
    while taken.len() < MOST_BESIDE {
        // Upwards on either side: the end, the number next to it, and the other end.
        let (mut end, mut next, mut far, mut rows) = (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY, 0);
        for value in values.iter().filter(|value| !value.is_nan()) {
            if known.iter().chain(&taken).any(|(code, _)| is_same(*code, *value)) {
                continue;
            }
            let value = side * value;
            far = far.min(value);
            if value > end {
                (next, end, rows) = (end, value, 1);
            } else if is_same(value, end) {
                rows += 1;
            } else {
                next = next.max(value);
            }
        }
        if next <= far {
            return None;
        }
        let beside = taken.last().is_some_and(|(code, _)| is_same(side * code - 1.0, end));
        if !(taken.is_empty() || beside) {
            return None;
        }
        let (gap, width) = (end - next, next - far);
        let is_typical =
            CODES.iter().any(|code| is_same(*code, end)) || (side < 0.0 && is_same(end, 1.0) && width >= LEAST_WIDTH);
        let is_whole = end.fract() == 0.0;
        // Below nothing but numbers from 0 on there is one negative number, again and again.
        let is_lone = side < 0.0 && end > 0.0 && next <= 0.0;
        let is_code = is_whole
            && (end >= HUGE
                || (is_typical && rows >= 2 && (gap >= width || is_lone))
                || (is_lone && rows >= 3 && (end > 1.0 || width >= LEAST_WIDTH))
                || (side < 0.0 && end >= 99.0 && rows >= 3 && gap >= 3.0 * width));
        if !(is_code || (is_typical && rows >= 2) || beside) {
            return None;
        }
        taken.push((side * end, rows));
        if is_code || (beside && gap >= width) {
            return Some(taken);
        }
    }
    None
}
