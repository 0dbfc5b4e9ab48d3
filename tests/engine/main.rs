//! The engine tests: one binary, its modules mirroring src/.

mod assess;
mod calibrate;
mod door;
mod explain;
mod features;
mod fuzz;
mod helper;
mod learn;
mod math;
mod oracle;
mod schema;
mod sets;
mod table;
mod tables;
mod venn;
