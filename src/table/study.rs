//! The study of a column whose cells are written as people write numbers: with units, bounds, and a few words among them.

use super::MISSING;
use super::amounts::{Amount, MOST_LETTERS, UnitKind, parse_written};
use super::labels::{Words, count_spelling};
use super::marks::{Digit, Limits};
use super::missing::{self, Said};
use super::numbers::{Spelling, is_same};
use super::numeric::Numbers;
use super::scripts::in_ascii;
use super::signs::{MOST_STEPS, begun};
use super::units::{fits, is_in, main_unit};
use crate::math::LARGEST;
use crate::model::reading::Bounds;

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
    /// "<0.5", "8-12": the value is known to lie beyond a bound, or in a range.
    Bound(Limits),
    /// A word that was said to count as a number.
    Mark(f64),
    /// Anything else.
    Word(Digit),
}

/// With more different words than this a column is not one of numbers.
pub(super) const MOST_MARKS: usize = 12;
/// So many different numbers are amounts, and with decimals so many.
const LEAST_AMOUNTS: usize = 10;
const LEAST_FRACTIONS: usize = 6;
/// Whole numbers are amounts and no codes where there are so many for each word with a digit.
const LEAST_FOR_A_WORD: usize = 10;

/// All distinct cells of a column, each by what it would be among numbers under one decimal mark.
#[derive(Clone, Debug, Default)]
pub(super) struct Study<'a> {
    /// One a level.
    pub sorts: Vec<Sort<'a>>,
    /// Cells that are numbers in the column's unit.
    pub numbers: u32,
    /// Different numbers.
    pub n_numbers: usize,
    /// Cells that say infinite.
    pub infinite: u32,
    /// Cells with a number that is too large.
    pub too_large: u32,
    /// Cells that are bounds or ranges.
    pub bounds: u32,
    /// Different bounds and ranges.
    pub n_bounds: usize,
    /// Cells that are words, or numbers in another unit.
    pub words: u32,
    /// Different words.
    pub n_words: usize,
    /// Cells with words that begin with a digit.
    pub coded: u32,
    /// Cells with words that have one letter before their digits.
    pub lettered: u32,
    /// Different words that have several.
    pub n_worded: usize,
    /// The unit of the column and its kind.
    pub unit: Option<(String, UnitKind)>,
    /// Cells without that unit.
    pub bare: u32,
    /// Some number was written in thousands or millions.
    pub scaled: bool,
    /// Different lengths of time of several parts, and in another unit than the column's.
    pub lengths: usize,
    /// Those of minutes and seconds alone.
    pub n_short: usize,
    /// Whether numbers without a percent sign are shares of 1, where others have one; and how many they are.
    pub shares: Option<(bool, u32)>,
    /// Some number is written as a code with leading zeros.
    pub leading_zero: bool,
    /// Some whole number is too long for a double.
    pub inexact: bool,
    /// Some number has decimals.
    pub fraction: bool,
    /// Thousands marks were taken out of some cell.
    pub grouped: bool,
    /// Some number stands in brackets.
    pub bracketed: bool,
    /// Some number has its minus after it.
    pub minus_after: bool,
    /// Some number has a spread.
    pub spread: bool,
    /// Some number has digits of another script.
    pub translated: bool,
    /// Some cell is written with a mark that could be either, and none that proves it.
    pub ambiguous: bool,
    /// The decimal mark under which the cells were read.
    pub decimal: u8,
    /// Commas and points are both decimal marks.
    pub both_marks: bool,
    /// Cells with numbers in another unit.
    pub foreign: u32,
}

