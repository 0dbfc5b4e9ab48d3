//! Slow, obvious twins of what the engine computes cleverly.

pub mod scores;
pub mod separation;
pub mod svm;
pub mod venn;
