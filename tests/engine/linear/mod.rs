//! linear: eigenvalues and dense factors. (The sparse factor is held against elimination in learn/process.rs.)

mod cholesky;
mod eigen;
