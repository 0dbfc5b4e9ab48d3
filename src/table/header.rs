//! Names of columns: whether the first record holds them, and how they are made distinct.

use super::amounts::parse_amount;
use super::blocks::are_alike;
use super::labels::{FixedMap, Seen, distinct};
use super::missing;
use super::numbers::parse_plain;
use super::records::{Grid, Record};
use crate::sentences::Notice;

/// Rows that are looked at to tell names from data.
const SAMPLE: usize = 300;

/// Whether a cell is a number under either decimal mark.
pub(super) fn is_number(cell: &str) -> bool {
    let starts = cell.bytes().any(|byte| byte.is_ascii_digit());
    starts
        && [b'.', b',']
            .iter()
            .any(|decimal| parse_plain(cell, *decimal).is_some() || parse_amount(cell, *decimal).is_some())
}

/// Whether nine cells in ten of a column are numbers, missing ones aside.
pub(super) fn are_numbers(grid: &Grid, rows: &[Record], index: usize) -> bool {
    let (mut numbers, mut known) = (0, 0);
    for row in rows.iter().take(SAMPLE) {
        let cell = grid.cell(*row, index);
        if !missing::is_missing_number(cell) {
            known += 1;
            numbers += usize::from(is_number(cell));
        }
    }
    numbers > 0 && numbers * 10 >= known * 9
}

/// Whether the first record holds names. One of words that occurs again as a whole, though seldom, may stand over further
/// tables: then copies of it say nothing.
pub(super) fn is_header(grid: &Grid, first: Record, rows: &[Record]) -> bool {
    if holds_names(grid, first, rows) {
        return true;
    }
    let rows = rows.get(..2 * SAMPLE).unwrap_or(rows);
    let others: Vec<Record> = rows.iter().copied().filter(|row| !are_alike(grid, first, *row)).collect();
    let copies = rows.len() - others.len();
    let has_words = first.cells > 1 && (0..first.cells as usize).all(|index| !is_number(grid.cell(first, index)));
    has_words && copies > 0 && copies * 5 < rows.len() && holds_names(grid, first, &others)
}

/// Words over columns of numbers say yes; numbers over numbers, values that occur again below, and cells of the same
/// pattern as those below say no.
fn holds_names(grid: &Grid, first: Record, rows: &[Record]) -> bool {
    let cells = || (0..first.cells as usize).map(|index| grid.cell(first, index));
    if rows.is_empty() {
        return !cells().all(|cell| cell.is_empty() || is_number(cell));
    }
    let (mut names, mut data) = (0, 0);
    for (index, cell) in cells().enumerate().filter(|(_, cell)| !cell.is_empty()) {
        match vote(grid, cell, rows, index) {
            Some(Vote::Data) => data += 1,
            Some(_) => names += 1,
            None => {}
        }
    }
    names >= data || are_years(cells()) || (names > 0 && are_counted(cells()) && are_names(grid, first, rows))
}

/// Of columns that are numbered the words are names as well, or there are none.
#[inline(never)]
fn are_names(grid: &Grid, first: Record, rows: &[Record]) -> bool {
    let has_digit = |cell: &str| cell.bytes().any(|byte| byte.is_ascii_digit());
    // "sample" over S1, S2, S3.
    let is_over_codes =
        |cell: &str, index| !has_digit(cell) && rows.iter().take(SAMPLE).all(|row| has_digit(grid.cell(*row, index)));
    (0..first.cells as usize).map(|index| (index, grid.cell(first, index))).all(|(index, cell)| {
        cell.is_empty()
            || is_number(cell)
            || is_over_codes(cell, index)
            || matches!(vote(grid, cell, rows, index), Some(Vote::Words | Vote::Pattern))
    })
}

/// What one cell above a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vote {
    /// It is a value of the column.
    Data,
    /// It is none: it is written as no value is.
    Pattern,
    /// It is none: the values recur, and it is not among them.
    Words,
}

/// What one cell above a column says: a name, data, or nothing.
pub(super) fn vote(grid: &Grid, cell: &str, rows: &[Record], index: usize) -> Option<Vote> {
    let by_pattern = |is_value: bool| Some(if is_value { Vote::Data } else { Vote::Pattern });
    if are_numbers(grid, rows, index) {
        // "10K" over times of runners is a name.
        let is_value = is_number(cell) && !cell.ends_with(['k', 'K', 'M']);
        return if missing::is_missing_number(cell) { None } else { by_pattern(is_value) };
    }
    let below: Vec<&str> =
        rows.iter().take(SAMPLE).map(|row| grid.cell(*row, index)).filter(|cell| !cell.is_empty()).collect();
    if below.contains(&cell) {
        return Some(Vote::Data);
    }
    let pattern = pattern_of(below.first()?);
    if pattern.contains('9') && below.len() > 1 && below.iter().all(|cell| pattern_of(cell) == pattern) {
        return by_pattern(pattern_of(cell) == pattern);
    }
    (distinct(below.iter().copied()) * 2 <= below.len()).then_some(Vote::Words)
}

