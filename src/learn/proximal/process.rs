//! The Gaussian process part of a proximal machine: sub-kernels beside the coordinates (Agarwal 2002, section 3: the
//! nonlinear PSVM and PSVMMIX; Rasmussen & Williams 2006, section 2.7).
//!
//! z = Mβ + Σ_j g_j + ε with M = [1, X], g_j ~ GP(0, (σ²/k_j) K_j) and Var ε = σ²/weight, so that with Q = Σ_j K_j/k_j + W⁻¹
//!
//! ```text
//! β = (MᵀQ⁻¹M + D)⁻¹ MᵀQ⁻¹z      c = Q⁻¹(z − Mβ)      g_j(x) = Σ_i K_j(x, x_i) c_i / k_j
//! ```
//!
//! A smooth sub-kernel is K = F Fᵀ with few columns ([`Factor`]), and so is one with few different values: then g = F w with
//! w shrunk by k, F joins the coordinates, and c = W (z − f). A compactly supported kernel of many values is a sparse
//! matrix instead ([`sparse`]).

pub mod sparse;

use super::{Choosing, KernelBars, Penalties, Posterior, Said, System};
use crate::features::Features;
use crate::features::design::Design;
use crate::features::kernels::{Cells, Factor, Point};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::learn::{Fit, Score};
use crate::linear::dot;
use sparse::Sparse;

/// Most coordinates of one sub-kernel.
pub const MOST_COORDINATES: usize = 600;
/// Values of a compactly supported kernel up to which each becomes a coordinate.
pub const MOST_DENSE_VALUES: usize = 250;
/// Least constant of a process: below, the process goes through every value, and its coefficients say nothing.
const LEAST: f64 = 1e-9;

/// The sub-kernels of some features laid out for proximal machines, made once for all fits.
#[derive(Clone, Debug, Default)]
pub struct Process {
    n_kernels: usize,
    dense: Vec<Dense>,
    sparse: Option<Sparse>,
    /// The first sub-kernel that has too many coordinates or neighbours.
    too_large: Option<usize>,
}

/// A sub-kernel in coordinates.
#[derive(Clone, Debug)]
struct Dense {
    kernel: usize,
    cells: Cells,
    factor: Factor,
}

impl Process {
    /// Of all rows of some features.
    pub fn new(features: &Features) -> Process {
        let mut process = Process { n_kernels: features.sub_kernels.len(), ..Process::default() };
        for (index, kernel) in features.sub_kernels.iter().enumerate() {
            let cells = Cells::new(kernel);
            let is_sparse = kernel.is_compact() && cells.len() > MOST_DENSE_VALUES;
            if is_sparse && process.sparse.is_none() {
                process.sparse = Sparse::new(index, kernel);
                if process.sparse.is_some() {
                    continue;
                }
            }
            match Factor::new(&cells, MOST_COORDINATES).filter(|_| !is_sparse) {
                Some(factor) => process.dense.push(Dense { kernel: index, cells, factor }),
                None => process.too_large = process.too_large.or(Some(index)),
            }
        }
        process
    }

    /// Whether there is no sub-kernel.
    pub fn is_empty(&self) -> bool {
        self.n_kernels == 0
    }

    /// Whether some sub-kernel is a sparse matrix, so that the process is not all in coordinates.
    pub fn is_sparse(&self) -> bool {
        self.sparse.is_some()
    }

    /// The first sub-kernel that cannot be laid out, if there is one: nothing may then be fitted.
    pub fn too_large(&self) -> Option<usize> {
        self.too_large
    }

    /// The design with the coordinates of sub-kernels behind its dense ones, and its constants.
    pub fn in_coordinates(&self, design: &Design, penalties: &Penalties) -> (Design, Penalties) {
        let columns: Vec<(&[u32], &[f64], usize)> = self
            .dense
            .iter()
            .flat_map(|part| part.factor.columns.iter().map(|c| (&part.cells.of_row[..], &c[..], part.kernel)))
            .collect();
        let n_dense = design.n_dense + columns.len();
        let mut dense = Vec::with_capacity(design.n_rows * n_dense);
        for row in 0..design.n_rows {
            dense.extend_from_slice(design.dense_row(row));
            let of = |cells: &[u32], column: &[f64]| column.get(cells[row] as usize).copied().unwrap_or(0.0);
            dense.extend(columns.iter().map(|(cells, column, _)| of(cells, column)));
        }
        let (first, rest) = penalties.coordinates.split_at(design.n_dense.min(penalties.coordinates.len()));
        let own = columns.iter().map(|(_, _, kernel)| constant(penalties, *kernel));
        let coordinates = first.iter().copied().chain(own).chain(rest.iter().copied()).collect();
        let design = Design { n_rows: design.n_rows, n_dense, dense, nominal: design.nominal.clone() };
        (design, Penalties { coordinates, ..penalties.clone() })
    }

