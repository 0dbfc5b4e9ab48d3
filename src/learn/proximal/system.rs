//! Penalised least squares over the rows of one fit, reduced to what every choice of constants needs.
//!
//! Few coordinates are solved by their Gram matrix and a Cholesky factor of it; fewer rows than coordinates by that of
//! the rows, (D + MᵀM)⁻¹ = D⁻¹ − D⁻¹Mᵀ (I + M D⁻¹Mᵀ)⁻¹ M D⁻¹ with M the rows times the roots of their weights; many of
//! both by conjugate gradients, which never form a matrix. Whatever solved it, residuals are measured in the rows
//! themselves and solved for again until nothing is left.

use super::rows::{RowProducts, RowSystem};
use super::{Found, Penalties};
use crate::features::design::{Design, Gram, Panels, ROWS_PER_PANEL};
use crate::heartbeat;
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use nalgebra::DMatrix;

/// Coordinates, or rows where they are fewer, up to which the matrix is factored.
const MOST_FACTORED: usize = 1500;
/// Share of the mean curvature of coordinates with the constant 0 that stands in for that, and is taken off again by
/// repeated solving: the answer is that of the constants, of the smallest norm where 0 leaves several.
const LEAST: f64 = 1e-7;
/// Share of a coordinate's own curvature below which its constant would be lost in rounding; stands in for it likewise.
/// Its own: powers of a value far out are many orders larger than the other coordinates.
const HELD: f64 = 1e-12;
const ROUNDS: u32 = 8;
/// Residual, as a share of the right side, below which another round would change nothing.
const ROUNDING: f64 = 1e-15;
/// Gap, as a share of the objective, at which the weights are right to some eleven digits.
const ENOUGH: f64 = 1e-25;

/// The rows of a fit for every choice of constants. Vectors have the intercept first, then the coordinates.
#[derive(Clone, Debug)]
pub struct System {
    /// Σ weight.
    pub total: f64,
    /// The diagonal of AᵀWA.
    pub diagonal: Vec<f64>,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    /// AᵀWA.
    Coordinates(DMatrix<f64>),
    /// Rows in the fit.
    Rows(RowProducts),
    Iterated,
}

impl System {
    /// Of the rows with a positive weight. `penalties`: those that it will mostly be solved with; others cost more where
    /// rows are fewer than coordinates.
    ///
    /// # Panics
    /// Where a number is not finite, a weight or constant negative or a length wrong.
    pub fn new(design: &Design, weights: &[f64], penalties: &Penalties) -> System {
        assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
        assert!(weights.len() == design.n_rows, "one weight for each row");
        assert!(weights.iter().all(|x| x.is_finite() && *x >= 0.0), "weights are finite");
        let (rows, total) = (in_fit(weights), weights.iter().sum());
        let p = design.n_coordinates();
        let form = if rows.len() < p && rows.len() <= MOST_FACTORED {
            Form::Rows(RowProducts::new(design, rows, weights, penalties))
        } else if p <= MOST_FACTORED {
            Form::Coordinates(moments(design, &rows, weights, total))
        } else {
            Form::Iterated
        };
        let diagonal = match &form {
            Form::Coordinates(moments) => diagonal_of(moments),
            _ => std::iter::once(total).chain(squares(design, weights)).collect(),
        };
        System { total, diagonal, form }
    }

    /// The same by coordinates, however few the rows are.
    pub fn of_coordinates(design: &Design, weights: &[f64]) -> System {
        let total = weights.iter().sum();
        let moments = moments(design, &in_fit(weights), weights, total);
        System { total, diagonal: diagonal_of(&moments), form: Form::Coordinates(moments) }
    }

    /// AᵀWA; `None` where it is not formed.
    pub fn moments(&self) -> Option<&DMatrix<f64>> {
        if let Form::Coordinates(moments) = &self.form { Some(moments) } else { None }
    }

    /// Bytes that are kept.
    pub fn n_bytes(&self) -> usize {
        8 * match &self.form {
            Form::Coordinates(moments) => moments.len(),
            Form::Rows(products) => products.products.len(),
            Form::Iterated => 0,
        }
    }

