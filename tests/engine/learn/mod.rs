mod certificate;
mod linear_svm;
mod logistic;
pub mod problems;
mod references;
mod robust;
