//! A model of several classes: one additive score a class, P(class | x) = softmax of the scores.
//!
//! The contrast of two classes, score A − score B, is again an additive model: its logistic is P(A | A or B).

use super::additive::{AdditiveModel, Attribute, Card, Effect, Level, Link, ModelNotice, VERSION};
use super::check;
use super::evaluate::Value;
use super::report::object;
use crate::math::softmax;
use serde::{Deserialize, Serialize};

/// The value of `format` in the file of a model of several classes.
pub const FORMAT: &str = "nomogram-classes";

/// One additive score a class. The attributes of all scores are the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassModels {
    /// Always "nomogram-classes".
    pub format: String,
    /// As in [`AdditiveModel`].
    pub version: u32,
    /// Name of the target column.
    pub target: String,
    /// The classes with their training rows.
    pub classes: Vec<Level>,
    /// The score of each class, in the order of `classes`. Its link is "identity": a score alone is no probability.
    pub scores: Vec<AdditiveModel>,
    /// Scores of the held-out rows, absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<ClassScores>,
    /// What the model is for and where it comes from.
    #[serde(default, deserialize_with = "object")]
    pub card: Card,
    /// What the reader of the model has to know.
    #[serde(default)]
    pub notices: Vec<ModelNotice>,
}

/// How well the held-out rows of several classes were predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassScores {
    /// Share of rows whose class has the largest probability.
    pub accuracy: f64,
    /// Mean over the rows of Σ over the classes of (p − y)².
    pub brier: f64,
    /// Mean −ln of the probability that was given to the row's class.
    pub log_loss: f64,
    /// Fold fits behind these numbers, out of [`fits`](Self::fits).
    #[serde(default)]
    pub fits_done: u32,
    /// Fold fits there will be: folds · repeats.
    #[serde(default)]
    pub fits: u32,
}

/// A model file of either kind.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(untagged))]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Model {
    /// One sum: a class against the rest, or a number.
    Additive(AdditiveModel),
    /// A sum a class.
    Classes(ClassModels),
}

impl Model {
    /// The columns used to predict.
    pub fn attributes(&self) -> &[Attribute] {
        match self {
            Model::Additive(model) => &model.attributes,
            Model::Classes(model) => model.scores.first().map_or(&[], |score| &score.attributes),
        }
    }

    /// What there is to know about it, to be written.
    pub fn notices_mut(&mut self) -> &mut Vec<ModelNotice> {
        match self {
            Model::Additive(model) => &mut model.notices,
            Model::Classes(model) => &mut model.notices,
        }
    }

    /// What it is for, to be written.
    pub fn card_mut(&mut self) -> &mut Card {
        match self {
            Model::Additive(model) => &mut model.card,
            Model::Classes(model) => &mut model.card,
        }
    }
}

impl ClassModels {
    /// The score of each class for one value an attribute.
    pub fn sums(&self, values: &[Value]) -> Vec<f64> {
        self.scores.iter().map(|score| score.sum(values)).collect()
    }

    /// P(class | values) = exp(s_k) / Σ exp(s), in the order of `classes`; www/model/classes.js does the same in the same
    /// order.
    pub fn probabilities(&self, values: &[Value]) -> Vec<f64> {
        softmax(&self.sums(values))
    }

    /// Checks what the types cannot.
    ///
    /// # Errors
    /// The path of the first wrong field and what is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("format: expected “{FORMAT}”, found “{}”", self.format));
        }
        if self.version == 0 {
            return Err("version: must be at least 1".to_owned());
        }
        if self.version > VERSION {
            return Err(format!("version: {} is newer than the {VERSION} that can be read here", self.version));
        }
        if self.classes.len() < 2 || self.scores.len() != self.classes.len() {
            return Err("scores: there must be one for each of at least two classes".to_owned());
        }
        check::levels("classes", &self.classes)?;
        if let Some(of) = &self.held_out {
            check::between("held_out.accuracy", of.accuracy, 0.0, 1.0)?;
            check::between("held_out.brier", of.brier, 0.0, 2.0)?;
            check::at_least("held_out.log_loss", of.log_loss, 0.0)?;
        }
        let over = |score: &AdditiveModel| {
            let of = |effect: &Effect| (std::mem::discriminant(&effect.shape), effect.attributes());
            score.effects.iter().map(of).collect::<Vec<_>>()
        };
        for (k, score) in self.scores.iter().enumerate() {
            score.check().map_err(|wrong| format!("scores[{k}].{wrong}"))?;
            if score.link != Link::Identity {
                return Err(format!("scores[{k}].link: must be “identity”: a score alone is no probability"));
            }
            if over(score) != over(&self.scores[0]) {
                return Err(format!("scores[{k}].effects: must be of the forms and attributes of the first score's"));
            }
            if score.attributes != self.scores[0].attributes {
                return Err(format!("scores[{k}].attributes: must be those of the first score"));
            }
        }
        Ok(())
    }
}
