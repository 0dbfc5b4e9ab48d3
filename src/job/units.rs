//! The units of a job: which rows each of them keeps, and what its fits found as one block of numbers.

use super::Job;
use crate::contract::Unit;
use crate::features::Features;
use crate::learn::proximal::{KernelBars, Posterior};
use crate::learn::{Learner, Score};
use crate::math::LARGEST;
use crate::order;
use crate::sentences::learning::Problem;
use crate::task::Answers;
use rand::RngExt;
use rand_pcg::Pcg64;
use std::ops::Range;

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Fits all rows.
    Full,
    /// Leaves one fold of one replication out and says the distances of its rows.
    Fold { replication: usize, fold: u32 },
    /// Fits a bootstrap resample.
    Resample(u32),
}

/// The streams of the resamples begin above those of the replications.
const FIRST_RESAMPLE_STREAM: u128 = 1 << 64;

impl Job {
    /// Unit 0 is the fit on all rows, unit 1 + r · folds + f leaves out fold f of replication r, the rest are resamples.
    pub fn n_units(&self) -> usize {
        1 + self.n_fold_units() + self.asked.settings.resamples as usize
    }

    /// How many of the units, from the first on, a prediction waits for. Folds only calibrate here, which a learner of
    /// log odds or numbers needs none for; a forest is grown where it predicts.
    pub fn n_units_to_predict(&self) -> usize {
        let calibrates = match self.data.task.answers {
            Answers::OneClass => self.asked.settings.calibrate,
            Answers::AllClasses(_) => true,
            Answers::Number => false,
        };
        match self.asked.settings.learner {
            _ if calibrates => 1 + self.n_fold_units(),
            Learner::Forest(_) => 0,
            _ => 1,
        }
    }

    pub(super) fn n_fold_units(&self) -> usize {
        if self.sets_aside() { 0 } else { self.data.folds.fold_of_row.len() * self.data.folds.n_folds as usize }
    }

    pub(super) fn work(&self, index: usize) -> Work {
        let n_folds = self.data.folds.n_folds as usize;
        match index {
            0 => Work::Full,
            _ if index <= self.n_fold_units() => {
                Work::Fold { replication: (index - 1) / n_folds, fold: ((index - 1) % n_folds) as u32 }
            }
            _ => Work::Resample((index - 1 - self.n_fold_units()) as u32),
        }
    }

    /// For each group how many of its rows the unit learns from. A resample draws as many rows as there are.
    pub(super) fn kept(&self, work: Work) -> Vec<f64> {
        let counts = &self.data.used;
        match work {
            Work::Full => counts.clone(),
            Work::Fold { replication, fold } => {
                let held = self.held_out(replication, fold);
                counts.iter().zip(held).map(|(count, held)| count - held).collect()
            }
            Work::Resample(number) => {
                let groups: Vec<usize> = self.data.rows_in_order().collect();
                let mut drawn = vec![0.0; counts.len()];
                self.draws(number, groups.len()).for_each(|row| drawn[groups[row]] += 1.0);
                drawn
            }
        }
    }

    /// For each group how many of its rows a resample left out.
    pub(super) fn out_of_bag(&self, number: u32) -> Vec<f64> {
        let groups: Vec<usize> = self.data.rows_in_order().collect();
        let mut out = self.data.used.clone();
        let mut drawn = vec![false; groups.len()];
        for row in self.draws(number, groups.len()) {
            if !std::mem::replace(&mut drawn[row], true) {
                out[groups[row]] -= 1.0;
            }
        }
        out
    }

    /// The rows of a resample, by their place in [`super::data::Data::rows_in_order`].
    fn draws(&self, number: u32, n: usize) -> impl Iterator<Item = usize> {
        let stream = FIRST_RESAMPLE_STREAM + u128::from(number);
        let mut generator = Pcg64::new(u128::from(self.asked.settings.seed), stream);
        (0..n).map(move |_| generator.random_range(0..n as u32) as usize)
    }

    pub(crate) fn held_out(&self, replication: usize, fold: u32) -> Vec<f64> {
        self.data.held_out(replication, fold)
    }

    /// The groups that unit 1 + `fold` speaks of, with how many of their rows are held out.
    pub fn held_out_groups(&self, fold: u32) -> Vec<(usize, f64)> {
        self.held_out(0, fold).into_iter().enumerate().filter(|(_, rows)| *rows > 0.0).collect()
    }
}

