//! door: a session from bytes to predictions, the command line, and what they refuse.

mod all_pairs;
mod chains;
mod command_line;
mod posterior;
pub mod references;
mod interactions;
mod law;
mod ensembles;
mod evaluation;
mod forest;
mod judged;
mod judged_outcomes;
mod outcomes;
pub mod reliability;
mod process;
mod resamples;
mod sentences;
mod session;
mod shrinkage;
mod similarity;
mod top_features;
mod stand_in;
mod troubles;
mod tuned;
mod tuned_maps;
mod venn;
mod weight;
