//! Numbers as people write them: "$1,218.00", "(1.239,00 €)", "12.5 %", "−3", "5 kg".
//!
//! A cell is read here on its own, under one decimal mark; whether its column is a column of numbers, under which mark
//! and in which unit, is settled in `kinds.rs` over all its cells.

use super::names::lowered;
use super::numbers::{Spelling, parse_plain};
use super::scripts::{in_ascii, in_powers};
use super::{lengths, names};
use std::borrow::Cow;

/// A number with what was written round it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Amount<'a> {
    /// The value, without the unit.
    pub value: f64,
    /// Digits after the decimal mark.
    pub decimals: u32,
    /// What the digits say beside the value.
    pub spelling: Spelling,
    /// Thousands marks were taken out.
    pub grouped: bool,
    /// It stood in brackets, which make it negative.
    pub bracketed: bool,
    /// Its minus stood after it.
    pub minus_after: bool,
    /// What stood after it was set aside: a spread, a mark.
    pub spread: bool,
    /// It has digits or signs of another script.
    pub translated: bool,
    /// It was written in thousands, millions or billions.
    pub scaled: bool,
    /// It is a length of time of several parts ("1:20:15"); whether of minutes and seconds alone.
    pub length: Option<bool>,
    /// What was taken off: "" for nothing.
    pub unit: Cow<'a, str>,
    /// What kind of unit that is.
    pub unit_kind: UnitKind,
}

/// Kinds of units, since each has its own notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum UnitKind {
    /// A bare number.
    #[default]
    None,
    /// A currency sign or code.
    Currency,
    /// Percent.
    Percent,
    /// A unit of time, and its seconds.
    Time(u32),
    /// Anything else.
    Unit,
}

const CURRENCIES: [&str; 44] = [
    "$", "€", "£", "¥", "₹", "₽", "₩", "₺", "₴", "₪", "฿", "US$", "R$", "A$", "C$", "kr", "Kč", "zł", "Ft", "USD",
    "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "CZK", "PLN", "HUF", "INR", "CNY", "BRL",
    "ZAR", "KRW", "MXN", "TRY", "Rs.", "Rs", "Rp", "kr.",
];

/// Units that may touch their number. Others need a blank between, or codes such as 12A would become numbers.
const UNITS: [&str; 81] = [
    "mm", "cm", "dm", "m", "km", "in", "ft", "yd", "mi", "µm", "μm", "um", "nm", "g", "kg", "mg", "µg", "μg", "lb",
    "lbs", "oz", "t", "l", "L", "ml", "mL", "dl", "dL", "cl", "ms", "‰", "°C", "°F", "°", "Pa", "kPa", "MPa", "hPa",
    "mbar", "bar", "psi", "V", "mV", "kV", "mA", "W", "kW", "MW", "kWh", "MWh", "J", "kJ", "kcal", "cal", "Hz", "kHz",
    "MHz", "GHz", "kB", "KB", "MB", "GB", "TB", "ppm", "ppb", "mmHg", "dB", "rpm", "km/h", "mph", "m/s", "m²", "m2",
    "m³", "m3", "km²", "ha", "px", "sq ft", "sq m", "\"",
];

/// Words for powers of ten, in small letters.
const SCALES: [(u32, &str); 4] = [
    (3, "k th tsd thousand tausend"),
    (6, "m mio mn mln million millions millionen millón millones milione milioni milhão milhões"),
    (9, "b mrd bn bln billion billions milliarde milliarden milliard milliards miliardo miliardi"),
    (12, "t trillion trillions"),
];

