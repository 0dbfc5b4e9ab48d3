//! explain: the law, averages, and what pairs of attributes say together.

mod average;
mod interactions;
mod law;
mod maps;
mod top_features;
