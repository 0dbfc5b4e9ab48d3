//! explain: the forms of effects, their JSON, the law, and what pairs of attributes say together.

mod average;
mod bend;
mod classes;
mod convert;
mod forms;
mod interactions;
mod interval;
mod law;
mod maps;
mod posterior;
mod top_features;
