mod convert;
mod design;
mod discretise;
pub mod kernels;
mod maps;
mod plan;
pub mod similarity;
