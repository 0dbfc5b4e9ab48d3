//! One attribute's own coordinates as the factor of squares and products: φ of its map, less the mean over the rows where
//! the attribute is known.
//!
//! With the means taken off, products of two sides have mean 0 over either attribute's own distribution, whatever they
//! weigh: what a pair says beyond each of its attributes alone, and nothing besides. And an unknown value, 0 in every
//! coordinate, is the mean row.

use super::basis::Basis;
use super::similarity::Similarity;
use super::{Given, Map};
use crate::features::discretise;
use crate::task::{AttributeValues, TaskAttribute};

/// The coordinates of one attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Side {
    /// Of a number: its basis, which has the means off already.
    Number(Basis),
    /// Of levels, or of the intervals between cuts.
    Places {
        /// Inner cut points; none for levels.
        cuts: Vec<f64>,
        /// Coordinates of each level or interval; none where there is nothing to tell apart.
        places: Vec<Vec<f64>>,
        /// The similarity that they come from.
        similarity: Option<Box<Similarity>>,
    },
}

impl Side {
    /// Of a map of one attribute that has coordinates, over `rows` of each group.
    ///
    /// # Panics
    /// Where the map is a sub-kernel or of a pair: the plan refuses them.
    pub fn of(map: Map, attribute: &TaskAttribute, rows: &[f64]) -> Side {
        let one_hot = |n: usize| (0..n).map(|at| (0..n).map(|to| if to == at { 1.0 } else { 0.0 }).collect()).collect();
        let transposed = |columns: Vec<Vec<f64>>, n: usize| -> Vec<Vec<f64>> {
            (0..n).map(|place| columns.iter().map(|column| column[place]).collect()).collect()
        };
        let codes = |n: usize| (0..n as u32).collect::<Vec<u32>>();
        let mut similarity = None;
        let (cuts, places): (Vec<f64>, Vec<Vec<f64>>) = match map {
            Map::Basis(map) => return Side::Number(map),
            Map::Nominal(map) => (Vec::new(), one_hot(map.n_levels)),
            Map::Ordinal(map) => {
                let n = map.means.len() + 1;
                (Vec::new(), transposed(map.coordinates(&codes(n)), n))
            }
            Map::Similarity(map) => {
                let n = attribute.attribute.levels.len();
                let columns = map.coordinates(&codes(n));
                similarity = Some(Box::new(map));
                (Vec::new(), transposed(columns, n))
            }
            Map::Intervals(map) if map.cuts.is_empty() => (Vec::new(), Vec::new()),
            Map::Intervals(map) => {
                let n = map.cuts.len() + 1;
                (map.cuts, one_hot(n))
            }
            _ => unreachable!("the plan takes maps with coordinates of one attribute only"),
        };
        let mut side = Side::Places { cuts, places, similarity };
        side.centre(attribute, rows);
        side
    }

    /// Takes the means over the known rows off.
    fn centre(&mut self, attribute: &TaskAttribute, rows: &[f64]) {
        let at: Vec<Option<usize>> = (0..rows.len()).map(|row| self.place_of(&attribute.values, row)).collect();
        let Side::Places { places, .. } = self else { return };
        let mut means = vec![0.0; places.first().map_or(0, Vec::len)];
        let known: f64 = at.iter().zip(rows).filter(|(place, _)| place.is_some()).map(|(_, count)| count).sum();
        for (place, count) in at.iter().zip(rows) {
            if let Some(of) = place.and_then(|place| places.get(place)) {
                means.iter_mut().zip(of).for_each(|(mean, x)| *mean += count * x / known);
            }
        }
        places.iter_mut().for_each(|of| of.iter_mut().zip(&means).for_each(|(x, mean)| *x -= mean));
    }

    /// Number of coordinates.
    pub fn n(&self) -> usize {
        match self {
            Side::Number(basis) => basis.n(),
            Side::Places { places, .. } => places.first().map_or(0, Vec::len),
        }
    }

    /// The level or interval of a row; `None` where it is unknown or the attribute is a smooth number.
    fn place_of(&self, values: &AttributeValues, row: usize) -> Option<usize> {
        Given::of(values, row).and_then(|value| self.place(value))
    }

    /// The level or interval of a value.
    pub fn place(&self, value: Given) -> Option<usize> {
        let Side::Places { cuts, places, .. } = self else { return None };
        let place = match value {
            Given::Level(level) => level,
            Given::Number(x) if x.is_nan() || cuts.is_empty() => return None,
            Given::Number(x) => discretise::interval(cuts, x),
        };
        (place < places.len()).then_some(place)
    }

    /// Each coordinate of a value with its derivative (0 for levels); all 0 where the value is unknown.
    pub fn at(&self, value: Given) -> Vec<(f64, f64)> {
        let mut out = vec![(0.0, 0.0); self.n()];
        match (self, value) {
            (Side::Number(basis), Given::Number(x)) if !x.is_nan() => basis.write(x, &mut out),
            (Side::Number(_), _) => {}
            (Side::Places { places, .. }, value) => {
                if let Some(place) = self.place(value) {
                    out.iter_mut().zip(&places[place]).for_each(|(to, x)| to.0 = *x);
                }
            }
        }
        out
    }

    /// The coordinates of every row, row after row.
    pub fn rows(&self, values: &AttributeValues) -> Vec<Vec<f64>> {
        let of = |row: usize| Given::of(values, row).unwrap_or(Given::Number(f64::NAN));
        (0..values.len()).map(|row| self.at(of(row)).into_iter().map(|(x, _)| x).collect()).collect()
    }
}
