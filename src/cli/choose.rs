//! `--learner auto`: a few usual learners on the same folds, of which one is taken.

use super::fit::units;
use crate::assess::first::{Candidate, first};
use crate::contract::{FoldScores, IntervalMethod, Metric, Outcome, Question, Reason, Unit};
use crate::job::Job;
use crate::learn::catalogue::{Known, candidates};
use crate::model::additive::Setting;
use crate::sentences::Message;
use crate::sentences::judging::{no_usable_signal, taken};
use crate::sentences::learning::Problem;
use crate::table::Table;
use serde_json::{Value, json};

/// The name that asks for it.
pub const AUTO: &str = "auto";

/// What was taken.
pub struct Chosen {
    /// The question with that learner.
    pub question: Question,
    /// Its fits that are there, without a gap.
    pub units: Vec<Unit>,
    /// What was tried, and why this one was taken; null where nothing can be held out.
    pub report: Value,
}

/// Takes the learner that is drawn first (`crate::assess::first`).
///
/// # Errors
/// As [`Job::new`].
pub fn choose(table: &Table, question: &Question) -> Result<Chosen, Message> {
    let mut tried: Vec<(Question, Vec<Unit>, Candidate)> = Vec::new();
    let mut n_folds = 0;
    let all = asked(question);
    for question in &all {
        // Rows that are set aside leave nothing to judge by.
        let sets_aside = question.interval == IntervalMethod::Inductive;
        let interval = if sets_aside { IntervalMethod::None } else { question.interval };
        let job = Job::new(table, &Question { interval, ..question.clone() })?;
        n_folds = job.n_folds();
        let units = units(&job, 0..job.n_units() - job.prepared().resamples as usize);
        // One that cannot be judged is not chosen.
        if let Ok(candidate) = job.candidate(&units) {
            tried.push((question.clone(), if sets_aside { Vec::new() } else { units }, candidate));
        }
    }
    let judged: Vec<Candidate> = tried.iter().map(|(.., candidate)| candidate.clone()).collect();
    if judged.is_empty() {
        return Ok(Chosen { question: all[0].clone(), units: Vec::new(), report: Value::Null });
    }
    let found = first(&judged, n_folds).map_err(Problem::from)?;
    let scores: Vec<Value> = tried.iter().map(|(question, _, one)| scores_of(question, &one.folds)).collect();
    let (question, units, _) = tried.swap_remove(found.learner as usize);
    let message = match found.reason {
        Reason::NoSignal => no_usable_signal(judged.len()),
        reason => taken(&named(&question), reason == Reason::Best, judged.len()),
    };
    let report = json!({
        "learner": &question.learner,
        "settings": settings_of(&question),
        "reason": found.reason,
        "message": message,
        "scores_of": "auc: mean of the folds; log_loss and rmse: all held-out rows",
        "tried": scores,
    });
    Ok(Chosen { question, units, report })
}

/// Those that are tried, for the help.
pub(super) fn in_words(outcome: Outcome) -> String {
    let word = |(known, is_balanced): (&Known, bool)| {
        if is_balanced { format!("{} with both classes weighing the same", known.name) } else { known.name.to_owned() }
    };
    candidates(outcome).map(word).collect::<Vec<_>>().join(" or ")
}

/// A question for each of those that are tried.
fn asked(question: &Question) -> Vec<Question> {
    let has_weights = question.settings.iter().any(|setting| ["balanced", "weight"].contains(&setting.name.as_str()));
    let of = |(known, is_balanced): (&Known, bool)| {
        let mut asked = Question { learner: known.name.to_owned(), ..question.clone() };
        // What none of them has is refused by name.
        let is_known = |name: &str| candidates(question.outcome).any(|(known, _)| known.place(name).is_some());
        asked.settings.retain(|setting| known.place(&setting.name).is_some() || !is_known(&setting.name));
        asked.settings.extend(is_balanced.then(|| Setting { name: "balanced".to_owned(), value: 1.0 }));
        asked
    };
    candidates(question.outcome).filter(|(_, is_balanced)| !(*is_balanced && has_weights)).map(of).collect()
}

fn settings_of(question: &Question) -> Value {
    question.settings.iter().map(|setting| (setting.name.clone(), json!(setting.value))).collect()
}

/// "svm, balanced=1".
fn named(question: &Question) -> String {
    let settings = question.settings.iter().map(|setting| format!(", {}={}", setting.name, setting.value));
    std::iter::once(question.learner.clone()).chain(settings).collect()
}

fn scores_of(question: &Question, folds: &[FoldScores]) -> Value {
    // A loss is that of all held-out rows, as in the report of the model; an AUC the mean of the folds.
    let mean = |metric| {
        let rows = |fold: &FoldScores| if metric == Metric::Auc { 1.0 } else { fold.rows };
        let squared = |score: f64| if metric == Metric::Rmse { score * score } else { score };
        let known = || folds.iter().filter_map(|fold| Some((rows(fold), squared(fold.of(metric)?))));
        let sums = known().fold((0.0, 0.0), |(all, sum), (rows, score)| (all + rows, sum + rows * score));
        let mean = sums.1 / sums.0;
        (sums.0 > 0.0).then(|| if metric == Metric::Rmse { mean.sqrt() } else { mean })
    };
    let mut scores = json!({ "learner": &question.learner, "settings": settings_of(question) });
    for (name, metric) in [("auc", Metric::Auc), ("log_loss", Metric::LogLoss), ("rmse", Metric::Rmse)] {
        if let Some(score) = mean(metric) {
            scores[name] = json!(score);
        }
    }
    scores
}
