//! door: a session from bytes to predictions, the command line, and what they refuse.

mod chains;
mod command_line;
mod posterior;
pub mod references;
mod interactions;
mod law;
mod evaluation;
mod outcomes;
mod reliability;
mod process;
mod resamples;
mod sentences;
mod session;
mod shrinkage;
mod top_features;
mod troubles;
mod venn;
