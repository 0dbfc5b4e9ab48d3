//! The kernel map of the numbers as something that is chosen: what a job is with each of several maps.
//!
//! A map is more than a setting of the learner, since the features are others with it. The job keeps the plans, which are
//! checked when the question is, and makes features of one where a fit needs them.

use super::settings::Settings;
use super::{Job, suited, too_large};
use crate::contract::{MapChoice, Tuning, Unit};
use crate::features::Plan;
use crate::learn::Learner;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::maps as words;

/// The plan with one of the maps to choose among.
#[derive(Clone, Debug)]
pub(super) struct Shaped {
    map: MapChoice,
    plan: Plan,
    /// Attributes that keep their own map: they have too few different values for this one.
    pub kept: Vec<String>,
}

impl Settings {
    /// Whether the learner can choose among the maps of a grid, and each of them is another one.
    pub fn check_maps(&self, grid: &Tuning) -> Result<(), Problem> {
        let maps = &grid.maps;
        if maps.is_empty() {
            return Ok(());
        }
        if matches!(self.learner, Learner::LinSvm { .. }) {
            return Err(JudgingProblem::NoMapToTune { learner: self.known.name.to_owned() }.into());
        }
        if !grid.second.is_empty() {
            return Err(JudgingProblem::TwoSecondAxes.into());
        }
        if let Some((_, map)) = maps.iter().enumerate().find(|(at, map)| maps[..*at].contains(map)) {
            return Err(JudgingProblem::MapTwice { map: words::of_numbers(map) }.into());
        }
        Ok(())
    }

    /// Refuses what is of one set of features where every fit chooses its own.
    pub fn has_one_map(&self) -> Result<(), Problem> {
        let is_chosen = self.tuning.as_ref().is_some_and(|grid| !grid.maps.is_empty());
        if is_chosen { Err(JudgingProblem::NeedsOneMap.into()) } else { Ok(()) }
    }
}

impl Job {
    /// A plan for each map of a grid. Those that every pair leaves no room for, or no form, are not chosen among, which a
    /// notice says, as long as others are left.
    ///
    /// # Errors
    /// No numeric attribute without a map of its own; maps that no number can have, or not with this learner.
    pub(super) fn shaped(&self, grid: &Tuning) -> Result<(Vec<Shaped>, Option<Notice>), Problem> {
        let (mut shapes, mut refused) = (Vec::new(), Vec::new());
        let mut why = None;
        for map in &grid.maps {
            match self.shaped_by(map) {
                Ok(shaped) => shapes.push(shaped),
                Err(Problem::Map(problem)) if problem.is_of_pairs() => {
                    refused.push(words::of_numbers(map));
                    why.get_or_insert(problem);
                }
                Err(problem) => return Err(problem),
            }
        }
        match why {
            Some(problem) if shapes.is_empty() => Err(Problem::Map(problem)),
            why => Ok((shapes, why.map(|_| Notice::MapsNotWithPairs { maps: refused }))),
        }
    }

    /// The plan with a map of the numbers.
    ///
    /// # Errors
    /// As [`Job::shaped`], and where every pair leaves no room for it.
    pub(super) fn shaped_by(&self, map: &MapChoice) -> Result<Shaped, Problem> {
        if !self.layout.plan.has_free_numbers(&self.data.task) {
            return Err(JudgingProblem::NoFreeNumbers.into());
        }
        let (plan, kept) = self.layout.plan.with_map_of_numbers(&self.data.task, map)?;
        let plan = suited(plan, &self.data.task, &self.asked.settings)?;
        let kept = kept.iter().map(|at| self.data.task.attributes[*at].attribute.name.clone()).collect();
        let shaped = Shaped { map: map.clone(), plan, kept };
        let (layout, prepared) = self.asked.laid_out(&self.data, shaped.plan.clone(), &self.data.used)?;
        match prepared.process.too_large() {
            Some(kernel) => Err(too_large(&self.data.task, &layout.features, kernel)),
            None => Ok(shaped),
        }
    }

    /// The same question about the same data, with one of the maps.
    pub(super) fn with_shape(&self, shaped: &Shaped) -> Job {
        let features = self.asked.coordinates(&self.data, &shaped.plan, &self.data.used);
        let (layout, prepared) = self.asked.in_coordinates(&self.data, shaped.plan.clone(), features);
        let mut job = Job { layout: layout.into(), prepared, ..self.clone() };
        if !shaped.kept.is_empty() {
            let kept = Notice::MapNotForAll { columns: shaped.kept.clone(), map: words::of_numbers(&shaped.map) };
            job.notices.push(kept.message());
        }
        job
    }

    /// The job with the map that its fit on all rows chose; `None` where it chose none.
    ///
    /// # Errors
    /// Units of another question.
    pub(super) fn as_chosen(&self, units: &[Unit]) -> Result<Option<Job>, Problem> {
        let Some(unit) = units.iter().find(|unit| unit.index == 0) else { return Ok(None) };
        let chosen = self.read_full(unit)?.chosen.and_then(|chosen| chosen.map);
        Ok(chosen.map(|map| self.with_shape(&self.asked.shapes[map])))
    }

    /// The map that was chosen, in words.
    pub(super) fn shape_in_words(&self, map: usize) -> String {
        words::of_numbers(&self.asked.shapes[map].map)
    }
}
