//! Ridge regression of a number: min ½ λ‖w‖² + ½ Σ weight (y − w·x − b)², the bias not penalised.
//!
//! With every weight 1 that is w = (XᵀX + λI)⁻¹ Xᵀy of centred columns and target: λ is the k of Hoerl & Kennard 1970 and
//! the `alpha` of scikit-learn. With fewer rows than coordinates the system of the rows is solved instead,
//! w = Xᵀ(XXᵀ + λI)⁻¹ y of rows scaled by the roots of their weights.

use super::solve::SolveOptions;
use super::solve::certificate::{Certificate, StopReason};
use super::solve::cholesky::Cholesky;
use super::solve::normal::Normal;
use crate::features::design::{Design, dot};

/// A fitted ridge regression: prediction = w·x + b, in the target's unit.
#[derive(Clone, Debug, PartialEq)]
pub struct RidgeFit {
    /// w, one a coordinate.
    pub weights: Vec<f64>,
    /// b.
    pub bias: f64,
    /// How far from optimal: the gap is ‖residual of the normal equations‖² / 2λ, which is the duality gap exactly.
    pub certificate: Certificate,
}

/// Coordinates, or rows where they are fewer, up to which the matrix is factored; beyond, conjugate gradients.
const MOST_FACTORED: usize = 1500;
/// Share of the mean curvature that stands in for λ where that is 0 or smaller, and is taken off again by repeated
/// solving: the answer is that of λ, of the smallest norm where λ = 0 leaves several.
const LEAST_RIDGE: f64 = 1e-7;
const ROUNDS: u32 = 8;
/// Residual, as a share of the right side, below which another round would change nothing.
const ROUNDING: f64 = 1e-15;

/// Fits the target `y` with `weights` (0 = the row is not in this fit) and `lambda` ≥ 0.
///
/// # Panics
/// Where a number is not finite, a weight or `lambda` negative or a length wrong: the task refuses such rows before.
pub fn fit(design: &Design, y: &[f64], weights: &[f64], lambda: f64, options: &SolveOptions) -> RidgeFit {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(y.len() == design.n_rows && weights.len() == design.n_rows, "one value and weight for each row");
    assert!(weights.iter().chain(y).chain([&lambda]).all(|x| x.is_finite()) && lambda >= 0.0, "numbers are finite");
    let rows: Vec<u32> = (0..design.n_rows as u32).filter(|&row| weights[row as usize] > 0.0).collect();
    let of_rows = |values: &[f64]| rows.iter().map(|&row| values[row as usize]).collect::<Vec<f64>>();
    let (y, cost) = (of_rows(y), of_rows(weights));
    let total: f64 = cost.iter().sum();
    if rows.is_empty() {
        let certificate = Certificate::closed_form("none");
        return RidgeFit { weights: vec![0.0; design.n_coordinates()], bias: 0.0, certificate };
    }
    // Of the deviations from the mean nothing is lost where the target is far from 0.
    let mean = dot(&y, &cost) / total;
    let y: Vec<f64> = y.iter().map(|y| y - mean).collect();
    let by_rows = rows.len() < design.n_coordinates() && rows.len() <= MOST_FACTORED;
    let mut normal = Normal::new(design, &rows, if by_rows { 0 } else { MOST_FACTORED });
    let floor = (LEAST_RIDGE * normal.mean_diagonal(&cost)).max(f64::MIN_POSITIVE);
    let used = lambda.max(floor);
    normal.prepare(cost.clone(), used);
    let of_system = by_rows.then(|| RowSystem::new(&normal, design, &rows, &cost, used));
    let solve = |right_side: &[f64]| match &of_system {
        Some(system) => system.solve(&normal, right_side, used),
        None => normal.solve(right_side, 1e-13, 2 * design.n_coordinates()),
    };
    let pulls: Vec<f64> = y.iter().zip(&cost).map(|(y, c)| c * y).collect();
    let right_side = normal.sums(&pulls);
    let size = largest(&right_side);
    let mut at = vec![0.0; right_side.len()];
    let mut residual = right_side;
    let mut rounds = 0;
    let mut last = f64::INFINITY;
    let mut decrement = 0.0;
    while rounds < ROUNDS && largest(&residual) > ROUNDING * size && largest(&residual) < 0.5 * last {
        last = largest(&residual);
        let step = solve(&residual);
        at.iter_mut().zip(&step).for_each(|(a, s)| *a += s);
        // From the rows, not from the matrix: what rounding left in that is seen here.
        let errors: Vec<f64> = normal.scores(&at).iter().zip(&y).zip(&cost).map(|((f, y), c)| c * (y - f)).collect();
        residual = normal.sums(&errors);
        residual[1..].iter_mut().zip(&at[1..]).for_each(|(r, w)| *r -= lambda * w);
        // The bias is exact for the weights.
        at[0] += residual[0] / total;
        decrement = 0.5 * dot(&residual, &step).abs();
        rounds += 1;
    }
    let errors = normal.scores(&at).into_iter().zip(&y).map(|(f, y)| y - f);
    let loss: f64 = errors.zip(&cost).map(|(e, c)| c * e * e).sum();
    let primal = 0.5 * (lambda * dot(&at[1..], &at[1..]) + loss);
    let gap = if lambda >= floor { dot(&residual[1..], &residual[1..]) / (2.0 * lambda) } else { decrement };
    let relative_gap = gap / primal.max(1.0);
    let certificate = Certificate {
        solver: if of_system.is_some() || !normal.is_iterated() { "cholesky" } else { "conjugate-gradients" }
            .to_owned(),
        primal_objective: primal,
        dual_objective: primal - gap,
        relative_gap,
        iterations: rounds,
        support_vectors: 0,
        stopped: if relative_gap <= options.relative_gap { StopReason::Optimal } else { StopReason::Precision },
    };
    RidgeFit { bias: at[0] + mean, weights: at[1..].to_vec(), certificate }
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, x| x.abs().max(largest))
}

