//! The kernel: dot products of a design's rows plus sub-kernels, and its coordinates where they are few.

use super::WithWeights;
use crate::features::design::Design;
use crate::features::kernels::{Cells, Factor, SubKernel};
use crate::learn::linear_svm::{Linear, uses_interior_point};
use crate::learn::solve::Solver;
use crate::learn::solve::smo::Kernel;
use crate::linear::dot;

/// Cells up to which a sub-kernel is tabulated: 8 MB.
const TABULATED: usize = 1024;
/// Most coordinates of one sub-kernel.
const MOST_COORDINATES: usize = 600;

/// The sub-kernels of a task laid out for learning, made once: every fit of the task shares the tables.
#[derive(Clone, Debug)]
pub struct SharedKernel {
    parts: Vec<Part>,
    in_coordinates: Option<Design>,
}

impl SharedKernel {
    /// # Panics
    /// Where the design or a sub-kernel is unsound, or of another number of rows: the features are made so.
    pub fn new(design: &Design, sub_kernels: &[SubKernel]) -> SharedKernel {
        assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
        assert!(sub_kernels.iter().all(|kernel| kernel.is_sound(design.n_rows)), "a sub-kernel is unsound");
        let parts: Vec<Part> = sub_kernels.iter().map(Part::new).collect();
        let in_coordinates = if parts.is_empty() { None } else { in_coordinates(design, &parts) };
        // Megabytes that would lie idle where SMO is faster.
        let in_coordinates = in_coordinates.filter(|design| uses_interior_point(design, Solver::Auto));
        SharedKernel { parts, in_coordinates }
    }
}

/// x·z + Σ_k K_k.
pub struct SumKernel<'a> {
    pub(super) design: &'a Design,
    linear: Linear<'a>,
    parts: &'a [Part],
    /// A design whose dot products are the whole kernel within rounding; `None` where it would have too many
    /// coordinates.
    pub(super) in_coordinates: Option<&'a Design>,
}

impl<'a> SumKernel<'a> {
    /// Of a design and what was prepared from it.
    pub fn new(design: &'a Design, prepared: &'a SharedKernel) -> Self {
        let in_coordinates = prepared.in_coordinates.as_ref();
        SumKernel { design, linear: Linear::new(design), parts: &prepared.parts, in_coordinates }
    }

    /// Σ_k K_k a: the sub-kernels' share of the scores of expansion coefficients, without the linear part.
    pub fn sub_kernel_scores(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.design.n_rows];
        for part in self.parts {
            if !part.add_times(coefficients, &mut out) {
                part.add_times_by_cells(coefficients, &mut out);
            }
        }
        out
    }

    pub(super) fn has_sub_kernels(&self) -> bool {
        !self.parts.is_empty()
    }
}

/// A sub-kernel by its cells.
#[derive(Clone, Debug)]
struct Part {
    cells: Cells,
    /// K between all cells, where they are few: `cells` × `cells`.
    table: Option<Vec<f64>>,
    factor: Option<Factor>,
}

/// The design with the coordinates of every sub-kernel behind its dense ones.
fn in_coordinates(design: &Design, parts: &[Part]) -> Option<Design> {
    let mut columns: Vec<(&[u32], &[f64])> = Vec::new();
    for part in parts {
        let factor = part.factor.as_ref()?;
        columns.extend(factor.columns.iter().map(|column| (&part.cells.of_row[..], &column[..])));
    }
    let n_dense = design.n_dense + columns.len();
    let mut dense = Vec::with_capacity(design.n_rows * n_dense);
    for row in 0..design.n_rows {
        dense.extend_from_slice(design.dense_row(row));
        dense.extend(columns.iter().map(|(cells, column)| of_cell(column, cells[row])));
    }
    Some(Design { n_rows: design.n_rows, n_dense, dense, nominal: design.nominal.clone() })
}

/// The value of a cell; 0 for a row without one.
fn of_cell(values: &[f64], cell: u32) -> f64 {
    values.get(cell as usize).copied().unwrap_or(0.0)
}

