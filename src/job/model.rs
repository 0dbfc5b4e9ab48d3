//! The model from the units that are there, with what has to be known of it.

use super::pool::Pool;
use super::settings::Settings;
use super::units::{FullFit, NOT_OF_THIS_QUESTION};
use super::{Job, Merged};
use crate::contract::{Learned, Scores, Unit};
use crate::features::maps::{CURVE_TOLERANCE, SURFACE_TOLERANCE};
use crate::features::{Group, Place};
use crate::learn::Learner;
use crate::learn::proximal::MOST_DIRECTIONS;
use crate::model::additive::{
    AdditiveModel, Card, Effect, FORMAT, Learner as LearnerCard, Link, ModelNotice, Shape, Target, VERSION,
};
use crate::model::classes::Model;
use crate::model::limits;
use crate::sentences::learning::{Notice, Problem};
use crate::task::Answers;

impl Job {
    /// The effect, if any, whose stored form is further from the learner's function than is aimed at.
    fn coarse(&self, effects: &[&Effect]) -> Option<Notice> {
        let unit = self.data.task.unit();
        let aim = |effect: &Effect| match effect.shape {
            Shape::Surface { .. } => SURFACE_TOLERANCE,
            _ => CURVE_TOLERANCE,
        };
        // Exact forms of large effects are off by their rounding alone.
        let size = |effect: &Effect| effect.summary.maximum.abs().max(effect.summary.minimum.abs());
        let is_coarse = |effect: &&&Effect| effect.tolerance > unit * 1.01 * aim(effect) + 1e-9 * size(effect);
        let worst = effects.iter().filter(is_coarse).max_by(|a, b| a.tolerance.total_cmp(&b.tolerance))?;
        let columns =
            worst.attributes().iter().map(|at| self.data.task.attributes[*at].attribute.name.clone()).collect();
        Some(Notice::Coarse { columns, distance: worst.tolerance / unit })
    }

    /// The names of the attributes that some coordinates belong to.
    fn attributes_at(&self, coordinates: &[f64]) -> Vec<String> {
        let is_one = |group: &&Group| match &group.place {
            Place::Coordinates(range) => coordinates.iter().any(|at| range.contains(&(*at as usize))),
            Place::Kernel(_) => false,
        };
        let members = self.layout.features.groups.iter().filter(is_one).flat_map(|group| &group.attributes);
        members.map(|at| self.data.task.attributes[*at].attribute.name.clone()).collect()
    }

    /// The model from the units that are there.
    ///
    /// # Errors
    /// [`Problem::OutOfTurn`] without unit 0, or with a unit that is not of this job.
    pub fn model(&self, units: &[Unit]) -> Result<(Option<Model>, Learned), Problem> {
        match self.as_chosen(units)? {
            Some(job) => job.model_as_is(units),
            None => self.model_as_is(units),
        }
    }

    /// The same where the features are those of the fit on all rows.
    fn model_as_is(&self, units: &[Unit]) -> Result<(Option<Model>, Learned), Problem> {
        let (unit, full, pool) = self.read_units(units)?;
        self.check_form(&full)?;
        let Merged { mut model, scores, mut notices, calibrations } = match &self.data.task.answers {
            Answers::OneClass => self.one_class(&full, &pool),
            Answers::AllClasses(classes) => self.all_classes(&full, &pool, classes),
            Answers::Number => self.number(&full, &pool),
        };
        match &mut model {
            Some(Model::Additive(model)) => {
                self.add_bars(std::slice::from_mut(model), units, &calibrations)?;
                self.add_interval(model, units, &pool, calibrations[0])?;
            }
            Some(Model::Classes(model)) => self.add_bars(&mut model.scores, units, &calibrations)?,
            None => {}
        }
        let effects: Vec<&Effect> = match &model {
            Some(Model::Additive(model)) => model.effects.iter().collect(),
            Some(Model::Classes(model)) => model.scores.iter().flat_map(|score| &score.effects).collect(),
            None => Vec::new(),
        };
        notices.extend(self.fit_notices(unit, &full, &effects));
        let held_out = scores.as_ref().and_then(|scores| scores.one_class);
        notices.retain(|notice| self.is_worth_saying(notice, held_out.map(|scores| scores.auc)));
        notices.extend(self.state_chosen(&full, &mut model)?);
        let mut messages = self.notices.clone();
        messages.extend(notices.iter().map(Notice::message));
        let said = messages.iter().map(|m| ModelNotice { code: m.code.clone(), message: m.message.clone() }).collect();
        let text = match &mut model {
            None => String::new(),
            Some(model) => {
                *model.notices_mut() = said;
                written_model(model)?
            }
        };
        if !(unit.certificate.is_finite() && scores.as_ref().is_none_or(Scores::is_finite)) {
            return Err(Problem::NotFinite);
        }
        let learned =
            Learned { model: text, held_out: scores, certificate: unit.certificate.clone(), notices: messages };
        Ok((model, learned))
    }

