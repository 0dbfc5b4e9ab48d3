mod design;
mod discretise;
mod kernels;
