//! The system of the rows, where they are fewer than the coordinates.

use super::Penalties;
use super::system::sums;
use crate::features::design::Design;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use nalgebra::DMatrix;

/// M D⁻¹Mᵀ of the rows in a fit, for constants in certain proportions. A free intercept is eliminated: M is then the
/// rows less their mean.
#[derive(Clone, Debug)]
pub(super) struct RowProducts {
    pub rows: Vec<u32>,
    /// Constants, as shares of the first of the coordinates.
    shares: Vec<f64>,
    /// The products times that first constant.
    pub products: DMatrix<f64>,
}

/// Constants of a system as multiples of that of the first coordinate.
fn shares_of(constants: &[f64]) -> (f64, Vec<f64>) {
    let first = constants.get(1).copied().unwrap_or(1.0).max(f64::MIN_POSITIVE);
    (first, constants.iter().map(|k| k / first).collect())
}

/// x̄ with 1 in the place of the intercept; zeros where that is not free.
fn mean_of(design: &Design, weights: &[f64], is_free: bool) -> Vec<f64> {
    let mut mean = sums(design, weights);
    let total = if is_free { mean[0] } else { f64::INFINITY };
    mean.iter_mut().for_each(|m| *m /= total);
    mean
}

impl RowProducts {
    pub fn new(design: &Design, rows: Vec<u32>, weights: &[f64], penalties: &Penalties) -> RowProducts {
        RowProducts::of_shares(design, rows, weights, shares_of(&penalties.of_system()).1)
    }

    fn of_shares(design: &Design, rows: Vec<u32>, weights: &[f64], shares: Vec<f64>) -> RowProducts {
        let is_free = shares[0] <= 0.0;
        let mean = mean_of(design, weights, is_free);
        let n = rows.len();
        let mut products = DMatrix::zeros(n, n);
        let mut row = vec![0.0; shares.len()];
        for (i, &at) in rows.iter().enumerate() {
            row[0] = 1.0;
            design.write_row(at as usize, &mut row[1..]);
            row.iter_mut().zip(&mean).zip(&shares).for_each(|((x, m), share)| {
                *x = if *share > 0.0 { (*x - m) / share } else { 0.0 };
            });
            let less = dot(&row[1..], &mean[1..]);
            let of_rows = design.times(&row[1..]);
            for (product, &other) in products.as_mut_slice()[i * n..].iter_mut().zip(&rows) {
                let roots = (weights[at as usize] * weights[other as usize]).sqrt();
                *product = roots * (of_rows[other as usize] + row[0] - less);
            }
        }
        RowProducts { rows, shares, products }
    }
}

/// I + M D⁻¹Mᵀ, factored.
pub(super) struct RowSystem<'a> {
    design: &'a Design,
    constants: &'a [f64],
    rows: &'a [u32],
    roots: Vec<f64>,
    mean: Vec<f64>,
    total: f64,
    factor: Cholesky,
}

impl<'a> RowSystem<'a> {
    pub fn new(kept: &'a RowProducts, design: &'a Design, weights: &'a [f64], constants: &'a [f64]) -> RowSystem<'a> {
        let (first, shares) = shares_of(constants);
        let of_these;
        let products = if shares == kept.shares {
            &kept.products
        } else {
            of_these = RowProducts::of_shares(design, kept.rows.clone(), weights, shares);
            &of_these.products
        };
        let n = kept.rows.len();
        let of = |i: usize, j: usize| if i == j { 1.0 + products[(i, j)] / first } else { products[(i, j)] / first };
        RowSystem {
            design,
            constants,
            rows: &kept.rows,
            roots: kept.rows.iter().map(|row| weights[*row as usize].sqrt()).collect(),
            mean: mean_of(design, weights, constants[0] <= 0.0),
            total: weights.iter().sum(),
            factor: Cholesky::of(DMatrix::from_fn(n, n, of), |_| 1.0),
        }
    }

    /// D⁻¹v, with 0 in the place of a free intercept.
    fn divided(&self, v: &[f64]) -> Vec<f64> {
        v.iter().zip(self.constants).map(|(v, k)| if *k > 0.0 { v / k } else { 0.0 }).collect()
    }

    pub fn solve(&self, right_side: &[f64]) -> Vec<f64> {
        let is_free = self.constants[0] <= 0.0;
        let mut v = right_side.to_vec();
        if is_free {
            v.iter_mut().zip(&self.mean).for_each(|(v, m)| *v -= right_side[0] * m);
        }
        let divided = self.divided(&v);
        let less = dot(&divided[1..], &self.mean[1..]);
        let of_rows = self.design.times(&divided[1..]);
        let mut amounts: Vec<f64> = self
            .rows
            .iter()
            .zip(&self.roots)
            .map(|(row, root)| root * (of_rows[*row as usize] + divided[0] - less))
            .collect();
        self.factor.solve(&mut amounts);
        let mut of_design = vec![0.0; self.design.n_rows];
        for ((row, root), amount) in self.rows.iter().zip(&self.roots).zip(&amounts) {
            of_design[*row as usize] = root * amount;
        }
        let mut taken = sums(self.design, &of_design);
        if is_free {
            let all = taken[0];
            taken.iter_mut().zip(&self.mean).for_each(|(t, m)| *t -= all * m);
        }
        v.iter_mut().zip(&taken).for_each(|(v, t)| *v -= t);
        let mut out = self.divided(&v);
        if is_free {
            out[0] = right_side[0] / self.total - dot(&self.mean[1..], &out[1..]);
        }
        out
    }
}
