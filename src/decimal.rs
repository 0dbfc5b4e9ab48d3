//! Decimal text to doubles: the nearest, of two that are equally near the even one.
//!
//! Bit for bit what std's parse gives. Std has a table of powers for it, which would be ten kilobytes of the module for
//! the browser that nothing compresses; here a guess is put right by comparing whole numbers, which are exact.

use std::cmp::Ordering;

/// 10⁰ to 10²², which doubles hold exactly.
pub const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The most digits that a u64 always holds.
pub const MAX_DIGITS: usize = 19;
/// Between two doubles lies none that has more digits, so that of the digits after these only counts whether all are 0.
const ENOUGH_DIGITS: usize = 800;
/// 5¹³ is the largest power of five below 2³².
const FIVES: u32 = 13;
/// Whatever 19 digits stand before it: 10 to this power is infinite, and to less than minus this it is 0.
const BEYOND: i32 = 400;
/// Bits of a double below its sign and exponent.
const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
/// A double is a whole number times 2 to its exponent less this; half of one goes into what is midway.
const HALF_A_BIT: i32 = 1076;

/// The number that a text says, as std's `parse::<f64>` reads it: "1", "-.5", "1.e5", "inf", "NaN".
pub fn parse(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        bytes => (false, bytes),
    };
    let is = |word: &str| unsigned.eq_ignore_ascii_case(word.as_bytes());
    let magnitude = match unsigned {
        _ if is("inf") || is("infinity") => f64::INFINITY,
        _ if is("nan") => f64::NAN,
        _ => unsigned_decimal(unsigned)?,
    };
    Some(if negative { -magnitude } else { magnitude })
}

fn unsigned_decimal(text: &[u8]) -> Option<f64> {
    let (whole, rest) = split_digits(text);
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => split_digits(rest),
        _ => (&[][..], rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let exponent = match rest {
        [] => 0,
        [b'e' | b'E', b'-', digits @ ..] => -exponent_of(digits)?,
        [b'e' | b'E', b'+', digits @ ..] | [b'e' | b'E', digits @ ..] => exponent_of(digits)?,
        _ => return None,
    };
    let digits: Vec<u8> = whole.iter().chain(fraction).copied().skip_while(|digit| *digit == b'0').collect();
    Some(of_digits(&digits, exponent - fraction.len() as i64))
}

/// The digits that a text begins with, and the rest of it.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|letter| letter.is_ascii_digit()).count())
}

/// Larger ones are as good as a million: no text is as long.
fn exponent_of(digits: &[u8]) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| digits.iter().fold(0, |all, digit| (10 * all + i64::from(digit - b'0')).min(1_000_000_000)))
}

/// digits · 10^power; the first digit is no zero.
fn of_digits(digits: &[u8], power: i64) -> f64 {
    let (first, more) = digits.split_at(digits.len().min(MAX_DIGITS));
    let mantissa = first.iter().fold(0, |all, digit| 10 * all + u64::from(digit - b'0'));
    let magnitude = (power + more.len() as i64).clamp(-2 * i64::from(BEYOND), 2 * i64::from(BEYOND)) as i32;
    if more.is_empty() {
        return nearest(mantissa, magnitude);
    }
    let (kept, dropped) = digits.split_at(digits.len().min(ENOUGH_DIGITS));
    let mut large = Large::default();
    kept.iter().for_each(|digit| large.times_plus(10, u32::from(digit - b'0')));
    let is_more = dropped.iter().any(|digit| *digit != b'0');
    if is_more {
        large.times_plus(10, 1);
    }
    let power = power + dropped.len() as i64 - i64::from(is_more);
    // It is asked only where the magnitude is that of doubles.
    settled(mantissa, magnitude, &|odd, exponent| large.compare(power as i32, odd, exponent))
}

