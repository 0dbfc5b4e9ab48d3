//! Requests of the comparison: `judged`, `contrasted`, `ensemble`, `averaged`, `stand_in`, `tuned`.

use super::contract::{
    Averaged, AveragedWanted, Contrasts, ContrastsWanted, Ensemble, EnsembleWanted, Judged, StandIn, TuneWanted, Tuned,
    Unit,
};
use super::session::Session;
use crate::assess::contrasts;
use crate::sentences::Message;
use crate::sentences::learning::Problem;

const LATER: Problem = Problem::OutOfTurn { first: "wait for this to be built" };

impl Session {
    /// How the prepared question's learner does on held-out rows.
    ///
    /// # Errors
    /// As [`super::job::Job::judged`], or nothing prepared.
    pub fn judged(&self, units: &[Unit]) -> Result<Judged, Message> {
        Ok(self.job()?.judged(units)?)
    }
    /// An ensemble of learners that were judged on the prepared question's folds.
    pub fn ensemble(&self, _wanted: &EnsembleWanted) -> Result<Ensemble, Message> {
        Err(LATER.into())
    }
    /// The additive model nearest to the prepared question's.
    pub fn stand_in(&self, _units: &[Unit]) -> Result<StandIn, Message> {
        Err(LATER.into())
    }
    /// A row of a grid of settings of the prepared question's learner.
    pub fn tuned(&self, _wanted: &TuneWanted) -> Result<Tuned, Message> {
        Err(LATER.into())
    }
}

/// The differences of learners that were judged on the same folds.
///
/// # Errors
/// As [`contrasts::contrasts`].
pub fn contrasted(wanted: &ContrastsWanted) -> Result<Contrasts, Message> {
    Ok(contrasts::contrasts(wanted).map_err(Problem::from)?)
}

/// The average of additive models.
pub fn averaged(_wanted: &AveragedWanted) -> Result<Averaged, Message> {
    Err(LATER.into())
}
