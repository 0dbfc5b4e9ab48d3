//! Linear algebra: what the solvers, the calibration and the similarities share.

pub mod cholesky;
pub mod eigen;
pub mod sparse;
