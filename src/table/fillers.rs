//! What is written where a date or a grade is not known: "0000-00-00", "31.12.9999", "1900-01-01"; "not staged", "NX".

use super::kinds::Settler;
use super::labels::Words;
use super::missing::{Said, is_unknown};
use super::{MISSING, ordered};
use crate::sentences::Notice;

/// Days that are none, whatever time of day stands after them; and some that may be one among others of their year.
const NEVER: &str = "9999-12-31 9999/12/31 0000-00-00 0000/00/00 0001-01-01 2999-12-31 31.12.9999 31/12/9999 31-12-9999 \
                     12/31/9999 00.00.0000 00/00/0000 00-00-0000 01.01.0001 01/01/0001 1/1/0001 31-Dec-9999 31DEC9999";
const LONE: &str = "1900-01-01 1900/01/01 01.01.1900 1.1.1900 01/01/1900 1/1/1900 01-01-1900 01-Jan-1900 1899-12-30 \
                    1899-12-31 30.12.1899 31.12.1899 12/30/1899 30/12/1899";

/// Whether a cell is such a day, and whether it may be one.
#[inline(never)]
pub(super) fn is_filler(cell: &str) -> Option<bool> {
    let begins = |day: &str| {
        cell.strip_prefix(day).is_some_and(|rest| !rest.bytes().next().is_some_and(|byte| byte.is_ascii_digit()))
    };
    // Each of them has such a year among its first letters.
    let is_year = |of: &[u8]| matches!(of, b"9999" | b"0000" | b"0001" | b"2999" | b"1900" | b"1899");
    if cell.len() < 8 || !cell.as_bytes().windows(4).take(8).any(is_year) {
        return None;
    }
    let is_in = |list: &str| list.split(' ').any(begins);
    if is_in(NEVER) { Some(false) } else { is_in(LONE).then_some(true) }
}

/// Grades of one scale, at most.
const MOST_GRADES: usize = 50;

impl<'a> Settler<'a> {
    /// The cells of a column of dates, where such days are missing: one that could be a date is none where it comes again and
    /// no other date is of its year, unless it is to be kept. In new rows it is one where it was one before.
    pub(super) fn without_fillers(&mut self, words: Words<'a>) -> Words<'a> {
        let said = Said::of(self.options);
        let are_new = self.options.is_some_and(|said| !said.parts.is_empty());
        let is_none = |(level, count): (&&'a str, &u32)| {
            let year = if level.contains("1900") { "1900" } else { "1899" };
            let is_lone = || words.levels.iter().all(|other| is_filler(other).is_some() || !other.contains(year));
            let is_it = |may_be: bool| !may_be || (!are_new && *count > 1 && is_lone());
            (is_filler(level).is_some_and(is_it) && !said.keeps(level)).then(|| (*level).to_owned())
        };
        let found: Vec<String> = words.levels.iter().zip(&words.counts).filter_map(is_none).collect();
        if found.is_empty() { words } else { self.take_out(words, found, true) }
    }

    /// The cells of a column whose levels have an order once those that say that nothing is known are missing.
    pub(super) fn without_unknown(&mut self, words: Words<'a>) -> Words<'a> {
        let said = Said::of(self.options);
        if words.levels.len() > MOST_GRADES || ordered::order_of(&words.levels).is_some() {
            return words;
        }
        let levels: Vec<String> = words.levels.iter().map(|level| (*level).to_owned()).collect();
        // "Not important" may be a grade: it is none only where the others are no scale with it.
        let unknown: Vec<bool> = words.levels.iter().map(|level| is_unknown(level, &levels)).collect();
        for also_no_grade in [false, true] {
            let is_none = |(level, is_unknown): (&&str, &bool)| {
                (*is_unknown || (also_no_grade && ordered::is_no_grade(level))) && !said.keeps(level)
            };
            let of = |wanted: bool| -> Vec<&str> {
                let both = words.levels.iter().zip(&unknown);
                both.filter(|both| is_none(*both) == wanted).map(|(level, _)| *level).collect()
            };
            let (found, known) = (of(true), of(false));
            if !found.is_empty() && ordered::order_of(&known).is_some() {
                let found = found.into_iter().map(str::to_owned).collect();
                return self.take_out(words, found, false);
            }
        }
        words
    }

    /// Apart, since few files have one.
    #[inline(never)]
    fn take_out(&mut self, mut words: Words<'a>, found: Vec<String>, are_dates: bool) -> Words<'a> {
        let mut cells = 0;
        let mut place = Vec::with_capacity(words.levels.len());
        let mut kept = Words { missing_spellings: std::mem::take(&mut words.missing_spellings), ..Words::default() };
        for (level, count) in words.levels.iter().zip(&words.counts) {
            if found.iter().any(|one| one == level) {
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
        // So it is in new rows.
        let may_be = |level: &&String| !are_dates || is_filler(level) == Some(true);
        self.reading.missing.extend(found.iter().filter(may_be).cloned());
        let (column, keep) = (self.name.to_owned(), self.reading.missing.first().cloned());
        self.notices.push(Notice::SetMissing { column, cells, found, keep, are_dates });
        kept
    }
}
