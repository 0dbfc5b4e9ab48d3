//! What is said of a column of numbers, and of one of words that has numbers: which cells are no number, and what became
//! of them.

use super::MISSING;
use super::amounts::UnitKind;
use super::kinds::{Parts, Settler};
use super::labels::Words;
use super::missing::{Said, is_unknown};
use super::study::{MOST_MARKS, Sort, Study};
use crate::model::reading::{Bounds, OddWord};
use crate::sentences::learning::number;
use crate::sentences::{ColumnFact, Notice};

/// Cells that a sentence shows.
const SHOWN: usize = 5;

/// Cells that do not fit their column.
struct Odd {
    cells: usize,
    found: Vec<OddWord>,
    lines: Vec<u32>,
}

impl<'a> Settler<'a> {
    /// A column of numbers, each with what may stand round it.
    pub(super) fn amounts(&mut self, words: &Words<'a>, study: &Study<'a>) -> Parts {
        let is_money = matches!(study.unit, Some((_, UnitKind::Currency)));
        let is_sure = self.are_points_sure && (!study.grouped || is_money);
        for (is_so, fact) in [
            (study.grouped, ColumnFact::Thousands),
            (study.bracketed, ColumnFact::Brackets),
            (study.minus_after, ColumnFact::MinusAfter),
            (study.spread, ColumnFact::Spread),
            (study.scaled, ColumnFact::Scaled),
            (study.translated, ColumnFact::OtherDigits),
            (
                study.ambiguous && (!self.decimal_is_proven || self.are_commas_odd) && !is_sure,
                ColumnFact::AmbiguousMark,
            ),
            (study.both_marks, ColumnFact::BothMarks),
        ] {
            if is_so {
                self.facts.push(fact);
            }
        }
        let unit = study.unit.clone().filter(|(_, kind)| *kind != UnitKind::None);
        match &unit {
            Some((_, UnitKind::Currency)) => self.facts.push(ColumnFact::Currency),
            Some((_, UnitKind::Percent)) if study.shares.is_none_or(|(_, cells)| cells == 0) => {
                self.facts.push(ColumnFact::Percent);
            }
            Some((_, UnitKind::Percent)) | None => {}
            Some((unit, UnitKind::Time(_))) if study.lengths > 0 => self.notice_lengths(words, study, unit),
            Some(_) => self.facts.push(if study.bare > 0 { ColumnFact::SomeUnits } else { ColumnFact::Units }),
        }
        if let Some((shares, cells)) = study.shares {
            self.reading.shares = Some(shares);
            if cells > 0 {
                let (column, cells) = (self.name.to_owned(), cells as usize);
                self.notices.push(Notice::MixedPercent { column, cells, shares });
            }
        }
        self.notice_cells(words, study);
        if study.words + study.bounds + study.infinite + study.too_large > 0 {
            self.written = Some(words.codes.clone());
        }
        let bounds = Said::of(self.options).bounds.unwrap_or_default();
        self.numbers(study.numbers(words, bounds), unit.map(|(unit, _)| unit))
    }

    /// Says by one of its cells how lengths of time were read.
    fn notice_lengths(&mut self, words: &Words<'a>, study: &Study<'a>, unit: &str) {
        let value = |of_parts: bool| {
            words.levels.iter().zip(&study.sorts).find_map(|(level, sort)| match sort {
                Sort::Number(amount) if !of_parts || amount.length.is_some() => Some((*level, amount.value)),
                _ => None,
            })
        };
        if let Some((example, value)) = value(true).or_else(|| value(false)) {
            let (column, example) = (self.name.to_owned(), example.to_owned());
            let value = format!("{} {unit}", number((value * 100.0).round() / 100.0));
            self.notices.push(Notice::Lengths { column, example, value });
        }
    }

