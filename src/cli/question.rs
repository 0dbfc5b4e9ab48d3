//! The arguments that ask a question, for every verb that learns.

use super::members::MOST;
use super::named;
use crate::choice::Parameter;
use crate::choice::limits::{LIMITS, PANEL_LIMITS, switch};
use crate::contract::{
    AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Outcome, Part, Question, Rule, Shrinkage, TargetScale,
};
use crate::model::additive::{Cut, Setting};
use crate::sentences::Message;
use crate::sentences::learning::{self, Problem};
use std::path::Path;

/// What is predicted, and from what.
#[derive(clap::Args, Debug)]
pub struct AboutArgs {
    /// The column to predict
    #[arg(long)]
    target: String,
    /// The class whose probability is wanted; the event (yes, 1, died …), else the rarer class, if not given
    #[arg(long)]
    positive: Option<String>,
    /// Cut a numeric target: positive is a value of at least this
    #[arg(long, value_name = "THRESHOLD", conflicts_with = "below", allow_negative_numbers = true, value_parser = number)]
    at_least: Option<f64>,
    /// Cut a numeric target: positive is a value below this
    #[arg(long, value_name = "THRESHOLD", allow_negative_numbers = true, value_parser = number)]
    below: Option<f64>,
    /// A column to predict from (may be repeated); all usable ones if not given
    #[arg(long = "attribute", value_name = "COLUMN")]
    attributes: Vec<String>,
    /// Seed of the shuffles
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u32,
}

/// What to learn.
#[derive(clap::Args, Debug)]
pub struct QuestionArgs {
    #[command(flatten)]
    about: AboutArgs,
    /// one-class (against the rest), all-classes, or number
    #[arg(long, default_value = "one-class", value_parser = outcome)]
    outcome: Outcome,
    /// The scale on which a number is learned: own, log (of numbers above 0) or sqrt (from 0 on). What is predicted is the
    /// number itself, off its own scale its median
    #[arg(long, default_value = "own", value_parser = scale)]
    target_scale: TargetScale,
    /// The kernel map of a column (may be repeated): linear, spline:4, polynomial:2, piecewise-linear:3, sigmoid:3,
    /// radial:5, equal-frequency:5, equal-width:5, entropy, cuts:40,65, radial-kernel:1, compact-kernel:1,
    /// polynomial-kernel:2, nominal, ordinal; similarity:overlap, iof, of, goodall1, goodall2, goodall3 or goodall4 (of
    /// more than 20 levels the rarest are one)
    #[arg(long = "map", value_name = "COLUMN=MAP", value_parser = map)]
    maps: Vec<AttributeMap>,
    /// Similarities count rows with a target only, not those without one too (lin-svm always counts both)
    #[arg(long)]
    labelled_only: bool,
    /// Predict only from attributes that a random forest calls important: the first so many by lost accuracy and the first
    /// so many by Gini impurity (fit and evaluate; one class)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// A pair with a joint effect (may be repeated): the control column, the other one, and cells:5, product:4,
    /// radial-kernel:1 or compact-kernel:0.5
    #[arg(long = "pair", value_names = ["CONTROL", "OTHER", "MAP"], num_args = 3)]
    pairs: Vec<String>,
    /// A setting (may be repeated) of the learner: C=1, balanced=1 (both classes weigh the same),
    /// weight=2 (a row of the positive class weighs two others), pairs=1 (every pair of columns beside their own effects) …; folds=10, repeats=3
    /// of the calibration; resamples=200 for error bars, recalibrate=1; posterior=1 for those of the model itself.
    /// k of proximal-svm and lambda of ridge take the name of a rule too: hkb, ridgm, ghw or folds
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = given)]
    settings: Vec<(String, Given)>,
    /// A shrinkage constant (may be repeated) of a part of the coordinates, for proximal-svm and ridge: straight, curved,
    /// levels, pairs, process, or a column
    #[arg(long = "shrink", value_name = "PART=K", value_parser = shrinkage)]
    shrinkages: Vec<Shrinkage>,
}

/// What a setting is to be: a number, or what a rule says.
#[derive(Clone, Copy, Debug)]
enum Given {
    Number(f64),
    Rule(Rule),
}

/// A question, and the rule that chooses a setting of it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Without that setting.
    pub question: Question,
    /// The setting and its rule.
    pub rule: Option<(String, Rule)>,
    /// Only so many attributes are kept of each list of a forest.
    pub keep: Option<u32>,
}

impl From<Question> for Asked {
    fn from(question: Question) -> Asked {
        Asked { question, rule: None, keep: None }
    }
}

