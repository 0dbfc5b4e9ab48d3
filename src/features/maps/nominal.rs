//! The nominal map: one 0/1 coordinate a level, none dropped, unknown = all 0. Levels have no order: renaming or
//! rearranging them rearranges the coordinates and nothing else.

use crate::explain::additive::{Level, LevelEffect};

/// Where the coordinates lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nominal {
    /// Index of the first level's coordinate.
    pub first: usize,
    /// Number of levels.
    pub n_levels: usize,
}

impl Nominal {
    /// The effect: the weight of each level, `beta` being the weights of all coordinates in log odds.
    pub fn effect(&self, beta: &[f64], levels: &[Level]) -> Vec<LevelEffect> {
        let weights = &beta[self.first..self.first + self.n_levels];
        levels
            .iter()
            .zip(weights)
            .map(|(level, log_odds)| LevelEffect { label: level.label.clone(), log_odds: *log_odds })
            .collect()
    }
}
