//! The ordinal map: cumulative steps in the order of the levels. Step j is 1 from level j + 1 on, else 0, less its mean
//! over the known rows.
//!
//! With the mean taken off, an unknown value (0 in every coordinate) is the mean row and not the lowest level, and the
//! reversed order gives the same model: each step only changes its sign.

use super::Part;
use super::nominal::level_effects;
use crate::model::additive::Shape;

/// Steps between neighbouring levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Ordinal {
    /// Share of the known rows at or above each level but the first.
    pub means: Vec<f64>,
}

impl Ordinal {
    /// Measures the shares; `codes` one a group, each counted `counts` times. A code that is no level is unknown.
    pub fn of(codes: &[u32], n_levels: usize, counts: &[f64]) -> Ordinal {
        let mut of_level = vec![0.0; n_levels];
        for (code, count) in codes.iter().zip(counts) {
            if let Some(sum) = of_level.get_mut(*code as usize) {
                *sum += count;
            }
        }
        // Where no row is known all shares are 0.
        let rows = of_level.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let means = (1..n_levels).map(|j| of_level[j..].iter().sum::<f64>() / rows).collect();
        Ordinal { means }
    }

    /// The steps of every row, a vector each; unknown = 0.
    pub fn coordinates(&self, codes: &[u32]) -> Vec<Vec<f64>> {
        let n_levels = self.means.len() + 1;
        let step = |(j, mean): (usize, &f64)| {
            let of = |code: &u32| if (*code as usize) < n_levels { step(*code as usize, j) - mean } else { 0.0 };
            codes.iter().map(of).collect()
        };
        self.means.iter().enumerate().map(step).collect()
    }

    /// The effect of a level.
    pub fn at(&self, weights: &[f64], level: usize) -> f64 {
        if level > self.means.len() {
            return 0.0;
        }
        let of = |(j, (mean, w)): (usize, (&f64, &f64))| w * (step(level, j) - mean);
        self.means.iter().zip(weights).enumerate().map(of).sum()
    }

    /// The effect of every level.
    pub fn effect(&self, part: &Part) -> Shape {
        let (attribute, of) = part.attributes[0];
        let levels = &of.attribute.levels;
        let log_odds: Vec<f64> = (0..levels.len()).map(|level| self.at(part.weights, level)).collect();
        Shape::Levels { attribute, cuts: Vec::new(), effects: level_effects(levels, &log_odds) }
    }
}

/// 1 from level j + 1 on.
fn step(level: usize, j: usize) -> f64 {
    if level > j { 1.0 } else { 0.0 }
}
