//! The interval [p₀, p₁] of the probability: rows set aside that calibrate the model itself (inductive Venn–ABERS), or
//! the folds of the first replication, each of which calibrates the model of the other folds (cross Venn–ABERS).

use super::Job;
use super::pool::Pool;
use super::units::{FullFit, NOT_OF_THIS_QUESTION, Work, in_order};
use crate::calibrate::venn_abers;
use crate::contract::Unit;
use crate::explain::effects;
use crate::learn::Score;
use crate::model::additive::{AdditiveModel, IntervalMethod, Scorer, Shape, VennAbers, VennPart};
use crate::model::evaluate::Value;
use crate::sentences::learning::{Notice, Problem};

/// A fold's score after its distances in the numbers of its unit.
pub(super) fn scorer_numbers(score: Score) -> Vec<f64> {
    FullFit { scores: vec![score], distances: vec![Vec::new()], ..FullFit::default() }.numbers()
}

impl Job {
    pub(super) fn sets_aside(&self) -> bool {
        self.asked.settings.interval == IntervalMethod::Inductive
    }

    /// Whether the units of a replication send the score that they found.
    pub(super) fn sends_scorer(&self, replication: usize) -> bool {
        self.asked.settings.interval == IntervalMethod::Cross && replication == 0
    }

    pub(super) fn interval_notice(&self, asked: IntervalMethod) -> Option<Notice> {
        match self.asked.settings.interval {
            IntervalMethod::None => (asked != IntervalMethod::None)
                .then_some(Notice::NoInterval { learner: !self.asked.settings.learner.adds_up() }),
            IntervalMethod::Inductive => Some(Notice::SetAside {
                rows: self.data.aside.iter().sum::<f64>() as usize,
                of: self.data.task.target.rows as usize,
            }),
            IntervalMethod::Cross => None,
        }
    }

    /// For each group how many of its rows calibrate the `part`-th part of the interval.
    pub fn calibrating(&self, part: usize) -> Vec<f64> {
        if self.sets_aside() { self.data.aside.clone() } else { self.held_out(0, part as u32) }
    }

    /// Adds the interval once all fits that the calibration waits for are there: until then every sum would move, and
    /// turning the scores of folds into curves is the dearest part of making a model.
    pub(super) fn add_interval(
        &self,
        model: &mut AdditiveModel,
        units: &[Unit],
        pool: &Pool,
        calibration: (f64, f64),
    ) -> Result<(), Problem> {
        let parts = match self.asked.settings.interval {
            IntervalMethod::Inductive => {
                let shapes: Vec<&Shape> = model.effects.iter().map(|effect| &effect.shape).collect();
                self.part(0, model.intercept, &shapes).map(|part| vec![part])
            }
            IntervalMethod::Cross if pool.fits_done > 0 && pool.fits_done == self.n_fold_units() => {
                let folds = in_order(units, 1..1 + self.data.folds.n_folds as usize);
                let parts = folds.iter().enumerate().map(|(fold, unit)| {
                    let Scorer { intercept, effects } = self.scorer(unit, calibration)?;
                    let part = self.part(fold, intercept, &effects.iter().collect::<Vec<&Shape>>());
                    Ok(part.map(|part| VennPart { scorer: Some(Scorer { intercept, effects }), ..part }))
                });
                parts.collect::<Result<Option<Vec<VennPart>>, Problem>>()?
            }
            _ => None,
        };
        model.venn_abers = parts.map(|parts| VennAbers {
            method: self.asked.settings.interval,
            rows: (0..parts.len()).map(|part| self.calibrating(part).iter().sum::<f64>()).sum(),
            parts,
        });
        Ok(())
    }

    /// The sum that a fold's fit gives, on the scale of the model's: only its order matters.
    fn scorer(&self, unit: &Unit, (offset, slope): (f64, f64)) -> Result<Scorer, Problem> {
        let Work::Fold { replication, fold } = self.work(unit.index as usize) else { return Err(NOT_OF_THIS_QUESTION) };
        let n_held = self.held_out(replication, fold).iter().filter(|rows| **rows > 0.0).count();
        let numbers = unit.numbers.0.get(n_held..).ok_or(NOT_OF_THIS_QUESTION)?;
        let found = FullFit::read(numbers, 1, 0)?;
        let score = found.scores.first().ok_or(NOT_OF_THIS_QUESTION)?;
        let (features, _) = self.features_for(&self.kept(Work::Fold { replication, fold }));
        if !found.is_of(&features, true) {
            return Err(NOT_OF_THIS_QUESTION);
        }
        let (intercept, effects) = effects::shapes(&self.data.task, &features, score, offset, slope * score.scale());
        Ok(Scorer { intercept, effects })
    }

    /// Calibrates a sum of effects with the rows that its fit did not see. The sums are those that the file gives, so
    /// that how well a curve meets the learner's function does not matter. `None` where a sum is not finite.
    fn part(&self, part: usize, intercept: f64, shapes: &[&Shape]) -> Option<VennPart> {
        let (mut sums, mut targets, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for (group, n) in self.calibrating(part).into_iter().enumerate().filter(|(_, n)| *n > 0.0) {
            let values: Vec<Value> = self.data.task.attributes.iter().map(|attribute| attribute.value(group)).collect();
            sums.push(shapes.iter().fold(intercept, |sum, shape| sum + shape.at(&values)));
            targets.push(f64::from(u8::from(self.data.task.y[group] > 0.0)));
            rows.push(n);
        }
        if sums.iter().any(|sum| !sum.is_finite()) {
            return None;
        }
        let (low, high) = venn_abers::VennAbers::apart(&sums, &targets, &rows).steps();
        Some(VennPart { scorer: None, low, high })
    }
}
