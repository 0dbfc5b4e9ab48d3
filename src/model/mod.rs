//! The one thing that is drawn, stored and evaluated: the additive model, and the family of them of several classes.
//!
//! Nothing here knows how a model came about. `www/model/` is the twin of this folder, file for file where both have it;
//! `tests/contract/` holds the examples on which they must agree.

pub mod additive;
pub mod attribute;
mod bend;
mod check;
pub mod classes;
pub mod effect;
pub mod evaluate;
pub(crate) mod evaluate_posterior;
pub mod interval;
pub mod limits;
pub mod reading;
pub mod report;
pub mod shape;
pub mod uncertainty;
