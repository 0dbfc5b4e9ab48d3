//! Similarity of levels as a kernel: coordinates whose products are w S (Yao 2013), S one of the measures of
//! features/similarity/, w = 1/d with d the attributes of the question that have such a map. So a question all of whose
//! attributes have it is learned with the paper's kernel Σ S_k / d, and one attribute alone weighs as much as a nominal one.
//!
//! Where the missing value is a value of its own, its place is taken off all coordinates, so that an unknown value is 0 in
//! them as in every map: its share of the score moves into the intercept. A learner whose intercept is free finds the same
//! either way; the proximal machine, which shrinks its intercept too, takes the missing value for the origin.

use super::Part;
use super::nominal::level_effects;
use crate::choice::Measure;
use crate::features::similarity::matrix;
use crate::features::similarity::repair::repair;
use crate::features::similarity::values::Values;
use crate::model::additive::Shape;

/// Coordinates of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Similarity {
    /// Which measure.
    pub measure: Measure,
    /// The values that are told apart.
    pub values: Values,
    /// Names of the coordinates: values that are similar to some value.
    pub names: Vec<String>,
    /// Smallest eigenvalue of S.
    pub smallest_eigenvalue: f64,
    /// Largest change of a similarity where negative eigenvalues were taken off; 0 where there are none.
    pub largest_repair: f64,
    /// Coordinates of each value, less those of the missing one.
    places: Vec<Vec<f64>>,
    /// Those of a value that is not known.
    nowhere: Vec<f64>,
}

impl Similarity {
    /// Coordinates for values; `weight`: w.
    pub fn of(measure: Measure, values: Values, weight: f64) -> Similarity {
        let n = values.counts.len();
        let repaired = repair(&matrix(measure, &values.counts));
        // Of each value, since the root is symmetric.
        let rows: Vec<Vec<f64>> = repaired.root.column_iter().map(|column| column.iter().copied().collect()).collect();
        // A value that is not similar even to itself has no coordinate.
        let kept: Vec<usize> = (0..n).filter(|column| rows.iter().any(|row| row[*column].abs() > 0.0)).collect();
        let origin = |column: usize| values.missing.map_or(0.0, |missing| rows[missing as usize][column]);
        let scale = weight.sqrt();
        let place = |row: &Vec<f64>| kept.iter().map(|column| scale * (row[*column] - origin(*column))).collect();
        Similarity {
            measure,
            names: kept.iter().map(|column| values.names[*column].clone()).collect(),
            smallest_eigenvalue: repaired.smallest,
            largest_repair: repaired.largest_change,
            places: rows.iter().map(place).collect(),
            nowhere: vec![0.0; kept.len()],
            values,
        }
    }

    /// The coordinates of every row, a vector each.
    pub fn coordinates(&self, codes: &[u32]) -> Vec<Vec<f64>> {
        let column = |at: usize| codes.iter().map(|code| self.place(*code)[at]).collect();
        (0..self.nowhere.len()).map(column).collect()
    }

    /// The effect of a level; 0 of any other.
    pub fn at(&self, weights: &[f64], level: usize) -> f64 {
        self.place(u32::try_from(level).unwrap_or(u32::MAX)).iter().zip(weights).map(|(x, w)| x * w).sum()
    }

    /// The effect of every level.
    pub fn effect(&self, part: &Part) -> Shape {
        let (attribute, of) = part.attributes[0];
        let levels = &of.attribute.levels;
        let log_odds: Vec<f64> = (0..levels.len()).map(|level| self.at(part.weights, level)).collect();
        Shape::Levels { attribute, cuts: Vec::new(), effects: level_effects(levels, &log_odds) }
    }

    /// The coordinates of a level's code: the origin where it is not known.
    fn place(&self, code: u32) -> &[f64] {
        let value = self.values.of_level.get(code as usize);
        value.and_then(|value| self.places.get(*value as usize)).unwrap_or(&self.nowhere)
    }
}
