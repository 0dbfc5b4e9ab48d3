//! Support vector machines by sequential minimal optimisation, for any kernel: pairs chosen by second-order
//! information (Fan, Chen & Lin 2005, "WSS 2"), rows at their bounds set aside ("shrinking"), kernel rows cached.
//!
//! With signed dual variables β_i = y_i α_i the problem is
//!
//! ```text
//! min ½ βᵀKβ − Σ y_i β_i      subject to      Σ β_i = 0,      low_i ≤ β_i ≤ high_i
//! ```
//!
//! and a step raises one β and lowers another by the same amount. With the slope v = y − Kβ, it is optimal when no
//! variable that may rise has a larger slope than one that may fall.

mod cache;

use super::SolveOptions;
use super::certificate::{Proof, StopReason};
use crate::heartbeat;
use cache::RowCache;

/// Rows of a kernel matrix, computed when they are asked for.
pub trait Kernel {
    /// Rows, and columns.
    fn n_rows(&self) -> usize;
    /// K(x_i, x_i).
    fn diagonal(&self, row: u32) -> f64;
    /// Appends K(x_row, x_c) for each of `columns` to `out`.
    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>);
    /// K a for a vector of coefficients, where the kernel has a feature space of few dimensions and therefore a faster
    /// way than by its rows.
    fn times(&self, coefficients: &[f64]) -> Option<Vec<f64>>;
}

/// Most steps, and most rows times steps (a minute or so), where no limit is given: an unscaled column or a huge C can
/// keep the violation from falling for hours.
const MOST_STEPS: f64 = 1e7;
const MOST_WORK: f64 = 2e10;
/// Curvature of a pair of equal rows.
const LEAST_CURVATURE: f64 = 1e-12;
/// Slopes closer than this share of their size differ by rounding.
const PRECISION: f64 = 1e-14;

/// Where SMO ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// α of each row, within its bounds; Σ α y = 0 up to rounding.
    pub alpha: Vec<f64>,
    /// Kβ of each row with a cost, 0 of the others: the scores without a bias.
    pub scores: Vec<f64>,
    /// Pairs moved.
    pub iterations: u32,
    /// Why it stopped.
    pub stopped: StopReason,
}

/// Where SMO begins: a feasible dual vector.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// α of each row.
    pub alpha: &'a [f64],
    /// Kβ of each row where it is known already, as of a machine that one row is added to: it is then not computed anew.
    pub scores: Option<&'a [f64]>,
}

/// Solves from `start`, or from 0. The kernel is asked for whole rows, so that a call through a table costs nothing,
/// and the module for the browser holds this once and not for every kernel.
pub fn solve(kernel: &dyn Kernel, y: &[f64], cost: &[f64], start: Option<Start>, options: &SolveOptions) -> Ended {
    let mut state = State::new(kernel, y, cost, start, options.cache_bytes);
    let limit = options.max_iterations.unwrap_or_else(|| MOST_STEPS.min(MOST_WORK / (1.0 + y.len() as f64)) as u32);
    let mut violation = 1e-2;
    let stopped = loop {
        if !state.reduce_violation(violation, limit) {
            break StopReason::IterationLimit;
        }
        let proof = state.prove();
        // Σ α − dual = ½‖w‖², and ½‖w − w*‖² is at most the gap.
        let half_squared_norm = state.beta.iter().map(|beta| beta.abs()).sum::<f64>() - proof.dual;
        let for_weights = options.relative_error_of_weights.powi(2) * half_squared_norm;
        if proof.gap() <= options.relative_gap * proof.primal && proof.gap() <= for_weights {
            break StopReason::Optimal;
        }
        violation *= 0.1;
        if violation < PRECISION {
            break StopReason::Precision;
        }
    };
    Ended { alpha: state.alpha(), scores: state.scores(), iterations: state.iterations, stopped }
}

/// All vectors but `y` and `cost` are in the order of `rows`, whose first `active` are the ones being worked on.
struct State<'a> {
    kernel: &'a dyn Kernel,
    y: &'a [f64],
    cost: &'a [f64],
    rows: Vec<u32>,
    active: usize,
    beta: Vec<f64>,
    slope: Vec<f64>,
    diagonal: Vec<f64>,
    /// 0 where β may rise, −∞ where it may not: added to the slope, it takes the row out of a search without a branch.
    may_rise: Vec<f64>,
    /// The same for falling.
    may_fall: Vec<f64>,
    gains: Vec<f64>,
    cache: RowCache,
    iterations: u32,
}