impl<'a> Study<'a> {
    /// Studies the distinct cells under a decimal mark.
    pub fn of(words: &Words<'a>, decimal: u8, said: Said<'_>) -> Study<'a> {
        let sorts: Vec<Sort<'a>> = words.levels.iter().map(|level| sort(level, decimal, said)).collect();
        Study::of_sorts(words, sorts, decimal, said)
    }

    /// The same where the other decimal mark stands among cells: "17,6" beside "6.1" and no cell in which a mark could be one
    /// of thousands.
    #[inline(never)]
    pub fn of_both(words: &Words<'a>, decimal: u8, said: Said<'_>) -> Option<Study<'a>> {
        let other = if decimal == b'.' { b',' } else { b'.' };
        let is_proven = |sort: &Sort<'_>| matches!(sort, Sort::Number(amount) if amount.spelling == Spelling::Fraction && !amount.grouped);
        let either = |level: &&'a str| match sort(level, decimal, said) {
            word @ Sort::Word(_) => Some(sort(level, other, said)).filter(is_proven).unwrap_or(word),
            sort => sort,
        };
        let sorts: Vec<Sort<'a>> = words.levels.iter().map(either).collect();
        let could_be_thousands = |sort: &Sort<'_>| matches!(sort, Sort::Number(amount) if amount.grouped || amount.spelling == Spelling::Ambiguous);
        if sorts.iter().any(could_be_thousands) {
            return None;
        }
        Some(Study { both_marks: true, ..Study::of_sorts(words, sorts, decimal, said) })
    }

    fn of_sorts(words: &Words<'a>, sorts: Vec<Sort<'a>>, decimal: u8, said: Said<'_>) -> Study<'a> {
        let mut study = Study { sorts, decimal, ..Study::default() };
        study.labelled(&words.levels, said);
        study.bounds_below(&words.levels, decimal, said);
        study.short_minus(&words.levels);
        study.flags(&words.levels);
        study.times(said);
        study.unit = main_unit(words, &study.sorts);
        study.percent(&words.counts, said);
        let mut sorts = std::mem::take(&mut study.sorts);
        let (mut ambiguous, mut proven) = (false, false);
        for (sort, &count) in sorts.iter_mut().zip(&words.counts) {
            let of_another_unit = match sort {
                Sort::Number(amount) => !fits(amount, study.unit.as_ref()),
                Sort::Bound(limits) => !is_in(&limits.unit, limits.unit_kind, study.unit.as_ref()),
                _ => false,
            };
            if of_another_unit {
                study.foreign += count;
                *sort = Sort::Word(Digit::First);
            }
            if let Sort::Number(amount) = sort {
                ambiguous |= amount.spelling == Spelling::Ambiguous;
                proven |= amount.spelling == Spelling::Fraction;
            }
            study.count(sort, count);
        }
        study.sorts = sorts;
        study.ambiguous = ambiguous && !proven;
        study
    }

    fn count(&mut self, sort: &Sort<'_>, count: u32) {
        match sort {
            Sort::Number(amount) => {
                self.numbers += count;
                self.n_numbers += 1;
                self.bare += if amount.unit.is_empty() && !is_same(amount.value, 0.0) { count } else { 0 };
                self.scaled |= amount.scaled;
                self.fraction |= amount.decimals > 0;
                self.grouped |= amount.grouped;
                self.bracketed |= amount.bracketed;
                self.minus_after |= amount.minus_after;
                self.spread |= amount.spread;
                self.translated |= amount.translated;
                self.leading_zero |= amount.spelling == Spelling::LeadingZero && amount.unit.is_empty();
                self.inexact |= amount.spelling == Spelling::Inexact;
            }
            Sort::Mark(_) => self.numbers += count,
            Sort::Missing => {}
            Sort::Infinite => self.infinite += count,
            Sort::TooLarge(inexact) => {
                self.too_large += count;
                self.inexact |= *inexact;
            }
            Sort::Bound(_) => {
                self.bounds += count;
                self.n_bounds += 1;
            }
            Sort::Word(digit) => {
                self.words += count;
                self.n_words += 1;
                self.coded += if *digit == Digit::First { count } else { 0 };
                self.lettered += if *digit == Digit::AfterLetter { count } else { 0 };
                self.n_worded += usize::from(*digit == Digit::AfterLetters);
            }
        }
    }

    /// Whether the column is one of numbers: 95 in 100 cells are, bounds such as <0.5 counted as half numbers. Where the
    /// numbers are clearly amounts, up to half of the cells may be bounds and a few different words.
    pub fn is_numeric(&self) -> bool {
        let numbers = self.numbers + self.too_large;
        let all = numbers + self.infinite + self.bounds + self.words;
        let odd = self.bounds + self.words;
        let few_odd = self.words * 20 <= all && odd * 4 <= all;
        let least = if self.fraction { LEAST_FRACTIONS } else { LEAST_AMOUNTS };
        let are_amounts = self.n_numbers >= least && self.n_numbers >= 2 * self.n_words;
        // Whole numbers may be codes of which some begin with a letter.
        let coded = self.coded + if self.fraction { 0 } else { self.lettered };
        let are_marks = coded * 20 <= all && (self.fraction || self.n_numbers >= LEAST_FOR_A_WORD * self.n_worded);
        let marked = are_amounts && are_marks && odd * 2 <= all && self.n_words <= MOST_MARKS;
        numbers > 0 && self.infinite * 2 <= all && (few_odd || marked)
    }

    /// Whether the column would be one of numbers, were they in one unit.
    pub fn is_in_units(&self) -> bool {
        let numbers = self.numbers + self.foreign;
        self.foreign > 0 && numbers * 20 >= (numbers + self.words - self.foreign + self.bounds) * 19
    }

    /// Whether half of the different cells are numbers, and no codes; or nine in ten begin with one; or all are bounds and
    /// ranges, beside numbers or by themselves.
    pub fn has_numbers(&self, words: &Words<'_>) -> bool {
        let (numbers, all) = (self.n_numbers, self.sorts.len());
        let is_code = self.leading_zero || self.inexact || self.scaled;
        let is_half = numbers >= 3 && numbers * 2 >= all;
        let are_begun = || all > MOST_STEPS && self.n_begun(words) * 10 >= all * 9;
        !is_code && (is_half || (self.n_bounds > 1 && numbers + self.n_bounds == all) || are_begun())
    }

    /// Different cells that are numbers, or a number with decimals and then no other: "5.1 b", "33.2?".
    fn n_begun(&self, words: &Words<'_>) -> usize {
        // One unit is no code.
        let first = words.levels.first().and_then(|level| level.get(begun(level)?.len()..));
        let is_begun = |(sort, level): &(&Sort<'_>, &&str)| match sort {
            Sort::Number(_) => true,
            Sort::Word(_) => begun(level).is_some_and(|number| {
                let rest = level.get(number.len()..);
                let is_marked = number.contains(['.', ',']) || rest == first || !level.ends_with(char::is_alphanumeric);
                is_marked && parse_written(number, self.decimal).is_some()
            }),
            _ => false,
        };
        self.sorts.iter().zip(&words.levels).filter(is_begun).count()
    }

    /// Whether some bound counts otherwise as half of itself.
    pub fn has_bounds_below(&self) -> bool {
        let differs = |sort: &Sort<'_>| {
            let [limit, half] = [Bounds::Limit, Bounds::Half].map(|bounds| sort.value(bounds).map(|(value, _)| value));
            matches!(sort, Sort::Bound(_)) && limit != half
        };
        self.sorts.iter().any(differs)
    }

    /// The numbers of the column, everything else missing.
    pub fn numbers(&self, words: &Words<'a>, bounds: Bounds) -> Numbers<'a> {
        let mut numbers = Numbers {
            missing_spellings: words.missing_spellings.clone(),
            values: Vec::with_capacity(words.codes.len()),
            ..Numbers::default()
        };
        for ((sort, level), &count) in self.sorts.iter().zip(&words.levels).zip(&words.counts) {
            if let Some((value, decimals)) = sort.value(bounds) {
                numbers.decimals = numbers.decimals.max(decimals);
                numbers.spellings.note(value, level);
            } else if matches!(sort, Sort::Missing) {
                count_spelling(&mut numbers.missing_spellings, level, count);
            }
        }
        for &code in &words.codes {
            let value = match self.sorts.get(code as usize) {
                Some(sort) if code != MISSING => sort.value(bounds).map_or(f64::NAN, |(value, _)| value),
                _ => f64::NAN,
            };
            numbers.missing += usize::from(value.is_nan());
            numbers.values.push(value);
        }
        numbers
    }
}