/// Reads a whole cell under a decimal mark.
pub(super) fn parse_amount(cell: &str, decimal: u8) -> Option<Amount<'_>> {
    // As spreadsheets say that a number is text.
    let cell = cell.strip_prefix('\'').unwrap_or(cell);
    let (bracketed, inner) = match cell.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (true, inner.trim()),
        None => (false, cell),
    };
    let (outer_sign, rest) = take_sign(inner);
    let (prefix, rest) = take_currency(rest);
    let (inner_sign, rest) = if prefix.is_empty() { (false, rest) } else { take_sign(rest) };
    let (core, suffix) = split_core(rest)?;
    // "Rs 4500/-": and no paise.
    let suffix = if suffix == "/-" { "" } else { suffix };
    let (core, suffix, minus_after) = match suffix {
        // Debit and credit.
        "DR" | "Dr" | "D" if core.contains(char::from(decimal)) => (core, "", true),
        "CR" | "Cr" | "C" if core.contains(char::from(decimal)) => (core, "", false),
        _ => take_minus_after(core, suffix),
    };
    if minus_after && (bracketed || outer_sign || inner_sign) {
        return None;
    }
    let apart = rest.len() > core.len() + suffix.len();
    // "1. Yes" is a level.
    if apart && core.ends_with('.') && suffix.starts_with(char::is_alphabetic) {
        return None;
    }
    // Most numbers have nothing beside them, or a plain unit.
    let is_plain = suffix.is_empty() || (prefix.is_empty() && UNITS.contains(&suffix));
    let (scale, suffix) = if is_plain { (0, suffix) } else { take_scale(suffix, apart, !prefix.is_empty()) };
    let (unit, unit_kind) = match (prefix, suffix) {
        ("", "") => ("", UnitKind::None),
        ("", suffix) if is_plain => (suffix, UnitKind::Unit),
        // Degrees of longitude and latitude.
        ("", "N" | "S" | "E" | "W") if core.len() > 3 && core.contains(char::from(decimal)) => (suffix, UnitKind::Unit),
        (prefix, "") => (prefix, UnitKind::Currency),
        ("", suffix) => unit_of(suffix, apart || scale > 0)?,
        // "£1,250 pcm", "$12/h"
        (_, suffix) => unit_of(suffix.trim_start_matches('/'), true)
            .filter(|of| of.1 != UnitKind::Percent && of.1 != UnitKind::Currency)
            .map(|_| (suffix, UnitKind::Unit))?,
    };
    let (mut digits, mark) = ungroup(core, decimal)?;
    if scale > 0 {
        // One rounding: 4.35M is 4.35e6.
        digits = format!("{digits}e{scale}").into();
    }
    let plain = parse_plain(&digits, decimal)?;
    let negative = bracketed ^ outer_sign ^ inner_sign ^ minus_after;
    let value = if negative { -plain.value } else { plain.value };
    let is_once = |mark: char| core.bytes().filter(|byte| char::from(*byte) == mark).count() == 1;
    let spelling = match (plain.spelling, mark) {
        (Spelling::Whole, Some(mark @ ('.' | ','))) if is_once(mark) => Spelling::Ambiguous,
        // Twice it can be no decimal mark.
        (Spelling::Whole, Some('.' | ',')) => Spelling::Fraction,
        (spelling, _) => spelling,
    };
    let (decimals, grouped) = (plain.decimals.saturating_sub(scale), mark.is_some());
    let is_per = !prefix.is_empty() && unit_kind == UnitKind::Unit;
    let unit = if is_per { format!("{prefix} {unit}").into() } else { unit.into() };
    let amount =
        Amount { value, decimals, spelling, grouped, bracketed, minus_after, unit, unit_kind, ..Amount::default() };
    Some(Amount { scaled: scale > 0, ..amount })
}

/// The longest unit after a word such as "Mio.".
const MOST_AFTER: usize = 5;

/// Three signs of Chinese, Japanese or Korean.
const MOST_AFTER_SIGN: usize = 9;

/// Takes "k", "Mio." or "billion" off what follows a number; a letter alone touches it, and m or B are of money only.
fn take_scale(suffix: &str, apart: bool, of_money: bool) -> (u32, &str) {
    let (word, rest) = suffix.split_at(suffix.find(|letter: char| !letter.is_alphabetic()).unwrap_or(suffix.len()));
    let rest = rest.trim_start_matches('.').trim_start();
    let of_money = of_money || CURRENCIES.contains(&rest);
    if rest.len() > MOST_AFTER {
        return (0, suffix);
    }
    let is_word = word.len() > 1 || (!word.is_empty() && (of_money || (!apart && matches!(word, "k" | "K" | "M"))));
    let small = lowered(word);
    let scale = SCALES.iter().find(|(_, words)| is_word && names::has(words, &small));
    scale.map_or((0, suffix), |(scale, _)| (*scale, rest))
}

/// Longest cell that may be a number with something beside it.
pub(super) const MOST_LETTERS: usize = 48;
/// What stands between a number and its spread.
const SPREADS: [&str; 3] = ["±", "+/-", "+-"];
/// What stands in brackets after a number beside digits: "12.3 (0.4)", "5 (3-7)", "45 (12%)".
const SPREAD_SIGNS: &str = ".,;-–% ±";

