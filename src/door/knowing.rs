//! Requests that look into a black box or a kernel: `top_begin`, `top_step`, `similarity`.

use super::contract::{Similarity, SimilarityWanted, TopBegun, TopFound, TopWanted};
use super::session::Session;
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
    /// The similarities of the values of an attribute of the prepared question.
    pub fn similarity(&self, _wanted: &SimilarityWanted) -> Result<Similarity, Message> {
        Err(LATER.into())
    }
}
