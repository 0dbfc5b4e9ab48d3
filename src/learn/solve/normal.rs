//! The linear system of weighted least squares with a penalty, which ridge regression solves once and logistic
//! regression in every Newton step. With D the diagonal of the rows' curvatures d and ρ the penalty it is
//!
//! ```text
//! 1ᵀD1 b + 1ᵀDX w = u        XᵀD1 b + (XᵀDX + ρI) w = v
//! ```
//!
//! Vectors of the system have the bias first, then the coordinates of the design. Few coordinates are solved by one
//! Gram matrix and its Cholesky factor, many by conjugate gradients, which never form the matrix.

use crate::features::design::{Design, Gram, Panels, ROWS_PER_PANEL};
use crate::heartbeat;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;

/// A design laid out for such systems, and one system at a time.
pub struct Normal {
    panels: Panels,
    curvature: Vec<f64>,
    ridge: f64,
    /// 1ᵀD1 and XᵀD1.
    column: Vec<f64>,
    route: Route,
}

enum Route {
    Formed {
        gram: Gram,
        factor: Cholesky,
    },
    /// The diagonal of the matrix with the bias eliminated.
    Iterated {
        diagonal: Vec<f64>,
    },
}

impl Normal {
    /// For the given rows of `design`; vectors over rows follow their order. Up to `most_formed` coordinates the matrix is
    /// formed.
    pub fn new(design: &Design, rows: &[u32], most_formed: usize) -> Normal {
        let panels = Panels::new(design, rows);
        let p = panels.n_coordinates();
        let route = match p <= most_formed {
            true => Route::Formed { gram: Gram::new(&panels), factor: Cholesky::new(p + 1) },
            false => Route::Iterated { diagonal: vec![0.0; p] },
        };
        Normal { curvature: Vec::new(), ridge: 0.0, column: Vec::new(), route, panels }
    }

    /// Whether systems are solved by conjugate gradients.
    pub fn is_iterated(&self) -> bool {
        matches!(self.route, Route::Iterated { .. })
    }

    /// w·x + b of every row.
    pub fn scores(&self, coefficients: &[f64]) -> Vec<f64> {
        let (bias, weights) = (coefficients[0], with_spare_place(&coefficients[1..]));
        let mut out = Vec::with_capacity(self.panels.n_panels() * ROWS_PER_PANEL);
        let mut products = [0.0; ROWS_PER_PANEL];
        for index in 0..self.panels.n_panels() {
            self.panels.panel(index).times(&weights, &mut products);
            out.extend(products.iter().map(|product| product + bias));
        }
        out.truncate(self.panels.n_rows());
        out
    }

