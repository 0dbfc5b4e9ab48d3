//! The learners, one a file, and under them the solvers that they share.

pub mod linear_svm;
pub mod solve;

/// What a learner found: the score of a row is w·Φ + Σ_j c_j K(row, row j) + b.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// b.
    pub bias: f64,
    /// w, one a coordinate of the design.
    pub weights: Vec<f64>,
    /// c = α y, one a row, the same for every sub-kernel; empty without sub-kernels.
    pub expansion: Vec<f64>,
    /// ‖w‖ in the whole feature space, that of the sub-kernels included.
    pub norm: f64,
}
