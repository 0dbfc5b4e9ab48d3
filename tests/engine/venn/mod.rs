mod check;
mod definition;
mod door;
mod simulated;
mod taxonomy;