/// Each group as often as it has rows.
pub(super) fn in_counts(counts: &[f64]) -> impl Iterator<Item = usize> {
    counts.iter().enumerate().flat_map(|(group, count)| std::iter::repeat_n(group, *count as usize))
}

/// What the fit on all rows found: a score for each answer, and for each group of rows its role among the support
/// vectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FullFit {
    pub scores: Vec<Score>,
    /// For each score that of every group, divided by its norm.
    pub distances: Vec<Vec<f64>>,
    /// 0 no support vector, 1 on the margin, 2 at its bound; empty for other learners.
    pub roles: Vec<f64>,
    /// How uncertain the score is, where that was asked for and can be said.
    pub posterior: Option<Posterior>,
    /// Coordinates whose weights grow without bound.
    pub separated: Vec<f64>,
    /// What the fit chose, where it had to.
    pub chosen: Option<Chosen>,
}

/// What a fit chose by cross-validation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chosen {
    /// First and second setting of the learner.
    pub settings: [f64; 2],
    /// Which of the maps of the numbers, where these are chosen and there were rows enough to choose by.
    pub map: Option<usize>,
}

impl Chosen {
    /// In front of what the fit found: the settings, and among maps the number of the one that was chosen from 1, or 0.
    pub fn numbers(&self, n_maps: usize) -> Vec<f64> {
        let map = (n_maps > 0).then_some(self.map.map_or(0.0, |at| at as f64 + 1.0));
        self.settings.into_iter().chain(map).collect()
    }

    /// Reads them back, and says what else there is.
    ///
    /// # Errors
    /// Numbers of another question.
    pub fn read(numbers: &[f64], n_maps: usize) -> Result<(Chosen, &[f64]), Problem> {
        let mut rest = Rest(numbers);
        let settings = rest.take(2)?;
        let map = if n_maps > 0 { rest.take(1)?[0] } else { 0.0 };
        let map = (0..=n_maps).find(|at| (*at as f64).to_bits() == map.to_bits()).ok_or(NOT_OF_THIS_QUESTION)?;
        Ok((Chosen { settings: [settings[0], settings[1]], map: map.checked_sub(1) }, rest.0))
    }
}

