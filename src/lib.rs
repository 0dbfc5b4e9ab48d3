//! Nomogram Explorer's engine: from the bytes of a file to a model that can be drawn.
//!
//! The modules stand below in the order in which they build on each other: none imports from one that comes after it. The
//! way of the data:
//!
//! ```text
//! bytes ─▶ table ─▶ task ─▶ features ─▶ learn ─▶ calibrate ─▶ explain ─▶ JSON ─▶ www/ draws it
//!          columns  answers  coordinates  w, b,      offset,     intercept,
//!                   weights  sub-kernels  expansion  slope       effects
//! ```
//!
//! One class is told from the rest, or each class from all others (one such score a class, calibrated jointly), or a
//! number is predicted (nothing to calibrate).
//!
//! Everything runs natively (tests, benchmarks, the command line) and as WebAssembly in a browser's worker;
//! `door` is the one place where the two worlds meet.

pub mod heartbeat;
pub mod math;
pub mod order;
pub mod numbers;
pub mod linear;
pub mod model;
pub mod calibrate;
pub mod choice;
pub mod sentences;

pub mod table;
pub mod task;
pub mod features;
pub mod learn;
pub mod explain;
pub mod venn;

pub mod assess;
pub mod contract;
pub mod job;
pub mod door;

#[cfg(not(target_arch = "wasm32"))]
pub mod export;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
