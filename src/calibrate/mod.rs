//! From the scores of a learner to log odds: folds whose held-out scores are pooled, and the curve through the pool.

pub mod folds;
pub mod isotonic;
pub mod platt;
pub mod softmax;
