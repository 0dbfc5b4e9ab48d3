//! All columns of a table: the decimal mark they agree on, each column settled, and what shows only when they are
//! seen side by side (equal columns, weights).

use super::drafts::{ColumnCells, Draft, drafts, proven_mark};
use super::frame::Frame;
use super::kinds::{Settled, Settler};
use super::labels::FixedMap;
use super::names::lowered;
use super::numbers::is_same;
use super::preview::is_left_out;
use super::records::Grid;
use super::{Cells, Column, ColumnOptions, Kind, MISSING, ReadOptions, lists, parts};
use crate::model::reading::ColumnReading;
use crate::sentences::{ColumnFact, LeftOut, Notice};
use std::hash::{DefaultHasher, Hash, Hasher};

/// More columns than this deserve a word.
const MANY_COLUMNS: usize = 1000;
/// With fewer rows columns are alike by chance.
const LEAST_TWINS: usize = 4;
/// Letters above which a label is worth a word.
const LONG_LABEL: usize = 1000;

/// What became of the columns.
pub(super) struct Columns {
    /// The columns, in the file's order.
    pub columns: Vec<Column>,
    /// The file's decimal mark.
    pub decimal: u8,
    /// What was assumed.
    pub notices: Vec<Notice>,
}

/// Reads all columns.
pub(super) fn read_columns(
    grid: &Grid,
    frame: &Frame,
    names: &[String],
    options: &ReadOptions,
    delimiter: Option<u8>,
    stated_decimal: Option<u8>,
) -> Columns {
    let options_of: Vec<Option<ColumnOptions>> =
        names.iter().enumerate().map(|(index, name)| column_options(name, index, frame, options)).collect();
    let stated = |index: usize| options_of.get(index).and_then(Option::as_ref);
    let cells: Vec<ColumnCells<'_>> =
        (0..names.len()).map(|index| ColumnCells { grid, body: &frame.body, index }).collect();
    let drafts = drafts(&cells, &stated, stated_decimal);
    let marks: Vec<u8> = drafts.iter().filter_map(proven_mark).collect();
    let decimal = stated_decimal.unwrap_or_else(|| file_mark(&marks, &drafts, delimiter));
    let decimal_is_proven = stated_decimal.is_some() || marks.contains(&decimal);

    let mut columns = Vec::with_capacity(names.len());
    let mut told = Told::default();
    for (index, ((name, cells), draft)) in names.iter().zip(cells).zip(drafts).enumerate() {
        let settler = Settler {
            cells,
            name,
            options: stated(index),
            decimal,
            decimal_is_proven,
            are_points_sure: delimiter == Some(b',') && decimal == b'.',
            are_commas_odd: stated_decimal.is_none() && delimiter == Some(b',') && decimal == b',',
            facts: Vec::new(),
            notices: Vec::new(),
            told_missing: 0,
            reading: ColumnReading::default(),
            marks: Vec::new(),
            written: None,
        };
        let mut settled = settler.settle(draft);
        if let Some(unit) = frame.units.as_ref().and_then(|units| units.get(index)).filter(|unit| !unit.is_empty())
            && settled.column.kind == Kind::Numeric
        {
            settled.column.unit.get_or_insert_with(|| unit.clone());
        }
        let mut parts = stated(index).and_then(|said| parts::split(&settled.column, said, &options.columns, names));
        if let Some(parts) = &mut parts {
            settled.column.split = !parts.columns.is_empty();
            // It is no longer left out, nor to be asked about.
            settled.facts.retain(|fact| !matches!(fact, ColumnFact::Date | ColumnFact::Text | ColumnFact::Id));
            settled.notices.retain(|notice| !matches!(notice, Notice::Lists { .. } | Notice::Pairs { .. }));
            settled.facts.push(parts.fact);
            settled.notices.append(&mut parts.notices);
        }
        columns.push(told.hear(settled));
        columns.extend(parts.into_iter().flat_map(|parts| parts.columns));
    }
    Columns { decimal, notices: told.into_notices(&columns, options), columns }
}

