//! job: questions from their units to the finished answer.

mod bend;
mod all_pairs;
mod catalogue;
mod chains;
mod ensembles;
mod first;
mod forest;
mod judged;
mod judged_outcomes;
mod law;
mod mirrored;
mod outcomes;
mod posterior;
mod process;
mod process_bars;
pub mod references;
pub mod reliability;
mod resamples;
mod shrinkage;
mod similarity;
mod skewed;
mod stand_in;
mod target_scale;
mod tuned;
mod tuned_maps;
mod venn;
mod weight;
