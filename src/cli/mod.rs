//! The engine without a browser: one verb a file, for batch work and for checking.
//!
//! Results go to standard output as JSON or CSV, sentences to standard error; exit code 1 = bad input, 2 = bad usage.

pub mod card;
pub mod choose;
pub mod ensemble;
pub mod evaluate;
pub mod export;
pub mod fit;
pub mod inspect;
pub mod keep;
pub mod members;
pub mod predict;
pub mod question;
pub mod shrink;
mod source;
mod threads;
pub mod top;
pub mod trials;
pub mod venn;

use crate::door::session::read_any_model;
use crate::model::classes::Model;
use crate::sentences::{Message, code};
use crate::table::{Bounds, ColumnOptions, Kind, ReadOptions};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The bytes of a file.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Message> {
    std::fs::read(path).map_err(|error| file_problem(format!("Cannot read {}: {error}.", path.display())))
}

/// A model file, of one sum or of several classes.
fn model_file(path: &Path) -> Result<Model, Message> {
    let text = String::from_utf8(read_bytes(path)?)
        .map_err(|_| file_problem(format!("{} is not a model file: it is not UTF-8 text.", path.display())))?;
    Ok(read_any_model(&text)?)
}

/// Writes a file.
fn write(path: &Path, text: &str) -> Result<(), Message> {
    std::fs::write(path, text).map_err(|error| file_problem(format!("Cannot write {}: {error}.", path.display())))
}

/// Something is wrong with a file, or with what is in it.
fn file_problem(message: String) -> Message {
    Message::error(code::NO_FILE, message)
}

/// Prints a result as JSON.
fn print(value: &impl Serialize) -> ExitCode {
    match serde_json::to_string(value) {
        Ok(json) => print_text(&format!("{json}\n")),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What a verb found, printed as JSON, or why it found nothing.
fn printed(found: Result<impl Serialize, Message>) -> ExitCode {
    match found {
        Ok(found) => print(&found),
        Err(message) => refused(&message),
    }
}

/// What is printed (CSV, a formula) and said beside it, or written as JSON in place of both.
struct Found {
    csv: String,
    sentences: Vec<String>,
    json: serde_json::Value,
}

/// The same of a verb that has both.
fn printed_found(found: Result<Found, Message>, as_json: bool) -> ExitCode {
    match found {
        Ok(Found { json, .. }) if as_json => print(&json),
        Ok(Found { csv, sentences, .. }) => {
            sentences.iter().for_each(|sentence| eprintln!("{sentence}"));
            print_text(&csv)
        }
        Err(message) => refused(&message),
    }
}

fn refused(message: &Message) -> ExitCode {
    eprintln!("{}", message.message);
    ExitCode::FAILURE
}

/// A value of a message by its name, with hyphens for what is written with underscores there.
fn named<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(text.replace('-', "_"))).ok()
}

/// Prints a result. Whoever reads it may stop before the end (`| head`): that is no fault.
fn print_text(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("Cannot write the result: {error}.");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// How to read the file, for every verb that reads one.
#[derive(clap::Args, Debug, Default)]
pub struct ReadArgs {
    /// The encoding by its name on the web, where the guess is wrong: utf-8, utf-16le, windows-1252, shift_jis, gb18030 …
    #[arg(long)]
    encoding: Option<String>,
    /// What stands between cells, where the guess is wrong: one or more characters, tab, blanks (in runs), or fixed (columns
    /// that stand below each other)
    #[arg(long)]
    delimiter: Option<String>,
    /// The decimal mark: . or ,
    #[arg(long)]
    decimal: Option<String>,
    /// Whether the first line holds names: true or false
    #[arg(long)]
    header: Option<bool>,
    /// What quotes cells: a sign such as ", or none
    #[arg(long)]
    quote: Option<String>,
    /// The line that holds the names; lines before it are skipped
    #[arg(long, value_name = "LINE")]
    names: Option<u32>,
    /// Rows to skip after the names; without names, at the start
    #[arg(long, value_name = "ROWS")]
    skip: Option<u32>,
    /// Where the header has more or fewer names than the rows have cells: the column (1 is the first) whose name holds the
    /// delimiter, or that has none; 0: as it was guessed
    #[arg(long, value_name = "COLUMN")]
    slip: Option<u32>,
    /// Keep as rows what looks like another table, totals, notes or a footer
    #[arg(long)]
    whole: bool,
    /// The sheet of a workbook, or the file of an archive, to read; the first that is shown and is a table if not given
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// What a column is: NAME=numeric|ordered|categorical|id|date|text (may be repeated)
    #[arg(long = "kind", value_name = "COLUMN=KIND", value_parser = column_kind)]
    kinds: Vec<(String, Kind)>,
    /// Take a column apart (may be repeated): a date into year, month, weekday, hour and days before the latest, a list of
    /// choices (“a;b”) into a yes or no for each
    #[arg(long = "split", value_name = "COLUMN")]
    split: Vec<String>,
    /// How the dates of a column that is taken apart are written, where that is not plain (may be repeated): D/M/Y, M/D/Y;
    /// D.M.y@1930: years of two digits from 1930 on
    #[arg(long = "form", value_name = "COLUMN=FORM", value_parser = column_form)]
    forms: Vec<(String, String)>,
    /// What counts as missing in a column: NAME=VALUE (may be repeated)
    #[arg(long = "missing", value_name = "COLUMN=VALUE", value_parser = column_missing)]
    missing: Vec<(String, String)>,
    /// What a word among numbers counts as: NAME=WORD=NUMBER (may be repeated); missing if not given
    #[arg(long = "mark", value_name = "COLUMN=WORD=NUMBER", value_parser = column_mark)]
    marks: Vec<(String, String)>,
    /// What bounds such as <0.6 among numbers count as: NAME=limit|half|missing (may be repeated); limit if not given
    #[arg(long = "bounds", value_name = "COLUMN=WHAT", value_parser = column_bounds)]
    bounds: Vec<(String, Bounds)>,
    /// Whether numbers beside others with a percent sign are shares of 1: NAME=true|false (may be repeated)
    #[arg(long = "shares", value_name = "COLUMN=BOOL", value_parser = column_shares)]
    shares: Vec<(String, bool)>,
}

/// A column and what is said of it.
fn of_column<'a>(text: &'a str, expected: &str) -> Result<(String, &'a str), String> {
    let (name, said) = text.rsplit_once('=').ok_or_else(|| format!("expected COLUMN={expected}"))?;
    Ok((name.to_owned(), said))
}