/// Reads a cell that may have a spread, and digits and signs of another script.
pub(super) fn parse_written(cell: &str, decimal: u8) -> Option<Amount<'_>> {
    if let Some(amount) = parse_amount(cell, decimal) {
        return Some(amount);
    }
    // Longer ones are text.
    if cell.len() > MOST_LETTERS {
        return None;
    }
    if let Some((number, spread)) = SPREADS.iter().find_map(|sign| cell.split_once(sign)) {
        let (number, spread) = (parse_written(number.trim(), decimal)?, parse_written(spread.trim(), decimal)?);
        let of = if number.unit.is_empty() { &spread } else { &number };
        let (unit, unit_kind) = (of.unit.clone(), of.unit_kind);
        return Some(Amount { unit, unit_kind, spread: true, ..number });
    }
    let in_brackets = cell.strip_suffix([')', ']']).and_then(|cell| cell.split_once(['(', '[']));
    let is_spread = |text: &&str| {
        FLAGS.contains(text)
            || parse_amount(text, decimal).is_some()
            || text.chars().all(|letter| letter.is_ascii_digit() || SPREAD_SIGNS.contains(letter))
    };
    let bare = unflagged(cell).unwrap_or(cell.trim_end_matches(['*', '†', '‡', '¹', '!', '↑', '↓']));
    let number = match in_brackets {
        Some((number, inner)) if !inner.is_empty() => Some(inner).filter(is_spread).map(|_| number),
        _ => (bare.len() < cell.len()).then_some(bare),
    };
    if let Some(number) = number.map(str::trim).filter(|number| !number.is_empty()) {
        return parse_written(number, decimal).map(|number| Amount { spread: true, ..number });
    }
    if let Some(length) = lengths::of(cell) {
        return Some(length);
    }
    let powers = in_powers(cell);
    let translated = powers.is_none();
    let text = powers.or_else(|| in_ascii(cell, decimal))?;
    let Amount {
        value,
        decimals,
        spelling,
        grouped,
        bracketed,
        minus_after,
        spread,
        scaled,
        length,
        unit,
        unit_kind,
        ..
    } = parse_written(&text, decimal)?;
    let unit = Cow::Owned(unit.into_owned());
    Some(Amount {
        value,
        decimals,
        spelling,
        grouped,
        bracketed,
        minus_after,
        spread,
        translated,
        scaled,
        length,
        unit,
        unit_kind,
    })
}

/// What laboratories write after a number that is high or low; the low ones look like litres.
pub(super) const FLAGS: [&str; 6] = ["H", "HH", "L", "LL", "A", "N"];

/// A number without its flag: "140 H".
pub(super) fn unflagged(cell: &str) -> Option<&str> {
    let (number, flag) = cell.rsplit_once(' ')?;
    FLAGS.contains(&flag).then_some(number)
}

/// A minus at the end: "630.00-", "5,00- €". After a mark without decimals it says that there are none: "630.-". Short
/// whole numbers are grades and open ranges: "2-".
fn take_minus_after<'a>(core: &'a str, suffix: &'a str) -> (&'a str, &'a str, bool) {
    const LEAST: usize = 3;
    let dashes = ['-', '−', '–', '—'];
    let before = suffix.strip_prefix(dashes).map(|rest| rest.trim_start_matches(dashes).trim_start());
    match (before, suffix.strip_suffix(['-', '−'])) {
        (Some(rest), _) if rest.is_empty() || CURRENCIES.contains(&rest) => match core.strip_suffix(['.', ',']) {
            Some(whole) => (whole, rest, false),
            None if core.len() >= LEAST => (core, rest, true),
            None => (core, suffix, false),
        },
        (None, Some(rest)) if core.len() >= LEAST => (core, rest.trim_end(), true),
        _ => (core, suffix, false),
    }
}

/// A sign at the start, the typographic minus included, and what follows it.
fn take_sign(text: &str) -> (bool, &str) {
    for minus in ['-', '−', '–', '▼'] {
        if let Some(rest) = text.strip_prefix(minus) {
            return (true, rest.trim_start());
        }
    }
    (false, text.strip_prefix(['+', '▲']).unwrap_or(text).trim_start())
}

#[inline(never)]
fn take_currency(text: &str) -> (&str, &str) {
    // Most numbers begin with a digit.
    if text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return ("", text);
    }
    for currency in CURRENCIES {
        if let Some(rest) = text.strip_prefix(currency) {
            let rest = rest.trim_start();
            if rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '.' | ',')) {
                return (currency, rest);
            }
        }
    }
    ("", text)
}

