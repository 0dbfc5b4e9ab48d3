//! The learners, one a file, and under them the solvers that they share.

pub mod linear_svm;
pub mod logistic;
pub mod naive_bayes;
pub mod ridge;
pub mod solve;
pub mod svr;
