//! Columns of numbers, and the straight way to one: every cell is a plain number or missing.

use super::labels::count_spelling;
use super::missing::Said;
use super::numbers::{Spelling, is_same, parse_plain};
use crate::math::LARGEST;

/// Different values up to which a numeric column remembers how they were written.
pub(super) const MOST_SPELLINGS: usize = 12;

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
    pub fn note(&mut self, value: f64, cell: &'a str) {
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

/// A column on the way, as long as every cell is a plain number or missing.
#[derive(Clone, Debug, Default)]
pub(super) struct PlainCells<'a> {
    numbers: Numbers<'a>,
    /// Whether a mark of some cell could be one of thousands.
    ambiguous: bool,
}

impl<'a> PlainCells<'a> {
    /// Takes the next cell; false where it is neither.
    pub fn take(&mut self, cell: &'a str, decimal: u8, said: Said<'_>) -> bool {
        let numbers = &mut self.numbers;
        let plain = parse_plain(cell, decimal);
        let is_code = plain.is_some_and(|plain| said.is_code(plain.value));
        let Some(plain) = plain.filter(|_| !is_code) else {
            if !is_code && !said.is_missing_number(cell) {
                return false;
            }
            numbers.values.push(f64::NAN);
            numbers.missing += 1;
            if !cell.is_empty() {
                count_spelling(&mut numbers.missing_spellings, cell, 1);
            }
            return true;
        };
        match plain.spelling {
            Spelling::LeadingZero | Spelling::Inexact => return false,
            Spelling::Ambiguous => self.ambiguous = true,
            Spelling::Fraction => numbers.proves_mark = true,
            Spelling::Whole => {}
        }
        if plain.value.abs() > LARGEST {
            return false;
        }
        numbers.decimals = numbers.decimals.max(plain.decimals);
        numbers.spellings.note(plain.value, cell);
        numbers.values.push(plain.value);
        true
    }

    /// The column; None where all cells are missing, or where the decimal mark could be a thousands mark throughout and
    /// `settled` does not say otherwise.
    pub fn finish(self, settled: bool) -> Option<Numbers<'a>> {
        let PlainCells { numbers, ambiguous } = self;
        let read = numbers.missing < numbers.values.len();
        (read && (settled || numbers.proves_mark || !ambiguous)).then_some(numbers)
    }
}

/// Whether every number is whole, however it is written: 12.0 is, 3e-9 is not.
pub(super) fn are_whole(numbers: &Numbers<'_>) -> bool {
    numbers.values.iter().all(|value| value.is_nan() || value.fract() == 0.0)
}
