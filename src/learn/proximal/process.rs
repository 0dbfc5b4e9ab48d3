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

use super::{Choosing, Found, KernelBars, Penalties, Posterior, Said, System};
use crate::features::Features;
use crate::features::design::Design;
use crate::features::kernels::{Cells, Expansion, Factor, Point};
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
        let solved = match &self.sparse {
            None => {
                let found = super::fit(&design, &extended, z, weights, options);
                let errors = z.iter().zip(&found.scores).zip(weights);
                let residual = errors.map(|((z, f), weight)| weight * (z - f)).collect();
                let Found { weights, bias, certificate, .. } = found;
                Solved { weights, bias, residual, certificate }
            }
            Some(sparse) => sparse.solve(&design, &extended, constant(penalties, sparse.kernel), z, weights, options),
        };
        self.finish(features, penalties, solved, z, weights, options)
    }

    /// The score as it is written, and what that says of every row: of a polynomial the weights of its powers, of another
    /// sub-kernel an expansion with c/k.
    fn finish(
        &self,
        features: &Features,
        penalties: &Penalties,
        solved: Solved,
        z: &[f64],
        weights: &[f64],
        options: &SolveOptions,
    ) -> Fit {
        let n = features.design.n_rows;
        let mut score = Score {
            bias: solved.bias,
            weights: self.without_kernels(&features.design, &solved.weights),
            expansion: vec![0.0; n * self.n_kernels],
            powers: vec![Vec::new(); self.n_kernels],
            norm: 1.0,
        };
        let mut distances = features.design.times(&score.weights);
        distances.iter_mut().for_each(|f| *f += score.bias);
        let mut add = |cells: &Cells, values: &[f64]| {
            for (f, cell) in distances.iter_mut().zip(&cells.of_row) {
                *f += values.get(*cell as usize).copied().unwrap_or(0.0);
            }
        };
        // By how much ½ k‖g‖² of what is written is more than that of what was found.
        let mut more = 0.0;
        let mut coordinates = solved.weights[features.design.n_dense..].iter().copied();
        for Dense { kernel, cells, factor } in &self.dense {
            let k = constant(penalties, *kernel);
            let found: Vec<f64> = coordinates.by_ref().take(factor.columns.len()).collect();
            if let Some(powers) = factor.powers(cells, &found) {
                let written = Expansion::of_powers(powers.clone());
                add(cells, &(0..cells.len()).map(|cell| written.at(cells.point(cell))).collect::<Vec<f64>>());
                score.powers[*kernel] = powers;
                continue;
            }
            let own = &mut score.expansion[kernel * n..(kernel + 1) * n];
            own.iter_mut().zip(&solved.residual).for_each(|(to, c)| *to = c / k);
            let sums = cells.sums(own);
            let products = factor.times(&sums);
            more += 0.5 * k * (dot(&sums, &products) - dot(&found, &found));
            add(cells, &products);
        }
        if let Some(Sparse { kernel, near, .. }) = &self.sparse {
            let k = constant(penalties, *kernel);
            let own = &mut score.expansion[kernel * n..(kernel + 1) * n];
            own.iter_mut().zip(&solved.residual).for_each(|(to, c)| *to = c / k);
            add(&near.cells, &near.times(&near.cells.sums(own)));
        }
        let certificate = certificate_as_written(&solved, &distances, more, z, weights, options);
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
        // What a pair does not share with any coordinate beside it is its own at each of its values.
        let shared = match (self.dense.as_slice(), &self.sparse) {
            ([part], None) if features.sub_kernels[part.kernel].is_surface() => {
                let n = directions.first().map_or(0, |direction| direction.weights.len());
                let outside = (0..n).filter(|at| !(first..first + part.factor.columns.len()).contains(at));
                let weights = outside.map(|at| directions.iter().map(|of| of.weights[at]).collect::<Vec<f64>>());
                Some(spanning([directions.iter().map(|of| of.bias).collect()].into_iter().chain(weights)))
            }
            _ => None,
        };
        for part in &self.dense {
            let n = part.factor.columns.len();
            let coordinates = first..first + n;
            first += n;
            let own_k = constant(penalties, part.kernel);
            // Along the directions that are shared, and along those that are not.
            let along = |row: &[f64]| -> [Vec<f64>; 2] {
                let all = directions.iter().map(|direction| dot(&direction.weights[coordinates.clone()], row));
                let mut rest: Vec<f64> = all.collect();
                let Some(shared) = &shared else { return [rest, Vec::new()] };
                let along = take_off(&mut rest, shared);
                [along, rest]
            };
            let rows: f64 = counts.iter().sum();
            let shares = part.cells.sums(counts);
            let mean: Vec<f64> = part.factor.columns.iter().map(|column| dot(column, &shares) / rows).collect();
            let [centre, of_mean] = along(&mean);
            // What the rows do not span is of none of them, so that it has no share in their mean.
            let say = |point: Point| {
                let row = part.factor.at(&part.cells, point);
                let left = (part.cells.with_itself_at(point) - dot(&row, &row)).max(0.0);
                let own = noise * noise / own_k * left;
                let [along, rest] = along(&row);
                let centred: f64 = rest.iter().zip(&of_mean).map(|(r, mean)| (r - mean) * (r - mean)).sum();
                Said { along, own: own + dot(&rest, &rest), own_centred: own + centred }
            };
            kernels[part.kernel] = choose(part.kernel, &centre, directions.len() * n, &say);
        }
        let of_shared = |one: &Vec<f64>| {
            let mut sum = Score { weights: vec![0.0; directions[0].weights.len()], norm: 1.0, ..Score::default() };
            for (direction, share) in directions.iter().zip(one) {
                sum.bias += share * direction.bias;
                sum.weights.iter_mut().zip(&direction.weights).for_each(|(w, x)| *w += share * x);
            }
            sum
        };
        let directions: Vec<Score> = match &shared {
            Some(shared) => shared.iter().map(of_shared).collect(),
            None => directions,
        };
        let directions = directions
            .into_iter()
            .map(|score| Score { weights: self.without_kernels(&features.design, &score.weights), ..score })
            .collect();
        Some(Posterior { noise, directions, kernels })
    }
}

