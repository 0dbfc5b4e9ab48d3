mod check;
mod command_line;
mod definition;
mod door;
mod promise;
mod simulated;
mod taxonomy;
