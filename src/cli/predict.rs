//! `nomogram predict`: a model and a file to a prediction for every row: sum, log odds and probability (and its
//! interval where the model has one), a probability for each of several classes, or a number.

use super::{ReadArgs, file_problem, print_text, read_bytes, write};
use crate::door::session::{
    options_for, outside, predict, predict_classes, predict_intervals, read_any_model, refuse_beyond, unknown_to,
};
use crate::model::additive::{AdditiveModel, Link};
use crate::model::classes::{ClassModels, Model};
use crate::sentences::learning::{self, Problem};
use crate::sentences::reading::NO_ROWS_TO_PREDICT;
use crate::sentences::{Message, Notice, code};
use crate::table::{Table, read_to_predict};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Give every row of a file its prediction: sum, log odds and probability (and its interval, low and high, where the
/// model has one), probabilities of classes, or a number
#[derive(clap::Args, Debug)]
pub struct Predict {
    /// A model file that `fit` or the page wrote
    model: PathBuf,
    /// Rows to predict, with the model's attributes as columns
    file: PathBuf,
    /// Where to write the scores; standard output if not given
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

impl Predict {
    /// Runs the verb: exit code 1 where a file cannot be read or written, or is not a model or a table.
    pub fn run(&self) -> ExitCode {
        match predict_file(self) {
            Ok((scores, sentences)) => {
                sentences.iter().for_each(|sentence| eprintln!("{sentence}"));
                print_text(&scores)
            }
            Err(message) => {
                eprintln!("{}", message.message);
                ExitCode::FAILURE
            }
        }
    }
}

/// Predicts; returns what is to be printed and what is to be said.
fn predict_file(args: &Predict) -> Result<(String, Vec<String>), Message> {
    let text = String::from_utf8(read_bytes(&args.model)?)
        .map_err(|_| file_problem(format!("{} is not a model file: it is not UTF-8 text.", args.model.display())))?;
    let model = read_any_model(&text)?;
    let attributes = model.attributes();
    let source = args.read.source(&args.file)?;
    let mut options = source.options;
    // What the person says of a column comes after, and wins over, what the model says.
    let said = std::mem::take(&mut options.columns);
    options.columns = options_for(attributes).columns;
    for mut column in said {
        if let Some(at) = options.columns.iter().position(|other| other.name == column.name) {
            column.parts = options.columns.swap_remove(at).parts;
        }
        options.columns.push(column);
    }
    let table = read_to_predict(&source.bytes, &options).map_err(|problem| match problem.message() {
        problem if problem.code == code::NO_ROWS => Message::error(code::NO_ROWS, NO_ROWS_TO_PREDICT),
        problem => problem,
    })?;

    if attributes.iter().all(|attribute| table.column(&attribute.name).is_none()) {
        let attributes = attributes.iter().map(|attribute| attribute.name.clone()).collect();
        return Err(Problem::NothingToPredictFrom { attributes }.into());
    }
    // What the reader was told of columns came from the model, not from a person: that they are absent is said below.
    // What concerns learning (constant columns, twins) does not concern a prediction.
    let told = |notice: &&Notice| {
        use Notice::{Columns, DuplicateColumn, ManyColumns, MoreDuplicateColumns, NoSuchColumn};
        !matches!(
            notice,
            NoSuchColumn { .. }
                | Columns { .. }
                | DuplicateColumn { .. }
                | MoreDuplicateColumns { .. }
                | ManyColumns { .. }
        )
    };
    let table_notices = table.notices.iter().filter(told).map(|notice| notice.message().message);
    let mut sentences: Vec<String> = unknown_to(attributes, &table)
        .into_iter()
        .chain(source.notices)
        .map(|notice| notice.message)
        .chain(table_notices)
        .collect();
    let outside = outside(attributes, &table);
    let mut columns: Vec<String> = Vec::new();
    for name in outside.iter().flatten() {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    if !columns.is_empty() {
        let rows = outside.iter().filter(|names| !names.is_empty()).count();
        let notice = learning::Notice::OutsideTheData { rows, of: outside.len(), columns };
        sentences.push(notice.message().message);
    }

    let scores = match &model {
        Model::Additive(model) => sums_of_rows(model, &table)?,
        Model::Classes(model) => classes_of_rows(model, &table)?,
    };
    let names = outside.iter().map(|names| cell(&names.join("; ")));
    let scores = with_column(&scores, std::iter::once("outside".to_owned()).chain(names));
    match &args.out {
        Some(path) => {
            write(path, &scores)?;
            Ok((String::new(), sentences))
        }
        None => Ok((scores, sentences)),
    }
}

fn sums_of_rows(model: &AdditiveModel, table: &Table) -> Result<String, Problem> {
    let sums = predict(model, table);
    refuse_beyond(&sums, table)?;
    let mut scores = String::from(match (model.link, &model.venn_abers) {
        (Link::Logit, None) => "sum,log_odds,probability\n",
        (Link::Logit, Some(_)) => "sum,log_odds,probability,low,high\n",
        (link, Some(_)) if link.is_probability() => "sum,probability,low,high\n",
        (link, None) if link.is_probability() => "sum,probability\n",
        (Link::Identity, _) => "prediction\n",
        _ => "sum,prediction\n",
    });
    let intervals = predict_intervals(model, table).into_iter();
    for (sum, interval) in sums.into_iter().zip(intervals) {
        let log_odds = model.bent(sum);
        let outcome = model.link.outcome(log_odds);
        let written = match (model.link, interval) {
            (Link::Logit, None) => writeln!(scores, "{sum},{log_odds},{outcome}"),
            // Folds that contradict each other can give p₀ > p₁.
            (Link::Logit, Some((p0, p1))) => {
                writeln!(scores, "{sum},{log_odds},{outcome},{},{}", p0.min(p1), p0.max(p1))
            }
            (Link::Identity, _) => writeln!(scores, "{sum}"),
            (_, Some((p0, p1))) => writeln!(scores, "{sum},{outcome},{},{}", p0.min(p1), p0.max(p1)),
            _ => writeln!(scores, "{sum},{outcome}"),
        };
        debug_assert!(written.is_ok(), "writing to a String cannot fail");
    }
    Ok(scores)
}

/// A column "probability of …" a class, then the most probable class.
fn classes_of_rows(model: &ClassModels, table: &Table) -> Result<String, Problem> {
    let rows = predict_classes(model, table);
    refuse_beyond(&rows.concat(), table)?;
    let names = model.classes.iter().map(|class| cell(&format!("probability of {}", class.label)));
    let mut lines = vec![names.chain(["class".to_owned()]).collect::<Vec<String>>().join(",")];
    for probabilities in rows {
        let largest = probabilities.iter().copied().fold(0.0, f64::max);
        let likeliest = probabilities.iter().position(|p| *p >= largest);
        let label = likeliest.map(|class| cell(&model.classes[class].label)).unwrap_or_default();
        lines.push(probabilities.iter().map(f64::to_string).chain([label]).collect::<Vec<String>>().join(","));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// A CSV text with a column more at the end; a line break in quotes ends no line.
fn with_column(text: &str, mut cells: impl Iterator<Item = String>) -> String {
    let (mut out, mut is_quoted) = (String::with_capacity(text.len()), false);
    for letter in text.chars() {
        is_quoted ^= letter == '"';
        if letter == '\n' && !is_quoted {
            out.push(',');
            out.extend(cells.next());
        }
        out.push(letter);
    }
    out
}

/// A label as a cell of a CSV file (RFC 4180): in quotes where it holds a comma, a quote or a line break.
pub(super) fn cell(label: &str) -> String {
    if label.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", label.replace('"', "\"\""))
    } else {
        label.to_owned()
    }
}
