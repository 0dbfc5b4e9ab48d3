//! Requests of the comparison: `judged`, `contrasted`, `ensemble`, `averaged`, `stand_in`, `tuned`.

use super::contract::{
    Averaged, AveragedWanted, Contrasts, ContrastsWanted, Ensemble, EnsembleWanted, Judged, StandIn, TuneWanted, Tuned,
    Unit,
};
use super::job::written;
use super::session::{Session, read_model};
use crate::assess::contrasts;
use crate::explain::average::average;
use crate::sentences::Message;
use crate::sentences::learning::Problem;

impl Session {
    /// How the prepared question's learner does on held-out rows.
    ///
    /// # Errors
    /// As [`super::job::Job::judged`], or nothing prepared.
    pub fn judged(&self, units: &[Unit]) -> Result<Judged, Message> {
        Ok(self.job()?.judged(units)?)
    }
    /// An ensemble of learners that were judged on the prepared question's folds.
    ///
    /// # Errors
    /// As [`super::job::Job::ensemble`], or nothing prepared.
    pub fn ensemble(&self, wanted: &EnsembleWanted) -> Result<Ensemble, Message> {
        Ok(self.job()?.ensemble(wanted)?)
    }
    /// The additive model nearest to the prepared question's.
    ///
    /// # Errors
    /// As [`super::job::Job::stand_in`], or nothing prepared.
    pub fn stand_in(&self, units: &[Unit]) -> Result<StandIn, Message> {
        Ok(self.job()?.stand_in(units)?)
    }
    /// A row of a grid of settings of the prepared question's learner.
    ///
    /// # Errors
    /// As [`super::job::Job::tuned`], or nothing prepared.
    pub fn tuned(&self, wanted: &TuneWanted) -> Result<Tuned, Message> {
        Ok(self.job()?.tuned(wanted)?)
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
///
/// # Errors
/// What is no file of an additive model; as [`average`].
pub fn averaged(wanted: &AveragedWanted) -> Result<Averaged, Message> {
    let models = wanted.models.iter().map(|text| read_model(text)).collect::<Result<Vec<_>, Problem>>()?;
    let model = average(&models, &wanted.counts).map_err(Problem::from)?;
    Ok(Averaged { model: written(&model, model.check())? })
}
