mod classes;
mod contrasts;
mod curves;
mod diagnostics;
mod numbers;
mod reliability;
mod scores;
mod student;
