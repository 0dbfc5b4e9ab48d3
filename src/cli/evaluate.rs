//! `nomogram evaluate`: learners compared on rows that none of them has seen.
//!
//! Each outer fold is learned from anew, cross-calibration and all, and predicted as `predict` would predict it: what
//! is scored is the whole way from rows to probabilities. Nothing at all comes from the rows that are predicted, for a
//! learner without a model file neither.

use super::fit::units;
use super::members::learners;
use super::question::{Asked, QuestionArgs};
use super::shrink::by_rule;
use super::{ReadArgs, printed};
use crate::assess::curves::average_precision;
use crate::assess::judged::{HeldOutCases, Predictions, fold_scores};
use crate::assess::{classes, scores};
use crate::calibrate::folds;
use crate::contract::{JudgedClass, Metric, Outcome, Question};
use crate::door::session::{predict, predict_classes};
use crate::job::settings::check_counts;
use crate::job::{self, Job};
use crate::learn::catalogue::LEARNERS;
use crate::math;
use crate::model::additive::HeldOut;
use crate::model::classes::{ClassModels, Model};
use crate::numbers::Numbers;
use crate::order;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::table::{MISSING, Table};
use crate::task::Task;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Compare learners by cross-validation
#[derive(clap::Args, Debug)]
pub struct Evaluate {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    #[arg(long = "learner", value_name = "NAME", default_value = LEARNERS[0].name, help = format!("A learner (may be repeated): {}", learners()))]
    learners: Vec<String>,
    /// Folds of the comparison (each of them is calibrated by folds of its own)
    #[arg(long, default_value_t = 10)]
    folds: u32,
    /// Replications of the comparison
    #[arg(long, default_value_t = 1)]
    repeats: u32,
    /// ROC and precision–recall curves too, fold by fold
    #[arg(long)]
    curves: bool,
    #[command(flatten)]
    question: QuestionArgs,
    #[command(flatten)]
    read: ReadArgs,
}

impl Evaluate {
    /// Runs the verb: exit code 1 where a file cannot be read, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed(self.evaluate())
    }

    fn evaluate(&self) -> Result<Value, Message> {
        let table = self.read.source(&self.file)?.table()?;
        let mut results = serde_json::Map::new();
        for learner in &self.learners {
            let mut asked = self.question.asked(learner, &self.file)?;
            // Settings of one learner are none of another's: each takes those that it has.
            asked.question.settings.retain(|setting| Job::has_setting(learner, &setting.name));
            asked.rule = asked.rule.filter(|(setting, _)| Job::has_setting(learner, setting));
            let since = Instant::now();
            let (folds, used) = outer_folds(&table, &asked.question, self.folds, self.repeats)?;
            let said = said_of_held_out(&table, &asked, &folds)?;
            let mut scores = scores_of(&said);
            if self.curves {
                scores["curves"] = curves(&said);
            }
            scores["rows"] = json!(used);
            scores["folds"] = json!(folds.len() / self.repeats.max(1) as usize);
            scores["repeats"] = json!(self.repeats);
            scores["seconds"] = json!(since.elapsed().as_secs_f64());
            results.insert(learner.clone(), scores);
        }
        Ok(json!({ "results": results }))
    }
}

/// The rows of the table that each outer fold holds out, replication after replication, and how many rows there are.
/// They are dealt in the order of their groups, which is not that of the file.
///
/// # Errors
/// Folds or replications beyond their limits; as [`Job::new`].
pub fn outer_folds(
    table: &Table,
    question: &Question,
    folds: u32,
    repeats: u32,
) -> Result<(Vec<Vec<u32>>, usize), Message> {
    check_counts(&[folds, repeats])?;
    let job = Job::new(table, question)?;
    let task = job.task();
    let rows = by_group(task);
    let strata: Vec<u32> = rows.iter().map(|row| task.stratum[task.group_of_row[*row as usize] as usize]).collect();
    let dealt = folds::deal(&strata, task.n_strata(), folds, repeats, u64::from(question.seed));
    let held = dealt.fold_of_row.iter().flat_map(|fold_of_row| {
        let of = |fold: u32| rows.iter().zip(fold_of_row).filter(move |(_, f)| **f == fold).map(|(row, _)| *row);
        (0..dealt.n_folds).map(move |fold| of(fold).collect()).collect::<Vec<Vec<u32>>>()
    });
    Ok((held.collect(), rows.len()))
}

