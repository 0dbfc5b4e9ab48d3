mod design;
pub mod kernels;
