//! `nomogram inspect FILE`: what the reader makes of a file.

use super::{ReadArgs, print, read_table};
use crate::contract::Cell;
use crate::sentences::{Message, Notice};
use crate::table::{self, Cells, Column, Kind, Table};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print how a file is read: its dialect, its columns and what was assumed, as JSON.
#[derive(Args, Debug)]
pub struct Inspect {
    /// The file.
    file: PathBuf,
    /// Print the parsed cells too.
    #[arg(long)]
    rows: bool,
    #[command(flatten)]
    reading: ReadArgs,
}

#[derive(Serialize)]
struct Report<'a> {
    format: &'a str,
    encoding: &'a str,
    delimiter: Option<&'a str>,
    decimal: &'a str,
    header: bool,
    n_rows: usize,
    columns: Vec<ColumnReport<'a>>,
    notices: Vec<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<Cell>>>,
}

#[derive(Serialize)]
struct ColumnReport<'a> {
    name: &'a str,
    kind: Kind,
    missing: usize,
    /// Different labels; absent for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
}

#[derive(Serialize)]
struct ErrorReport {
    error: Message,
}

impl Inspect {
    /// Runs the verb: exit code 1 where the file cannot be read as a table.
    pub fn run(&self) -> ExitCode {
        match read_table(&self.file, &self.reading.options()) {
            Ok(table) => print(&report(&table, self.rows)),
            Err(message) => refuse(message),
        }
    }
}

fn report(table: &Table, with_rows: bool) -> Report<'_> {
    Report {
        format: &table.dialect.format,
        encoding: &table.dialect.encoding,
        delimiter: table.dialect.delimiter.as_deref(),
        decimal: &table.dialect.decimal,
        header: table.dialect.header,
        n_rows: table.n_rows,
        columns: table.columns.iter().map(column_report).collect(),
        notices: table.notices.iter().map(Notice::message).collect(),
        rows: with_rows.then(|| parsed_cells(table)),
    }
}

/// All cells. Labels that are whole numbers throughout (row numbers, 0 and 1) are printed as numbers.
fn parsed_cells(table: &Table) -> Vec<Vec<Cell>> {
    let is_whole = |level: &String| {
        let plain = table::parse_plain(level, b'.');
        plain.is_some_and(|plain| plain.spelling == table::Spelling::Whole) && !level.starts_with('+')
    };
    let all_whole =
        |column: &Column| matches!(&column.cells, Cells::Labels { levels, .. } if levels.iter().all(is_whole));
    let whole: Vec<bool> = table.columns.iter().map(all_whole).collect();
    let mut rows = table::rows(table, 0, table.n_rows).cells;
    for (cell, _) in rows.iter_mut().flat_map(|row| row.iter_mut().zip(&whole)).filter(|(_, whole)| **whole) {
        if let Cell::Label(label) = cell {
            *cell = label.parse().map_or_else(|_| cell.clone(), Cell::Number);
        }
    }
    rows
}

fn column_report(column: &Column) -> ColumnReport<'_> {
    let levels = match &column.cells {
        Cells::Numbers { .. } => None,
        Cells::Labels { levels, .. } => Some(levels.len()),
    };
    ColumnReport {
        name: &column.name,
        kind: column.kind,
        missing: column.missing,
        levels,
        unit: column.unit.as_deref(),
    }
}

fn refuse(error: Message) -> ExitCode {
    eprintln!("{}", error.message);
    print(&ErrorReport { error });
    ExitCode::FAILURE
}
