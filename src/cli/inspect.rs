//! `nomogram inspect FILE`: what the reader makes of a file, a table or a model.

use super::{ReadArgs, print, read_bytes};
use crate::contract::Cell;
use crate::door::session::read_any_model;
use crate::model::additive::{AttributeKind, Card, Learner, Link, ModelNotice};
use crate::model::classes::Model;
use crate::sentences::{Message, Notice};
use crate::table::{self, Cells, Column, Kind, Table};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print how a file is read, as JSON: of a table its dialect, its columns and what was assumed; of a model file what it
/// predicts from which attributes, and its card.
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
    /// What would be predicted, if nothing else is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposed: Option<ProposedReport>,
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
struct ProposedReport {
    target: String,
    /// The class that is spoken of; absent where the number itself is predicted.
    #[serde(skip_serializing_if = "Option::is_none")]
    positive: Option<String>,
}

#[derive(Serialize)]
struct ErrorReport {
    error: Message,
}

impl Inspect {
    /// Runs the verb: exit code 1 where the file cannot be read as a table or a model.
    pub fn run(&self) -> ExitCode {
        let bytes = match read_bytes(&self.file) {
            Ok(bytes) => bytes,
            Err(message) => return refuse(message),
        };
        if let Some(text) = model_text(&bytes) {
            return match read_any_model(text) {
                Ok(model) => print(&model_report(&model)),
                Err(problem) => refuse(problem.into()),
            };
        }
        let source = match self.reading.source_of(bytes) {
            Ok(source) => source,
            Err(message) => return refuse(message),
        };
        match source.table() {
            Ok(table) => print(&report(&table, source.notices, self.rows)),
            Err(message) => refuse(message),
        }
    }
}

/// The text of a file that says of itself that it is a model.
fn model_text(bytes: &[u8]) -> Option<&str> {
    #[derive(serde::Deserialize)]
    struct Head {
        format: String,
    }
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.trim_start().starts_with('{'))?;
    let head: Head = serde_json::from_str(text).ok()?;
    head.format.starts_with("nomogram-").then_some(text)
}

#[derive(Serialize)]
struct ModelReport<'a> {
    format: &'a str,
    version: u32,
    /// How the sum becomes the outcome; absent of several classes, whose probabilities are a softmax of their scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Link>,
    target: &'a str,
    /// The class whose probability it gives, or all classes; none where it gives a number.
    classes: Vec<&'a str>,
    attributes: Vec<AttributeReport<'a>>,
    effects: usize,
    learner: Option<&'a Learner>,
    card: &'a Card,
    notices: &'a [ModelNotice],
}

#[derive(Serialize)]
struct AttributeReport<'a> {
    name: &'a str,
    kind: AttributeKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
}

fn model_report(model: &Model) -> ModelReport<'_> {
    let attributes = model.attributes().iter();
    let attributes =
        attributes.map(|of| AttributeReport { name: &of.name, kind: of.kind, unit: of.unit.as_deref() }).collect();
    match model {
        Model::Additive(model) => ModelReport {
            format: &model.format,
            version: model.version,
            link: Some(model.link),
            target: &model.target.name,
            classes: if model.link.is_probability() { vec![&model.target.positive] } else { Vec::new() },
            attributes,
            effects: model.effects.len(),
            learner: Some(&model.learner),
            card: &model.card,
            notices: &model.notices,
        },
        Model::Classes(model) => ModelReport {
            format: &model.format,
            version: model.version,
            link: None,
            target: &model.target,
            classes: model.classes.iter().map(|class| class.label.as_str()).collect(),
            attributes,
            effects: model.scores.first().map_or(0, |score| score.effects.len()),
            learner: model.scores.first().map(|score| &score.learner),
            card: &model.card,
            notices: &model.notices,
        },
    }
}

fn report(table: &Table, unpacked: Vec<Message>, with_rows: bool) -> Report<'_> {
    let proposal = proposed(table);
    // What is said of the columns beside the one that is proposed.
    let told = match &proposal {
        None => table.notices.iter().map(Notice::message).collect(),
        Some(ProposedReport { target, .. }) => {
            let beside = |column: &&Column| table::is_used(column) && column.name != *target;
            let used: Vec<String> = table.columns.iter().filter(beside).map(|column| column.name.clone()).collect();
            table::notices_of(table, target, &used, &[])
        }
    };
    Report {
        format: &table.dialect.format,
        encoding: &table.dialect.encoding,
        delimiter: table.dialect.delimiter.as_deref(),
        decimal: &table.dialect.decimal,
        header: table.dialect.header,
        n_rows: table.n_rows,
        columns: table.columns.iter().map(column_report).collect(),
        proposed: proposal,
        notices: unpacked.into_iter().chain(told).collect(),
        rows: with_rows.then(|| parsed_cells(table)),
    }
}

fn proposed(table: &Table) -> Option<ProposedReport> {
    let opened = table::open(table);
    let target = opened.proposed_target?;
    let column = table.column(&target).filter(|_| !opened.proposed_number);
    let positive = column.and_then(|column| table::classes(column).proposed_positive);
    Some(ProposedReport { target, positive })
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