    /// Says which cells of a column of numbers are none, and what became of them.
    fn notice_cells(&mut self, words: &Words<'a>, study: &Study<'a>) {
        let name = self.name;
        let column = || name.to_owned();
        let said = Said::of(self.options).bounds;
        let read = said.unwrap_or_default();
        let mut notices = Vec::new();
        let mut told = 0;
        if let Some(Odd { cells, lines, .. }) = self.odd(words, study, &|sort| matches!(sort, Sort::Infinite)) {
            told += cells;
            notices.push(Notice::InfiniteValues { column: column(), cells, lines });
        }
        if let Some(Odd { cells, lines, .. }) = self.odd(words, study, &|sort| matches!(sort, Sort::TooLarge(_))) {
            told += cells;
            notices.push(Notice::TooLargeValues { column: column(), cells, lines });
        }
        let of = words.known();
        let bounds = self.odd(words, study, &|sort| matches!(sort, Sort::Bound(_)));
        let has_bounds = bounds.is_some();
        if let Some(Odd { cells, found, lines }) = bounds {
            told += if read == Bounds::Missing { cells } else { 0 };
            let found = found.into_iter().map(|mark| mark.spelling).collect();
            notices.push(Notice::Bounds {
                column: column(),
                cells,
                of,
                found,
                lines,
                read,
                below: study.has_bounds_below(),
            });
        }
        let marks = self.odd(words, study, &|sort| matches!(sort, Sort::Word(_) | Sort::Mark(_)));
        if let Some(Odd { cells, found, lines }) = marks {
            let missing = found.iter().filter(|mark| mark.number.is_none());
            told += missing.map(|mark| mark.cells as usize).sum::<usize>();
            self.marks = found.iter().take(MOST_MARKS).cloned().collect();
            notices.push(Notice::MixedType { column: column(), cells, of, found, lines });
        }
        self.notices.extend(notices);
        self.told_missing += told;
        self.reading.bounds = if has_bounds { Some(read) } else { said };
    }

    /// The cells of one sort, with their spellings and lines; None where there is none.
    fn odd(&self, words: &Words<'a>, study: &Study<'a>, wanted: &dyn Fn(&Sort<'a>) -> bool) -> Option<Odd> {
        let is_odd: Vec<bool> = study.sorts.iter().map(wanted).collect();
        if !is_odd.contains(&true) {
            return None;
        }
        let mut lines = Vec::new();
        for (&code, record) in words.codes.iter().zip(self.cells.body) {
            if code != MISSING && is_odd.get(code as usize) == Some(&true) {
                lines.push(record.line);
            }
        }
        let mut found = Vec::new();
        for ((level, sort), (&cells, is_odd)) in
            words.levels.iter().zip(&study.sorts).zip(words.counts.iter().zip(&is_odd))
        {
            if *is_odd {
                let number = if let Sort::Mark(number) = sort { Some(*number) } else { None };
                found.push(OddWord { spelling: (*level).to_owned(), cells, number });
            }
        }
        Some(Odd { cells: lines.len(), found, lines })
    }

    /// Says that a column of words has numbers in half of its different cells.
    pub(super) fn notice_numbers(&mut self, words: &Words<'a>, study: &Study<'a>, left_out: bool) {
        let odd = |(level, sort): (&&str, &Sort<'a>)| {
            matches!(sort, Sort::Bound(_) | Sort::Word(_)).then(|| (*level).to_owned())
        };
        let mut found: Vec<String> = words.levels.iter().zip(&study.sorts).filter_map(odd).take(SHOWN).collect();
        // It is asked already whether they stand for a missing one; then the column is one of numbers.
        let levels: Vec<String> = words.levels.iter().map(|level| (*level).to_owned()).collect();
        if !left_out && study.n_words == 1 && study.words > 1 && levels.len() > 2 && is_unknown(&found[0], &levels) {
            return;
        }
        let mut numbers = study.n_numbers;
        // Times of which it cannot be told what they count.
        if found.is_empty() {
            found.extend(words.levels.iter().take(SHOWN).map(|level| (*level).to_owned()));
            numbers = 0;
        }
        self.notices.push(Notice::NumbersAmongWords {
            column: self.name.to_owned(),
            numbers,
            of: words.levels.len(),
            found,
            ranges: !left_out && study.n_bounds > 0,
            words: study.n_words > 0,
            left_out,
        });
    }
}
