//! The joint map of two numbers: the coordinates of a restricted cubic spline of each, and all their products, which are
//! brought to mean 0 and standard deviation 1 as the splines are. All are 0 where either value is unknown.
//!
//! Between grid lines at the knots the effect is a cubic in either number: a bicubic surface, exactly.

use super::Part;
use super::basis::{Basis, Functions};
use super::linear::Linear;
use super::spline::Spline;
use crate::model::additive::{Shape, Surface};
use crate::task::{AttributeValues, TaskAttribute};

/// Products of two splines.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The splines, in the order of the members.
    pub bases: [Basis; 2],
    /// Mean and deviation of each product, those of the first coordinate of the first spline first.
    products: Vec<Linear>,
}

impl Tensor {
    /// Of two numeric members, with the coordinates of every row.
    pub fn of(members: [&TaskAttribute; 2], rows: &[f64], knots: u32) -> (Tensor, Vec<Vec<f64>>) {
        let [AttributeValues::Numbers(x), AttributeValues::Numbers(y)] = members.map(|member| &member.values) else {
            unreachable!("a pair of numbers");
        };
        // The pair is known or it is not: the mean row is that of the rows where both are.
        let both: Vec<bool> = x.iter().zip(y).map(|(x, y)| !x.is_nan() && !y.is_nan()).collect();
        let bases = [x, y].map(|values| {
            let values: Vec<f64> =
                values.iter().zip(&both).map(|(x, both)| if *both { *x } else { f64::NAN }).collect();
            let basis = Basis::new(Functions::Spline(Spline::of(&values, rows, knots)), &values, rows);
            let columns = basis.columns(&values);
            (basis, columns)
        });
        let mut columns: Vec<Vec<f64>> = bases.iter().flat_map(|(_, columns)| columns.clone()).collect();
        let mut products = Vec::new();
        for a in &bases[0].1 {
            for b in &bases[1].1 {
                let of = |((a, b), both): ((&f64, &f64), &bool)| if *both { a * b } else { f64::NAN };
                let product: Vec<f64> = a.iter().zip(b).zip(&both).map(of).collect();
                let mut scale = Linear::measured(&product, rows);
                // A product that no row moves says nothing: 0 throughout.
                if !(scale.sd > 0.0 && scale.mean.is_finite()) {
                    scale = Linear { mean: 0.0, sd: f64::INFINITY };
                }
                columns.push(product.iter().map(|p| if p.is_nan() { 0.0 } else { scale.at(*p) }).collect());
                products.push(scale);
            }
        }
        (Tensor { bases: bases.map(|(basis, _)| basis), products }, columns)
    }

    /// The effect f, ∂f/∂x, ∂f/∂y and ∂²f/∂x∂y.
    pub fn at(&self, weights: &[f64], x: f64, y: f64) -> [f64; 4] {
        let [m, n] = [self.bases[0].n(), self.bases[1].n()];
        let (mut a, mut b) = (vec![(0.0, 0.0); m], vec![(0.0, 0.0); n]);
        self.bases[0].write(x, &mut a);
        self.bases[1].write(y, &mut b);
        let mut out = [0.0; 4];
        for (w, (value, slope)) in weights.iter().zip(&a) {
            out[0] += w * value;
            out[1] += w * slope;
        }
        for (w, (value, slope)) in weights[m.min(weights.len())..].iter().zip(&b) {
            out[0] += w * value;
            out[2] += w * slope;
        }
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (*a, *b)));
        for ((w, scale), (a, b)) in weights[(m + n).min(weights.len())..].iter().zip(&self.products).zip(pairs) {
            let w_scaled = w / scale.sd;
            out[0] += w * scale.at(a.0 * b.0);
            out[1] += w_scaled * a.1 * b.0;
            out[2] += w_scaled * a.0 * b.1;
            out[3] += w_scaled * a.1 * b.1;
        }
        out
    }

    /// The effect as a surface.
    pub fn effect(&self, part: &Part) -> Shape {
        let ((first, x_range), (second, y_range)) = (part.number(0), part.number(1));
        let (x_knots, y_knots) = (self.bases[0].grid(x_range), self.bases[1].grid(y_range));
        let nodes: Vec<Vec<[f64; 4]>> =
            y_knots.iter().map(|y| x_knots.iter().map(|x| self.at(part.weights, *x, *y)).collect()).collect();
        Shape::Surface { attributes: [first, second], surface: Surface::of_nodes(x_knots, y_knots, &nodes) }
    }
}
