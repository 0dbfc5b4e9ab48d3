//! A pair's share of the polynomial kernel of degree 2, π = 2 (φ_a·φ_a′)(φ_b·φ_b′): the coordinates √2 φ_u φ_v, u of one
//! attribute and v of the other. 0 where either is unknown. Drawn with the means of φ taken off.

use super::basis::Basis;
use super::side::Side;
use super::{Given, Part, SURFACE_TOLERANCE, cells};
use crate::features::convert::{MOST_LINES, beyond};
use crate::model::additive::{LevelCurve, PolynomialOfOne, Shape, Surface};
use std::f64::consts::SQRT_2;
use std::sync::Arc;

/// Products of the coordinates of two attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Product {
    /// φ of each.
    pub sides: [Arc<Side>; 2],
}

impl Product {
    /// Number of coordinates: those of the first side's first one first.
    pub fn n(&self) -> usize {
        self.sides[0].n() * self.sides[1].n()
    }

    /// The effect f, ∂f/∂x, ∂f/∂y and ∂²f/∂x∂y of two values; derivatives of levels are 0.
    pub fn at(&self, weights: &[f64], values: [Given; 2]) -> [f64; 4] {
        let [a, b] = [0, 1].map(|side: usize| self.sides[side].at(values[side]));
        let mut out = [0.0; 4];
        for ((x, dx), weights) in a.iter().zip(weights.chunks(b.len().max(1))) {
            let (mut f, mut slope) = (0.0, 0.0);
            for (w, (z, dz)) in weights.iter().zip(&b) {
                f += w * z;
                slope += w * dz;
            }
            out[0] += x * f;
            out[1] += dx * f;
            out[2] += x * slope;
            out[3] += dx * slope;
        }
        out.map(|of| SQRT_2 * of)
    }

    /// The effect in a stored form: a table, a curve a level, or a surface; and the distance that the conversion leaves.
    pub fn effect(&self, part: &Part) -> (Shape, f64) {
        let attributes = [part.attributes[0].0, part.attributes[1].0];
        let along = |member: usize| -> Vec<Given> {
            let n = part.attributes[member].1.attribute.levels.len();
            match &*self.sides[member] {
                Side::Places { cuts, .. } if n == 0 => {
                    std::iter::once(f64::NEG_INFINITY).chain(cuts.iter().copied()).map(Given::Number).collect()
                }
                _ => (0..n).map(Given::Level).collect(),
            }
        };
        match (&*self.sides[0], &*self.sides[1]) {
            (Side::Places { cuts: row_cuts, .. }, Side::Places { cuts: column_cuts, .. }) => {
                let (rows, columns) = (along(0), along(1));
                let row = |a: &Given| columns.iter().map(|b| self.at(part.weights, [*a, *b])[0]).collect();
                let shape = Shape::Table {
                    attributes,
                    rows: cells::labels(part, 0, row_cuts),
                    columns: cells::labels(part, 1, column_cuts),
                    row_cuts: row_cuts.clone(),
                    column_cuts: column_cuts.clone(),
                    effects: rows.iter().map(row).collect(),
                };
                (shape, 0.0)
            }
            (Side::Places { .. }, Side::Number(_)) => self.by_level(part, 0),
            (Side::Number(_), Side::Places { .. }) => self.by_level(part, 1),
            (Side::Number(x), Side::Number(y)) => {
                let ranges = [part.number(0).1, part.number(1).1];
                let f = |x: f64, y: f64| self.at(part.weights, [Given::Number(x), Given::Number(y)]);
                if let (true, true) = (x.is_piecewise_cubic(), y.is_piecewise_cubic()) {
                    let (x_knots, y_knots) = (x.grid(ranges[0]), y.grid(ranges[1]));
                    let nodes: Vec<Vec<[f64; 4]>> =
                        y_knots.iter().map(|y| x_knots.iter().map(|x| f(*x, *y)).collect()).collect();
                    return (Shape::Surface { attributes, surface: Surface::of_nodes(x_knots, y_knots, &nodes) }, 0.0);
                }
                let grid = |xs: &[f64], ys: &[f64]| -> Vec<Vec<[f64; 4]>> {
                    ys.iter().map(|y| xs.iter().map(|x| f(*x, *y)).collect()).collect()
                };
                let sides = [(x, ranges[0]), (y, ranges[1])];
                let must = sides.map(|(of, range)| if of.is_piecewise_cubic() { of.grid(range) } else { Vec::new() });
                let reaches = sides.map(|(of, range)| of.reach(part.weights, range, SURFACE_TOLERANCE));
                // Where one side has no limit an error grows with it: sevenfold three ranges outside.
                let is_bounded = reaches.iter().all(|reach| reach.beyond > 0.0);
                let tolerance = if is_bounded { SURFACE_TOLERANCE } else { SURFACE_TOLERANCE / 8.0 };
                let (mut surface, distance) =
                    beyond::surface_within(&grid, reaches, [&must[0], &must[1]], tolerance, MOST_LINES);
                // That of one side suffices: its coefficients are curves of the other, whatever that is.
                surface.polynomials.extend([0, 1].into_iter().find_map(|side| self.polynomial(part, [x, y], side)));
                (Shape::Surface { attributes, surface }, distance)
            }
        }
    }