impl AboutArgs {
    /// The question about a file, of the usual learner.
    pub fn question(&self, file: &Path) -> Question {
        let mut question = Question::about(&self.target);
        question.positive = self.positive.clone();
        question.cut = match (self.at_least, self.below) {
            (Some(threshold), _) => Some(Cut { threshold, at_or_above: true }),
            (None, Some(threshold)) => Some(Cut { threshold, at_or_above: false }),
            (None, None) => None,
        };
        question.attributes = (!self.attributes.is_empty()).then(|| self.attributes.clone());
        question.seed = self.seed;
        question.source = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        question
    }
}

impl QuestionArgs {
    /// The question about a file, for a verb that needs every setting as a number.
    ///
    /// # Errors
    /// As [`QuestionArgs::asked`]; a rule.
    pub fn question(&self, learner: &str, file: &Path) -> Result<Question, Message> {
        match self.asked(learner, file)? {
            Asked { question, rule: None, keep: None } => Ok(question),
            Asked { keep: Some(n), .. } => Err(bad("keep", &n.to_string(), "left out; it is for fit and evaluate")),
            Asked { rule: Some((name, _)), .. } => {
                Err(bad(&name, "a rule", "a number; rules are for fit and evaluate"))
            }
        }
    }

    /// A map with what was said of similarities.
    pub(super) fn suit(&self, map: &mut MapChoice) {
        if let MapChoice::Similarity { labelled_only, .. } = map {
            *labelled_only = self.labelled_only;
        }
    }

    /// The question about a file.
    ///
    /// # Errors
    /// A count that is not whole, a pair whose map is none, two rules.
    pub fn asked(&self, learner: &str, file: &Path) -> Result<Asked, Message> {
        let mut question = self.about.question(file);
        question.outcome = self.outcome;
        question.target_scale = self.target_scale;
        question.learner = learner.to_owned();
        question.maps = self.maps.clone();
        question.maps.iter_mut().for_each(|map| self.suit(&mut map.map));
        for pair in self.pairs.chunks(3) {
            if let [control, other, map] = pair {
                let map = joint_map(map)
                    .ok_or_else(|| bad("the map of a pair", map, "cells, product, radial-kernel or compact-kernel"))?;
                question.groups.push(JointGroup { attributes: [control.clone(), other.clone()], map });
            }
        }
        question.shrinkages.clone_from(&self.shrinkages);
        let mut rule: Option<(String, Rule)> = None;
        for (key, given) in &self.settings {
            let value = match given {
                Given::Number(value) => value,
                Given::Rule(by) if rule.is_none() => {
                    rule = Some((key.clone(), *by));
                    continue;
                }
                Given::Rule(_) => return Err(bad(key, "a second rule", "one rule at most")),
            };
            match key.as_str() {
                "folds" => question.folds = whole(key, *value)?,
                "repeats" => question.repeats = whole(key, *value)?,
                "resamples" => question.resamples = whole(key, *value)?,
                "recalibrate" => question.recalibrate = is_on(&RECALIBRATE, *value)?,
                "posterior" => question.posterior = is_on(&POSTERIOR, *value)?,
                _ => question.settings.push(Setting { name: key.clone(), value: *value }),
            }
        }
        Ok(Asked { question, rule, keep: self.keep })
    }
}

fn bad(name: &str, value: &str, expected: &'static str) -> Message {
    Problem::BadSetting { name: name.to_owned(), value: value.to_owned(), expected }.into()
}

pub(super) fn whole(key: &str, value: f64) -> Result<u32, Message> {
    let fits = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
    if fits {
        return Ok(value as u32);
    }
    let counts = [&LIMITS.folds, &LIMITS.repeats, &LIMITS.resamples, &PANEL_LIMITS.listed, &PANEL_LIMITS.built];
    match counts.into_iter().find(|of| of.name == key) {
        Some(of) => Err(Problem::BeyondLimits { of, value }.into()),
        None => Err(bad(key, &learning::number(value), "a whole number from 0 to 4294967295")),
    }
}

static RECALIBRATE: Parameter = switch("recalibrate", 0);
static POSTERIOR: Parameter = switch("posterior", 0);

fn is_on(of: &'static Parameter, value: f64) -> Result<bool, Message> {
    if of.allows(value) { Ok(value > 0.0) } else { Err(Problem::BeyondLimits { of, value }.into()) }
}

/// A number that can be reckoned with: Rust's own reading takes “nan” and “inf” for numbers.
fn number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("“{text}” is not a finite number"))
}

pub(super) fn setting(text: &str) -> Result<(String, f64), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.to_owned(), number(value)?))
}