impl<'a> State<'a> {
    fn new(
        kernel: &'a dyn Kernel,
        y: &'a [f64],
        cost: &'a [f64],
        start: Option<Start>,
        cache_bytes: usize,
    ) -> State<'a> {
        let rows: Vec<u32> = (0..y.len() as u32).filter(|&row| cost[row as usize] > 0.0).collect();
        let n = rows.len();
        let beta =
            rows.iter().map(|&row| start.map_or(0.0, |start| start.alpha[row as usize] * y[row as usize])).collect();
        let mut state = State {
            kernel,
            y,
            cost,
            active: n,
            beta,
            slope: vec![0.0; n],
            diagonal: rows.iter().map(|&row| kernel.diagonal(row)).collect(),
            may_rise: vec![0.0; n],
            may_fall: vec![0.0; n],
            gains: vec![0.0; n],
            cache: RowCache::new(y.len(), cache_bytes),
            iterations: 0,
            rows,
        };
        (0..n).for_each(|place| state.note_bounds(place));
        match start.and_then(|start| start.scores) {
            Some(scores) => {
                let slope = |&row: &u32| y[row as usize] - scores[row as usize];
                state.slope = state.rows.iter().map(slope).collect();
            }
            None => state.compute_slopes(0),
        }
        state
    }

    fn bounds(&self, place: usize) -> (f64, f64) {
        let row = self.rows[place] as usize;
        if self.y[row] > 0.0 { (0.0, self.cost[row]) } else { (-self.cost[row], 0.0) }
    }

    fn note_bounds(&mut self, place: usize) {
        let (low, high) = self.bounds(place);
        self.may_rise[place] = if self.beta[place] < high { 0.0 } else { f64::NEG_INFINITY };
        self.may_fall[place] = if self.beta[place] > low { 0.0 } else { f64::NEG_INFINITY };
    }

    /// Slopes from the definition: of all rows where that is cheap, otherwise of those from a place on.
    fn compute_slopes(&mut self, from: usize) {
        if let Some(products) = self.kernel.times(&self.by_row(&self.beta)) {
            for (slope, &row) in self.slope.iter_mut().zip(&self.rows) {
                *slope = self.y[row as usize] - products[row as usize];
            }
            return;
        }
        let (slopes, rows) = (&mut self.slope[from..], &self.rows[from..]);
        slopes.iter_mut().zip(rows).for_each(|(slope, &row)| *slope = self.y[row as usize]);
        if slopes.is_empty() {
            return;
        }
        let mut computed = Vec::new();
        for (&row, beta) in self.rows.iter().zip(&self.beta).filter(|(_, beta)| beta.abs() > 0.0) {
            let kept = self.cache.kept(row);
            let products = if kept.len() == self.rows.len() {
                &kept[from..]
            } else {
                computed.clear();
                self.kernel.append_row(row, rows, &mut computed);
                &computed
            };
            slopes.iter_mut().zip(products).for_each(|(slope, k)| *slope -= beta * k);
        }
    }

    /// A vector in the order of the original rows.
    fn by_row(&self, values: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.y.len()];
        for (&row, value) in self.rows.iter().zip(values) {
            out[row as usize] = *value;
        }
        out
    }

    fn alpha(&self) -> Vec<f64> {
        self.by_row(&self.beta).iter().map(|beta| beta.abs()).collect()
    }

    /// Kβ of the rows, all of whose slopes are up to date.
    fn scores(&self) -> Vec<f64> {
        let products = |(&row, slope): (&u32, &f64)| self.y[row as usize] - slope;
        self.by_row(&self.rows.iter().zip(&self.slope).map(products).collect::<Vec<f64>>())
    }

    /// Moves pairs until no slope of all rows violates the order by more than `tolerance`. False: the limit came first.
    fn reduce_violation(&mut self, tolerance: f64, limit: u32) -> bool {
        let shrink_every = (self.rows.len() as u32).clamp(100, 1000);
        let mut until_shrink = shrink_every;
        loop {
            heartbeat::round();
            let done = !self.move_pair(tolerance);
            if done && self.active == self.rows.len() {
                return true;
            }
            if self.iterations >= limit {
                self.restore();
                return false;
            }
            until_shrink -= 1;
            if done {
                self.restore();
                until_shrink = shrink_every;
            } else if until_shrink == 0 {
                self.shrink();
                until_shrink = shrink_every;
            }
        }
    }

    /// Chooses a pair and moves it. False: the violation is within the tolerance.
    fn move_pair(&mut self, tolerance: f64) -> bool {
        let n = self.active;
        let (up, largest) = largest_sum(&self.slope[..n], &self.may_rise[..n]);
        let (kernel, rows) = (self.kernel, &self.rows);
        let up_row = self.cache.row(rows[up], n, |from, out| kernel.append_row(rows[up], &rows[from..n], out));
        let curvature = self.diagonal[up];
        let gains = &mut self.gains[..n];
        let places = up_row[..n].iter().zip(&self.slope).zip(&self.may_fall).zip(&self.diagonal);
        for (gain, (((k, slope), may_fall), diagonal)) in gains.iter_mut().zip(places) {
            // −∞ for a variable that cannot fall, so that the square of the positive part is 0.
            let difference = largest - slope + may_fall;
            let positive = if difference > 0.0 { difference } else { 0.0 };
            let bend = curvature + diagonal - 2.0 * k;
            *gain = positive * positive / if bend > LEAST_CURVATURE { bend } else { LEAST_CURVATURE };
        }
        let (_, smallest) = largest_difference(&self.may_fall[..n], &self.slope[..n]);
        if largest + smallest <= tolerance {
            return false;
        }
        let down = place_of_largest(gains);
        self.iterations += 1;
        self.move_by(up, down);
        true
    }

    fn move_by(&mut self, up: usize, down: usize) {
        let n = self.active;
        let (kernel, rows) = (self.kernel, &self.rows);
        self.cache.row(rows[down], n, |from, out| kernel.append_row(rows[down], &rows[from..n], out));
        let (up_row, down_row) = (self.cache.kept(rows[up]), self.cache.kept(rows[down]));
        let bend = (self.diagonal[up] + self.diagonal[down] - 2.0 * up_row[down]).max(LEAST_CURVATURE);
        let (high, low) = (self.bounds(up).1, self.bounds(down).0);
        let (rise, fall) = (high - self.beta[up], self.beta[down] - low);
        let step = ((self.slope[up] - self.slope[down]) / bend).min(rise).min(fall);
        for ((slope, up), down) in self.slope[..n].iter_mut().zip(up_row).zip(down_row) {
            *slope -= step * (up - down);
        }
        // At a bound exactly, so that the row is seen to be there.
        self.beta[up] = if step >= rise { high } else { self.beta[up] + step };
        self.beta[down] = if step >= fall { low } else { self.beta[down] - step };
        self.note_bounds(up);
        self.note_bounds(down);
    }

    /// Sets rows aside that are at a bound and whose slope keeps them there.
    fn shrink(&mut self) {
        let n = self.active;
        let largest = largest_sum(&self.slope[..n], &self.may_rise[..n]).1;
        let smallest = -largest_difference(&self.may_fall[..n], &self.slope[..n]).1;
        let stays = |place: usize| {
            let (rises, falls) = (self.may_rise[place] >= 0.0, self.may_fall[place] >= 0.0);
            let held_up = !rises && self.slope[place] > largest;
            let held_down = !falls && self.slope[place] < smallest;
            !(held_up || held_down)
        };
        let (kept, aside): (Vec<usize>, Vec<usize>) = (0..n).partition(|&place| stays(place));
        if aside.len() * 10 < n {
            return;
        }
        self.active = kept.len();
        let order: Vec<usize> = kept.into_iter().chain(aside).collect();
        reorder(&mut self.rows, &order);
        for values in [&mut self.beta, &mut self.slope, &mut self.diagonal, &mut self.may_rise, &mut self.may_fall] {
            reorder(values, &order);
        }
        self.cache.reorder(&order);
    }

    /// Takes all rows back, with slopes computed afresh.
    fn restore(&mut self) {
        let from = self.active;
        self.active = self.rows.len();
        self.compute_slopes(from);
    }

    /// What the current point, all of whose slopes are up to date, proves.
    fn prove(&self) -> Proof {
        let beta = self.by_row(&self.beta);
        let scores = self.scores();
        let squared_norm: f64 = beta.iter().zip(&scores).map(|(b, f)| b * f).sum();
        let dual = beta.iter().map(|b| b.abs()).sum::<f64>() - 0.5 * squared_norm;
        Proof::new(&scores, squared_norm, self.y, self.cost, dual)
    }
}

