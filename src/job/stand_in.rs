//! An additive model in place of a learner that does not add up: the nearest one to its log odds, and how near that is.

use super::{Job, written};
use crate::choice::{AttributeMap, CutMethod, MapChoice};
use crate::contract::{StandIn, Unit};
use crate::explain::effects;
use crate::features::Features;
use crate::learn::Fit;
use crate::learn::proximal::{self, Penalties};
use crate::learn::solve::SolveOptions;
use crate::math;
use crate::model::additive::{AdditiveModel, Link, ModelNotice};
use crate::order;
use crate::sentences::judging::{JudgingProblem, stand_in_words};
use crate::sentences::learning::Problem;
use crate::task::{Answers, AttributeValues};

/// Weight of ½‖w‖² against the sum of squares, a row: it decides between weights that fit equally well, and no more.
const RIDGE: f64 = 1e-8;
/// Up to so many different numbers each has an effect of its own; up to the second, a spline has four knots and not five.
const FEW_NUMBERS: usize = 6;
const SOME_NUMBERS: usize = 20;

impl Job {
    /// The additive model nearest to the learner: numbers by restricted cubic splines (few different ones each for
    /// itself), levels each for itself, fitted by least squares to the calibrated log odds of the rows.
    ///
    /// # Errors
    /// As [`Job::model`]; an outcome other than one class; a learner that adds up.
    pub fn stand_in(&self, units: &[Unit]) -> Result<StandIn, Problem> {
        if !matches!(self.data.task.answers, Answers::OneClass) {
            return Err(Problem::OutOfTurn { first: "choose one class to tell from the rest" });
        }
        let name = self.asked.settings.known.name.to_owned();
        if self.asked.settings.learner.adds_up() {
            return Err(JudgingProblem::AddsUp { learner: name }.into());
        }
        let wanted = self.log_odds(units)?;
        let rows = &self.data.used;
        let plan = Features::check(&self.data.task, &self.flexible(), &[])?;
        let features = Features::new(&self.data.task, &plan, &self.data.task.counts);
        let n: f64 = rows.iter().sum();
        let penalties = Penalties::uniform(RIDGE * n, 0.0, features.design.n_coordinates());
        let options = SolveOptions::default();
        let fit = Fit::of_found(proximal::fit(&features.design, &penalties, &wanted, rows, &options));
        let (intercept, effects) = effects::collect(&self.data.task, &features, &fit.score, 0.0, 1.0);

        let mean =
            |of: &dyn Fn(usize) -> f64| rows.iter().enumerate().map(|(group, rows)| rows * of(group)).sum::<f64>() / n;
        let centre = mean(&|group| wanted[group]);
        let found = &fit.distances;
        let spread = mean(&|group| (wanted[group] - centre) * (wanted[group] - centre));
        let left = mean(&|group| (wanted[group] - found[group]) * (wanted[group] - found[group]));
        // Of log odds that are all equal nothing is missed.
        let r_squared = if spread > 1e-24 * (1.0 + centre * centre) { 1.0 - left / spread } else { 1.0 };
        let agreement = mean(&|group| f64::from(u8::from((wanted[group] >= 0.0) == (found[group] >= 0.0))));
        let mean_difference = mean(&|group| (math::logistic(wanted[group]) - math::logistic(found[group])).abs());

        let words = stand_in_words(&name, r_squared, agreement, mean_difference);
        let blank = self.blank_model(Link::Logit, self.data.task.target.clone(), intercept, effects);
        let mut model = AdditiveModel {
            notices: vec![ModelNotice { code: "stand-in".to_owned(), message: words.clone() }],
            ..blank
        };
        model.learner.name = format!("stand-in for {name}");
        model.card.note = words;
        let text = written(&model, model.check())?;
        Ok(StandIn { model: text, r_squared, agreement, mean_difference })
    }

    /// A flexible map for each attribute; those that are not named have the default of their kind.
    fn flexible(&self) -> Vec<AttributeMap> {
        let attributes = self.data.task.attributes.iter();
        let map = |values: &AttributeValues| {
            let AttributeValues::Numbers(numbers) = values else { return Some(MapChoice::Nominal) };
            let mut known = order::known(numbers);
            known.dedup_by(|b, a| *b <= *a);
            match known.len() {
                0..=2 => None,
                n if n <= FEW_NUMBERS => {
                    let cuts = known.windows(2).map(|pair| 0.5 * (pair[0] + pair[1])).collect();
                    Some(MapChoice::Discretised { method: CutMethod::ByHand, bins: 0, cuts })
                }
                n => Some(MapChoice::Spline { knots: if n <= SOME_NUMBERS { 4 } else { 5 } }),
            }
        };
        attributes
            .filter_map(|of| Some(AttributeMap { attribute: of.attribute.name.clone(), map: map(&of.values)? }))
            .collect()
    }
}
