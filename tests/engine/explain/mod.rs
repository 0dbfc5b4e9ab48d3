//! explain: the forms of effects, their JSON, and the law.

mod convert;
mod forms;
mod law;
mod maps;
