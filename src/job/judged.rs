//! How the learner does on held-out rows.

use super::Job;
use super::calibrated::{Cases, Fitted};
use super::model::is_constant;
use super::pool::Pool;
use crate::assess::first::Candidate;
use crate::assess::judged::{HeldOutCases, Predictions};
use crate::assess::scores;
use crate::contract::{Judged, Unit};
use crate::numbers::Numbers;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::task::Answers;

/// Added to the number of a replication whose sums follow, where they are not the log odds.
pub(super) const SUMS: f64 = 0.5;

impl Job {
    /// Judges the learner on the replications whose folds are all there. A fold's rows have the probabilities of a
    /// calibration fitted to the other folds of the replication; a learner of log odds of one class that nothing calibrates
    /// is taken as it is, and so is a number.
    ///
    /// # Errors
    /// As [`Job::model`]; no folds; no such replication.
    pub fn judged(&self, units: &[Unit]) -> Result<Judged, Problem> {
        self.has_folds()?;
        let (_, full, _) = self.read_units(units)?;
        let (pool, replications) = self.whole_replications(&full, units)?;
        let n_folds = self.data.folds.n_folds;
        let is_class = matches!(self.data.task.answers, Answers::OneClass);
        let sums = if is_class { self.crossed(&pool, n_folds, &|cases| self.sum_of(cases)) } else { Vec::new() };
        let cases = self.held_out_cases(pool, n_folds, &|cases| self.log_odds_of(cases));
        let said = cases.said.numbers();
        let mut predictions = self.by_replication(&replications, &cases.starts, said, 0.0);
        if is_class && sums != said {
            predictions.extend(self.by_replication(&replications, &cases.starts, &sums, SUMS));
        }
        let judged = cases.judge(Numbers(predictions));
        judged.ok_or_else(|| JudgingProblem::NoWholeReplication { folds: n_folds }.into())
    }

    /// How the learner does on the replications whose folds are all there, and whether it says one thing of every row.
    ///
    /// # Errors
    /// As [`Job::judged`].
    pub fn candidate(&self, units: &[Unit]) -> Result<Candidate, Problem> {
        self.has_folds()?;
        let (_, full, all) = self.read_units(units)?;
        let is_class = matches!(self.data.task.answers, Answers::OneClass);
        // What nothing goes with is drawn without effects, whatever was learned.
        let is_flat = full.distances.iter().all(|distances| is_constant(distances))
            || (is_class && self.sigmoid(&full, &all).slope <= 0.0);
        let (pool, _) = self.whole_replications(&full, units)?;
        let n_folds = self.data.folds.n_folds;
        let auc = is_class.then(|| scores::auc(&pool.distances[0], &self.is_positive(&pool), &pool.rows)).flatten();
        let folds = self.held_out_cases(pool, n_folds, &|cases| self.log_odds_of(cases)).folds();
        let folds = folds.filter(|folds| !folds.is_empty());
        let folds = folds.ok_or(JudgingProblem::NoWholeReplication { folds: n_folds })?;
        Ok(Candidate { folds, auc, is_flat })
    }

    /// Folds of a replication.
    pub fn n_folds(&self) -> u32 {
        self.data.folds.n_folds
    }

    /// Each replication with the numbers of its cases.
    pub(super) fn by_replication(&self, replications: &[usize], starts: &[usize], of: &[f64], kind: f64) -> Vec<f64> {
        let n = self.data.folds.n_folds as usize;
        let a_case = self.data.answers.len();
        let of_one = |(replication, ends): (&usize, &[usize])| -> Vec<f64> {
            [&[*replication as f64 + kind], &of[a_case * ends[0]..a_case * ends[n]]].concat()
        };
        replications.iter().zip(starts.windows(n + 1).step_by(n)).flat_map(of_one).collect()
    }

    /// What is said of the entries of whole replications of so many folds, calibrated without the fold of each.
    pub(super) fn held_out_cases(&self, pool: Pool, n_folds: u32, fit: &dyn Fn(&Cases) -> Fitted<f64>) -> HeldOutCases {
        let numbers = match &self.data.task.answers {
            Answers::OneClass => self.crossed(&pool, n_folds, fit),
            Answers::AllClasses(_) => self.crossed_classes(&pool, n_folds),
            Answers::Number => pool.distances[0].clone(),
        };
        HeldOutCases { said: self.said(&pool, numbers), rows: pool.rows, starts: pool.starts, n_folds }
    }

    /// These numbers said of the entries: log odds, a score a class, or the number.
    pub(super) fn said(&self, pool: &Pool, numbers: Vec<f64>) -> Predictions {
        match &self.data.task.answers {
            Answers::OneClass => {
                let positive = self.is_positive(pool);
                Predictions::OneClass { label: self.data.task.target.positive.clone(), log_odds: numbers, positive }
            }
            Answers::AllClasses(classes) => Predictions::AllClasses {
                labels: classes.iter().map(|class| class.label.clone()).collect(),
                scores: numbers,
                class: self.class_of(pool),
            },
            Answers::Number => {
                let (predicted, observed) = self.numbers_of(pool, &numbers);
                Predictions::Number { predicted, observed }
            }
        }
    }

    /// Whether there can be held-out probabilities of a class.
    pub(super) fn is_of_one_class(&self) -> Result<(), Problem> {
        match self.data.task.answers {
            Answers::OneClass => Ok(()),
            _ => Err(Problem::OutOfTurn { first: "choose one class to tell from the rest" }),
        }
    }

    /// Whether there can be held-out predictions.
    pub(super) fn has_folds(&self) -> Result<(), Problem> {
        match self.n_fold_units() {
            0 => Err(JudgingProblem::NoFolds { set_aside: self.sets_aside() }.into()),
            _ => Ok(()),
        }
    }
}
