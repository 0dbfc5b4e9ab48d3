//! `similarity`.

use crate::door::contract::{Similarity, SimilarityWanted};
use crate::door::session::Session;
use crate::sentences::Message;
use crate::sentences::learning::Problem;

const LATER: Problem = Problem::OutOfTurn { first: "wait for this to be built" };

impl Session {
    /// The similarities of the values of an attribute of the prepared question.
    pub fn similarity(&self, _wanted: &SimilarityWanted) -> Result<Similarity, Message> {
        Err(LATER.into())
    }
}
