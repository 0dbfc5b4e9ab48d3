//! The rows of one panel in the interior point. Letters as in the parent's equations; `d_` is a step of a quantity.
//!
//! All columns have a full panel's length, so that the loops have no remainder. Rows that only fill up the last panel
//! have cost 0 and y = 0, never move, and are left out where a step's length is decided.

use crate::features::design::ROWS_PER_PANEL;

pub(super) type Column = [f64; ROWS_PER_PANEL];

const N: usize = ROWS_PER_PANEL;

/// Index of the amounts y c β, whose Σ amount · x should be w.
pub(super) const DUAL: usize = 0;
/// Index of the amounts y D (1 − m): the right side of the predictor.
pub(super) const AFFINE: usize = 1;
/// Index of the amounts y D (1/β − 1/γ): the right side of centring, for μ = 1.
pub(super) const CENTRE: usize = 2;
/// Index of the amounts D, the weights of the Gram matrix.
pub(super) const WEIGHT: usize = 3;

/// The four amounts of each row whose products with Xᵀ a step needs.
pub(super) struct Linearised(pub [Column; 4]);

/// Sums over all rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    /// Of the four amounts: their products with the bias column.
    pub amounts: [f64; 4],
    /// Σ c β.
    pub alpha: f64,
    /// Σ c max(0, 1 − m).
    pub hinge: f64,
    /// Σ c (β s + γ h).
    pub complementarity: f64,
}

/// What the affine direction of a block gives.
pub(super) struct Predicted {
    /// y D times the second-order part of the corrector's right side.
    pub amounts: Column,
    pub total: f64,
    /// Σ c (dβ ds + dγ dh).
    pub quadratic: f64,
    /// Largest share of itself that a quantity would lose in a full step.
    pub blocking: f64,
}

pub(super) struct Block {
    live: usize,
    y: Column,
    cost: Column,
    share: Column,
    rest: Column,
    slack: Column,
    hinge: Column,
    margin: Column,
    one_over_share: Column,
    one_over_rest: Column,
    stiffness: Column,
    share_by_slack: Column,
    share_by_hinge: Column,
    d_share: Column,
    d_slack: Column,
    d_hinge: Column,
    d_margin: Column,
}

/// The first point: w = 0, b = 0, m + h − s = 1 satisfied, and shares that balance the classes, so that Σ α y = 0
/// holds from the start and every step keeps it.
pub(super) fn first_blocks(rows: &[u32], y: &[f64], cost: &[f64]) -> Vec<Block> {
    let of_class = |sign: f64| -> f64 {
        rows.iter().map(|&row| row as usize).filter(|&row| y[row] * sign > 0.0).map(|row| cost[row]).sum()
    };
    let (positive, negative) = (of_class(1.0), of_class(-1.0));
    let smaller = positive.min(negative);
    let make = |rows: &[u32]| {
        let mut block = Block::empty(rows.len());
        for (i, &row) in rows.iter().enumerate() {
            let row = row as usize;
            block.y[i] = y[row];
            block.cost[i] = cost[row];
            block.share[i] = 0.5 * smaller / if y[row] > 0.0 { positive } else { negative };
            block.rest[i] = 1.0 - block.share[i];
        }
        block
    };
    rows.chunks(N).map(make).collect()
}

impl Block {
    fn empty(live: usize) -> Block {
        Block {
            live,
            y: [0.0; N],
            cost: [0.0; N],
            share: [0.5; N],
            rest: [0.5; N],
            slack: [1.0; N],
            hinge: [2.0; N],
            margin: [0.0; N],
            one_over_share: [0.0; N],
            one_over_rest: [0.0; N],
            stiffness: [0.0; N],
            share_by_slack: [0.0; N],
            share_by_hinge: [0.0; N],
            d_share: [0.0; N],
            d_slack: [0.0; N],
            d_hinge: [0.0; N],
            d_margin: [0.0; N],
        }
    }

    pub(super) fn shares(&self) -> &[f64] {
        &self.share[..self.live]
    }

    /// Moves along the direction set last.
    pub(super) fn advance(&mut self, step: f64) {
        for i in 0..self.live {
            self.share[i] += step * self.d_share[i];
            self.rest[i] -= step * self.d_share[i];
            self.slack[i] += step * self.d_slack[i];
            self.hinge[i] += step * self.d_hinge[i];
            self.margin[i] += step * self.d_margin[i];
        }
    }