/// What is said of a column: by the person, else by the file.
fn column_options(name: &str, index: usize, frame: &Frame, options: &ReadOptions) -> Option<ColumnOptions> {
    let stated = options.columns.iter().find(|column| column.name == name).cloned();
    let declared = frame.declared.as_ref().and_then(|kinds| kinds.get(index).copied().flatten());
    match (stated, declared) {
        (Some(stated), None) => Some(stated),
        (Some(stated), declared) => Some(ColumnOptions { kind: stated.kind.or(declared), ..stated }),
        (None, Some(kind)) => {
            Some(ColumnOptions { name: name.to_owned(), kind: Some(kind), ..ColumnOptions::default() })
        }
        (None, None) => None,
    }
}

/// The decimal mark that most columns prove; where none does, semicolons between cells hint at decimal commas.
fn file_mark(marks: &[u8], drafts: &[Draft<'_>], delimiter: Option<u8>) -> u8 {
    let commas = marks.iter().filter(|mark| **mark == b',').count();
    if marks.is_empty() {
        let has_commas = drafts.iter().any(|draft| match draft {
            Draft::Words(words) => {
                !lists::are_many_digits(&words.levels) && words.levels.iter().any(|level| is_comma_number(level))
            }
            Draft::Numbers(..) => false,
        });
        return if delimiter == Some(b';') && has_commas { b',' } else { b'.' };
    }
    if commas * 2 > marks.len() && !(delimiter == Some(b',') && has_points(drafts)) { b',' } else { b'.' }
}

/// Whether numbers below ten with three digits after a point are a whole column: where commas part the cells these are
/// decimals, whatever stands in quotes beside them.
#[inline(never)]
fn has_points(drafts: &[Draft<'_>]) -> bool {
    let is_decimal = |level: &&str| level.as_bytes().get(1) == Some(&b'.') && super::parse_plain(level, b'.').is_some();
    drafts.iter().any(|draft| match draft {
        Draft::Words(words) => words.levels.len() > 1 && words.levels.iter().all(is_decimal),
        Draft::Numbers(..) => false,
    })
}

/// "1,234": digits with one comma in them.
fn is_comma_number(level: &str) -> bool {
    super::parse_plain(level, b',').is_some() && level.contains(',')
}

/// What was heard of the columns, to be told together.
#[derive(Default)]
struct Told {
    facts: Vec<(ColumnFact, Vec<String>)>,
    notices: Vec<Notice>,
    missing_cells: usize,
    missing_spellings: Vec<(String, u32)>,
}

impl Told {
    fn hear(&mut self, settled: Settled) -> Column {
        for fact in settled.facts {
            self.add(fact, &settled.column.name);
        }
        self.notices.extend(settled.notices);
        self.missing_cells += settled.missing;
        for (spelling, count) in settled.missing_spellings {
            match self.missing_spellings.iter_mut().find(|(known, _)| *known == spelling) {
                Some((_, seen)) => *seen += count,
                None => self.missing_spellings.push((spelling, count)),
            }
        }
        settled.column
    }

    fn add(&mut self, fact: ColumnFact, column: &str) {
        match self.facts.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, columns)) => columns.push(column.to_owned()),
            None => self.facts.push((fact, vec![column.to_owned()])),
        }
    }

    fn into_notices(mut self, columns: &[Column], options: &ReadOptions) -> Vec<Notice> {
        for column in columns {
            if is_constant(column) {
                self.add(ColumnFact::Constant, &column.name);
            }
            match is_left_out(column) {
                // What is to be taken apart, or is numbers, is not to be pooled.
                Some(_) if self.notices.iter().any(|notice| is_of_several(notice, &column.name)) => {}
                Some(LeftOut::ManyLevels { .. }) => self.add(ColumnFact::ManyLevels, &column.name),
                Some(LeftOut::FewRows { .. }) => self.add(ColumnFact::FewRows, &column.name),
                _ => {}
            }
            if has_long_label(column) {
                self.add(ColumnFact::LongLabel, &column.name);
            }
            if is_weight(column) {
                // It is no identifier then.
                self.facts
                    .iter_mut()
                    .filter(|(fact, _)| *fact == ColumnFact::MaybeId)
                    .for_each(|(_, columns)| columns.retain(|name| *name != column.name));
                self.facts.retain(|(_, columns)| !columns.is_empty());
                self.add(ColumnFact::Weights, &column.name);
            }
        }
        let mut notices: Vec<Notice> =
            self.facts.into_iter().map(|(fact, columns)| Notice::Columns { fact, columns }).collect();
        notices.extend(with_joined_codes(self.notices, columns));
        if self.missing_cells > 0 {
            let spelled: u32 = self.missing_spellings.iter().map(|(_, cells)| cells).sum();
            let spellings = self.missing_spellings.into_iter().map(|(spelling, _)| spelling).collect();
            let (cells, empty) = (self.missing_cells, self.missing_cells > spelled as usize);
            notices.push(Notice::MissingValues { cells, empty, spellings });
        }
        notices.extend(duplicates(columns));
        if columns.len() > MANY_COLUMNS {
            notices.push(Notice::ManyColumns { count: columns.len() });
        }
        for stated in &options.columns {
            if !columns.iter().any(|column| column.name == stated.name) {
                notices.push(Notice::NoSuchColumn { column: stated.name.clone() });
            }
        }
        notices
    }
}

