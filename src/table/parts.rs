//! Columns taken apart: a date gives what a model can use of it, a list a yes or no for each choice. One way for both: each
//! distinct cell of the raw column gives a whole number for a part, and the rows follow. What is taken, and how the cells are
//! written, stands in the model file, so that new rows are read the same.

use super::calendar::{civil, weekday};
use super::century;
use super::counted;
use super::dates::{self, Moment};
use super::labels::FixedMap;
use super::lists;
use super::missing::is_missing_number;
use super::{Cells, Column, ColumnOptions, ColumnReading, Kind, MISSING};
use crate::model::additive::{Derived, DerivedPart};
use crate::order;
use crate::sentences::{ColumnFact, Notice, part_name, part_value};

/// A choice that fewer rows have is no column.
const LEAST_ROWS: u32 = 2;
/// Different numbers up to which a column remembers how they are written, as in a column of the file.
const MOST_SPELLINGS: usize = 12;

/// What became of a column that was to be taken apart.
pub(super) struct Parts {
    /// The new columns; none where it is neither dates nor lists.
    pub columns: Vec<Column>,
    /// What to say of them all.
    pub fact: ColumnFact,
    /// What to say of it alone.
    pub notices: Vec<Notice>,
}

/// The raw column: its distinct cells, and how many rows have each.
struct Raw<'a> {
    column: &'a Column,
    levels: Vec<&'a str>,
    counts: Vec<u32>,
    codes: &'a [u32],
}

/// Takes a column apart as its options say; `names`: of the other columns. None where nobody wants it.
pub(super) fn split(
    column: &Column,
    said: &ColumnOptions,
    options: &[ColumnOptions],
    names: &[String],
) -> Option<Parts> {
    if !said.split && said.parts.is_empty() {
        return None;
    }
    let none = Parts { columns: Vec::new(), fact: ColumnFact::NotSplit, notices: Vec::new() };
    let Cells::Labels { levels, codes } = &column.cells else { return Some(none) };
    let mut counts = vec![0; levels.len()];
    codes.iter().filter(|code| **code != MISSING).for_each(|code| counts[*code as usize] += 1);
    let raw = Raw { column, levels: levels.iter().map(String::as_str).collect(), counts, codes };
    let mut notices = Vec::new();
    let parts =
        if said.parts.is_empty() { found(&raw, said.form.as_deref(), &mut notices) } else { said.parts.clone() };
    if parts.is_empty() {
        return Some(none);
    }
    notices.extend(raw.unreadable(&parts, said.parts.is_empty()));
    let mut columns: Vec<Column> = Vec::new();
    for (name, from) in parts {
        let is_taken = |name: &String| names.contains(name) || columns.iter().any(|column| column.name == *name);
        let mut name = name;
        if is_taken(&name) {
            // A file that has what a model wants as a column of its own needs no other.
            if !said.parts.is_empty() {
                continue;
            }
            name = (2..).map(|n| format!("{name} ({n})")).find(|name| !is_taken(name)).unwrap_or_default();
        }
        let kind = options.iter().find(|options| options.name == name).and_then(|options| options.kind);
        columns.push(raw.part(name, from, kind));
    }
    Some(Parts { columns, fact: ColumnFact::Split, notices })
}

