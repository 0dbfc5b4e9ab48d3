//! A sub-kernel of one attribute is smooth, so that a few coordinates give all of it: K = L Lᵀ within rounding.
//!
//! Fine & Scheinberg 2001: Cholesky with the largest remaining diagonal as pivot, ended when that is rounding.

use super::cells::Cells;
use super::{Point, Similarity};
use crate::heartbeat;

/// What remains of K, as a share of its largest diagonal, that is called nothing. The remainder R is positive
/// semidefinite too, so no entry is larger, and for coefficients c no Σ_j R_ij c_j is larger than this · Σ |c_j|.
pub const REMAINDER: f64 = 1e-13;

/// Coordinates of cells: K(a, b) = Σ_k columns[k][a] · columns[k][b].
#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    /// One column a coordinate, one number a cell.
    pub columns: Vec<Vec<f64>>,
    /// The cells that were pivots, one a coordinate; empty for a polynomial, whose coordinates are powers.
    pivots: Vec<usize>,
}

impl Factor {
    /// `None` where more than `most` coordinates would be needed.
    pub fn new(cells: &Cells, most: usize) -> Option<Factor> {
        let (columns, pivots) = match cells.similarity() {
            Similarity::Polynomial(degree) => {
                let at: Vec<f64> = (0..cells.len()).map(|cell| cells.point(cell).numbers[0]).collect();
                (powers(&at, degree), Vec::new())
            }
            // It has no few coordinates: each cell is one.
            Similarity::Compact(_) if cells.len() > most => return None,
            Similarity::Radial(_) | Similarity::Compact(_) => pivoted_cholesky(cells, most)?,
        };
        (columns.len() <= most).then_some(Factor { columns, pivots })
    }

    /// The coordinates of any value: zeros where it is unknown. Their squared length is at most K(v, v), and the rest of
    /// that is in no coordinate.
    pub fn at(&self, cells: &Cells, point: Point) -> Vec<f64> {
        if !point.is_known() {
            return vec![0.0; self.columns.len()];
        }
        if let Similarity::Polynomial(degree) = cells.similarity() {
            return powers(point.numbers, degree).concat();
        }
        // L of the pivots is lower triangular: forward substitution.
        let mut out: Vec<f64> = Vec::with_capacity(self.pivots.len());
        for (column, pivot) in self.columns.iter().zip(&self.pivots) {
            let before: f64 = self.columns.iter().zip(&out).map(|(column, x)| column[*pivot] * x).sum();
            out.push((cells.to(point, *pivot) - before) / column[*pivot]);
        }
        out
    }

    /// Of a polynomial kernel the coefficients of z, z², … of the function with `weights` of the coordinates.
    pub fn powers(&self, cells: &Cells, weights: &[f64]) -> Option<Vec<f64>> {
        let Similarity::Polynomial(degree) = cells.similarity() else { return None };
        Some(powers(&[1.0], degree).iter().zip(weights).map(|(root, w)| root[0] * w).collect())
    }

    /// K c: one coefficient and one result a cell.
    pub fn times(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; coefficients.len()];
        for column in &self.columns {
            let weight = crate::linear::dot(column, coefficients);
            out.iter_mut().zip(column).for_each(|(sum, x)| *sum += weight * x);
        }
        out
    }
}

/// (1 + z z′)ᵈ − 1 = Σ_k (d choose k) zᵏ z′ᵏ.
fn powers(z: &[f64], degree: u32) -> Vec<Vec<f64>> {
    let mut power = vec![1.0; z.len()];
    let mut choose = 1.0;
    let column = |k: u32| {
        choose = choose * f64::from(degree - k + 1) / f64::from(k);
        power.iter_mut().zip(z).for_each(|(power, z)| *power *= z);
        power.iter().map(|power| f64::sqrt(choose) * power).collect()
    };
    (1..=degree).map(column).collect()
}

fn pivoted_cholesky(cells: &Cells, most: usize) -> Option<(Vec<Vec<f64>>, Vec<usize>)> {
    let mut remaining: Vec<f64> = (0..cells.len()).map(|cell| cells.with_itself(cell)).collect();
    let nothing = REMAINDER * remaining.iter().fold(0.0, |largest: f64, d| largest.max(*d));
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let (mut row, mut pivots) = (Vec::new(), Vec::new());
    while let Some(pivot) = (0..remaining.len()).reduce(|a, b| if remaining[b] > remaining[a] { b } else { a }) {
        if remaining[pivot] <= nothing {
            break;
        }
        if columns.len() == most {
            return None;
        }
        heartbeat::round();
        cells.write_row(cells.point(pivot), &mut row);
        for column in &columns {
            let weight = column[pivot];
            row.iter_mut().zip(column).for_each(|(k, x)| *k -= weight * x);
        }
        let root = remaining[pivot].sqrt();
        row.iter_mut().for_each(|k| *k /= root);
        remaining.iter_mut().zip(&row).for_each(|(d, x)| *d -= x * x);
        remaining[pivot] = 0.0;
        columns.push(row.clone());
        pivots.push(pivot);
    }
    Some((columns, pivots))
}
