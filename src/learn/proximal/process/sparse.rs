//! PSVMMIX with a compactly supported kernel of many values: Q is sparse, and so nearly is its Cholesky factor.
//!
//! Rows of one value are one cell. With S the sum of the weights in each cell, m(v) the weighted means of v in the cells and
//! Q_c = K/k + S⁻¹ between cells,
//!
//! ```text
//! aᵀQ⁻¹b = Σ weight (a − m(a)) (b − m(b)) + m(a)ᵀ Q_c⁻¹ m(b)
//! ```
//!
//! which is a dot product of two *images*: the scaled deviations from the means of cells with several rows, and
//! U⁻ᵀm(·) with UᵀU = Q_c. A row with an unknown value deviates from 0. So PSVMMIX is least squares between images.

use super::Solved;
use crate::features::design::Design;
use crate::features::kernels::{Near, Point, SubKernel};
use crate::learn::proximal::{Choosing, MOST_DIRECTIONS, Penalties, Posterior, Said, posterior};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::linear::cholesky::Cholesky;
use crate::linear::sparse::dissection::Axis;
use crate::linear::sparse::{Pattern, SparseCholesky};
use crate::linear::{dot, products};

/// Most entries of the factor, 240 MB: a browser has one for each worker.
pub const MOST_ENTRIES: usize = 30_000_000;
/// Rounds of solving again for what rounding left.
const ROUNDS: u32 = 4;

/// A sub-kernel as a sparse matrix.
#[derive(Clone, Debug)]
pub struct Sparse {
    /// Its index.
    pub kernel: usize,
    /// Its values.
    pub near: Near,
    pattern: Pattern,
}

impl Sparse {
    /// `None` where the factor would have more than [`MOST_ENTRIES`], or the kernel is not compactly supported.
    pub fn new(index: usize, kernel: &SubKernel) -> Option<Sparse> {
        let near = Near::new(kernel)?;
        let n = near.cells.len();
        let point = |cell: usize| near.cells.point(cell);
        let (numbers, levels) = if n == 0 { (0, 0) } else { (point(0).numbers.len(), point(0).levels.len()) };
        let number = |at: usize| Axis { values: (0..n).map(|i| point(i).numbers[at]).collect(), reach: near.range() };
        let level = |at: usize| Axis { values: (0..n).map(|i| f64::from(point(i).levels[at])).collect(), reach: 0.0 };
        let axes: Vec<Axis> = (0..numbers).map(number).chain((0..levels).map(level)).collect();
        let neighbours =
            |cell: usize, back: &mut dyn FnMut(usize)| near.visit(point(cell), &mut |other, _| back(other));
        let pattern = Pattern::new(&axes, n, &neighbours, MOST_ENTRIES)?;
        Some(Sparse { kernel: index, near, pattern })
    }

    /// Entries of the factor.
    pub fn n_entries(&self) -> usize {
        self.pattern.n_entries()
    }

    pub(super) fn solve(
        &self,
        design: &Design,
        penalties: &Penalties,
        k: f64,
        z: &[f64],
        weights: &[f64],
        options: &SolveOptions,
    ) -> Solved {
        let images = Images::new(self, k, weights);
        let constants = penalties.of_system();
        let of_columns = images.of(&columns(design));
        let mut left = images.of(&[z.to_vec()]).remove(0);
        let factor = normal(&of_columns, &constants);
        let mut beta = vec![0.0; constants.len()];
        let (mut rounds, mut last) = (0, f64::INFINITY);
        let gap = loop {
            let residual: Vec<f64> =
                of_columns.iter().zip(&constants).zip(&beta).map(|((m, k), b)| dot(m, &left) - k * b).collect();
            let mut step = residual.clone();
            factor.solve(&mut step);
            // Of a quadratic exactly what is left to gain.
            let gap = 0.5 * dot(&residual, &step).abs();
            if rounds == ROUNDS || gap >= 0.25 * last || gap <= 0.0 {
                break gap;
            }
            last = gap;
            for ((b, step), m) in beta.iter_mut().zip(&step).zip(&of_columns) {
                *b += step;
                left.iter_mut().zip(m).for_each(|(e, x)| *e -= step * x);
            }
            rounds += 1;
        };
        let penalty: f64 = constants.iter().zip(&beta).map(|(k, b)| k * b * b).sum();
        let primal = 0.5 * (dot(&left, &left) + penalty);
        let certificate = Certificate::of_least_squares("sparse-cholesky", primal, gap, rounds, options);
        let residual = images.back(&left);
        Solved { bias: beta[0], weights: beta[1..].to_vec(), residual, certificate }
    }

