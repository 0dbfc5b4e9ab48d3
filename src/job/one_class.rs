//! The model of one class against the rest: calibration on the pooled held-out distances, then one additive model.

use super::calibrated::{Calibrated, Cases};
use super::pool::Pool;
use super::units::FullFit;
use super::{Job, Merged};
use crate::assess::scores;
use crate::calibrate::isotonic;
use crate::calibrate::platt::{self, Outcome, Sigmoid, Targets};
use crate::contract::Scores;
use crate::explain::effects;
use crate::math;
use crate::model::additive::{AdditiveModel, Calibration, HeldOut, Isotonic, Link};
use crate::model::classes::Model;
use crate::sentences::learning::Notice;

impl Job {
    pub(super) fn one_class(&self, full: &FullFit, pool: &Pool) -> Merged {
        let score = &full.scores[0];
        let calibrated = self.calibrated(full, pool);
        let sigmoid = calibrated.line;
        let scale = sigmoid.slope * score.scale();
        let held_out = self.held_out_rows(full, pool, &calibrated);
        let scores = held_out.as_ref().and_then(HeldOutRows::scores);

        let mut notices = Vec::new();
        if pool.fits_done > 0 && self.asked.settings.calibrate {
            let signal = sigmoid.outcome == Outcome::Fitted;
            notices.extend((!signal && !super::is_constant(&full.distances[0])).then_some(Notice::NoSignal));
            notices.extend((signal && sigmoid.smoothed).then_some(Notice::SmoothedTargets));
        }
        let calibration = Calibration {
            folds: if self.sets_aside() { 1 } else { self.data.folds.n_folds },
            repeats: if self.sets_aside() { 1 } else { self.asked.settings.repeats },
            offset: sigmoid.offset,
            slope: sigmoid.slope,
            fits_done: pool.fits_done as u32,
            held_out: scores,
            isotonic: self.isotonic(pool, &sigmoid),
            margin: self.asked.settings.learner.has_a_margin().then_some(scale),
        };
        let model = self.asked.settings.learner.adds_up().then(|| {
            let (intercept, effects) =
                effects::collect(&self.data.task, &self.layout.features, score, sigmoid.offset, scale);
            let posterior = self.posterior(full, &effects, sigmoid.slope);
            let model = self.blank_model(Link::Logit, self.data.task.target.clone(), intercept, effects);
            let (calibration, bend) = (Some(calibration), calibrated.bend);
            Model::Additive(AdditiveModel { calibration, posterior, bend, ..model })
        });
        let folds = held_out.as_ref().map(HeldOutRows::by_fold).unwrap_or_default();
        let scores = scores.map(|one_class| Scores { one_class: Some(one_class), folds, ..Scores::default() });
        let calibrations = vec![(sigmoid.offset, sigmoid.slope)];
        Merged { model, calibrations, scores, notices }
    }

    /// From distances to log odds. Whether the line bends is asked once all fits are there: until then every sum moves.
    pub(super) fn calibrated(&self, full: &FullFit, pool: &Pool) -> Calibrated {
        let line = self.sigmoid(full, pool);
        if !self.asked.settings.calibrate || !self.is_complete(pool) {
            return Calibrated { line, bend: None };
        }
        let (cases, n_folds) = self.in_folds(full, pool);
        Calibrated::through(&Cases::of(self, &cases), n_folds as usize, line)
    }

    /// Whether the pool has all that will be in it.
    fn is_complete(&self, pool: &Pool) -> bool {
        pool.fits_done > 0 && (self.sets_aside() || pool.fits_done == self.n_fold_units())
    }

    /// From distances to sums.
    pub(super) fn sigmoid(&self, full: &FullFit, pool: &Pool) -> Sigmoid {
        if !self.asked.settings.calibrate {
            // The score is a log odds already.
            return Sigmoid { offset: 0.0, slope: 1.0, outcome: Outcome::Fitted, smoothed: false, converged: true };
        }
        if pool.fits_done == 0 {
            // Not calibrated yet. The distances of the rows it learned from are too good: Platt's targets dampen them.
            let positive: Vec<bool> = self.data.task.y.iter().map(|y| *y > 0.0).collect();
            return platt::fit(&full.distances[0], &positive, &self.data.task.counts, Targets::Smoothed);
        }
        platt::fit(&pool.distances[0], &self.is_positive(pool), &pool.rows, Targets::default())
    }

