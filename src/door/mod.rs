//! Where JavaScript and the command line come in: typed requests and replies, the session between them, jobs of units,
//! interactions, and the WebAssembly edge.

mod chains;
pub mod check;
mod forest;
pub mod interactions;
pub mod judging;
pub mod knowing;
pub mod session;

#[cfg(target_arch = "wasm32")]
mod wasm;
