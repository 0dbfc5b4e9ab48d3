//! One decomposition serves every k: AᵀWA = G diag(λ) Gᵀ, so that β(k) = G diag(1/(λ + k)) Gᵀ AᵀWz and everything that
//! is said of k are sums over the λ (Agarwal 2002, section 3). Where rows are fewer than coordinates AAᵀ is taken instead,
//! whose λ are the same.

use super::{Penalties, System};
use crate::features::design::Design;
use crate::linear::eigen::{self, Eigen};
use crate::linear::{dot, products};
use nalgebra::DMatrix;

/// λ as a share of the largest one below which it is rounding: such directions are left out, which is the pseudo-inverse.
const RANK: f64 = 1e-12;

/// What the rows of a fit say for every k. A free intercept is eliminated: A is then X less its mean, z less its own.
#[derive(Clone, Debug)]
pub struct Spectrum {
    /// λ, descending, without those that are rounding.
    pub values: Vec<f64>,
    /// For each of them the length of z along it: its left singular vector times √W z.
    pub along: Vec<f64>,
    /// For each of them its direction in the coefficients, a column: the intercept first, 0 where it is free.
    vectors: DMatrix<f64>,
    /// Squared length of z beside all of them: what least squares leaves.
    pub left: f64,
    /// Σ weight.
    pub rows: f64,
    /// Degrees of freedom that are not shrunk: 1 for a free intercept.
    pub fixed: f64,
    /// Coefficients that can be shrunk; more of them than there are λ where some are sums of others.
    pub coefficients: usize,
    /// What was taken off: the means of the coordinates (1 first) and of z; zeros where the intercept is shrunk.
    mean: Vec<f64>,
    mean_of_z: f64,
}

impl Spectrum {
    /// Of the rows with a positive weight. `system`: of the same rows.
    pub fn new(system: &System, design: &Design, z: &[f64], weights: &[f64], is_free: bool) -> Spectrum {
        let n = design.n_coordinates() + 1;
        let mut mean = vec![0.0; n];
        let mut mean_of_z = 0.0;
        if is_free && system.total > 0.0 {
            mean = std::iter::once(1.0)
                .chain(design.transposed_times(weights).iter().map(|sum| sum / system.total))
                .collect();
            mean_of_z = dot(z, weights) / system.total;
        }
        let z: Vec<f64> = z.iter().map(|z| z - mean_of_z).collect();
        let square: f64 = z.iter().zip(weights).map(|(z, weight)| weight * z * z).sum();
        let mut spectrum = Spectrum {
            values: Vec::new(),
            along: Vec::new(),
            vectors: DMatrix::zeros(n, 0),
            left: square,
            rows: system.total,
            fixed: f64::from(u8::from(is_free)),
            coefficients: n - usize::from(is_free),
            mean,
            mean_of_z,
        };
        match system.moments() {
            Some(moments) => spectrum.of_coordinates(moments, design, &z, weights),
            None => spectrum.of_rows(design, &z, weights),
        }
        spectrum.left = (square - spectrum.along.iter().map(|a| a * a).sum::<f64>()).max(0.0);
        spectrum
    }

    fn of_coordinates(&mut self, moments: &DMatrix<f64>, design: &Design, z: &[f64], weights: &[f64]) {
        let mut matrix = moments.clone();
        for (mut column, own) in matrix.column_iter_mut().zip(&self.mean) {
            column.iter_mut().zip(&self.mean).for_each(|(entry, mean)| *entry -= self.rows * own * mean);
        }
        let pulls: Vec<f64> = z.iter().zip(weights).map(|(z, weight)| z * weight).collect();
        let mut right_side: Vec<f64> =
            std::iter::once(pulls.iter().sum()).chain(design.transposed_times(&pulls)).collect();
        if self.fixed > 0.0 {
            // What is left of the intercept by rounding; Σ weight z is 0 but for rounding too.
            matrix.row_mut(0).fill(0.0);
            matrix.column_mut(0).fill(0.0);
            right_side[0] = 0.0;
        }
        let Eigen { values, vectors } = eigen::symmetric(&matrix);
        let rank = rank(&values);
        self.values = values[..rank].to_vec();
        self.vectors = vectors.columns(0, rank).into_owned();
        self.along = self.each(&right_side).zip(&values).map(|(along, value)| along / value.sqrt()).collect();
    }

