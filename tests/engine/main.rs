//! The engine tests: one binary, its modules mirroring src/.

mod explain;
mod helper;
mod learn;
mod schema;
mod sets;
mod table;
mod tables;