impl Part {
    fn new(kernel: &SubKernel) -> Part {
        let cells = Cells::new(kernel);
        let factor = Factor::new(&cells, MOST_COORDINATES);
        let table = (cells.len() <= TABULATED).then(|| {
            let (mut table, mut row) = (Vec::with_capacity(cells.len() * cells.len()), Vec::new());
            for cell in 0..cells.len() {
                cells.write_row(cells.point(cell), &mut row);
                table.extend_from_slice(&row);
            }
            table
        });
        Part { cells, table, factor }
    }

    /// Adds K(row, c) of every one of `columns`.
    fn add_row(&self, row: u32, columns: &[u32], out: &mut [f64]) {
        let cell = self.cells.of_row[row as usize] as usize;
        let n_cells = self.cells.len();
        if cell >= n_cells {
            return;
        }
        let mut computed = Vec::new();
        let of_cells = match &self.table {
            Some(table) => &table[cell * n_cells..(cell + 1) * n_cells],
            None if columns.len() < n_cells / 2 => {
                let others = columns.iter().map(|&column| self.cells.of_row[column as usize]);
                for (sum, other) in out.iter_mut().zip(others) {
                    *sum += self.cells.between(cell, other as usize);
                }
                return;
            }
            None => {
                self.cells.write_row(self.cells.point(cell), &mut computed);
                &computed
            }
        };
        for (sum, &column) in out.iter_mut().zip(columns) {
            *sum += of_cell(of_cells, self.cells.of_row[column as usize]);
        }
    }

    /// Adds K a; false where there is no fast way.
    fn add_times(&self, coefficients: &[f64], out: &mut [f64]) -> bool {
        let sums = self.cells.sums(coefficients);
        let products = match (&self.factor, &self.table) {
            (Some(factor), _) => factor.times(&sums),
            (None, Some(table)) => table.chunks_exact(sums.len().max(1)).map(|row| dot(row, &sums)).collect(),
            (None, None) => return false,
        };
        for (sum, &cell) in out.iter_mut().zip(&self.cells.of_row) {
            *sum += of_cell(&products, cell);
        }
        true
    }
}

impl Part {
    /// Adds K a, cell by cell: as many terms as there are pairs of cells.
    fn add_times_by_cells(&self, coefficients: &[f64], out: &mut [f64]) {
        let sums = self.cells.sums(coefficients);
        let (mut products, mut row) = (vec![0.0; sums.len()], Vec::new());
        for (cell, sum) in sums.iter().enumerate().filter(|(_, sum)| sum.abs() > 0.0) {
            self.cells.write_row(self.cells.point(cell), &mut row);
            products.iter_mut().zip(&row).for_each(|(product, k)| *product += sum * k);
        }
        for (sum, &cell) in out.iter_mut().zip(&self.cells.of_row) {
            *sum += of_cell(&products, cell);
        }
    }
}

impl Kernel for SumKernel<'_> {
    fn n_rows(&self) -> usize {
        self.design.n_rows
    }

    fn diagonal(&self, row: u32) -> f64 {
        let of = |part: &Part| {
            let cell = part.cells.of_row[row as usize] as usize;
            if cell < part.cells.len() { part.cells.with_itself(cell) } else { 0.0 }
        };
        self.linear.diagonal(row) + self.parts.iter().map(of).sum::<f64>()
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        let start = out.len();
        self.linear.append_row(row, columns, out);
        for part in self.parts {
            part.add_row(row, columns, &mut out[start..]);
        }
    }

    fn times(&self, coefficients: &[f64]) -> Option<Vec<f64>> {
        let mut out = self.linear.times(coefficients)?;
        self.parts.iter().all(|part| part.add_times(coefficients, &mut out)).then_some(out)
    }
}

impl WithWeights for SumKernel<'_> {
    fn weights(&self, coefficients: &[f64]) -> Vec<f64> {
        self.design.transposed_times(coefficients)
    }

    fn linear_scores(&self, weights: &[f64]) -> Vec<f64> {
        self.design.times(weights)
    }
}
