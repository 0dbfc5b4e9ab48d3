//! Numbers that may stand for a missing one: 9, 99, -8, 3.4e38, at an end, apart from the others, again and again.

use super::numbers::is_same;

/// No measurement: the largest number of a format, or near it.
const HUGE: f64 = 1e30;
/// What fills a gap in other units: 32767, 65535, 1e10 again and again, so many times further out than all others are apart.
const LEAST_FAR: f64 = 1000.0;
const FAR_OFF: f64 = 50.0;
/// With fewer numbers than this nothing stands apart.
const LEAST_NUMBERS: usize = 20;
/// -1 beside numbers that lie closer together than this is one of them: -1, 0 and 1.
const LEAST_WIDTH: f64 = 5.0;
/// Codes beside each other (97, 98, 99; 77, 88, 99) that are looked at together, and codes of one column.
const MOST_BESIDE: usize = 4;
const MOST_CODES: usize = 4;
/// Nines so much further out than any other number is from the next stand apart in a wide column too.
const FAR: f64 = 5.0;
/// Such small ones, at most; and numbers that they are no tail of, at least.
const MOST_LOW: usize = 3;
const LEAST_OTHERS: usize = 10;
/// Steps of a scale, at most; its last one has one row in so many.
const MOST_STEPS: f64 = 12.0;
const WALL: usize = 20;

/// Digits that codes are made of.
#[derive(Clone, Copy, PartialEq)]
enum Digits {
    /// 9, 99, 99.9, 9999.
    Nines,
    /// Those that are used beside them: 7, 8, 77, 888, 96 to 98, 998.
    Others,
}

impl Digits {
    fn of(number: f64) -> Option<Digits> {
        // 9.9 is an amount.
        if number < if number.fract() == 0.0 { 7.0 } else { 70.0 } {
            return None;
        }
        let text = number.to_string().replace('.', "");
        let (first, last) = text.split_at_checked(text.len() - 1)?;
        match last {
            "9" | "8" | "7" if first.bytes().all(|digit| last.as_bytes() == [digit]) => {
                Some(if last == "9" { Digits::Nines } else { Digits::Others })
            }
            "6" | "7" | "8" if !first.is_empty() && first.bytes().all(|digit| digit == b'9') => Some(Digits::Others),
            _ => None,
        }
    }
}

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
    if found.is_empty() { low_codes(values) } else { found }
}

/// A few small negative numbers, each again and again, below others that have none; and a 0 far below all others.
#[inline(never)]
fn low_codes(values: &[f64]) -> Vec<(f64, usize)> {
    let mut low: Vec<(f64, usize)> = Vec::new();
    for value in values.iter().filter(|value| **value <= 0.0) {
        match low.iter().position(|(code, _)| is_same(*code, *value)) {
            Some(at) => low[at].1 += 1,
            None if low.len() <= MOST_CODES && *value > -10.0 && is_same(value.fract(), 0.0) => low.push((*value, 1)),
            None => return Vec::new(),
        }
    }
    // A 0 beside negative numbers is one of the others.
    if low.iter().any(|(code, _)| *code < 0.0) {
        low.retain(|(code, _)| *code < 0.0);
    }
    let fewest = low.iter().map(|(_, rows)| *rows).min().unwrap_or(0);
    if fewest < 3 || low.len() > MOST_LOW {
        return Vec::new();
    }
    let known = crate::order::known(&others(values, &low, &[]).copied().collect::<Vec<f64>>());
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return Vec::new() };
    let distinct = known.chunk_by(|a, b| is_same(*a, *b)).count();
    let width = last - first;
    let end = low.iter().map(|(code, _)| *code).fold(f64::NEG_INFINITY, f64::max);
    let begin = low.iter().map(|(code, _)| *code).fold(f64::INFINITY, f64::min);
    let are_codes = if is_same(end, 0.0) {
        distinct >= LEAST_OTHERS && *first >= 2.0 * width
    } else {
        let are_steps = known.iter().all(|value| is_same(value.fract(), 0.0)) && is_same(distinct as f64, width + 1.0);
        let has_gap = begin < end - (low.len() - 1) as f64 || *first >= 1.0 || end - first <= -width;
        (are_steps && *first >= 1.0 && (3..=MOST_STEPS as usize).contains(&distinct))
            || (has_gap && distinct >= LEAST_OTHERS && fewest * distinct >= 2 * known.len())
    };
    if are_codes { crate::order::sorted(&low, &|(a, _), (b, _)| a.total_cmp(b)) } else { Vec::new() }
}

