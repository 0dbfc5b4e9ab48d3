//! What programs write where a date is not known: "0000-00-00", "31.12.9999", "1900-01-01".

use super::MISSING;
use super::kinds::Settler;
use super::labels::Words;
use super::missing::Said;
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
    let is_in = |list: &str| cell.len() >= 8 && list.split(' ').any(begins);
    if is_in(NEVER) { Some(false) } else { is_in(LONE).then_some(true) }
}

impl<'a> Settler<'a> {
    /// The cells of a column of dates, where such days are missing: one that could be a date is none where it comes again and
    /// no other date is of its year, unless it is to be kept. In new rows it need not come again.
    pub(super) fn without_fillers(&mut self, words: Words<'a>) -> Words<'a> {
        let said = Said::of(self.options);
        let are_new = self.options.is_some_and(|said| !said.parts.is_empty());
        let is_none = |(level, count): (&&'a str, &u32)| {
            let year = if level.contains("1900") { "1900" } else { "1899" };
            let is_lone = || words.levels.iter().all(|other| is_filler(other).is_some() || !other.contains(year));
            let is_it = |may_be: bool| !may_be || ((are_new || *count > 1) && is_lone());
            (is_filler(level).is_some_and(is_it) && !said.keeps(level)).then(|| (*level).to_owned())
        };
        let found: Vec<String> = words.levels.iter().zip(&words.counts).filter_map(is_none).collect();
        if found.is_empty() { words } else { self.take_fillers(words, found) }
    }

    /// Apart, since few files have one.
    #[inline(never)]
    fn take_fillers(&mut self, mut words: Words<'a>, found: Vec<String>) -> Words<'a> {
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
        let may_be = found.iter().find(|level| is_filler(level) == Some(true));
        let (column, keep) = (self.name.to_owned(), may_be.cloned());
        self.notices.push(Notice::NoDates { column, cells, found, keep });
        kept
    }
}
