//! The learners, one a file, and under them the solvers that they share.

pub mod kernel_svm;
pub mod linear_svm;
pub mod radial_svm;
pub mod solve;
