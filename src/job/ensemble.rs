//! Ensembles of learners that were judged on this question's folds.

use super::Job;
use super::calibrated::{Calibrated, Cases};
use super::judged::SUMS;
use super::pool::Pool;
use crate::assess::ensemble::{Goal, Library};
use crate::assess::judged::HeldOutCases;
use crate::contract::{Ensemble, EnsembleWanted, Metric, Outcome};
use crate::numbers::Numbers;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::task::Answers;

/// What an ensemble is selected by; the first is usual.
pub fn selected_by(outcome: Outcome) -> &'static [Metric] {
    use Metric::{Accuracy, Auc, AveragePrecision, BalancedAccuracy, Brier, LogLoss, Mae, Rmse};
    match outcome {
        Outcome::OneClass => &[Auc, AveragePrecision, Accuracy, LogLoss, Brier],
        Outcome::AllClasses => &[LogLoss, Accuracy, BalancedAccuracy, Brier, Auc],
        Outcome::Number => &[Rmse, Mae],
    }
}

/// Predictions of all members of the replications that all have.
struct Shared {
    replications: Vec<usize>,
    /// For each member what its held-out cases have: log odds, a score a class, the number.
    said: Vec<Vec<f64>>,
    /// For each the same, but sums where its log odds bend.
    sums: Vec<Vec<f64>>,
    /// Whether the log odds of a member bend.
    bends: Vec<bool>,
    /// The cases; nothing is said of them.
    cases: Pool,
}

/// One replication of one member: its number, whether these are sums, its cases.
type Part<'a> = (usize, bool, &'a [f64]);

impl Job {
    /// Selects an ensemble. Its members are what counts over all held-out rows; it is judged by rotation: for each fold a
    /// bag is selected on the next fold of the replication. Only replications that all members have count. An average of
    /// log odds is one of sums, calibrated again without the fold, where the log odds of a member of the bag bend; it is
    /// selected by log odds all the same, for raw sums have no loss.
    ///
    /// # Errors
    /// No members; a measure of one class alone, or of another outcome; predictions of other folds; no replication that
    /// all have.
    pub fn ensemble(&self, wanted: &EnsembleWanted) -> Result<Ensemble, Problem> {
        self.has_folds()?;
        let outcome = match self.data.task.answers {
            Answers::OneClass => Outcome::OneClass,
            Answers::AllClasses(_) => Outcome::AllClasses,
            Answers::Number => Outcome::Number,
        };
        if !selected_by(outcome).contains(&wanted.metric) {
            return Err(JudgingProblem::NotToBeSelectedBy.into());
        }
        let Shared { replications, said, sums, bends, cases } = self.shared(&wanted.library)?;
        let n_folds = self.data.folds.n_folds;
        let what_is = self.said(&cases, Vec::new());
        let library = Library { said: &said, truth: what_is.truth(), rows: &cases.rows };
        let of_sums = Library { said: &sums, ..library };
        let EnsembleWanted { metric, initial, of_log_odds, replace, .. } = *wanted;
        let goal = Goal { metric, initial: initial as usize, of_log_odds, replace };
        let every: Vec<usize> = (0..cases.rows.len()).collect();
        let lacking = || Problem::from(JudgingProblem::DifferentFolds);
        let selected = library.select(&every, &goal).ok_or_else(lacking)?;

        let n = n_folds as usize;
        let mut averaged = Vec::with_capacity(every.len());
        for fold in 0..cases.starts.len() - 1 {
            let next = fold / n * n + (fold + 1) % n;
            let bag = library.select(&every[cases.starts[next]..cases.starts[next + 1]], &goal).ok_or_else(lacking)?;
            let own = cases.starts[fold]..cases.starts[fold + 1];
            if of_log_odds && bag.counts.iter().zip(&bends).any(|(count, bends)| *count > 0 && *bends) {
                let of = |case: &usize| of_sums.averaged(*case, &bag.counts, &goal);
                let sums = self.of_class(&cases, every.iter().flat_map(of).collect());
                let calibrated = Calibrated::fit(&sums.without(fold, n), n - 1);
                averaged.extend(own.map(|case| calibrated.log_odds(sums.scores[case])));
            } else {
                averaged.extend(own.flat_map(|case| library.averaged(case, &bag.counts, &goal)));
            }
        }
        let predictions = self.by_replication(&replications, &cases.starts, &averaged, 0.0);
        let said = what_is.with(averaged);
        let cases = HeldOutCases { said, rows: cases.rows, starts: cases.starts, n_folds };
        let judged = cases.judge(Numbers(predictions)).ok_or_else(lacking)?;
        Ok(Ensemble { counts: selected.counts, path: selected.path, judged })
    }

