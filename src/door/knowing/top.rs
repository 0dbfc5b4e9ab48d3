//! `top_begin`, `top_step`.

use crate::door::contract::{TopBegun, TopFound, TopWanted};
use crate::door::session::Session;
use crate::sentences::Message;
use crate::sentences::learning::Problem;

const LATER: Problem = Problem::OutOfTurn { first: "wait for this to be built" };

impl Session {
    /// Trains a polynomial SVM for the prepared question and gets ready to search its features.
    pub fn top_begin(&mut self, _wanted: &TopWanted) -> Result<TopBegun, Message> {
        Err(LATER.into())
    }
    /// Builds about `n` more features.
    pub fn top_step(&mut self, _n: u32) -> Result<TopFound, Message> {
        Err(LATER.into())
    }
}
