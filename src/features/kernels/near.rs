//! The cells of a compactly supported kernel with those near them: its matrix, most of which is 0.

use super::buckets::Buckets;
use super::cells::Cells;
use super::{Point, SubKernel};

/// Cells sorted so that those within the range of a value are found without looking at all.
#[derive(Clone, Debug)]
pub struct Near {
    /// Distinct values.
    pub cells: Cells,
    range: f64,
    buckets: Buckets,
    order: Vec<u32>,
}

impl Near {
    /// `None` for a kernel that is not compactly supported.
    pub fn new(kernel: &SubKernel) -> Option<Near> {
        let SubKernel::Compact { range, .. } = *kernel else { return None };
        let cells = Cells::new(kernel);
        let (buckets, order) = Buckets::new(&|cell| cells.point(cell), cells.len(), range);
        Some(Near { cells, range, buckets, order })
    }

    /// In standard deviations.
    pub fn range(&self) -> f64 {
        self.range
    }

    /// Calls back with every cell whose similarity to a value is not 0, and with that similarity; with none for an unknown
    /// value.
    pub fn visit(&self, point: Point, back: &mut dyn FnMut(usize, f64)) {
        if !point.is_known() {
            return;
        }
        self.buckets.near(point, &mut |range| {
            for cell in &self.order[range] {
                let k = self.cells.to(point, *cell as usize);
                if k > 0.0 {
                    back(*cell as usize, k);
                }
            }
        });
    }

    /// K c: one coefficient and one result a cell.
    pub fn times(&self, coefficients: &[f64]) -> Vec<f64> {
        let of = |cell: usize| {
            let mut sum = 0.0;
            self.visit(self.cells.point(cell), &mut |other, k| sum += k * coefficients[other]);
            sum
        };
        (0..self.cells.len()).map(of).collect()
    }
}