/// Parts a cell into digits with their marks, and what follows them.
fn split_core(text: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next_is_digit = letters.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        match letter {
            '0'..='9' => end = at + 1,
            '.' | ',' => end = at + 1,
            'e' | 'E' if end == at && text.get(at + 1..).is_some_and(is_exponent) => return Some((text, "")),
            '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' if next_is_digit => {}
            _ => break,
        }
    }
    let (core, rest) = text.split_at_checked(end)?;
    core.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',')).then_some((core, rest.trim()))
}

pub(super) fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The unit after a number and its kind, if it is one.
fn unit_of(suffix: &str, apart: bool) -> Option<(&str, UnitKind)> {
    if suffix == "%" {
        return Some((suffix, UnitKind::Percent));
    }
    if CURRENCIES.contains(&suffix) {
        return Some((suffix, UnitKind::Currency));
    }
    if let Some((unit, seconds)) = lengths::unit_of(suffix) {
        return Some((unit, UnitKind::Time(seconds)));
    }
    if is_of_several(suffix) {
        return Some((suffix, UnitKind::Unit));
    }
    let is_of_unit = |letter: char| letter.is_alphabetic() || matches!(letter, '/' | '²' | '³' | '°');
    let word = apart
        && (2..=16).contains(&suffix.len())
        && suffix.trim_end_matches('.').chars().all(is_of_unit)
        && !suffix.starts_with(['/', '.']);
    // "45歳", "4500円", "30개"
    let is_sign = |letter: char| matches!(letter, '\u{3041}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}');
    let signs = suffix.len() <= MOST_AFTER_SIGN && suffix.chars().all(is_sign);
    (UNITS.contains(&suffix) || word || signs).then_some((suffix, UnitKind::Unit))
}

/// Whether a unit is followed by of what, or by which amount: "% vol", "ppm (wt)", "kcal/100g".
#[inline(never)]
fn is_of_several(suffix: &str) -> bool {
    let Some((unit, of)) = suffix.split_at_checked(suffix.find([' ', '/']).unwrap_or(suffix.len())) else {
        return false;
    };
    if !(2..=16).contains(&of.len()) || (unit != "%" && !UNITS.contains(&unit)) {
        return false;
    }
    let (amount, of) = match of.strip_prefix('/') {
        Some(amount) => amount.split_at(amount.bytes().take_while(u8::is_ascii_digit).count()),
        None => ("", of),
    };
    let is_letter = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '.' | '/' | '(' | ')' | '²' | '³');
    amount.len() <= 4 && of.contains(char::is_alphabetic) && of.chars().all(is_letter)
}

/// Takes the thousands marks out: one kind of mark, groups of three or India's, the first group not a lone zero. Says which mark.
#[inline(never)]
fn ungroup(core: &str, decimal: u8) -> Option<(Cow<'_, str>, Option<char>)> {
    let decimal = char::from(decimal);
    let (whole, fraction) = match core.split_once(decimal) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (core, None),
    };
    let is_mark = |c: char| !c.is_ascii_digit() && c != decimal && !matches!(c, 'e' | 'E' | '+' | '-');
    let Some(mark) = whole.chars().find(|c| is_mark(*c)) else {
        return Some((Cow::Borrowed(core), None));
    };
    let is_blank = |c: char| c.is_whitespace();
    let mut groups = whole.split(|c| c == mark || (is_blank(c) && is_blank(mark)));
    let first = groups.next()?;
    let first_is_right = (1..=3).contains(&first.len()) && !first.starts_with('0') && is_digits(first);
    let last = groups.clone().count();
    // In India only the last group has three: "72,86,038".
    let size =
        if mark == ',' && last > 1 && groups.clone().next().is_some_and(|group| group.len() == 2) { 2 } else { 3 };
    let is_group = |(at, group): (usize, &str)| group.len() == if at == last { 3 } else { size } && is_digits(group);
    if !first_is_right || first.len() > size || !(1..).zip(groups.clone()).all(is_group) {
        return None;
    }
    let mut digits: String = first.chars().chain(groups.flat_map(str::chars)).collect();
    if let Some(fraction) = fraction {
        digits.push(decimal);
        digits.push_str(fraction);
    }
    Some((Cow::Owned(digits), Some(mark)))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
