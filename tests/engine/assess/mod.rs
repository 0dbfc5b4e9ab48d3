mod classes;
mod diagnostics;
mod numbers;
mod scores;
mod reliability;
