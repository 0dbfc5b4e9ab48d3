//! `nomogram venn`: whether a Venn machine keeps its promises on rows that it has not seen.

use super::question::QuestionArgs;
use super::{ReadArgs, named, printed};
use crate::contract::{CheckWanted, Machine, ScoredBy};
use crate::door::check::begin;
use crate::job::Job;
use crate::sentences::Message;
use crate::venn::promise::Summary;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Check a Venn machine on new rows, one after the other
#[derive(clap::Args, Debug)]
pub struct Venn {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    /// k-means, homogeneous-intervals or (two classes) venn-abers
    #[arg(long, default_value = "k-means", value_parser = one_of::<Machine>)]
    machine: Machine,
    /// What scores a row: ten-fold (machines trained without its fold), leave-one-out (with all others, 300 rows at most), or
    /// own (known rows by machines trained with them, as worded in the paper)
    #[arg(long = "scores", default_value = "ten-fold", value_parser = one_of::<ScoredBy>)]
    scored_by: ScoredBy,
    /// Rows that are predicted do not join the others
    #[arg(long)]
    offline: bool,
    /// Share of the rows to begin (offline: to train) with
    #[arg(long, default_value_t = 0.3)]
    first: f64,
    /// Most rows that take part, drawn by chance; 0: 3000
    #[arg(long, default_value_t = 0)]
    most: u32,
    /// C of the support vector machines inside; 0: by cross-validation on the rows to begin with
    #[arg(long = "c", value_name = "C", default_value_t = 0.0, allow_negative_numbers = true)]
    cost: f64,
    /// γ of their radial kernel; 0: the same
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    gamma: f64,
    /// Each row's prediction too, in the order in which they came
    #[arg(long)]
    rows: bool,
    #[command(flatten)]
    question: QuestionArgs,
    #[command(flatten)]
    read: ReadArgs,
}

fn one_of<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    named(text).ok_or_else(|| format!("there is no “{text}”; see --help"))
}

impl Venn {
    /// Runs the verb: exit code 1 where a file cannot be read, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed(self.check())
    }

    fn check(&self) -> Result<Value, Message> {
        let table = self.read.source(&self.file)?.table()?;
        let question = self.question.question("svm", &self.file)?;
        let since = Instant::now();
        let wanted = CheckWanted {
            machine: self.machine,
            online: !self.offline,
            scored_by: self.scored_by,
            first: self.first,
            cost: self.cost,
            gamma: self.gamma,
            seed: question.seed,
            most: self.most,
        };
        let job = Job::new(&table, &question)?;
        let (mut check, begun) = begin(&job, &wanted)?;
        let judged = check.step(begun.rows as usize);
        let Summary { n, accuracy, low, high, brier, chance } = Summary::of(&judged);
        let errors = judged.iter().filter(|one| one.is_wrong()).count();
        let mut report = json!({
            "wanted": wanted,
            "trained": begun.trained,
            "predicted": n,
            "C": begun.cost,
            "gamma": begun.gamma,
            "errors": errors,
            "least": n as f64 * (1.0 - high),
            "most": n as f64 * (1.0 - low),
            "accuracy": accuracy,
            "low": low,
            "high": high,
            "brier": brier,
            "chance": chance,
            "seconds": since.elapsed().as_secs_f64(),
        });
        if self.rows {
            let of_row = |one: &crate::venn::check::Judged| json!({ "wrong": one.is_wrong(), "low": one.prediction.low, "high": one.prediction.high });
            report["rows"] = judged.iter().map(of_row).collect();
        }
        Ok(report)
    }
}
