//! The joint map of a level and a number: for each level its 0/1 coordinate and the coordinates of a restricted cubic
//! spline, which are 0 in the rows of every other level. All are 0 where either value is unknown.
//!
//! The spline's coordinates have mean 0 and deviation 1 over all rows, so that the 0/1 coordinate is the level at the
//! mean number.

use super::basis::{Basis, Functions};
use super::nominal::level_effects;
use super::spline::Spline;
use super::{Given, Part};
use crate::model::additive::{Curve, LevelCurve, Shape};
use crate::task::{AttributeValues, TaskAttribute};

/// A spline for each level.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLevel {
    /// Which member has the levels: 0 or 1.
    pub level_member: usize,
    /// Number of levels.
    pub n_levels: usize,
    /// The spline.
    pub basis: Basis,
}

impl ByLevel {
    /// Of a member with levels and a numeric one, in either order; with the coordinates of every row.
    pub fn of(members: [&TaskAttribute; 2], rows: &[f64], knots: u32) -> (ByLevel, Vec<Vec<f64>>) {
        let (level_member, codes, values) = match (&members[0].values, &members[1].values) {
            (AttributeValues::Codes(codes), AttributeValues::Numbers(values)) => (0, codes, values),
            (AttributeValues::Numbers(values), AttributeValues::Codes(codes)) => (1, codes, values),
            _ => unreachable!("a pair of a level and a number"),
        };
        let n_levels = members[level_member].attribute.levels.len();
        let basis = Basis::new(Functions::Spline(Spline::of(values, rows, knots)), values, rows);
        let of_value = basis.columns(values);
        let map = ByLevel { level_member, n_levels, basis };
        let mut columns = vec![vec![0.0; values.len()]; n_levels * map.a_level()];
        for (row, (code, x)) in codes.iter().zip(values).enumerate() {
            let level = *code as usize;
            if level < n_levels && !x.is_nan() {
                let of_level = &mut columns[level * map.a_level()..(level + 1) * map.a_level()];
                of_level[0][row] = 1.0;
                of_level[1..].iter_mut().zip(&of_value).for_each(|(column, spline)| column[row] = spline[row]);
            }
        }
        (map, columns)
    }

    /// Coordinates of a level.
    fn a_level(&self) -> usize {
        self.basis.n() + 1
    }

    /// The weights of a level: its own, then the spline's.
    fn of_level<'a>(&self, weights: &'a [f64], level: usize) -> Option<(f64, &'a [f64])> {
        let own = weights.get(level.checked_mul(self.a_level())?..)?.get(..self.a_level())?;
        own.split_first().map(|(first, rest)| (*first, rest))
    }

    /// The effect of a level and a number, in the order of the members.
    pub fn at(&self, weights: &[f64], values: [Given; 2]) -> f64 {
        let (level, x) = (values[self.level_member].level(), values[1 - self.level_member].number());
        self.of_level(weights, level).map_or(0.0, |(own, spline)| own + self.basis.sum(spline, x).0)
    }

    /// The effect: a curve a level.
    pub fn effect(&self, part: &Part) -> Shape {
        let (attribute, of) = part.attributes[self.level_member];
        let (number, range) = part.number(1 - self.level_member);
        let curve = |level: usize| match self.of_level(part.weights, level) {
            Some((own, spline)) => {
                let (mut curve, _) = self.basis.curve(spline, range);
                curve.values.iter_mut().for_each(|value| *value += own);
                curve
            }
            None => Curve::default(),
        };
        let curves = level_effects(&of.attribute.levels, &vec![0.0; self.n_levels])
            .into_iter()
            .enumerate()
            .map(|(level, named)| LevelCurve { label: named.label, curve: curve(level) })
            .collect();
        Shape::CurvesByLevel { attributes: [attribute, number], curves }
    }
}
