//! Linear algebra: what the solvers, the calibration and the similarities share.

pub mod cholesky;
mod dot;
pub mod eigen;
pub mod sparse;

pub use dot::dot;
