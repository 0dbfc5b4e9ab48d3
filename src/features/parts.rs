//! Which part of the feature space a coordinate belongs to, what it is called, and its shrinkage constant.

use super::maps::Map;
use super::maps::side::Side;
use super::{Features, Group, Place, names};
use crate::choice::{LIMITS, Part, Shrinkage};
use crate::features::penalties::Penalties;
use crate::sentences::learning::Problem;
use crate::task::Task;

/// Constants of parts, checked against a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shrinkages {
    /// Of kinds of coordinates.
    kinds: Vec<(Part, f64)>,
    /// Of attributes, by their index in the task.
    attributes: Vec<(usize, f64)>,
}

impl Shrinkages {
    /// Checks what a person set.
    ///
    /// # Errors
    /// An attribute that the task does not have, a part with two constants, a constant out of range.
    pub fn check(task: &Task, wanted: &[Shrinkage]) -> Result<Shrinkages, Problem> {
        let mut own = Shrinkages::default();
        for (at, Shrinkage { of, k }) in wanted.iter().enumerate() {
            if !LIMITS.constant.allows(*k) {
                return Err(Problem::BadShrinkage { of: of.clone(), k: *k });
            }
            if wanted[..at].iter().any(|before| before.of == *of) {
                return Err(Problem::TwoShrinkages { of: of.clone() });
            }
            match of {
                Part::Attribute { name } => {
                    let place = task.attributes.iter().position(|a| a.attribute.name == *name);
                    let names = || task.attributes.iter().map(|a| a.attribute.name.clone()).collect();
                    let unknown = || Problem::ShrinkageOfUnknown { name: name.clone(), names: names() };
                    own.attributes.push((place.ok_or_else(unknown)?, *k));
                }
                kind => own.kinds.push((kind.clone(), *k)),
            }
        }
        Ok(own)
    }

    /// The constants of all coordinates and sub-kernels, `k` where none is set.
    pub fn penalties(&self, features: &Features, k: f64, intercept: f64) -> Penalties {
        let mut penalties = Penalties {
            intercept,
            coordinates: vec![k; features.design.n_coordinates()],
            kernels: vec![k; features.sub_kernels.len()],
        };
        for group in &features.groups {
            match &group.place {
                Place::Coordinates(range) => {
                    for (at, constant) in penalties.coordinates[range.clone()].iter_mut().enumerate() {
                        *constant = self.of(group, at).unwrap_or(k);
                    }
                }
                Place::Kernel(index) => penalties.kernels[*index] = self.of(group, 0).unwrap_or(k),
            }
        }
        penalties
    }

    /// The constant of a group's coordinate, if it has one of its own.
    fn of(&self, group: &Group, at: usize) -> Option<f64> {
        let of_attribute = self.attributes.iter().find(|(attribute, _)| *attribute == group.attributes[0]);
        let kind = part_of(group, at);
        of_attribute.map(|own| own.1).or_else(|| self.kinds.iter().find(|(part, _)| *part == kind).map(|own| own.1))
    }
}

/// The kind of a group's coordinate, counted within the group.
pub fn part_of(group: &Group, at: usize) -> Part {
    match &group.map {
        Map::Basis(map) if at == 0 && map.begins_straight() => Part::Straight,
        Map::Basis(_) | Map::Density(_) => Part::Curved,
        Map::Nominal(_) | Map::Similarity(_) | Map::Ordinal(_) | Map::Intervals(_) => Part::Levels,
        Map::Square(map) => match &*map.side {
            Side::Number(basis) if at == 0 && basis.begins_straight() => Part::Straight,
            Side::Number(_) => Part::Curved,
            Side::Places { .. } => Part::Levels,
        },
        Map::Cells(_) | Map::ByLevel(_) | Map::Tensor(_) | Map::Product(_) => Part::Pairs,
        Map::Kernel(_) | Map::JointKernel(_) => Part::Process,
    }
}

/// A coordinate of the design in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinate {
    /// "age", "age²", "sex = male".
    pub name: String,
    /// Names of the attributes behind it.
    pub attributes: Vec<String>,
    /// Its kind.
    pub part: Part,
}

/// All coordinates, in the order of the design.
pub fn coordinates(task: &Task, features: &Features) -> Vec<Coordinate> {
    let mut found: Vec<Option<Coordinate>> = vec![None; features.design.n_coordinates()];
    for group in &features.groups {
        let Place::Coordinates(range) = &group.place else { continue };
        let members: Vec<_> = group.attributes.iter().map(|at| &task.attributes[*at].attribute).collect();
        let attributes: Vec<String> = members.iter().map(|member| member.name.clone()).collect();
        let mut names = names::of(&group.map, &members).into_iter();
        for (at, into) in found[range.clone()].iter_mut().enumerate() {
            let name = names.next().unwrap_or_else(|| attributes.join(", "));
            *into = Some(Coordinate { name, attributes: attributes.clone(), part: part_of(group, at) });
        }
    }
    found.into_iter().flatten().collect()
}
