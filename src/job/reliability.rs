//! How the calibrators do on rows that neither they nor the learner have seen.

use super::Job;
use super::calibrated::{Calibrated, Cases, Fitted};
use super::pool::Pool;
use super::settings::Settings;
use super::units::{FullFit, in_order};
use crate::assess::reliability::{Predicted, histogram, judged};
use crate::calibrate::platt::{self, Targets};
use crate::calibrate::venn_abers::{VennAbers, merged};
use crate::calibrate::{folds, isotonic};
use crate::contract::{CalibratorName, Reliability, Unit};
use crate::math;
use crate::sentences::learning::Problem;
use std::borrow::Cow;

const NAMES: [CalibratorName; 3] = [CalibratorName::Logistic, CalibratorName::Isotonic, CalibratorName::VennAbers];

impl Job {
    /// Judges the calibrators on the held-out rows: for each fold they are fitted to the other folds of the same
    /// replication. Only replications count whose folds are all there; without any the reply is empty. Rows that were set
    /// aside to calibrate are dealt into folds of their own for this.
    ///
    /// A learner whose score is a log odds that nothing calibrates stands in the place of the logistic curve.
    ///
    /// # Errors
    /// As [`Job::model`], and an outcome other than one class.
    pub fn reliability(&self, units: &[Unit]) -> Result<Reliability, Problem> {
        self.is_of_one_class()?;
        let (_, full, all) = self.read_units(units)?;
        let line = self.sigmoid(&full, &all);
        let whole = if self.sets_aside() { all } else { self.whole_replications(&full, units)?.0 };
        let (pool, n_folds) = self.in_folds(&full, &whole);
        let positive = self.is_positive(&pool);
        let rows = &pool.rows;
        let replications = (pool.fits_done / (n_folds as usize).max(1)) as f64;
        let judge = |name: CalibratorName| {
            let found = self.crossed(&pool, n_folds, &|cases| self.calibrator(name, cases));
            let probabilities: Vec<f64> = found.iter().map(|(p, _)| *p).collect();
            let widths = found.iter().zip(rows).map(|((_, width), rows)| width * rows).sum::<f64>();
            let width = (name == CalibratorName::VennAbers).then(|| widths / rows.iter().sum::<f64>());
            judged(name, Predicted { probabilities: &probabilities, positive: &positive, rows, replications }, width)
        };
        let sums: Vec<f64> = pool.distances[0].iter().map(|score| line.log_odds(*score)).collect();
        Ok(Reliability {
            rows: rows.iter().sum(),
            events: positive.iter().zip(rows).filter(|(is, _)| **is).map(|(_, rows)| rows).sum(),
            calibrators: NAMES.into_iter().filter_map(judge).collect(),
            histogram: histogram(&sums, &positive, rows),
        })
    }

    /// The pool of the replications whose folds are all there, and which these are.
    pub(super) fn whole_replications(&self, full: &FullFit, units: &[Unit]) -> Result<(Pool, Vec<usize>), Problem> {
        let n_folds = self.data.folds.n_folds as usize;
        let folds = in_order(units, 1..1 + self.n_fold_units());
        let mut whole: Vec<Unit> = Vec::new();
        let mut replications = Vec::new();
        // Each unit once and in order: a chunk is whole if it has as many as there are folds.
        for of_one in folds.chunk_by(|a, b| (a.index as usize - 1) / n_folds == (b.index as usize - 1) / n_folds) {
            if of_one.len() == n_folds {
                whole.extend(of_one.iter().map(|unit| (*unit).clone()));
                replications.push((of_one[0].index as usize - 1) / n_folds);
            }
        }
        let mut pool = Pool::of(self, full, &whole)?;
        if self.asked.settings.learner.is_a_distance() {
            pool.round();
        }
        Ok((pool, replications))
    }

