//! The rows of one panel in the interior point. Letters as in the parent's equations; `d_` is a step of a quantity.
//!
//! With many rows a step is bound by memory, so a row keeps only what cannot be had again: reciprocals and steps are
//! computed anew in each pass. All columns have a full panel's length, so that the loops have no remainder; the rows
//! that fill up the last panel have cost 0, never move, and are left out where a step's length is decided.

use super::Case;
use crate::features::design::ROWS_PER_PANEL;

pub(super) type Column = [f64; ROWS_PER_PANEL];

const N: usize = ROWS_PER_PANEL;

/// Index of the amounts y c β, whose Σ amount · x should be w.
pub(super) const DUAL: usize = 0;
/// Index of the amounts y D (wanted margin − m): the right side of the predictor.
pub(super) const AFFINE: usize = 1;
/// Index of the amounts y D (1/β − 1/γ): the right side of centring, for μ = 1.
pub(super) const CENTRE: usize = 2;
/// Index of the amounts D, the weights of the Gram matrix.
pub(super) const WEIGHT: usize = 3;

/// Sums over all rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    /// Of the four amounts: their products with the bias column.
    pub amounts: [f64; 4],
    /// Σ c β · wanted margin.
    pub alpha: f64,
    /// Σ c max(0, wanted margin − m).
    pub hinge: f64,
    /// Σ c (β s + γ h).
    pub complementarity: f64,
}

/// What the affine direction of a block gives.
pub(super) struct Predicted {
    /// y D times the second-order part of the corrector's right side.
    pub amounts: Column,
    /// Their sum.
    pub total: f64,
    /// Σ c (dβ ds + dγ dh).
    pub quadratic: f64,
    /// Largest share of itself that a quantity would lose in a full step.
    pub blocking: f64,
}

/// What the final direction of a block gives.
pub(super) struct Corrected {
    /// y c dβ.
    pub amounts: Column,
    /// Their sum.
    pub total: f64,
    /// Largest share of itself that a quantity would lose in a full step.
    pub blocking: f64,
}

pub(super) struct Block {
    live: usize,
    signed_cost: Column,
    wanted: Column,
    share: Column,
    rest: Column,
    slack: Column,
    hinge: Column,
    /// Of the affine direction.
    d_margin_affine: Column,
    /// Of the final direction.
    d_margin: Column,
}

/// The first point: w = 0, b = 0, m + h − s = wanted margin satisfied, and shares that balance the classes, so that
/// Σ α y = 0 holds from the start and every step keeps it.
pub(super) fn first_blocks(cases: &[Case]) -> Vec<Block> {
    let of_class = |sign: f64| -> f64 { cases.iter().filter(|case| case.y * sign > 0.0).map(|case| case.cost).sum() };
    let (positive, negative) = (of_class(1.0), of_class(-1.0));
    let smaller = positive.min(negative);
    let make = |cases: &[Case]| {
        let mut block = Block::empty(cases.len());
        for (i, case) in cases.iter().enumerate() {
            block.signed_cost[i] = case.y * case.cost;
            block.wanted[i] = case.wanted;
            block.slack[i] = 1.0 + (-case.wanted).max(0.0);
            block.hinge[i] = block.slack[i] + case.wanted;
            block.share[i] = 0.5 * smaller / if case.y > 0.0 { positive } else { negative };
            block.rest[i] = 1.0 - block.share[i];
        }
        block
    };
    cases.chunks(N).map(make).collect()
}

/// A row, with what follows from its state. The margin is none of it: m + h − s = wanted margin holds at the first point,
/// and every step keeps it, so that what it falls short by is h − s.
#[derive(Clone, Copy)]
struct Row {
    y: f64,
    cost: f64,
    share: f64,
    rest: f64,
    slack: f64,
    hinge: f64,
    by_share: f64,
    by_rest: f64,
    /// 1 / (h/γ + s/β): how far β gives way to the margin.
    stiffness: f64,
}

/// Steps of a row.
#[derive(Clone, Copy)]
struct Steps {
    share: f64,
    slack: f64,
    hinge: f64,
}

impl Row {
    /// Towards β s = γ h = 0, to first order.
    fn affine(&self, d_margin: f64) -> Steps {
        let share = self.stiffness * (self.hinge - self.slack - d_margin);
        Steps {
            share,
            slack: -self.slack * (1.0 + share * self.by_share),
            hinge: -self.hinge * (1.0 - share * self.by_rest),
        }
    }

    /// Towards β s = γ h = `target`, with the second-order terms of the affine direction.
    fn towards(&self, target: f64, d_margin_affine: f64, d_margin: f64) -> Steps {
        let affine = self.affine(d_margin_affine);
        let slack = (target - affine.share * affine.slack) * self.by_share - self.slack;
        let hinge = (target + affine.share * affine.hinge) * self.by_rest - self.hinge;
        let share = self.stiffness * (slack - hinge - d_margin);
        Steps {
            share,
            slack: slack - self.slack * self.by_share * share,
            hinge: hinge + self.hinge * self.by_rest * share,
        }
    }
}

