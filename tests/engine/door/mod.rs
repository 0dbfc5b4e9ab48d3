//! door: a session from bytes to predictions, the command line, and what they refuse.

mod command_line;
pub mod references;
mod sentences;
mod session;
mod troubles;
