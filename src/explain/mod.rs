//! From a trained and calibrated learner to the one thing that is drawn, stored and evaluated: the additive model.

pub mod additive;
pub mod effects;
pub mod evaluate;
