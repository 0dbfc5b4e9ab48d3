//! A sheet as CSV (RFC 4180), and what CSV cannot say of it.
//!
//! Line 1 is row 1 of the sheet, so that the lines of notices are its rows. Every line has all cells of the table.

use crate::cells::{Cell, Merged, Sheet, Value, is_error_text};
use crate::limit::MOST_BYTES;
use crate::sentences::Said;
use crate::stamp::Style;
use crate::{Message, Problem, Reading};
use std::borrow::Cow;

/// Names that are listed in a notice.
const FEW: usize = 5;
/// Whole numbers above this, and numbers below its inverse, are written with an exponent.
const LONG: f64 = 1e15;

/// The text of a sheet, how it is to be read, and what is to be said of it.
pub fn csv(sheet: &Sheet) -> Result<(Vec<u8>, Reading, Vec<Message>), Problem> {
    let columns = Columns::of(sheet);
    let filled = filled_down(sheet, columns.header);
    let mut text = Text::default();
    let mut line = 0;
    for row in filled.chunk_by(|one, other| one.row == other.row) {
        let at = row.first().map_or(0, |cell| cell.row);
        while line < at {
            text.row(&[], &columns)?;
            line += 1;
        }
        text.row(row, &columns)?;
        line += 1;
    }
    Ok((text.bytes, Reading::ours(columns.any_fraction), notices(sheet, &columns)))
}

/// The cells, those below the names that are merged down the rows with their value in each row that there is, as a person
/// sees them.
fn filled_down(sheet: &Sheet, header: u32) -> Cow<'_, [Cell]> {
    let rows: Vec<u32> = sheet.cells.chunk_by(|one, other| one.row == other.row).map(|row| row[0].row).collect();
    let mut more = Vec::new();
    for merged in sheet.merged.iter().filter(|merged| goes_down(merged, header)) {
        let Some(value) = sheet.value_at(merged.from) else { continue };
        let from = rows.partition_point(|row| *row <= merged.from.0);
        for &row in rows.get(from..).unwrap_or_default().iter().take_while(|row| **row <= merged.to.0) {
            // Blocks of a sound file have no cell in common.
            if more.len() > sheet.cells.len() {
                return Cow::Borrowed(&sheet.cells);
            }
            if sheet.value_at((row, merged.from.1)).is_none() {
                more.push(Cell { row, column: merged.from.1, value: value.clone() });
            }
        }
    }
    if more.is_empty() {
        Cow::Borrowed(&sheet.cells)
    } else {
        Sheet::new([&more, &sheet.cells[..]].concat()).cells.into()
    }
}

fn goes_down(merged: &Merged, header: u32) -> bool {
    merged.from.0 > header && merged.to.0 > merged.from.0
}

/// What is known of the columns before they are written.
struct Columns {
    first: u32,
    last: u32,
    /// Row of the names: the first with two cells, or with one where there is one column.
    header: u32,
    each: Vec<Column>,
    any_fraction: bool,
}

#[derive(Clone, Debug, Default)]
struct Column {
    name: Option<String>,
    style: Style,
    /// Whether durations of it are times of a day.
    as_clock: bool,
    durations: usize,
    /// Text below the header that is a number, and whether it might be a code instead.
    numbers_as_text: usize,
    codes: bool,
}

impl Columns {
    fn of(sheet: &Sheet) -> Columns {
        let first = sheet.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        let last = sheet.cells.iter().map(|cell| cell.column).max().unwrap_or(0);
        let rows = || sheet.cells.chunk_by(|one, other| one.row == other.row);
        let least = if first == last { 1 } else { 2 };
        let header = rows().find(|row| row.len() >= least).and_then(|row| row.first()).map_or(0, |cell| cell.row);
        let width = (last - first) as usize + 1;
        let mut columns = Columns { first, last, header, each: vec![Column::default(); width], any_fraction: false };
        for column in &mut columns.each {
            column.as_clock = true;
        }
        for cell in &sheet.cells {
            columns.see(cell);
        }
        columns
    }

    fn see(&mut self, cell: &Cell) {
        let Some(column) = self.each.get_mut((cell.column - self.first) as usize) else { return };
        match &cell.value {
            Value::Stamp(stamp) => column.style = column.style.with(*stamp),
            Value::Duration(ms) => {
                column.durations += 1;
                column.as_clock &= (0.0..86_400_000.0).contains(ms);
            }
            Value::Number(x) => self.any_fraction |= x.fract() != 0.0,
            Value::Text(name) if cell.row == self.header => column.name = Some(name.clone()),
            Value::Text(text) if cell.row > self.header && is_number(text) => {
                column.numbers_as_text += 1;
                column.codes |= has_leading_zero(text);
            }
            _ => {}
        }
    }

    /// What a column is called: its name, or its letters on the sheet.
    fn name(&self, index: usize) -> String {
        let name = self.each.get(index).and_then(|column| column.name.clone());
        name.unwrap_or_else(|| format!("column {}", letters(self.first + index as u32)))
    }

    fn names(&self, of: impl Fn(&Column) -> bool) -> Vec<String> {
        let found = self.each.iter().enumerate().filter(|(_, column)| of(column));
        found.map(|(index, _)| self.name(index)).take(FEW).collect()
    }
}