/// What can be taken from a column: of a date what differs between rows.
fn found(raw: &Raw<'_>, stated: Option<&str>, notices: &mut Vec<Notice>) -> Vec<(String, Derived)> {
    let column = &raw.column.name;
    let derived = |form: &str, part, of: Option<String>| {
        let name = part_name(column, part, of.as_deref());
        (name, Derived { column: column.clone(), form: form.to_owned(), part, of })
    };
    let is_list = stated.is_some_and(|form| form.chars().count() == 1);
    if let Some((form, other)) = (!is_list).then(|| date_form(raw, stated)).flatten() {
        if let Some(other) = other {
            let day_first = form.find('D') < form.find('M');
            notices.push(Notice::DateOrder { column: column.clone(), day_first, other });
        }
        let form = century::with_century(&form, column, &raw.levels, &raw.counts);
        let days: Vec<i64> = raw.levels.iter().filter_map(|level| dates::moment(&form, level)?.day).collect();
        let (earliest, latest) = (days.iter().min().copied(), days.iter().max().copied());
        if let Some((from, to)) = earliest.zip(latest).filter(|_| century::has_two_digits(&form)) {
            let (from, to) = (civil(from).0, civil(to).0);
            notices.push(Notice::Century { column: column.clone(), from, to, other: century::other(&form, to) });
        }
        let of = latest.map(|day| {
            let (year, month, day) = civil(day);
            format!("{year:04}-{month:02}-{day:02}")
        });
        let wanted = [
            (DerivedPart::Year, None),
            (DerivedPart::Quarter, None),
            (DerivedPart::Month, None),
            (DerivedPart::Weekday, None),
            (DerivedPart::Hour, None),
            (DerivedPart::DaysBefore, of),
        ];
        let all =
            wanted.into_iter().filter(|(part, _)| has_part(&form, *part)).map(|(part, of)| derived(&form, part, of));
        return all
            .filter(|(_, from)| {
                let mut values = raw.levels.iter().filter_map(|level| value(from, level));
                values.next().is_some_and(|first| values.any(|value| value != first))
            })
            .collect();
    }
    if lists::are_pairs(&raw.levels) {
        let part = |of: &str| derived("/", DerivedPart::Number, Some(of.to_owned()));
        return vec![part("1"), part("2")];
    }
    let Some(list) = lists::of(&raw.levels, &raw.counts) else { return Vec::new() };
    let form = list.between.to_string();
    let all = list.choices.into_iter().map(|choice| derived(&form, DerivedPart::Choice, Some(choice)));
    let rows = |from: &Derived| -> u32 {
        raw.levels.iter().zip(&raw.counts).filter(|(level, _)| value(from, level) == Some(1)).map(|(_, n)| *n).sum()
    };
    all.filter(|(_, from)| rows(from) >= LEAST_ROWS).collect()
}

/// The form of the dates, and the other one that they could have.
fn date_form(raw: &Raw<'_>, stated: Option<&str>) -> Option<(String, Option<String>)> {
    let is_form = |form: &&str| raw.levels.iter().any(|level| dates::moment(form, level).is_some());
    stated
        .filter(is_form)
        .map(|form| (form.to_owned(), None))
        .or_else(|| dates::form_of(&raw.levels, &raw.counts))
        .or_else(|| Some((counted::counted_form_of(&raw.column.name, &raw.levels)?, None)))
}

/// Whether dates of a form have such a part.
fn has_part(form: &str, part: DerivedPart) -> bool {
    if let Some((first, second)) = form.split_once('|') {
        return has_part(first, part) || has_part(second, part);
    }
    let is_counted = form.contains(" since ");
    match part {
        DerivedPart::Quarter => !is_counted && form.contains('q'),
        DerivedPart::Month => is_counted || form.contains(['M', 'N']),
        DerivedPart::Weekday => is_counted || (form.contains('D') && form.contains(['Y', 'y'])),
        DerivedPart::Hour => is_counted || form.contains('h'),
        DerivedPart::Year | DerivedPart::DaysBefore => is_counted || form.contains(['Y', 'y']),
        DerivedPart::Choice | DerivedPart::Number => false,
    }
}

/// Whether parts are those of a date.
pub(super) fn are_dates(parts: &[(String, Derived)]) -> bool {
    parts.iter().any(|(_, from)| !matches!(from.part, DerivedPart::Choice | DerivedPart::Number))
}

/// The value of a part in one cell.
fn value(from: &Derived, cell: &str) -> Option<i64> {
    if from.part == DerivedPart::Number {
        let (first, second) = lists::pair(cell)?;
        return Some(if from.of.as_deref() == Some("1") { first } else { second });
    }
    if from.part == DerivedPart::Choice {
        let between = from.form.chars().next()?;
        return Some(i64::from(lists::has(cell, between, from.of.as_deref()?)));
    }
    // Of two forms the cell has one, perhaps without a time of day.
    let (form, Moment { day, hour }) =
        from.form.split('|').find_map(|form| Some((form, dates::moment(form, cell)?)))?;
    let (year, month, _) = civil(day.unwrap_or_default());
    match from.part {
        DerivedPart::Hour => has_part(form, DerivedPart::Hour).then_some(hour),
        _ if day.is_none() => None,
        DerivedPart::Year => Some(year),
        DerivedPart::Quarter => Some((month + 2) / 3),
        DerivedPart::Month => Some(month),
        DerivedPart::Weekday => day.map(weekday),
        DerivedPart::DaysBefore => Some(dates::moment("Y-M-D", from.of.as_deref()?)?.day? - day?),
        DerivedPart::Choice | DerivedPart::Number => None,
    }
}

