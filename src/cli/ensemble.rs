//! `nomogram ensemble`: machines of many learners and settings, of which those are averaged that predict best together.

use super::evaluate::{curves, outer_folds, pinned};
use super::members::{Member, categories, members, usual};
use super::question::QuestionArgs;
use super::threads::of_each;
use super::{Found, ReadArgs, named, printed_found};
use crate::assess::contrasts::contrasts;
use crate::assess::ensemble::{Goal, Selected};
use crate::assess::judged::{METRICS, intervals};
use crate::assess::library::{Chosen, Turns};
use crate::contract::{Contrast, ContrastsWanted, FoldScores, Metric, Question, ScoreInterval};
use crate::export::cell;
use crate::job::{Job, selected_by};
use crate::sentences::library as words;
use crate::sentences::{Message, code};
use crate::table::Table;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Average the machines of a library that predict best together (ensemble selection)
#[derive(clap::Args, Debug)]
pub struct Ensemble {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    /// The library: learners, each with the values of its settings to try. similarity=all: all eight similarities of
    /// categories (overlap, iof, of, lin, goodall1 to goodall4). A learner may be a word of its name. For example
    /// svm:C=0.1|1|10,svm:similarity=all:C=1|10,radial:C=1|10:gamma=0.01|0.1,forest. Usual: each learner of the outcome,
    /// with C = 0.1, 1 and 10
    #[arg(long, value_name = "LIST")]
    members: Option<String>,
    /// What is to be best: auc, average-precision, accuracy, log-loss or brier; of all classes these (without
    /// average-precision) or balanced-accuracy; of a number rmse or mae. Usual: auc, log-loss, rmse
    #[arg(long, value_parser = metric)]
    metric: Option<Metric>,
    /// The best so many are in from the start
    #[arg(long, default_value_t = 1, value_name = "MACHINES", value_parser = clap::value_parser!(u32).range(1..))]
    start: u32,
    /// No machine counts twice
    #[arg(long)]
    without_replacement: bool,
    /// Average log odds, not probabilities (of numbers neither)
    #[arg(long)]
    log_odds: bool,
    /// Folds: a machine learns from all but one; the ensemble is selected on the next fold and judged on this one
    #[arg(long, default_value_t = 10)]
    folds: u32,
    /// In place of folds, thirds in rotation: a machine learns from one, the next one selects, the last one judges
    #[arg(long, conflicts_with = "folds")]
    thirds: bool,
    /// Replications of the folds or thirds
    #[arg(long, default_value_t = 1)]
    repeats: u32,
    /// ROC and precision–recall curves of the ensemble, fold by fold (with --json)
    #[arg(long, requires = "json")]
    curves: bool,
    /// Print all there is to say as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    question: QuestionArgs,
    #[command(flatten)]
    read: ReadArgs,
}

fn metric(text: &str) -> Result<Metric, String> {
    named(text).ok_or_else(|| format!("there is no “{text}”; see --help"))
}

