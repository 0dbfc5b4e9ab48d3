//! One attribute's own coordinates as the factor of squares and products: φ of its map, as every machine takes it, 0 where
//! the value is unknown.
//!
//! What is drawn has their means taken off: products of two sides then have mean 0 over either attribute's own
//! distribution, whatever they weigh, so that a pair says what goes beyond each of its attributes alone, and nothing
//! besides. That is another way to write the same sum (all_pairs.rs) wherever the attribute is known in every row. Where
//! it is not, the means stay: an unknown value is none of the levels, and not the mean row.

use super::basis::Basis;
use super::similarity::Similarity;
use super::{Given, Map};
use crate::choice::TwoValued;
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
        /// φ of each level or interval; none where there is nothing to tell apart.
        places: Vec<Vec<f64>>,
        /// What is taken off where it is drawn.
        means: Vec<f64>,
        /// The similarity that they come from.
        similarity: Option<Box<Similarity>>,
    },
}

impl Side {
    /// Of a map of one attribute that has coordinates, over `rows` of each group. `coding`: of levels of two, where none
    /// is unknown.
    ///
    /// # Panics
    /// Where the map is a sub-kernel or of a pair: the plan refuses them.
    pub fn of(map: Map, attribute: &TaskAttribute, rows: &[f64], coding: TwoValued) -> Side {
        let one_hot = |n: usize| (0..n).map(|at| (0..n).map(|to| if to == at { 1.0 } else { 0.0 }).collect()).collect();
        let transposed = |columns: Vec<Vec<f64>>, n: usize| -> Vec<Vec<f64>> {
            (0..n).map(|place| columns.iter().map(|column| column[place]).collect()).collect()
        };
        let codes = |n: usize| (0..n as u32).collect::<Vec<u32>>();
        let mut similarity = None;
        let (cuts, places): (Vec<f64>, Vec<Vec<f64>>) = match map {
            Map::Basis(map) => return Side::Number(map),
            Map::Nominal(map) => (Vec::new(), of_two(coding, attribute).unwrap_or_else(|| one_hot(map.n_levels))),
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
        let means = vec![0.0; places.first().map_or(0, Vec::len)];
        let mut side = Side::Places { cuts, places, means, similarity };
        side.measure(attribute, rows);
        side
    }

    /// Measures the means over the rows.
    fn measure(&mut self, attribute: &TaskAttribute, rows: &[f64]) {
        let at: Option<Vec<usize>> = (0..rows.len()).map(|row| self.place_of(&attribute.values, row)).collect();
        let (Side::Places { places, means, .. }, Some(at)) = (self, at) else { return };
        let all: f64 = rows.iter().sum();
        for (place, count) in at.iter().zip(rows) {
            means.iter_mut().zip(&places[*place]).for_each(|(mean, x)| *mean += count * x / all);
        }
    }

    /// What is taken off φ where it is drawn; of a number nothing, whose basis has mean 0.
    pub fn means(&self) -> &[f64] {
        if let Side::Places { means, .. } = self { means } else { &[] }
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

    /// Each coordinate of a value, less its mean, with its derivative (0 for levels); all 0 where the value is unknown.
    pub fn at(&self, value: Given) -> Vec<(f64, f64)> {
        let mut out = vec![(0.0, 0.0); self.n()];
        match (self, value) {
            (Side::Number(basis), Given::Number(x)) if !x.is_nan() => basis.write(x, &mut out),
            (Side::Number(_), _) => {}
            (Side::Places { places, means, .. }, value) => {
                if let Some(place) = self.place(value) {
                    out.iter_mut().zip(places[place].iter().zip(means)).for_each(|(to, (x, mean))| to.0 = x - mean);
                }
            }
        }
        out
    }

    /// φ of every row, row after row.
    pub fn rows(&self, values: &AttributeValues) -> Vec<Vec<f64>> {
        let of = |row: usize| {
            let value = Given::of(values, row).unwrap_or(Given::Number(f64::NAN));
            match self {
                Side::Number(_) => self.at(value).into_iter().map(|(x, _)| x).collect(),
                Side::Places { places, .. } => {
                    self.place(value).map_or_else(|| vec![0.0; self.n()], |place| places[place].clone())
                }
            }
        };
        (0..values.len()).map(of).collect()
    }
}

/// The coordinate of either level of two, where it is one alone: 1 at the rarer level.
fn of_two(coding: TwoValued, attribute: &TaskAttribute) -> Option<Vec<Vec<f64>>> {
    let other = match coding {
        TwoValued::Levels => return None,
        TwoValued::ZeroOne => 0.0,
        TwoValued::PlusMinusOne => -1.0,
    };
    let one = attribute.rarer_of_two()?;
    Some((0..2).map(|level| vec![if level == one { 1.0 } else { other }]).collect())
}
