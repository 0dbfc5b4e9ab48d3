//! What the cells of a column are: numeric, ordered, categorical, an identifier, dates, text, or nothing at all.

use super::drafts::{ColumnCells, Draft};
use super::labels::Words;
use super::missing::Said;
use super::numbers::{is_same, is_sequence};
use super::numeric::{Numbers, are_whole};
use super::preview::{FEW_LEVELS, distinct_values};
use super::study::Study;
use super::target::says_price;
use super::{
    Cells, Column, ColumnOptions, Kind, MISSING, codes, counted, dates, lengths, lists, missing, names, ordered,
    outcomes, parts,
};
use crate::model::reading::{ColumnReading, OddWord};
use crate::sentences::columns::{MOST_LEVELS, ROWS_PER_LEVEL};
use crate::sentences::learning::number;
use crate::sentences::{ColumnFact, Notice};

/// More are not told: a number has 17 digits.
const MOST_DECIMALS: u32 = 100;

/// With fewer rows than this, cells that all differ are labels of a small table and not identifiers.
const LEAST_IDS: usize = 10;
/// With fewer rows than this nothing is asked of whole numbers.
const LEAST_ASKED: usize = 20;
/// Rows that are looked at before all are.
const LOOKED_AT: usize = 500;
/// Different whole numbers that may be codes.
const MOST_CODES: usize = 6;
/// One value is a tick where one cell in so many is empty; a mark wherever one is.
const MOST_GAPS: usize = 10;
/// The level of cells that are not ticked.
pub(super) const BLANK: &str = "(blank)";
/// Marks, compared without regard to case.
const TICKS: [&str; 16] =
    ["y", "yes", "x", "t", "true", "on", "ja", "j", "oui", "o", "si", "sí", "s", "✓", "✔", "checked"];

/// What was found out about a column on the way.
pub(super) struct Settled {
    /// The column.
    pub column: Column,
    /// Facts of which one notice tells for all columns together.
    pub facts: Vec<ColumnFact>,
    /// Notices about this column alone.
    pub notices: Vec<Notice>,
    /// Cells that are missing by their spelling.
    pub missing: usize,
    /// Those spellings, with their counts.
    pub missing_spellings: Vec<(String, u32)>,
}

/// Settles one column.
pub(super) struct Settler<'a> {
    /// Its cells.
    pub cells: ColumnCells<'a>,
    /// Its name.
    pub name: &'a str,
    /// What is said of it.
    pub options: Option<&'a ColumnOptions>,
    /// The file's decimal mark.
    pub decimal: u8,
    /// Whether the person or some column proves that mark.
    pub decimal_is_proven: bool,
    /// Whether commas stand between cells too, so that one within a cell may be of thousands although others are decimal.
    pub are_commas_odd: bool,
    /// Whether commas stand between cells and points are decimal marks.
    pub are_points_sure: bool,
    /// Facts found so far.
    pub facts: Vec<ColumnFact>,
    /// Notices so far.
    pub notices: Vec<Notice>,
    /// Cells made missing that such a notice tells of.
    pub told_missing: usize,
    /// How the column is read, for a model to keep.
    pub reading: ColumnReading,
    /// Words among its numbers.
    pub marks: Vec<OddWord>,
    /// The cell of each row as it stands in the file, where different ones have become one.
    pub written: Option<Vec<u32>>,
}

impl<'a> Settler<'a> {
    /// Says what the column is.
    pub fn settle(mut self, draft: Draft<'a>) -> Settled {
        let forced = self.options.and_then(|options| options.kind);
        let (kind, unit, cells, missing, spellings) = match draft {
            Draft::Numbers(numbers, _) if forced.is_some() => self.numbers(numbers, None),
            Draft::Numbers(numbers, mark) => {
                let words = (mark == b',' && numbers.decimals == 1).then(|| self.as_words(&numbers));
                match words.filter(|words| self.are_choices(&words.levels, mark)) {
                    Some(words) => self.words(words, None),
                    None => self.plain(numbers, mark),
                }
            }
            Draft::Words(words) => self.words(words, forced),
        };
        if let Some(ColumnOptions { missing, marks, shares, .. }) = self.options {
            self.reading.missing.extend_from_slice(missing);
            if kind == Kind::Numeric {
                self.reading.marks.clone_from(marks);
                self.reading.shares = self.reading.shares.or(*shares);
            }
        }
        let (name, reading, marks) = (self.name.to_owned(), self.reading, self.marks);
        let is_changed = |said: &ColumnOptions| said.fold_case || !said.missing.is_empty();
        let as_written = || Words::of(self.cells.iter(), Said::default()).codes;
        let written = self.options.is_some_and(is_changed).then(as_written).or(self.written);
        let (from, split) = (None, false);
        let column = Column { name, kind, unit, missing, cells, written, from, split, reading, marks };
        Settled {
            missing: missing - self.told_missing.min(missing),
            column,
            facts: self.facts,
            notices: self.notices,
            missing_spellings: spellings,
        }
    }