impl Ensemble {
    /// Runs the verb: exit code 1 where a file cannot be read, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed_found(self.found(), self.json)
    }

    fn found(&self) -> Result<Found, Message> {
        let table = self.read.source(&self.file)?.table()?;
        let question = self.question.question("svm", &self.file)?;
        let by = selected_by(question.outcome);
        let metric = self.metric.unwrap_or(by[0]);
        if !by.contains(&metric) {
            return Err(Message::error(
                code::NOT_TO_BE_SELECTED_BY,
                words::selected_by(&by.iter().map(|metric| written(*metric)).collect::<Vec<String>>()),
            ));
        }
        let members = members(self.members.as_deref().unwrap_or(usual(question.outcome)))?;
        let since = Instant::now();
        let first = members[0].question(&question, &[]);
        let job = Job::new(&table, &first)?;
        let question = pinned(&question, &job);
        let (folds, rows) = outer_folds(&table, &first, if self.thirds { 3 } else { self.folds }, self.repeats)?;
        let n_folds = folds.len() as u32 / self.repeats.max(1);
        let lacking = || Message::error(code::NO_FOLDS, words::too_few_rows(self.thirds));
        if n_folds < if self.thirds { 3 } else { 2 } {
            return Err(lacking());
        }
        let categories = categories(&job);
        let mut questions: Vec<Question> =
            members.iter().map(|member| member.question(&question, &categories)).collect();
        questions.iter_mut().flat_map(|of| &mut of.maps).for_each(|map| self.question.suit(&mut map.map));
        let (turns, seconds) = heard(&table, &questions, &folds, self.thirds, n_folds)?;
        let goal = Goal {
            metric,
            initial: self.start as usize,
            of_log_odds: self.log_odds,
            replace: !self.without_replacement,
        };
        let chosen = turns.choose(&goal).ok_or_else(lacking)?;
        // A third learns and a third judges: as of two folds.
        let per = if self.thirds { 2 } else { n_folds };
        let mut found = found(&members, &turns, &chosen, metric, per).ok_or_else(lacking)?;
        for (member, seconds) in found.json["members"].as_array_mut().into_iter().flatten().zip(seconds) {
            member["seconds"] = json!(seconds);
        }
        let facts = json!({
            "metric": metric,
            "start": self.start,
            "replacement": !self.without_replacement,
            "averages": if self.log_odds { "log_odds" } else { "probabilities" },
            "rotation": if self.thirds { "thirds" } else { "folds" },
            "folds": n_folds,
            "repeats": self.repeats,
            "rows": rows,
            "positive": job.prepared().positive,
            "fits": members.len() * folds.len(),
            "seconds": since.elapsed().as_secs_f64(),
        });
        facts.as_object().into_iter().flatten().for_each(|(name, fact)| found.json[name] = fact.clone());
        if self.curves {
            found.json["curves"] = curves(&chosen.judged);
        }
        Ok(found)
    }
}

/// What the machines of these questions say, each trained once a fold, and how many seconds each took.
///
/// # Errors
/// The first question that the table cannot answer.
pub fn heard(
    table: &Table,
    questions: &[Question],
    folds: &[Vec<u32>],
    thirds: bool,
    n_folds: u32,
) -> Result<(Turns, Vec<f64>), Message> {
    let of = |at: usize| -> Result<_, Message> {
        let since = Instant::now();
        let job = Job::new(table, &questions[at])?;
        let heard = if thirds { job.heard_by_thirds(folds) } else { job.heard_by_folds(folds, n_folds as usize) }?;
        Ok((heard, since.elapsed().as_secs_f64()))
    };
    let all = of_each(0..questions.len(), of).into_iter().collect::<Result<Vec<_>, Message>>()?;
    let seconds = all.iter().map(|(_, seconds)| *seconds).collect();
    Ok((Turns::new(all.into_iter().map(|(heard, _)| (heard.selects, heard.judges))), seconds))
}