    /// Fits `z` with `weights` (0 = the row is not in this fit).
    ///
    /// # Panics
    /// Where a number is not finite or a length wrong, or a sub-kernel is [`Process::too_large`].
    pub fn fit(
        &self,
        features: &Features,
        penalties: &Penalties,
        z: &[f64],
        weights: &[f64],
        options: &SolveOptions,
    ) -> Fit {
        assert!(self.too_large.is_none(), "the job refuses what is too large");
        let (design, extended) = self.in_coordinates(&features.design, penalties);
        let (found_weights, bias, residual, certificate) = match &self.sparse {
            None => {
                let found = super::fit(&design, &extended, z, weights, options);
                let errors = z.iter().zip(&found.scores).zip(weights);
                let residual: Vec<f64> = errors.map(|((z, f), weight)| weight * (z - f)).collect();
                (found.weights, found.bias, residual, found.certificate)
            }
            Some(sparse) => {
                let mixed = sparse.solve(&design, &extended, constant(penalties, sparse.kernel), z, weights, options);
                (mixed.weights, mixed.bias, mixed.residual, mixed.certificate)
            }
        };
        self.finish(features, penalties, found_weights, bias, &residual, certificate)
    }

    /// The score whose expansion is c/k, and what it says of every row.
    fn finish(
        &self,
        features: &Features,
        penalties: &Penalties,
        weights: Vec<f64>,
        bias: f64,
        residual: &[f64],
        certificate: Certificate,
    ) -> Fit {
        let expansion: Vec<f64> = (0..self.n_kernels)
            .flat_map(|kernel| {
                let k = constant(penalties, kernel);
                residual.iter().map(move |c| c / k)
            })
            .collect();
        let weights = self.without_kernels(&features.design, &weights);
        let mut distances = features.design.times(&weights);
        distances.iter_mut().for_each(|f| *f += bias);
        let n = features.design.n_rows;
        let of_kernel = |kernel: usize| &expansion[kernel * n..(kernel + 1) * n];
        let mut add = |cells: &Cells, products: &[f64]| {
            for (f, cell) in distances.iter_mut().zip(&cells.of_row) {
                *f += products.get(*cell as usize).copied().unwrap_or(0.0);
            }
        };
        for part in &self.dense {
            add(&part.cells, &part.factor.times(&part.cells.sums(of_kernel(part.kernel))));
        }
        if let Some(sparse) = &self.sparse {
            let cells = &sparse.near.cells;
            add(cells, &sparse.near.times(&cells.sums(of_kernel(sparse.kernel))));
        }
        let score = Score { bias, weights, expansion, norm: 1.0 };
        Fit { score, distances, dual: Vec::new(), separated: Vec::new(), certificate }
    }

    /// Of weights in all coordinates those of the design.
    fn without_kernels(&self, design: &Design, weights: &[f64]) -> Vec<f64> {
        let n_levels = design.n_coordinates() - design.n_dense;
        weights[..design.n_dense].iter().chain(&weights[weights.len() - n_levels..]).copied().collect()
    }

    /// The posterior of the scores that [`Process::fit`] found, in the unit of `z`, and how uncertain each sub-kernel is at
    /// values that `choose` takes; `counts` is how often each row counts in means. `None` as for [`System::posterior`].
    ///
    /// With A = MᵀQ⁻¹M + D and the columns u of a root of A⁻¹, the covariance of β is σ² Σ u uᵀ. A sub-kernel in coordinates
    /// varies along its own ones. What these do not span has its prior variance, which is nothing where data are.
    #[allow(clippy::too_many_arguments, reason = "the parts of one fit")]
    pub fn posterior(
        &self,
        features: &Features,
        penalties: &Penalties,
        z: &[f64],
        weights: &[f64],
        scores: &[f64],
        counts: &[f64],
        choose: &Choosing,
    ) -> Option<Posterior> {
        let (design, extended) = self.in_coordinates(&features.design, penalties);
        let Posterior { noise, directions, kernels: of_sparse } = match &self.sparse {
            None => {
                let system = System::new(&design, weights, &extended);
                system.posterior(&design, &extended, z, weights, scores)?
            }
            Some(sparse) => {
                let k = constant(penalties, sparse.kernel);
                sparse.posterior(&design, &extended, k, z, weights, scores, counts, choose)?
            }
        };
        let mut kernels = vec![KernelBars::default(); self.n_kernels];
        if let Some(sparse) = &self.sparse {
            kernels[sparse.kernel] = of_sparse.into_iter().next().unwrap_or_default();
        }
        let mut first = features.design.n_dense;
        for part in &self.dense {
            let n = part.factor.columns.len();
            let coordinates = first..first + n;
            first += n;
            let own_k = constant(penalties, part.kernel);
            let along = |row: &[f64]| -> Vec<f64> {
                directions.iter().map(|direction| dot(&direction.weights[coordinates.clone()], row)).collect()
            };
            // What the rows do not span is of none of them, so that it has no share in their mean.
            let say = |point: Point| {
                let row = part.factor.at(&part.cells, point);
                let left = (part.cells.with_itself_at(point) - dot(&row, &row)).max(0.0);
                let own = noise * noise / own_k * left;
                Said { along: along(&row), own, own_centred: own }
            };
            let rows: f64 = counts.iter().sum();
            let shares = part.cells.sums(counts);
            let mean: Vec<f64> = part.factor.columns.iter().map(|column| dot(column, &shares) / rows).collect();
            kernels[part.kernel] = choose(part.kernel, &along(&mean), &say);
        }
        let directions = directions
            .into_iter()
            .map(|score| Score { weights: self.without_kernels(&features.design, &score.weights), ..score })
            .collect();
        Some(Posterior { noise, directions, kernels })
    }
}

fn constant(penalties: &Penalties, kernel: usize) -> f64 {
    penalties.kernels.get(kernel).copied().unwrap_or(1.0).max(LEAST)
}
