//! Linear algebra: what the solvers, the calibration and the similarities share. Dense matrices are those of nalgebra; the
//! factors are our own, since each pivot has a bound of its own and large ones go block by block.

pub mod cholesky;
mod dot;
pub mod eigen;
pub mod sparse;

pub use dot::{dot, products};
