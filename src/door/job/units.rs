//! The units of a job: which rows each of them keeps, and what its fits found as one block of numbers.

use super::Job;
use crate::features::Features;
use crate::learn::Score;
use crate::sentences::learning::Problem;
use rand::RngExt;
use rand_pcg::Pcg64;

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Fits all rows.
    Full,
    /// Leaves one fold of one replication out and says the distances of its rows.
    Fold { replication: usize, fold: u32 },
    /// Fits a bootstrap resample.
    Resample(u32),
}

/// The streams of the resamples begin above those of the replications.
const FIRST_RESAMPLE_STREAM: u128 = 1 << 64;

impl Job {
    /// Unit 0 is the fit on all rows, unit 1 + r · folds + f leaves out fold f of replication r, the rest are resamples.
    pub fn n_units(&self) -> usize {
        1 + self.n_fold_units() + self.settings.resamples as usize
    }

    pub(super) fn n_fold_units(&self) -> usize {
        self.folds.fold_of_row.len() * self.folds.n_folds as usize
    }

    pub(super) fn work(&self, index: usize) -> Work {
        let n_folds = self.folds.n_folds as usize;
        match index {
            0 => Work::Full,
            _ if index <= self.n_fold_units() => {
                Work::Fold { replication: (index - 1) / n_folds, fold: ((index - 1) % n_folds) as u32 }
            }
            _ => Work::Resample((index - 1 - self.n_fold_units()) as u32),
        }
    }

    /// For each group how many of its rows the unit learns from. A resample draws as many rows as there are.
    pub(super) fn kept(&self, work: Work) -> Vec<f64> {
        let counts = &self.used;
        match work {
            Work::Full => counts.clone(),
            Work::Fold { replication, fold } => {
                let held = self.held_out(replication, fold);
                counts.iter().zip(held).map(|(count, held)| count - held).collect()
            }
            Work::Resample(number) => {
                let groups: Vec<usize> = self.rows_in_order().collect();
                let mut drawn = vec![0.0; counts.len()];
                self.draws(number, groups.len()).for_each(|row| drawn[groups[row]] += 1.0);
                drawn
            }
        }
    }

    /// For each group how many of its rows a resample left out.
    pub(super) fn out_of_bag(&self, number: u32) -> Vec<f64> {
        let groups: Vec<usize> = self.rows_in_order().collect();
        let mut out = self.used.clone();
        let mut drawn = vec![false; groups.len()];
        for row in self.draws(number, groups.len()) {
            if !std::mem::replace(&mut drawn[row], true) {
                out[groups[row]] -= 1.0;
            }
        }
        out
    }

    /// The rows of a resample, by their place in [`Job::rows_in_order`].
    fn draws(&self, number: u32, n: usize) -> impl Iterator<Item = usize> {
        let stream = FIRST_RESAMPLE_STREAM + u128::from(number);
        let mut generator = Pcg64::new(u128::from(self.settings.seed), stream);
        (0..n).map(move |_| generator.random_range(0..n as u32) as usize)
    }

    /// For each group how many of its rows are in a fold.
    pub(super) fn held_out(&self, replication: usize, fold: u32) -> Vec<f64> {
        let mut held_out = vec![0.0; self.task.n_groups()];
        for (group, at) in self.rows_in_order().zip(&self.folds.fold_of_row[replication]) {
            if *at == fold {
                held_out[group] += 1.0;
            }
        }
        held_out
    }

    /// The group of each row, the rows standing in the order of the groups.
    pub(super) fn rows_in_order(&self) -> impl Iterator<Item = usize> {
        let counts = self.used.iter().enumerate();
        counts.flat_map(|(group, count)| std::iter::repeat_n(group, *count as usize))
    }
}

/// What the fit on all rows found: a score for each answer, and for each group of rows its role among the support
/// vectors (0 none, 1 on the margin, 2 at its bound), if the learner has any.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FullFit {
    pub scores: Vec<Score>,
    pub roles: Vec<f64>,
}

impl FullFit {
    /// Scores one after the other (bias, norm, weights, expansion), then the roles.
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        for score in &self.scores {
            numbers.extend([score.bias, score.norm]);
            numbers.extend_from_slice(&score.weights);
            numbers.extend_from_slice(&score.expansion);
        }
        numbers.extend_from_slice(&self.roles);
        numbers
    }

    /// Reads them back; the lengths are known from the features.
    ///
    /// # Errors
    /// Numbers of another question.
    pub fn read(numbers: &[f64], n_scores: usize, features: &Features, expansion: usize) -> Result<FullFit, Problem> {
        let n_weights = features.design.n_coordinates();
        let one = 2 + n_weights + expansion;
        let (scores, roles) = numbers.split_at_checked(one * n_scores).ok_or(NOT_OF_THIS_QUESTION)?;
        if !roles.is_empty() && roles.len() != features.design.n_rows {
            return Err(NOT_OF_THIS_QUESTION);
        }
        let read = |numbers: &[f64]| match numbers {
            [bias, norm, rest @ ..] if rest.len() == n_weights + expansion => {
                let (weights, expansion) = rest.split_at(n_weights);
                Ok(Score { bias: *bias, norm: *norm, weights: weights.to_vec(), expansion: expansion.to_vec() })
            }
            _ => Err(NOT_OF_THIS_QUESTION),
        };
        Ok(FullFit { scores: scores.chunks(one.max(1)).map(read).collect::<Result<_, _>>()?, roles: roles.to_vec() })
    }
}

/// Units of another question than the prepared one.
pub(super) const NOT_OF_THIS_QUESTION: Problem = Problem::OutOfTurn { first: "prepare this question" };