/// mantissa · 10^power.
pub fn nearest(mantissa: u64, power: i32) -> f64 {
    let Some(fives) = 5_u64.checked_pow(power.unsigned_abs()).map(u128::from) else {
        let large = Large::of(mantissa);
        return settled(mantissa, power, &|odd, exponent| large.compare(power, odd, exponent));
    };
    let (of_left, of_right) = if power > 0 { (fives, 1) } else { (1, fives) };
    let left = u128::from(mantissa) * of_left;
    settled(mantissa, power, &|odd, exponent| {
        let right = u128::from(odd) * of_right;
        // 10 = 5 · 2.
        let shift = power - exponent;
        let places = shift.unsigned_abs();
        match shift {
            0.. if left.leading_zeros() < places => Ordering::Greater,
            0.. => (left << places).cmp(&right),
            _ if right.leading_zeros() < places => Ordering::Less,
            _ => left.cmp(&(right << places)),
        }
    })
}

/// The double nearest to a number that is about mantissa · 10^power. `compare` says how the number stands to
/// odd · 2^exponent.
fn settled(mantissa: u64, power: i32, compare: &dyn Fn(u64, i32) -> Ordering) -> f64 {
    if mantissa == 0 || power < -BEYOND {
        return 0.0;
    }
    if power > BEYOND {
        return f64::INFINITY;
    }
    let mut guess = mantissa as f64;
    let mut left = power.unsigned_abs() as usize;
    while left > 0 {
        let step = left.min(POWERS.len() - 1);
        if power < 0 {
            guess /= POWERS[step]
        } else {
            guess *= POWERS[step]
        };
        left -= step;
    }
    let mut bits = guess.min(f64::MAX).to_bits();
    // How the number stands to what is midway between a double and the next.
    let to_middle_above = |bits: u64| {
        let exponent = bits >> FRACTION_BITS;
        let fraction = bits & ((1 << FRACTION_BITS) - 1);
        let whole = fraction | u64::from(exponent > 0) << FRACTION_BITS;
        compare(2 * whole + 1, exponent.max(1) as i32 - HALF_A_BIT)
    };
    let is_odd = |bits: u64| bits % 2 == 1;
    let is_at = |order: Ordering, bits: u64| order.is_eq() && is_odd(bits);
    while bits < f64::INFINITY.to_bits() {
        let order = to_middle_above(bits);
        if !order.is_gt() && !is_at(order, bits) {
            break;
        }
        bits += 1;
    }
    while bits > 0 {
        let order = to_middle_above(bits - 1);
        if !order.is_lt() && !is_at(order, bits) {
            break;
        }
        bits -= 1;
    }
    f64::from_bits(bits)
}

/// A whole number of any size: its lowest 32 bits first, no zero at the end.
#[derive(Clone, Default)]
struct Large(Vec<u32>);

impl Large {
    fn of(number: u64) -> Large {
        let mut parts = vec![number as u32, (number >> 32) as u32];
        while parts.last() == Some(&0) {
            parts.pop();
        }
        Large(parts)
    }

    fn times_plus(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for part in &mut self.0 {
            carry += u64::from(*part) * u64::from(factor);
            *part = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn times_five_to(&mut self, mut power: u32) {
        while power > 0 {
            let step = power.min(FIVES);
            self.times_plus(5_u32.pow(step), 0);
            power -= step;
        }
    }

    fn shift(&mut self, bits: u32) {
        self.times_plus(1 << (bits % 32), 0);
        if !self.0.is_empty() {
            let zeros = vec![0; bits as usize / 32];
            self.0 = [zeros, std::mem::take(&mut self.0)].concat();
        }
    }

    /// self · 10^power beside odd · 2^exponent.
    fn compare(&self, power: i32, odd: u64, exponent: i32) -> Ordering {
        let (mut left, mut right) = (self.clone(), Large::of(odd));
        (if power > 0 { &mut left } else { &mut right }).times_five_to(power.unsigned_abs());
        // 10 = 5 · 2.
        let shift = power - exponent;
        (if shift > 0 { &mut left } else { &mut right }).shift(shift.unsigned_abs());
        left.0.len().cmp(&right.0.len()).then_with(|| left.0.iter().rev().cmp(right.0.iter().rev()))
    }
}
