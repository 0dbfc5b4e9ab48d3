//! model: the forms of effects and their JSON, the sums and the intervals.

mod bend;
mod classes;
mod forms;
mod interval;
mod links;
mod posterior;
mod verdicts;
mod versions;