impl FullFit {
    /// Scores one after the other (bias, norm, how many weights, weights, expansion), each with its distances, then the
    /// roles, then how many directions the posterior has, its noise, the directions, and the
    /// bars of sub-kernels.
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        for (score, distances) in self.scores.iter().zip(&self.distances) {
            push(&mut numbers, score);
            numbers.extend_from_slice(distances);
        }
        numbers.push(self.roles.len() as f64);
        numbers.extend_from_slice(&self.roles);
        numbers.push(self.posterior.as_ref().map_or(0.0, |posterior| posterior.directions.len() as f64));
        if let Some(posterior) = &self.posterior {
            numbers.push(posterior.noise);
            posterior.directions.iter().for_each(|direction| push(&mut numbers, direction));
            numbers.push(posterior.kernels.len() as f64);
            for KernelBars { places, y_places, along, centre, own, own_centred, errors } in &posterior.kernels {
                for list in [places, y_places, along, centre, own, own_centred] {
                    numbers.push(list.len() as f64);
                    numbers.extend_from_slice(list);
                }
                numbers.extend_from_slice(errors);
            }
        }
        numbers.extend_from_slice(&self.separated);
        numbers
    }

    /// Whether every score is finite, and small enough to calculate with, of every group.
    pub fn is_finite(&self) -> bool {
        let of_score = |score: &Score| {
            let numbers = score.weights.iter().chain(&score.expansion).chain(score.powers.iter().flatten());
            score.bias.is_finite() && score.norm.is_finite() && numbers.into_iter().all(|x| x.is_finite())
        };
        self.scores.iter().all(of_score) && self.distances.iter().flatten().all(|distance| distance.abs() <= LARGEST)
    }

    /// Whether all lists are as long as these features make them; `adds_up`: whether the learner has a weight a coordinate.
    pub fn is_of(&self, features: &Features, adds_up: bool) -> bool {
        let (rows, kernels) = (features.design.n_rows, features.sub_kernels.len());
        let coordinates = features.design.n_coordinates();
        let has_weights = |score: &Score| score.weights.len() == coordinates;
        let of_score = |score: &Score| {
            let Score { weights, expansion, powers, .. } = score;
            if !adds_up {
                return (has_weights(score) || weights.is_empty()) && [0, rows].contains(&expansion.len());
            }
            let is_whole = [rows, rows * kernels].contains(&expansion.len());
            let are_powers = powers.len() == kernels && powers.iter().all(|powers| !powers.is_empty());
            has_weights(score)
                && (powers.is_empty() || powers.len() == kernels)
                && (is_whole || (expansion.is_empty() && are_powers))
        };
        let of_posterior = |posterior: &Posterior| {
            let directions = posterior.directions.len();
            let is_whole = |bars: &KernelBars| {
                let values = bars.own.len();
                bars.along.len() == directions * values
                    && bars.centre.len() == directions
                    && [0, values].contains(&bars.own_centred.len())
            };
            posterior.directions.iter().all(has_weights)
                && [0, kernels].contains(&posterior.kernels.len())
                && posterior.kernels.iter().all(is_whole)
        };
        self.scores.iter().all(of_score) && self.posterior.iter().all(of_posterior)
    }

    /// Reads them back.
    ///
    /// # Errors
    /// Numbers of another question.
    pub fn read(numbers: &[f64], n_scores: usize, n_rows: usize) -> Result<FullFit, Problem> {
        let mut rest = Rest(numbers);
        let mut full = FullFit::default();
        for _ in 0..n_scores {
            full.scores.push(rest.score()?);
            full.distances.push(rest.take(n_rows)?.to_vec());
        }
        let n_roles = rest.take(1)?[0] as usize;
        full.roles = rest.take(n_roles)?.to_vec();
        let n_directions = rest.take(1)?[0] as usize;
        if n_directions > 0 {
            let noise = rest.take(1)?[0];
            let directions = (0..n_directions).map(|_| rest.score()).collect::<Result<Vec<Score>, Problem>>()?;
            let n_kernels = rest.take(1)?[0] as usize;
            let mut kernels = Vec::new();
            for _ in 0..n_kernels {
                let mut lists: [Vec<f64>; 6] = Default::default();
                for list in &mut lists {
                    let n = rest.take(1)?[0] as usize;
                    *list = rest.take(n)?.to_vec();
                }
                let [places, y_places, along, centre, own, own_centred] = lists;
                let errors = rest.take(2)?;
                let errors = [errors[0], errors[1]];
                kernels.push(KernelBars { places, y_places, along, centre, own, own_centred, errors });
            }
            full.posterior = Some(Posterior { noise, directions, kernels });
        }
        full.separated = rest.0.to_vec();
        let is_sound = full.roles.is_empty() || full.roles.len() == n_rows;
        if is_sound { Ok(full) } else { Err(NOT_OF_THIS_QUESTION) }
    }
}

fn push(numbers: &mut Vec<f64>, score: &Score) {
    let sizes = [score.weights.len(), score.expansion.len(), score.powers.len()].map(|n| n as f64);
    numbers.extend([score.bias, score.norm].into_iter().chain(sizes));
    numbers.extend_from_slice(&score.weights);
    numbers.extend_from_slice(&score.expansion);
    for powers in &score.powers {
        numbers.push(powers.len() as f64);
        numbers.extend_from_slice(powers);
    }
}

/// The numbers that are not read yet.
struct Rest<'a>(&'a [f64]);

impl<'a> Rest<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [f64], Problem> {
        let (taken, left) = self.0.split_at_checked(n).ok_or(NOT_OF_THIS_QUESTION)?;
        self.0 = left;
        Ok(taken)
    }

    fn score(&mut self) -> Result<Score, Problem> {
        let &[bias, norm, n_weights, n_expansion, n_powers] = self.take(5)? else { return Err(NOT_OF_THIS_QUESTION) };
        let weights = self.take(n_weights as usize)?.to_vec();
        let expansion = self.take(n_expansion as usize)?.to_vec();
        let mut powers = Vec::new();
        for _ in 0..n_powers as usize {
            let n = self.take(1)?[0] as usize;
            powers.push(self.take(n)?.to_vec());
        }
        Ok(Score { bias, weights, expansion, powers, norm })
    }
}

/// The units whose numbers are in a range, each once, in the order of their numbers, whatever order they came in.
pub(super) fn in_order(units: &[Unit], numbers: Range<usize>) -> Vec<&Unit> {
    let wanted: Vec<&Unit> = units.iter().filter(|unit| numbers.contains(&(unit.index as usize))).collect();
    let mut wanted = order::sorted(&wanted, &|a, b| a.index.cmp(&b.index));
    wanted.dedup_by_key(|unit| unit.index);
    wanted
}

/// Units of another question than the prepared one.
pub(super) const NOT_OF_THIS_QUESTION: Problem = Problem::OutOfTurn { first: "prepare this question" };