    /// With how uncertain the process is at the values that are chosen, for it alone.
    #[allow(clippy::too_many_arguments, reason = "the parts of one fit")]
    pub(super) fn posterior(
        &self,
        design: &Design,
        penalties: &Penalties,
        k: f64,
        z: &[f64],
        weights: &[f64],
        scores: &[f64],
        counts: &[f64],
        choose: &Choosing,
    ) -> Option<Posterior> {
        let images = Images::new(self, k, weights);
        let constants = penalties.of_system();
        let n = constants.len();
        if n > MOST_DIRECTIONS {
            return None;
        }
        let of_columns = images.of(&columns(design));
        let factor = normal(&of_columns, &constants);
        let roots: Vec<Vec<f64>> = (0..n).map(|at| factor.column_of_inverse(at)).collect();
        let noise = posterior::noise(z, scores, weights, images.trace(&of_columns, &roots))?;
        // k₀ = K(cells, v)/k; its image has no deviations, and k₀ᵀQ⁻¹M is a product with those of the columns.
        let half_of = |mut at: Vec<f64>| {
            at.iter_mut().zip(&images.sums).for_each(|(x, sum)| *x = if *sum > 0.0 { *x / k } else { 0.0 });
            images.factor.half(&[at]).remove(0)
        };
        let along = |half: &[f64]| -> Vec<f64> {
            let t: Vec<f64> = of_columns.iter().map(|m| dot(&m[images.own.len()..], half)).collect();
            roots.iter().map(|root| -noise * dot(&t, root)).collect()
        };
        // The mean over the rows: each cell's similarity to them, and that of the mean to itself.
        let rows: f64 = counts.iter().sum();
        let shares: Vec<f64> = self.near.cells.sums(counts).iter().map(|n| n / rows).collect();
        let similar = self.near.times(&shares);
        let half_of_mean = half_of(similar.clone());
        let of_mean = dot(&similar, &shares) / k - dot(&half_of_mean, &half_of_mean);
        let say = |point: Point| {
            let mut at = vec![0.0; shares.len()];
            self.near.visit(point, &mut |cell, similarity| at[cell] = similarity);
            let to_mean = dot(&at, &shares) / k;
            let half = half_of(at);
            let known = if point.is_known() { 1.0 / k } else { 0.0 };
            let own = known - dot(&half, &half);
            let centred = own - 2.0 * (to_mean - dot(&half, &half_of_mean)) + of_mean;
            let scale = noise * noise;
            Said { along: along(&half), own: scale * own.max(0.0), own_centred: scale * centred.max(0.0) }
        };
        let bars = choose(self.kernel, &along(&half_of_mean), n * n, &say);
        let diagonal: Vec<f64> = of_columns.iter().zip(&constants).map(|(m, k)| dot(m, m) + k).collect();
        Posterior::of(noise, &roots, &diagonal, vec![bars])
    }
}

/// What turns vectors over rows into their images.
struct Images<'a> {
    of_row: &'a [u32],
    weights: &'a [f64],
    /// S of each cell; 0 for one that is not in this fit.
    sums: Vec<f64>,
    /// Rows that may deviate from their cell's mean.
    own: Vec<u32>,
    factor: SparseCholesky<'a>,
}

