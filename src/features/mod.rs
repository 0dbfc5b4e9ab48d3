//! From attributes to coordinates: the kernel map Φ of Jakulin et al. 2005, section 2.2.
//!
//! A [`Plan`] says which attributes and pairs get which map; [`Features::new`] carries it out. An unknown value is 0 in
//! every coordinate, and similar to nothing in every sub-kernel.

pub mod all_pairs;
pub mod convert;
pub mod design;
pub mod discretise;
pub mod kernels;
pub mod maps;
mod names;
pub mod parts;
pub mod penalties;
pub mod plan;
pub mod redundant;
pub mod similarity;

use crate::task::{AttributeValues, Task};
use design::{Design, Nominal};
use kernels::{Expansion, SubKernel};
use maps::{Made, Map, Part};
pub use plan::Plan;
use plan::PlannedMap;
use similarity::rows::RowValues;
use std::ops::Range;

/// The rows in coordinates, and which coordinates belong to which attribute or pair.
#[derive(Clone, Debug)]
pub struct Features {
    /// One row a group of identical rows of the task.
    pub design: Design,
    /// Attributes and pairs, in the order of each one's first attribute in the file. One of them is one effect.
    pub groups: Vec<Group>,
    /// Their sub-kernels; empty where all maps have coordinates.
    pub sub_kernels: Vec<SubKernel>,
    /// The values of all attributes, for Lin's similarity of whole rows; empty for every other learner.
    pub values: Vec<RowValues>,
}

/// An attribute or a pair, its map, and where it lies.
#[derive(Clone, Debug)]
pub struct Group {
    /// Indices in the task: one, or the control and the other of a pair.
    pub attributes: Vec<usize>,
    /// The map.
    pub map: Map,
    /// Its coordinates or sub-kernel.
    pub place: Place,
    /// The map in words; `None` for the plain ones.
    pub words: Option<String>,
}

/// Where a group lies in the features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Coordinates of the design, that is places in a vector of weights.
    Coordinates(Range<usize>),
    /// Index of its sub-kernel.
    Kernel(usize),
}

impl Features {
    /// Carries out a plan that was checked against this task.
    ///
    /// `counts`: rows of each group of the task that may be used (those of a fold or a resample): supervised maps are
    /// made from these alone. Everything else (means, deviations, knots) comes from all rows of the task, so that it is
    /// the same in every unit.
    pub fn new(task: &Task, plan: &Plan, counts: &[f64]) -> Features {
        Features::of_rows(task, plan, &task.counts, counts)
    }

