//! The request `forest`.

use super::session::Session;
use crate::contract::{ForestSeen, Unit};
use crate::sentences::Message;

impl Session {
    /// What the prepared question's random forest says of itself.
    ///
    /// # Errors
    /// As [`crate::job::Job::forest_seen`], or nothing prepared.
    pub fn forest(&self, units: &[Unit]) -> Result<ForestSeen, Message> {
        Ok(self.job()?.forest_seen(units)?)
    }
}
