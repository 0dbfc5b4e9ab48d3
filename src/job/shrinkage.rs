//! The prepared question at other shrinkage constants: what its fits need of their rows is kept from one request to the
//! next, so that a model is there within a frame while a person drags k.

use super::Job;
use super::number::Standard;
use super::units::Work;
use crate::contract::{Constants, ConstantsCompared, ConstantsWanted, Learned, Question, Unit};
use crate::features::parts::Shrinkages;
use crate::learn::proximal::{Penalties, System};
use crate::learn::solve::SolveOptions;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;
use crate::task::Answers;

/// Systems of the units of a job.
#[derive(Debug, Default)]
pub struct Kept {
    /// Those of each unit.
    units: Vec<Option<Vec<System>>>,
    bytes: usize,
    question: Option<Question>,
}

/// Most bytes that are kept; beyond, they are made anew each time.
const MOST_BYTES: usize = 128 << 20;

impl Kept {
    /// Forgets what does not belong to a question: everything but its shrinkage constants, and what is made after a fit,
    /// has to be the same.
    pub fn serve(&mut self, question: &Question) {
        let mut same = question.clone();
        same.shrinkages = Vec::new();
        same.settings.retain(|setting| !["k", "lambda"].contains(&setting.name.as_str()));
        (same.posterior, same.resamples, same.recalibrate) = (false, 0, false);
        (same.source, same.date) = (String::new(), String::new());
        if self.question.as_ref() != Some(&same) {
            *self = Kept { question: Some(same), ..Kept::default() };
        }
    }

    /// The systems of a unit, made where they are not there. `None` where there are none, or no room for them.
    fn of(&mut self, job: &Job, index: usize) -> Option<&[System]> {
        if job.layout.plan.is_supervised() || !job.asked.settings.learner.shrinks() {
            return None;
        }
        if self.units.len() <= index {
            self.units.resize(index + 1, None);
        }
        if self.units[index].is_none() && self.bytes < MOST_BYTES {
            let systems = job.systems(&job.layout.features, &job.prepared, &job.kept(job.work(index)));
            self.bytes += systems.iter().map(System::n_bytes).sum::<usize>();
            self.units[index] = Some(systems).filter(|systems| !systems.is_empty());
        }
        self.units[index].as_deref()
    }
}

impl Job {
    /// Everything but the resamples, learned at other constants.
    ///
    /// # Errors
    /// A learner that does not shrink; constants that a question could not have.
    pub fn shrunk(&self, kept: &mut Kept, constants: &Constants) -> Result<Learned, Problem> {
        let settings = self.asked.settings.shrunk(constants)?;
        let job = self.asking(settings, Shrinkages::check(self.task(), &constants.shrinkages)?);
        let units: Vec<Unit> =
            (0..=job.n_fold_units()).map(|index| job.unit_with(index, kept.of(&job, index))).collect();
        job.model(&units).map(|(_, learned)| learned)
    }

    /// How well each of a list of constants predicts the held-out rows of the first replication.
    ///
    /// # Errors
    /// A learner that does not shrink; constants that a question could not have; a class with too few rows for folds.
    pub fn compared(&self, kept: &mut Kept, wanted: &ConstantsWanted) -> Result<ConstantsCompared, Problem> {
        let list = wanted.list.iter().map(|constants| {
            let learner = self.asked.settings.shrunk(constants)?.learner;
            Ok((learner, Shrinkages::check(&self.data.task, &constants.shrinkages)?))
        });
        let list = list.collect::<Result<Vec<_>, Problem>>()?;
        if self.data.folds.n_folds == 0 {
            return Err(JudgingProblem::NoFolds { set_aside: false }.into());
        }
        let mut sums = vec![HeldOut::default(); list.len()];
        for fold in 0..self.data.folds.n_folds {
            let work = Work::Fold { replication: 0, fold };
            let (rows, held_out) = (self.kept(work), self.held_out(0, fold));
            let (features, prepared) = self.features_for(&rows);
            let (features, mut prepared) = (features.as_ref(), prepared.into_owned());
            let made;
            // With rows set aside no unit leaves a fold out: what is kept is kept by units.
            let made_before = if self.sets_aside() { None } else { kept.of(self, 1 + fold as usize) };
            let systems = match made_before {
                Some(systems) => systems,
                None => {
                    made = self.systems(features, &prepared, &rows);
                    &made
                }
            };
            for ((learner, own), sum) in list.iter().zip(&mut sums) {
                prepared.penalties = learner.penalties(features, own);
                let fits = (0..self.data.answers.len()).map(|answer| {
                    self.fit(answer, (features, &prepared), &rows, systems, &SolveOptions::for_folds()).0.distances
                });
                sum.add(self, &fits.collect::<Vec<_>>(), &held_out);
            }
        }
        let is_number = self.data.task.answers == Answers::Number;
        Ok(ConstantsCompared {
            error: sums.iter().map(HeldOut::error).collect(),
            accuracy: if is_number { Vec::new() } else { sums.iter().map(HeldOut::accuracy).collect() },
        })
    }
}

/// Errors of held-out rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldOut {
    rows: f64,
    squares: f64,
    right: f64,
}

impl HeldOut {
    /// Adds the rows of a fold: for each answer what was found of every group, and how many of its rows are held out.
    fn add(&mut self, job: &Job, found: &[Vec<f64>], held_out: &[f64]) {
        for (group, rows) in held_out.iter().enumerate().filter(|(_, rows)| **rows > 0.0) {
            let of: Vec<f64> = found.iter().map(|of_answer| of_answer[group]).collect();
            self.add_row(job, group, *rows, &of);
        }
    }

    /// Adds a group: what was found of it for each answer, a number in its own unit.
    pub fn add_row(&mut self, job: &Job, group: usize, rows: f64, found: &[f64]) {
        self.rows += rows;
        let y = job.data.task.y[group];
        let square = |error: f64| error * error;
        if job.data.task.answers == Answers::Number {
            self.squares += rows * square(y - found[0]);
            return;
        }
        let errors = found.iter().zip(&job.data.answers).map(|(f, answer)| square(answer[group] - f));
        self.squares += rows * errors.sum::<f64>() / found.len() as f64;
        let is_right = match found {
            [f] => f * y > 0.0,
            _ => (0..found.len()).reduce(|a, b| if found[b] > found[a] { b } else { a }) == Some(y as usize),
        };
        self.right += if is_right { rows } else { 0.0 };
    }

    /// Mean squared error, of several classes the mean over them.
    pub fn error(&self) -> f64 {
        self.squares / self.rows
    }

    /// Share of rows whose sign, or largest score, is right.
    pub fn accuracy(&self) -> f64 {
        self.right / self.rows
    }
}

impl Job {
    /// The penalties of one k for all coordinates, as the learner's own.
    pub(super) fn uniform(&self, k: f64) -> Penalties {
        let intercept = if self.data.task.answers == Answers::Number { 0.0 } else { k };
        Penalties::uniform(k, intercept, self.layout.features.design.n_coordinates())
    }

    /// From what a fit finds to the target's own unit: mean and factor.
    pub(super) fn unit_of_target(&self) -> (f64, f64) {
        if self.data.task.answers == Answers::Number {
            let Standard { mean, sd } = Standard::of(&self.data.task);
            (mean, sd)
        } else {
            (0.0, 1.0)
        }
    }
}