impl Raw<'_> {
    /// Cells that are no dates as the others are; choices that a model does not know.
    #[inline(never)]
    fn unreadable(&self, parts: &[(String, Derived)], is_learned: bool) -> Option<Notice> {
        let (_, from) = parts.first()?;
        let column = self.column.name.clone();
        let cells = || self.levels.iter().zip(&self.counts).filter(|(level, _)| !is_missing_number(level));
        if from.part != DerivedPart::Choice {
            let is_read = |level: &str| match from.part {
                DerivedPart::Number => lists::pair(level).is_some(),
                _ => dates::moment(&from.form, level).is_some(),
            };
            let bad: Vec<_> = cells().filter(|(level, _)| !is_read(level)).collect();
            let found = bad.iter().take(5).map(|(level, _)| (**level).to_owned()).collect();
            let cells = bad.iter().map(|(_, count)| **count as usize).sum();
            return (!bad.is_empty()).then_some(Notice::NotDates { column, cells, found });
        }
        let between = from.form.chars().next().filter(|_| !is_learned)?;
        let known: Vec<&str> =
            parts.iter().filter_map(|(_, from)| from.of.as_deref()).flat_map(|of| lists::items(of, between)).collect();
        let mut choices: Vec<String> = Vec::new();
        for item in cells().flat_map(|(level, _)| lists::items(level, between)) {
            if !known.contains(&item) && choices.len() < 20 && choices.iter().all(|choice| choice != item) {
                choices.push(item.to_owned());
            }
        }
        (!choices.is_empty()).then_some(Notice::UnseenChoices { column, choices })
    }

    /// The column of a part: in its own kind, unless another is wanted.
    fn part(&self, name: String, from: Derived, kind: Option<Kind>) -> Column {
        let of_level: Vec<Option<i64>> = self.levels.iter().map(|level| value(&from, level)).collect();
        let of_row = |code: &u32| of_level.get(*code as usize).copied().flatten();
        let missing = self.codes.iter().filter(|code| of_row(code).is_none()).count();
        let known: Vec<i64> = of_level.iter().copied().flatten().collect();
        let mut distinct = order::sorted(&known, &|a, b| a.cmp(b));
        distinct.dedup();
        let kind = kind.unwrap_or(match from.part {
            DerivedPart::Year | DerivedPart::Hour | DerivedPart::DaysBefore | DerivedPart::Number => Kind::Numeric,
            DerivedPart::Quarter | DerivedPart::Month | DerivedPart::Weekday => Kind::Ordered,
            DerivedPart::Choice => Kind::Categorical,
        });
        let cells = if kind == Kind::Numeric {
            let values = self.codes.iter().map(|code| of_row(code).map_or(f64::NAN, |value| value as f64)).collect();
            let few = if distinct.len() <= MOST_SPELLINGS { &distinct[..] } else { &[] };
            let spellings = few.iter().map(|value| (*value as f64, value.to_string())).collect();
            Cells::Numbers { values, decimals: 0, spellings }
        } else {
            let place: FixedMap<i64, u32> = distinct.iter().zip(0..).map(|(value, at)| (*value, at)).collect();
            let code = |code: &u32| of_row(code).and_then(|value| place.get(&value).copied()).unwrap_or(MISSING);
            let levels = distinct.iter().map(|value| part_value(from.part, *value)).collect();
            Cells::Labels { levels, codes: self.codes.iter().map(code).collect() }
        };
        // As the column that it was taken of, so that new rows are read so too.
        let reading = ColumnReading { missing: self.column.reading.missing.clone(), ..ColumnReading::default() };
        let (from, split, marks) = (Some(from), false, Vec::new());
        Column { name, kind, unit: None, missing, cells, written: None, from, split, reading, marks }
    }
}