fn is_of_several(notice: &Notice, name: &str) -> bool {
    matches!(notice, Notice::Lists { column, .. } | Notice::Pairs { column, .. }
        | Notice::NumbersAmongWords { column, left_out: true, .. } if column == name)
}

/// The notices, where each code that may stand for a missing value is told once, with every column that has it; and codes
/// of the same columns together.
fn with_joined_codes(notices: Vec<Notice>, columns: &[Column]) -> Vec<Notice> {
    let has_codes = notices.iter().any(|notice| matches!(notice, Notice::MissingCode { .. }));
    if has_codes { joined_codes(notices, columns) } else { notices }
}

/// Apart, since few files have one.
#[inline(never)]
fn joined_codes(notices: Vec<Notice>, columns: &[Column]) -> Vec<Notice> {
    let mut joined = with_twins_joined(notices, &|known, new| match (known, new) {
        (
            Notice::MissingCode { columns, codes, cells, is_number },
            Notice::MissingCode { columns: of, codes: code, cells: more, is_number: number },
        ) if codes == code && is_number == number => {
            columns.append(of);
            *cells += *more;
            true
        }
        _ => false,
    });
    for notice in &mut joined {
        if let Notice::MissingCode { columns: of, codes, cells, is_number: true } = notice {
            add_columns(columns, &codes[0], of, cells);
        }
    }
    // One note a column, where no code of one is a value of another.
    let has =
        |name: &String, code: &String| match columns.iter().find(|column| column.name == *name).map(|of| &of.cells) {
            Some(Cells::Numbers { values, .. }) => {
                code.parse().is_ok_and(|number| values.iter().any(|x| is_same(*x, number)))
            }
            _ => false,
        };
    let lack = |names: &[String], but: &[String], codes: &[String]| {
        let others = || names.iter().filter(|name| !but.contains(name));
        codes.iter().all(|code| !others().any(|name| has(name, code)))
    };
    with_twins_joined(joined, &|known, new| match (known, new) {
        (
            Notice::MissingCode { columns, codes, cells, is_number: true },
            Notice::MissingCode { columns: of, codes: code, cells: more, is_number: true },
        ) if columns.iter().any(|name| of.contains(name)) && lack(of, columns, codes) && lack(columns, of, code) => {
            of.retain(|name| !columns.contains(name));
            columns.append(of);
            codes.append(code);
            *cells += *more;
            true
        }
        _ => false,
    })
}

/// The notices without those that an earlier one has taken in.
fn with_twins_joined(notices: Vec<Notice>, takes: &dyn Fn(&mut Notice, &mut Notice) -> bool) -> Vec<Notice> {
    let mut joined: Vec<Notice> = Vec::with_capacity(notices.len());
    for mut notice in notices {
        if !joined.iter_mut().any(|known| takes(known, &mut notice)) {
            joined.push(notice);
        }
    }
    joined
}

