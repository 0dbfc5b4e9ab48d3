mod certificate;
mod density;
mod linear_svm;
mod logistic;
mod naive_bayes;
pub mod problems;
mod ridge;
mod references;
mod robust;
