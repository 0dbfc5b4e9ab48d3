//! What can be asked for: the learners and their settings, the maps, and the limits of each number. Whatever needs them
//! takes them from here: the check of a question, the command line, and, by way of `www/engine/catalogue.json`, the page.

use super::settings::learner;
use crate::choice::limits::{BINS, CUTS, JOINT_MAPS, MAPS};
use crate::choice::{Measure, Parameter};
use crate::contract::Outcome;
use crate::learn::Learner;
use crate::sentences::learning::{Problem, number};
use serde::Serialize;

/// One setting of a learner.
pub(crate) struct Field {
    pub of: Parameter,
    /// What it must be, in words.
    pub expected: &'static str,
}

impl Field {
    /// Refuses a value beyond the limits.
    ///
    /// # Errors
    /// [`Problem::BadSetting`], with the setting's name and what it must be.
    pub fn check(&self, value: f64) -> Result<(), Problem> {
        if self.of.allows(value) {
            return Ok(());
        }
        let (name, value) = (self.of.name.to_owned(), number(value));
        Err(Problem::BadSetting { name, value, expected: self.expected })
    }
}

/// A number far beyond what makes a difference, and far within what can be calculated with.
const fn amount(name: &'static str, usual: f64) -> Field {
    Field { of: Parameter::amount(name, 1e-9, 1e9, usual), expected: "a number from 1e-9 to 1e9" }
}

const fn from_0(name: &'static str, usual: f64, expected: &'static str) -> Field {
    Field { of: Parameter::amount(name, 0.0, 1e9, usual), expected }
}

const fn switch(name: &'static str, usual: u32) -> Field {
    Field { of: Parameter::count(name, 0, 1, usual), expected: "0 or 1" }
}

const fn count(of: Parameter, expected: &'static str) -> Field {
    Field { of, expected }
}

const GAMMA: Field =
    count(Parameter::amount("gamma", 1e-9, 1e9, 0.0).or_zero(), "a number from 1e-9 to 1e9, or 0 for 1/coordinates");
/// γ where 0 does not mean 1/coordinates.
pub(crate) const GIVEN_GAMMA: Field = amount("gamma", 1.0);
pub(crate) const COST: Field = amount("C", 1.0);
const BALANCED: Field = switch("balanced", 0);
const WEIGHT: Field = amount("weight", 1.0);
const UNITS: Field = switch("units", 0);
const PAIRS: Field = count(Parameter::count("pairs", 0, 3, 0), "0, 1, 2 or 3");
const CALIBRATE: Field = switch("calibrate", 0);

/// A learner: its name, whether it predicts numbers, its settings (the first is always stated in the model file).
pub(super) struct Known {
    pub name: &'static str,
    pub number: bool,
    pub fields: &'static [Field],
}

/// Names of the learners: of those that predict numbers, or of the others; or of all.
pub(super) fn names(number: Option<bool>) -> Vec<&'static str> {
    LEARNERS.iter().filter(|known| number.is_none_or(|number| known.number == number)).map(|known| known.name).collect()
}

const fn known(name: &'static str, fields: &'static [Field]) -> Known {
    Known { name, number: false, fields }
}