fn reorder<T: Copy>(values: &mut [T], order: &[usize]) {
    let moved: Vec<T> = order.iter().map(|&place| values[place]).collect();
    values[..order.len()].copy_from_slice(&moved);
}

/// The first place of the largest a + b, and that sum.
fn largest_sum(a: &[f64], b: &[f64]) -> (usize, f64) {
    largest_of(a, b, |a, b| a + b)
}

/// The first place of the largest a − b, and that difference.
fn largest_difference(a: &[f64], b: &[f64]) -> (usize, f64) {
    largest_of(a, b, |a, b| a - b)
}

/// The maximum in lanes, which vectorises, then a search for its place.
#[inline(always)]
fn largest_of(a: &[f64], b: &[f64], of: impl Fn(f64, f64) -> f64) -> (usize, f64) {
    let mut lanes = [f64::NEG_INFINITY; 4];
    let (a4, a_rest) = a.as_chunks::<4>();
    let (b4, b_rest) = b.as_chunks::<4>();
    for (a, b) in a4.iter().zip(b4) {
        for lane in 0..4 {
            let value = of(a[lane], b[lane]);
            lanes[lane] = if value > lanes[lane] { value } else { lanes[lane] };
        }
    }
    let rest = a_rest.iter().zip(b_rest).map(|(&a, &b)| of(a, b));
    let largest = rest.chain(lanes).fold(f64::NEG_INFINITY, f64::max);
    let place = a.iter().zip(b).position(|(&a, &b)| of(a, b) >= largest).unwrap_or(0);
    (place, largest)
}

fn place_of_largest(values: &[f64]) -> usize {
    largest_of(values, values, |a, _| a).0
}
