mod certificate;
mod linear_svm;
pub mod problems;
mod references;
mod robust;
