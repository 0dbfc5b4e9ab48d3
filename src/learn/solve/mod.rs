//! Solvers. Each ends in a [`certificate::Certificate`]: how far, provably, its answer is from the best one.

pub mod certificate;
pub mod interior_point;
pub mod margins;
pub mod normal;
pub mod smo;

use serde::{Deserialize, Serialize};

/// Which algorithm solves the linear SVM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solver {
    /// The interior point where the coordinates are few, SMO where they are many.
    #[default]
    Auto,
    /// Primal–dual interior point: cost per step grows with rows × coordinates².
    InteriorPoint,
    /// Sequential minimal optimisation: cost per step grows with rows × coordinates.
    Smo,
}

/// How a problem is to be solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveOptions {
    /// The algorithm.
    pub solver: Solver,
    /// Stop when (primal − dual) ≤ this · |primal|. By strong convexity ½‖w − w*‖² is at most that difference.
    pub relative_gap: f64,
    /// Stop only when moreover ‖w − w*‖ ≤ this · ‖w‖ is proved by the same inequality, or precision ends. Without it,
    /// a tiny C (objective ≈ C · rows, ½‖w‖² ≈ C²) would stop at weights that are still noise.
    pub relative_error_of_weights: f64,
    /// An answer whose relative gap is at most this is not handed to a second solver, although precision ended before
    /// `relative_gap`.
    pub acceptable_gap: f64,
    /// Most steps; `None` is the solver's own limit.
    pub max_iterations: Option<u32>,
    /// Most bytes of kernel rows that SMO keeps (it takes two rows at least).
    pub cache_bytes: usize,
}

impl Default for SolveOptions {
    fn default() -> Self {
        SolveOptions {
            solver: Solver::Auto,
            relative_gap: 1e-9,
            relative_error_of_weights: 1e-3,
            acceptable_gap: 1e-9,
            max_iterations: None,
            cache_bytes: 64 << 20,
        }
    }
}

impl SolveOptions {
    /// For the fits whose held-out distances are pooled or whose effects are summed up as quantiles: as tight as the
    /// fit on all rows, so that the order of columns does not show, but a gap of 1e-6 where precision ends will do, far
    /// below the spread between folds.
    pub fn for_folds() -> Self {
        SolveOptions { acceptable_gap: 1e-6, ..SolveOptions::default() }
    }

    /// The same for kernels, with gaps of 1e-8: ‖f − f*‖ ≤ 1.4e-4 √objective in the feature space. SMO gains a digit in
    /// so many steps each, and the last of its time would go into what no drawing shows.
    pub fn for_kernels(self) -> Self {
        SolveOptions {
            relative_gap: self.relative_gap.max(KERNEL_GAP),
            acceptable_gap: self.acceptable_gap.max(KERNEL_GAP),
            ..self
        }
    }
}

const KERNEL_GAP: f64 = 1e-8;
