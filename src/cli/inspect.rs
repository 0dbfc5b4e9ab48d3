//! `nomogram inspect FILE`: what the reader makes of a file.

use crate::door::contract::Rows;
use crate::sentences::{Message, Notice};
use crate::table::{self, Cells, Column, ColumnOptions, Kind, ReadOptions, Table};
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
    reading: Reading,
}

/// Flags that tell the reader what it would otherwise find out.
#[derive(Args, Debug, Default)]
pub struct Reading {
    /// utf-8, utf-16le, utf-16be or windows-1252.
    #[arg(long)]
    encoding: Option<String>,
    /// The character between cells ("tab" for a tab).
    #[arg(long)]
    delimiter: Option<String>,
    /// The decimal mark: "." or ",".
    #[arg(long)]
    decimal: Option<String>,
    /// Whether the first row holds names.
    #[arg(long, value_name = "true|false")]
    header: Option<bool>,
    /// The kind of a column: numeric, ordered, categorical, id, date or text. May be given several times.
    #[arg(long = "kind", value_name = "COLUMN=KIND", value_parser = column_kind)]
    kinds: Vec<(String, Kind)>,
}

impl Reading {
    /// The reader's options.
    pub fn options(&self) -> ReadOptions {
        let columns = self.kinds.iter().map(|(name, kind)| ColumnOptions {
            name: name.clone(),
            kind: Some(*kind),
            keep: Vec::new(),
            fold_case: false,
            order: Vec::new(),
        });
        ReadOptions {
            encoding: self.encoding.clone(),
            delimiter: self.delimiter.clone(),
            decimal: self.decimal.clone(),
            header: self.header,
            columns: columns.collect(),
        }
    }
}

/// Parts "COLUMN=KIND" at the last equals sign, since names may hold one.
fn column_kind(text: &str) -> Result<(String, Kind), String> {
    let (name, kind) = text.rsplit_once('=').ok_or("expected COLUMN=KIND")?;
    let kind = match kind {
        "numeric" => Kind::Numeric,
        "ordered" => Kind::Ordered,
        "categorical" => Kind::Categorical,
        "id" => Kind::Id,
        "date" => Kind::Date,
        "text" => Kind::Text,
        _ => return Err(format!("{kind} is no kind; it is numeric, ordered, categorical, id, date or text")),
    };
    Ok((name.to_owned(), kind))
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
    rows: Option<Vec<Vec<crate::door::contract::Cell>>>,
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
        let bytes = match std::fs::read(&self.file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("{} cannot be read: {error}.", self.file.display());
                return refuse(Message {
                    code: "no-file".to_owned(),
                    message,
                    severity: crate::sentences::Severity::Error,
                    line: None,
                    column: None,
                });
            }
        };
        match table::read(&bytes, &self.reading.options()) {
            Ok(table) => print(&report(&table, self.rows)),
            Err(problem) => refuse(problem.message()),
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
        rows: with_rows.then(|| {
            let Rows { cells, .. } = table::rows(table, 0, table.n_rows);
            cells
        }),
    }
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

fn print(value: &impl Serialize) -> ExitCode {
    match serde_json::to_string(value) {
        Ok(json) => {
            println!("{json}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(error: Message) -> ExitCode {
    eprintln!("{}", error.message);
    print(&ErrorReport { error });
    ExitCode::FAILURE
}