impl<'a> Images<'a> {
    fn new(sparse: &'a Sparse, k: f64, weights: &'a [f64]) -> Images<'a> {
        let cells = &sparse.near.cells;
        let sums = cells.sums(weights);
        let in_fit: Vec<f64> = weights.iter().map(|weight| if *weight > 0.0 { 1.0 } else { 0.0 }).collect();
        let rows = cells.sums(&in_fit);
        let deviates = |row: &u32| rows.get(cells.of_row[*row as usize] as usize).is_none_or(|rows| *rows > 1.0);
        let n_rows = weights.len() as u32;
        let own = (0..n_rows).filter(|row| weights[*row as usize] > 0.0).filter(deviates).collect();
        let entries = |cell: usize, back: &mut dyn FnMut(usize, f64)| {
            if sums[cell] <= 0.0 {
                // Not in this fit: a row of its own that nothing asks for.
                back(cell, 1.0);
                return;
            }
            back(cell, 1.0 / sums[cell]);
            sparse.near.visit(cells.point(cell), &mut |other, similarity| {
                if sums[other] > 0.0 {
                    back(other, similarity / k);
                }
            });
        };
        let least = |cell: usize| if sums[cell] > 0.0 { 1.0 / sums[cell] } else { 1.0 };
        let factor = SparseCholesky::new(&sparse.pattern, &entries, &least);
        Images { of_row: &cells.of_row, weights, sums, own, factor }
    }

    fn means(&self, values: &[f64]) -> Vec<f64> {
        let mut means = vec![0.0; self.sums.len()];
        for ((value, weight), cell) in values.iter().zip(self.weights).zip(self.of_row) {
            if let Some(mean) = means.get_mut(*cell as usize) {
                *mean += weight * value;
            }
        }
        for (mean, sum) in means.iter_mut().zip(&self.sums) {
            *mean = if *sum > 0.0 { *mean / sum } else { 0.0 };
        }
        means
    }

    /// Of vectors with a number a row.
    fn of(&self, vectors: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let means: Vec<Vec<f64>> = vectors.iter().map(|values| self.means(values)).collect();
        let halves = self.factor.half(&means);
        let image = |((values, means), half): ((&Vec<f64>, &Vec<f64>), Vec<f64>)| {
            let deviation = |row: &u32| {
                let row = *row as usize;
                let mean = means.get(self.of_row[row] as usize).copied().unwrap_or(0.0);
                self.weights[row].sqrt() * (values[row] - mean)
            };
            self.own.iter().map(deviation).chain(half).collect()
        };
        vectors.iter().zip(&means).zip(halves).map(image).collect()
    }

    /// Q⁻¹v from the image of v.
    fn back(&self, image: &[f64]) -> Vec<f64> {
        let (deviations, half) = image.split_at(self.own.len());
        let of_cells = self.factor.other_half(&[half.to_vec()]).remove(0);
        let mut out: Vec<f64> = vec![0.0; self.weights.len()];
        for ((c, weight), cell) in out.iter_mut().zip(self.weights).zip(self.of_row) {
            if let Some(sum) = self.sums.get(*cell as usize).filter(|sum| **sum > 0.0) {
                *c = weight / sum * of_cells[*cell as usize];
            }
        }
        for (row, deviation) in self.own.iter().zip(deviations) {
            out[*row as usize] += self.weights[*row as usize].sqrt() * deviation;
        }
        out
    }

    /// tr H of the smoother f = H z: that of the process alone, |cells| − Σ (Q_c⁻¹)_cc / S_c, and what the columns add,
    /// tr A⁻¹MᵀQ⁻¹W⁻¹Q⁻¹M.
    fn trace(&self, of_columns: &[Vec<f64>], roots: &[Vec<f64>]) -> f64 {
        let inverse = self.factor.diagonal_of_inverse();
        let of_process: f64 =
            inverse.iter().zip(&self.sums).filter(|(_, sum)| **sum > 0.0).map(|(z, sum)| 1.0 - z / sum).sum();
        let n_own = self.own.len();
        let solved = |m: &Vec<f64>| -> Vec<f64> {
            let of_cells = self.factor.other_half(&[m[n_own..].to_vec()]).remove(0);
            let scaled = of_cells.iter().zip(&self.sums).map(|(x, sum)| if *sum > 0.0 { x / sum.sqrt() } else { 0.0 });
            m[..n_own].iter().copied().chain(scaled).collect()
        };
        let solved: Vec<Vec<f64>> = of_columns.iter().map(solved).collect();
        let length = solved.first().map_or(0, Vec::len);
        let of_root = |root: &Vec<f64>| -> f64 {
            let mut sum = vec![0.0; length];
            for (m, u) in solved.iter().zip(root) {
                sum.iter_mut().zip(m).for_each(|(s, x)| *s += u * x);
            }
            dot(&sum, &sum)
        };
        of_process + roots.iter().map(of_root).sum::<f64>()
    }
}

/// M = [1, X] by columns.
fn columns(design: &Design) -> Vec<Vec<f64>> {
    let n = design.n_rows;
    let mut out = vec![vec![1.0; n]];
    out.extend((0..design.n_dense).map(|at| design.dense.iter().skip(at).step_by(design.n_dense).copied().collect()));
    for (_, block) in design.blocks() {
        let of = |level: usize| {
            block.codes.iter().map(move |code| if *code as usize == level { 1.0 } else { 0.0 }).collect()
        };
        out.extend((0..block.n_levels).map(of));
    }
    out
}

/// MᵀQ⁻¹M + D, factored; where the constants are 0 and columns depend on each other, the latter of them is left where it is.
fn normal(of_columns: &[Vec<f64>], constants: &[f64]) -> Cholesky {
    let mut matrix = products(of_columns);
    constants.iter().enumerate().for_each(|(j, k)| matrix[(j, j)] += k);
    // Shares of their own sizes: powers of a value far out are of another size than the rest.
    let least: Vec<f64> = (0..matrix.nrows()).map(|j| constants[j].max(1e-13 * matrix[(j, j)])).collect();
    Cholesky::of(matrix, |j| least[j].max(f64::MIN_POSITIVE))
}
