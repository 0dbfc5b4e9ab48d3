//! `nomogram predict`: a model and a file to a prediction for every row: sum, log odds and probability (and its
//! interval where the model has one), a probability for each of several classes, or a number.

use super::{Found, ReadArgs, model_file, printed_found, write};
use crate::door::session::{
    options_for, outside, predict, predict_classes, predict_intervals, refuse_beyond, unknown_to,
};
use crate::export::cell;
use crate::model::additive::{AdditiveModel, Link};
use crate::model::classes::{ClassModels, Model};
use crate::sentences::learning::{self, Problem};
use crate::sentences::reading::{NO_ROWS_TO_PREDICT, rows_without_result};
use crate::sentences::{Message, Notice, code};
use crate::table::{Table, read_to_predict};
use serde_json::{Map, Value, json};
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
    /// Print the predictions, and what is said of them, as JSON
    #[arg(long, conflicts_with = "out")]
    json: bool,
    #[command(flatten)]
    read: ReadArgs,
}

impl Predict {
    /// Runs the verb: exit code 1 where a file cannot be read or written, or is not a model or a table.
    pub fn run(&self) -> ExitCode {
        printed_found(predict_file(self), self.json)
    }
}

/// Predicts; returns what is to be printed and what is to be said.
fn predict_file(args: &Predict) -> Result<Found, Message> {
    let model = model_file(&args.model)?;
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
        use Notice::{Columns, DuplicateColumn, ManyColumns, MoreDuplicateColumns, NoSuchColumn, RaggedLong};
        !matches!(
            notice,
            NoSuchColumn { .. }
                | Columns { .. }
                | DuplicateColumn { .. }
                | MoreDuplicateColumns { .. }
                | ManyColumns { .. }
                // Said below.
                | RaggedLong { .. }
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

    let (names, rows) = match &model {
        Model::Additive(model) => sums_of_rows(model, &table)?,
        Model::Classes(model) => classes_of_rows(model, &table)?,
    };
    if !table.unread.is_empty() {
        sentences.push(rows_without_result(&table.unread));
    }
    let heads: Vec<String> = names.iter().map(|name| cell(name)).collect();
    let mut csv = format!("{},outside\n", heads.join(","));
    let mut said = Vec::new();
    for (((numbers, class), line), outside) in rows.iter().zip(&table.lines).zip(&outside) {
        let is_unread = table.unread.binary_search(line).is_ok();
        let class = class.as_deref();
        let cells: Vec<String> = numbers.iter().map(f64::to_string).chain(class.map(cell)).collect();
        let row = if is_unread { ",".repeat(names.len() - 1) } else { cells.join(",") };
        csv.extend([&row, ",", &cell(&outside.join("; ")), "\n"]);
        if args.json {
            let values = numbers.iter().map(|number| json!(number)).chain(class.map(|class| json!(class)));
            let of = names.iter().cloned().zip(values.map(|value| if is_unread { Value::Null } else { value }));
            let mut row: Map<String, Value> = of.collect();
            row.insert("outside".to_owned(), json!(outside));
            said.push(row);
        }
    }
    if let Some(path) = &args.out {
        write(path, &csv)?;
        csv.clear();
    }
    let json = json!({ "rows": said, "notices": sentences });
    Ok(Found { csv, sentences, json })
}

/// Names of columns; row by row their numbers, and of several classes the most probable one in the last.
type Scored = (Vec<String>, Vec<(Vec<f64>, Option<String>)>);

fn sums_of_rows(model: &AdditiveModel, table: &Table) -> Result<Scored, Problem> {
    let sums = predict(model, table);
    refuse_beyond(&sums, table)?;
    if model.target.median {
        // What would be the largest number there is, is a larger one.
        let medians = sums.iter().map(|sum| model.outcome_of(*sum));
        let medians = medians.map(|of| if of < f64::MAX { of } else { f64::INFINITY });
        refuse_beyond(&medians.collect::<Vec<f64>>(), table)?;
    }
    let names = match (model.link, &model.venn_abers) {
        (Link::Logit, None) => "sum,log_odds,probability",
        (Link::Logit, Some(_)) => "sum,log_odds,probability,low,high",
        (link, Some(_)) if link.is_probability() => "sum,probability,low,high",
        (link, None) if link.is_probability() => "sum,probability",
        (Link::Identity, _) => "prediction",
        _ if model.target.median => "sum,median",
        _ => "sum,prediction",
    };
    let intervals = predict_intervals(model, table).into_iter();
    let row = |(sum, interval): (f64, Option<(f64, f64)>)| {
        let log_odds = model.bent(sum);
        let outcome = model.outcome_of(sum);
        let mut cells = match model.link {
            Link::Logit => vec![sum, log_odds, outcome],
            Link::Identity => vec![sum],
            _ => vec![sum, outcome],
        };
        // Folds that contradict each other can give p₀ > p₁.
        let is_probability = model.link.is_probability();
        cells.extend(interval.filter(|_| is_probability).into_iter().flat_map(|(p0, p1)| [p0.min(p1), p0.max(p1)]));
        (cells, None)
    };
    Ok((names.split(',').map(str::to_owned).collect(), sums.into_iter().zip(intervals).map(row).collect()))
}

/// A column "probability of …" a class, then the most probable class.
fn classes_of_rows(model: &ClassModels, table: &Table) -> Result<Scored, Problem> {
    let rows = predict_classes(model, table);
    refuse_beyond(&rows.concat(), table)?;
    let names = model.classes.iter().map(|class| format!("probability of {}", class.label));
    let row = |probabilities: Vec<f64>| {
        let largest = probabilities.iter().copied().fold(0.0, f64::max);
        let likeliest = probabilities.iter().position(|p| *p >= largest);
        let label = likeliest.map(|class| model.classes[class].label.clone());
        (probabilities, Some(label.unwrap_or_default()))
    };
    Ok((names.chain(["class".to_owned()]).collect(), rows.into_iter().map(row).collect()))
}
