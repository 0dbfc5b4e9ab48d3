//! Cholesky factor of a symmetric positive definite matrix, at the sizes an interior point meets (up to a thousand).

use crate::heartbeat;
use nalgebra::DMatrix;

/// Rows eliminated together: each pass over the rest of the matrix then does four updates for one load and store.
const BLOCK: usize = 4;
/// Rows eliminated before the rest of the matrix is touched: as many as stay in the cache, for the large fronts of a sparse
/// matrix.
const PANEL: usize = 64;
/// Rows of a matrix of which each panel takes milliseconds.
const LARGE: usize = 500;

/// L with L Lᵀ = A, in the lower half of a square. Its columns, which lie together in memory, are the rows of U = Lᵀ; as
/// such they are spoken of here.
#[derive(Clone, Debug)]
pub struct Cholesky(DMatrix<f64>);

impl Cholesky {
    /// For matrices of `n` rows.
    pub fn new(n: usize) -> Cholesky {
        Cholesky(DMatrix::zeros(n, n))
    }

    /// Of a symmetric matrix, whose lower half counts, factored with such pivots as [`Cholesky::factor`] takes.
    ///
    /// # Panics
    /// Where it is no square.
    pub fn of(matrix: DMatrix<f64>, smallest_pivot: impl Fn(usize) -> f64) -> Cholesky {
        assert!(matrix.is_square(), "a square");
        let mut factor = Cholesky(matrix);
        factor.factor(smallest_pivot);
        factor
    }

    fn n(&self) -> usize {
        self.0.nrows()
    }

    /// Row `j` of the matrix from its diagonal on, to be filled before [`Cholesky::factor`].
    pub fn upper_row_mut(&mut self, j: usize) -> &mut [f64] {
        let n = self.n();
        &mut self.0.as_mut_slice()[j * n + j..(j + 1) * n]
    }

    /// Factors in place. A pivot that rounding pushed below `smallest_pivot(j)`, which the caller knows to bound the
    /// exact one, is raised to it.
    pub fn factor(&mut self, smallest_pivot: impl Fn(usize) -> f64) {
        self.factor_first(self.n(), smallest_pivot);
    }

    /// Eliminates the first `count` rows alone: the rest of the matrix is then what remains of it, its Schur complement.
    pub fn factor_first(&mut self, count: usize, smallest_pivot: impl Fn(usize) -> f64) {
        let n = self.n();
        let entries = self.0.as_mut_slice();
        for first in (0..count).step_by(PANEL) {
            // A panel of a large matrix takes long by itself.
            if n > LARGE {
                heartbeat::beat()
            } else {
                heartbeat::round()
            }
            let last = (first + PANEL).min(count);
            for start in (first..last).step_by(BLOCK) {
                let end = (start + BLOCK).min(last);
                let (done, rest) = entries.split_at_mut(end * n);
                let block = &mut done[start * n..];
                for k in start..end {
                    let (above, row) = block.split_at_mut((k - start) * n);
                    for above in above.chunks_exact(n) {
                        subtract(&mut row[k..n], above[k], &above[k..]);
                    }
                    let pivot = row[k].max(smallest_pivot(k)).sqrt();
                    row[k] = pivot;
                    for entry in &mut row[k + 1..n] {
                        *entry /= pivot;
                    }
                }
                for (row, i) in rest.chunks_exact_mut(n).zip(end..last) {
                    subtract_block(&mut row[i..], block, n, i);
                }
            }
            let (done, rest) = entries.split_at_mut(last * n);
            for (row, i) in rest.chunks_exact_mut(n).zip(last..) {
                for block in done[first * n..].chunks(BLOCK * n) {
                    subtract_block(&mut row[i..], block, n, i);
                }
            }
        }
    }

    /// The first rows whole: what stands before the diagonal has no meaning.
    pub fn into_first_rows(self, count: usize) -> Vec<f64> {
        let length = count * self.n();
        let mut entries: Vec<f64> = self.0.data.into();
        entries.truncate(length);
        entries.shrink_to_fit();
        entries
    }

    /// Solves A x = `b` in place.
    pub fn solve(&self, b: &mut [f64]) {
        let n = self.n();
        for (i, row) in self.0.as_slice().chunks_exact(n).enumerate() {
            b[i] /= row[i];
            let pivot = b[i];
            subtract(&mut b[i + 1..], pivot, &row[i + 1..]);
        }
        self.solve_upper(b);
    }

    /// Solves U x = `b` in place: of standard normal `b` the answers have the covariance A⁻¹.
    pub fn solve_upper(&self, b: &mut [f64]) {
        let n = self.n();
        for (i, row) in self.0.as_slice().chunks_exact(n).enumerate().rev() {
            let rest = crate::linear::dot(&row[i + 1..], &b[i + 1..]);
            b[i] = (b[i] - rest) / row[i];
        }
    }

    /// Column `at` of U⁻¹: 0 below its place.
    pub fn column_of_inverse(&self, at: usize) -> Vec<f64> {
        let n = self.n();
        let mut column = vec![0.0; n];
        let entries = self.0.as_slice();
        column[at] = 1.0 / entries[at * n + at];
        for i in (0..at).rev() {
            let row = &entries[i * n..(i + 1) * n];
            column[i] = -crate::linear::dot(&row[i + 1..=at], &column[i + 1..=at]) / row[i];
        }
        column
    }
}

fn subtract(from: &mut [f64], factor: f64, row: &[f64]) {
    for (entry, x) in from.iter_mut().zip(row) {
        *entry -= factor * x;
    }
}

/// Takes the rows of a finished block off row `i`, from its diagonal on.
fn subtract_block(row: &mut [f64], block: &[f64], n: usize, i: usize) {
    let mut rows = block.chunks_exact(n);
    if let (Some(a), Some(b), Some(c), Some(d)) = (rows.next(), rows.next(), rows.next(), rows.next()) {
        let factors = [a[i], b[i], c[i], d[i]];
        for ((((entry, a), b), c), d) in row.iter_mut().zip(&a[i..]).zip(&b[i..]).zip(&c[i..]).zip(&d[i..]) {
            *entry -= (factors[0] * a + factors[1] * b) + (factors[2] * c + factors[3] * d);
        }
    } else {
        block.chunks_exact(n).for_each(|above| subtract(row, above[i], &above[i..]));
    }
}
