//! An attribute's own share of the polynomial kernel of degree 2: (1 + x·z)² − 1 = Σ_k κ_k + Σ_k<l π_kl with
//! κ = 2 φ·φ′ + (φ·φ′)² of one attribute, π of a pair ([`super::product`]).
//!
//! A number has the coordinates √2 φ_u, φ_u² and √2 φ_u φ_v. Levels are few: theirs are the rows of a root of κ over the
//! levels, as many as there are levels, and the same machine. The effect of a number is drawn from weights of these, that
//! of levels from a number a level ([`Square::of_places`]).

use super::side::Side;
use super::{CURVE_TOLERANCE, Given, Part, cells};
use crate::features::convert::{self, beyond};
use crate::features::similarity::repair::repair;
use crate::model::additive::{Beyond, Curve, LevelEffect, Polynomial, Shape};
use crate::task::AttributeValues;
use nalgebra::DMatrix;
use std::f64::consts::SQRT_2;
use std::sync::Arc;

/// Coordinates and their squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// φ.
    pub side: Arc<Side>,
    /// Of levels: the coordinates of each.
    roots: Vec<Vec<f64>>,
}

impl Square {
    /// Of an attribute's coordinates.
    pub fn of(side: Arc<Side>) -> Square {
        let roots = match &*side {
            Side::Number(_) => Vec::new(),
            Side::Places { places, .. } => {
                let kernel = |a: &Vec<f64>, b: &Vec<f64>| {
                    let product: f64 = a.iter().zip(b).map(|(x, y)| x * y).sum();
                    product * (2.0 + product)
                };
                let n = places.len();
                let kernels = DMatrix::from_fn(n, n, |a, b| kernel(&places[a], &places[b]));
                repair(&kernels).root.column_iter().map(|column| column.iter().copied().collect()).collect()
            }
        };
        Square { side, roots }
    }

    /// Number of coordinates.
    pub fn n(&self) -> usize {
        match &*self.side {
            Side::Number(basis) => basis.n() + basis.n() * (basis.n() + 1) / 2,
            Side::Places { places, .. } => places.len(),
        }
    }

    /// The coordinates of every row, a vector each; unknown = 0.
    pub fn columns(&self, values: &AttributeValues) -> Vec<Vec<f64>> {
        let mut columns = vec![vec![0.0; values.len()]; self.n()];
        for row in 0..values.len() {
            let Some(value) = Given::of(values, row) else { continue };
            let own = match &*self.side {
                Side::Number(_) => self.coordinates(value).into_iter().map(|(x, _)| x).collect(),
                Side::Places { .. } => self.side.place(value).map_or_else(Vec::new, |place| self.roots[place].clone()),
            };
            columns.iter_mut().zip(own).for_each(|(column, x)| column[row] = x);
        }
        columns
    }

    /// Of levels: what weights of the coordinates say of each.
    pub fn of_places(&self, weights: &[f64]) -> Vec<f64> {
        self.roots.iter().map(|own| own.iter().zip(weights).map(|(x, w)| x * w).sum()).collect()
    }

    /// Each coordinate of a number with its derivative; of a level 1 for itself.
    fn coordinates(&self, value: Given) -> Vec<(f64, f64)> {
        if let Side::Places { .. } = &*self.side {
            let own = self.side.place(value);
            return (0..self.n()).map(|place| (f64::from(u8::from(Some(place) == own)), 0.0)).collect();
        }
        let phi = self.side.at(value);
        let mut out: Vec<(f64, f64)> = phi.iter().map(|(x, slope)| (SQRT_2 * x, SQRT_2 * slope)).collect();
        for (u, (x, dx)) in phi.iter().enumerate() {
            out.push((x * x, 2.0 * x * dx));
            out.extend(phi[u + 1..].iter().map(|(z, dz)| (SQRT_2 * x * z, SQRT_2 * (dx * z + x * dz))));
        }
        out
    }

    /// The effect of a value, and its derivative.
    pub fn at(&self, weights: &[f64], value: Given) -> (f64, f64) {
        let add = |(f, slope): (f64, f64), (w, (x, dx)): (&f64, (f64, f64))| (f + w * x, slope + w * dx);
        weights.iter().zip(self.coordinates(value)).fold((0.0, 0.0), add)
    }

    /// The effect in a stored form, and the distance that the conversion leaves: 0 for levels and for a straight map,
    /// whose effect is a parabola.
    pub fn effect(&self, part: &Part) -> (Shape, f64) {
        let attribute = part.attributes[0].0;
        match &*self.side {
            Side::Places { cuts, places, .. } => {
                let labels = cells::labels(part, 0, cuts);
                let of = |(place, label): (usize, String)| {
                    let log_odds = part.weights.get(place).copied().filter(|_| !places.is_empty()).unwrap_or(0.0);
                    LevelEffect { label, log_odds }
                };
                let effects = labels.into_iter().enumerate().map(of).collect();
                (Shape::Levels { attribute, cuts: cuts.clone(), effects }, 0.0)
            }
            Side::Number(basis) => {
                let range = part.number(0).1;
                let f = |x: f64| self.at(part.weights, Given::Number(x));
                if basis.is_linear() {
                    let knots = vec![range.minimum, range.maximum];
                    let (values, slopes) = knots.iter().map(|x| f(*x)).unzip();
                    let curve = Curve { knots, values, slopes, beyond: Beyond::Cubic, ..Curve::default() };
                    return (Shape::Cubic { attribute, curve }, 0.0);
                }
                let reach = basis.reach(part.weights, range, CURVE_TOLERANCE);
                let (mut curve, distance) = match basis.powers() {
                    None if basis.is_piecewise_cubic() => {
                        // Straight lines beyond the last corner: their squares are parabolas, as the outermost pieces.
                        let grid = basis.grid(range);
                        let ends = (grid[0], grid[grid.len() - 1]);
                        let (curve, distance) = convert::curve(&f, ends, &grid, CURVE_TOLERANCE);
                        (Curve { beyond: Beyond::Cubic, ..curve }, distance)
                    }
                    _ => beyond::curve_within(&f, reach, &basis.corners(), CURVE_TOLERANCE),
                };
                curve.polynomials.extend(basis.powers().map(|(z, powers)| Polynomial {
                    centre: z.mean,
                    unit: z.sd,
                    coefficients: sum_of_squares(&powers, part.weights),
                }));
                (Shape::Cubic { attribute, curve }, distance)
            }
        }
    }
}

/// The effect of coordinates that are polynomials, from the constant on: the order of weights is that of the coordinates.
fn sum_of_squares(powers: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let degree = powers.last().map_or(0, |last| last.len() - 1);
    let mut sum = vec![0.0; 2 * degree + 1];
    let mut weights = weights.iter().copied();
    let mut next = || weights.next().unwrap_or(0.0);
    for power in powers {
        let w = SQRT_2 * next();
        sum.iter_mut().zip(power).for_each(|(sum, a)| *sum += w * a);
    }
    for (u, first) in powers.iter().enumerate() {
        for (v, second) in powers.iter().enumerate().skip(u) {
            let w = next() * if u == v { 1.0 } else { SQRT_2 };
            for (i, a) in first.iter().enumerate() {
                second.iter().enumerate().for_each(|(j, b)| sum[i + j] += w * a * b);
            }
        }
    }
    sum
}