/// The rows of the table that have a target, in the order of their groups: whatever that of the file is.
fn by_group(task: &Task) -> Vec<u32> {
    let used: Vec<u32> =
        (0..).zip(&task.group_of_row).filter(|(_, group)| **group != MISSING).map(|(r, _)| r).collect();
    let group = |row: &u32| task.group_of_row[*row as usize];
    order::sorted(&used, &|a, b| group(a).cmp(&group(b)))
}

/// The question with the positive class of the whole file, whichever is rarer in a part of it.
pub(super) fn pinned(question: &Question, whole: &Job) -> Question {
    let mut question = question.clone();
    if question.outcome == Outcome::OneClass && question.cut.is_none() {
        question.positive = Some(whole.task().target.positive.clone());
    }
    question
}

/// Scores of all held-out rows together, each row counted once a replication.
///
/// # Errors
/// A fold whose other rows cannot be learned from.
pub fn held_out(table: &Table, asked: &Asked, folds: &[Vec<u32>]) -> Result<Value, Message> {
    said_of_held_out(table, asked, folds).map(|said| scores_of(&said))
}

/// What is said of the held-out rows, fold by fold.
fn said_of_held_out(table: &Table, asked: &Asked, folds: &[Vec<u32>]) -> Result<HeldOutCases, Message> {
    let whole = Job::new(table, &asked.question)?;
    let asked = Asked { question: pinned(&asked.question, &whole), ..asked.clone() };
    let (mut found, mut answers, mut starts) = (Vec::new(), Vec::new(), vec![0]);
    let task = whole.task();
    let is_number = asked.question.outcome == Outcome::Number;
    for held in folds {
        found.extend(predict_held_out(table, &asked, &whole, held)?);
        let groups = held.iter().map(|row| task.group_of_row[*row as usize]);
        answers.extend(groups.map(|group| if is_number { task.number(group) } else { task.y[group as usize] }));
        starts.push(found.len());
    }
    if !found.iter().flatten().all(|x| x.is_finite()) {
        return Err(Problem::NotFinite.into());
    }
    let rows = vec![1.0; found.len()];
    let numbers = found.concat();
    let said = match asked.question.outcome {
        Outcome::OneClass => Predictions::OneClass {
            label: whole.task().target.positive.clone(),
            log_odds: numbers,
            positive: answers.iter().map(|y| *y > 0.0).collect(),
        },
        Outcome::AllClasses => Predictions::AllClasses {
            labels: whole.prepared().classes.into_iter().map(|class| class.label).collect(),
            scores: numbers.iter().map(|p| math::ln(p.max(f64::MIN_POSITIVE))).collect(),
            class: answers.iter().map(|class| *class as u32).collect(),
        },
        Outcome::Number => Predictions::Number { predicted: numbers, observed: answers },
    };
    Ok(HeldOutCases { said, rows, starts, n_folds: folds.len() as u32 })
}

/// The measures of a model's own report, and the accuracy of each class.
fn scores_of(cases: &HeldOutCases) -> Value {
    let rows = &cases.rows;
    match &cases.said {
        Predictions::OneClass { label, log_odds, positive } => {
            let mut scores = json!(one_class(log_odds, positive, rows));
            let of = fold_scores(log_odds, positive, rows);
            let of = |metric: Metric| of.as_ref().and_then(|scores| scores.of(metric));
            scores["average_precision"] = json!(of(Metric::AveragePrecision));
            scores["class"] = json!(label);
            scores["positive_accuracy"] = json!(of(Metric::PositiveAccuracy));
            scores["negative_accuracy"] = json!(of(Metric::NegativeAccuracy));
            scores
        }
        Predictions::AllClasses { labels, scores, class } => {
            let n = labels.len();
            let found: Vec<f64> = scores.chunks(n).flat_map(math::softmax).collect();
            let of_class = |(at, label): (usize, &String)| {
                let (scores, own) = classes::against_the_rest(at, &found, n, class);
                json!({
                    "class": label,
                    "accuracy": classes::accuracy_of(at as u32, &found, n, class, rows),
                    "average_precision": average_precision(&scores, &own, rows),
                })
            };
            let mut all = without_fits(json!(job::class_scores(&found, n, class, rows)));
            all["classes"] = labels.iter().enumerate().map(of_class).collect();
            all
        }
        Predictions::Number { predicted, observed } => {
            without_fits(json!(job::number_scores(predicted, observed, rows)))
        }
    }
}

