//! Lin's similarity of whole rows, whose weight depends on both rows: it does not add up over the attributes.
//!
//! It is positive semidefinite as it stands. Let Z be drawn with the frequencies p̂ and G(u, v) the probability that Z is
//! neither u nor v: a mean of products 1[Z ≠ u] 1[Z ≠ v], so a kernel. 1 − G is p̂(u) + p̂(v) for two values and p̂(u) for
//! one, so −S_k/2 = −ln(1 − G) = Σ G^m/m, a sum of products of kernels with weights above 0. With a(X) = −Σ ln p̂_k(X_k)
//! the other factor, 1/(a(X) + a(Y)) = ∫ e^(−t a(X)) e^(−t a(Y)) dt, is a kernel too, and so is the product. Nothing has to
//! be repaired, however many rows there are.

use super::matrix;
use crate::choice::Measure;
use crate::math;
use nalgebra::DMatrix;

/// The values of all rows of an attribute, with their frequencies.
#[derive(Clone, Debug, PartialEq)]
pub struct RowValues {
    /// Frequency of each value. Above 0 but for one that only rows have that are not counted: it weighs as if one were.
    pub counts: Vec<f64>,
    /// The value of each row, an index of `counts`.
    pub codes: Vec<u32>,
}

/// Lin's similarity of the rows of several attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Lin<'a> {
    attributes: &'a [RowValues],
    /// For each attribute values × values.
    tables: Vec<DMatrix<f64>>,
    /// Σ_k ln p̂_k of each row.
    logs: Vec<f64>,
}

impl<'a> Lin<'a> {
    /// Of `n_rows` rows.
    pub fn new(attributes: &'a [RowValues], n_rows: usize) -> Lin<'a> {
        let mut logs = vec![0.0; n_rows];
        for attribute in attributes {
            let rows: f64 = attribute.counts.iter().sum();
            let of_value: Vec<f64> = attribute.counts.iter().map(|f| math::ln(f.max(1.0) / rows)).collect();
            logs.iter_mut().zip(&attribute.codes).for_each(|(sum, code)| *sum += of_value[*code as usize]);
        }
        let tables = attributes.iter().map(|attribute| matrix(Measure::Lin, &attribute.counts)).collect();
        Lin { attributes, tables, logs }
    }

    /// Rows.
    pub fn n_rows(&self) -> usize {
        self.logs.len()
    }

    /// Appends the similarities of a row to others.
    pub fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        let start = out.len();
        out.resize(start + columns.len(), 0.0);
        for (attribute, table) in self.attributes.iter().zip(&self.tables) {
            let n = attribute.counts.len();
            let of_value = &table.as_slice()[attribute.codes[row as usize] as usize * n..][..n];
            for (sum, column) in out[start..].iter_mut().zip(columns) {
                *sum += of_value[attribute.codes[*column as usize] as usize];
            }
        }
        let log = self.logs[row as usize];
        for (sum, column) in out[start..].iter_mut().zip(columns) {
            *sum = weighted(*sum, log + self.logs[*column as usize]);
        }
    }
}

/// Σ S_k times its weight. Where every value is the only one of its attribute both are 0, and the rows are the same.
pub(super) fn weighted(sum: f64, logs: f64) -> f64 {
    if logs < 0.0 { sum / logs } else { 1.0 }
}
