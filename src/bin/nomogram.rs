//! The engine without a browser (to come).

fn main() {}
