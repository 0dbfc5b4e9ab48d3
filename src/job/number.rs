//! The model of a number: its own unit on the axis, no calibration.

use super::data::Data;
use super::pool::Pool;
use super::units::FullFit;
use super::{Job, Merged};
use crate::assess::numbers;
use crate::contract::Scores;
use crate::explain::effects;
use crate::learn::Fit;
use crate::model::additive::NumberScores;
use crate::model::classes::Model;
use crate::task::Task;

/// The target's mean and standard deviation over the rows. Learners see standardised numbers, so that C, ε and λ mean
/// the same whatever the unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard {
    pub mean: f64,
    /// Population standard deviation; > 0, since a constant target is refused.
    pub sd: f64,
}

impl Standard {
    pub fn of(task: &Task) -> Standard {
        let (mean, sd) = task.mean_and_sd();
        Standard { mean, sd }
    }

    /// Turns a fit of standardised numbers into one in the target's unit.
    pub fn undo(&self, fit: &mut Fit) {
        let score = &mut fit.score;
        score.bias = self.mean + self.sd * score.bias;
        let powers = score.powers.iter_mut().flatten();
        score.weights.iter_mut().chain(&mut score.expansion).chain(powers).for_each(|weight| *weight *= self.sd);
        fit.distances.iter_mut().for_each(|f| *f = self.mean + self.sd * *f);
    }
}
impl Job {
    pub(super) fn number(&self, full: &FullFit, pool: &Pool) -> Merged {
        let (intercept, effects) = effects::collect(&self.data.task, &self.layout.features, &full.scores[0], 0.0, 1.0);
        let posterior = self.posterior(full, &effects, 1.0);
        let link = self.data.task.scale.link();
        let mut model = self.blank_model(link, self.data.task.target.clone(), intercept, effects);
        model.posterior = posterior;
        let (found, truth) = self.numbers_of(pool, &pool.distances[0]);
        model.held_out = scores(&found, &truth, &pool.rows).map(|scores| NumberScores {
            fits_done: pool.fits_done as u32,
            fits: self.n_fold_units() as u32,
            ..scores
        });
        let folds = pool.by_fold(&|entries| {
            let (found, truth, rows) = (&found[entries.clone()], &truth[entries.clone()], &pool.rows[entries]);
            let scores = scores(found, truth, rows)?;
            Some([scores.rmse * scores.rmse, scores.mae])
        });
        let scores = model.held_out.map(|number| Scores { number: Some(number), folds, ..Scores::default() });
        Merged { model: Some(Model::Additive(model)), calibrations: vec![(0.0, 1.0)], scores, notices: Vec::new() }
    }

    /// What was found of the entries of a pool, and what they are: in the number's own unit.
    pub(super) fn numbers_of(&self, pool: &Pool, sums: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let Data { task, .. } = &*self.data;
        let found = sums.iter().map(|sum| task.scale.number(*sum)).collect();
        (found, pool.group.iter().map(|group| task.number(*group)).collect())
    }
}

/// `None` without rows.
pub fn scores(found: &[f64], truth: &[f64], rows: &[f64]) -> Option<NumberScores> {
    Some(NumberScores {
        rmse: numbers::rmse(found, truth, rows)?,
        mae: numbers::mae(found, truth, rows)?,
        // Of rows that are all equal there is nothing to explain.
        r_squared: numbers::r_squared(found, truth, rows).unwrap_or(0.0),
        ..NumberScores::default()
    })
}