    /// The amounts of the Newton system at this point.
    pub(super) fn linearise(&mut self, totals: &mut Totals) -> Linearised {
        let mut amounts = [[0.0; N]; 4];
        let mut terms = [[0.0; N]; 3];
        for i in 0..N {
            let (by_share, by_rest) = (1.0 / self.share[i], 1.0 / self.rest[i]);
            self.one_over_share[i] = by_share;
            self.one_over_rest[i] = by_rest;
            self.stiffness[i] = 1.0 / (self.hinge[i] * by_rest + self.slack[i] * by_share);
            let weight = self.cost[i] * self.stiffness[i];
            let missed = 1.0 - self.margin[i];
            amounts[DUAL][i] = self.y[i] * self.cost[i] * self.share[i];
            amounts[AFFINE][i] = self.y[i] * weight * missed;
            amounts[CENTRE][i] = self.y[i] * weight * (by_share - by_rest);
            amounts[WEIGHT][i] = weight;
            terms[0][i] = self.cost[i] * self.share[i];
            terms[1][i] = self.cost[i] * if missed > 0.0 { missed } else { 0.0 };
            terms[2][i] = self.cost[i] * (self.share[i] * self.slack[i] + self.rest[i] * self.hinge[i]);
        }
        for (total, amounts) in totals.amounts.iter_mut().zip(&amounts) {
            *total += sum(amounts);
        }
        totals.alpha += sum(&terms[0]);
        totals.hinge += sum(&terms[1]);
        totals.complementarity += sum(&terms[2]);
        Linearised(amounts)
    }

    /// The affine direction (μ = 0), from Xdw and db. In it dβ/β + ds/s = −1 and dγ/γ + dh/h = −1, so that the ratios
    /// of the slacks follow from those of the shares.
    pub(super) fn predict(&mut self, products: &Column, bias: f64) -> Predicted {
        let mut amounts = [0.0; N];
        let mut quadratic = [0.0; N];
        let mut blocking = [0.0; N];
        for i in 0..N {
            let d_margin = self.y[i] * (products[i] + bias);
            let d_share = self.stiffness[i] * (1.0 - self.margin[i] - d_margin);
            let of_share = d_share * self.one_over_share[i];
            let of_rest = d_share * self.one_over_rest[i];
            let d_slack = -self.slack[i] * (1.0 + of_share);
            let d_hinge = -self.hinge[i] * (1.0 - of_rest);
            self.share_by_slack[i] = d_share * d_slack;
            self.share_by_hinge[i] = d_share * d_hinge;
            let second_order = -(of_share * d_slack + of_rest * d_hinge);
            amounts[i] = self.y[i] * self.cost[i] * self.stiffness[i] * second_order;
            quadratic[i] = self.cost[i] * (d_share * (d_slack - d_hinge));
            blocking[i] = larger(larger(-of_share, of_rest), larger(1.0 + of_share, 1.0 - of_rest));
        }
        let total = sum(&amounts);
        Predicted { amounts, total, quadratic: sum(&quadratic), blocking: largest(&blocking[..self.live]) }
    }

    /// The direction towards β s = γ h = `target` with the second-order terms of the predictor; the largest share of
    /// itself that a quantity loses in a full step.
    pub(super) fn correct(&mut self, products: &Column, bias: f64, target: f64) -> f64 {
        let mut blocking = [0.0; N];
        for i in 0..N {
            let (by_share, by_rest) = (self.one_over_share[i], self.one_over_rest[i]);
            let of_slack = (target - self.share_by_slack[i]) * by_share - self.slack[i];
            let of_hinge = (target + self.share_by_hinge[i]) * by_rest - self.hinge[i];
            let d_margin = self.y[i] * (products[i] + bias);
            // −r + t₁/β − t₂/γ − dm, in which the residual r = m + h − s − 1 cancels all but 1 − m.
            let missed = 1.0 - self.margin[i] + (of_slack + self.slack[i]) - (of_hinge + self.hinge[i]);
            let d_share = self.stiffness[i] * (missed - d_margin);
            let d_slack = of_slack - self.slack[i] * by_share * d_share;
            let d_hinge = of_hinge + self.hinge[i] * by_rest * d_share;
            self.d_share[i] = d_share;
            self.d_slack[i] = d_slack;
            self.d_hinge[i] = d_hinge;
            self.d_margin[i] = d_margin;
            let of_shares = larger(-d_share * by_share, d_share * by_rest);
            blocking[i] = larger(of_shares, larger(-d_slack / self.slack[i], -d_hinge / self.hinge[i]));
        }
        largest(&blocking[..self.live])
    }
}

/// Unlike `f64::max` it compiles to one comparison and a blend: no value here is NaN.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn largest(values: &[f64]) -> f64 {
    let (fours, rest) = values.as_chunks::<4>();
    let mut lanes = [0.0; 4];
    for four in fours {
        for lane in 0..4 {
            lanes[lane] = larger(four[lane], lanes[lane]);
        }
    }
    rest.iter().chain(&lanes).fold(0.0, |a, &b| larger(b, a))
}

fn sum(values: &Column) -> f64 {
    let mut lanes = [0.0; 4];
    for four in values.as_chunks::<4>().0 {
        for lane in 0..4 {
            lanes[lane] += four[lane];
        }
    }
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
}
