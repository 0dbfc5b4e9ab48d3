//! door: a session from bytes to predictions, the command line, and what they refuse.

mod command_line;
pub mod references;
mod interactions;
mod law;
mod evaluation;
mod outcomes;
mod process;
mod reliability;
mod resamples;
mod sentences;
mod session;
mod shrinkage;
mod troubles;
mod venn;
