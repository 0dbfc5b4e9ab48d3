//! Requests that look into a black box or a kernel: `top_begin`, `top_step`, `top_tried`, `similarity`.

mod similarity;
pub mod top;
mod trial;
