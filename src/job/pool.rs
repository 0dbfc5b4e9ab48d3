//! The held-out scores of all fold fits, pooled: what calibrations are fitted to and scores computed from.

use super::Job;
use super::units::{FullFit, NOT_OF_THIS_QUESTION, Work, in_order};
use crate::contract::{FoldLoss, Unit};
use crate::math::LARGEST;
use crate::sentences::learning::Problem;
use std::ops::Range;

/// Held-out groups, one entry for each fold fit that held rows of it out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pool {
    /// Group of the task.
    pub group: Vec<u32>,
    /// How many of its rows were held out.
    pub rows: Vec<f64>,
    /// For each score (one, or one a class) the distance of each entry.
    pub distances: Vec<Vec<f64>>,
    /// Where the entries of each fold fit begin; the last one is their number.
    pub starts: Vec<usize>,
    /// Fold fits that are there.
    pub fits_done: usize,
}

/// Distances closer than this share of their range are one distance: about what the solver proves of them.
const SAME_DISTANCE: f64 = 1e-4;

impl Pool {
    /// Of all fold fits that are there, in the order of the units, whatever order they came in; where rows are set aside
    /// to calibrate, of these, with the distances from the fit on the others.
    pub fn of(job: &Job, full: &FullFit, units: &[Unit]) -> Result<Pool, Problem> {
        if job.sets_aside() {
            return Ok(Pool::set_aside(job, full));
        }
        let n_scores = job.data.answers.len();
        let folds = in_order(units, 1..1 + job.n_fold_units());
        let mut pool =
            Pool { fits_done: folds.len(), distances: vec![Vec::new(); n_scores], starts: vec![0], ..Pool::default() };
        for unit in folds {
            let Work::Fold { replication, fold } = job.work(unit.index as usize) else { continue };
            let held_out = job.held_out(replication, fold);
            for (group, rows) in (0..).zip(held_out).filter(|(_, rows)| *rows > 0.0) {
                pool.group.push(group);
                pool.rows.push(rows);
            }
            let n_held = pool.group.len() - pool.starts.last().copied().unwrap_or(0);
            let numbers = unit.numbers.0.split_at_checked(n_held * n_scores).ok_or(NOT_OF_THIS_QUESTION)?;
            if n_held == 0 || numbers.1.is_empty() == job.sends_scorer(replication) {
                return Err(NOT_OF_THIS_QUESTION);
            }
            for (score, found) in pool.distances.iter_mut().zip(numbers.0.chunks(n_held)) {
                score.extend_from_slice(found);
            }
            pool.starts.push(pool.group.len());
        }
        if !pool.distances.iter().flatten().all(|distance| distance.abs() <= LARGEST) {
            return Err(Problem::NotFinite);
        }
        Ok(pool)
    }

    /// The rows that are set aside to calibrate.
    pub fn set_aside(job: &Job, full: &FullFit) -> Pool {
        let group: Vec<u32> =
            (0..).zip(&job.data.aside).filter(|(_, rows)| **rows > 0.0).map(|(group, _)| group).collect();
        let of = |numbers: &[f64]| group.iter().map(|group| numbers[*group as usize]).collect::<Vec<f64>>();
        Pool {
            rows: of(&job.data.aside),
            distances: full.distances.iter().map(|distances| of(distances)).collect(),
            starts: vec![0, group.len()],
            fits_done: 1,
            group,
        }
    }

    /// Makes distances equal that differ by what the solver leaves open.
    ///
    /// Where a rare level sets a few rows apart and all others have one distance to five digits, those digits would be
    /// fitted as if they were the scores, with a slope in the thousands.
    pub fn round(&mut self) {
        for distances in &mut self.distances {
            let (low, high) =
                distances.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), d| (l.min(*d), h.max(*d)));
            let step = SAME_DISTANCE * (high - low);
            if step > 0.0 {
                distances.iter_mut().for_each(|d| *d = (*d / step).round() * step);
            }
        }
    }

    /// The distances of an entry, one a score.
    pub fn of_entry(&self, entry: usize) -> Vec<f64> {
        self.distances.iter().map(|of_score| of_score[entry]).collect()
    }

    /// Mean losses of each fold, from the two mean losses of a range of entries.
    pub fn by_fold(&self, losses: &dyn Fn(Range<usize>) -> Option<[f64; 2]>) -> Vec<FoldLoss> {
        let of_fold = |ends: &[usize]| {
            let entries = ends[0]..ends[1];
            let rows = self.rows[entries.clone()].iter().sum();
            losses(entries).map(|[brier, log_loss]| FoldLoss { rows, brier, log_loss })
        };
        self.starts.windows(2).filter_map(of_fold).collect()
    }
    /// For each fold of each replication of so many folds: the entries of the replication's other folds, and its own.
    pub fn each_fold(&self, n_folds: u32) -> impl Iterator<Item = (Vec<usize>, Range<usize>)> {
        let n = (n_folds as usize).max(1);
        self.starts.windows(n + 1).step_by(n).flat_map(move |replication| {
            let of_fold = |fold: &[usize]| {
                let others = (replication[0]..fold[0]).chain(fold[1]..replication[n]).collect();
                (others, fold[0]..fold[1])
            };
            replication.windows(2).map(of_fold).collect::<Vec<_>>()
        })
    }
}
