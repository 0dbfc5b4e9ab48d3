//! Plain numbers: a sign, digits, one decimal mark, an exponent. Nothing else is a number here (no "inf", no "0x10").

use crate::math::POWERS_OF_TEN;

/// A number as it stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain {
    /// Its value, the nearest double: bit for bit what std's parse gives. Infinite where it is too large.
    pub value: f64,
    /// Digits after the decimal mark.
    pub decimals: u32,
    /// What its spelling says beside the value.
    pub spelling: Spelling,
}

/// What the spelling of a number says about its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// Digits only.
    #[default]
    Whole,
    /// Several digits, the first of them a zero: a code such as 00501 or 001.0.
    LeadingZero,
    /// Digits only, a value that no double holds: an identifier.
    Inexact,
    /// With a decimal mark that could be a thousands mark ("1.234").
    Ambiguous,
    /// With a decimal mark that can be nothing else, or an exponent.
    Fraction,
}

/// The most digits that a u64 always holds.
const MAX_DIGITS: usize = 19;
/// Longer exponents are codes that happen to have an e in them (13e00041).
const MAX_EXPONENT_DIGITS: usize = 3;

/// Reads a whole cell as a plain number with the given decimal mark.
pub fn parse_plain(cell: &str, mark: u8) -> Option<Plain> {
    let (negative, unsigned) = match cell.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        bytes => (false, bytes),
    };
    let mut mantissa = 0_u64;
    let (whole, rest) = take_digits(unsigned, &mut mantissa);
    let (fraction, marked, rest) = match rest {
        [letter, rest @ ..] if *letter == mark => {
            let (fraction, rest) = take_digits(rest, &mut mantissa);
            (fraction, true, rest)
        }
        _ => (0, false, rest),
    };
    if whole + fraction == 0 {
        return None;
    }
    let exponent = take_exponent(rest)?;
    let power = exponent.unwrap_or(0) - fraction as i32;
    let digits = whole + fraction;
    let exact = digits <= MAX_DIGITS && mantissa <= 1 << f64::MANTISSA_DIGITS;
    let scale = POWERS_OF_TEN.get(power.unsigned_abs() as usize).filter(|_| exact);
    let signed = |magnitude: f64| if negative { -magnitude } else { magnitude };
    let value = match scale {
        // Both operands are exact, so that the one rounding is the right one (Clinger 1990).
        Some(scale) if power < 0 => signed(mantissa as f64 / scale),
        Some(scale) => signed(mantissa as f64 * scale),
        None if mark == b'.' => cell.parse().ok()?,
        None => cell.replacen(char::from(mark), ".", 1).parse().ok()?,
    };
    let leading_zero = unsigned.first() == Some(&b'0');
    let spelling = match (marked, exponent) {
        (false, None) if leading_zero && whole > 1 => Spelling::LeadingZero,
        (false, None) if digits <= MAX_DIGITS && mantissa as f64 as u64 == mantissa => Spelling::Whole,
        (false, None) => Spelling::Inexact,
        (true, None) if leading_zero && whole > 1 && value.abs() >= 1.0 => Spelling::LeadingZero,
        (true, None) if fraction == 3 && (1..=3).contains(&whole) && !leading_zero => Spelling::Ambiguous,
        _ => Spelling::Fraction,
    };
    Some(Plain { value, decimals: fraction as u32, spelling })
}

/// Counts the digits at the start and adds them to the mantissa (which means nothing past 19 of them).
fn take_digits<'a>(bytes: &'a [u8], mantissa: &mut u64) -> (usize, &'a [u8]) {
    let mut rest = bytes;
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        *mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        rest = after;
    }
    (bytes.len() - rest.len(), rest)
}

/// The exponent that fills the rest of a cell; None inside where there is none, None outside where it is no number.
fn take_exponent(rest: &[u8]) -> Option<Option<i32>> {
    let digits = match rest {
        [] => return Some(None),
        [b'e' | b'E', b'+' | b'-', digits @ ..] | [b'e' | b'E', digits @ ..] => digits,
        _ => return None,
    };
    if digits.is_empty() || digits.len() > MAX_EXPONENT_DIGITS || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = digits.iter().fold(0, |size, digit| 10 * size + i32::from(digit - b'0'));
    Some(Some(if rest.get(1) == Some(&b'-') { -size } else { size }))
}

/// Whether two numbers are the same value: no tolerance, since they were read from letters; 0 and −0 are one.
pub(super) fn is_same(a: f64, b: f64) -> bool {
    a.partial_cmp(&b).is_some_and(std::cmp::Ordering::is_eq)
}

/// Whether whole numbers run 1, 2, 3 from row to row, but for a few that are not there, or 10001, 10002 without a gap: a row
/// number. What rises in other steps is a measurement, and what goes from year to year is time.
pub(super) fn is_sequence(values: &[f64]) -> bool {
    let rises = values.windows(2).all(|pair| matches!(pair, [a, b] if b > a));
    let (Some(first), Some(last)) = (values.first(), values.last()) else { return false };
    let (rows, steps) = (values.len() as f64, last - first);
    let from_the_start = (0.0..MOST_SKIPPED).contains(first) && steps < 1.1 * rows;
    let without_gap = is_same(steps, rows - 1.0) && !(YEARS.contains(first) && YEARS.contains(last));
    rises && (from_the_start || without_gap)
}

/// Numbers that may be years.
const YEARS: std::ops::RangeInclusive<f64> = 1500.0..=2200.0;

/// The first rows that may not be there.
const MOST_SKIPPED: f64 = 10.0;
