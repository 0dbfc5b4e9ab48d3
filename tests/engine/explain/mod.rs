//! explain: the forms of effects, their JSON, and the law.

mod forms;
mod law;
