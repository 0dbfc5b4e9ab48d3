//! How good predictions are.

pub mod classes;
pub mod numbers;
pub mod scores;
