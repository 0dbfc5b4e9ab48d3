//! The linear SVM by a primal–dual interior point: Mehrotra's predictor and corrector on the optimality conditions,
//! one weighted Gram matrix and one Cholesky factor a step (Ferris & Munson 2002; Woodsend & Gondzio 2009).
//!
//! Each row i has a share β_i = α_i / c_i of its cost, its rest γ_i = 1 − β_i, a slack s_i and a hinge h_i. With the
//! margins m_i = y_i (w·x_i + b), the conditions are
//!
//! ```text
//! w = Σ c_i β_i y_i x_i      Σ c_i β_i y_i = 0      m + h − s = 1      β s = 0      γ h = 0      all ≥ 0
//! ```
//!
//! where ε-regression (`svr.rs`) wants another margin than 1, and a step aims at β s = γ h = μ. Measuring α in shares makes a row of weight k take the same path as k rows of
//! weight 1, and the path of the margins independent of the unit of C. Eliminating everything but (w, b) leaves
//! (I + XᵀDX) dw + XᵀD1 db = …, D = c / (h/γ + s/β), which is why few coordinates are fast however many rows.

mod block;

use super::SolveOptions;
use super::certificate::StopReason;
use crate::features::design::{Design, Gram, Panels, ROWS_PER_PANEL};
use crate::heartbeat;
use crate::linear::cholesky::Cholesky;
use block::Block;

const DEFAULT_STEPS: u32 = 100;
/// A step stops this share short of the first share, slack or hinge to reach zero.
const STAY_INSIDE: f64 = 0.995;
/// Gaps below this share of the objective are rounding.
const PRECISION: f64 = 1e-14;
/// Residual of w = Σ α y x, relative to ‖w‖, from which on linear systems are solved twice.
const TOLERATED_RESIDUAL: f64 = 1e-9;
/// Steps without a new best gap, once the gap is small, that say that precision is used up.
const PATIENCE: u32 = 4;
/// The part of the complementarity that a step keeps at least where such steps come while the gap is still large:
/// predictor and corrector can go round in a circle, which steps along the central path do not (Cartis 2009).
const CAUTION: f64 = 0.5;

/// Where the interior point ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// α of each row of the design, 0 for a row without cost; from [`solve_cases`], of each case. Nearly feasible.
    pub alpha: Vec<f64>,
    /// Its own w, which is Σ α y x up to the residual.
    pub weights: Vec<f64>,
    /// Steps.
    pub iterations: u32,
    /// Whether its own measure of the gap reached the tolerance, and if not, why it stopped.
    pub stopped: StopReason,
}

/// A row with a label, and what it costs per unit that its margin y (w·x + b) falls short of the wanted one.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Index into the design. A row may have several cases.
    pub row: u32,
    /// +1 or −1.
    pub y: f64,
    /// > 0.
    pub cost: f64,
    /// 1 for a support vector machine.
    pub wanted: f64,
}

/// Solves for the rows with a positive cost; both classes must be among them.
pub fn solve(design: &Design, y: &[f64], cost: &[f64], options: &SolveOptions) -> Ended {
    let of_row = |row: u32| Case { row, y: y[row as usize], cost: cost[row as usize], wanted: 1.0 };
    let cases: Vec<Case> = (0..design.n_rows as u32).map(of_row).filter(|case| case.cost > 0.0).collect();
    let ended = solve_cases(design, &cases, options);
    let mut alpha = vec![0.0; design.n_rows];
    for (case, of_case) in cases.iter().zip(&ended.alpha) {
        alpha[case.row as usize] = *of_case;
    }
    Ended { alpha, ..ended }
}

/// Solves min ½‖w‖² + Σ cost · max(0, wanted − y (w·x + b)); both labels must be among the cases, and 0 must not be the
/// minimum.
pub fn solve_cases(design: &Design, cases: &[Case], options: &SolveOptions) -> Ended {
    let mut state = State::new(design, cases);
    let limit = options.max_iterations.unwrap_or(DEFAULT_STEPS);
    let mut best = (f64::INFINITY, 0);
    let mut shares = vec![0.5; cases.len()];
    let mut weights = vec![0.0; design.n_coordinates()];
    let mut iterations = 0;
    let stopped = loop {
        heartbeat::beat();
        let measure = state.linearise();
        if measure.error() < best.0 {
            best = (measure.error(), iterations);
            state.write_shares(&mut shares);
            weights.copy_from_slice(&state.weights[..design.n_coordinates()]);
        }
        if measure.is_within(options) {
            break StopReason::Optimal;
        }
        if iterations == limit {
            break StopReason::IterationLimit;
        }
        let no_progress = iterations >= best.1 + PATIENCE;
        let stuck = measure.error() < 1e-4 && no_progress;
        if stuck || measure.error() < PRECISION || !measure.error().is_finite() || !state.step(no_progress) {
            break if best.0 <= options.relative_gap { StopReason::Optimal } else { StopReason::Precision };
        }
        iterations += 1;
    };
    let alpha = cases.iter().zip(&shares).map(|(case, share)| share * case.cost).collect();
    Ended { alpha, weights, iterations, stopped }
}

