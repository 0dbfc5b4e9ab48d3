//! How the learner does on held-out rows.

use super::Job;
use crate::assess::judged::HeldOutCases;
use crate::door::contract::{Judged, Unit};
use crate::door::numbers::Numbers;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::task::Answers;

impl Job {
    /// Judges the learner on the replications whose folds are all there. A fold's rows have the probabilities of a
    /// logistic curve fitted to the other folds of the replication; a learner of log odds that nothing calibrates is taken
    /// as it is.
    ///
    /// # Errors
    /// As [`Job::model`]; an outcome other than one class; no such replication.
    pub fn judged(&self, units: &[Unit]) -> Result<Judged, Problem> {
        self.judgeable()?;
        let (_, full, _) = self.read_units(units)?;
        let (pool, replications) = self.whole_replications(&full, units)?;
        let positive = self.is_positive(&pool);
        let n_folds = self.folds.n_folds;
        let log_odds = self.crossed(&pool, n_folds, &positive, &|cases| self.log_odds_of(cases));
        let mut predictions = Vec::new();
        for (replication, ends) in
            replications.iter().zip(pool.starts.windows(n_folds as usize + 1).step_by(n_folds as usize))
        {
            predictions.push(*replication as f64);
            predictions.extend_from_slice(&log_odds[ends[0]..ends[n_folds as usize]]);
        }
        let cases = HeldOutCases { log_odds, positive, rows: pool.rows, starts: pool.starts, n_folds };
        let judged = cases.judge(Numbers(predictions));
        judged.ok_or_else(|| JudgingProblem::NoWholeReplication { folds: n_folds }.into())
    }

    /// Whether there can be held-out probabilities of a class.
    pub(super) fn judgeable(&self) -> Result<(), Problem> {
        if !matches!(self.task.answers, Answers::OneClass) {
            return Err(Problem::OutOfTurn { first: "choose one class to tell from the rest" });
        }
        if self.n_fold_units() == 0 {
            return Err(JudgingProblem::NoFolds { set_aside: self.sets_aside() }.into());
        }
        Ok(())
    }
}
