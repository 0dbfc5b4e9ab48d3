//! The nominal map: one 0/1 coordinate a level, none dropped, unknown = all 0. Levels have no order: renaming or
//! rearranging them rearranges the coordinates and nothing else.

use super::Part;
use crate::features::design::Nominal as Block;
use crate::model::additive::{Level, LevelEffect, Shape};

/// A coordinate a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nominal {
    /// Number of levels.
    pub n_levels: usize,
}

impl Nominal {
    /// The rows as a one-hot block.
    pub fn coordinates(self, codes: &[u32]) -> Block {
        Block { n_levels: self.n_levels, codes: codes.to_vec() }
    }

    /// The effect: the weight of each level.
    pub fn effect(self, part: &Part) -> Shape {
        let (attribute, of) = part.attributes[0];
        let effects = level_effects(&of.attribute.levels, part.weights);
        Shape::Levels { attribute, cuts: Vec::new(), effects }
    }
}

/// Levels with their effects.
pub(super) fn level_effects(levels: &[Level], log_odds: &[f64]) -> Vec<LevelEffect> {
    let effect = |(level, log_odds): (&Level, &f64)| LevelEffect { label: level.label.clone(), log_odds: *log_odds };
    levels.iter().zip(log_odds).map(effect).collect()
}
