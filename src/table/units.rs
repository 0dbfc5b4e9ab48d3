//! The unit of a column of numbers: which it is, and the numbers that are written in another one.

use super::amounts::{Amount, UnitKind};
use super::labels::Words;
use super::lengths;
use super::marks::times_100;
use super::missing::Said;
use super::numbers::is_same;
use super::study::{Sort, Study};
use crate::math::LARGEST;

/// A unit is no slip where one number in so many has it.
const LEAST_OF_UNIT: u32 = 20;

impl Study<'_> {
    /// Lengths of time in several units are in one: that of the model, else one that suits the longest.
    pub(super) fn times(&mut self, said: Said<'_>) {
        let (mut units, mut most) = (Vec::new(), 0.0_f64);
        let is_of_parts = |sort: &Sort<'_>| matches!(sort, Sort::Number(amount) if amount.length.is_some());
        let has_parts = self.sorts.iter().any(is_of_parts);
        for sort in &mut self.sorts {
            let Sort::Number(amount) = sort else { continue };
            if has_parts && amount.unit == "m" {
                amount.unit_kind = UnitKind::Time(60);
            }
            if said.hours && amount.length == Some(true) {
                (amount.value, amount.length) = (60.0 * amount.value, Some(false));
            }
            if let UnitKind::Time(seconds) = amount.unit_kind {
                most = most.max(amount.value * f64::from(seconds));
                if !units.contains(&seconds) {
                    units.push(seconds);
                }
                self.n_short += usize::from(amount.length == Some(true));
                self.lengths += usize::from(amount.length.is_some());
            }
        }
        let stated = said.unit.and_then(lengths::unit_of).map(|(_, seconds)| seconds);
        let to = match (stated, units.as_slice()) {
            (_, []) => return,
            (Some(stated), _) => stated,
            (None, [only]) if !has_parts => *only,
            // The largest that was written, where no clock was.
            (None, _) if !has_parts => units.iter().copied().fold(1, u32::max),
            (None, _) => lengths::unit_for(most),
        };
        for sort in &mut self.sorts {
            let Sort::Number(Amount { unit_kind: UnitKind::Time(seconds), unit, value, decimals, length, .. }) = sort
            else {
                continue;
            };
            if *seconds != to {
                *value = *value * f64::from(*seconds) / f64::from(to);
                *decimals = if is_same(value.fract(), 0.0) { 0 } else { (*decimals).max(2) };
                self.lengths += usize::from(length.is_none());
            }
            (*seconds, *unit) = (to, lengths::name_of(to).into());
        }
        self.drop_too_large();
    }

    /// Numbers with a percent sign beside others without one are in percent: those without are shares of 1 where all
    /// of them are at most 1 and some percentage is more, unless it is said.
    #[inline(never)]
    pub(super) fn percent(&mut self, counts: &[u32], said: Said<'_>) {
        let (mut with, mut bare, mut most, mut most_bare) = (0, 0, 0.0_f64, 0.0_f64);
        for (sort, &count) in self.sorts.iter().zip(counts) {
            let Sort::Number(amount) = sort else { continue };
            if amount.unit == "%" {
                with += count;
                most = most.max(amount.value.abs());
            } else if amount.unit.is_empty() && !is_same(amount.value, 0.0) {
                bare += count;
                most_bare = most_bare.max(amount.value.abs());
            }
        }
        let is_mixed = with > 0 && bare > 0 && with * LEAST_OF_UNIT >= bare;
        if !is_mixed && said.shares.is_none() {
            return;
        }
        let are_shares = said.shares.unwrap_or(most_bare <= 1.0 && most > 1.0);
        self.unit = Some(("%".to_owned(), UnitKind::Percent));
        self.shares = Some((are_shares, bare));
        for sort in &mut self.sorts {
            match sort {
                Sort::Number(amount) if amount.unit.is_empty() => {
                    if are_shares {
                        amount.value = times_100(amount.value, amount.decimals);
                        amount.decimals = amount.decimals.saturating_sub(2);
                    }
                    (amount.unit, amount.unit_kind) = ("%".into(), UnitKind::Percent);
                }
                Sort::Bound(limits) if limits.unit.is_empty() => {
                    if are_shares {
                        limits.times_100();
                    }
                    (limits.unit, limits.unit_kind) = ("%".to_owned(), UnitKind::Percent);
                }
                _ => {}
            }
        }
        self.drop_too_large();
    }

    /// What was within bounds may be beyond them in another unit.
    fn drop_too_large(&mut self) {
        for sort in &mut self.sorts {
            let is_too_large = match sort {
                Sort::Number(amount) => amount.value.abs() > LARGEST,
                Sort::Bound(limits) => limits.is_too_large(),
                _ => false,
            };
            if is_too_large {
                *sort = Sort::TooLarge(false);
            }
        }
    }
}

/// The unit that most cells with a unit have, if that is no slip.
#[inline(never)]
pub(super) fn main_unit(words: &Words<'_>, sorts: &[Sort<'_>]) -> Option<(String, UnitKind)> {
    let mut units: Vec<(&str, UnitKind, u32)> = Vec::new();
    for (sort, &count) in sorts.iter().zip(&words.counts) {
        let (unit, kind) = match sort {
            Sort::Number(amount) => (&*amount.unit, amount.unit_kind),
            Sort::Bound(limits) => (&*limits.unit, limits.unit_kind),
            _ => continue,
        };
        if let Some((_, _, cells)) = units.iter_mut().find(|(known, ..)| *known == unit) {
            *cells += count;
        } else if units.len() < 16 {
            // A column of numbers has few units; with more than these it is text.
            units.push((unit, kind, count));
        }
    }
    let is_bare = |(_, kind, _): &&(&str, UnitKind, u32)| *kind == UnitKind::None;
    let bare = units.iter().find(is_bare).map_or(0, |(_, _, count)| *count);
    // The first of the most frequent.
    let most = units.iter().filter(|unit| !is_bare(unit)).rev().max_by_key(|(_, _, count)| *count);
    let found = most.filter(|(_, _, count)| count * LEAST_OF_UNIT >= bare).or_else(|| units.iter().find(is_bare))?;
    Some((found.0.to_owned(), found.1))
}

/// Whether a number belongs in a column with this unit. A unit may be left out, but for a percent sign.
pub(super) fn fits(amount: &Amount<'_>, unit: Option<&(String, UnitKind)>) -> bool {
    is_in(&amount.unit, amount.unit_kind, unit) || (amount.unit_kind == UnitKind::None && is_same(amount.value, 0.0))
}

pub(super) fn is_in(unit: &str, kind: UnitKind, column: Option<&(String, UnitKind)>) -> bool {
    column.is_none_or(|(of, of_kind)| is_one(unit, of) || (kind == UnitKind::None && *of_kind != UnitKind::Percent))
}

/// Whether two units are one: "bid" and "bids".
fn is_one(unit: &str, of: &str) -> bool {
    let is_plural = |one: &str, many: &str| one.len() > 2 && many.strip_suffix('s') == Some(one);
    unit == of || is_plural(unit, of) || is_plural(of, unit)
}