    /// The pool in folds that judge each other, and how many a replication has: that of the fold fits itself.
    pub(super) fn in_folds<'a>(&self, full: &FullFit, pool: &'a Pool) -> (Cow<'a, Pool>, u32) {
        if !self.sets_aside() {
            return (Cow::Borrowed(pool), self.data.folds.n_folds);
        }
        let (pool, n_folds) = self.dealt(full);
        (Cow::Owned(pool), n_folds)
    }

    /// The rows that are set aside in as many folds as were asked for, and how many these are.
    fn dealt(&self, full: &FullFit) -> (Pool, u32) {
        let mut aside = Pool::set_aside(self, full);
        if self.asked.settings.learner.is_a_distance() {
            aside.round();
        }
        let entries: Vec<usize> =
            aside.rows.iter().enumerate().flat_map(|(at, rows)| std::iter::repeat_n(at, *rows as usize)).collect();
        let strata: Vec<u32> = entries.iter().map(|at| self.data.task.stratum[aside.group[*at] as usize]).collect();
        let Settings { folds, seed, .. } = self.asked.settings;
        let dealt = folds::deal(&strata, self.data.task.n_strata(), folds, 1, seed);
        let mut pool = Pool { distances: vec![Vec::new(); aside.distances.len()], starts: vec![0], ..Pool::default() };
        for fold in 0..dealt.n_folds {
            let mut rows = vec![0.0; aside.rows.len()];
            for (at, _) in entries.iter().zip(&dealt.fold_of_row[0]).filter(|(_, of)| **of == fold) {
                rows[*at] += 1.0;
            }
            for (at, rows) in rows.into_iter().enumerate().filter(|(_, rows)| *rows > 0.0) {
                pool.group.push(aside.group[at]);
                pool.rows.push(rows);
                pool.distances.iter_mut().zip(&aside.distances).for_each(|(to, from)| to.push(from[at]));
            }
            pool.starts.push(pool.group.len());
            pool.fits_done += 1;
        }
        (pool, dealt.n_folds)
    }

    /// What a calibrator says of each case of the pool, fitted without its fold.
    pub(super) fn crossed<T>(&self, pool: &Pool, n_folds: u32, fit: &dyn Fn(&Cases) -> Fitted<T>) -> Vec<T> {
        Cases::of(self, pool).crossed(n_folds as usize, fit)
    }

    /// From a score to a probability, and how wide its interval is.
    fn calibrator(&self, name: CalibratorName, cases: &Cases) -> Fitted<(f64, f64)> {
        let Cases { scores, positive, rows, .. } = cases;
        let targets = || positive.iter().map(|is| f64::from(u8::from(*is))).collect::<Vec<f64>>();
        match name {
            CalibratorName::Logistic => {
                let log_odds = self.log_odds_of(cases);
                Box::new(move |score| (math::logistic(log_odds(score)), 0.0))
            }
            CalibratorName::Isotonic => {
                let steps = isotonic::fit(scores, &targets(), rows);
                // There are cases: no fold is empty.
                Box::new(move |score| (steps.at(score).unwrap_or(0.5), 0.0))
            }
            CalibratorName::VennAbers => {
                let steps = VennAbers::fit(scores, &targets(), rows);
                Box::new(move |score| {
                    let (p0, p1) = steps.at(score);
                    (merged((p0, p1)), p1 - p0)
                })
            }
        }
    }

    /// The log odds of a score by a calibration of one replication, bent where it has to be; of a learner that nothing
    /// calibrates the score itself.
    pub(super) fn log_odds_of(&self, cases: &Cases) -> Fitted<f64> {
        if !self.asked.settings.calibrate {
            return Box::new(|score| score);
        }
        let calibrated = Calibrated::fit(cases, cases.starts.len() - 1);
        Box::new(move |score| calibrated.log_odds(score))
    }

    /// The same without bending: the sum.
    pub(super) fn sum_of(&self, cases: &Cases) -> Fitted<f64> {
        if !self.asked.settings.calibrate {
            return Box::new(|score| score);
        }
        let line = platt::fit(&cases.scores, &cases.positive, &cases.rows, Targets::default());
        Box::new(move |score| line.log_odds(score))
    }
}
