//! Requests that look into a black box or a kernel: `top_begin`, `top_step`, `similarity`.

mod similarity;
pub mod top;
