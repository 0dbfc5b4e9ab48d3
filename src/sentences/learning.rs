//! Sentences about learning: what stands in the way of a model, and what to know before believing it.

mod notices;
mod problems;

pub use notices::Notice;
pub use problems::Problem;

use super::Message;

/// A number as a person writes it: no exponent at sane sizes, no trailing zeros.
pub fn number(x: f64) -> String {
    if x != 0.0 && !(1e-6..1e15).contains(&x.abs()) { format!("{x:e}") } else { format!("{x}") }
}

/// Two digits of a small number.
fn digits(x: f64) -> String {
    number(format!("{x:.1e}").parse().unwrap_or(x))
}

impl From<Problem> for Message {
    fn from(problem: Problem) -> Message {
        problem.message()
    }
}
