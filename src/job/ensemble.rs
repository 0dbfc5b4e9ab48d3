//! Ensembles of learners that were judged on this question's folds.

use super::Job;
use crate::assess::ensemble::{Goal, Library};
use crate::assess::judged::{HeldOutCases, Predictions};
use crate::contract::{Ensemble, EnsembleWanted, Metric};
use crate::numbers::Numbers;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;

/// The held-out cases of some replications, in the order of the predictions.
struct Cases {
    group: Vec<u32>,
    rows: Vec<f64>,
    starts: Vec<usize>,
}

impl Job {
    /// Selects an ensemble. Its members are what counts over all held-out rows; it is judged by rotation: for each fold a
    /// bag is selected on the next fold of the replication. Only replications that all members have count.
    ///
    /// # Errors
    /// Another outcome than one class; no members; a measure of one class alone; predictions of other folds; no
    /// replication that all have.
    pub fn ensemble(&self, wanted: &EnsembleWanted) -> Result<Ensemble, Problem> {
        self.is_of_one_class()?;
        self.has_folds()?;
        if !matches!(wanted.metric, Metric::Auc | Metric::AveragePrecision | Metric::Brier | Metric::LogLoss) {
            return Err(JudgingProblem::NotToBeSelectedBy.into());
        }
        let members =
            wanted.library.iter().map(|numbers| self.by_replication(numbers)).collect::<Result<Vec<_>, Problem>>()?;
        let [first, ..] = members.as_slice() else { return Err(JudgingProblem::EmptyLibrary.into()) };
        let n_folds = self.folds.n_folds;
        let is_shared = |replication: &usize| members.iter().all(|of| of.iter().any(|(at, _)| at == replication));
        let shared: Vec<usize> = first.iter().map(|(at, _)| *at).filter(is_shared).collect();
        if shared.is_empty() {
            return Err(JudgingProblem::NoWholeReplication { folds: n_folds }.into());
        }
        let of_member = |of: &Vec<(usize, &[f64])>| {
            let in_shared = shared.iter().filter_map(|at| of.iter().find(|(own, _)| own == at));
            in_shared.flat_map(|(_, log_odds)| log_odds.iter().copied()).collect::<Vec<f64>>()
        };
        let log_odds: Vec<Vec<f64>> = members.iter().map(of_member).collect();
        let Cases { group, rows, starts } = self.cases(&shared);
        let positive: Vec<bool> = group.iter().map(|group| self.task.y[*group as usize] > 0.0).collect();
        let library = Library { log_odds: &log_odds, positive: &positive, rows: &rows };
        let goal = Goal { metric: wanted.metric, initial: wanted.initial as usize, of_log_odds: wanted.of_log_odds };
        let every: Vec<usize> = (0..group.len()).collect();
        let lacking = || Problem::from(JudgingProblem::DifferentFolds);
        let selected = library.select(&every, &goal).ok_or_else(lacking)?;

        let n = n_folds as usize;
        let mut averaged = Vec::with_capacity(group.len());
        for fold in 0..starts.len() - 1 {
            let next = fold / n * n + (fold + 1) % n;
            let bag = library.select(&every[starts[next]..starts[next + 1]], &goal).ok_or_else(lacking)?;
            averaged.extend((starts[fold]..starts[fold + 1]).map(|case| library.averaged(case, &bag.counts, &goal)));
        }
        let mut predictions = Vec::with_capacity(averaged.len() + shared.len());
        for (replication, ends) in shared.iter().zip(starts.windows(n + 1).step_by(n)) {
            predictions.push(*replication as f64);
            predictions.extend_from_slice(&averaged[ends[0]..ends[n]]);
        }
        let label = self.task.target.positive.clone();
        let said = Predictions::OneClass { label, log_odds: averaged, positive };
        let cases = HeldOutCases { said, rows, starts, n_folds };
        let judged = cases.judge(Numbers(predictions)).ok_or_else(lacking)?;
        Ok(Ensemble { counts: selected.counts, path: selected.path, judged })
    }

    /// Predictions taken apart: replications with the log odds of their cases.
    fn by_replication<'a>(&self, numbers: &'a Numbers) -> Result<Vec<(usize, &'a [f64])>, Problem> {
        let mut rest = numbers.0.as_slice();
        let mut found = Vec::new();
        while let [replication, others @ ..] = rest {
            let known = (0..self.folds.fold_of_row.len()).find(|at| *at == *replication as usize);
            let replication = known.ok_or(JudgingProblem::DifferentFolds)?;
            let n = self.cases(&[replication]).group.len();
            let (own, after) = others.split_at_checked(n).ok_or(JudgingProblem::DifferentFolds)?;
            found.push((replication, own));
            rest = after;
        }
        Ok(found)
    }

    fn cases(&self, replications: &[usize]) -> Cases {
        let mut cases = Cases { group: Vec::new(), rows: Vec::new(), starts: vec![0] };
        for replication in replications {
            for fold in 0..self.folds.n_folds {
                let held_out = self.held_out(*replication, fold);
                for (group, rows) in (0..).zip(held_out).filter(|(_, rows)| *rows > 0.0) {
                    cases.group.push(group);
                    cases.rows.push(rows);
                }
                cases.starts.push(cases.group.len());
            }
        }
        cases
    }
}