    fn of_rows(&mut self, design: &Design, z: &[f64], weights: &[f64]) {
        let rows: Vec<usize> = (0..design.n_rows).filter(|row| weights[*row] > 0.0).collect();
        let roots: Vec<f64> = rows.iter().map(|row| weights[*row].sqrt()).collect();
        let (n, m) = (self.mean.len(), rows.len());
        // A column each: the rows, less the mean and times the roots of their weights.
        let mut scaled = DMatrix::zeros(n, m);
        for ((into, row), root) in scaled.as_mut_slice().chunks_exact_mut(n).zip(&rows).zip(&roots) {
            into[0] = 1.0;
            design.write_row(*row, &mut into[1..]);
            into.iter_mut().zip(&self.mean).for_each(|(x, mean)| *x = root * (*x - mean));
        }
        let scaled: Vec<&[f64]> = scaled.as_slice().chunks_exact(n).collect();
        let Eigen { values, vectors } = eigen::symmetric(&products(&scaled));
        let rank = rank(&values);
        let targets: Vec<f64> = rows.iter().zip(&roots).map(|(row, root)| root * z[*row]).collect();
        self.vectors = DMatrix::zeros(n, rank);
        let into = self.vectors.as_mut_slice().chunks_exact_mut(n);
        for ((left, value), vector) in vectors.as_slice().chunks_exact(m.max(1)).zip(&values).zip(into) {
            self.along.push(dot(left, &targets));
            for (row, share) in scaled.iter().zip(left) {
                let share = share / value.sqrt();
                vector.iter_mut().zip(*row).for_each(|(v, x)| *v += share * x);
            }
        }
        self.values = values[..rank].to_vec();
    }

    /// Whether some coefficients are sums of others, so that least squares is that of the pseudo-inverse.
    pub fn is_deficient(&self) -> bool {
        self.values.len() < self.coefficients
    }

    /// How far β(k) reaches along each direction.
    pub fn reach(&self, k: f64) -> Vec<f64> {
        self.values.iter().zip(&self.along).map(|(value, along)| along * value.sqrt() / (value + k)).collect()
    }

    /// β(k), the intercept first.
    pub fn coefficients(&self, k: f64) -> Vec<f64> {
        let mut out = vec![0.0; self.mean.len()];
        for (vector, reach) in self.vectors.column_iter().zip(self.reach(k)) {
            out.iter_mut().zip(vector.iter()).for_each(|(b, v)| *b += reach * v);
        }
        if self.fixed > 0.0 {
            out[0] = self.mean_of_z - dot(&self.mean[1..], &out[1..]);
        }
        out
    }

    /// tr H(k).
    pub fn freedom(&self, k: f64) -> f64 {
        self.fixed + self.values.iter().map(|value| value / (value + k)).sum::<f64>()
    }

    /// ‖(I − H(k)) z‖².
    pub fn error(&self, k: f64) -> f64 {
        let of = |(value, along): (&f64, &f64)| {
            let rest = k / (value + k) * along;
            rest * rest
        };
        self.left + self.values.iter().zip(&self.along).map(of).sum::<f64>()
    }

    /// A row of another design in the directions: its score at k is the mean of z plus its product with
    /// [`Spectrum::reach`].
    pub fn project(&self, design: &Design, row: usize) -> Vec<f64> {
        let mut x = vec![1.0; self.mean.len()];
        design.write_row(row, &mut x[1..]);
        x.iter_mut().zip(&self.mean).for_each(|(x, mean)| *x -= mean);
        self.each(&x).collect()
    }

    /// The product of each direction with a row.
    fn each<'a>(&'a self, row: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.vectors.as_slice().chunks_exact(self.mean.len()).map(|vector| dot(vector, row))
    }

    /// The mean of z that was taken off.
    pub fn mean_of_z(&self) -> f64 {
        self.mean_of_z
    }
}

impl System {
    /// Its spectrum.
    pub fn spectrum(&self, design: &Design, penalties: &Penalties, z: &[f64], weights: &[f64]) -> Spectrum {
        Spectrum::new(self, design, z, weights, penalties.intercept <= 0.0)
    }
}

fn rank(values: &[f64]) -> usize {
    let largest = values.first().copied().unwrap_or(0.0);
    values.iter().take_while(|value| **value > RANK * largest && **value > 0.0).count()
}
