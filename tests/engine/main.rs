//! The engine tests.