/// ROC and precision–recall of each class, fold by fold; none of a number.
pub(super) fn curves(cases: &HeldOutCases) -> Value {
    let of_fold = |fold: usize| -> Vec<Value> {
        let own = HeldOutCases { n_folds: 1, ..cases.in_order(std::iter::once(fold)) };
        let judged = own.judge(Numbers(Vec::new())).map(|judged| judged.classes).unwrap_or_default();
        let of_class =
            |of: &JudgedClass| json!({ "class": of.class, "roc": of.roc, "precision_recall": of.precision_recall });
        judged.iter().map(of_class).collect()
    };
    json!((0..cases.starts.len() - 1).map(of_fold).collect::<Vec<_>>())
}

/// How many fits are behind the scores of a model says nothing here.
fn without_fits(mut scores: Value) -> Value {
    if let Some(scores) = scores.as_object_mut() {
        scores.retain(|name, _| !name.starts_with("fits"));
    }
    scores
}

fn one_class(log_odds: &[f64], positive: &[bool], rows: &[f64]) -> Option<HeldOut> {
    let probabilities: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
    Some(HeldOut {
        auc: scores::auc(log_odds, positive, rows)?,
        brier: scores::brier(&probabilities, positive, rows)?,
        accuracy: scores::accuracy(&probabilities, positive, rows)?,
        log_loss: scores::log_loss(&probabilities, positive, rows)?,
    })
}

/// For each held-out row what the model of the others says: its log odds, its number, or a probability a class. A rule sees the
/// others alone too. `whole`: the question about all rows.
///
/// # Errors
/// Other rows that cannot be learned from.
pub fn predict_held_out(table: &Table, asked: &Asked, whole: &Job, held: &[u32]) -> Result<Vec<Vec<f64>>, Message> {
    let mut is_held = vec![false; table.n_rows];
    held.iter().for_each(|row| is_held[*row as usize] = true);
    let rows: Vec<u32> = by_group(whole.task()).into_iter().filter(|row| !is_held[*row as usize]).collect();
    let others = table.at_rows(&rows);
    let job = Job::new(&others, &by_rule(&others, asked)?.0)?;
    let units = units(&job, 0..job.n_units_to_predict());
    let test = table.at_rows(held);
    if !job.adds_up() {
        let values: Vec<_> = job.task().attributes.iter().map(|attribute| attribute.values_in(&test)).collect();
        return Ok(job.log_odds_at(&units, &values)?.into_iter().map(|sum| vec![sum]).collect());
    }
    Ok(match job.model(&units)?.0 {
        Some(Model::Additive(model)) => {
            let is_number = !model.link.is_probability();
            let said = |sum: f64| if is_number { model.outcome_of(sum) } else { model.bent(sum) };
            predict(&model, &test).into_iter().map(|sum| vec![said(sum)]).collect()
        }
        Some(Model::Classes(model)) => in_order_of(whole, &model, predict_classes(&model, &test)),
        None => Vec::new(),
    })
}

/// Probabilities in the order of the whole file's classes: that of a part depends on how many rows of each it has.
fn in_order_of(whole: &Job, model: &ClassModels, found: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let labels = whole.prepared().classes;
    let place = |label: &str| model.classes.iter().position(|class| class.label == label);
    let of_row = |row: Vec<f64>| labels.iter().map(|class| place(&class.label).map_or(0.0, |k| row[k])).collect();
    found.into_iter().map(of_row).collect()
}
