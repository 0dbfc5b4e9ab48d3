//! From held-out scores of one class to log odds: the logistic line, and a curve of it where the line is worse by more
//! than chance.

use super::Job;
use super::pool::Pool;
use crate::assess::resampled::resampled;
use crate::calibrate::bend::{Bend, Cells, ROUGHNESS};
use crate::calibrate::platt::{self, Outcome, Sigmoid, Targets};
use crate::heartbeat;
use crate::model::additive::{AdditiveModel, Curve};

/// Rows of each class that say something of a shape; with fewer the line is the better guess even where it is wrong.
const LEAST: f64 = 50.0;

/// A calibration: log odds = g(offset + slope · score).
#[derive(Clone, Debug)]
pub(crate) struct Calibrated {
    pub line: Sigmoid,
    /// g; `None` where the line is kept.
    pub bend: Option<Curve>,
}

/// What a calibration says of a score.
pub(crate) type Fitted<T> = Box<dyn Fn(f64) -> T>;

/// Held-out cases, those of a fold together.
#[derive(Debug, Default)]
pub(crate) struct Cases {
    pub scores: Vec<f64>,
    pub positive: Vec<bool>,
    pub rows: Vec<f64>,
    /// Where each fold begins; the last one is the number of cases.
    pub starts: Vec<usize>,
}

impl Cases {
    /// The first scores of a pool.
    pub(super) fn of(job: &Job, pool: &Pool) -> Cases {
        Cases {
            scores: pool.distances[0].clone(),
            positive: job.is_positive(pool),
            rows: pool.rows.clone(),
            starts: pool.starts.clone(),
        }
    }

    /// What calibrations say of each case, fitted to the other folds of its replication.
    pub fn crossed<T>(&self, n_folds: usize, fit: &dyn Fn(&Cases) -> Fitted<T>) -> Vec<T> {
        let of_fold = |fold: usize| {
            heartbeat::beat();
            let calibrated = fit(&self.without(fold, n_folds));
            self.scores[self.starts[fold]..self.starts[fold + 1]].iter().map(|score| calibrated(*score)).collect()
        };
        (0..self.starts.len() - 1).flat_map(|fold| -> Vec<T> { of_fold(fold) }).collect()
    }

    /// The other folds of a fold's replication.
    pub fn without(&self, fold: usize, n_folds: usize) -> Cases {
        let first = fold / n_folds * n_folds;
        let mut others = Cases { starts: vec![0], ..Cases::default() };
        for other in (first..first + n_folds).filter(|other| *other != fold) {
            let range = self.starts[other]..self.starts[other + 1];
            others.scores.extend_from_slice(&self.scores[range.clone()]);
            others.positive.extend_from_slice(&self.positive[range.clone()]);
            others.rows.extend_from_slice(&self.rows[range]);
            others.starts.push(others.scores.len());
        }
        others
    }
}

impl Calibrated {
    /// From a score to log odds.
    pub fn log_odds(&self, score: f64) -> f64 {
        let sum = self.line.log_odds(score);
        self.bend.as_ref().map_or(sum, |bend| bend.at(sum))
    }

    /// The sums of a line instead of others: what they count, and what their curve is.
    pub fn recalibrate(self, model: &mut AdditiveModel) {
        let Sigmoid { offset, slope, .. } = self.line;
        model.intercept = offset + slope * model.intercept;
        model.effects.iter_mut().for_each(|effect| effect.multiply(slope));
        model.bend = self.bend;
    }

    /// Through the cases of whole replications of so many folds.
    pub fn fit(cases: &Cases, n_folds: usize) -> Calibrated {
        let line = platt::fit(&cases.scores, &cases.positive, &cases.rows, Targets::default());
        Calibrated::through(cases, n_folds, line)
    }

    /// The same with the line that there is.
    pub fn through(cases: &Cases, n_folds: usize, line: Sigmoid) -> Calibrated {
        Calibrated { bend: bend(cases, n_folds, &line), line }
    }
}

/// The curve of the roughness with the least mean log loss over the folds, each judged by the other folds of its
/// replication; `None` unless the line is worse by more than one standard error of the paired difference, corrected for
/// the rows that the folds share (Nadeau & Bengio 2003). Nor with few cases, nor where there is no signal.
fn bend(cases: &Cases, n_folds: usize, line: &Sigmoid) -> Option<Curve> {
    let n_positive: f64 = cases.positive.iter().zip(&cases.rows).filter(|(is, _)| **is).map(|(_, rows)| rows).sum();
    let rarer = n_positive.min(cases.rows.iter().sum::<f64>() - n_positive);
    let replications = cases.starts.len().saturating_sub(1) / n_folds.max(1);
    if line.outcome != Outcome::Fitted || n_folds < 2 || rarer < LEAST * replications as f64 {
        return None;
    }
    let cells = Cells::new(&cases.scores, &cases.positive, &cases.rows, &cases.starts)?;
    let mut worse = vec![Vec::new(); ROUGHNESS.len()];
    for fold in 0..cells.folds.len() {
        let first = fold / n_folds * n_folds;
        let others = cells.of((first..first + n_folds).filter(|other| *other != fold));
        let own = cells.line(&others);
        let straight = cells.loss(&cells.straight(&own), &cells.folds[fold]);
        for (worse, curve) in worse.iter_mut().zip(cells.curves(&others, &own)) {
            worse.extend(straight.zip(cells.loss(&curve, &cells.folds[fold])).map(|(line, bent)| line - bent));
        }
    }
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let best = (0..worse.len()).max_by(|a, b| mean(&worse[*a]).total_cmp(&mean(&worse[*b])))?;
    let worse = resampled(&worse[best], n_folds as u32)?;
    if worse.mean <= worse.error {
        return None;
    }
    let all = cells.of(0..cells.folds.len());
    let curves = cells.curves(&all, &cells.line(&all));
    let Bend { knots, values, slopes } = cells.on(line, &curves[best]);
    Some(Curve { knots, values, slopes, ..Curve::default() })
}
