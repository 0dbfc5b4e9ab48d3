//! Columns of numbers: the straight way for plain cells, and the study of a column whose cells are written as people
//! write numbers, with a few words among them.

use super::MISSING;
use super::amounts::{Amount, UnitKind, parse_amount};
use super::labels::{Words, count_spelling};
use super::missing::{self, Said};
use super::numbers::{Spelling, is_same, parse_plain};
use crate::math::LARGEST;

/// Different values up to which a numeric column remembers how they were written.
const MOST_SPELLINGS: usize = 12;

/// A column of numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers<'a> {
    /// One a row; NaN = missing.
    pub values: Vec<f64>,
    /// Missing cells.
    pub missing: usize,
    /// Most decimals seen.
    pub decimals: u32,
    /// How each of the few different values was written first.
    pub spellings: Spellings<'a>,
    /// Spellings of missing other than nothing, with their counts.
    pub missing_spellings: Vec<(&'a str, u32)>,
    /// Whether a cell proves the decimal mark.
    pub proves_mark: bool,
}

/// How the different values of a column are written, as long as they are few.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings<'a> {
    values: Vec<(f64, &'a str)>,
    many: bool,
    /// Some value is written in two ways (1 and 1.0).
    pub varied: bool,
}

impl<'a> Spellings<'a> {
    fn note(&mut self, value: f64, cell: &'a str) {
        if self.many {
            return;
        }
        match self.values.iter().find(|(known, _)| is_same(*known, value)) {
            Some((_, spelling)) => self.varied |= *spelling != cell,
            None if self.values.len() < MOST_SPELLINGS => self.values.push((value, cell)),
            None => self.many = true,
        }
    }

    /// The values from small to large, each as it was written first; None where they are many.
    pub fn few(&self) -> Option<Vec<(f64, &'a str)>> {
        let ascending = || crate::order::sorted(&self.values, &|(a, _), (b, _)| a.total_cmp(b));
        (!self.many).then(ascending)
    }
}

/// Reads a column in which every cell is a plain number or missing; None where one is not, where all are missing, or
/// where the decimal mark could be a thousands mark throughout and `settled` does not say otherwise.
pub(super) fn read_plain<'a>(
    cells: impl Iterator<Item = &'a str>,
    decimal: u8,
    settled: bool,
    said: Said<'_>,
) -> Option<Numbers<'a>> {
    let mut numbers = Numbers::default();
    let mut ambiguous = false;
    for cell in cells {
        let plain = parse_plain(cell, decimal);
        let is_code = plain.is_some_and(|plain| said.is_code(plain.value));
        let Some(plain) = plain.filter(|_| !is_code) else {
            if !is_code && !said.is_missing_number(cell) {
                return None;
            }
            numbers.values.push(f64::NAN);
            numbers.missing += 1;
            if !cell.is_empty() {
                count_spelling(&mut numbers.missing_spellings, cell, 1);
            }
            continue;
        };
        match plain.spelling {
            Spelling::LeadingZero | Spelling::Inexact => return None,
            Spelling::Ambiguous => ambiguous = true,
            Spelling::Fraction => numbers.proves_mark = true,
            Spelling::Whole => {}
        }
        if plain.value.abs() > LARGEST {
            return None;
        }
        numbers.decimals = numbers.decimals.max(plain.decimals);
        numbers.spellings.note(plain.value, cell);
        numbers.values.push(plain.value);
    }
    let read = numbers.missing < numbers.values.len();
    (read && (settled || numbers.proves_mark || !ambiguous)).then_some(numbers)
}

/// Whether the numbers are whole, all different, and rise row by row without large gaps: a row number.
pub(super) fn is_sequence(values: &[f64]) -> bool {
    let rises = values.windows(2).all(|pair| matches!(pair, [a, b] if b - a >= 1.0 && (b - a).fract() == 0.0));
    let (Some(first), Some(last)) = (values.first(), values.last()) else { return false };
    rises && first.fract() == 0.0 && last - first < 3.0 * values.len() as f64
}

/// What one distinct cell is in a column of numbers.
#[derive(Clone, Debug)]
pub(super) enum Sort<'a> {
    /// A number, perhaps with its unit.
    Number(Amount<'a>),
    /// Missing among numbers.
    Missing,
    /// "inf".
    Infinite,
    /// A number beyond [`LARGEST`]; whether it is a whole one that no double holds.
    TooLarge(bool),
    /// "<0.5": the value is known to lie beyond a bound.
    Bound,
    /// Anything else.
    Word,
}

/// All distinct cells of a column, each by what it would be among numbers under one decimal mark.
#[derive(Clone, Debug, Default)]
pub(super) struct Study<'a> {
    /// One a level.
    pub sorts: Vec<Sort<'a>>,
    /// Cells that are numbers in the column's unit.
    pub numbers: u32,
    /// Cells that say infinite.
    pub infinite: u32,
    /// Cells with a number that is too large.
    pub too_large: u32,
    /// Cells that are bounds.
    pub bounds: u32,
    /// Cells that are words, or numbers in another unit.
    pub words: u32,
    /// The unit of the column and its kind.
    pub unit: Option<(String, UnitKind)>,
    /// Some number is written as a code with leading zeros.
    pub leading_zero: bool,
    /// Some whole number is too long for a double.
    pub inexact: bool,
    /// Thousands marks were taken out of some cell.
    pub grouped: bool,
    /// Some number stands in brackets.
    pub bracketed: bool,
    /// Some cell is written with a mark that could be either, and none that proves it.
    pub ambiguous: bool,
}

