//! The engine tests: one binary, its modules mirroring src/.

mod assess;
mod calibrate;
mod door;
mod explain;
mod export;
mod features;
mod heartbeat;
mod helper;
mod job;
mod learn;
mod linear;
mod math;
mod model;
mod oracle;
mod order;
mod schema;
mod sets;
mod table;
mod tables;
mod venn;