pub(super) const LEARNERS: &[Known] = &[
    known("svm", &[COST, BALANCED, WEIGHT, PAIRS]),
    known("proximal-svm", &[amount("k", 1.0), BALANCED, WEIGHT, UNITS, PAIRS]),
    known("logistic", &[COST, switch("penalty", 1), BALANCED, WEIGHT, CALIBRATE, PAIRS]),
    known(
        "naive-bayes",
        &[amount("m", 2.0), switch("density", 0), count(BINS, "a whole number from 2 to 20"), CALIBRATE],
    ),
    known("radial-svm", &[COST, GAMMA, BALANCED, WEIGHT]),
    known(
        "random-forest",
        &[
            count(Parameter::count("trees", 1, 10_000, 300), "a whole number from 1 to 10000"),
            count(Parameter::count("leaf", 1, 100_000, 5), "a whole number from 1 to 100000"),
            count(
                Parameter::count("tried", 1, 100_000, 0).or_zero(),
                "a whole number from 1 to 100000, or 0 for √attributes",
            ),
            BALANCED,
            WEIGHT,
            CALIBRATE,
        ],
    ),
    known(
        "polynomial-svm",
        &[COST, count(Parameter::count("degree", 2, 6, 2), "a whole number from 2 to 6"), BALANCED, WEIGHT],
    ),
    known("lin-svm", &[COST, BALANCED, WEIGHT]),
    known("gaussian-process", &[amount("k", 1.0), GAMMA, switch("compact", 0), BALANCED, WEIGHT, UNITS]),
    Known {
        name: "svr",
        number: true,
        fields: &[COST, from_0("epsilon", 0.1, "a number from 0 to 1e9 (in standard deviations of the target)"), PAIRS],
    },
    Known { name: "ridge", number: true, fields: &[from_0("lambda", 1.0, "a number from 0 to 1e9"), UNITS, PAIRS] },
];

/// Everything that can be asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
    /// All learners.
    pub learners: Vec<LearnerEntry>,
    /// Maps of one attribute.
    pub maps: Vec<MapEntry>,
    /// Maps of a pair.
    pub joint_maps: Vec<MapEntry>,
    /// How many cuts can be set by hand.
    pub cuts: Parameter,
    /// Similarities of values that add up over the attributes.
    pub measures: Vec<Measure>,
}

/// A learner.
#[derive(Clone, Debug, Serialize)]
pub struct LearnerEntry {
    /// Its name in requests and on the command line.
    pub name: &'static str,
    /// What it can predict.
    pub outcomes: Vec<Outcome>,
    /// Whether its model is a sum of effects, and so has a nomogram.
    pub adds_up: bool,
    /// Whether its scores are always calibrated, for they are distances; otherwise its setting `calibrate` says it.
    pub calibrated: bool,
    /// Whether it holds weights back by a constant, and so knows their covariance.
    pub shrinks: bool,
    /// Which maps it can learn.
    pub maps: MapsOf,
    /// Its settings.
    pub settings: Vec<Parameter>,
}

/// Which maps a learner can learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MapsOf {
    /// Those without coordinates too.
    All,
    /// Those with coordinates.
    Coordinates,
    /// Those whose values can be counted.
    Counted,
}

/// A map and its parameter.
#[derive(Clone, Debug, Serialize)]
pub struct MapEntry {
    /// Its kind in requests.
    pub kind: &'static str,
    /// Its parameter, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<Parameter>,
}

/// The catalogue.
pub fn catalogue() -> Catalogue {
    let map = |(kind, parameter): &(&'static str, Option<Parameter>)| MapEntry { kind, parameter: *parameter };
    Catalogue {
        learners: LEARNERS.iter().filter_map(entry).collect(),
        maps: MAPS.iter().map(map).collect(),
        joint_maps: JOINT_MAPS.iter().map(map).collect(),
        cuts: CUTS,
        measures: Measure::ADDITIVE.to_vec(),
    }
}

fn entry(known: &Known) -> Option<LearnerEntry> {
    let usual =
        |name: &str| known.fields.iter().find(|field| field.of.name == name).map_or(0.0, |field| field.of.usual);
    let learner = learner(known.name, &usual).ok()?;
    let outcomes = match (known.number, learner.adds_up()) {
        (true, _) => vec![Outcome::Number],
        (false, true) => vec![Outcome::OneClass, Outcome::AllClasses],
        (false, false) => vec![Outcome::OneClass],
    };
    let maps = match learner {
        Learner::Svm { .. } | Learner::Ridge { .. } | Learner::Proximal { .. } => MapsOf::All,
        Learner::NaiveBayes { .. } => MapsOf::Counted,
        _ => MapsOf::Coordinates,
    };
    Some(LearnerEntry {
        name: known.name,
        outcomes,
        adds_up: learner.adds_up(),
        calibrated: learner.is_a_distance(),
        shrinks: learner.shrinks(),
        maps,
        settings: known.fields.iter().map(|field| field.of).collect(),
    })
}
