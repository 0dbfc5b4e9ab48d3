//! What a session says of pairs of attributes, and of where an attribute would be cut: from the prepared task, before
//! anything is learned.

use crate::contract::{
    AloneInformation, AttributeMap, Cuts, CutsWanted, Interactions, MapChoice, PairInformation, PairsWanted,
};
use crate::explain::interactions::{self, Coded};
use crate::features::maps::intervals::Intervals;
use crate::features::{Features, discretise};
use crate::sentences::learning::Problem;
use crate::task::{Answers, AttributeValues, Task, TaskAttribute};

/// More permutations than this are not made for one request.
const MOST_PERMUTATIONS: u32 = 100_000;

/// A task in discrete values, kept between requests: cutting all attributes costs more than a chunk of pairs.
#[derive(Clone, Debug)]
pub struct Discrete {
    names: Vec<String>,
    attributes: Vec<Coded>,
    target: Coded,
    counts: Vec<f64>,
}

impl Discrete {
    /// Cuts every numeric attribute of a task.
    pub fn new(task: &Task) -> Discrete {
        Discrete {
            names: task.attributes.iter().map(|attribute| attribute.attribute.name.clone()).collect(),
            attributes: task.attributes.iter().map(|attribute| Coded::attribute(attribute, &task.counts)).collect(),
            target: target(task),
            counts: task.counts.clone(),
        }
    }

    /// Some of the pairs. The numbers of a pair do not depend on which others are asked for with it.
    ///
    /// # Errors
    /// Too many permutations.
    pub fn interactions(&self, wanted: &PairsWanted) -> Result<Interactions, Problem> {
        if wanted.permutations > MOST_PERMUTATIONS {
            let value = wanted.permutations.to_string();
            return Err(Problem::BadSetting { name: "permutations".into(), value, expected: "at most 100000" });
        }
        let n = self.attributes.len();
        let n_pairs = interactions::n_pairs(n);
        let to = (wanted.to as usize).min(n_pairs);
        Ok(Interactions {
            n_pairs: n_pairs as u32,
            target_entropy: interactions::entropy(&self.target, &self.counts),
            alone: self
                .names
                .iter()
                .zip(&self.attributes)
                .map(|(name, attribute)| AloneInformation {
                    attribute: name.clone(),
                    information: interactions::information(attribute, &self.target, &self.counts),
                })
                .collect(),
            pairs: (wanted.from as usize..to).map(|index| self.pair(index, wanted.permutations)).collect(),
        })
    }

    fn pair(&self, index: usize, permutations: u32) -> PairInformation {
        let (a, b) = interactions::pair(self.attributes.len(), index);
        let [first, second] = [a, b].map(|at| &self.attributes[at]);
        let found = interactions::interaction(first, second, &self.target, &self.counts, permutations, index as u64);
        PairInformation {
            attributes: [a, b].map(|at| self.names[at].clone()),
            information: found.information,
            joint: found.joint,
            p: found.p,
            adjusted_p: None,
        }
    }
}

/// Where a numeric attribute of a task would be cut, and how many rows and events lie between the cuts: as the discretised
/// map of all rows would have them.
///
/// # Errors
/// What that map would refuse.
pub fn intervals(task: &Task, wanted: &CutsWanted) -> Result<Cuts, Problem> {
    let CutsWanted { attribute, method, bins, cuts } = wanted.clone();
    let map = MapChoice::Discretised { method, bins, cuts };
    Features::check(task, &[AttributeMap { attribute, map }], &[])?;
    let numbers = |attribute: &TaskAttribute| match &attribute.values {
        AttributeValues::Numbers(values) if attribute.attribute.name == wanted.attribute => Some(values.clone()),
        _ => None,
    };
    // It was found to be there, and numeric.
    let values = task.attributes.iter().find_map(numbers).unwrap_or_default();
    let cuts = Intervals::of(method, bins, &wanted.cuts, &values, &task.counts, &task.stratum).cuts;
    let mut counts = vec![0.0; cuts.len() + 1];
    let mut events = if task.answers == Answers::OneClass { counts.clone() } else { Vec::new() };
    for ((x, rows), y) in values.iter().zip(&task.counts).zip(&task.y).filter(|((x, _), _)| !x.is_nan()) {
        let at = discretise::interval(&cuts, *x);
        counts[at] += rows;
        if let Some(events) = events.get_mut(at) {
            *events += if *y > 0.0 { *rows } else { 0.0 };
        }
    }
    Ok(Cuts { cuts, counts, events })
}

/// The class of each group, or a third of the rows by the number that is predicted.
fn target(task: &Task) -> Coded {
    match task.answers {
        Answers::OneClass | Answers::AllClasses(_) => Coded::new(&task.stratum, &task.counts),
        Answers::Number => Coded::numbers(&task.y, &task.counts, interactions::TARGET_BINS),
    }
}
