//! The log odds over a plane of two numeric attributes, by a learner that does not add up.

use super::Job;
use super::units::{Chosen, Work};
use crate::contract::{Cell, GridWanted, Unit};
use crate::features::similarity;
use crate::learn::forest::{Forest, Labelled};
use crate::learn::{Learner, lin_svm};
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::table::MISSING;
use crate::task::AttributeValues;

impl Job {
    /// The calibrated log odds of a learner without a nomogram at each place of the plane, row by row of y, x running first.
    ///
    /// # Errors
    /// Another learner (its model is in the additive model's JSON), unknown attributes, or as [`Job::model`].
    pub fn grid(&self, units: &[Unit], wanted: &GridWanted) -> Result<Vec<f64>, Problem> {
        if matches!(self.asked.settings.learner, Learner::LinSvm { .. }) {
            return Err(JudgingProblem::NoPlane { learner: self.asked.settings.known.name.to_owned() }.into());
        }
        self.log_odds_at(units, &self.values_on(wanted)?)
    }

    /// The calibrated log odds of a learner without a nomogram at other rows: a list of values an attribute of the task.
    ///
    /// # Errors
    /// Another learner, values too far from the data to calculate with, or as [`Job::model`]; of the units those are needed
    /// that [`Job::n_units_to_predict`] counts.
    pub fn log_odds_at(&self, units: &[Unit], values: &[AttributeValues]) -> Result<Vec<f64>, Problem> {
        let found = match self.as_chosen(units)? {
            Some(job) => job.log_odds_as_is(units, values),
            None => self.log_odds_as_is(units, values),
        }?;
        if found.iter().all(|sum| sum.is_finite()) { Ok(found) } else { Err(Problem::NotFinite) }
    }

    /// The same where the features are those of the fit on all rows.
    fn log_odds_as_is(&self, units: &[Unit], values: &[AttributeValues]) -> Result<Vec<f64>, Problem> {
        let forest = self.forest();
        let of_forest = |forest: Forest| forest.log_odds(&self.prepared.columns.at(&self.data.task.attributes, values));
        if !self.asked.settings.calibrate
            && let Some(forest) = forest
        {
            return Ok(of_forest(forest));
        }
        let (_, full, pool) = self.read_units(units)?;
        self.check_form(&full)?;
        let calibrated = self.calibrated(&full, &pool);
        let learner = match full.chosen {
            Some(Chosen { settings: [first, second], .. }) => self.asked.settings.chosen(first, Some(second))?.learner,
            None => self.asked.settings.learner,
        };
        let score = &full.scores[0];
        let distances = match (forest, learner) {
            (Some(forest), _) => Some(of_forest(forest)),
            (None, Learner::LinSvm { .. }) => {
                let all = similarity::values::of_more_rows(&self.data.task.attributes, &self.data.task.counts, values);
                let scores = lin_svm::scores(&score.expansion, score.bias, &all);
                Some(scores[self.data.task.n_groups()..].iter().map(|f| score.scale() * f).collect())
            }
            _ => learner.distances(score, &self.layout.features.design, &self.layout.features.design_of(values)),
        };
        let Some(distances) = distances else {
            return Err(Problem::OutOfTurn { first: "prepare a question with a learner that has no nomogram" });
        };
        Ok(distances.iter().map(|delta| calibrated.log_odds(*delta)).collect())
    }

    /// The forest of all rows, as unit 0 grew it: its seed says all about it.
    pub(super) fn forest(&self) -> Option<Forest<'_>> {
        let Learner::Forest(options) = self.asked.settings.learner else { return None };
        let kept = self.kept(Work::Full);
        let weights = self.weights(0, &kept);
        let labelled = Labelled { y: &self.data.answers[0], kept: &kept, weights: &weights };
        Some(Forest::new(&self.prepared.columns, &labelled, options))
    }

    /// A list of values an attribute, one for each place; what is not named is unknown.
    fn values_on(&self, wanted: &GridWanted) -> Result<Vec<AttributeValues>, Problem> {
        let n = wanted.x.len() * wanted.y.len();
        let attributes = &self.data.task.attributes;
        let find = |name: &str| {
            let at = attributes.iter().position(|attribute| attribute.attribute.name == name);
            at.ok_or_else(|| Problem::UnknownColumn {
                name: name.to_owned(),
                names: attributes.iter().map(|attribute| attribute.attribute.name.clone()).collect(),
            })
        };
        let mut values: Vec<AttributeValues> = attributes
            .iter()
            .map(|attribute| match attribute.values {
                AttributeValues::Numbers(_) => AttributeValues::Numbers(vec![f64::NAN; n]),
                AttributeValues::Codes(_) => AttributeValues::Codes(vec![MISSING; n]),
            })
            .collect();
        for (name, cell) in &wanted.others {
            let at = find(name)?;
            match (cell, &mut values[at]) {
                (Cell::Number(x), AttributeValues::Numbers(of)) => of.fill(*x),
                (Cell::Label(label), AttributeValues::Codes(of)) => {
                    let level = attributes[at].attribute.levels.iter().position(|level| level.label == *label);
                    of.fill(level.map_or(MISSING, |level| level as u32));
                }
                _ => {}
            }
        }
        let [x, y] = &wanted.attributes;
        let across = wanted.y.iter().flat_map(|_| wanted.x.iter().copied()).collect();
        let up = wanted.y.iter().flat_map(|y| std::iter::repeat_n(*y, wanted.x.len())).collect();
        for (name, places) in [(x, across), (y, up)] {
            let at = find(name)?;
            if matches!(values[at], AttributeValues::Numbers(_)) {
                values[at] = AttributeValues::Numbers(places);
            }
        }
        Ok(values)
    }
}
