//! What a session says of pairs of attributes, and of where an attribute would be cut: from the prepared task, before
//! anything is learned.

use super::contract::{AloneInformation, CutMethod, Cuts, CutsWanted, Interactions, PairInformation, PairsWanted};
use crate::explain::interactions::{self, Coded};
use crate::features::discretise;
use crate::sentences::learning::{Problem, number};
use crate::task::{AttributeValues, Task};

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
            target: Coded::new(&classes(task), &task.counts),
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

/// Where a numeric attribute of a task would be cut, and how many rows and events lie between the cuts.
///
/// # Errors
/// An unknown attribute, one that is not numeric, a number of intervals out of range, cuts by hand that do not ascend.
pub fn intervals(task: &Task, wanted: &CutsWanted) -> Result<Cuts, Problem> {
    let attribute = task.attributes.iter().find(|a| a.attribute.name == wanted.attribute).ok_or_else(|| {
        let names = task.attributes.iter().map(|a| a.attribute.name.clone()).collect();
        Problem::UnknownColumn { name: wanted.attribute.clone(), names }
    })?;
    let AttributeValues::Numbers(values) = &attribute.values else {
        return Err(Problem::IntervalsOfLabels { column: wanted.attribute.clone() });
    };
    let classes = classes(task);
    let cuts = match wanted.method {
        CutMethod::ByHand => by_hand(&wanted.cuts)?,
        CutMethod::EqualFrequency | CutMethod::EqualWidth if !(2..=20).contains(&wanted.bins) => {
            let value = wanted.bins.to_string();
            return Err(Problem::BadSetting { name: "bins".into(), value, expected: "between 2 and 20" });
        }
        method => discretise::cuts(values, &task.counts, &classes, method, wanted.bins),
    };
    let mut counts = vec![0.0; cuts.len() + 1];
    let mut events = counts.clone();
    for ((x, rows), y) in values.iter().zip(&task.counts).zip(&task.y).filter(|((x, _), _)| !x.is_nan()) {
        let at = discretise::interval(&cuts, *x);
        counts[at] += rows;
        events[at] += if *y > 0.0 { *rows } else { 0.0 };
    }
    Ok(Cuts { cuts, counts, events })
}

fn by_hand(cuts: &[f64]) -> Result<Vec<f64>, Problem> {
    if cuts.iter().all(|cut| cut.is_finite()) && cuts.windows(2).all(|pair| pair[0] < pair[1]) {
        return Ok(cuts.to_vec());
    }
    let value = cuts.iter().map(|cut| number(*cut)).collect::<Vec<_>>().join(", ");
    Err(Problem::BadSetting { name: "cuts".into(), value, expected: "ascending numbers" })
}

/// The class of each group.
fn classes(task: &Task) -> Vec<u32> {
    task.y.iter().map(|y| u32::from(*y > 0.0)).collect()
}
