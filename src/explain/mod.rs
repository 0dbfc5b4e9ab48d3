//! From a trained and calibrated learner to the one thing that is drawn, stored and evaluated: the additive model.

pub mod additive;
pub mod average;
pub mod classes;
pub mod convert;
pub mod effects;
pub mod evaluate;
mod evaluate_posterior;
pub mod interactions;
pub mod interval;
pub mod places;
pub mod refine;
pub mod top_features;
pub mod uncertainty;