/// How many rows have a code that is known of another column, where it is as far from all others here.
#[inline(never)]
pub(super) fn rows_of_code(values: &[f64], code: f64) -> usize {
    let (mut rows, mut low, mut high) = (0, f64::INFINITY, f64::NEG_INFINITY);
    for value in values.iter().filter(|value| !value.is_nan()) {
        if is_same(*value, code) {
            rows += 1;
        } else {
            (low, high) = (low.min(*value), high.max(*value));
        }
    }
    let is_apart = (code - high).max(low - code) >= high - low;
    if is_apart && rows > 0 && has_own_ending(values, code) { rows } else { 0 }
}

/// Those at one end: 1 the upper, −1 the lower one.
#[inline(never)]
fn codes_at(values: &[f64], side: f64, known: &[(f64, usize)]) -> Option<Vec<(f64, usize)>> {
    let mut taken: Vec<(f64, usize)> = Vec::new();
    let (mut all_rows, mut has_nines, mut last) = (0, false, None);
    // Most ends are no code whatever stands before them.
    let outermost = others(values, known, &[]).fold(f64::NEG_INFINITY, |end, value| end.max(side * value));
    let is_like = |end: f64| end.fract() == 0.0 && ((side < 0.0 && end > 0.0) || end >= LEAST_FAR);
    if !is_like(outermost) && Digits::of(outermost).is_none() {
        return None;
    }
    while taken.len() < MOST_BESIDE {
        // Upwards on either side: the end, the number next to it, and the other end.
        let (mut end, mut next, mut far, mut rows) = (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY, 0);
        for value in others(values, known, &taken) {
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
        let digits = Digits::of(end).filter(|_| has_own_ending(values, end));
        let is_beside = last.is_some_and(|last: f64| {
            let is_near = || taken.len() > 1 && has_nines && last - end < 3.0;
            is_same(last - 1.0, end)
                || (digits.is_some() && last.to_string().len() == end.to_string().len())
                || is_near()
        });
        if !(taken.is_empty() || is_beside) {
            return None;
        }
        all_rows += rows;
        has_nines |= digits == Some(Digits::Nines);
        let (gap, width) = (end - next, next - far);
        // Codes stand together: 1 to 9 go on as they began.
        let is_apart = last.is_none_or(|last| gap > last - end);
        let is_whole = end.fract() == 0.0;
        let is_small = side < 0.0 && is_whole && (1.0..10.0).contains(&end) && width >= LEAST_WIDTH;
        let is_minus_one = is_small && is_same(end, 1.0);
        let is_typical = is_minus_one || has_nines;
        let has_share = all_rows * 100 >= values.len();
        // One digit is a code where it is no rare amount.
        let recurs = all_rows >= 2 && (side < 0.0 || end >= 10.0 || (has_share && gap > 1.0));
        taken.push((side * end, rows));
        let before = || Before::of(others(values, known, &taken).map(|value| side * value));
        let fewest = taken.iter().map(|(_, rows)| *rows).min().unwrap_or(0);
        // A small negative number is no tail of what begins at 0: it has rows that no number before it has, or they break
        // off and go on.
        let stands = || {
            let is_spike = fewest >= 3 && fewest as f64 * width >= FAR * values.len() as f64;
            end >= 10.0
                || gap >= LEAST_WIDTH
                || is_spike
                || (gap >= 2.0 && before().is_wall(values.len(), fewest))
                || before().breaks_off(&taken)
        };
        // Below nothing but numbers from 0 on there is one negative number, again and again.
        let is_lone = side < 0.0 && end > 0.0 && next <= 0.0 && stands();
        let is_spike = || 4.0 * gap >= width && gap >= FAR * before().widest;
        let ends = || side < 0.0 || end >= 10.0 || before().is_wall(values.len(), all_rows);
        let by_digits = recurs
            && ((is_typical && (is_lone || (gap >= width && ends())))
                || (digits.is_some() && (is_lone || (all_rows >= 3 && gap >= 2.0 * width && ends())))
                || (has_nines && all_rows >= 3 && end >= 10.0 && is_spike()));
        let by_place = is_whole
            && (end >= HUGE
                || (end >= LEAST_FAR && rows >= 3 && gap >= FAR_OFF * width && end >= FAR * next.abs().max(far.abs()))
                || (is_lone && rows >= 3 && (end > 1.0 || width >= LEAST_WIDTH))
                || (side < 0.0 && end >= 99.0 && rows >= 3 && gap >= 3.0 * width));
        let are_several = taken.len() > 1 && fewest >= 2;
        let by_run = match side {
            _ if !(has_nines || are_several) => false,
            // After 1 to 5 a 9 alone, or two of 7, 8 and 9.
            side if side > 0.0 && end < 10.0 => {
                let least_gap = if are_several { 2.0 } else { 3.0 };
                digits.is_some()
                    && (has_nines || 5 * all_rows <= values.len())
                    && gap >= least_gap
                    && fewest * 100 >= values.len()
                    && before().fills(width)
                    && before().is_wall(values.len(), fewest)
            }
            _ if digits.is_some() => are_several && all_rows >= 4 && gap >= LEAST_WIDTH && gap > 2.0 * before().widest,
            // -3 to 5 has no gap.
            _ => is_small && is_lone && are_several && (taken.len() < 3 || gap > 1.0),
        };
        let is_code = (is_apart && (by_digits || by_place)) || by_run;
        if !(is_code || digits.is_some() || is_small || is_beside) {
            return None;
        }
        last = Some(end);
        if is_code {
            return Some(taken);
        }
    }
    None
}

/// The numbers before an end, upwards on either side.
struct Before {
    /// The largest gap between them.
    widest: f64,
    /// How many different ones there are, and whether all are whole.
    distinct: usize,
    are_whole: bool,
    /// Rows of the one next to the end, and of the whole number before that.
    edge: usize,
    second: usize,
}

impl Before {
    fn of(values: impl Iterator<Item = f64>) -> Before {
        let known = crate::order::known(&values.collect::<Vec<f64>>());
        let last = known.last().copied().unwrap_or(f64::NAN);
        Before {
            widest: known.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max),
            distinct: known.chunk_by(|a, b| is_same(*a, *b)).count(),
            are_whole: known.iter().all(|value| value.fract() == 0.0),
            edge: known.iter().filter(|value| is_same(**value, last)).count(),
            second: known.iter().filter(|value| is_same(**value, last - 1.0)).count(),
        }
    }

    /// Whether they are whole numbers without a gap, and few: 1 to 5.
    fn fills(&self, width: f64) -> bool {
        self.are_whole && width < MOST_STEPS && is_same(self.distinct as f64, width + 1.0)
    }

    /// Whether the rows of these and of the numbers after them, the outermost first, are not those of one hump: a number
    /// has more than its two neighbours let expect, beyond chance.
    fn breaks_off(&self, after: &[(f64, usize)]) -> bool {
        let after = after.iter().rev().map(|(_, rows)| *rows);
        let rows: Vec<f64> = [self.second, self.edge].into_iter().chain(after).map(|rows| rows as f64).collect();
        rows.windows(3).any(|of| of[0] * of[2] > (of[1] + 3.0 * of[1].sqrt() + 1.0).powi(2))
    }

    /// Whether they end at once, and do not run out: the last one is not rare, or rarer than what stands beyond it.
    fn is_wall(&self, all: usize, beyond: usize) -> bool {
        self.edge * WALL >= all || 3 * self.edge < beyond
    }
}

/// The numbers that are no codes.
fn others<'a>(
    values: &'a [f64],
    known: &'a [(f64, usize)],
    taken: &'a [(f64, usize)],
) -> impl Iterator<Item = &'a f64> {
    let is_code = move |value: &f64| known.iter().chain(taken).any(|(code, _)| is_same(*code, *value));
    values.iter().filter(move |value| !value.is_nan() && !is_code(value))
}

/// Whether a number ends as few others do: a price of 99.99 stands among others that end so, and 999 after 199 and 299.
fn has_own_ending(values: &[f64], number: f64) -> bool {
    let is_whole = number.fract() == 0.0;
    // Without `%`, which needs long division.
    let last_digit = |value: f64| value - 10.0 * (value / 10.0).floor();
    let ending = |value: f64| if is_whole { last_digit(value.abs()) } else { (value.abs().fract() * 1000.0).round() };
    let alike = |value: &&f64| is_same(ending(**value), ending(number)) && !is_same(value.abs(), number);
    (is_whole && number < 10.0) || values.iter().filter(alike).count() * 4 <= values.len()
}
