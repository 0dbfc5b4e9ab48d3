//! From columns to coordinates: kernel maps, and the design matrix that learners see.

pub mod design;