    /// The calibration of the mean of held-out sums, each member counted so often, where the log odds of one bend.
    ///
    /// # Errors
    /// As [`Job::ensemble`].
    pub(crate) fn calibrated_again(
        &self,
        library: &[Numbers],
        counts: &[u32],
        bends: bool,
    ) -> Result<Option<Calibrated>, Problem> {
        let Shared { sums, cases, bends: of, .. } = self.shared(library)?;
        let total: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let mean = |case: usize| {
            sums.iter().zip(counts).map(|(sums, count)| f64::from(*count) / total * sums[case]).sum::<f64>()
        };
        let fit = || {
            let sums = self.of_class(&cases, (0..cases.rows.len()).map(mean).collect());
            Calibrated::fit(&sums, self.data.folds.n_folds as usize)
        };
        Ok((bends || of.contains(&true)).then(fit))
    }

    /// Sums of the cases of one class.
    fn of_class(&self, cases: &Pool, scores: Vec<f64>) -> Cases {
        let (rows, starts) = (cases.rows.clone(), cases.starts.clone());
        Cases { scores, positive: self.is_positive(cases), rows, starts }
    }

    fn shared(&self, library: &[Numbers]) -> Result<Shared, Problem> {
        let members = library.iter().map(|numbers| self.taken_apart(numbers)).collect::<Result<Vec<_>, Problem>>()?;
        let [first, ..] = members.as_slice() else { return Err(JudgingProblem::EmptyLibrary.into()) };
        let has = |of: &[Part], replication: usize| of.iter().any(|(at, ..)| *at == replication);
        let log_odds = first.iter().filter(|(_, are_sums, _)| !are_sums);
        let replications: Vec<usize> =
            log_odds.map(|(at, ..)| *at).filter(|at| members.iter().all(|of| has(of, *at))).collect();
        if replications.is_empty() {
            return Err(JudgingProblem::NoWholeReplication { folds: self.data.folds.n_folds }.into());
        }
        let of_member = |of: &Vec<Part>, with_sums: bool| -> Vec<f64> {
            let of_one = |replication: &usize| {
                // Sums come after the log odds.
                let mut parts = of.iter().filter(|(at, are_sums, _)| at == replication && (with_sums || !are_sums));
                parts.next_back().map_or(&[][..], |(.., own)| own).iter().copied()
            };
            replications.iter().flat_map(of_one).collect()
        };
        let [said, sums] = [false, true].map(|sums| members.iter().map(|of| of_member(of, sums)).collect());
        let bends = members.iter().map(|of| of.iter().any(|(_, are_sums, _)| *are_sums)).collect();
        let cases = self.cases(&replications);
        Ok(Shared { replications, said, sums, bends, cases })
    }

    /// Predictions taken apart.
    fn taken_apart<'a>(&self, numbers: &'a Numbers) -> Result<Vec<Part<'a>>, Problem> {
        let mut rest = numbers.0.as_slice();
        let mut found = Vec::new();
        while let [replication, others @ ..] = rest {
            let known = (0..self.data.folds.fold_of_row.len()).find(|at| *at == *replication as usize);
            let number = known.ok_or(JudgingProblem::DifferentFolds)?;
            let n = self.data.answers.len() * self.cases(&[number]).rows.len();
            let (own, after) = others.split_at_checked(n).ok_or(JudgingProblem::DifferentFolds)?;
            found.push((number, replication.fract() >= SUMS, own));
            rest = after;
        }
        Ok(found)
    }

    /// The held-out cases of some replications, in the order of the predictions.
    fn cases(&self, replications: &[usize]) -> Pool {
        let mut cases = Pool { starts: vec![0], ..Pool::default() };
        for replication in replications {
            for fold in 0..self.data.folds.n_folds {
                let held_out = self.held_out(*replication, fold);
                for (group, rows) in (0..).zip(held_out).filter(|(_, rows)| *rows > 0.0) {
                    cases.group.push(group);
                    cases.rows.push(rows);
                }
                cases.starts.push(cases.rows.len());
            }
        }
        cases
    }
}
