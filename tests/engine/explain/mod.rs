//! explain: the law, averages, and what pairs of attributes say together.

mod average;
mod beyond;
mod interactions;
mod law;
mod maps;
mod top_features;
