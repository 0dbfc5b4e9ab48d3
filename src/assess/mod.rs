//! How good predictions are.

pub mod classes;
pub mod diagnostics;
pub mod numbers;
pub mod reliability;
pub mod scores;
