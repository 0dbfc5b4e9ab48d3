//! What stands among numbers and is none: bounds and ranges ("<0.6", "8-12"), words ("n.d."), and what each counts as.

use super::amounts::{Amount, MOST_LETTERS, UnitKind, parse_amount};
use super::names::lowered;
use super::numbers::is_same;
use super::ordered::{Ends, ends};
use crate::math::{LARGEST, POWERS_OF_TEN};
use crate::model::reading::Bounds;
use std::borrow::Cow;

/// A word and its number, out of "n.d.=0".
pub(crate) fn parse_mark(mark: &str) -> Option<(&str, f64)> {
    let (spelling, number) = mark.rsplit_once('=')?;
    let number = super::parse_plain(number.trim(), b'.')?.value;
    (number.abs() <= LARGEST).then_some((spelling.trim(), number))
}

/// Where a word has a digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Digit {
    /// Nowhere: "n.d.".
    No,
    /// After letters: "n/a1".
    AfterLetters,
    /// After one letter, as codes have it among whole numbers: "V27".
    AfterLetter,
    /// At the start, as codes have it ("12A"), and numbers of another unit.
    First,
}

impl Digit {
    /// Looks at its letters and digits alone.
    pub fn of(word: &str) -> Digit {
        let mut letters = word.chars().filter(|letter| letter.is_alphanumeric());
        match letters.position(char::is_numeric) {
            Some(0) => Digit::First,
            Some(1) => Digit::AfterLetter,
            Some(_) => Digit::AfterLetters,
            None => Digit::No,
        }
    }
}

/// Where a value lies of which a cell does not say more.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Limits {
    from: Option<f64>,
    to: Option<f64>,
    decimals: u32,
    /// "" for none.
    pub unit: String,
    /// Its kind.
    pub unit_kind: UnitKind,
}

/// Words before a number that is nearly the value; "=76" stands beside ">77".
const NEARLY: [&str; 8] = ["~", "≈", "ca. ", "ca.", "approx. ", "about ", "circa ", "="];

impl Limits {
    /// Reads "<0.5", "> 200 mg", "8-12", "~5".
    pub fn of(level: &str, decimal: u8) -> Option<Limits> {
        if level.len() > MOST_LETTERS {
            return None;
        }
        let mut text = Cow::Borrowed(level);
        if !text.is_ascii() {
            text = text.replace('≤', "<=").replace('≥', ">=").replace(['–', '—'], "-").into();
        }
        if text.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            text = lowered(&text).into();
        }
        let nearly = NEARLY.iter().find_map(|word| text.strip_prefix(word));
        let Ends { from, to, .. } = match nearly {
            Some(number) => Ends { from: Some(number), to: Some(number), has_from: true, has_to: true },
            None => ends(&text)?,
        };
        let (from, to) = (amount(from, decimal)?, amount(to, decimal)?);
        let value = |amount: &Option<Amount<'_>>| amount.as_ref().map(|amount| amount.value);
        let (low, high) = (value(&from), value(&to));
        if low.zip(high).is_some_and(|(low, high)| low > high || (nearly.is_none() && is_same(low, high))) {
            return None;
        }
        let last = to.or(from)?;
        let (unit, unit_kind) = (last.unit.to_string(), last.unit_kind);
        let limits = Limits { from: low, to: high, decimals: last.decimals, unit, unit_kind };
        (!limits.is_too_large()).then_some(limits)
    }

    /// What it counts as; None: missing.
    pub fn value(&self, bounds: Bounds) -> Option<f64> {
        match (bounds, self.from, self.to) {
            (Bounds::Missing, ..) => None,
            (_, Some(from), Some(to)) => Some(from + (to - from) / 2.0),
            (Bounds::Half, None, Some(to)) if to > 0.0 => Some(to / 2.0),
            (_, from, to) => from.or(to),
        }
    }

    /// Decimals that such a value has.
    pub fn decimals(&self, value: f64) -> u32 {
        let is_written = [self.from, self.to].iter().flatten().any(|end| is_same(*end, value));
        self.decimals + u32::from(!is_written && !is_whole(value, self.decimals))
    }

    /// The same of hundredths.
    pub fn times_100(&mut self) {
        let decimals = self.decimals;
        for end in [&mut self.from, &mut self.to].into_iter().flatten() {
            *end = times_100(*end, decimals);
        }
        self.decimals = decimals.saturating_sub(2);
    }

    /// Whether an end is a number beyond [`LARGEST`].
    pub fn is_too_large(&self) -> bool {
        self.from.into_iter().chain(self.to).any(|end| end.abs() > LARGEST)
    }
}

/// An end, if there is one; None outside where it is no number.
fn amount(end: Option<&str>, decimal: u8) -> Option<Option<Amount<'_>>> {
    match end {
        Some(end) => parse_amount(end.trim(), decimal).map(Some),
        None => Some(None),
    }
}

/// Whether so many decimals are enough for a number.
fn is_whole(value: f64, decimals: u32) -> bool {
    POWERS_OF_TEN.get(decimals as usize).is_none_or(|digits| is_same((value * digits).fract(), 0.0))
}

/// A hundred times a number with so many decimals, as if it had been written so.
pub(super) fn times_100(value: f64, decimals: u32) -> f64 {
    let power = |decimals: u32| POWERS_OF_TEN.get(decimals as usize);
    // Whole numbers and powers of ten are exact, so that there is one rounding.
    match (power(decimals), power(decimals.abs_diff(2))) {
        (Some(digits), Some(rest)) if (value * digits).abs() < 9e15 => {
            let whole = (value * digits).round();
            if decimals < 2 { whole * rest } else { whole / rest }
        }
        _ => value * 100.0,
    }
}