/// Adds the columns in which a code that is known of others is there too, perhaps once.
fn add_columns(columns: &[Column], code: &str, of: &mut Vec<String>, cells: &mut usize) {
    let Some(number) = code.parse::<f64>().ok().filter(|number| number.abs() >= 10.0) else { return };
    for column in columns.iter().filter(|column| column.kind == Kind::Numeric) {
        let Cells::Numbers { values, .. } = &column.cells else { continue };
        if of.contains(&column.name) {
            continue;
        }
        let rows = super::codes::rows_of_code(values, number);
        if rows > 0 {
            of.push(column.name.clone());
            *cells += rows;
        }
    }
}

/// Whether all known cells are the same.
fn is_constant(column: &Column) -> bool {
    match &column.cells {
        Cells::Numbers { spellings, .. } => spellings.len() == 1,
        Cells::Labels { levels, .. } => levels.len() == 1,
    }
}

fn has_long_label(column: &Column) -> bool {
    match &column.cells {
        Cells::Labels { levels, .. } => levels.iter().any(|level| level.len() > LONG_LABEL),
        Cells::Numbers { .. } => false,
    }
}

/// Whether a column looks like frequencies or sampling weights: by its name, and by positive numbers only.
fn is_weight(column: &Column) -> bool {
    const NAMES: [&str; 13] = [
        "freq",
        "frequency",
        "weights",
        "wt",
        "wgt",
        "case_weight",
        "case weight",
        "sample_weight",
        "sampling_weight",
        "fnlwgt",
        "pweight",
        "fweight",
        "n_obs",
    ];
    let Cells::Numbers { values, .. } = &column.cells else { return false };
    NAMES.contains(&lowered(&column.name).as_str()) && values.iter().all(|value| *value > 0.0)
}

/// Columns that say the same as an earlier one: the same numbers, or labels that stand for each other row by row.
fn duplicates(columns: &[Column]) -> Vec<Notice> {
    let mut seen: FixedMap<u64, Vec<&Column>> = FixedMap::default();
    let mut notices = Vec::new();
    let columns = if columns.first().is_none_or(|column| column.cells.rows() < LEAST_TWINS) { &[] } else { columns };
    // Identifiers and texts differ in every row, and are left out anyway.
    for column in columns.iter().filter(|column| is_left_out(column).is_none()) {
        let alike = seen.entry(fingerprint(column)).or_default();
        match alike.iter().find(|earlier| says_the_same(earlier, column)) {
            Some(earlier) => notices.push((earlier.name.clone(), column.name.clone())),
            None => alike.push(column),
        }
    }
    let most_told = 20;
    let more = notices.len().saturating_sub(most_told);
    let mut notices: Vec<Notice> =
        notices.into_iter().take(most_told).map(|(first, second)| Notice::DuplicateColumn { first, second }).collect();
    if more > 0 {
        notices.push(Notice::MoreDuplicateColumns { count: more });
    }
    notices
}

/// Equal for columns that say the same.
fn fingerprint(column: &Column) -> u64 {
    let mut hasher = DefaultHasher::new();
    match &column.cells {
        Cells::Numbers { values, .. } => values.iter().for_each(|value| value.to_bits().hash(&mut hasher)),
        Cells::Labels { codes, levels } => by_appearance(codes, levels.len()).for_each(|code| code.hash(&mut hasher)),
    }
    hasher.finish()
}

fn says_the_same(a: &Column, b: &Column) -> bool {
    match (&a.cells, &b.cells) {
        (Cells::Numbers { values: a, .. }, Cells::Numbers { values: b, .. }) => {
            a.iter().map(|value| value.to_bits()).eq(b.iter().map(|value| value.to_bits()))
        }
        (Cells::Labels { codes: a, levels: la }, Cells::Labels { codes: b, levels: lb }) => {
            la.len() == lb.len() && by_appearance(a, la.len()).eq(by_appearance(b, lb.len()))
        }
        _ => false,
    }
}

/// The codes renumbered in order of first appearance, so that the order of the levels does not matter.
fn by_appearance(codes: &[u32], levels: usize) -> impl Iterator<Item = u32> + '_ {
    let mut place = vec![MISSING; levels];
    let mut next = 0;
    codes.iter().map(move |&code| match place.get_mut(code as usize) {
        Some(place) => {
            if *place == MISSING {
                *place = next;
                next += 1;
            }
            *place
        }
        None => MISSING,
    })
}