    /// The effect as a polynomial in the number of a side that has powers above the third.
    fn polynomial(&self, part: &Part, bases: [&Basis; 2], side: usize) -> Option<PolynomialOfOne> {
        let (own, other) = (bases[side], bases[1 - side]);
        let (z, powers) = own.powers().filter(|_| !own.is_piecewise_cubic())?;
        let coefficient = |k: usize| {
            let of_power: Vec<f64> = powers.iter().map(|power| power.get(k).copied().unwrap_or(0.0)).collect();
            // The fifth power of a number three ranges outside is a million: what is left of the curve counts so often.
            let tolerance = SURFACE_TOLERANCE * 1e-6;
            other.curve_within(&self.weights_of_other(part, side, &of_power), part.number(1 - side).1, tolerance).0
        };
        let coefficients = (0..=powers.len()).map(coefficient).collect();
        Some(PolynomialOfOne { in_y: side == 1, centre: z.mean, unit: z.sd, coefficients })
    }

    /// √2 Σ_u φ_u w_uv for each coordinate v of the other attribute, where those of `member` are φ.
    fn weights_of_other(&self, part: &Part, member: usize, phi: &[f64]) -> Vec<f64> {
        let n = self.sides[1 - member].n();
        let weight = |u: usize, v: usize| if member == 0 { u * n + v } else { v * phi.len() + u };
        let own = |v: usize| phi.iter().enumerate().map(|(u, x)| x * part.weights[weight(u, v)]).sum::<f64>();
        (0..n).map(|v| SQRT_2 * own(v)).collect()
    }

    /// A curve of the other attribute for each level of `member`: the sum of its basis with the level's weights.
    fn by_level(&self, part: &Part, member: usize) -> (Shape, f64) {
        let (attribute, of) = part.attributes[member];
        let (number, range) = part.number(1 - member);
        let Side::Number(basis) = &*self.sides[1 - member] else { unreachable!("one of the two is a number") };
        let mut largest: f64 = 0.0;
        let mut curve = |level: usize| {
            let phi: Vec<f64> = self.sides[member].at(Given::Level(level)).into_iter().map(|(x, _)| x).collect();
            let (curve, distance) = basis.curve(&self.weights_of_other(part, member, &phi), range);
            largest = largest.max(distance);
            curve
        };
        let levels = of.attribute.levels.iter().enumerate();
        let curves = levels.map(|(at, level)| LevelCurve { label: level.label.clone(), curve: curve(at) }).collect();
        (Shape::CurvesByLevel { attributes: [attribute, number], curves }, largest)
    }
}
