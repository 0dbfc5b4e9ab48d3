mod design;
pub mod kernels;
mod discretise;
mod maps;