/// How far an iterate is from optimal.
#[derive(Clone, Copy, Debug)]
struct Measure {
    /// Primal objective at (w, b).
    primal: f64,
    /// Σ wanted α − ½‖Σ α y x‖².
    dual: f64,
    /// Σ α y, times 1 + |b|: what repairing it may cost.
    imbalance: f64,
    squared_norm: f64,
}

impl Measure {
    fn gap(&self) -> f64 {
        (self.primal - self.dual).abs() + self.imbalance
    }

    fn error(&self) -> f64 {
        self.gap() / self.primal
    }

    fn is_within(&self, options: &SolveOptions) -> bool {
        let for_weights = 0.5 * options.relative_error_of_weights.powi(2) * self.squared_norm;
        self.error() <= options.relative_gap && (self.gap() <= for_weights || self.error() < 10.0 * PRECISION)
    }
}

/// Everything that changes from step to step. System vectors have the bias first, then the coordinates; vectors of
/// weights have the coordinates first, then the spare place of [`Panels`].
struct State {
    panels: Panels,
    blocks: Vec<Block>,
    gram: Gram,
    factor: Cholesky,
    weights: Vec<f64>,
    bias: f64,
    direction: Vec<f64>,
    bias_direction: f64,
    /// Part of the last direction that was taken: 0 before the first.
    step: f64,
    /// β s and γ h that the last direction aims at.
    target: f64,
    /// Σ over rows of each coordinate times the four amounts of [`Block::linearise`].
    sums: Vec<[f64; 4]>,
    totals: block::Totals,
    total_cost: f64,
    /// What the residual of w = Σ α y x and Σ α y = 0 would be now if the last system had been solved exactly.
    expected_residual: Vec<f64>,
    /// Whether it was not, so that from now on every solution is improved by its own residual.
    refines: bool,
}

impl State {
    fn new(design: &Design, cases: &[Case]) -> State {
        let panels = Panels::new(design, &cases.iter().map(|case| case.row).collect::<Vec<_>>());
        let blocks = block::first_blocks(cases);
        let places = panels.n_coordinates() + 1;
        State {
            gram: Gram::new(&panels),
            factor: Cholesky::new(places),
            blocks,
            weights: vec![0.0; places],
            bias: 0.0,
            direction: vec![0.0; places],
            bias_direction: 0.0,
            step: 0.0,
            target: 0.0,
            sums: vec![[0.0; 4]; places],
            totals: block::Totals::default(),
            total_cost: cases.iter().map(|case| case.cost).sum(),
            expected_residual: Vec::new(),
            refines: false,
            panels,
        }
    }

    /// Takes the step decided last, then forms the Newton system of the new point.
    fn linearise(&mut self) -> Measure {
        self.gram.clear();
        self.sums.fill([0.0; 4]);
        self.totals = block::Totals::default();
        for (index, block) in self.blocks.iter_mut().enumerate() {
            block.advance(self.step, self.target);
            let amounts = block.linearise(&mut self.totals);
            let panel = self.panels.panel(index);
            panel.add_transposed_times_four(&amounts, &mut self.sums);
            self.gram.add(panel, &amounts[block::WEIGHT]);
        }
        self.refines |= self.was_inexact();
        let mut squared_norm = 0.0;
        let mut dual_norm = 0.0;
        for (w, sums) in self.weights.iter().zip(&self.sums).take(self.panels.n_coordinates()) {
            squared_norm += w * w;
            dual_norm += sums[block::DUAL] * sums[block::DUAL];
        }
        Measure {
            primal: 0.5 * squared_norm + self.totals.hinge,
            dual: self.totals.alpha - 0.5 * dual_norm,
            imbalance: self.totals.amounts[block::DUAL].abs() * (1.0 + self.bias.abs()),
            squared_norm,
        }
    }

    /// Finds the next direction and how far to go along it; a cautious one keeps to the central path. False: there is no way on in double precision.
    fn step(&mut self, cautious: bool) -> bool {
        self.factor_system();
        let n = self.panels.n_coordinates();
        let mut right_side = self.right_side(|sums| sums[block::AFFINE] + sums[block::DUAL]);
        let affine = right_side.clone();
        self.set_direction(&mut right_side);
        let (second_order, second_order_total, reach, after) = self.predict();
        let complementarity = self.totals.complementarity;
        let after = (1.0 - reach) * complementarity + reach * reach * after;
        let ratio = (after / complementarity).clamp(0.0, 1.0);
        let kept = if cautious { f64::max(CAUTION, ratio) } else { ratio * ratio * ratio };
        let target = kept * complementarity / (2.0 * self.total_cost);
        let mut right_side = affine;
        right_side[0] += target * self.totals.amounts[block::CENTRE] + second_order_total;
        for j in 0..n {
            right_side[1 + j] += target * self.sums[j][block::CENTRE] + second_order[j];
        }
        self.set_direction(&mut right_side);
        self.target = target;
        let (mut blocking, taken) = self.correct();
        if self.refines {
            self.refine(taken);
            blocking = self.correct().0;
        }
        self.step = (STAY_INSIDE / blocking).min(1.0);
        self.expected_residual = self.right_side(|sums| sums[block::DUAL] * (1.0 - self.step));
        for (w, dw) in self.weights.iter_mut().zip(&self.direction) {
            *w += self.step * dw;
        }
        self.bias += self.step * self.bias_direction;
        self.step > 1e-10
    }

