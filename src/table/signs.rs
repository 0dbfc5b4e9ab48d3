//! What stands beside the numbers of a column and is told by its other cells: words of a scale, a sign after a number, bounds, flags.

use super::amounts::{Amount, FLAGS, UnitKind, parse_written, unflagged};
use super::marks::Limits;
use super::missing::Said;
use super::numbers::is_same;
use super::study::{Sort, Study};

/// Steps of a scale, at most, and those of them that have a word.
pub(super) const MOST_STEPS: usize = 20;
const MOST_LABELLED: usize = 4;
/// Letters after a number that are no text.
const MOST_AFTER: usize = 4;

impl<'a> Study<'a> {
    /// Numbers of a scale with words at its ends: "0 - not at all likely", "5 (very)". Where it is said that all are numbers
    /// one may stand before any word.
    #[inline(never)]
    pub(super) fn labelled(&mut self, levels: &[&'a str], said: Said<'_>) {
        let scale = |level: &str| labelled(level).is_some();
        let is_step = |(sort, level): (&Sort<'_>, &&str)| match sort {
            Sort::Number(amount) => amount.unit.is_empty() && is_same(amount.value.fract(), 0.0),
            Sort::Word(_) => scale(level),
            _ => matches!(sort, Sort::Missing),
        };
        let is_number = |sort: &Sort<'_>| matches!(sort, Sort::Number(_));
        let plain = self.sorts.iter().filter(|sort| is_number(sort)).count();
        let ends = self.sorts.iter().zip(levels).filter(|(sort, level)| matches!(sort, Sort::Word(_)) && scale(level));
        let is_scale = levels.len() <= MOST_STEPS
            && plain > 0
            && ends.clone().count() <= MOST_LABELLED
            && ends.clone().all(|(_, level)| labelled(level).is_some_and(|step| !levels.contains(&step)))
            && self.sorts.iter().zip(levels).all(is_step);
        if !(is_scale || said.is_numeric) {
            return;
        }
        for (sort, level) in self.sorts.iter_mut().zip(levels) {
            let number = labelled(level).or_else(|| begun(level).filter(|_| said.is_numeric));
            if let (Sort::Word(_), Some(number)) = (&*sort, number)
                && let Some(amount) = parse_written(number, self.decimal)
            {
                *sort = Sort::Number(Amount { spread: true, ..amount });
            }
        }
    }

    /// A minus after a short whole number, which may be a grade, is its sign where one stands after longer numbers too, or
    /// after several numbers of two digits and no plus does.
    pub(super) fn short_minus(&mut self, levels: &[&'a str]) {
        let digits = |level: &&'a str| {
            level
                .strip_suffix(['-', '−'])
                .filter(|number| number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit()))
        };
        let with_two = levels.iter().filter_map(digits).filter(|number| number.len() == 2).count();
        let is_longer = |sort: &Sort<'_>| matches!(sort, Sort::Number(amount) if amount.minus_after);
        let is_sign = || self.sorts.iter().any(is_longer);
        let have_plus = || levels.iter().any(|level| level.ends_with('+'));
        if (with_two > 1 && !have_plus()) || (levels.iter().any(|level| digits(level).is_some()) && is_sign()) {
            for (sort, level) in self.sorts.iter_mut().zip(levels) {
                if let Some(amount) = digits(level).and_then(|number| parse_written(number, b'.')) {
                    *sort = Sort::Number(Amount { value: -amount.value, minus_after: true, ..amount });
                }
            }
        }
    }

    /// "2,500-" is a bound where "250,000+" is one, and neither has others beside it as grades have.
    pub(super) fn bounds_below(&mut self, levels: &[&'a str], decimal: u8, said: Said<'_>) {
        let is_lone = |end: char| levels.iter().filter(|level| level.len() > 1 && level.ends_with(end)).count() == 1;
        // A model knows that there are bounds.
        if !(is_lone('-') && (said.bounds.is_some() || is_lone('+'))) {
            return;
        }
        for (sort, level) in self.sorts.iter_mut().zip(levels) {
            if let (Sort::Number(_) | Sort::Word(_), Some(number)) = (&*sort, level.strip_suffix('-'))
                && let Some(limits) = Limits::of(&format!("<={number}"), decimal)
            {
                *sort = Sort::Bound(limits);
            }
        }
    }

    /// Where "140 H" says that a number is high, "134 L" says that one is low.
    pub(super) fn flags(&mut self, levels: &[&'a str]) {
        let is_flagged = |sort: &Sort<'_>| matches!(sort, Sort::Number(amount) if amount.spread);
        let has_high =
            || self.sorts.iter().zip(levels).any(|(sort, level)| is_flagged(sort) && unflagged(level).is_some());
        // Nothing but low ones are marked: no bare number is as low.
        let are_lowest = || {
            let values = |unit: &'static str| {
                self.sorts.iter().filter_map(move |sort| match sort {
                    Sort::Number(amount) if amount.unit == unit => Some(amount.value),
                    _ => None,
                })
            };
            let lowest = values("").fold(f64::INFINITY, f64::min);
            values("L").count() > 1 && values("").count() > 1 && values("L").all(|low| low <= lowest)
        };
        if !has_high() && !are_lowest() {
            return;
        }
        for sort in &mut self.sorts {
            if let Sort::Number(amount) = sort
                && FLAGS.contains(&&*amount.unit)
            {
                (amount.unit, amount.unit_kind, amount.spread) = ("".into(), UnitKind::None, true);
            }
        }
    }
}

/// The whole number before the word of a step: "10 - extremely likely", "5 (sehr)".
fn labelled(level: &str) -> Option<&str> {
    let (number, rest) = level.split_at_checked(level.bytes().take_while(u8::is_ascii_digit).count())?;
    let word = rest.trim_start().strip_prefix(['-', '–', ':', '=', '(', '.'])?.trim_start();
    ((1..=3).contains(&number.len()) && word.starts_with(char::is_alphabetic)).then_some(number)
}

/// The number that a cell begins with, where no digit stands in the rest of it, and no long word.
pub(super) fn begun(level: &str) -> Option<&str> {
    let end = level.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let (number, rest) = level.split_at_checked(end)?;
    let is_of_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '-' | '−' | '+');
    (!rest.is_empty() && rest.chars().count() <= MOST_AFTER && number.chars().all(is_of_number)).then_some(number)
}
