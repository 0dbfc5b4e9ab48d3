//! Reading files.

mod awkward;
mod cases;
mod columns;
mod date_forms;
mod encodings;
mod everyday;
mod formats;
mod framed;
mod generated;
mod inspect;
mod kinds;
mod layouts;
mod lengths;
mod moments;
mod missing_codes;
mod mixed;
mod notes;
mod number_leaks;
mod numbers;
mod options;
mod ordinary;
mod ordered;
mod parts;
mod pollution;
mod preview;
mod properties;
mod real_data;
mod scales;
mod sentences;
mod shape;
mod shapes;
mod spectrum;
mod statements;
mod totals;
mod targets;
mod unknown;
mod unpacked;
mod words;
mod written;

pub use crate::helper::data;
use nomogram::contract::Cell;
use nomogram::sentences::{Message, Notice};
use nomogram::table::{Cells, Column, Kind, ReadOptions, Table, read, rows};

/// Reads a text that is a table.
pub fn table(text: impl AsRef<[u8]>) -> Table {
    read(text.as_ref(), &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The text of a table of `n` rows, each made from its number.
pub fn made(names: &str, n: usize, row: impl Fn(usize) -> String) -> String {
    format!("{names}\n{}", (0..n).map(|at| row(at) + "\n").collect::<String>())
}

/// The columns' names.
pub fn names(table: &Table) -> Vec<&str> {
    table.columns.iter().map(|column| column.name.as_str()).collect()
}

/// The columns' kinds.
pub fn kinds(table: &Table) -> Vec<Kind> {
    table.columns.iter().map(|column| column.kind).collect()
}

/// All cells, row by row.
pub fn cells(table: &Table) -> Vec<Vec<Cell>> {
    rows(table, 0, table.n_rows).cells
}

/// The notices as a person reads them.
pub fn messages(table: &Table) -> Vec<Message> {
    table.notices.iter().map(Notice::message).collect()
}

/// The codes of the notices.
pub fn codes(table: &Table) -> Vec<String> {
    messages(table).into_iter().map(|message| message.code).collect()
}

/// Levels and codes of a column of labels.
pub fn labels(column: &Column) -> (&[String], &[u32]) {
    match &column.cells {
        Cells::Labels { levels, codes } => (levels, codes),
        Cells::Numbers { .. } => panic!("{} is numeric", column.name),
    }
}

/// Values of a column of numbers.
pub fn values(column: &Column) -> &[f64] {
    match &column.cells {
        Cells::Numbers { values, .. } => values,
        Cells::Labels { .. } => panic!("{} is not numeric", column.name),
    }
}
