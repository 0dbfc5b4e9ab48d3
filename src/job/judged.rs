//! How the learner does on held-out rows.

use super::Job;
use super::pool::Pool;
use crate::assess::judged::{HeldOutCases, Predictions};
use crate::contract::{Judged, Unit};
use crate::numbers::Numbers;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::task::Answers;

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
        let n_folds = self.folds.n_folds;
        let cases = self.held_out_cases(pool, n_folds);
        let mut predictions = Vec::new();
        if let Predictions::OneClass { log_odds, .. } = &cases.said {
            let n = n_folds as usize;
            for (replication, ends) in replications.iter().zip(cases.starts.windows(n + 1).step_by(n)) {
                predictions.push(*replication as f64);
                predictions.extend_from_slice(&log_odds[ends[0]..ends[n]]);
            }
        }
        let judged = cases.judge(Numbers(predictions));
        judged.ok_or_else(|| JudgingProblem::NoWholeReplication { folds: n_folds }.into())
    }

    /// What is said of the entries of whole replications of so many folds, calibrated without the fold of each.
    pub(super) fn held_out_cases(&self, pool: Pool, n_folds: u32) -> HeldOutCases {
        let said = match &self.task.answers {
            Answers::OneClass => {
                let positive = self.is_positive(&pool);
                let log_odds = self.crossed(&pool, n_folds, &positive, &|cases| self.log_odds_of(cases));
                Predictions::OneClass { label: self.task.target.positive.clone(), log_odds, positive }
            }
            Answers::AllClasses(classes) => Predictions::AllClasses {
                labels: classes.iter().map(|class| class.label.clone()).collect(),
                scores: self.crossed_classes(&pool, n_folds),
                class: self.class_of(&pool),
            },
            Answers::Number => Predictions::Number {
                predicted: pool.distances[0].clone(),
                observed: pool.group.iter().map(|group| self.task.y[*group as usize]).collect(),
            },
        };
        HeldOutCases { said, rows: pool.rows, starts: pool.starts, n_folds }
    }

    /// Whether there can be held-out probabilities of a class.
    pub(super) fn is_of_one_class(&self) -> Result<(), Problem> {
        match self.task.answers {
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