    /// Σ a and Σ a x of amounts over rows.
    pub fn sums(&self, amounts: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.panels.n_coordinates() + 1];
        self.each_panel(amounts, &mut |index, amounts| {
            self.panels.panel(index).add_transposed_times(amounts, &mut sums)
        });
        sums.pop();
        std::iter::once(amounts.iter().sum()).chain(sums).collect()
    }

    /// Calls with each panel's index and its amounts, filled up with zeros.
    fn each_panel(&self, amounts: &[f64], of: &mut dyn FnMut(usize, &[f64; ROWS_PER_PANEL])) {
        for (index, chunk) in amounts.chunks(ROWS_PER_PANEL).enumerate() {
            let mut column = [0.0; ROWS_PER_PANEL];
            column[..chunk.len()].copy_from_slice(chunk);
            of(index, &column);
        }
    }

    /// The mean over coordinates of Σ d x²: the size of the matrix without its penalty.
    pub fn mean_diagonal(&self, curvature: &[f64]) -> f64 {
        let diagonal = self.diagonal(curvature);
        diagonal.iter().sum::<f64>() / diagonal.len().max(1) as f64
    }

    fn diagonal(&self, curvature: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.panels.n_coordinates() + 1];
        self.each_panel(curvature, &mut |index, amounts| self.panels.panel(index).add_squares(amounts, &mut sums));
        sums.pop();
        sums
    }

    /// Makes ready to solve with these curvatures (≥ 0, one a row) and this penalty (> 0).
    pub fn prepare(&mut self, curvature: Vec<f64>, ridge: f64) {
        self.column = self.sums(&curvature);
        if self.is_iterated() {
            let (total, sums) = (self.column[0].max(f64::MIN_POSITIVE), &self.column[1..]);
            let centred = |(square, sum): (f64, &f64)| ridge + (square - sum * (sum / total)).max(0.0);
            self.route =
                Route::Iterated { diagonal: self.diagonal(&curvature).into_iter().zip(sums).map(centred).collect() };
        }
        self.ridge = ridge;
        self.curvature = curvature;
        let Normal { panels, curvature, route, column, .. } = self;
        let Route::Formed { gram, factor } = route else { return };
        gram.clear();
        for (index, chunk) in curvature.chunks(ROWS_PER_PANEL).enumerate() {
            heartbeat::round();
            let mut weights = [0.0; ROWS_PER_PANEL];
            weights[..chunk.len()].copy_from_slice(chunk);
            gram.add(panels.panel(index), &weights);
        }
        factor.upper_row_mut(0).copy_from_slice(column);
        for j in 0..panels.n_coordinates() {
            let row = factor.upper_row_mut(1 + j);
            row.copy_from_slice(gram.upper_row(j));
            row[0] += ridge;
        }
        // With the bias eliminated first, what remains is ρI plus a positive semidefinite matrix: pivots of at least ρ.
        factor.factor(|j| if j == 0 { f64::MIN_POSITIVE } else { ridge });
    }

    /// The matrix of the prepared system times a vector.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let mut amounts = self.scores(vector);
        amounts.iter_mut().zip(&self.curvature).for_each(|(amount, d)| *amount *= d);
        let mut out = self.sums(&amounts);
        out[1..].iter_mut().zip(&vector[1..]).for_each(|(sum, w)| *sum += self.ridge * w);
        out
    }

    /// Solves the prepared system. Of conjugate gradients only, `tolerance` is the residual that may be left, as a share of
    /// the right side, and `most` the number of their steps; cut short they still give a direction downhill.
    pub fn solve(&self, right_side: &[f64], tolerance: f64, most: usize) -> Vec<f64> {
        match &self.route {
            Route::Formed { factor, .. } => {
                let mut out = right_side.to_vec();
                factor.solve(&mut out);
                out
            }
            Route::Iterated { diagonal } => self.iterate(right_side, diagonal, tolerance, most),
        }
    }

    /// Conjugate gradients, preconditioned by the diagonal, with the bias eliminated: for weights w the best bias is
    /// (u − 1ᵀDX w) / 1ᵀD1, so that the residual of its equation stays 0.
    fn iterate(&self, right_side: &[f64], diagonal: &[f64], tolerance: f64, most: usize) -> Vec<f64> {
        let total = self.column[0].max(f64::MIN_POSITIVE);
        let with_best_bias = |weights: &[f64], u: f64| -> Vec<f64> {
            let bias = (u - dot(&self.column[1..], weights)) / total;
            std::iter::once(bias).chain(weights.iter().copied()).collect()
        };
        let share = right_side[0] / total;
        let mut residual: Vec<f64> =
            right_side[1..].iter().zip(&self.column[1..]).map(|(v, h)| v - share * h).collect();
        let mut weights = vec![0.0; residual.len()];
        let scaled = |r: &[f64]| -> Vec<f64> { r.iter().zip(diagonal).map(|(r, d)| r / d).collect() };
        let mut direction = scaled(&residual);
        let mut size = dot(&residual, &direction);
        let goal = size * tolerance * tolerance;
        for _ in 0..most {
            heartbeat::round();
            if size <= goal {
                break;
            }
            let product = self.times(&with_best_bias(&direction, 0.0));
            let step = size / dot(&direction, &product[1..]);
            for (w, d) in weights.iter_mut().zip(&direction) {
                *w += step * d;
            }
            for (r, q) in residual.iter_mut().zip(&product[1..]) {
                *r -= step * q;
            }
            let preconditioned = scaled(&residual);
            let next = dot(&residual, &preconditioned);
            for (d, z) in direction.iter_mut().zip(&preconditioned) {
                *d = z + next / size * *d;
            }
            size = next;
        }
        with_best_bias(&weights, right_side[0])
    }
}

/// Weights with the place behind the last coordinate that a missing level points at.
fn with_spare_place(weights: &[f64]) -> Vec<f64> {
    weights.iter().copied().chain([0.0]).collect()
}
