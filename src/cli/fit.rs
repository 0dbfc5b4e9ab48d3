//! `nomogram fit`: a file and a target to a model file and a report.

use super::card::CardArgs;
use super::choose::{AUTO, Chosen, choose, in_words};
use super::members::learners;
use super::question::QuestionArgs;
use super::shrink::by_rule;
use super::threads::of_each;
use super::{ReadArgs, named, printed, write};
use crate::contract::{IntervalMethod, Learned, Outcome, Question, Scores, Unit};
use crate::job::{Job, written_model};
use crate::model::additive::AdditiveModel;
use crate::model::classes::Model;
use crate::sentences::learning::Problem;
use crate::sentences::{Message, code};
use crate::table::notices_of;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Learn to predict a column and write the model
#[derive(clap::Args, Debug)]
pub struct Fit {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    #[arg(long, default_value = AUTO, help = help())]
    learner: String,
    #[command(flatten)]
    question: QuestionArgs,
    /// Give every probability an interval (Venn–ABERS): cross (each fold calibrates the model of the others) or
    /// inductive (30 % of the rows are set aside to calibrate)
    #[arg(long, default_value = "none", value_parser = interval)]
    interval: IntervalMethod,
    /// Where to write the model
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    card: CardArgs,
    #[command(flatten)]
    read: ReadArgs,
}

fn help() -> String {
    format!(
        "auto: {} (for a number {}), by how each predicts held-out rows. Or one by name: {}",
        in_words(Outcome::OneClass),
        in_words(Outcome::Number),
        learners()
    )
}

impl Fit {
    /// Runs the verb: exit code 1 where a file cannot be read or written, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed(fit(self))
    }
}

fn interval(text: &str) -> Result<IntervalMethod, String> {
    named(text).ok_or_else(|| format!("“{text}” is no interval: none, cross or inductive"))
}

/// Fits, writes the model and returns the report.
fn fit(args: &Fit) -> Result<Value, Message> {
    let mut clock = Clock::default();
    let source = args.read.source(&args.file)?;
    let table = source.table()?;
    clock.lap("read");
    let asked = args.question.asked(&args.learner, &args.file)?;
    let (question, mark) = by_rule(&table, &asked)?;
    if mark.is_some() {
        clock.lap("rule");
    }
    // On every card that the engine writes, as the page has it.
    let date = args.card.date().to_owned();
    let mut chosen = Chosen {
        question: Question { interval: args.interval, date, ..question },
        units: Vec::new(),
        report: Value::Null,
    };
    if args.learner == AUTO {
        chosen = choose(&table, &chosen.question)?;
        clock.lap("choose");
    }
    let Chosen { question, units: mut done, report: choice } = chosen;
    let job = Job::new(&table, &question)?;
    clock.lap("prepare");
    if done.is_empty() {
        done.push(job.unit(0));
    }
    clock.lap("fit");
    done.extend(units(&job, done.len()..job.n_units()));
    let (model, learned) = job.model(&done)?;
    let Some(mut model) = model else { return Err(Problem::NoNomogram { name: question.learner }.into()) };
    clock.lap("calibrate");
    args.card.write_on(model.card_mut());
    write(&args.out, &written_model(&model)?)?;
    let said = notices_of(&table, &question.target, &job.prepared().attributes, &learned.notices);
    // Where all have been tried in vain the choice says so; what else to try with one of them has been tried.
    let is_vain = choice["reason"] == "no_signal";
    let of_one = |notice: &Message| [code::ONE_ANSWER, code::NO_SIGNAL].contains(&notice.code.as_str());
    let notices: Vec<Message> =
        source.notices.into_iter().chain(said).filter(|notice| !(is_vain && of_one(notice))).collect();
    let mut report = report(&job, &learned, &model);
    report["learner"] = json!(question.learner);
    report["choice"] = choice;
    report["rule"] = json!(mark);
    report["seconds"] = Value::Object(clock.laps);
    report["notices"] = json!(notices);
    Ok(report)
}

/// Some of the fits, on as many threads as there are cores.
pub(super) fn units(job: &Job, wanted: Range<usize>) -> Vec<Unit> {
    of_each(wanted, |index| job.unit(index))
}

fn report(job: &Job, learned: &Learned, model: &Model) -> Value {
    let prepared = job.prepared();
    let (calibration, intercept) = match model {
        Model::Additive(model) => (json!(model.calibration), json!(model.intercept)),
        Model::Classes(model) => {
            (Value::Null, json!(model.scores.iter().map(|score| score.intercept).collect::<Vec<f64>>()))
        }
    };
    let certificate = &learned.certificate;
    let interval = match model {
        Model::Additive(AdditiveModel { venn_abers: Some(venn), .. }) => {
            json!({ "method": venn.method, "rows": venn.rows })
        }
        _ => Value::Null,
    };
    let held_out = learned.held_out.as_ref().map(|scores| match scores {
        Scores { one_class: Some(scores), .. } => json!(scores),
        Scores { all_classes: Some(scores), .. } => json!(scores),
        Scores { number, .. } => json!(number),
    });
    json!({
        "rows_used": prepared.rows,
        "rows_set_aside": prepared.rows_set_aside,
        "distinct_rows": prepared.distinct_rows,
        "positive": prepared.positive,
        "negative": prepared.negative,
        "events": prepared.events,
        "n_attributes": prepared.attributes.len(),
        "n_coordinates": prepared.coordinates,
        "solver": certificate.solver,
        "primal_objective": certificate.primal_objective,
        "dual_objective": certificate.dual_objective,
        "relative_gap": certificate.relative_gap,
        "iterations": certificate.iterations,
        "stopped": certificate.stopped,
        "n_support_vectors": certificate.support_vectors,
        "calibration": calibration,
        "interval": interval,
        "intercept": intercept,
        "held_out": held_out,
    })
}

/// Seconds of each stage.
struct Clock {
    since: Instant,
    laps: serde_json::Map<String, Value>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { since: Instant::now(), laps: serde_json::Map::new() }
    }
}

impl Clock {
    fn lap(&mut self, stage: &str) {
        self.laps.insert(stage.to_owned(), json!(self.since.elapsed().as_secs_f64()));
        self.since = Instant::now();
    }
}