    /// Fits `z` with the design and weights that the system was made of.
    ///
    /// # Panics
    /// Where a number is not finite, a constant negative or a length wrong.
    pub fn fit(
        &self,
        design: &Design,
        penalties: &Penalties,
        z: &[f64],
        weights: &[f64],
        options: &SolveOptions,
    ) -> Found {
        assert!(z.len() == design.n_rows && penalties.coordinates.len() == design.n_coordinates(), "lengths fit");
        assert!(z.iter().all(|x| x.is_finite()), "targets are finite");
        let constants = penalties.of_system();
        assert!(constants.iter().all(|k| k.is_finite() && *k >= 0.0), "constants are finite");
        if self.total <= 0.0 {
            let certificate = Certificate::closed_form("none");
            let (weights, scores) = (vec![0.0; design.n_coordinates()], vec![0.0; design.n_rows]);
            return Found { weights, bias: 0.0, scores, certificate };
        }
        let is_free = penalties.intercept <= 0.0;
        // Of the deviations from the mean nothing is lost where the target is far from 0.
        let mean = if is_free { dot(z, weights) / self.total } else { 0.0 };
        let z: Vec<f64> = z.iter().map(|z| z - mean).collect();
        let used = self.held(&constants);
        let is_floored = used[1..].iter().zip(&constants[1..]).any(|(used, k)| used > k);
        let solver = self.solver(design, weights, &used);

        let mut residual = sums(design, &products(weights, &z));
        let largest_at_first = largest(&residual);
        let mut at = vec![0.0; residual.len()];
        let (mut scores, mut last, mut rounds) = (vec![0.0; design.n_rows], f64::INFINITY, 0);
        let mut primal = 0.5 * z.iter().zip(weights).map(|(z, weight)| weight * z * z).sum::<f64>();
        let mut gap = 0.0;
        while rounds < ROUNDS
            && largest(&residual) > ROUNDING * largest_at_first
            && largest(&residual) < 0.5 * last
            && (rounds == 0 || is_floored || gap > ENOUGH * primal)
        {
            heartbeat::beat();
            last = largest(&residual);
            let step = solver.solve(&residual);
            add(&mut at, &step);
            // From the rows, not from the matrix: what rounding left in that is seen here.
            scores = design.times(&at[1..]);
            scores.iter_mut().for_each(|f| *f += at[0]);
            let errors: Vec<f64> = z.iter().zip(&scores).map(|(z, f)| z - f).collect();
            residual = sums(design, &products(weights, &errors));
            if is_free {
                // Exact for the weights.
                let moved = residual[0] / self.total;
                at[0] += moved;
                scores.iter_mut().for_each(|f| *f += moved);
                residual[0] = 0.0;
            }
            residual.iter_mut().zip(&constants).zip(&at).for_each(|((r, k), b)| *r -= k * b);
            let loss: f64 = errors.iter().zip(weights).map(|(e, weight)| weight * e * e).sum();
            primal = 0.5 * (loss + at.iter().zip(&constants).map(|(b, k)| k * b * b).sum::<f64>());
            gap = if is_floored {
                0.5 * dot(&residual, &step).abs()
            } else {
                let from = usize::from(is_free);
                residual[from..].iter().zip(&constants[from..]).map(|(r, k)| r * r / (2.0 * k)).sum()
            };
            rounds += 1;
        }
        let certificate = Certificate::of_least_squares(solver.name(), primal, gap, rounds, options);
        scores.iter_mut().for_each(|f| *f += mean);
        Found { weights: at[1..].to_vec(), bias: at[0] + mean, scores, certificate }
    }

    /// Constants that are large enough to solve with; 0 of a free intercept.
    fn held(&self, constants: &[f64]) -> Vec<f64> {
        let coordinates = || self.diagonal.iter().zip(constants).skip(1);
        let (sum, n) =
            coordinates().filter(|(_, k)| **k <= 0.0).fold((0.0, 0.0), |(sum, n), (d, _)| (sum + d, n + 1.0));
        let floor = (LEAST * sum / f64::max(n, 1.0)).max(f64::MIN_POSITIVE);
        let of = |(diagonal, k): (&f64, &f64)| if *k > 0.0 { k.max(HELD * diagonal) } else { floor };
        let intercept = if constants[0] > 0.0 { constants[0].max(HELD * self.total) } else { 0.0 };
        std::iter::once(intercept).chain(coordinates().map(of)).collect()
    }

    /// AᵀWA + D, factored as far as it will be; `None` where it is not formed. A free intercept has the constant 0.
    pub fn factored(&self, constants: &[f64]) -> Option<Cholesky> {
        let mut matrix = self.moments()?.clone();
        constants.iter().enumerate().for_each(|(j, k)| matrix[(j, j)] += k);
        // With the intercept eliminated first, what remains is D plus a positive semidefinite matrix.
        Some(Cholesky::of(matrix, |j| constants[j].max(f64::MIN_POSITIVE)))
    }

    fn solver<'a>(&'a self, design: &'a Design, weights: &'a [f64], constants: &'a [f64]) -> Solver<'a> {
        match &self.form {
            Form::Coordinates(_) => match self.factored(constants) {
                Some(factor) => Solver::Coordinates(factor),
                None => unreachable!("the matrix is formed"),
            },
            Form::Rows(products) => Solver::Rows(RowSystem::new(products, design, weights, constants)),
            Form::Iterated => Solver::Iterated(Iterated { system: self, design, weights, constants }),
        }
    }
}

impl Penalties {
    /// The intercept's constant first.
    pub fn of_system(&self) -> Vec<f64> {
        std::iter::once(self.intercept).chain(self.coordinates.iter().copied()).collect()
    }
}

