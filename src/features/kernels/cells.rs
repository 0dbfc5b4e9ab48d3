//! The distinct values that a sub-kernel sees: rows that share one are one to it.

use super::{Point, Similarity, SubKernel, polynomial};
use crate::features::design::MISSING_LEVEL;
use crate::{math, order};
use std::cmp::Ordering;

/// The cell of a row with an unknown value: similar to nothing.
pub const NO_CELL: u32 = u32::MAX;

/// Distinct values, ascending, and which rows have them.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The cell of each row, or [`NO_CELL`].
    pub of_row: Vec<u32>,
    n_cells: usize,
    n_numbers: usize,
    n_levels: usize,
    /// `n_cells` × `n_numbers`.
    numbers: Vec<f64>,
    /// `n_cells` × `n_levels`.
    levels: Vec<u32>,
    similarity: Similarity,
}

impl Cells {
    /// The cells of a sound sub-kernel.
    pub fn new(kernel: &SubKernel) -> Cells {
        let (columns, levels) = kernel.members();
        let codes: Vec<&[u32]> = levels.iter().map(|(_, codes)| codes.as_slice()).collect();
        let compare = |a: usize, b: usize| -> Ordering {
            let numbers = columns.iter().map(|z| z[a].partial_cmp(&z[b]).unwrap_or(Ordering::Equal));
            let levels = codes.iter().map(|codes| codes[a].cmp(&codes[b]));
            numbers.chain(levels).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        let is_known = |row: &usize| {
            columns.iter().all(|z| !z[*row].is_nan()) && codes.iter().all(|codes| codes[*row] != MISSING_LEVEL)
        };
        let known: Vec<usize> = (0..kernel.n_rows()).filter(is_known).collect();
        let sorted = order::indices(known.len(), &|a, b| compare(known[a], known[b]));
        let mut cells = Cells {
            of_row: vec![NO_CELL; kernel.n_rows()],
            n_cells: 0,
            n_numbers: columns.len(),
            n_levels: codes.len(),
            numbers: Vec::new(),
            levels: Vec::new(),
            similarity: kernel.similarity(),
        };
        let mut last = None;
        for row in sorted.into_iter().map(|place| known[place]) {
            if last.is_none_or(|last| compare(last, row).is_ne()) {
                cells.n_cells += 1;
                cells.numbers.extend(columns.iter().map(|z| z[row]));
                cells.levels.extend(codes.iter().map(|codes| codes[row]));
            }
            last = Some(row);
            cells.of_row[row] = cells.n_cells as u32 - 1;
        }
        cells
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.n_cells
    }

    /// Whether there is none: all rows are unknown.
    pub fn is_empty(&self) -> bool {
        self.n_cells == 0
    }

    /// The value of a cell.
    pub fn point(&self, cell: usize) -> Point<'_> {
        Point {
            numbers: &self.numbers[cell * self.n_numbers..(cell + 1) * self.n_numbers],
            levels: &self.levels[cell * self.n_levels..(cell + 1) * self.n_levels],
        }
    }

    pub(super) fn similarity(&self) -> Similarity {
        self.similarity
    }

    /// K(v, cell) for every cell; a value that is unknown gives zeros.
    pub fn write_row(&self, point: Point, out: &mut Vec<f64>) {
        out.clear();
        if !point.is_known() {
            out.resize(self.n_cells, 0.0);
            return;
        }
        match self.similarity {
            Similarity::Radial(gamma) => {
                out.resize(self.n_cells, 0.0);
                for (place, v) in point.numbers.iter().enumerate() {
                    let values = self.numbers.iter().skip(place).step_by(self.n_numbers);
                    for (squared, z) in out.iter_mut().zip(values) {
                        *squared += (v - z) * (v - z);
                    }
                }
                for (place, level) in point.levels.iter().enumerate() {
                    let levels = self.levels.iter().skip(place).step_by(self.n_levels);
                    for (squared, other) in out.iter_mut().zip(levels) {
                        *squared += if level == other { 0.0 } else { 1.0 };
                    }
                }
                out.iter_mut().for_each(|squared| *squared *= -gamma);
                math::exp_all(out);
            }
            Similarity::Compact(_) => {
                out.extend((0..self.n_cells).map(|cell| self.similarity.between(point, self.point(cell))))
            }
            Similarity::Polynomial(degree) => {
                out.extend(self.numbers.iter().map(|z| polynomial(point.numbers[0] * z, degree)));
            }
        }
    }

    /// K of two cells; 0 where the other is none.
    pub fn between(&self, cell: usize, other: usize) -> f64 {
        if other < self.n_cells { self.similarity.between(self.point(cell), self.point(other)) } else { 0.0 }
    }

    /// K(cell, cell).
    pub fn with_itself(&self, cell: usize) -> f64 {
        self.between(cell, cell)
    }

    /// K of a known value and a cell.
    pub fn to(&self, point: Point, cell: usize) -> f64 {
        self.similarity.between(point, self.point(cell))
    }

    /// K(v, v) of any value.
    pub fn with_itself_at(&self, point: Point) -> f64 {
        self.similarity.between(point, point)
    }

    /// Coefficients of rows added up by cell; those of rows without a cell count for nothing.
    pub fn sums(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.n_cells];
        for (&cell, coefficient) in self.of_row.iter().zip(coefficients) {
            if let Some(sum) = sums.get_mut(cell as usize) {
                *sum += coefficient;
            }
        }
        sums
    }
}