impl Block {
    fn empty(live: usize) -> Block {
        Block {
            live,
            signed_cost: [0.0; N],
            wanted: [1.0; N],
            share: [0.5; N],
            rest: [0.5; N],
            slack: [1.0; N],
            hinge: [2.0; N],
            d_margin_affine: [0.0; N],
            d_margin: [0.0; N],
        }
    }

    pub(super) fn shares(&self) -> &[f64] {
        &self.share[..self.live]
    }

    #[inline(always)]
    fn row(&self, i: usize) -> Row {
        let (share, rest, slack, hinge) = (self.share[i], self.rest[i], self.slack[i], self.hinge[i]);
        let (by_share, by_rest) = (1.0 / share, 1.0 / rest);
        Row {
            y: 1f64.copysign(self.signed_cost[i]),
            cost: self.signed_cost[i].abs(),
            share,
            rest,
            slack,
            hinge,
            by_share,
            by_rest,
            stiffness: 1.0 / (hinge * by_rest + slack * by_share),
        }
    }

    /// Moves along the final direction.
    #[inline(never)]
    pub(super) fn advance(&mut self, step: f64, target: f64) {
        for i in 0..self.live {
            let d = self.row(i).towards(target, self.d_margin_affine[i], self.d_margin[i]);
            self.share[i] += step * d.share;
            self.rest[i] -= step * d.share;
            self.slack[i] += step * d.slack;
            self.hinge[i] += step * d.hinge;
        }
    }

    /// The amounts of the Newton system at this point.
    #[inline(never)]
    pub(super) fn linearise(&self, totals: &mut Totals) -> [Column; 4] {
        let mut amounts = [[0.0; N]; 4];
        let mut terms = [[0.0; N]; 3];
        for i in 0..N {
            let row = self.row(i);
            let missed = row.hinge - row.slack;
            let weight = row.cost * row.stiffness;
            amounts[DUAL][i] = self.signed_cost[i] * row.share;
            amounts[AFFINE][i] = row.y * weight * missed;
            amounts[CENTRE][i] = row.y * weight * (row.by_share - row.by_rest);
            amounts[WEIGHT][i] = weight;
            terms[0][i] = row.cost * row.share * self.wanted[i];
            terms[1][i] = row.cost * if missed > 0.0 { missed } else { 0.0 };
            terms[2][i] = row.cost * (row.share * row.slack + row.rest * row.hinge);
        }
        for (total, amounts) in totals.amounts.iter_mut().zip(&amounts) {
            *total += sum(amounts);
        }
        totals.alpha += sum(&terms[0]);
        totals.hinge += sum(&terms[1]);
        totals.complementarity += sum(&terms[2]);
        amounts
    }

    /// Sets the affine direction (μ = 0) from Xdw and db. In it dβ/β + ds/s = −1 and dγ/γ + dh/h = −1, so that what the
    /// slacks lose follows from what the shares lose.
    #[inline(never)]
    pub(super) fn predict(&mut self, products: &Column, bias: f64) -> Predicted {
        let mut amounts = [0.0; N];
        let mut quadratic = [0.0; N];
        let mut blocking = [0.0; N];
        for i in 0..N {
            let row = self.row(i);
            let d_margin = row.y * (products[i] + bias);
            self.d_margin_affine[i] = d_margin;
            let d = row.affine(d_margin);
            let (of_share, of_rest) = (d.share * row.by_share, d.share * row.by_rest);
            amounts[i] = -self.signed_cost[i] * row.stiffness * (of_share * d.slack + of_rest * d.hinge);
            quadratic[i] = row.cost * d.share * (d.slack - d.hinge);
            blocking[i] = larger(larger(-of_share, of_rest), larger(1.0 + of_share, 1.0 - of_rest));
        }
        let total = sum(&amounts);
        Predicted { amounts, total, quadratic: sum(&quadratic), blocking: largest(&blocking[..self.live]) }
    }

    /// Sets the final direction from Xdw and db.
    #[inline(never)]
    pub(super) fn correct(&mut self, products: &Column, bias: f64, target: f64) -> Corrected {
        let mut amounts = [0.0; N];
        let mut blocking = [0.0; N];
        for i in 0..N {
            let row = self.row(i);
            let d_margin = row.y * (products[i] + bias);
            self.d_margin[i] = d_margin;
            let d = row.towards(target, self.d_margin_affine[i], d_margin);
            amounts[i] = self.signed_cost[i] * d.share;
            let of_shares = larger(-d.share * row.by_share, d.share * row.by_rest);
            blocking[i] = larger(of_shares, larger(-d.slack / row.slack, -d.hinge / row.hinge));
        }
        let total = sum(&amounts);
        Corrected { amounts, total, blocking: largest(&blocking[..self.live]) }
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