enum Solver<'a> {
    Coordinates(Cholesky),
    Rows(RowSystem<'a>),
    Iterated(Iterated<'a>),
}

impl Solver<'_> {
    fn solve(&self, right_side: &[f64]) -> Vec<f64> {
        match self {
            Solver::Coordinates(factor) => {
                let mut out = right_side.to_vec();
                factor.solve(&mut out);
                out
            }
            Solver::Rows(system) => system.solve(right_side),
            Solver::Iterated(system) => system.solve(right_side),
        }
    }

    fn name(&self) -> &'static str {
        if let Solver::Iterated(_) = self { "conjugate-gradients" } else { "cholesky" }
    }
}

fn in_fit(weights: &[f64]) -> Vec<u32> {
    (0..weights.len() as u32).filter(|&row| weights[row as usize] > 0.0).collect()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, x| x.abs().max(largest))
}

fn add(to: &mut [f64], step: &[f64]) {
    to.iter_mut().zip(step).for_each(|(a, s)| *a += s);
}

fn products(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a * b).collect()
}

/// Aᵀ times amounts of the rows.
pub(super) fn sums(design: &Design, amounts: &[f64]) -> Vec<f64> {
    std::iter::once(amounts.iter().sum()).chain(design.transposed_times(amounts)).collect()
}

/// Σ weight x² of each coordinate.
fn squares(design: &Design, weights: &[f64]) -> Vec<f64> {
    let mut out = design.transposed_times(weights);
    out[..design.n_dense].fill(0.0);
    if design.n_dense > 0 {
        for (row, weight) in design.dense.chunks_exact(design.n_dense).zip(weights) {
            out.iter_mut().zip(row).for_each(|(sum, x)| *sum += weight * x * x);
        }
    }
    out
}

/// AᵀWA.
pub(super) fn moments(design: &Design, rows: &[u32], weights: &[f64], total: f64) -> DMatrix<f64> {
    let panels = Panels::new(design, rows);
    let mut gram = Gram::new(&panels);
    for (index, rows) in rows.chunks(ROWS_PER_PANEL).enumerate() {
        let mut of_panel = [0.0; ROWS_PER_PANEL];
        of_panel.iter_mut().zip(rows).for_each(|(weight, row)| *weight = weights[*row as usize]);
        gram.add(panels.panel(index), &of_panel);
    }
    let p = design.n_coordinates();
    let sums = design.transposed_times(weights);
    let mut moments = DMatrix::zeros(p + 1, p + 1);
    moments[(0, 0)] = total;
    moments.as_mut_slice()[1..=p].copy_from_slice(&sums);
    for (j, column) in moments.as_mut_slice().chunks_exact_mut(p + 1).skip(1).enumerate() {
        column[j + 1..].copy_from_slice(gram.upper_row(j));
    }
    moments.fill_upper_triangle_with_lower_triangle();
    moments
}

fn diagonal_of(matrix: &DMatrix<f64>) -> Vec<f64> {
    (0..matrix.nrows()).map(|at| matrix[(at, at)]).collect()
}

/// AᵀWA + D by conjugate gradients, preconditioned by its diagonal.
struct Iterated<'a> {
    system: &'a System,
    design: &'a Design,
    weights: &'a [f64],
    constants: &'a [f64],
}

impl Iterated<'_> {
    fn times(&self, v: &[f64]) -> Vec<f64> {
        let scores: Vec<f64> = self.design.times(&v[1..]).iter().map(|f| f + v[0]).collect();
        let mut out = sums(self.design, &products(self.weights, &scores));
        out.iter_mut().zip(self.constants).zip(v).for_each(|((sum, k), v)| *sum += k * v);
        out
    }

    fn solve(&self, right_side: &[f64]) -> Vec<f64> {
        let scaled = |r: &[f64]| -> Vec<f64> {
            let diagonal = self.system.diagonal.iter().zip(self.constants).map(|(a, k)| (a + k).max(f64::MIN_POSITIVE));
            r.iter().zip(diagonal).map(|(r, d)| r / d).collect()
        };
        let mut out = vec![0.0; right_side.len()];
        let mut residual = right_side.to_vec();
        let mut direction = scaled(&residual);
        let mut size = dot(&residual, &direction);
        let goal = size * 1e-26;
        for _ in 0..2 * right_side.len() {
            heartbeat::round();
            if size <= goal {
                break;
            }
            let product = self.times(&direction);
            let step = size / dot(&direction, &product);
            out.iter_mut().zip(&direction).for_each(|(w, d)| *w += step * d);
            residual.iter_mut().zip(&product).for_each(|(r, q)| *r -= step * q);
            let preconditioned = scaled(&residual);
            let next = dot(&residual, &preconditioned);
            direction.iter_mut().zip(&preconditioned).for_each(|(d, z)| *d = z + next / size * *d);
            size = next;
        }
        out
    }
}