impl Sort<'_> {
    /// The number that a cell counts as, and its decimals.
    pub fn value(&self, bounds: Bounds) -> Option<(f64, u32)> {
        match self {
            Sort::Number(amount) => Some((amount.value, amount.decimals)),
            Sort::Mark(value) => Some((*value, 0)),
            Sort::Bound(limits) => limits.value(bounds).map(|value| (value, limits.decimals(value))),
            _ => None,
        }
    }
}

fn sort<'a>(level: &'a str, decimal: u8, said: Said<'_>) -> Sort<'a> {
    if let Some(number) = said.mark(level) {
        return Sort::Mark(number);
    }
    if missing::is_missing_number(level) {
        return Sort::Missing;
    }
    if missing::is_infinite(level) {
        return Sort::Infinite;
    }
    let translated = if level.len() <= MOST_LETTERS { in_ascii(level, decimal) } else { None };
    let text = translated.as_deref().unwrap_or(level);
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Sort::Word(Digit::No);
    }
    match parse_written(level, decimal) {
        Some(amount) if amount.value.abs() > LARGEST => Sort::TooLarge(amount.spelling == Spelling::Inexact),
        Some(amount) if said.is_code(amount.value) => Sort::Missing,
        Some(amount) => Sort::Number(amount),
        None => Limits::of(text, decimal).map_or_else(|| Sort::Word(Digit::of(text)), Sort::Bound),
    }
}
