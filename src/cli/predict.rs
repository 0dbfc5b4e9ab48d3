//! `nomogram predict`: a model and a file to a log odds and a probability for every row.

use super::{ReadArgs, file_problem, print_text, read_bytes, read_table, write};
use crate::door::session::{options_for, predict, read_model, unknown_to};
use crate::explain::additive::Link;
use crate::math;
use crate::sentences::learning::Problem;
use crate::sentences::{Message, Notice};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Give every row of a file its log odds and probability
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
    let model = read_model(&text)?;
    let mut options = args.read.options();
    // What the person says of a column comes after, and wins over, what the model says.
    let said = std::mem::take(&mut options.columns);
    options.columns = options_for(&model).columns;
    options.columns.retain(|column| said.iter().all(|other| other.name != column.name));
    options.columns.extend(said);
    let table = read_table(&args.file, &options)?;

    if model.attributes.iter().all(|attribute| table.column(&attribute.name).is_none()) {
        let attributes = model.attributes.iter().map(|attribute| attribute.name.clone()).collect();
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
    let sentences = unknown_to(&model, &table).into_iter().map(|notice| notice.message).chain(table_notices).collect();

    let mut scores = String::from(if model.link == Link::Logit { "log_odds,probability\n" } else { "prediction\n" });
    for sum in predict(&model, &table) {
        let written = match model.link {
            Link::Logit => writeln!(scores, "{sum},{}", math::logistic(sum)),
            Link::Identity => writeln!(scores, "{sum}"),
        };
        debug_assert!(written.is_ok(), "writing to a String cannot fail");
    }
    match &args.out {
        Some(path) => {
            write(path, &scores)?;
            Ok((String::new(), sentences))
        }
        None => Ok((scores, sentences)),
    }
}
