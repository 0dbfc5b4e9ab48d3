//! What programs write where a date is not known: "0000-00-00", "31.12.9999", "1900-01-01".

use super::MISSING;
use super::kinds::Settler;
use super::labels::Words;
use super::missing::Said;
use crate::sentences::Notice;

/// Years of no date, and days that may be some.
const YEARS: [&str; 3] = ["0000", "0001", "9999"];
const DAYS: [(&str, [u8; 2]); 4] = [("2999", [12, 31]), ("1899", [12, 30]), ("1899", [12, 31]), ("1900", [1, 1])];

/// The year of such a cell, whatever time of day stands after it.
pub(super) fn is_filler(cell: &str) -> Option<&str> {
    // With the name of a month its year alone tells it.
    if let Some(year) = YEARS.into_iter().find(|year| cell.ends_with(year) && cell.contains(char::is_alphabetic)) {
        return Some(year);
    }
    let mut parts = cell.split(|letter: char| !letter.is_ascii_digit());
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, rest) = if first.len() == 4 { (first, [second, third]) } else { (third, [first, second]) };
    let [Ok(a), Ok(b)] = rest.map(str::parse::<u8>) else { return None };
    let is_day = |(of, day): &(&str, [u8; 2])| *of == year && (*day == [a, b] || *day == [b, a]);
    (a <= 31 && b <= 31 && (YEARS.contains(&year) || DAYS.iter().any(is_day))).then_some(year)
}

impl<'a> Settler<'a> {
    /// The cells of a column of dates, where such days are missing: one that could be a date is none where no other date is
    /// of its year, unless it is to be kept.
    pub(super) fn without_fillers(&mut self, mut words: Words<'a>) -> Words<'a> {
        let said = Said::of(self.options);
        let is_none = |level: &&'a str| {
            let alone = |year| {
                words.levels.iter().all(|other| other == level || is_filler(other).is_some() || !other.contains(year))
            };
            is_filler(level).is_some_and(|year| !said.keeps(level) && (YEARS.contains(&year) || alone(year)))
        };
        let found: Vec<&str> = words.levels.iter().copied().filter(|level| is_none(level)).collect();
        if found.is_empty() {
            return words;
        }
        let mut cells = 0;
        let mut place = Vec::with_capacity(words.levels.len());
        let mut kept = Words { missing_spellings: std::mem::take(&mut words.missing_spellings), ..Words::default() };
        for (level, count) in words.levels.iter().zip(&words.counts) {
            if found.contains(level) {
                cells += *count as usize;
                place.push(MISSING);
            } else {
                place.push(kept.levels.len() as u32);
                kept.levels.push(level);
                kept.counts.push(*count);
            }
        }
        kept.codes = words.codes.iter().map(|code| place.get(*code as usize).copied().unwrap_or(MISSING)).collect();
        kept.missing = words.missing + cells;
        self.told_missing += cells;
        let may_be = found.iter().find(|level| is_filler(level).is_some_and(|year| !YEARS.contains(&year)));
        let (column, keep) = (self.name.to_owned(), may_be.map(|level| (*level).to_owned()));
        self.notices.push(Notice::NoDates {
            column,
            cells,
            found: found.into_iter().map(str::to_owned).collect(),
            keep,
        });
        kept
    }
}