    fn factor_system(&mut self) {
        let n = self.panels.n_coordinates();
        let first = self.factor.upper_row_mut(0);
        first[0] = self.totals.amounts[block::WEIGHT];
        for (entry, sums) in first[1..].iter_mut().zip(&self.sums) {
            *entry = sums[block::WEIGHT];
        }
        for j in 0..n {
            let row = self.factor.upper_row_mut(1 + j);
            row.copy_from_slice(self.gram.upper_row(j));
            row[0] += 1.0;
        }
        // With the bias eliminated first, what remains is I plus a positive semidefinite matrix: pivots of at least 1.
        self.factor.factor(|j| if j == 0 { f64::MIN_POSITIVE } else { 1.0 });
    }

    /// The residual of w = Σ α y x and Σ α y = 0, plus what `part` takes from the sums over rows.
    fn right_side(&self, part: impl Fn(&[f64; 4]) -> f64) -> Vec<f64> {
        let n = self.panels.n_coordinates();
        let coordinates = self.sums[..n].iter().zip(&self.weights).map(|(sums, w)| part(sums) - w);
        std::iter::once(part(&self.totals.amounts)).chain(coordinates).collect()
    }

    fn set_direction(&mut self, right_side: &mut [f64]) {
        self.factor.solve(right_side);
        self.bias_direction = right_side[0];
        let n = self.panels.n_coordinates();
        self.direction[..n].copy_from_slice(&right_side[1..]);
    }

    /// The affine direction of every row: sums of the second-order amounts, their total, the longest step, and the
    /// coefficient of its square in the complementarity.
    fn predict(&mut self) -> (Vec<f64>, f64, f64, f64) {
        let mut sums = vec![0.0; self.panels.n_coordinates() + 1];
        let (mut total, mut blocking, mut quadratic) = (0.0, 1.0, 0.0);
        let mut products = [0.0; ROWS_PER_PANEL];
        for (index, block) in self.blocks.iter_mut().enumerate() {
            let panel = self.panels.panel(index);
            panel.times(&self.direction, &mut products);
            let predicted = block.predict(&products, self.bias_direction);
            panel.add_transposed_times(&predicted.amounts, &mut sums);
            total += predicted.total;
            quadratic += predicted.quadratic;
            blocking = f64::max(blocking, predicted.blocking);
        }
        (sums, total, 1.0 / blocking, quadratic)
    }

    /// Improves the direction by solving for what it leaves of the residual. `taken` is Xᵀ of what it changes.
    fn refine(&mut self, taken: Vec<f64>) {
        let mut residual = self.right_side(|sums| sums[block::DUAL]);
        for (entry, taken) in residual.iter_mut().zip(taken) {
            *entry += taken;
        }
        for (entry, dw) in residual[1..].iter_mut().zip(&self.direction) {
            *entry -= dw;
        }
        self.factor.solve(&mut residual);
        self.bias_direction += residual[0];
        for (dw, correction) in self.direction.iter_mut().zip(&residual[1..]) {
            *dw += correction;
        }
    }

    /// The final direction of every row: the reciprocal of the step at which the first of them would reach zero, and,
    /// while systems are refined, the system vector Σ y c dβ (1, x).
    fn correct(&mut self) -> (f64, Vec<f64>) {
        let mut blocking = 0.0;
        let mut sums = vec![0.0; self.panels.n_coordinates() + 1];
        let mut total = 0.0;
        let mut products = [0.0; ROWS_PER_PANEL];
        for (index, block) in self.blocks.iter_mut().enumerate() {
            let panel = self.panels.panel(index);
            panel.times(&self.direction, &mut products);
            let corrected = block.correct(&products, self.bias_direction, self.target);
            blocking = f64::max(blocking, corrected.blocking);
            if self.refines {
                panel.add_transposed_times(&corrected.amounts, &mut sums);
                total += corrected.total;
            }
        }
        (blocking, std::iter::once(total).chain(sums).take(self.panels.n_coordinates() + 1).collect())
    }

    /// Whether the last direction left more of the residual than the weights' own rounding would.
    fn was_inexact(&self) -> bool {
        let residual = self.right_side(|sums| sums[block::DUAL]);
        let differences = residual.iter().zip(&self.expected_residual).map(|(r, expected)| (r - expected).abs());
        let norm: f64 = self.weights.iter().map(|w| w * w).sum();
        differences.fold(0.0, f64::max) > TOLERATED_RESIDUAL * norm.sqrt()
    }

    fn write_shares(&self, shares: &mut [f64]) {
        for (shares, block) in shares.chunks_mut(ROWS_PER_PANEL).zip(&self.blocks) {
            shares.copy_from_slice(block.shares());
        }
    }
}
