//! Requests of the comparison: `judged`, `contrasted`, `first`, `ensemble`, `averaged`, `stand_in`, `tuned`.

use super::session::Session;
use crate::assess::{contrasts, first};
use crate::contract::{
    Averaged, AveragedMember, AveragedWanted, Contrasts, ContrastsWanted, Ensemble, EnsembleWanted, First, Judged,
    StandIn, TuneWanted, Tuned, Unit,
};
use crate::explain::average::average_of;
use crate::job::{Job, written};
use crate::model::additive::AdditiveModel;
use crate::model::classes::Model;
use crate::numbers::Numbers;
use crate::sentences::Message;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;

impl Session {
    /// How the prepared question's learner does on held-out rows.
    ///
    /// # Errors
    /// As [`crate::job::Job::judged`], or nothing prepared.
    pub fn judged(&self, units: &[Unit]) -> Result<Judged, Message> {
        Ok(self.job()?.judged(units)?)
    }
    /// Which of some learners of the open file is drawn first.
    ///
    /// # Errors
    /// As [`Job::new`], [`Job::candidate`] and [`first::first`].
    pub fn first(&self, wanted: &AveragedWanted) -> Result<First, Message> {
        let mut n_folds = 0;
        let of = |member: &AveragedMember| {
            let job = Job::new(self.table()?, &member.question)?;
            n_folds = job.n_folds();
            job.candidate(&member.units)
        };
        let candidates = wanted.members.iter().map(of).collect::<Result<Vec<_>, Problem>>()?;
        Ok(first::first(&candidates, n_folds).map_err(Problem::from)?)
    }
    /// An ensemble of learners that were judged on the prepared question's folds.
    ///
    /// # Errors
    /// As [`crate::job::Job::ensemble`], or nothing prepared.
    pub fn ensemble(&self, wanted: &EnsembleWanted) -> Result<Ensemble, Message> {
        Ok(self.job()?.ensemble(wanted)?)
    }
    /// The average of additive models of the open file. Where the log odds of one bend, it is one of the sums, calibrated
    /// again with the held-out sums of all.
    ///
    /// # Errors
    /// As [`Job::new`] and [`Job::model`]; members that have no additive model; as [`average`].
    pub fn averaged(&self, wanted: &AveragedWanted) -> Result<Averaged, Message> {
        // One after the other: each holds the features of all rows.
        let of = |AveragedMember { question, units, .. }: &AveragedMember| {
            let job = Job::new(self.table()?, question)?;
            match job.model(units)? {
                (Some(Model::Additive(model)), _) => Ok((model, job.judged(units).map(|judged| judged.predictions))),
                _ => Err(JudgingProblem::NothingToAverage.into()),
            }
        };
        let found = wanted.members.iter().map(of).collect::<Result<Vec<_>, Problem>>()?;
        let (models, held_out): (Vec<AdditiveModel>, Vec<_>) = found.into_iter().unzip();
        let counts: Vec<u32> = wanted.members.iter().map(|member| member.count).collect();
        let bends = models.iter().any(|model| model.bend.is_some());
        let again = |library: Vec<Numbers>| match wanted.members.first() {
            Some(first) => Job::new(self.table()?, &first.question)?.calibrated_again(&library, &counts, bends),
            None => Ok(None),
        };
        let calibrated = match held_out.into_iter().collect::<Result<_, Problem>>().and_then(again) {
            // Nothing is held out, and nothing needs it.
            Err(_) if !bends => None,
            found => found?,
        };
        let mut model = average_of(&models, &counts, calibrated.is_some()).map_err(Problem::from)?;
        if let Some(calibrated) = calibrated {
            calibrated.recalibrate(&mut model);
        }
        Ok(Averaged { model: written(&model, model.check())? })
    }
    /// The additive model nearest to the prepared question's.
    ///
    /// # Errors
    /// As [`crate::job::Job::stand_in`], or nothing prepared.
    pub fn stand_in(&self, units: &[Unit]) -> Result<StandIn, Message> {
        Ok(self.job()?.stand_in(units)?)
    }
    /// A row of a grid of settings of the prepared question's learner.
    ///
    /// # Errors
    /// As [`crate::job::Job::tuned`], or nothing prepared.
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