    pub(super) fn read_units<'a>(&self, units: &'a [Unit]) -> Result<(&'a Unit, FullFit, Pool), Problem> {
        let first = units.iter().find(|unit| unit.index == 0);
        let unit = first.ok_or(Problem::OutOfTurn { first: "fit on all rows (unit 0)" })?;
        let full = self.read_full(unit)?;
        let mut pool = Pool::of(self, &full, units)?;
        if self.asked.settings.learner.is_a_distance() {
            pool.round();
        }
        Ok((unit, full, pool))
    }

    /// Refuses a fit whose lists have other lengths than the features of this job give them.
    pub(super) fn check_form(&self, full: &FullFit) -> Result<(), Problem> {
        let is_own = full.is_of(&self.layout.features, self.adds_up());
        if is_own { Ok(()) } else { Err(NOT_OF_THIS_QUESTION) }
    }

    /// A model without calibration, scores and notices.
    pub(super) fn blank_model(
        &self,
        link: Link,
        target: Target,
        intercept: f64,
        effects: Vec<Effect>,
    ) -> AdditiveModel {
        AdditiveModel {
            format: FORMAT.to_owned(),
            version: VERSION,
            link,
            target,
            intercept,
            attributes: self.data.task.attributes.iter().map(|a| a.attribute.clone()).collect(),
            effects,
            learner: LearnerCard {
                name: self.asked.settings.known.name.to_owned(),
                settings: self.asked.settings.stated.clone(),
                seed: Some(self.asked.settings.seed),
            },
            calibration: None,
            held_out: None,
            resampling: None,
            posterior: None,
            venn_abers: None,
            bend: None,
            card: self.card(),
            notices: Vec::new(),
        }
    }

    pub(super) fn card(&self) -> Card {
        let Settings { source, date, .. } = &self.asked.settings;
        let (n, events) = (self.data.task.target.rows, self.data.task.target.events);
        Card {
            source: source.clone(),
            date: date.clone(),
            n: Some(n),
            events: (self.data.task.answers == Answers::OneClass).then_some(events),
            ..Card::default()
        }
    }

    /// Among more columns than the rows can carry some always tell these rows apart: that says nothing where others are not
    /// told apart too.
    fn is_worth_saying(&self, notice: &Notice, auc: Option<f64>) -> bool {
        let Notice::Separable { pairs: 0 | 1, .. } = notice else { return true };
        let carried = self.layout.features.design.n_coordinates() * 2 < self.data.task.n_groups();
        auc.map_or(carried, |auc| auc >= TOLD_APART)
    }

    fn fit_notices(&self, unit: &Unit, full: &FullFit, effects: &[&Effect]) -> Vec<Notice> {
        let shrinks = self.asked.settings.learner.shrinks();
        let mut notices = Vec::new();
        if !full.separated.is_empty() {
            notices.push(Notice::Separation { columns: self.attributes_at(&full.separated) });
        }
        if unit.certificate.relative_gap > 1e-6 {
            notices.push(Notice::NotConverged { gap: unit.certificate.relative_gap, shrinks });
        }
        notices.extend(self.coarse(effects));
        if self.asked.settings.posterior && full.posterior.is_none() {
            notices.push(Notice::NoPosterior { most: MOST_DIRECTIONS });
        }
        let (Answers::OneClass, [score]) = (&self.data.task.answers, full.scores.as_slice()) else { return notices };
        let Settings { balanced, weight, calibrate, .. } = self.asked.settings;
        if (balanced || weight.to_bits() != 1.0_f64.to_bits()) && !calibrate {
            notices.push(Notice::Weighted { class: self.data.task.target.positive.clone() });
        }
        if is_constant(&full.distances[0]) {
            let class =
                if score.bias > 0.0 { &self.data.task.target.positive } else { &self.data.task.target.negative };
            // One of two in five is not rare.
            let unequal = 5 * self.data.task.smaller_class() < 2 * self.data.task.target.rows as usize;
            let is_forest = matches!(self.asked.settings.learner, Learner::Forest(_));
            notices.push(Notice::OneAnswer {
                class: class.clone(),
                balance: unequal && !self.asked.settings.balanced,
                shrinks: shrinks || is_forest,
            });
        }
        // Trees always tell the rows apart that they were grown on.
        let is_forest = matches!(self.asked.settings.learner, Learner::Forest(_));
        if !is_forest && full.distances[0].iter().zip(&self.data.task.y).all(|(delta, y)| delta * y > 0.0) {
            let pairs = self.layout.features.groups.iter().filter(|group| group.attributes.len() == 2).count();
            notices.push(Notice::Separable {
                pairs: if self.asked.settings.pairs.is_some() { pairs } else { 0 },
                shrinks,
            });
        }
        notices
    }
}

/// The AUC of rows not seen from which on classes are told apart.
const TOLD_APART: f64 = 0.9;

/// The JSON of a model of either kind.
pub(crate) fn written_model(model: &Model) -> Result<String, Problem> {
    match model {
        Model::Additive(model) => written(model, model.check()),
        Model::Classes(model) => written(model, model.check()),
    }
}

/// The JSON of a sound model, all of whose numbers are finite.
pub(crate) fn written(model: &impl serde::Serialize, check: Result<(), String>) -> Result<String, Problem> {
    let bad = |wrong: String| Problem::BadModel { wrong };
    let text = serde_json::to_string(model).map_err(|error| bad(error.to_string()))?;
    if limits::find(&text, &limits::is_not_finite).is_some() {
        return Err(Problem::NotFinite);
    }
    match check {
        Ok(()) => Ok(text),
        Err(wrong) if wrong.ends_with(limits::UNBOUNDED) => Err(Problem::NotFinite),
        Err(wrong) => Err(bad(wrong)),
    }
}

/// Whether every row gets the same answer.
pub(super) fn is_constant(distances: &[f64]) -> bool {
    distances.windows(2).all(|pair| pair[0].to_bits() == pair[1].to_bits())
}