/// A cell with 9 for each digit and a for each run of letters: dates and codes of one kind have one pattern.
fn pattern_of(cell: &str) -> String {
    let mut pattern = String::new();
    for letter in cell.chars().take(40) {
        let class = if letter.is_ascii_digit() {
            '9'
        } else if letter.is_alphabetic() {
            'a'
        } else {
            letter
        };
        if class != 'a' || !pattern.ends_with('a') {
            pattern.push(class);
        }
    }
    pattern
}

/// A header of consecutive years ("country, 2019, 2020, 2021") is one although it holds numbers.
fn are_years<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let years: Vec<u32> = cells.filter_map(|cell| cell.parse().ok()).collect();
    let consecutive = years.windows(2).all(|pair| matches!(pair, [a, b] if *b == a + 1));
    years.len() >= 2 && consecutive && years.iter().all(|year| (1800..=2100).contains(year))
}

/// Columns that are numbered from 0 or 1 on ("0, 1, 2, label"), or called by places along an axis, as wavelengths are.
fn are_counted<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    const EVEN: usize = 4;
    const MANY: usize = 10;
    let numbers: Vec<&str> = cells.filter(|cell| is_number(cell)).collect();
    let places: Option<Vec<f64>> = numbers.iter().map(|cell| cell.replace(',', ".").parse().ok()).collect();
    let steps: Vec<f64> = places.iter().flat_map(|places| places.windows(2).map(|of| of[1] - of[0])).collect();
    let first = steps.first().copied().unwrap_or(0.0);
    let goes_on = || steps.iter().all(|step| step * first > 0.0);
    let is_even = || steps.iter().all(|step| (step - first).abs() < 1e-6 * first.abs());
    (numbers.len() > 2 && (0..2).any(|from| (from..).zip(&numbers).all(|(at, cell)| cell.parse() == Ok(at))))
        || (goes_on() && (steps.len() >= MANY || (steps.len() + 1 >= EVEN && is_even())))
}

/// Makes the names distinct and gives one to each column that has none. Names of the file are never taken for another
/// column, whichever comes first; the work grows in line with their number.
pub(super) fn repair_names(names: &[String], has_header: bool) -> (Vec<String>, Vec<Notice>) {
    let mut taken: Taken = Taken::default();
    taken.extend(names.iter().map(|name| (name.clone(), 0)));
    let mut seen = Seen::default();
    let mut next: FixedMap<&str, u32> = FixedMap::default();
    let (mut repaired, mut made_up, mut renamed) = (Vec::with_capacity(names.len()), Vec::new(), Vec::new());
    for (index, name) in names.iter().enumerate() {
        if name.is_empty() {
            let new = free_name(&mut taken, 1, |number| match number {
                1 => format!("column {}", index + 1),
                _ => format!("column {} ({number})", index + 1),
            });
            made_up.push(new.0.clone());
            repaired.push(new.0);
        } else if seen.insert(name) {
            repaired.push(name.clone());
        } else {
            let start = next.get(name.as_str()).copied().unwrap_or(2);
            let (new, number) = free_name(&mut taken, start, |number| format!("{name} ({number})"));
            next.insert(name, number + 1);
            renamed.push((name.clone(), new.clone()));
            repaired.push(new);
        }
    }
    let mut notices = Vec::new();
    if has_header && !made_up.is_empty() {
        notices.push(Notice::EmptyNames { columns: made_up });
    }
    if let Some((name, _)) = renamed.first() {
        let (name, columns) = (name.clone(), renamed.iter().map(|(_, new)| new.clone()).collect());
        notices.push(Notice::DuplicateNames { name, columns });
    }
    (repaired, notices)
}

/// Names that a column has; what stands beside them means nothing.
type Taken = FixedMap<String, u32>;

/// The first name that is not taken, and its number.
fn free_name(taken: &mut Taken, start: u32, name: impl Fn(u32) -> String) -> (String, u32) {
    let mut number = start;
    loop {
        let candidate = name(number);
        if taken.insert(candidate.clone(), 0).is_none() {
            return (candidate, number);
        }
        number += 1;
    }
}
