//! Dates and times of day, in a few strict formats. A column of dates has one format throughout, so that day and month
//! are never swapped row by row (pandas-dev/pandas#25847), and nothing lenient is ever asked ("SEPT2" is no date).

/// A format as a pattern: Y four digits, y two, M D h m s one or two digits in range, N a month's name, z a zone,
/// f a fraction of a second; anything else stands for itself.
const FORMATS: [&str; 30] = [
    "Y-M-D",
    "Y/M/D",
    "Y.M.D",
    "Y-M-D h:m",
    "Y-M-D h:m:s",
    "Y-M-D h:m:sf",
    "Y-M-DTh:mz",
    "Y-M-DTh:m:sz",
    "Y-M-DTh:m:sfz",
    "Y-M-D h:m:sz",
    "Y/M/D h:m",
    "Y/M/D h:m:s",
    "D.M.Y",
    "D/M/Y",
    "M/D/Y",
    "D-M-Y",
    "M-D-Y",
    "D.M.y",
    "D/M/y",
    "M/D/y",
    "D.M.Y h:m",
    "D/M/Y h:m",
    "M/D/Y h:m",
    "D/M/Y h:m:s",
    "D-N-Y",
    "D-N-y",
    "D N Y",
    "N D, Y",
    "h:m:s",
    "h.m.s",
];
/// Formats that are dates only where the whole column agrees and looks like a clock.
const CLOCK: [&str; 2] = ["h:m", "Y-M"];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Whether all cells (at least one) are dates of one and the same format.
pub(super) fn are_dates<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> bool {
    let Some(first) = cells.clone().next() else { return false };
    // Hardly any word starts like a date.
    if !first.bytes().any(|byte| byte.is_ascii_digit()) || first.len() > 40 {
        return false;
    }
    FORMATS
        .iter()
        .chain(&CLOCK)
        .filter(|format| matches(format, first))
        .any(|format| cells.clone().all(|cell| matches(format, cell)))
}

/// Whether an eight-digit number is a day written YYYYMMDD.
pub(super) fn is_packed_date(value: f64) -> bool {
    let date = value as u64;
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    (1900..=2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day)
}

fn matches(format: &str, cell: &str) -> bool {
    let mut rest = cell;
    for part in format.chars() {
        let after = match part {
            'Y' => digits(rest, 4, 4, 1000..=2999),
            'y' => digits(rest, 2, 2, 0..=99),
            'M' => digits(rest, 1, 2, 1..=12),
            'D' => digits(rest, 1, 2, 1..=31),
            'h' => digits(rest, 1, 2, 0..=24),
            'm' => digits(rest, 2, 2, 0..=59),
            's' => digits(rest, 2, 2, 0..=60),
            'f' => rest.strip_prefix(['.', ',']).and_then(|rest| digits(rest, 1, 9, 0..=999_999_999)),
            'N' => month_name(rest),
            'z' => zone(rest),
            letter => rest.strip_prefix(letter),
        };
        match after {
            Some(after) => rest = after,
            None => return false,
        }
    }
    rest.is_empty()
}

/// Takes as many digits as there are, between `least` and `most`, if their value is in range.
fn digits(text: &str, least: usize, most: usize, range: std::ops::RangeInclusive<u32>) -> Option<&str> {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(count)?;
    (count >= least && range.contains(&number.parse().ok()?)).then_some(rest)
}

fn month_name(text: &str) -> Option<&str> {
    let count = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, rest) = text.split_at_checked(count)?;
    let word = word.to_ascii_lowercase();
    let known = MONTHS.iter().any(|month| *month == word || (word.len() == 3 && month.starts_with(&word)));
    known.then_some(rest)
}

/// Nothing, Z, or ±hh:mm.
fn zone(text: &str) -> Option<&str> {
    match text.strip_prefix(['+', '-']) {
        Some(offset) => {
            let rest = digits(offset, 2, 2, 0..=14)?;
            digits(rest.strip_prefix(':').unwrap_or(rest), 2, 2, 0..=59)
        }
        None => Some(text.strip_prefix('Z').unwrap_or(text)),
    }
}
