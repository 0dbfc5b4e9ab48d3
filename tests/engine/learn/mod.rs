mod certificate;
mod kernel_svm;
mod linear_svm;
mod logistic;
pub mod problems;
mod radial_svm;
mod references;
mod robust;