impl<'a> Study<'a> {
    /// Studies the distinct cells under a decimal mark.
    pub fn of(words: &Words<'a>, decimal: u8, said: Said<'_>) -> Study<'a> {
        let sorts: Vec<Sort<'a>> = words.levels.iter().map(|level| sort(level, decimal, said)).collect();
        let mut study = Study { unit: main_unit(words, &sorts), sorts, ..Study::default() };
        let (mut ambiguous, mut proven) = (false, false);
        for (sort, &count) in study.sorts.iter_mut().zip(&words.counts) {
            match sort {
                Sort::Number(amount) if !fits(amount, study.unit.as_ref()) => {
                    *sort = Sort::Word;
                    study.words += count;
                }
                Sort::Number(amount) => {
                    study.numbers += count;
                    study.grouped |= amount.grouped;
                    study.bracketed |= amount.bracketed;
                    study.leading_zero |= amount.spelling == Spelling::LeadingZero && amount.unit.is_empty();
                    study.inexact |= amount.spelling == Spelling::Inexact;
                    ambiguous |= amount.spelling == Spelling::Ambiguous;
                    proven |= amount.spelling == Spelling::Fraction;
                }
                Sort::Missing => {}
                Sort::Infinite => study.infinite += count,
                Sort::TooLarge(inexact) => {
                    study.too_large += count;
                    study.inexact |= *inexact;
                }
                Sort::Bound => study.bounds += count,
                Sort::Word => study.words += count,
            }
        }
        study.ambiguous = ambiguous && !proven;
        study
    }

    /// Whether the column is one of numbers: 95 in 100 cells are, bounds such as <0.5 counted as half numbers.
    pub fn is_numeric(&self) -> bool {
        let numbers = self.numbers + self.too_large;
        let all = numbers + self.infinite + self.bounds + self.words;
        let odd = self.bounds + self.words;
        numbers > 0 && self.words * 20 <= all && odd * 4 <= all && self.infinite * 2 <= all
    }

    /// The numbers of the column, everything else missing.
    pub fn numbers(&self, words: &Words<'a>) -> Numbers<'a> {
        let mut numbers = Numbers {
            missing_spellings: words.missing_spellings.clone(),
            values: Vec::with_capacity(words.codes.len()),
            ..Numbers::default()
        };
        for ((sort, level), &count) in self.sorts.iter().zip(&words.levels).zip(&words.counts) {
            match sort {
                Sort::Number(amount) => {
                    numbers.decimals = numbers.decimals.max(amount.decimals);
                    numbers.spellings.note(amount.value, level);
                }
                Sort::Missing => count_spelling(&mut numbers.missing_spellings, level, count),
                _ => {}
            }
        }
        for &code in &words.codes {
            let value = match self.sorts.get(code as usize) {
                Some(Sort::Number(amount)) if code != MISSING => amount.value,
                _ => f64::NAN,
            };
            numbers.missing += usize::from(value.is_nan());
            numbers.values.push(value);
        }
        numbers
    }
}

fn sort<'a>(level: &'a str, decimal: u8, said: Said<'_>) -> Sort<'a> {
    if missing::is_missing_number(level) {
        return Sort::Missing;
    }
    if missing::is_infinite(level) {
        return Sort::Infinite;
    }
    if !level.bytes().any(|byte| byte.is_ascii_digit()) {
        return Sort::Word;
    }
    match parse_amount(level, decimal) {
        Some(amount) if amount.value.abs() > LARGEST => Sort::TooLarge(amount.spelling == Spelling::Inexact),
        Some(amount) if said.is_code(amount.value) => Sort::Missing,
        Some(amount) => Sort::Number(amount),
        None => {
            let bounded = level.trim_start_matches(['<', '>', '≤', '≥', '=', '~']);
            let is_bound = bounded.len() < level.len() && parse_amount(bounded.trim_start(), decimal).is_some();
            if is_bound { Sort::Bound } else { Sort::Word }
        }
    }
}

/// The unit that most cells have.
fn main_unit(words: &Words<'_>, sorts: &[Sort<'_>]) -> Option<(String, UnitKind)> {
    let mut units: Vec<(&Amount<'_>, u32)> = Vec::new();
    for (sort, &count) in sorts.iter().zip(&words.counts) {
        let Sort::Number(amount) = sort else { continue };
        if let Some((_, cells)) = units.iter_mut().find(|(known, _)| known.unit == amount.unit) {
            *cells += count;
        } else if units.len() < 16 {
            // A column of numbers has few units; with more than these it is text.
            units.push((amount, count));
        }
    }
    let most = units.iter().map(|(_, count)| *count).max()?;
    let (amount, _) = units.iter().find(|(_, count)| *count == most)?;
    Some((amount.unit.to_string(), amount.unit_kind))
}

/// Whether a number belongs in a column with this unit. A currency may be left out, and nothing is nothing in any unit.
fn fits(amount: &Amount<'_>, unit: Option<&(String, UnitKind)>) -> bool {
    let Some((unit, kind)) = unit else { return true };
    amount.unit == unit.as_str()
        || (amount.unit_kind == UnitKind::None && (*kind == UnitKind::Currency || amount.value == 0.0))
}
