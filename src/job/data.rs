//! The data of a job: its rows, what they answer, and who holds which of them out. Questions about the same data share
//! it.

use super::number::Standard;
use super::resample::Template;
use super::settings::Settings;
use super::units::in_counts;
use crate::calibrate::folds::{self, Folds};
use crate::features::{Features, Plan};
use crate::model::additive::IntervalMethod;
use crate::task::{Answers, Task};

/// Share of each class that the inductive method sets aside (Zhou et al. 2014, section 4).
const SHARE_SET_ASIDE: f64 = 0.3;

/// The rows, and how they are dealt.
#[derive(Clone, Debug)]
pub(super) struct Data {
    /// Target, attributes, groups.
    pub task: Task,
    /// What each score learns: ±1 for a class against the rest, one such vector a class, or the standardised number.
    pub answers: Vec<Vec<f64>>,
    /// For each group how many of its rows are learned from: all of them, unless some are left out for good.
    pub used: Vec<f64>,
    /// For each group how many of its rows are set aside to calibrate; none unless that is asked for.
    pub aside: Vec<f64>,
    pub folds: Folds,
}

/// The rows in coordinates. A job with another map of its numbers has others over the same data.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub plan: Plan,
    /// The groups in coordinates.
    pub features: Features,
    /// Effects of the same shapes as the model's, and how many bars each has; empty where no resamples are wanted.
    pub template: Template,
}

impl Data {
    /// All rows of a task, dealt as the settings say.
    pub fn new(task: Task, settings: &Settings) -> Data {
        let (answers, used, aside) = (answers(&task), task.counts.clone(), vec![0.0; task.n_groups()]);
        let mut data = Data { task, answers, used, aside, folds: Folds::default() };
        data.deal(settings);
        data
    }

    /// The same without some rows of the table, dealt anew.
    pub fn leaving_out(&self, rows: &[u32], settings: &Settings) -> Data {
        let mut data = self.clone();
        data.used.iter_mut().zip(&self.aside).for_each(|(used, aside)| *used += aside);
        data.aside.fill(0.0);
        for row in rows {
            if let Some(count) = data.used.get_mut(self.task.group_of_row[*row as usize] as usize) {
                *count -= 1.0;
            }
        }
        data.deal(settings);
        data
    }

    fn deal(&mut self, settings: &Settings) {
        if settings.interval == IntervalMethod::Inductive {
            self.set_aside(settings.seed);
        }
        // With rows set aside no unit leaves a fold of the others out; rules that choose a setting do.
        let Settings { folds, repeats, seed, .. } = *settings;
        self.folds = folds::deal(&self.strata(), self.task.n_strata(), folds, repeats, seed);
    }

    /// Takes the rows that calibrate from those that are learned from.
    fn set_aside(&mut self, seed: u64) {
        let aside = folds::set_aside(&self.strata(), self.task.n_strata(), SHARE_SET_ASIDE, seed);
        let groups: Vec<usize> = self.rows_in_order().collect();
        for (group, _) in groups.into_iter().zip(aside).filter(|(_, aside)| *aside) {
            self.used[group] -= 1.0;
            self.aside[group] += 1.0;
        }
    }

    /// The class of each row, the rows standing in the order of the groups.
    fn strata(&self) -> Vec<u32> {
        self.rows_in_order().map(|group| self.task.stratum[group]).collect()
    }

    /// The group of each row, the rows standing in the order of the groups.
    pub fn rows_in_order(&self) -> impl Iterator<Item = usize> {
        in_counts(&self.used)
    }

    /// For each group how many of its rows are in a fold.
    pub fn held_out(&self, replication: usize, fold: u32) -> Vec<f64> {
        let mut held_out = vec![0.0; self.task.n_groups()];
        for (group, at) in self.rows_in_order().zip(&self.folds.fold_of_row[replication]) {
            if *at == fold {
                held_out[group] += 1.0;
            }
        }
        held_out
    }
}

/// What each score of a task learns.
fn answers(task: &Task) -> Vec<Vec<f64>> {
    match &task.answers {
        Answers::OneClass => vec![task.y.clone()],
        Answers::Number => {
            let unit = Standard::of(task);
            vec![task.y.iter().map(|y| (y - unit.mean) / unit.sd).collect()]
        }
        Answers::AllClasses(classes) => (0..classes.len())
            .map(|class| task.y.iter().map(|y| if *y as usize == class { 1.0 } else { -1.0 }).collect())
            .collect(),
    }
}
