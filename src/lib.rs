//! Nomogram Explorer's engine: from the bytes of a file to a model that can be drawn.
//!
//! The modules stand in the order in which data flows through them:
//!
//! ```text
//! bytes ─▶ table ─▶ task ─▶ features ─▶ learn ─▶ calibrate ─▶ explain ─▶ JSON ─▶ www/ draws it
//!          columns  target   coordinates  w, b     offset,      intercept,
//!                   weights  of a row              slope        effects
//! ```
//!
//! Everything runs natively (tests, benchmarks, the command line) and as WebAssembly in a browser's worker;
//! `door` is the one place where the two worlds meet.

pub mod sentences;
pub mod math;
pub mod order;

pub mod table;
pub mod task;
pub mod features;
pub mod learn;
pub mod calibrate;
pub mod explain;
pub mod assess;

pub mod door;

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