fn is_number(text: &str) -> bool {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E'));
    plain && text.bytes().any(|byte| byte.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// "007" is a code, "0.07" a number.
fn has_leading_zero(text: &str) -> bool {
    matches!(text.trim().trim_start_matches(['-', '+']).as_bytes(), [b'0', b'0'..=b'9', ..])
}

/// The text that grows.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
}

impl Text {
    fn row(&mut self, cells: &[Cell], columns: &Columns) -> Result<(), Problem> {
        let mut at = columns.first;
        for cell in cells {
            while at < cell.column {
                self.bytes.push(b',');
                at += 1;
            }
            let is_name = cell.row <= columns.header && matches!(cell.value, Value::Error(_));
            if let Some(column) = columns.each.get((cell.column - columns.first) as usize).filter(|_| !is_name) {
                field(&mut self.bytes, &text_of(&cell.value, column));
            }
        }
        while at < columns.last {
            self.bytes.push(b',');
            at += 1;
        }
        self.bytes.extend_from_slice(b"\r\n");
        if self.bytes.len() as u64 > MOST_BYTES { Err(Problem::TooLarge) } else { Ok(()) }
    }
}

/// One field: in quotes where it has to be.
pub fn field(bytes: &mut Vec<u8>, text: &str) {
    if text.contains([',', '"', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        bytes.push(b'"');
        bytes.extend_from_slice(text.replace('"', "\"\"").as_bytes());
        bytes.push(b'"');
    } else {
        bytes.extend_from_slice(text.as_bytes());
    }
}

fn text_of(value: &Value, column: &Column) -> String {
    match value {
        Value::Number(x) => number(*x),
        Value::Text(text) => text.clone(),
        Value::Truth(truth) => truth.to_string(),
        Value::Stamp(stamp) => stamp.text(column.style),
        Value::Duration(ms) if column.as_clock => {
            let s = (*ms / 1000.0) as u32;
            format!("{:02}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
        }
        Value::Duration(ms) => number(ms / 3_600_000.0),
        // The engine knows these, and says that they are missing.
        Value::Error(name) if is_error_text(name) && name.starts_with('#') => name.clone(),
        Value::Error(_) => "#N/A".to_owned(),
    }
}

/// The shortest digits that give the same number again.
fn number(x: f64) -> String {
    let size = x.abs();
    let is_short = (1.0 / LONG..LONG).contains(&size);
    if is_short || x == 0.0 { x.to_string() } else { format!("{x:e}") }
}

/// A, B, … Z, AA, …
fn letters(column: u32) -> String {
    let (mut n, mut text) = (column + 1, String::new());
    while n > 0 {
        n -= 1;
        text.insert(0, char::from(b'A' + (n % 26) as u8));
        n /= 26;
    }
    text
}

/// "B1:D1".
fn place(merged: Merged) -> String {
    let cell = |(row, column): (u32, u32)| format!("{}{}", letters(column), row + 1);
    format!("{}:{}", cell(merged.from), cell(merged.to))
}

fn notices(sheet: &Sheet, columns: &Columns) -> Vec<Message> {
    let mut said = Vec::new();
    // Those of the last row alone are sums, which are set aside.
    let is_last = |row: &u32| sheet.cells.last().is_none_or(|cell| *row >= cell.row);
    if !sheet.uncalculated.iter().all(is_last) {
        said.push(Said::Uncalculated { cells: sheet.uncalculated.len() });
    }
    // Merged cells beside the table, such as in a title above it that is set aside, are not spoken of.
    let (above, within): (Vec<Merged>, Vec<Merged>) = sheet
        .merged
        .iter()
        .filter(|merged| merged.from != merged.to && sheet.value_at(merged.from).is_some())
        .partition(|merged| merged.from.0 <= columns.header && merged.to.1 > merged.from.1);
    // Where names go on in the next row, the table joins them.
    let goes_on = |merged: &Merged| {
        let from = sheet.cells.partition_point(|cell| cell.row <= merged.to.0);
        let rest = sheet.cells.get(from..).unwrap_or_default();
        let below = rest.iter().take_while(|cell| cell.row == merged.to.0 + 1);
        let under = below.clone().filter(|cell| (merged.from.1..=merged.to.1).contains(&cell.column)).count();
        below.clone().all(|cell| matches!(cell.value, Value::Text(_))) && under as u32 > merged.to.1 - merged.from.1
    };
    let is_wide = |merged: &Merged| merged.to.0 >= columns.header && !goes_on(merged);
    let wide: Vec<Merged> = above.into_iter().filter(is_wide).collect();
    if let Some(first) = wide.first() {
        let name = match sheet.value_at(first.from) {
            Some(Value::Text(text)) => text.clone(),
            _ => String::new(),
        };
        said.push(Said::MergedHeader { name, place: place(*first), more: wide.len() - 1 });
    }
    let (down, inside): (Vec<Merged>, Vec<Merged>) = within
        .into_iter()
        .filter(|merged| merged.from.0 > columns.header)
        .partition(|merged| goes_down(merged, columns.header));
    if down.len() + inside.len() > 0 {
        said.push(Said::Merged { across: inside.len(), down: down.len() });
    }
    let is_text = |column: &Column| column.numbers_as_text > 0 && !column.codes;
    let texts = columns.names(is_text);
    if !texts.is_empty() {
        let cells = columns.each.iter().filter(|column| is_text(column)).map(|column| column.numbers_as_text).sum();
        said.push(Said::NumbersAsText { cells, columns: texts });
    }
    let hours = columns.names(|column| column.durations > 0 && !column.as_clock);
    if !hours.is_empty() {
        said.push(Said::Durations { columns: hours });
    }
    said.iter().map(Said::message).collect()
}

impl Sheet {
    /// What stands at a place (row, column).
    fn value_at(&self, place: (u32, u32)) -> Option<&Value> {
        let at = self.cells.binary_search_by_key(&place, |cell| (cell.row, cell.column)).ok()?;
        self.cells.get(at).map(|cell| &cell.value)
    }
}