    fn plain(&mut self, mut numbers: Numbers<'a>, mark: u8) -> Parts {
        if mark == b',' && numbers.decimals > 0 {
            self.facts.push(ColumnFact::DecimalComma);
        }
        let few = numbers.spellings.few();
        let is_zero_one = |few: &Vec<(f64, &str)>| matches!(few.as_slice(), [(low, _), (high, _)] if is_same(*low, 0.0) && is_same(*high, 1.0));
        let zero_one = few.as_ref().is_some_and(is_zero_one);
        if zero_one && !numbers.spellings.varied {
            return self.labels(Kind::Categorical, self.as_words(&numbers));
        }
        if let Some([(value, _)]) = few.as_deref()
            && numbers.missing_spellings.is_empty()
            && !is_same(*value, 0.0)
            && self.is_ticked(is_same(*value, 1.0), numbers.missing)
        {
            let words = self.as_words(&numbers);
            return self.ticks(words);
        }
        // Whole numbers may be written with a decimal mark: 1.0, 2.0.
        if few.as_ref().is_some_and(|few| few.iter().all(|(value, _)| is_same(value.fract(), 0.0))) {
            numbers.decimals = 0;
        }
        let rows = numbers.values.len();
        let is_whole = are_whole(&numbers);
        let runs = || numbers.missing == 0 && is_sequence(&numbers.values);
        if is_whole && rows >= LEAST_IDS && (runs() || self.is_named_id(&numbers)) {
            self.facts.push(ColumnFact::Id);
            return self.labels(Kind::Id, self.as_words(&numbers));
        }
        let is_packed = || counted::packed_form(&numbers.values).is_some();
        let is_packed = numbers.decimals == 0 && few.is_none() && is_packed();
        if is_packed || counted::counted_form(self.name, &numbers.values, numbers.decimals == 0).is_some() {
            self.facts.push(ColumnFact::Date);
            return self.labels(Kind::Date, self.as_words(&numbers));
        }
        if is_whole && rows >= LEAST_ASKED {
            let few = few.map_or(usize::MAX, |few| few.len());
            let is_asked = |fact: &ColumnFact| match fact {
                ColumnFact::MaybeId => is_all_different(&numbers.values) && !self.is_amount(&numbers.values),
                ColumnFact::Named => few > 1 && self.names_things(&numbers.values, few <= MOST_CODES),
                _ => (2..=MOST_CODES).contains(&few),
            };
            let facts = [ColumnFact::MaybeId, ColumnFact::Named, ColumnFact::Codes];
            self.facts.extend(facts.into_iter().find(is_asked));
        }
        self.numbers(numbers, None)
    }

    /// Where points are decimal marks "1,4" and "2,3" are two choices each.
    fn are_choices(&self, levels: &[&str], mark: u8) -> bool {
        self.decimal == b'.' && mark == b',' && lists::are_digits(levels)
    }

    /// Whether whole numbers, nearly all of them different, name the row by the name of their column.
    fn is_named_id(&self, numbers: &Numbers<'a>) -> bool {
        names::says_id(self.name) && are_mostly_different(distinct_values(&numbers.values), rows_of(numbers))
    }

    /// Whether whole numbers that all differ are amounts: prices by their name, or most of them round.
    fn is_amount(&self, values: &[f64]) -> bool {
        let round = values.iter().filter(|value| is_same((*value / 100.0).fract(), 0.0)).count();
        says_price(self.name) || 2 * round > values.len()
    }

    /// Whether whole numbers that recur are called as what they name: "PLZ", "store_no", "machine".
    fn names_things(&self, values: &[f64], are_few: bool) -> bool {
        let is_name = names::says_id(self.name) || names::says_thing(self.name);
        // 1, 2 and 3 are codes of any kind.
        let has_large = || !are_few || values.iter().any(|value| *value >= 10.0);
        is_name && values.iter().all(|value| value.is_nan() || *value >= 0.0) && has_large()
    }

    /// Whether a column with one value and cells with nothing is one of ticks.
    fn is_ticked(&self, is_mark: bool, empty: usize) -> bool {
        let rows = self.cells.body.len();
        rows >= LEAST_IDS && empty > 0 && (is_mark || empty * MOST_GAPS >= rows)
    }

