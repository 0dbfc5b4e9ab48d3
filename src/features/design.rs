//! The rows of a task in coordinates: what a linear learner sees.
//!
//! Numeric maps give dense coordinates; categories stay codes, since of a one-hot block all but one number are zero.
//! Every vector of weights has the dense coordinates first, then the levels of each nominal block in turn.

use crate::linear::dot;

mod panels;

pub use panels::{Gram, Panel, Panels, ROWS_PER_PANEL};

/// The code of a row whose value is missing: all coordinates of the block are 0.
pub const MISSING_LEVEL: u32 = u32::MAX;

/// Distinct rows in coordinates. Their weights, labels and costs stand elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Design {
    /// Rows.
    pub n_rows: usize,
    /// Dense coordinates.
    pub n_dense: usize,
    /// `n_rows` × `n_dense`, row-major; a missing value is 0. All finite.
    pub dense: Vec<f64>,
    /// One-hot blocks, never multiplied out.
    pub nominal: Vec<Nominal>,
}

/// A one-hot block: one coordinate for each level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nominal {
    /// Levels.
    pub n_levels: usize,
    /// The level of each row, below `n_levels`, or [`MISSING_LEVEL`].
    pub codes: Vec<u32>,
}

impl Design {
    /// Length of a vector of weights.
    pub fn n_coordinates(&self) -> usize {
        self.n_dense + self.nominal.iter().map(|block| block.n_levels).sum::<usize>()
    }

    /// Each nominal block with the place of its first level among the coordinates.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &Nominal)> {
        self.nominal.iter().scan(self.n_dense, |next, block| {
            let first = *next;
            *next += block.n_levels;
            Some((first, block))
        })
    }

    /// The dense coordinates of a row.
    pub fn dense_row(&self, row: usize) -> &[f64] {
        &self.dense[row * self.n_dense..(row + 1) * self.n_dense]
    }

    /// All coordinates of a row, the one-hot ones multiplied out: `out` has `n_coordinates` places.
    pub fn write_row(&self, row: usize, out: &mut [f64]) {
        out.fill(0.0);
        out[..self.n_dense].copy_from_slice(self.dense_row(row));
        for (first, block) in self.blocks() {
            if block.codes[row] != MISSING_LEVEL {
                out[first + block.codes[row] as usize] = 1.0;
            }
        }
    }

    /// Xw: `weights` has `n_coordinates` places, the result `n_rows`.
    pub fn times(&self, weights: &[f64]) -> Vec<f64> {
        assert_eq!(weights.len(), self.n_coordinates());
        let mut out = vec![0.0; self.n_rows];
        if self.n_dense > 0 {
            for (sum, row) in out.iter_mut().zip(self.dense.chunks_exact(self.n_dense)) {
                *sum = dot(row, weights);
            }
        }
        for (first, block) in self.blocks() {
            let weights = &weights[first..first + block.n_levels];
            for (sum, &code) in out.iter_mut().zip(&block.codes) {
                *sum += weights.get(code as usize).copied().unwrap_or(0.0);
            }
        }
        out
    }

    /// Xᵀa: `amounts` has `n_rows` places, the result `n_coordinates`.
    pub fn transposed_times(&self, amounts: &[f64]) -> Vec<f64> {
        assert_eq!(amounts.len(), self.n_rows);
        let mut out = vec![0.0; self.n_coordinates()];
        if self.n_dense > 0 {
            for (row, &amount) in self.dense.chunks_exact(self.n_dense).zip(amounts) {
                for (sum, x) in out.iter_mut().zip(row) {
                    *sum += amount * x;
                }
            }
        }
        for (first, block) in self.blocks() {
            let out = &mut out[first..first + block.n_levels];
            for (&code, amount) in block.codes.iter().zip(amounts) {
                if let Some(sum) = out.get_mut(code as usize) {
                    *sum += amount;
                }
            }
        }
        out
    }

    /// ‖x‖² of each row.
    pub fn squared_norms(&self) -> Vec<f64> {
        let mut out = vec![0.0; self.n_rows];
        for (row, norm) in out.iter_mut().enumerate() {
            let dense = self.dense_row(row);
            let levels = self.nominal.iter().filter(|block| block.codes[row] != MISSING_LEVEL).count();
            *norm = dot(dense, dense) + levels as f64;
        }
        out
    }

    /// Appends x · z_c for each of the rows `columns` of `others`, which is in the same coordinates: x is the row of this
    /// design.
    pub fn append_products(&self, row: usize, others: &Design, columns: &[u32], out: &mut Vec<f64>) {
        let start = out.len();
        let x = self.dense_row(row);
        out.extend(columns.iter().map(|&column| dot(x, others.dense_row(column as usize))));
        for (block, other) in self.nominal.iter().zip(&others.nominal) {
            let code = block.codes[row];
            if code != MISSING_LEVEL {
                for (product, &column) in out[start..].iter_mut().zip(columns) {
                    *product += if other.codes[column as usize] == code { 1.0 } else { 0.0 };
                }
            }
        }
    }

    /// The given rows, in the given order.
    pub fn select(&self, rows: &[u32]) -> Design {
        let mut dense = Vec::with_capacity(rows.len() * self.n_dense);
        for &row in rows {
            dense.extend_from_slice(self.dense_row(row as usize));
        }
        let nominal = self
            .nominal
            .iter()
            .map(|block| Nominal {
                n_levels: block.n_levels,
                codes: rows.iter().map(|&row| block.codes[row as usize]).collect(),
            })
            .collect();
        Design { n_rows: rows.len(), n_dense: self.n_dense, dense, nominal }
    }

    /// Whether the parts fit each other and every number is finite: what a learner relies on.
    pub fn is_sound(&self) -> bool {
        // A sum of x·0 is 0 for finite numbers and NaN otherwise; unlike a search it has no branches.
        let zero: f64 = self.dense.iter().map(|x| x * 0.0).sum();
        zero == 0.0
            && self.dense.len() == self.n_rows * self.n_dense
            && self.nominal.iter().all(|block| {
                block.codes.len() == self.n_rows
                    && block.codes.iter().all(|&code| (code as usize) < block.n_levels || code == MISSING_LEVEL)
            })
    }
}
