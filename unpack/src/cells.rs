//! The cells of one sheet, whatever the workbook's format.

use crate::stamp::{Stamp, ms_of_days, ms_of_duration};
use calamine::Data;

/// What a cell holds. An empty one is not kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// Text, as it is.
    Text(String),
    /// True or false.
    Truth(bool),
    /// A date, a time or both.
    Stamp(Stamp),
    /// A length of time, milliseconds.
    Duration(f64),
    /// #N/A, #DIV/0! and their like.
    Error(String),
}

/// One cell that is not empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Row, from 0.
    pub row: u32,
    /// Column, from 0.
    pub column: u32,
    /// What it holds.
    pub value: Value,
}

/// Cells that are one on the sheet: from, to (row, column), both within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Top left.
    pub from: (u32, u32),
    /// Bottom right.
    pub to: (u32, u32),
}

/// A sheet.
#[derive(Debug, Default)]
pub struct Sheet {
    /// Row by row, from left to right.
    pub cells: Vec<Cell>,
    /// Cells that are one.
    pub merged: Vec<Merged>,
    /// Rows of the formulas whose value the file does not hold.
    pub uncalculated: Vec<u32>,
}

impl Sheet {
    /// Cells in their order; of two at one place the later one holds.
    pub fn new(mut cells: Vec<Cell>) -> Sheet {
        let place = |cell: &Cell| (cell.row, cell.column);
        if !cells.is_sorted_by_key(place) {
            cells.sort_by_key(place);
        }
        cells.reverse();
        cells.dedup_by_key(|cell| place(cell));
        cells.reverse();
        Sheet { cells, ..Sheet::default() }
    }

    /// Whether there are two rows and two columns: what a table has at least.
    pub fn is_table(&self) -> bool {
        let Some(first) = self.cells.first() else { return false };
        self.cells.iter().any(|cell| cell.row != first.row) && self.cells.iter().any(|cell| cell.column != first.column)
    }
}

impl Value {
    /// A cell as calamine gives it; none where it is empty.
    pub fn of(data: Data, is_1904: bool) -> Option<Value> {
        Some(match data {
            Data::Empty => return None,
            Data::Int(n) => Value::Number(n as f64),
            Data::Float(x) => Value::Number(x),
            Data::String(text) if text.is_empty() => return None,
            Data::String(text) => Value::Text(text),
            Data::Bool(truth) => Value::Truth(truth),
            Data::Error(error) => Value::Error(error.to_string()),
            Data::DateTime(at) if at.is_duration() => Value::Duration(ms_of_days(at.as_f64())),
            Data::DateTime(at) => match Stamp::of_serial(at, is_1904) {
                Some(stamp) => Value::Stamp(stamp),
                None => Value::Error("####".to_owned()),
            },
            Data::DateTimeIso(text) => match Stamp::of_iso(&text) {
                Some(stamp) => Value::Stamp(stamp),
                None => Value::Text(text),
            },
            Data::DurationIso(text) => match ms_of_duration(&text) {
                Some(ms) => Value::Duration(ms),
                None => Value::Text(text),
            },
        })
    }
}

/// What OpenDocument writes as the text of an error.
pub fn is_error_text(text: &str) -> bool {
    matches!(text, "#N/A" | "#DIV/0!" | "#VALUE!" | "#REF!" | "#NAME?" | "#NUM!" | "#NULL!")
        || text.strip_prefix("Err:").is_some_and(|code| code.len() == 3 && code.bytes().all(|b| b.is_ascii_digit()))
}