    /// The same where not all rows of the task may be looked at: `rows` of each group are what means, deviations, knots
    /// and frequencies come from. The others are put into the same coordinates, and move none of them.
    pub fn of_rows(task: &Task, plan: &Plan, rows: &[f64], counts: &[f64]) -> Features {
        if let Some(coding) = plan.pairs {
            return all_pairs::features(task, plan, coding, rows, counts);
        }
        let n_similarities = plan.groups.iter().filter(|group| group.map.is_similarity()).count();
        let share = 1.0 / n_similarities.max(1) as f64;
        let mut made: Vec<(Map, Made)> = plan
            .groups
            .iter()
            .map(|group| {
                let attribute = |member: usize| &task.attributes[group.attributes[member]];
                match &group.map {
                    PlannedMap::Single { choice, .. } => {
                        maps::single(choice, attribute(0), rows, counts, &task.stratum, share)
                    }
                    PlannedMap::Density { m } => maps::density(attribute(0), &task.y, counts, *m),
                    PlannedMap::Joint(choice) => maps::pair(choice, [attribute(0), attribute(1)], rows),
                }
            })
            .collect();
        if plan.in_units {
            for (map, made) in &mut made {
                let (Map::Basis(basis), Made::Dense(columns)) = (map, made) else { continue };
                let all = columns.iter_mut().zip(basis.keep_units());
                all.for_each(|(column, factor)| column.iter_mut().for_each(|x| *x *= factor));
            }
        }
        let n_dense =
            made.iter().map(|(_, made)| if let Made::Dense(columns) = made { columns.len() } else { 0 }).sum();
        let mut columns: Vec<Vec<f64>> = Vec::new();
        let (mut nominal, mut sub_kernels, mut groups) = (Vec::<Nominal>::new(), Vec::new(), Vec::new());
        let mut first_of_block = n_dense;
        for (planned, (map, made)) in plan.groups.iter().zip(made) {
            let place = match made {
                Made::Dense(made) => {
                    columns.extend(made.iter().cloned());
                    Place::Coordinates(columns.len() - made.len()..columns.len())
                }
                Made::Block(block) => {
                    let first = first_of_block;
                    first_of_block += block.n_levels;
                    nominal.push(block);
                    Place::Coordinates(first..first_of_block)
                }
                Made::Kernel(kernel) => {
                    sub_kernels.push(kernel);
                    Place::Kernel(sub_kernels.len() - 1)
                }
            };
            let words = planned.words(&map);
            groups.push(Group { attributes: planned.attributes.clone(), map, place, words });
        }
        let n_rows = task.n_groups();
        let dense = (0..n_rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect();
        let values = if plan.by_values { similarity::values::of_rows(&task.attributes, rows) } else { Vec::new() };
        Features { design: Design { n_rows, n_dense, dense, nominal }, groups, sub_kernels, values }
    }

    /// Whether every number is finite, as a learner relies on. It is not where a row that moves no scale lies so far from
    /// those that do that its powers overflow.
    pub fn is_sound(&self) -> bool {
        let n_rows = self.design.n_rows;
        self.design.is_sound() && self.sub_kernels.iter().all(|kernel| kernel.is_sound(n_rows))
    }

    /// Rows with other values, one list an attribute of the task, in the coordinates of these features. Of features
    /// without pairs and sub-kernels.
    pub fn design_of(&self, values: &[AttributeValues]) -> Design {
        let (mut columns, mut nominal): (Vec<Vec<f64>>, Vec<Nominal>) = (Vec::new(), Vec::new());
        for group in &self.groups {
            match (&group.map, &values[group.attributes[0]]) {
                (Map::Basis(map), AttributeValues::Numbers(x)) => columns.extend(map.columns(x)),
                (Map::Density(map), AttributeValues::Numbers(x)) => columns.push(map.coordinates(x)),
                (Map::Intervals(map), AttributeValues::Numbers(x)) => nominal.push(map.coordinates(x)),
                (Map::Similarity(map), AttributeValues::Codes(codes)) => columns.extend(map.coordinates(codes)),
                (Map::Ordinal(map), AttributeValues::Codes(codes)) => columns.extend(map.coordinates(codes)),
                (Map::Nominal(map), AttributeValues::Codes(codes)) => nominal.push(map.coordinates(codes)),
                _ => {}
            }
        }
        let n_rows = values.first().map_or(0, AttributeValues::len);
        let dense = (0..n_rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect();
        Design { n_rows, n_dense: columns.len(), dense, nominal }
    }

    /// What a learner found for a group, as it is drawn: `weights` of all coordinates in log odds, `expansion` (a coefficient a row) of
    /// the sub-kernels in log odds; or a coefficient a row for each sub-kernel in turn. `powers`: for each sub-kernel in turn
    /// the coefficients of z, z², … where it is no expansion, or an empty list; may be empty.
    pub fn part<'a>(
        &self,
        task: &'a Task,
        group: &Group,
        weights: &'a [f64],
        expansion: &[f64],
        powers: &[Vec<f64>],
    ) -> Part<'a> {
        let attributes = group.attributes.iter().map(|at| (*at, &task.attributes[*at])).collect();
        match &group.place {
            Place::Coordinates(range) => Part { attributes, weights: &weights[range.clone()], expansion: None },
            Place::Kernel(index) => {
                if let Some(powers) = powers.get(*index).filter(|powers| !powers.is_empty()) {
                    let expansion = Some(Expansion::of_powers(powers.clone()));
                    return Part { attributes, weights: &[], expansion };
                }
                let n = self.design.n_rows;
                let is_shared = expansion.len() != n * self.sub_kernels.len();
                let own = if is_shared { expansion } else { &expansion[index * n..(index + 1) * n] };
                let expansion = Some(self.sub_kernels[*index].expansion(own));
                Part { attributes, weights: &[], expansion }
            }
        }
    }
}