    /// A column of ticks: what is blank was not ticked.
    fn ticks(&mut self, mut words: Words<'a>) -> Parts {
        let blank = words.levels.iter().position(|level| *level == BLANK).unwrap_or(words.levels.len());
        if blank == words.levels.len() {
            words.levels.push(BLANK);
            words.counts.push(0);
        }
        words.codes.iter_mut().filter(|code| **code == MISSING).for_each(|code| *code = blank as u32);
        words.counts[blank] += words.missing as u32;
        words.missing = 0;
        self.facts.push(ColumnFact::Ticks);
        self.labels(Kind::Categorical, words)
    }

    /// The column in the file's letters, what is missing among numbers left missing.
    fn as_words(&self, numbers: &Numbers<'a>) -> Words<'a> {
        let known = |(cell, value): (&'a str, &f64)| if value.is_nan() { "" } else { cell };
        let mut words = Words::of(self.cells.iter().zip(&numbers.values).map(known), Said::default());
        words.missing_spellings.clone_from(&numbers.missing_spellings);
        words
    }

    fn words(&mut self, words: Words<'a>, forced: Option<Kind>) -> Parts {
        match forced {
            Some(Kind::Numeric) => {
                let study = self.study(&words);
                return self.amounts(&words, &study);
            }
            // As in the rows that a model was learned from.
            Some(Kind::Categorical) if Said::of(self.options).keeps(BLANK) => return self.ticks(words),
            Some(kind) => {
                // A file may say so itself.
                if kind == Kind::Date {
                    self.facts.push(ColumnFact::Date);
                }
                let are_dates = kind == Kind::Date || self.options.is_some_and(|said| parts::are_dates(&said.parts));
                let words = if are_dates { self.without_fillers(words) } else { words };
                return self.labels(kind, words);
            }
            None => {}
        }
        if let [level] = words.levels.as_slice()
            && words.missing_spellings.is_empty()
            && !(outcomes::is_no(level) || missing::is_unknown(level, &[]) || dates::form_of(&[level], &[1]).is_some())
            && self.is_ticked(TICKS.iter().any(|tick| tick.eq_ignore_ascii_case(level)), words.missing)
        {
            return self.ticks(words);
        }
        if words.levels.is_empty() {
            self.facts.push(ColumnFact::Empty);
            return self.labels(Kind::Empty, words);
        }
        let is_date = |(form, _): &(String, _)| {
            !lengths::are_lengths(self.name, form, &words.levels)
                && (!dates::CLOCKS.contains(&form.as_str()) || lengths::says_clock(self.name))
        };
        if let Some((form, _)) = dates::form_of(&words.levels, &words.counts).filter(is_date) {
            self.facts.push(ColumnFact::Date);
            if form.contains('|') {
                self.facts.push(ColumnFact::TwoForms);
            }
            let words = self.without_fillers(words);
            return self.labels(Kind::Date, words);
        }
        let words = self.without_unknown(words);
        let study = self.study(&words);
        // Scores are written as minutes and seconds are.
        let are_scores = study.lengths > 0 && study.n_short == study.lengths && !lengths::says_length(self.name);
        let are_choices = self.are_choices(&words.levels, study.decimal);
        let numeric = study.is_numeric() && !are_scores && !are_choices;
        if ordered::order_of(&words.levels).is_some() && !(numeric && study.bounds == 0) {
            return self.labels(Kind::Ordered, words);
        }
        let is_code = study.leading_zero || study.inexact;
        if numeric && !is_code {
            return self.amounts(&words, &study);
        }
        let mut kind = word_kind(&words, names::says_id(self.name));
        let column = || self.name.to_owned();
        let of_several = if lists::are_pairs(&words.levels) && !counted::says_time(self.name) {
            Some(Notice::Pairs { column: column(), example: words.levels[0].to_owned() })
        } else {
            lists::of(&words.levels, &words.counts)
                .map(|list| Notice::Lists { column: column(), choices: list.choices })
        };
        if let Some(notice) = of_several {
            self.notices.push(notice);
            return self.labels(if kind == Kind::Id { Kind::Text } else { kind }, words);
        }
        if numeric && !study.leading_zero {
            self.facts.push(ColumnFact::PrecisionLoss);
        } else if numeric && kind == Kind::Text {
            // Codes, however many.
            kind = Kind::Categorical;
        }
        // A column that is left out is not also kept as codes.
        // No identifier has a decimal mark in every cell.
        let are_fractions = || words.levels.iter().all(|level| level.contains(['.', ',']));
        if kind == Kind::Id && !names::says_id(self.name) && are_fractions() && study.has_numbers(&words) {
            kind = Kind::Text;
        }
        match kind {
            Kind::Id => self.facts.push(ColumnFact::Id),
            _ if !numeric && study.is_in_units() => self.facts.push(ColumnFact::MixedUnits),
            _ if (are_scores && kind == Kind::Text)
                || (!numeric && !are_scores && !are_choices && study.has_numbers(&words)) =>
            {
                let levels = words.levels.len();
                let are_many = levels > MOST_LEVELS || (levels > FEW_LEVELS && words.known() < ROWS_PER_LEVEL * levels);
                self.notice_numbers(&words, &study, kind == Kind::Text || are_many)
            }
            Kind::Text => self.facts.push(ColumnFact::Text),
            _ if numeric && study.leading_zero => self.facts.push(ColumnFact::LeadingZeros),
            _ if names::says_id(self.name) && is_drawn(&words) => self.facts.push(ColumnFact::Named),
            _ => {}
        }
        self.labels(kind, words)
    }

    /// The column under the decimal mark that makes the most cells numbers, or under the file's.
    fn study(&self, words: &Words<'a>) -> Study<'a> {
        let mut said = Said::of(self.options);
        said.hours = lengths::are_hours(self.name, &words.levels, said.unit);
        let other = if self.decimal == b'.' { b',' } else { b'.' };
        let (study, alternative) = (Study::of(words, self.decimal, said), Study::of(words, other, said));
        let (mark, study) =
            if alternative.numbers > study.numbers { (other, alternative) } else { (self.decimal, study) };
        // A list of numbers has no fractions: "1,5" beside "2".
        let both = if study.n_words > 0 && study.fraction { Study::of_both(words, mark, said) } else { None };
        both.filter(|both| both.numbers > study.numbers && both.is_numeric()).unwrap_or(study)
    }

    pub(super) fn numbers(&mut self, numbers: Numbers<'a>, unit: Option<String>) -> Parts {
        for (code, cells) in codes::codes(&numbers.values) {
            let (columns, codes) = (vec![self.name.to_owned()], vec![number(code)]);
            self.notices.push(Notice::MissingCode { columns, codes, cells, is_number: true });
        }
        let few = numbers.spellings.few().unwrap_or_default();
        let spellings = few.into_iter().map(|(value, spelling)| (value, spelling.to_owned())).collect();
        let missing_spellings = owned(&numbers.missing_spellings);
        let cells = Cells::Numbers { values: numbers.values, decimals: numbers.decimals.min(MOST_DECIMALS), spellings };
        (Kind::Numeric, unit, cells, numbers.missing, missing_spellings)
    }
}

/// Kind, unit, cells, missing cells, spellings of missing.
pub(super) type Parts = (Kind, Option<String>, Cells, usize, Vec<(String, u32)>);

/// What a column of words is: identifiers and text differ in nearly every row.
fn word_kind(words: &Words<'_>, named_id: bool) -> Kind {
    let (known, distinct) = (words.known(), words.levels.len());
    let is_token = |level: &&str| !level.contains(char::is_whitespace) && level.len() <= 80;
    if named_id && known >= LEAST_IDS && are_mostly_different(distinct, known) {
        return Kind::Id;
    }
    if distinct == known && known >= LEAST_IDS {
        return if words.levels.iter().all(is_token) { Kind::Id } else { Kind::Text };
    }
    let once = words.counts.iter().filter(|count| **count == 1).count();
    if distinct >= 15 && once * 2 > distinct && distinct * 6 > known { Kind::Text } else { Kind::Categorical }
}

/// Whether words have many levels, and no more than can be used.
fn is_drawn(words: &Words<'_>) -> bool {
    let levels = words.levels.len();
    (FEW_LEVELS + 1..=MOST_LEVELS).contains(&levels) && words.known() >= ROWS_PER_LEVEL * levels
}

/// Whether so few values recur that they tell the rows apart: nine in ten differ.
fn are_mostly_different(distinct: usize, known: usize) -> bool {
    known >= LEAST_IDS && distinct * 10 >= known * 9
}

fn rows_of(numbers: &Numbers<'_>) -> usize {
    numbers.values.len() - numbers.missing
}

/// Whether nearly all whole numbers from 0 on differ.
fn is_all_different(values: &[f64]) -> bool {
    let is_nearly = |values: &[f64]| {
        let known = values.iter().filter(|value| !value.is_nan()).count();
        known >= LEAST_ASKED && distinct_values(values) * 50 >= known * 49
    };
    // Few columns are left after the first rows: no other is sorted.
    let first = values.get(..LOOKED_AT).unwrap_or(values);
    is_nearly(first) && values.iter().all(|value| value.is_nan() || *value >= 0.0) && is_nearly(values)
}

/// The spellings in their own letters.
pub(super) fn owned(spellings: &[(&str, u32)]) -> Vec<(String, u32)> {
    spellings.iter().map(|(spelling, count)| ((*spelling).to_owned(), *count)).collect()
}
