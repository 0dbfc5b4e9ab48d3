//! From a trained and calibrated learner to the one thing that is drawn, stored and evaluated: the additive model.

pub mod average;
mod cells;
pub mod directions;
pub mod drawn;
pub mod effects;
pub mod interactions;
pub mod places;
pub mod refine;
pub mod spread;
pub mod top_features;
