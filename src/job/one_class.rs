//! The model of one class against the rest: calibration on the pooled held-out distances, then one additive model.

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
        let sigmoid = self.sigmoid(full, pool);
        let scale = sigmoid.slope * score.scale();
        let held_out = HeldOutRows::of(self, pool, &sigmoid);
        let scores = held_out.as_ref().and_then(HeldOutRows::scores);

        let mut notices = Vec::new();
        if pool.fits_done > 0 && self.settings.calibrate {
            let signal = sigmoid.outcome == Outcome::Fitted;
            notices.extend((!signal && !super::is_constant(&full.distances[0])).then_some(Notice::NoSignal));
            notices.extend((signal && sigmoid.smoothed).then_some(Notice::SmoothedTargets));
        }
        let calibration = Calibration {
            folds: if self.sets_aside() { 1 } else { self.folds.n_folds },
            repeats: if self.sets_aside() { 1 } else { self.settings.repeats },
            offset: sigmoid.offset,
            slope: sigmoid.slope,
            fits_done: pool.fits_done as u32,
            held_out: scores,
            isotonic: self.isotonic(pool, &sigmoid),
            margin: self.settings.learner.has_a_margin().then_some(scale),
        };
        let model = self.settings.learner.adds_up().then(|| {
            let (intercept, effects) = effects::collect(&self.task, &self.features, score, sigmoid.offset, scale);
            let posterior = self.posterior(full, &effects, sigmoid.slope);
            let model = self.blank_model(Link::Logit, self.task.target.clone(), intercept, effects);
            Model::Additive(AdditiveModel { calibration: Some(calibration), posterior, ..model })
        });
        let folds = held_out.as_ref().map(|rows| rows.by_fold(pool)).unwrap_or_default();
        let scores = scores.map(|one_class| Scores { one_class: Some(one_class), folds, ..Scores::default() });
        let calibrations = vec![(sigmoid.offset, sigmoid.slope)];
        Merged { model, calibrations, scores, notices }
    }

    /// From distances to log odds.
    pub(super) fn sigmoid(&self, full: &FullFit, pool: &Pool) -> Sigmoid {
        if !self.settings.calibrate {
            // The score is a log odds already.
            return Sigmoid { offset: 0.0, slope: 1.0, outcome: Outcome::Fitted, smoothed: false, converged: true };
        }
        if pool.fits_done == 0 {
            // Not calibrated yet. The distances of the rows it learned from are too good: Platt's targets dampen them.
            let positive: Vec<bool> = self.task.y.iter().map(|y| *y > 0.0).collect();
            return platt::fit(&full.distances[0], &positive, &self.task.counts, Targets::Smoothed);
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
        pool.group.iter().map(|group| self.task.y[*group as usize] > 0.0).collect()
    }
}

/// The pooled rows with what the calibrated model says of them.
struct HeldOutRows {
    log_odds: Vec<f64>,
    probabilities: Vec<f64>,
    positive: Vec<bool>,
    rows: Vec<f64>,
}

impl HeldOutRows {
    /// `None` before the first fold fit is there.
    fn of(job: &Job, pool: &Pool, sigmoid: &Sigmoid) -> Option<HeldOutRows> {
        if pool.fits_done == 0 {
            return None;
        }
        let log_odds: Vec<f64> = pool.distances[0].iter().map(|delta| sigmoid.log_odds(*delta)).collect();
        let probabilities = log_odds.iter().map(|d| math::logistic(*d)).collect();
        Some(HeldOutRows { log_odds, probabilities, positive: job.is_positive(pool), rows: pool.rows.clone() })
    }

    /// `None` where a class is not in the pool.
    fn scores(&self) -> Option<HeldOut> {
        let HeldOutRows { log_odds, probabilities, positive, rows } = self;
        // Of the log odds, not of the distances: without a signal all are equal, and the AUC is that of guessing.
        Some(HeldOut {
            auc: scores::auc(log_odds, positive, rows)?,
            brier: scores::brier(probabilities, positive, rows)?,
            accuracy: scores::accuracy(probabilities, positive, rows)?,
            log_loss: scores::log_loss(probabilities, positive, rows)?,
        })
    }

    fn by_fold(&self, pool: &Pool) -> Vec<crate::contract::FoldLoss> {
        pool.by_fold(&|entries| {
            let (p, y, rows) =
                (&self.probabilities[entries.clone()], &self.positive[entries.clone()], &self.rows[entries]);
            Some([scores::brier(p, y, rows)?, scores::log_loss(p, y, rows)?])
        })
    }
}