    /// The share of the positive class as a step function of the sum.
    fn isotonic(&self, pool: &Pool, sigmoid: &Sigmoid) -> Option<Isotonic> {
        if pool.fits_done == 0 || sigmoid.slope <= 0.0 {
            return None;
        }
        let targets: Vec<f64> = self.is_positive(pool).iter().map(|is| f64::from(u8::from(*is))).collect();
        let steps = isotonic::fit(&pool.distances[0], &targets, &pool.rows);
        let mut found = Isotonic { sums: Vec::new(), probabilities: Vec::new() };
        for (distance, value) in steps.scores.iter().zip(&steps.values) {
            let sum = sigmoid.log_odds(*distance);
            // Two steps that rounding brings together are one.
            if found.sums.last().is_none_or(|last| *last < sum) {
                found.sums.push(sum);
                found.probabilities.push(*value);
            }
        }
        Some(found)
    }

    pub(super) fn is_positive(&self, pool: &Pool) -> Vec<bool> {
        pool.group.iter().map(|group| self.data.task.y[*group as usize] > 0.0).collect()
    }

    /// The pooled rows with what is said of them: once all fits are there, by a calibration without their fold. `None`
    /// before the first one is.
    fn held_out_rows(&self, full: &FullFit, pool: &Pool, calibrated: &Calibrated) -> Option<HeldOutRows> {
        if pool.fits_done == 0 {
            return None;
        }
        let (cases, n_folds) = self.in_folds(full, pool);
        let is_judged = self.is_complete(pool) && n_folds > 1;
        let pool = if is_judged { &cases } else { pool };
        let log_odds: Vec<f64> = pool.distances[0].iter().map(|delta| calibrated.log_odds(*delta)).collect();
        let said =
            if is_judged { self.crossed(pool, n_folds, &|cases| self.log_odds_of(cases)) } else { log_odds.clone() };
        let probabilities = said.iter().map(|d| math::logistic(*d)).collect();
        let (positive, rows, starts) = (self.is_positive(pool), pool.rows.clone(), pool.starts.clone());
        Some(HeldOutRows { log_odds, probabilities, positive, rows, starts })
    }
}

/// The pooled rows with what the calibrated model says of them.
struct HeldOutRows {
    log_odds: Vec<f64>,
    probabilities: Vec<f64>,
    positive: Vec<bool>,
    rows: Vec<f64>,
    starts: Vec<usize>,
}

impl HeldOutRows {
    /// `None` where a class is not in the pool.
    fn scores(&self) -> Option<HeldOut> {
        let HeldOutRows { log_odds, probabilities, positive, rows, .. } = self;
        // Of one calibration for all: the order of rows is the learner's. Of the log odds, not of the distances: without
        // a signal all are equal, and the AUC is that of guessing.
        Some(HeldOut {
            auc: scores::auc(log_odds, positive, rows)?,
            brier: scores::brier(probabilities, positive, rows)?,
            accuracy: scores::accuracy(probabilities, positive, rows)?,
            log_loss: scores::log_loss(probabilities, positive, rows)?,
        })
    }

    fn by_fold(&self) -> Vec<crate::contract::FoldLoss> {
        let of_fold = |ends: &[usize]| {
            let entries = ends[0]..ends[1];
            let (p, y, rows) =
                (&self.probabilities[entries.clone()], &self.positive[entries.clone()], &self.rows[entries]);
            let (brier, log_loss) = (scores::brier(p, y, rows)?, scores::log_loss(p, y, rows)?);
            Some(crate::contract::FoldLoss { rows: rows.iter().sum(), brier, log_loss })
        };
        self.starts.windows(2).filter_map(of_fold).collect()
    }
}