/// A setting whose value may be the name of a rule.
fn given(text: &str) -> Result<(String, Given), String> {
    match text.split_once('=').and_then(|(key, value)| Some((key, named(value)?))) {
        Some((key, rule)) => Ok((key.to_owned(), Given::Rule(rule))),
        None => setting(text).map(|(key, value)| (key, Given::Number(value))),
    }
}

fn shrinkage(text: &str) -> Result<Shrinkage, String> {
    let (part, k) = text.rsplit_once('=').ok_or("expected PART=K")?;
    let of = match part {
        "straight" => Part::Straight,
        "curved" => Part::Curved,
        "levels" => Part::Levels,
        "pairs" => Part::Pairs,
        "process" => Part::Process,
        _ => Part::Attribute { name: part.to_owned() },
    };
    Ok(Shrinkage { of, k: number(k)? })
}

fn outcome(text: &str) -> Result<Outcome, String> {
    named(text).ok_or_else(|| format!("“{text}” is no outcome: one-class, all-classes or number"))
}

fn scale(text: &str) -> Result<TargetScale, String> {
    named(text).ok_or_else(|| format!("“{text}” is no scale: own, log or sqrt"))
}

fn map(text: &str) -> Result<AttributeMap, String> {
    let (column, map) = text.rsplit_once('=').ok_or("expected COLUMN=MAP")?;
    let (kind, parameter) = map.split_once(':').unwrap_or((map, ""));
    let number_or = |default: f64| if parameter.is_empty() { Some(default) } else { number(parameter).ok() };
    let count = |default: u32| if parameter.is_empty() { Some(default) } else { parameter.parse::<u32>().ok() };
    let cut_into = |method, bins| MapChoice::Discretised { method, bins, cuts: Vec::new() };
    let choice = match kind {
        "linear" => Some(MapChoice::Linear),
        "nominal" => Some(MapChoice::Nominal),
        "ordinal" => Some(MapChoice::Ordinal),
        "similarity" => serde_json::from_value(serde_json::Value::from(parameter))
            .ok()
            .map(|measure| MapChoice::Similarity { measure, most: MOST, labelled_only: false }),
        "equal-frequency" => count(5).map(|bins| cut_into(CutMethod::EqualFrequency, bins)),
        "equal-width" => count(5).map(|bins| cut_into(CutMethod::EqualWidth, bins)),
        "entropy" => Some(cut_into(CutMethod::Entropy, 5)),
        "cuts" => parameter
            .split(',')
            .map(|cut| number(cut.trim()).ok())
            .collect::<Option<Vec<f64>>>()
            .map(|cuts| MapChoice::Discretised { method: CutMethod::ByHand, bins: cuts.len() as u32 + 1, cuts }),
        "polynomial" => count(2).map(|degree| MapChoice::Polynomial { degree }),
        "piecewise-linear" => count(3).map(|knots| MapChoice::PiecewiseLinear { knots }),
        "spline" => count(4).map(|knots| MapChoice::Spline { knots }),
        "sigmoid" => count(3).map(|bumps| MapChoice::Sigmoid { bumps }),
        "radial" => count(5).map(|centres| MapChoice::Radial { centres }),
        "radial-kernel" => number_or(1.0).map(|gamma| MapChoice::RadialKernel { gamma }),
        "compact-kernel" => number_or(1.0).map(|range| MapChoice::CompactKernel { range }),
        "polynomial-kernel" => count(2).map(|degree| MapChoice::PolynomialKernel { degree }),
        _ => None,
    };
    let map = choice.ok_or_else(|| format!("“{map}” is no map, or its number is none"))?;
    Ok(AttributeMap { attribute: column.to_owned(), map })
}

fn joint_map(text: &str) -> Option<JointMap> {
    let (kind, parameter) = text.split_once(':').unwrap_or((text, ""));
    match (kind, parameter) {
        ("cells", "") => Some(JointMap::Cells { bins: 5 }),
        ("cells", bins) => bins.parse().ok().map(|bins| JointMap::Cells { bins }),
        ("product", "") => Some(JointMap::Product { knots: 4 }),
        ("product", knots) => knots.parse().ok().map(|knots| JointMap::Product { knots }),
        ("radial-kernel", "") => Some(JointMap::RadialKernel { gamma: 1.0 }),
        ("radial-kernel", gamma) => number(gamma).ok().map(|gamma| JointMap::RadialKernel { gamma }),
        ("compact-kernel", "") => Some(JointMap::CompactKernel { range: 0.5 }),
        ("compact-kernel", range) => number(range).ok().map(|range| JointMap::CompactKernel { range }),
        _ => None,
    }
}