/// AAᵀ + ρI, with A the rows less their mean, times the roots of their weights.
struct RowSystem {
    factor: Cholesky,
    roots: Vec<f64>,
    /// x̄, with 0 in the place of the bias.
    mean: Vec<f64>,
    total: f64,
}

impl RowSystem {
    fn new(normal: &Normal, design: &Design, rows: &[u32], cost: &[f64], ridge: f64) -> RowSystem {
        let total: f64 = cost.iter().sum();
        let mut mean = normal.sums(cost);
        mean.iter_mut().for_each(|m| *m /= total);
        mean[0] = 0.0;
        let roots: Vec<f64> = cost.iter().map(|c| c.sqrt()).collect();
        let mut factor = Cholesky::new(rows.len());
        let mut row = vec![0.0; mean.len()];
        for (i, &at) in rows.iter().enumerate() {
            design.write_row(at as usize, &mut row[1..]);
            row.iter_mut().zip(&mean).skip(1).for_each(|(x, m)| *x -= m);
            row[0] = -dot(&row[1..], &mean[1..]);
            let products = normal.scores(&row);
            let entries = factor.upper_row_mut(i);
            for (entry, (product, root)) in entries.iter_mut().zip(products.iter().zip(&roots).skip(i)) {
                *entry = product * root * roots[i];
            }
            entries[0] += ridge;
        }
        factor.factor(|_| ridge);
        RowSystem { factor, roots, mean, total }
    }

    /// Solves the system of [`Normal`] by that of the rows: w = (v − Aᵀ(AAᵀ + ρI)⁻¹ A v) / ρ, the bias eliminated.
    fn solve(&self, normal: &Normal, right_side: &[f64], ridge: f64) -> Vec<f64> {
        let mut v: Vec<f64> = right_side.iter().zip(&self.mean).map(|(v, m)| v - right_side[0] * m).collect();
        v[0] = -dot(&v[1..], &self.mean[1..]);
        let mut amounts: Vec<f64> = normal.scores(&v).iter().zip(&self.roots).map(|(f, root)| f * root).collect();
        self.factor.solve(&mut amounts);
        amounts.iter_mut().zip(&self.roots).for_each(|(a, root)| *a *= root);
        let taken = normal.sums(&amounts);
        let rest = |((v, t), m): ((&f64, &f64), &f64)| (v - (t - taken[0] * m)) / ridge;
        let mut out: Vec<f64> = v.iter().zip(&taken).zip(&self.mean).map(rest).collect();
        out[0] = right_side[0] / self.total - dot(&self.mean[1..], &out[1..]);
        out
    }
}