/// Takes off a vector what lies along some of length 1 at right angles: how much of each.
fn take_off(left: &mut [f64], found: &[Vec<f64>]) -> Vec<f64> {
    let off = |one: &Vec<f64>| {
        let along = dot(one, left);
        left.iter_mut().zip(one).for_each(|(r, x)| *r -= along * x);
        along
    };
    found.iter().map(off).collect()
}

/// Vectors of length 1 at right angles that span the same as these (Gram and Schmidt, each taken twice).
fn spanning(vectors: impl Iterator<Item = Vec<f64>>) -> Vec<Vec<f64>> {
    let mut found: Vec<Vec<f64>> = Vec::new();
    for mut left in vectors {
        let whole = dot(&left, &left).sqrt();
        take_off(&mut left, &found);
        take_off(&mut left, &found);
        let length = dot(&left, &left).sqrt();
        if length > 1e-12 * whole {
            found.push(left.iter().map(|x| x / length).collect());
        }
    }
    found
}

/// What was found, in all coordinates.
struct Solved {
    weights: Vec<f64>,
    bias: f64,
    /// c = Q⁻¹(z − Mβ), which is W(z − f), one a row.
    residual: Vec<f64>,
    certificate: Certificate,
}

/// The certificate of the scores that are written, of which those found bear the bound: what writing costs is seen in the
/// rows. `more`: by how much the penalty of what is written is more.
///
/// With f found, f′ written and the bound D, P(f′) − D; where rounding hides that, what f was above D and what a step of a
/// quadratic from there adds, ½ Σ weight (f′ − f)².
fn certificate_as_written(
    solved: &Solved,
    written: &[f64],
    more: f64,
    z: &[f64],
    weights: &[f64],
    options: &SolveOptions,
) -> Certificate {
    let found = &solved.certificate;
    let (mut primal, mut moved) = (found.primal_objective + more, 0.0);
    let rows = z.iter().zip(written).zip(weights).zip(&solved.residual);
    for (((z, f), weight), c) in rows.filter(|((_, weight), _)| **weight > 0.0) {
        let (error, was) = (z - f, c / weight);
        primal += 0.5 * weight * (error - was) * (error + was);
        moved += 0.5 * weight * (error - was) * (error - was);
    }
    let gap = (found.primal_objective - found.dual_objective + moved).max(primal - found.dual_objective);
    Certificate::of_least_squares(&found.solver, primal, gap, found.iterations, options)
}

fn constant(penalties: &Penalties, kernel: usize) -> f64 {
    penalties.kernels.get(kernel).copied().unwrap_or(1.0).max(LEAST)
}
