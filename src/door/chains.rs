//! What a session says of the posterior of shrinkage constants.

use super::session::Session;
use crate::contract::{Chain, ChainWanted, Chains, Diagnosed};
use crate::sentences::Message;

impl Session {
    /// A piece of a chain of the prepared question's shrinkage constants.
    ///
    /// # Errors
    /// As [`crate::job::Job::chain`], or nothing prepared.
    pub fn chain(&self, wanted: &ChainWanted) -> Result<Chain, Message> {
        Ok(self.job()?.chain(wanted)?)
    }

    /// The posterior of these constants, and how far the chains agree.
    ///
    /// # Errors
    /// As [`crate::job::Job::diagnosed`], or nothing prepared.
    pub fn diagnosed(&self, chains: &Chains) -> Result<Diagnosed, Message> {
        Ok(self.job()?.diagnosed(chains)?)
    }
}
