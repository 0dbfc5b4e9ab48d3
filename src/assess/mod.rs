//! How good predictions are.

pub mod classes;
pub mod contrasts;
pub mod curves;
pub mod diagnostics;
pub mod ensemble;
pub mod first;
pub mod judged;
#[cfg(not(target_arch = "wasm32"))]
pub mod library;
pub mod measures;
pub mod numbers;
pub mod reliability;
pub mod resampled;
pub mod scores;
pub mod student;
