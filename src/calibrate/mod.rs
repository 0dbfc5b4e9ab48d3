//! From the scores of a learner to log odds: folds whose held-out scores are pooled, and what is fitted to the pool: a
//! logistic curve, isotonic steps, or for several classes all of their curves jointly.

pub mod folds;
pub mod isotonic;
pub mod platt;
pub mod softmax;
pub mod venn_abers;
