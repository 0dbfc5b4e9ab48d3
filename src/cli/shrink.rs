//! Shrinkage: rules that choose its constant (`--set k=ghw`), and `nomogram trace`.

use super::choose::AUTO;
use super::keep::keeping;
use super::question::{Asked, QuestionArgs};
use super::{ReadArgs, printed};
use crate::choice::{LIMITS, PANEL_LIMITS};
use crate::contract::{Mark, Question, Rule, Trace, TraceWanted, Tuning};
use crate::job::Job;
use crate::learn::catalogue::LEARNERS;
use crate::model::additive::Setting;
use crate::sentences::coordinates::no_k_by;
use crate::sentences::learning::Problem;
use crate::sentences::{Message, code};
use crate::table::Table;
use std::path::PathBuf;
use std::process::ExitCode;

/// Places of a trace, as many as the page looks at.
const STEPS: u32 = PANEL_LIMITS.steps.usual as u32;

/// How the weights shrink, and what rules say of the shrinkage constant
#[derive(clap::Args, Debug)]
pub struct TraceArgs {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    #[arg(long, default_value = "proximal-svm", help = shrinking())]
    learner: String,
    /// The least constant; 0.01 if not given
    #[arg(long)]
    from: Option<f64>,
    /// The greatest; ten times the rows, rounded up to a power of ten, if not given
    #[arg(long)]
    to: Option<f64>,
    /// How many, in equal steps of their logarithm
    #[arg(long, default_value_t = STEPS)]
    steps: u32,
    #[command(flatten)]
    question: QuestionArgs,
    #[command(flatten)]
    read: ReadArgs,
}

/// The learners that shrink.
fn shrinking() -> String {
    LEARNERS
        .iter()
        .filter(|known| known.learner(&known.usual()).shrinks())
        .map(|known| known.name)
        .collect::<Vec<_>>()
        .join(", or for a number ")
}

impl TraceArgs {
    /// Runs the verb: exit code 1 where a file cannot be read, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed(self.trace())
    }

    fn trace(&self) -> Result<Trace, Message> {
        let table = self.read.source(&self.file)?.table()?;
        let job = Job::new(&table, &self.question.question(&self.learner, &self.file)?)?;
        let usual = usual(&job);
        let wanted =
            TraceWanted { from: self.from.unwrap_or(usual.from), to: self.to.unwrap_or(usual.to), steps: self.steps };
        Ok(job.trace(&wanted)?)
    }
}

/// From where shrinkage is nothing to where little is left: a coordinate of deviation 1 has the curvature of the rows.
fn usual(job: &Job) -> TraceWanted {
    let most = (10.0 * f64::from(job.prepared().rows)).max(100.0);
    let power = (2..).map(|power| 10_f64.powi(power)).find(|power| *power >= most).unwrap_or(LIMITS.constant.high);
    TraceWanted { from: 0.01, to: power, steps: STEPS }
}

/// The question with the attributes that a forest of the rows of this table calls important, and with the constant that its
/// rule chooses on them, and what the rule says; the question as it is where nothing is chosen.
///
/// # Errors
/// As [`keeping`], a learner that does not shrink by a setting of that name, a rule without an answer, as [`Job::trace`].
pub fn by_rule(table: &Table, asked: &Asked) -> Result<(Question, Option<Mark>), Message> {
    let mut question = match asked.keep {
        Some(n) => keeping(table, &asked.question, n as usize)?,
        None => asked.question.clone(),
    };
    let Some((setting, rule)) = &asked.rule else { return Ok((question, None)) };
    if question.learner == AUTO {
        return Err(Problem::DoesNotShrink { name: AUTO.to_owned() }.into());
    }
    if (question.learner.as_str(), *rule) == ("gaussian-process", Rule::Folds) {
        question.tuning = Some(by_inner_folds(table, &question)?);
        return Ok((question, None));
    }
    // A setting that the learner lacks is refused by its name.
    question.settings.push(Setting { name: setting.clone(), value: 1.0 });
    let job = Job::new(table, &question)?;
    let trace = job.trace(&usual(&job))?;
    let mark = trace.marks.into_iter().find(|mark| mark.rule == *rule);
    let Some(Mark { k: Some(k), note, .. }) = mark else {
        let why = mark.map(|mark| mark.note).unwrap_or_default();
        return Err(Message::error(code::BAD_SETTING, no_k_by(setting, name_of(*rule), &why)));
    };
    question.settings.retain(|one| one.name != *setting);
    question.settings.push(Setting { name: setting.clone(), value: k });
    Ok((question, Some(Mark { rule: *rule, k: Some(k), note })))
}

/// The grid that every fit of a Gaussian process looks over: k, and γ around one by the number of coordinates.
fn by_inner_folds(table: &Table, question: &Question) -> Result<Tuning, Problem> {
    let usual = 1.0 / f64::from(Job::new(table, question)?.prepared().coordinates.max(1));
    let second = [0.125, 0.5, 2.0, 8.0].map(|times| times * usual).to_vec();
    Ok(Tuning { first: vec![0.03, 0.3, 3.0], second, maps: Vec::new(), folds: 3 })
}

fn name_of(rule: Rule) -> &'static str {
    match rule {
        Rule::Hkb => "hkb",
        Rule::Ridgm => "ridgm",
        Rule::Ghw => "ghw",
        Rule::Folds => "folds",
    }
}