fn column_missing(text: &str) -> Result<(String, String), String> {
    of_column(text, "VALUE").map(|(name, value)| (name, value.to_owned()))
}

fn column_mark(text: &str) -> Result<(String, String), String> {
    let number = crate::table::parse_mark(text).and_then(|(before, _)| before.rsplit_once('='));
    let (name, word) = number.ok_or("expected COLUMN=WORD=NUMBER")?;
    let (_, number) = of_column(text, "WORD=NUMBER")?;
    Ok((name.to_owned(), format!("{word}={number}")))
}

fn column_bounds(text: &str) -> Result<(String, Bounds), String> {
    let (name, what) = of_column(text, "limit|half|missing")?;
    let bounds = named(what).ok_or_else(|| format!("“{what}” is none of limit, half and missing"))?;
    Ok((name, bounds))
}

fn column_shares(text: &str) -> Result<(String, bool), String> {
    let (name, said) = of_column(text, "true|false")?;
    said.parse().map(|said| (name, said)).map_err(|_| format!("“{said}” is neither true nor false"))
}

fn column_form(text: &str) -> Result<(String, String), String> {
    of_column(text, "FORM").map(|(name, form)| (name, form.to_owned()))
}

fn column_kind(text: &str) -> Result<(String, Kind), String> {
    let (name, kind) = text.rsplit_once('=').ok_or("expected COLUMN=KIND")?;
    let kind =
        named(kind).ok_or_else(|| format!("“{kind}” is no kind: numeric, ordered, categorical, id, date or text"))?;
    Ok((name.to_owned(), kind))
}

/// What is said of the column of that name.
fn column<'a>(columns: &'a mut Vec<ColumnOptions>, name: &str) -> &'a mut ColumnOptions {
    let at = columns.iter().position(|column| column.name == name).unwrap_or_else(|| {
        columns.push(ColumnOptions { name: name.to_owned(), ..ColumnOptions::default() });
        columns.len() - 1
    });
    &mut columns[at]
}

impl ReadArgs {
    /// The same as options of the reader.
    pub fn options(&self) -> ReadOptions {
        let mut columns = Vec::new();
        self.kinds.iter().for_each(|(name, kind)| column(&mut columns, name).kind = Some(*kind));
        self.missing.iter().for_each(|(name, value)| column(&mut columns, name).missing.push(value.clone()));
        self.marks.iter().for_each(|(name, mark)| column(&mut columns, name).marks.push(mark.clone()));
        self.bounds.iter().for_each(|(name, bounds)| column(&mut columns, name).bounds = Some(*bounds));
        self.shares.iter().for_each(|(name, shares)| column(&mut columns, name).shares = Some(*shares));
        self.split.iter().for_each(|name| column(&mut columns, name).split = true);
        self.forms.iter().for_each(|(name, form)| column(&mut columns, name).form = Some(form.clone()));
        ReadOptions {
            encoding: self.encoding.clone(),
            delimiter: self.delimiter.clone(),
            decimal: self.decimal.clone(),
            header: self.header,
            quote: self.quote.clone(),
            names: self.names,
            skip: self.skip,
            slip: self.slip,
            whole: self.whole,
            columns,
        }
    }
}