/// `None` where a fold has no rows.
fn found(members: &[Member], turns: &Turns, chosen: &Chosen, metric: Metric, per: u32) -> Option<Found> {
    let several = chosen.judged.said.has_several();
    let own = chosen.judged.folds()?;
    let of_members = turns.judges().iter().map(|cases| cases.folds()).collect::<Option<Vec<Vec<FoldScores>>>>()?;
    let scores = |folds: &[FoldScores]| intervals(folds, per, several);
    let ensemble = scores(&own);
    let differences = differences(&own, &of_members, metric, per);
    let mean = |scores: &[ScoreInterval]| scores.iter().find(|score| score.metric == metric).copied();

    let named = |bag: &Selected| -> Vec<(String, u32)> {
        let counted = members.iter().zip(&bag.counts).filter(|(_, count)| **count > 0);
        counted.map(|(member, count)| (member.name.clone(), *count)).collect()
    };
    let turn = |(bag, fold): (&Selected, &FoldScores)| json!({ "members": counts(&named(bag)), "path": bag.path, "rows": fold.rows, "scores": by_name(&fold.scores, |s| (s.metric, json!(s.value))) });
    let intervals = |scores: &[ScoreInterval]| {
        by_name(scores, |s| (s.metric, json!({ "mean": s.mean, "low": s.low, "high": s.high })))
    };
    let all: Vec<Vec<ScoreInterval>> = of_members.iter().map(|folds| scores(folds)).collect();
    let member = |at: usize| {
        json!({
            "name": members[at].name,
            "learner": members[at].learner,
            "times": chosen.of_all.counts[at],
            "scores": intervals(&all[at]),
            "ensemble_better_by": differences.get(at).map(|of| json!({
                "difference": of.difference, "low": of.low, "high": of.high, "p": of.p,
            })),
        })
    };
    let json = json!({
        "ensemble": {
            "members": counts(&named(&chosen.of_all)),
            "path": chosen.of_all.path,
            "scores": intervals(&ensemble),
            "turns": chosen.of_turns.iter().zip(&own).map(turn).collect::<Vec<Value>>(),
        },
        "members": (0..members.len()).map(member).collect::<Vec<Value>>(),
    });

    let columns: Vec<Metric> =
        METRICS.into_iter().filter(|of| ensemble.iter().any(|score| score.metric == *of)).collect();
    let line = |name: &str, times: &str, scores: &[ScoreInterval]| {
        let of =
            |metric: &Metric| scores.iter().find(|score| score.metric == *metric).map(|score| score.mean.to_string());
        let cells: Vec<String> = columns.iter().map(|metric| of(metric).unwrap_or_default()).collect();
        format!("{},{times},{}\n", cell(name), cells.join(","))
    };
    let heads: Vec<String> = columns.iter().map(|metric| written(*metric)).collect();
    let mut csv = format!("machine,times,{}\n", heads.join(","));
    csv += &line("ensemble", "", &ensemble);
    for (at, member) in members.iter().enumerate() {
        csv += &line(&member.name, &chosen.of_all.counts[at].to_string(), &all[at]);
    }
    let own = mean(&ensemble)?;
    let is_loss = matches!(metric, Metric::LogLoss | Metric::Brier | Metric::Rmse | Metric::Mae);
    let sign = if is_loss { -1.0 } else { 1.0 };
    let singles = all.iter().zip(members).filter_map(|(scores, member)| Some((mean(scores)?.mean, member)));
    let best = singles.max_by(|a, b| (sign * a.0).total_cmp(&(sign * b.0)));
    let sentences = vec![
        words::chosen(&named(&chosen.of_all), members.len(), &written(metric)),
        words::judged(
            &written(metric),
            [own.mean, own.low, own.high],
            best.map(|(score, member)| (member.name.as_str(), score)),
        ),
    ];
    Some(Found { csv, sentences, json })
}

/// By how much the ensemble's measure is larger than that of each machine.
fn differences(own: &[FoldScores], of_members: &[Vec<FoldScores>], metric: Metric, per: u32) -> Vec<Contrast> {
    let pair = |folds: &Vec<FoldScores>| {
        let wanted = ContrastsWanted { folds: vec![folds.clone(), own.to_vec()], reference: 0, n_folds: per };
        contrasts(&wanted).ok()?.contrasts.into_iter().find(|contrast| contrast.metric == metric)
    };
    of_members.iter().filter_map(pair).collect()
}

fn counts(named: &[(String, u32)]) -> Value {
    named.iter().map(|(name, count)| (name.clone(), json!(count))).collect::<serde_json::Map<_, _>>().into()
}

/// The name of a measure in JSON and CSV.
fn written(metric: Metric) -> String {
    json!(metric).as_str().unwrap_or_default().to_owned()
}

fn by_name<T>(scores: &[T], of: impl Fn(&T) -> (Metric, Value)) -> Value {
    let named = scores.iter().map(of).map(|(metric, value)| (written(metric), value));
    named.collect::<serde_json::Map<_, _>>().into()
}
