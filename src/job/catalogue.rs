//! The catalogue as it is served: the learners and their settings, the maps, and the limits of each number. The page reads it
//! from `www/engine/catalogue.json` and, what its later parts need, `catalogue-more.json`, which `npm run bless` makes of it.

use crate::choice::limits::{CUTS, JOINT_MAPS, LIMITS, Limits, MAPS, PANEL_LIMITS, PanelLimits};
use crate::choice::{Measure, Parameter};
use crate::contract::Outcome;
use crate::learn::catalogue::{Known, LEARNERS, MapsOf};
use serde::Serialize;

/// Everything that can be asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
    /// All learners.
    pub learners: Vec<LearnerEntry>,
    /// In which order their settings are offered.
    pub order: &'static [&'static str],
    /// Maps of one attribute.
    pub maps: Vec<MapEntry>,
    /// Maps of a pair.
    pub joint_maps: Vec<MapEntry>,
    /// What is asked for beside them.
    pub limits: Limits,
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
    pub outcomes: &'static [Outcome],
    /// Whether its model is a sum of effects, and so has a nomogram.
    pub adds_up: bool,
    /// Whether its scores are always calibrated, for they are distances; otherwise its setting `calibrate` says it.
    pub calibrated: bool,
    /// Whether it holds weights back by a constant, and so knows their covariance.
    pub shrinks: bool,
    /// Which maps it can learn.
    pub maps: MapsOf,
    /// Whether it is compared with the drawn one before anybody chooses.
    pub compared: bool,
    /// As what it is tried for the first drawing of a file: as it is (`false`), with both classes weighing the same (`true`).
    #[serde(skip_serializing_if = "is_empty")]
    pub candidate: &'static [bool],
    /// Its settings: the first is always stated in the model file.
    pub settings: &'static [Parameter],
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

/// What only the later parts of the page ask for.
#[derive(Clone, Debug, Serialize)]
pub struct More {
    /// What is tried of settings, those of first settings before those of second ones.
    pub grids: Vec<Grid>,
    /// Limits of what is asked for in panels of their own.
    pub limits: PanelLimits,
}

/// The values of a setting among which is chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grid {
    /// The setting.
    pub setting: &'static str,
    /// The learners of which it is tried.
    pub learners: Vec<&'static str>,
    /// The values, ascending.
    pub values: &'static [f64],
    /// Fewer, for the inside of every fold.
    pub nested: &'static [f64],
    /// Whether the smaller ones make the simpler model.
    pub small_is_simple: bool,
    /// Further ones for every pair.
    pub of_pairs: &'static [f64],
    /// Of these, for the inside of every fold.
    pub nested_of_pairs: &'static [f64],
}

/// In which order the settings of a learner are offered.
const ORDER: &[&str] = &[
    "penalty",
    "C",
    "k",
    "m",
    "density",
    "bins",
    "gamma",
    "compact",
    "degree",
    "trees",
    "leaf",
    "tried",
    "epsilon",
    "lambda",
    "units",
    "pairs",
    "balanced",
    "weight",
    "calibrate",
];

/// Half powers of ten, rounded so that they can be read.
const HALVES: &[f64] = &[0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];
const TENS: &[f64] = &[0.01, 0.1, 1.0, 10.0, 100.0];

/// By the name of the setting.
fn grid(setting: &'static str, adds_up: bool) -> Option<Grid> {
    let grid = |values, nested, small_is_simple| Grid {
        setting,
        learners: Vec::new(),
        values,
        nested,
        small_is_simple,
        of_pairs: &[],
        nested_of_pairs: &[],
    };
    let of = |values, nested, small_is_simple| Some(grid(values, nested, small_is_simple));
    match setting {
        // Many pairs are held back more, or they are learned by heart.
        "C" => Some(Grid {
            of_pairs: &[0.0001, 0.0003, 0.001, 0.003],
            nested_of_pairs: &[0.0001, 0.001],
            ..grid(HALVES, TENS, true)
        }),
        "k" | "lambda" if adds_up => Some(Grid {
            of_pairs: &[3000.0, 10_000.0, 30_000.0, 100_000.0],
            nested_of_pairs: &[10_000.0, 100_000.0],
            ..grid(
                &[0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0],
                &[0.01, 0.1, 1.0, 10.0, 100.0, 1000.0],
                false,
            )
        }),
        "k" => of(&HALVES[..7], &[0.01, 0.1, 1.0], false),
        "m" => of(&[0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0], &[1.0, 4.0, 16.0], false),
        "gamma" => of(&[0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0], &[0.01, 0.1, 1.0], true),
        "degree" => of(&[2.0, 3.0, 4.0], &[2.0, 3.0], true),
        "epsilon" => of(&HALVES[..5], &[0.03, 0.1, 0.3], false),
        _ => None,
    }
}

/// What is tried of the first setting of each learner, then of the second; each once.
fn grids() -> Vec<Grid> {
    let mut all: Vec<Grid> = Vec::new();
    for at in 0..2 {
        for known in &LEARNERS {
            let adds_up = known.learner(&known.usual()).adds_up();
            let found = known.settings.iter().take(at + 1).map_while(|of| grid(of.name, adds_up)).nth(at);
            let Some(found) = found else { continue };
            match all.iter_mut().find(|grid| (grid.setting, grid.values) == (found.setting, found.values)) {
                Some(grid) => grid.learners.push(known.name),
                None => all.push(Grid { learners: vec![known.name], ..found }),
            }
        }
    }
    all
}

/// What only the later parts of the page ask for.
pub fn more() -> More {
    More { grids: grids(), limits: PANEL_LIMITS }
}

/// The catalogue.
pub fn catalogue() -> Catalogue {
    let map = |(kind, parameter): &(&'static str, Option<Parameter>)| MapEntry { kind, parameter: *parameter };
    Catalogue {
        learners: LEARNERS.iter().map(entry).collect(),
        order: ORDER,
        maps: MAPS.iter().map(map).collect(),
        joint_maps: JOINT_MAPS.iter().map(map).collect(),
        limits: LIMITS,
        cuts: CUTS,
        measures: Measure::ADDITIVE.to_vec(),
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_empty(list: &&[bool]) -> bool {
    list.is_empty()
}

fn entry(known: &Known) -> LearnerEntry {
    let learner = known.learner(&known.usual());
    LearnerEntry {
        name: known.name,
        outcomes: known.outcomes(),
        adds_up: learner.adds_up(),
        calibrated: learner.is_a_distance(),
        shrinks: learner.shrinks(),
        maps: learner.maps(),
        compared: known.compared,
        candidate: known.candidate,
        settings: known.settings,
    }
}
