//! Where JavaScript and the command line come in: typed requests and replies, the session between them, jobs of units,
//! interactions, and the WebAssembly edge.

mod chains;
pub mod check;
pub mod contract;
mod forest;
pub mod interactions;
pub mod job;
pub mod judging;
pub mod knowing;
pub mod numbers;
pub mod session;

#[cfg(target_arch = "wasm32")]
mod wasm;
