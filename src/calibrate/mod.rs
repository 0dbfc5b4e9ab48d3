//! From the scores of a learner to log odds: folds whose held-out scores are pooled, and what is fitted to the pool: a
//! logistic line, where it has to bend a curve of it, isotonic steps, or for several classes all of their curves jointly.

pub mod bend;
pub mod folds;
pub mod isotonic;
pub mod platt;
pub mod softmax;
pub mod venn_abers;
