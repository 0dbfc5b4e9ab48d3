//! How good predictions are.

pub mod scores;
