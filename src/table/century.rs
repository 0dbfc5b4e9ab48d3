//! The century of years of two digits: the days of a column lie together within a hundred years, and most not in the future.

use super::calendar::civil;
use super::dates::moment;
use super::names::{has, words};

/// What stands after a form between it and the first year of its hundred years.
pub(super) const SINCE: char = '@';
/// The first of the hundred years where nothing else is said.
pub(super) const USUAL: i64 = 1969;
/// Years that most days may have, and those of births. The reader knows no today, so that a file is read the same on every
/// day: due dates of years to come are not ahead. Where that is wrong a press takes another century.
const LATEST: i64 = 2035;
const LATEST_BIRTH: i64 = 2026;
/// Words of names of days of birth.
const BIRTHS: &str = "birth birthday birthdate dob born geb geboren geburt geburtsdatum geburtstag gebdat naissance né nacimiento nascita \
                      nascimento geboortedatum urodzenia født född";

/// The year of two digits within the hundred years from `since` on.
pub(super) fn year_of(two: i64, since: i64) -> i64 {
    since + (two - since).rem_euclid(100)
}

/// Whether dates of a form have years of two digits.
pub(super) fn has_two_digits(form: &str) -> bool {
    form.contains('y') && !form.contains(" since ")
}

/// A form with the first of its hundred years, where these are not the usual ones.
#[inline(never)]
pub(super) fn with_century(form: &str, name: &str, levels: &[&str], counts: &[u32]) -> String {
    let of = |one: &str| match since(one, name, levels, counts) {
        Some(since) => format!("{one}{SINCE}{since}"),
        None => one.to_owned(),
    };
    form.split('|').map(of).collect::<Vec<String>>().join("|")
}

/// The hundred years that a form has.
#[inline(never)]
pub(super) fn years_of(form: &str) -> (&str, i64) {
    let (form, since) = form.split_once(SINCE).unwrap_or((form, ""));
    (form, since.parse().ok().filter(|since| (0..3000).contains(since)).unwrap_or(USUAL))
}

/// The same form in the century before, or after where the days are of the last one.
#[inline(never)]
pub(super) fn other(form: &str, latest: i64) -> String {
    let of = |one: &str| {
        let (plain, since) = years_of(one);
        let since = since + if latest < 2000 { 100 } else { -100 };
        if has_two_digits(one) { format!("{plain}{SINCE}{since}") } else { one.to_owned() }
    };
    form.split('|').map(of).collect::<Vec<String>>().join("|")
}

fn since(form: &str, name: &str, levels: &[&str], counts: &[u32]) -> Option<i64> {
    if !has_two_digits(form) || form.contains(SINCE) {
        return None;
    }
    let mut rows = [0_u32; 100];
    for (level, count) in levels.iter().zip(counts) {
        if let Some(day) = moment(form, level).and_then(|moment| moment.day) {
            rows[civil(day).0.rem_euclid(100) as usize] += count;
        }
    }
    let known: Vec<usize> = (0..100).filter(|two| rows[*two] > 0).collect();
    // Years without a day before each; of the widest such gaps the one that ends nearest to today.
    let gap = |at: usize| (100 + known[at] - known[(at + known.len() - 1) % known.len()] - 1) % 100;
    let age = |at: usize| (LATEST - known[(at + known.len() - 1) % known.len()] as i64).rem_euclid(100);
    let first = (0..known.len()).max_by_key(|at| (gap(*at), -age(*at)))?;
    let gap = if known.len() > 1 { gap(first) as i64 } else { 99 };
    let first = known[first] as i64;
    let is_birth = words(name).iter().any(|word| has(BIRTHS, word));
    let latest = if is_birth { LATEST_BIRTH } else { LATEST };
    let ahead: u32 =
        known.iter().filter(|two| year_of(**two as i64, 2000 + first) > latest).map(|two| rows[*two]).sum();
    let most = if is_birth { 20 } else { 2 };
    let from = if ahead * most > rows.iter().sum() { 1900 + first } else { 2000 + first };
    let is_usual = known.iter().all(|two| year_of(*two as i64, from) == year_of(*two as i64, USUAL));
    // New rows may have days before and after these.
    (!is_usual).then(|| (latest - 99).clamp(from - gap, from))
}
