//! door: a session from bytes to predictions, the command line, and what they refuse.

pub mod command_line;
mod interactions;
mod json_out;
mod model_files;
mod ensemble_command;
mod evaluation;
mod nested;
mod not_finite;
mod sentences;
mod session;
mod shrink_command;
mod top_command;
mod top_features;
mod troubles;
