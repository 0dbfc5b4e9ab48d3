//! Error bars from the posterior covariance of the weights, for the model file. The calibration is taken as given: its
//! slope is that of every direction too.

use super::Job;
use super::units::FullFit;
use crate::explain::drawn::drawn;
use crate::explain::{directions, effects, spread};
use crate::learn::proximal::{Posterior, Saying, System};
use crate::math;
use crate::model::additive::{Effect, Posterior as Stored};
use crate::task::Answers;

/// Probability between the ends of a bar, and its normal quantile.
const LEVEL: f64 = 0.95;
const FACTOR: f64 = math::NORMAL_975;

impl Job {
    /// Of the fit on all rows, in the unit of its distances, where it was asked for and can be said.
    pub(super) fn posterior_of(&self, kept: &[f64], systems: &[System], distances: &[Vec<f64>]) -> Option<Posterior> {
        if !self.asked.settings.posterior || matches!(self.data.task.answers, Answers::AllClasses(_)) {
            return None;
        }
        let (design, penalties, process) =
            (&self.layout.features.design, &self.prepared.penalties, &self.prepared.process);
        if !process.is_empty() {
            let (task, features, weights) = (&self.data.task, &self.layout.features, self.weights(0, kept));
            let choose = |kernel: usize, centre: &[f64], cost: usize, say: &Saying| {
                spread::bars(task, features, kernel, centre, cost, say)
            };
            let scores = &distances[0];
            return process.posterior(features, penalties, &task.y, &weights, scores, &task.counts, &choose);
        }
        systems.first()?.posterior(design, penalties, &self.data.task.y, &self.weights(0, kept), &distances[0])
    }

    /// As it is stored. `slope`: from the unit of the distances to that of the model's sum.
    pub(super) fn posterior(&self, full: &FullFit, effects: &[Effect], slope: f64) -> Option<Stored> {
        let posterior = full.posterior.as_ref()?;
        let of = |direction| drawn(&self.layout.features, direction).into_owned();
        let posterior = &Posterior { directions: posterior.directions.iter().map(of).collect(), ..posterior.clone() };
        let directions = &posterior.directions;
        let is_number = self.data.task.answers == Answers::Number;
        let mut stored = Stored {
            level: LEVEL,
            factor: FACTOR,
            directions: directions.len() as u32,
            noise: if is_number { slope * posterior.noise } else { 0.0 },
            intercept: directions.iter().map(|direction| slope * direction.bias).collect(),
            effects: effects::along(&self.data.task, &self.layout.features, posterior, slope, effects),
        };
        if !posterior.kernels.is_empty() {
            directions::fewer(&mut stored, effects, &self.data.task);
        }
        stored.change(&effects::six_digits);
        Some(stored)
    }
}
