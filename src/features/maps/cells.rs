//! The joint map of a pair by its cells: one 0/1 coordinate for each pair of values; all 0 where either is unknown.
//! Numbers are cut into intervals first.

use super::{Given, Part};
use crate::choice::CutMethod;
use crate::features::design::{MISSING_LEVEL, Nominal as Block};
use crate::features::discretise;
use crate::model::additive::Shape;
use crate::sentences::maps::interval_labels;
use crate::task::{AttributeValues, TaskAttribute};

/// Rows × columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// Cut points of each member, none where it has levels.
    pub cuts: [Vec<f64>; 2],
    /// Levels or intervals of each member.
    pub sizes: [usize; 2],
}

impl Cells {
    /// Cuts numeric members into `bins` intervals of equal frequency.
    pub fn of(members: [&TaskAttribute; 2], rows: &[f64], bins: u32) -> Cells {
        let cuts = members.map(|member| match &member.values {
            AttributeValues::Numbers(values) => discretise::cuts(values, rows, &[], CutMethod::EqualFrequency, bins),
            AttributeValues::Codes(_) => Vec::new(),
        });
        let size = |member: usize| match members[member].attribute.levels.len() {
            0 => cuts[member].len() + 1,
            levels => levels,
        };
        Cells { sizes: [size(0), size(1)], cuts }
    }

    /// The rows as a one-hot block, cell (i, j) at i · columns + j.
    pub fn coordinates(&self, members: [&TaskAttribute; 2]) -> Block {
        let of = |member: usize| match &members[member].values {
            AttributeValues::Numbers(values) => discretise::codes(values, &self.cuts[member]),
            AttributeValues::Codes(codes) => codes.clone(),
        };
        let known = |a: u32, b: u32| (a as usize) < self.sizes[0] && (b as usize) < self.sizes[1];
        let cell = |(a, b): (u32, u32)| if known(a, b) { a * self.sizes[1] as u32 + b } else { MISSING_LEVEL };
        Block { n_levels: self.sizes[0] * self.sizes[1], codes: of(0).into_iter().zip(of(1)).map(cell).collect() }
    }

    /// The effect of a pair of values.
    pub fn at(&self, weights: &[f64], values: [Given; 2]) -> f64 {
        let place = |member: usize| match values[member] {
            Given::Level(level) => level,
            Given::Number(x) if x.is_nan() => usize::MAX,
            Given::Number(x) => discretise::interval(&self.cuts[member], x),
        };
        let (row, column) = (place(0), place(1));
        if row >= self.sizes[0] || column >= self.sizes[1] {
            return 0.0;
        }
        weights.get(row * self.sizes[1] + column).copied().unwrap_or(0.0)
    }

    /// The effect as a table.
    pub fn effect(&self, part: &Part) -> Shape {
        let labels = |member: usize| labels(part, member, &self.cuts[member]);
        let [row_cuts, column_cuts] = self.cuts.clone();
        Shape::Table {
            attributes: [part.attributes[0].0, part.attributes[1].0],
            rows: labels(0),
            columns: labels(1),
            row_cuts,
            column_cuts,
            effects: part.weights.chunks(self.sizes[1]).map(<[f64]>::to_vec).collect(),
        }
    }
}

/// Labels of the levels or intervals of a member.
pub(super) fn labels(part: &Part, member: usize, cuts: &[f64]) -> Vec<String> {
    let attribute = &part.attributes[member].1.attribute;
    match &attribute.numeric {
        Some(range) => interval_labels(cuts, range.decimals),
        None => attribute.levels.iter().map(|level| level.label.clone()).collect(),
    }
}
