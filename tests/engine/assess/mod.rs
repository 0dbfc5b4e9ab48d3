mod classes;
mod numbers;
mod scores;
