//! The engine tests.

mod learn;
mod sets;
